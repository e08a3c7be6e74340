"""What a picker says of its values."""

from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.table.registry import games
from companion.ui.parts.value_cells import card_hint
from high_card import GAME as HIGH_CARD


def test_dots_are_explained_only_if_the_game_counts_copies() -> None:
    counted = Session.new(
        games()["creature-feature"], Header("creature-feature", 1, ("Ada", "Ben", "Cy"), {})
    )
    assert card_hint(counted, ("witch", "robot")).endswith("; dots are copies not yet seen")
    plain = Session.new(HIGH_CARD, Header("high-card", 1, ("Ada", "Ben"), {}))
    assert card_hint(plain, ("one", "two")) == "Touch it, or lay it on the pad"
