"""A whole day is entered at its end, with few touches (SP-105)."""

from pathlib import Path
from typing import Any

import pytest

from companion.core.board.nodes import ChooseFields, SubmitAction, UiCommand
from companion.games.scream_park import actions as did
from companion.table.players import Player
from companion.ui.runtime.demo import Demo
from companion.ui.screens.log.why import Why
from companion.ui.screens.table.play import Play
from tests.games.scream_park.descriptions import owned
from tests.ui.games.scream_park.park import GAME, NAMES, THEMES, by_name, look, nodes, screen
from tests.ui.table import SIZES, evening, sign
from tests.ui.touches import play_counted


def opened(folder: Path, size: tuple[int, int] = SIZES[0], seats: int = 2) -> Demo:
    """Friday of a game whose days are entered at once, and what hands do first is confirmed."""
    table = evening(folder, size)
    players = tuple(Player(name, at) for at, name in enumerate(NAMES[:seats]))
    assert table.app.games.begin(GAME, players, {"entry": "each-day"})
    play = Play()
    table.app.open_screen(play)
    for seat in range(seats):
        play.do(table.app, did.ChooseTheme(seat, THEMES[seat]))
    for day, card in (("friday", "lamp-thief"), ("saturday", "minimalist")):
        play.do(table.app, did.RevealVip(day, card))
    play.do(table.app, did.RevealVip("sunday", "old-romantic"))
    return table


def begun(folder: Path, size: tuple[int, int] = SIZES[0], seats: int = 2) -> Demo:
    table = opened(folder, size, seats)
    screen(table).queue.boards.clear()
    table.app.toast = None
    return table


def houses(table: Demo, seat: int) -> list[tuple[str, ...]]:
    return [
        (room.card, *(prop.card for prop in room.props))
        for room in table.session.state.houses[seat]
    ]


def test_tasks_are_shown_while_the_day_is_played(tmp_path: Path) -> None:
    table = opened(tmp_path)
    play = screen(table)
    while "Friday begins" not in play.queue.boards[0].line2:
        play.queue.boards.pop(0)
    words = " ".join(by_name(table))
    assert "after each of the first three pass your hand to the left" in words
    assert look(table) == []
    table.close()


def test_one_press_and_one_touch_a_room_enter_a_whole_day(tmp_path: Path) -> None:
    table = begun(tmp_path)
    assert sign(table) == "Everyone: play 4 turns, passing left"
    table.play("press 1\nlay velvet-hallway\nlift\nlay velvet-cellar\nlift\nlay crimson-cellar")
    assert houses(table, 1) == [("velvet-hallway", "velvet-cellar", "crimson-cellar")]
    table.play("lift\ntouch New room\nlay crimson-library\nlift\nlay feral-porch\nlift")
    assert houses(table, 1)[1] == ("crimson-library", "feral-porch")
    assert screen(table).claims.claimant == 1
    assert "The next goes under Crimson Library; 3 cards left" in by_name(table)
    table.play("touch Done, 8 Staff left")
    assert table.session.state.staff == (2, 8)
    assert table.session.state.hands == (8, 0)
    table.close()


def test_the_seat_stays_chosen_until_another_one_is(tmp_path: Path) -> None:
    table = begun(tmp_path, seats=3)
    touch = next(one.touch for one in nodes(table) if one.name.endswith("lays the next cards"))
    assert touch == UiCommand("claim card", 0)
    table.app.touch(UiCommand("claim card", 2))
    table.play("wait 40\nlay velvet-hallway\nlift")
    assert houses(table, 2) == [("velvet-hallway",)]
    assert screen(table).claims.claimant == 2
    table.app.touch(UiCommand("undo"))
    assert houses(table, 2) == []
    table.play("wait 1\nlay velvet-hallway\nlift\npress 0\nlay gaudy-attic\nlift")
    assert houses(table, 0) == [("gaudy-attic",)]
    assert houses(table, 2) == [("velvet-hallway",)]
    table.app.touch(UiCommand("claim card", 2))
    table.play("lay feral-porch\nlift")
    assert houses(table, 2) == [("velvet-hallway", "feral-porch")], "its own room goes on"
    table.close()


