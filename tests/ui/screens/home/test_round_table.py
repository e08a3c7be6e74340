"""The table on the seating screen: many people sit round it too."""

from pathlib import Path

import pytest

from companion.core.board.nodes import UiCommand
from companion.table.players import Player
from companion.ui.parts.round_table import TablePlaces
from companion.ui.render.layout import Rect
from companion.ui.runtime.demo import Demo
from companion.ui.screens.home.seating import Seating
from tests.ui.table import NAMES, SIZES, evening


def seats(table: Demo) -> dict[str, Rect]:
    """Where everybody sits."""
    table.loop.draw()
    return {
        one.node.name: one.rect
        for one in table.stage.placed
        if one.node.key.startswith("seat:") and one.node.touch is not None
    }


def words(table: Demo) -> set[str]:
    return {one.name for one in table.app.node().walk() if one.role == "text"}


@pytest.mark.parametrize("count", [3, 6, 7, 13])
def test_many_sit_round_a_table(tmp_path: Path, count: int) -> None:
    table = evening(tmp_path)
    table.play(f"seat {' '.join(NAMES[:count])}\ntouch Shuffling Horror")
    found = seats(table)
    assert {*NAMES[:count]} <= {*found}
    middle = next(
        one.rect for one in table.stage.placed if one.node.name.lower() == f"{count} players"
    )
    # somebody sits beyond what is in the middle
    assert any(one.y + one.h <= middle.y for one in found.values())
    assert "3 to 13 can play" in words(table)
    assert {"Earlier", "Later", "Shuffle", "Shapes"} <= words(table)
    table.close()


def test_nobody_at_a_large_table_moves_when_one_sits_down(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.play(f"seat {' '.join(NAMES[:7])}\ntouch Shuffling Horror")
    before = seats(table)
    table.play("touch Add at place 8")
    after = seats(table)
    assert len(after) == len(before) + 1
    assert all(after[name] == rect for name, rect in before.items())
    table.close()


@pytest.mark.parametrize(
    ("game", "count", "index"), [("Creature Feature", 3, 4), ("Shuffling Horror", 7, 11)]
)
def test_a_newcomer_sits_where_the_table_was_touched(
    tmp_path: Path, game: str, count: int, index: int
) -> None:
    table = evening(tmp_path)
    table.play(f"seat {' '.join(NAMES[:count])}\ntouch {game}")
    before = seats(table)
    touched = next(
        one.rect for one in table.stage.placed if one.node.name == f"Add at place {index}"
    )
    table.play(f"touch Add at place {index}")
    after = seats(table)
    (newcomer,) = {*after} - {*before}
    assert after == before | {newcomer: touched}
    table.play("touch Remove")
    assert seats(table) == before
    table.close()


def test_people_keep_their_places_in_the_next_game(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.play(f"seat {' '.join(NAMES[:3])}\ntouch Creature Feature\ntouch Add at place 2")
    before = seats(table)
    table.play("touch Start")
    header = table.session.header
    table.app.put_game_away()
    table.app.touch(UiCommand("play again", header))
    assert seats(table) == before
    table.play("touch Home\ntouch Scream Park")
    assert seats(table) == before
    # a large table has other places
    table.play("touch Home\ntouch Shuffling Horror\ntouch Add at place 4\ntouch Add at place 6")
    table.play("touch Start")
    table.app.put_game_away()
    table.play("touch Creature Feature")
    assert len(seats(table)) == 6
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_usual_names_are_whole_at_the_table(tmp_path: Path, size: tuple[int, int]) -> None:
    names = ("Maximilian", "Wilhelmina", "Bartholomew", "Alexandra", "Theodora", "Jo")
    table = evening(tmp_path, size)
    table.app.touch(UiCommand("open seating", "creature-feature"))
    seating = table.app.screen
    assert isinstance(seating, Seating)
    seating.players = [Player(name, seat) for seat, name in enumerate(names)]
    seating.places = TablePlaces.usual(seating.game, len(names))
    table.loop.draw()
    for name in names:
        texts = [one for one in table.stage.placed if one.node.role == "text"]
        shown = [one for one in texts if one.node.name == name]
        assert shown
        assert all(one.lines == (name,) for one in shown), [one.lines for one in shown]
    table.close()
