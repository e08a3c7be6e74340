"""What a picker says of its values."""

from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.table.registry import games
from companion.ui.parts.values import how_to
from high_card import GAME as HIGH_CARD


def test_dots_are_explained_only_if_the_game_counts_copies() -> None:
    counted = Session.new(
        games()["creature-feature"], Header("creature-feature", 1, ("Ada", "Ben", "Cy"), {})
    )
    assert how_to(counted, ("witch", "robot")).endswith("; dots are copies not yet seen")
    plain = Session.new(HIGH_CARD, Header("high-card", 1, ("Ada", "Ben"), {}))
    assert how_to(plain, ("one", "two")) == "Touch it, or lay it on the pad"