def test_whose_the_first_card_is_is_asked_once(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.play("lay velvet-hallway\nlift\npress 1\nlay velvet-cellar\nlift")
    assert houses(table, 1) == [("velvet-hallway", "velvet-cellar")]
    table.close()


def test_the_side_of_a_genre_card_is_a_touch(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.play("press 0\nlay velvet-hallway\nlift\nlay genre-gothic-occult\nlift")
    assert houses(table, 0) == [("velvet-hallway",)]
    assert sign(table).endswith(": which side is up?")
    assert look(table) == []
    for side, icon_name in (("Gothic", "vampire"), ("Occult", "witch")):
        name = f"{NAMES[0]} adds a Genre card under Velvet Hallway, {side} up"
        (ticket,) = [one for one in nodes(table) if one.name == name]
        assert {icon_name, side.upper(), "under Velvet Hallway"} <= {
            one.name for one in ticket.walk()
        }
    table.play(f"touch {NAMES[0]} adds a Genre card under Velvet Hallway, Occult up")
    (room,) = table.session.state.houses[0]
    assert [(one.card, one.show) for one in room.props] == [("genre-gothic-occult", "occult")]
    table.close()


def test_a_room_of_an_earlier_day_is_touched_before_its_cards_are_laid(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.play("press 0\nlay velvet-hallway\nlift\ntouch New room\nlay gaudy-attic\nlift")
    under: Any = next(
        one.touch
        for one in nodes(table)
        if isinstance(one.touch, ChooseFields) and one.touch.fixed == {"room": 0}
    )
    table.app.touch(under)
    table.play("wait 1\nlay feral-porch\nlift\nlay hexed-porch\nlift")
    assert houses(table, 0) == [("velvet-hallway", "feral-porch", "hexed-porch"), ("gaudy-attic",)]
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_no_button_moves_under_the_finger(tmp_path: Path, size: tuple[int, int]) -> None:
    table = begun(tmp_path, size)
    table.play("press 0")
    ends: set[float] = set()
    for card in ("gaudy-attic", "gaudy-crypt"):
        table.play(f"touch New room\nlay {card}\nlift")
        assert look(table) == []
        found = [one for one in table.stage.placed if one.node.touch is not None]
        (done,) = [one for one in found if one.node.name.startswith("Done, ")]
        beside = [one for one in found if one.rect.y == done.rect.y]
        assert max(one.rect.x for one in beside) == done.rect.x
        ends.add(done.rect.x + done.rect.w)
    assert len(ends) == 1
    table.close()


def test_a_touched_room_gets_the_next_card_and_a_genre_card_has_a_button(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.play("press 0\nlay velvet-hallway\nlift\ntouch New room\nlay gaudy-attic\nlift")
    under = next(
        one.touch
        for one in nodes(table)
        if isinstance(one.touch, ChooseFields) and one.touch.fixed == {"room": 0}
    )
    table.app.touch(under)
    assert sign(table).endswith("which card goes under Velvet Hallway?")
    table.app.touch(UiCommand("choose value", "feral-porch"))
    assert houses(table, 0)[0] == ("velvet-hallway", "feral-porch")
    assert "Genre card" in by_name(table)
    table.close()


def test_discards_are_shuffled_in_by_touch(tmp_path: Path) -> None:
    table = evening(tmp_path, SIZES[0])
    cards: dict[str, dict[str, Any]] = {}
    for card, facts in owned().items():
        own = {key: one for key, one in facts.items() if key != "type"}
        cards.setdefault(facts["type"], {})[card] = own
    options = {"box": "described", "cards": cards, "entry": "each-day"}
    assert table.app.games.begin(
        GAME, tuple(Player(one, at) for at, one in enumerate("AB")), options
    )
    play = Play()
    table.app.open_screen(play)
    for seat in range(2):
        play.do(table.app, did.ChooseTheme(seat, THEMES[seat]))
    for day, card in (("friday", "lamp-thief"), ("saturday", "minimalist")):
        play.do(table.app, did.RevealVip(day, card))
    play.do(table.app, did.RevealVip("sunday", "old-romantic"))
    for seat in range(2):
        play.do(table.app, did.Done(seat, 18))
    play.do(table.app, did.EndDay())
    play.queue.boards.clear()
    table.app.toast = None
    assert look(table) == []
    table.play("touch Shuffle the discards in")
    assert table.session.state.discarded == 0
    table.close()


def test_staff_is_one_of_the_possible_numbers(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.play("press 0\nlay gaudy-attic\nlift\ntouch New room\nlay gaudy-crypt\nlift")
    offered = [one.touch for one in nodes(table) if isinstance(one.touch, SubmitAction)]
    assert did.Done(0, 14) in [one.action for one in offered]
    table.play("touch Other Staff count")
    assert {"13", "14"} <= by_name(table)
    table.app.touch(UiCommand("choose value", 13))
    assert table.session.state.staff[0] == 13
    table.close()


def test_why_counts_the_staff_of_a_day(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.play("press 0\nlay gaudy-attic\nlift\ntouch New room\nlay gaudy-crypt\nlift")
    screen(table).do(table.app, did.Done(0, 14))
    table.app.touch(UiCommand("explain"))
    assert isinstance(table.app.screen, Why)
    ruling = table.session.head.rulings[0]
    action = table.session.head.action
    before = table.session.current_steps()[-2].state
    lines = [one.lines for one in GAME.narration.explain(before, action, ruling)]
    assert lines == [
        ((0, "6 cards of the day discarded one by one"),),
        (
            (
                0,
                "2 Staff tokens + 2 × 6 discarded + 0 Extra Staff − 0 icons − paid places",
            ),
        ),
        ((0, "0 to 1 paid places"),),
    ]
    assert look(table) == []
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_every_screen_of_an_entered_day_can_be_read(tmp_path: Path, size: tuple[int, int]) -> None:
    table = opened(tmp_path, size, 5)
    found = look(table)
    screen(table).queue.boards.clear()
    table.app.toast = None
    found += look(table)
    table.app.touch(UiCommand("claim card", 0))
    found += look(table)
    cards = [card.id for card in GAME.cards.catalog.values() if card.kind == "scene"]
    for at, card in enumerate(cards[:8]):
        screen(table).do(table.app, did.Place(0, card, at))
        found += look(table)
    table.app.touch(UiCommand("claim card", 3))
    found += look(table)
    for seat in range(5):
        prompt = next(one for one in table.session.rule_prompts() if one.seat == seat)
        staff: Any = prompt.first_pattern(did.Done).open["staff"]
        screen(table).do(table.app, did.Done(seat, staff.most))
        screen(table).queue.boards.clear()
        found += look(table)
    assert sorted(set(found)) == []
    assert table.session.state.phase == "day-end"
    table.close()


def test_a_new_room_elsewhere_asks_for_its_card_before_its_place(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.play("press 0\nlay velvet-hallway\nlift\ntouch New room elsewhere")
    assert sign(table).endswith("which card is it?")
    table.play("lay crimson-cellar")
    assert sign(table).endswith("where does Crimson Cellar go?")
    table.close()


def test_who_has_entered_nothing_is_not_invited_to_be_done(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.play("press 0")
    assert "All discarded, 18 Staff left" in by_name(table)
    table.play("lay velvet-hallway\nlift")
    assert "Done, 16 Staff left" in by_name(table)
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_the_room_whose_cards_are_laid_is_within_its_frame(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    table = begun(tmp_path, size)
    table.play("press 0\nlay velvet-hallway\nlift")
    assert look(table) == []
    by_key = {one.node.key: one.rect for one in table.stage.placed}
    room = by_key["room:0:velvet-hallway"]
    frame = next(one.rect for one in table.stage.placed if one.node.key == "frame")
    assert frame.x + 4 <= room.x
    assert frame.y + 4 <= room.y
    assert room.y + room.h <= frame.y + frame.h - 4
    table.close()


def test_the_staff_of_a_day_says_what_was_paid(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.play("press 0")
    assert "2 + 16 for discards" in by_name(table)
    # a lower room at the right end is paid for, and the icon of a card
    table.play("lay velvet-attic\nlift\ntouch New room\nlay velvet-closet\nlift")
    assert {"2 + 12 for discards − 1 paid", "Done: 13 Staff"} <= by_name(table)
    table.play("lay feral-barn\nlift")
    assert {"2 + 10 for discards − 2 paid", "Done: 10 Staff"} <= by_name(table)
    assert look(table) == []
    table.close()


def test_a_day_with_everything_in_it_takes_at_most_ten_touches_a_seat(tmp_path: Path) -> None:
    table = begun(tmp_path)
    touches = play_counted(
        table,
        f"""
        press 0
        lay velvet-attic
        lay velvet-hallway
        touch New room
        lay velvet-crypt
        lay genre-gothic-slasher
        touch {NAMES[0]} adds a Genre card under Velvet Crypt, Gothic up
        touch New room elsewhere
        lay feral-porch
        touch {NAMES[0]} inserts Feral Porch as the 2nd room
        lay gaudy-porch
        touch Done, 3 Staff left
        """,
    )
    assert not table.session.state.hands[0]
    assert [len(room) for room in houses(table, 0)] == [2, 2, 2]
    assert touches == 6
    plain = play_counted(
        table, "press 1\nlay feral-attic\nlay feral-cellar\ntouch Done, 14 Staff left"
    )
    assert plain == 2
    assert table.session.state.phase == "day-end"
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_an_empty_house_says_how_a_day_is_entered(tmp_path: Path, size: tuple[int, int]) -> None:
    table = begun(tmp_path, size, 5)
    first = "Lay a new room on the pad, then the cards that are under it"
    table.play("press 0")
    assert first in by_name(table)
    assert look(table) == []
    table.play("lay velvet-hallway\nlift")
    assert first not in by_name(table)
    table.play("press 1")
    assert first in by_name(table)
    table.close()


def test_the_same_card_again_is_no_mistake_while_a_day_is_entered(tmp_path: Path) -> None:
    table = begun(tmp_path)
    table.play("press 0\nlay velvet-hallway\nlift\nlay velvet-hallway")
    assert houses(table, 0) == [("velvet-hallway",)]
    assert table.app.screen is screen(table)
    assert table.app.toast is not None
    assert table.app.toast.text == f"{NAMES[0]} places Velvet Hallway as the 1st room already."
    table.play("lift\nlay crimson-cellar\nlift\nlay velvet-hallway")
    assert sign(table) == "That is the Velvet Hallway", "the card of an earlier entry"
    table.close()
