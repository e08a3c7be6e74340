"""A house of Scream Park is set right on a picture of it."""

from pathlib import Path

import pytest

from companion.core.actions import Correct
from companion.core.view.nodes import UiCommand
from companion.ui.runtime.demo import Evening
from companion.ui.screens.corrections.set_value import SetValue
from hardware.signals import Scanned
from tests.ui.games.scream_park.park import GAME, by_name, look, nodes, opened, screen
from tests.ui.table import SIZES

ROOMS = ("velvet-hallway", "crimson-cellar", "gaudy-parlour")


def corrected(folder: Path, size: tuple[int, int]) -> Evening:
    """A house of three rooms, the second with a card under it, while it is corrected."""
    table = opened(folder, size, 2)
    house = [{"card": card, "props": []} for card in ROOMS]
    house[1]["props"] = [{"card": "feral-attic"}]
    assert screen(table).do(table.app, Correct("houses/0", house))
    table.app.toast = None
    places = GAME.rules.correctables(table.session.state)
    table.app.open_screen(SetValue(next(one for one in places if one.path == "houses/0")))
    return table


def rooms(table: Evening) -> list[tuple[str, list[str]]]:
    """The rooms of the house with the cards under them."""
    return [
        (room.card, [prop.card for prop in room.props]) for room in table.session.state.houses[0]
    ]


@pytest.mark.parametrize("size", SIZES)
def test_a_room_is_chosen_before_anything_happens_to_it(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    table = corrected(tmp_path, size)
    assert look(table) == []
    table.app.touch(UiCommand("line", 1))
    assert look(table) == []
    assert {"Crimson Cellar", "Out: Feral Attic, 2nd room"} <= by_name(table)
    table.play("touch Crimson Cellar under Velvet Hallway")
    assert "Feral Attic" in by_name(table), "the room that it went under is chosen"
    table.play("touch Set it")
    assert rooms(table) == [(ROOMS[0], [ROOMS[1], "feral-attic"]), (ROOMS[2], [])]
    table.close()


def test_a_room_that_moves_stays_chosen(tmp_path: Path) -> None:
    table = corrected(tmp_path, SIZES[0])
    table.app.touch(UiCommand("line", 2))
    table.play("touch Gaudy Parlour to the left\ntouch Gaudy Parlour to the left\ntouch Set it")
    assert [card for card, _ in rooms(table)] == [ROOMS[2], ROOMS[0], ROOMS[1]]
    table.close()


def test_a_card_is_added_from_the_list_that_it_finds_on_the_pad(tmp_path: Path) -> None:
    table = corrected(tmp_path, SIZES[0])
    uid = table.laptop.uid(GAME.id, "starless-barn")
    table.app.signal(Scanned("pad", uid, table.app.clock()))
    assert "In: Starless Barn" in [one.name for one in nodes(table)]
    table.play("touch In: Starless Barn")
    assert "Add a card" in by_name(table), "the picture is back"
    table.play("touch Set it")
    assert [card for card, _ in rooms(table)] == [*ROOMS, "starless-barn"]
    table.close()
