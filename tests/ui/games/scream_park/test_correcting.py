"""A house of Scream Park is set right on a picture of it."""

from pathlib import Path

import pytest

from companion.core.actions import Correct
from companion.core.board.nodes import UiCommand
from companion.games.scream_park import actions as did
from companion.ui.runtime.demo import Demo
from companion.ui.screens.corrections.set_value import SetValue
from companion.ui.screens.table.instructions import new_by_amendment
from hardware.signals import Scanned
from tests.ui.games.scream_park.park import (
    GAME,
    by_name,
    discard,
    look,
    nodes,
    opened,
    screen,
)
from tests.ui.table import LONG, SIZES, sign

ROOMS = ("velvet-hallway", "crimson-cellar", "gaudy-parlour")


def corrected(folder: Path, size: tuple[int, int]) -> Demo:
    """A house of three rooms, the second with a card under it, while it is corrected."""
    table = opened(folder, size, 2)
    house = [{"card": card, "props": []} for card in ROOMS]
    house[1]["props"] = [{"card": "feral-attic"}]
    assert screen(table).do(table.app, Correct("houses/0", house))
    table.app.toast = None
    places = GAME.rules.correctables(table.session.state)
    table.app.open_screen(SetValue(next(one for one in places if one.path == "houses/0")))
    return table


def rooms(table: Demo) -> list[tuple[str, list[str]]]:
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
    table.app.touch(UiCommand("choose line", 1))
    assert look(table) == []
    assert {"Crimson Cellar", "Out: Feral Attic, 2nd room"} <= by_name(table)
    table.play("touch Crimson Cellar under Velvet Hallway")
    assert "Feral Attic" in by_name(table), "the room that it went under is chosen"
    table.play("touch Set it")
    assert rooms(table) == [(ROOMS[0], [ROOMS[1], "feral-attic"]), (ROOMS[2], [])]
    table.close()


def test_a_room_that_moves_stays_chosen(tmp_path: Path) -> None:
    table = corrected(tmp_path, SIZES[0])
    table.app.touch(UiCommand("choose line", 2))
    table.play("touch Gaudy Parlour to the left\ntouch Gaudy Parlour to the left\ntouch Set it")
    assert [card for card, _ in rooms(table)] == [ROOMS[2], ROOMS[0], ROOMS[1]]
    table.close()


def test_a_card_is_added_from_the_list_that_it_finds_on_the_pad(tmp_path: Path) -> None:
    table = corrected(tmp_path, SIZES[0])
    uid = table.laptop.register_tag(GAME.id, "starless-barn")
    table.app.signal(Scanned("pad", uid, table.app.clock()))
    assert "In: Starless Barn" in [one.name for one in nodes(table)]
    table.play("touch In: Starless Barn")
    assert "Add a card" in by_name(table), "the picture is back"
    table.play("touch Set it")
    assert [card for card, _ in rooms(table)] == [*ROOMS, "starless-barn"]
    table.close()


TWO_ROOMS = """
press 0
lay velvet-hallway
lay velvet-hallway
lay crimson-cellar
lay crimson-cellar
touch Menu
touch Log
touch Change this entry
"""


