"""Before a first game with house cards, people say with whose cards they play."""

from pathlib import Path

import pytest

from companion.core.game import AnyGame
from companion.table.registry import games
from companion.ui.screens.cards.cards import CardsScreen
from companion.ui.screens.home.seating import Seating
from tests.ui.table import SIZES, evening, shown, sign

OWN = [game for game in games().values() if game.cards.owner_sets is not None]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", OWN, ids=lambda game: game.id)
def test_it_is_asked_where_people_sit_down_until_it_is_answered(
    tmp_path: Path, game: AnyGame, size: tuple[int, int]
) -> None:
    table = evening(tmp_path, size)
    table.play(f"touch {game.title}")
    table.loop.draw()
    words = [" ".join(one.lines) for one in table.stage.placed if one.node.role == "text"]
    assert "Matinee’s cards, or those of your box?" in words
    table.play("touch Which cards?\ntouch Matinee’s house set")
    assert sign(table) == "Who sits where?"
    assert "Which cards?" not in shown(table)
    table.play("touch Home")
    table.play(f"touch {game.title}")
    assert "Which cards?" not in shown(table)
    table.close()


def test_it_is_asked_no_more_once_a_game_was_played_with_the_house_set(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.play("seat Mara Theo Ines\ntouch Scream Park")
    assert "Which cards?" in shown(table)
    table.play("touch Start")
    table.app.put_game_away()
    table.play("touch Scream Park")
    assert "Which cards?" not in shown(table)
    table.close()


def test_cards_that_are_described_in_play_are_one_touch_away(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.play("touch Scream Park\ntouch Which cards?\ntouch The cards of our box")
    seating = table.app.screen
    assert isinstance(seating, Seating)
    own = games()["scream-park"].cards.owner_sets
    assert own is not None
    assert seating.options["box"] == own.set_described_in_play
    assert "House set" not in [node.name for node in table.app.node().walk()]
    table.close()


def test_the_cards_of_a_box_are_entered_in_cards(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.play("touch Shuffling Horror\ntouch Which cards?\ntouch Enter the cards of our box")
    assert isinstance(table.app.screen, CardsScreen)
    assert "Boxes" in shown(table)
    table.close()


def test_a_set_that_was_entered_can_be_chosen(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.app.card_sets.save(games()["shuffling-horror"], "ours", {})
    table.play("touch Shuffling Horror\ntouch Which cards?\ntouch ours")
    assert isinstance(table.app.screen, Seating)
    assert table.app.screen.options["cards"] == "ours"
    table.close()


def test_a_game_with_one_set_only_asks_nothing(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.play("touch Creature Feature")
    assert "Which cards?" not in shown(table)
    table.close()
