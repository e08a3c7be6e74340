"""Cards that wait, and what the points of a place count."""

from pathlib import Path

import pytest

from companion.core.actions import Correct
from companion.core.board.nodes import ChooseFields, SubmitAction
from companion.core.hand_tasks import merged
from companion.games.scream_park import actions as did
from companion.games.scream_park.descriptions.icons import DAYS
from companion.games.scream_park.forecast import score_changes
from companion.table.play.interpret import TaggedCard
from tests.ui.games.scream_park.park import (
    GAME,
    NAMES,
    THEMES,
    by_name,
    discard,
    look,
    opened,
    screen,
)
from tests.ui.table import LONG, SIZES, begin, evening, pass_by, shown, sign


def test_a_card_that_waits_is_the_second_one_for_a_genre_card(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    play = screen(table)
    play.do(table.app, Correct("houses/0", [{"card": "velvet-hallway", "props": []}]))
    table.play("press 0\nlay velvet-crypt\nlift\nlay velvet-maze\nlift")
    assert len(table.app.scan_queue) == 1
    table.app.touch(ChooseFields(0, did.DiscardBoth, {"cards": ("velvet-crypt",)}))
    assert table.session.head.action == did.DiscardBoth(0, ("velvet-crypt", "velvet-maze"))
    assert table.app.screen is play, "nothing is scolded"
    assert not table.app.scan_queue
    table.close()


def test_a_card_that_waits_is_named(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    table.play("press 0\nlay velvet-crypt\nlift\nlay velvet-maze")
    assert "Velvet Maze is next, after this answer." in by_name(table)
    table.close()


@pytest.mark.parametrize("question", ["hold 0", "touch Discard", "lay feral-maze"])
def test_a_card_that_is_out_already_is_refused_at_once(tmp_path: Path, question: str) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    screen(table).do(table.app, did.Discard(1, "velvet-hallway"))
    table.play(f"press 0\nwait 1\n{question}\nlift")
    asked = sign(table)
    for _ in range(2):
        table.play("lay velvet-hallway\nlift")
        assert "Velvet Hallway is among the discards." in by_name(table)
        assert len(table.app.scan_queue) == 0
        assert look(table) == []
    if asked.endswith("which card do you discard?"):
        table.play("touch OK")
        assert sign(table) == asked
        table.play("lay feral-crypt")
        assert "feral-crypt" in table.session.state.discards
    table.close()


def test_undo_asks_again_about_the_card_that_is_still_on_the_pad(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    table.session.confirm()
    discarding = f"touch {LONG} discards Velvet Crypt for 2 Staff"
    table.play(f"press 0\nlay velvet-crypt\n{discarding}\nwait 2\ntouch Undo")
    assert sign(table) == f"{LONG}: where does Velvet Crypt go?"
    assert any(name.endswith(f" {LONG} holds 2 Staff tokens again.") for name in by_name(table))
    assert look(table) == []
    place = did.Place(0, "velvet-crypt", 0)
    table.play("wait 2")
    table.app.touch(SubmitAction(place))
    assert table.session.head.action == place
    table.play("wait 2\ntouch Undo\nlift")
    assert sign(table) != f"{LONG}: where does Velvet Crypt go?", "it is laid again when it is used"
    table.play("lay velvet-maze")
    assert sign(table) == f"{LONG}: where does Velvet Maze go?"
    table.close()


@pytest.mark.parametrize("price", [0, 1, 2])
def test_a_card_that_is_laid_again_goes_to_the_right_end_at_the_price_shown(
    tmp_path: Path, price: int
) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    screen(table).do(table.app, Correct("houses/0", [{"card": "velvet-cellar", "props": []}]))
    state = table.session.state
    cards = [card for card in state.unseen if not state.descriptions.scenes[card].effects]
    card = next(card for card in cards if len(state.charges(0, card, 1)) == price)
    paid = f" for {price} Staff" if price else ""
    table.play(f"press 0\nlay {card}")
    assert f"Touch a place: VP by the end. Lay it again: Place{paid}" in by_name(table)
    assert look(table) == []
    table.play(f"lift\nlay {card}")
    assert table.session.head.action == did.Place(0, card, 1)
    assert table.session.state.staff[0] == state.staff[0] - price
    table.close()


def test_the_large_line_names_who_takes_staff_beside_those_who_choose(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, GAME, ("Ann", "Bob", "Cid"))
    for seat, card in enumerate(THEMES[:3]):
        screen(table).do(table.app, did.ChooseTheme(seat, card))
    for day, card in zip(DAYS, ("minimalist", "old-romantic", "lamp-thief"), strict=True):
        screen(table).do(table.app, did.RevealVip(day, card))
    pass_by(table)
    table.app.toast = None
    for card in ("velvet-crypt", "velvet-maze"):
        screen(table).do(table.app, did.Discard(1, card))
    assert sign(table) == "Bob: take 4 Staff tokens. Ann and Cid: use 2 cards"
    glance = screen(table).glance(table.app)
    assert glance is not None
    assert (glance.seats, glance.also_seats, glance.also) == ((0, 2), (1,), "take 4 Staff tokens")
    screen(table).do(table.app, did.Discard(0, "velvet-porch"))
    assert sign(table) == "Ann: use 1 card", "two people have something to do by hand"
    table.close()


@pytest.mark.parametrize("claim", ["press 0\nlay velvet-crypt", f"lay velvet-crypt\ntouch {LONG}"])
def test_cards_of_everybody_laid_after_one_claim_are_each_asked_about(
    tmp_path: Path, claim: str
) -> None:
    table = opened(tmp_path, SIZES[0], 3)
    others = ("velvet-hallway", "hexed-crypt", "hexed-hallway", "gaudy-crypt", "gaudy-hallway")
    table.play("\n".join((claim, *(f"lay {card}" for card in others))))
    for seat in range(3):
        if seat == 1:
            assert sign(table) == "Whose Hexed Crypt is it?", "the first seat has used both"
            table.play(f"touch {NAMES[1]}")
        for _ in range(2):
            card = next(n for n in shown(table) if n.startswith(f"{NAMES[seat]} discards"))
            table.play(f"touch {card}")
    assert table.session.state.discards == ("velvet-crypt", *others)
    table.close()


def test_a_card_of_another_seat_that_waits_does_not_go_for_a_genre_card(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    play = screen(table)
    play.do(table.app, Correct("houses/0", [{"card": "velvet-hallway", "props": []}]))
    table.play("press 0\nlay velvet-crypt\nlift\npress 1\nlay velvet-maze\nlift")
    table.app.touch(ChooseFields(0, did.DiscardBoth, {"cards": ("velvet-crypt",)}))
    assert len(table.app.scan_queue) == 1
    assert any(name.startswith("Card 2 of 2") for name in by_name(table))
    table.close()


def test_a_card_whose_question_the_menu_closes_is_asked_about_again(tmp_path: Path) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    table.play("lay velvet-crypt\nlift")
    assert sign(table).startswith("Whose ")
    asked = sign(table)
    table.play("touch Menu\ntouch Check the table")
    assert len(table.app.scan_queue) == 1, "nobody reads it as lost"
    table.play("touch Later")
    assert sign(table) == asked
    assert not table.app.scan_queue
    table.close()


def test_points_of_a_place_are_those_to_the_end(tmp_path: Path) -> None:
    """The Theme comes once a day, so early rooms bring more than a discard."""
    table = opened(tmp_path, SIZES[0], 2)
    play = screen(table)
    place, gains = did.Place(0, "velvet-hallway", 0), list[int]()
    for day, hint in (("friday", "3 days +3"), ("saturday", "2 days +2")):
        while table.session.state.day != day:
            play.do(table.app, did.EndDay()) if table.session.state.phase == "day-end" else (
                discard(table)
            )
            play.queue.boards.clear()
        play.queue.open_instructions.clear()
        gains.append(score_changes(table.session.state, place)["theme"])
        play.pad.handle_card(table.app, TaggedCard(GAME.id, "velvet-hallway"), 0)
        assert any(f"Theme {hint}" in name for name in by_name(table))
        assert look(table) == []
        assert any("VP by the end" in name for name in by_name(table))
        table.play("touch Close")
    assert gains == [3, 2]
    table.close()


@pytest.mark.parametrize("claim", ["press 0", ""])
@pytest.mark.parametrize("close", ["Close", "Undo"])
def test_a_card_whose_question_is_closed_is_lifted_and_laid_again(
    tmp_path: Path, claim: str, close: str
) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    table.play(f"{claim}\nlay velvet-crypt")
    asked = sign(table)
    table.play(f"touch {close}")
    assert "This card is still on the pad: lift it and lay it again." in by_name(table)
    assert look(table) == []
    table.play("lift\nlay velvet-crypt")
    assert sign(table) == asked
    table.app.toast = None
    table.play(f"lift\ntouch {close}")
    assert table.app.toast is None, "nothing is on the pad"
    table.close()


@pytest.mark.parametrize(("seconds", "taken"), [(0, 4), (2, 2)])
def test_staff_that_was_read_is_not_added_up(tmp_path: Path, seconds: int, taken: int) -> None:
    table = opened(tmp_path, SIZES[0], 2)
    table.session.confirm()
    discard(table)
    table.play(f"wait {seconds}")
    discard(table)
    open_tasks = merged(screen(table).queue.open_instructions)
    assert [(task.pieces, task.held) for task in open_tasks] == [(taken, 6)]
    table.close()