@pytest.mark.parametrize("size", SIZES)
def test_an_entry_is_changed_on_the_house_with_one_touch(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    table = opened(tmp_path, size, 2)
    table.play(TWO_ROOMS)
    assert sign(table) == f"{LONG}: where does Crimson Cellar go?"
    assert "Correction: touch what it was, or lay the right card" in by_name(table)
    assert look(table) == []
    right_end = f"{LONG} places Crimson Cellar as the 2nd room"
    assert right_end not in by_name(table), "that is what it is"
    table.play(f"touch {LONG} adds Crimson Cellar under Velvet Hallway")
    assert rooms(table) == [("velvet-hallway", ["crimson-cellar"])]
    table.close()


def test_the_place_that_an_entry_has_is_marked_where_it_is_changed(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    table.play(TWO_ROOMS)
    table.play(f"touch {LONG} adds Crimson Cellar under Velvet Hallway")
    table.play("touch Change this entry")
    assert "It is here now" in by_name(table)
    assert look(table) == []
    table.close()


def test_the_card_of_an_entry_is_changed_by_laying_the_right_one(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    table.play(f"{TWO_ROOMS}\nlift\nlay crimson-library")
    assert rooms(table) == [("velvet-hallway", []), ("crimson-library", [])]
    table.play("touch Change this entry\ntouch It was another card")
    assert sign(table).endswith(": instead of the Crimson Library?")
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_a_touch_on_a_room_shows_its_cards_each_of_which_can_be_changed(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    table = opened(tmp_path, size, 2)
    screen(table).do(table.app, did.Place(0, "velvet-hallway", 0))
    screen(table).do(table.app, did.Add(0, "crimson-cellar", 0))
    while table.session.state.turn == 1:
        discard(table)
    screen(table).queue.boards.clear()
    table.play("press 0\ntouch Velvet Hallway: complete")
    assert sign(table) == "Velvet Hallway: touch a card to change it"
    assert look(table) == []
    table.play("touch Change Crimson Cellar")
    table.play(f"touch {LONG} places Crimson Cellar as the 2nd room")
    assert rooms(table) == [("velvet-hallway", []), ("crimson-cellar", [])]
    table.close()


def test_the_next_card_goes_under_a_room_that_is_touched(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    screen(table).do(table.app, did.Place(0, "velvet-hallway", 0))
    screen(table).do(table.app, did.Place(1, "gaudy-crypt", 0))
    table.play("press 0\ntouch Velvet Hallway: complete\ntouch Add a card here")
    table.play("lay crimson-cellar")
    assert rooms(table) == [("velvet-hallway", ["crimson-cellar"])]
    table.close()


def test_a_room_that_a_correction_put_there_says_where_it_is_changed(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    screen(table).do(table.app, Correct("houses/0", [{"card": "velvet-hallway", "props": []}]))
    table.play("press 0\ntouch Velvet Hallway: complete\ntouch Change Velvet Hallway")
    assert table.app.toast is not None
    assert "Fix scores and positions" in table.app.toast.text
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_four_tickets_beside_the_house_hold_all_their_words(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    table = opened(tmp_path, size, 2)
    house = [{"card": card, "props": []} for card in ROOMS]
    screen(table).do(table.app, Correct("houses/0", house))
    screen(table).do(table.app, did.Add(0, "velvet-nursery", 0))
    table.play("press 0\ntouch Velvet Hallway: complete\ntouch Change Velvet Nursery")
    assert look(table) == []
    placed = table.stage.placed
    titles = {"PLACE", "DISCARD", "GENRE CARD", "OTHER CARD"}
    tickets = [
        one
        for one in placed
        if one.node.touch is not None and titles & {part.name for part in one.node.walk()}
    ]
    assert len(tickets) == 4
    for ticket in tickets:
        words = [part for part in ticket.node.walk() if part.role == "text"]
        rects = [one.rect for one in placed if any(one.node is part for part in words)]
        assert rects
        assert min(rect.y for rect in rects) >= ticket.rect.y
        assert max(rect.y + rect.h for rect in rects) <= ticket.rect.y + ticket.rect.h
    table.close()


def test_a_correction_of_friday_asks_only_for_what_is_different_now(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    play, session = screen(table), table.session
    session.do(did.Place(0, "velvet-hallway", 0))
    session.do(did.Place(0, "crimson-attic", 1))
    wrong = session.seq
    while session.state.turn < 4:
        discard(table)
    for seat in (1, 1, 0):
        session.do(did.Discard(seat, next(reversed(session.state.unseen))))
    session.do(did.Place(0, "velvet-morgue", 2))
    session.do(did.EndDay())
    session.confirm()
    session.amend(wrong, did.Discard(0, "crimson-attic"), follow=True)
    play.queue.load(table.app, resumed=False)
    # the morgue stays where it is, and the VIP is back from his walk
    tasks = {task.text for task in play.queue.open_instructions}
    assert tasks == {"discard Crimson Attic.", "take 2 Staff tokens.", "your Star goes to 6."}
    table.close()


def test_staff_that_was_taken_is_not_asked_for_again_after_a_correction(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    play, session = screen(table), table.session
    first = session.seq + 1
    while session.state.phase == "turn":
        discard(table)
        if session.state.phase == "turn":
            play.queue.boards.clear()
            play.queue.open_instructions.clear()
            session.confirm()
    table.app.toast = None
    table.play("touch Next")
    assert sign(table) != "Everyone: pay and take your Staff"
    discarded = session.current_steps()[first].action
    assert isinstance(discarded, did.Discard)
    session.amend(first, did.Place(discarded.seat, discarded.card, 0))
    tasks = new_by_amendment(table.app)
    assert tasks
    assert {task.seats for task in tasks if task.piece} == {(discarded.seat,)}
    table.close()
