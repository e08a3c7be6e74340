"""What has just come up, or means something else than a moment ago, takes no touch and no press."""

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from companion.core.board.nodes import Interstitial, SubmitAction, space
from companion.games.monstercon import actions as mc
from companion.table.registry import games
from companion.ui.runtime.demo import PAUSE_SECONDS, Demo
from companion.ui.runtime.tray import WIDTH
from companion.ui.screens.corrections.check_table import CheckTable
from companion.ui.screens.home.seating import Seating
from companion.ui.screens.log.earlier_board import EarlierBoard
from companion.ui.screens.table.play import Play
from companion.ui.screens.table.scanned import CardTaken
from hardware.signals import Pressed, Pushed, Turned
from tests.ui.runtime.hand import TAP, Hand
from tests.ui.table import NAMES, TO_AUDITION, TO_TEAM_UP, begin, evening, shown, sign

GUARD = 0.45
"""Seconds, as Matinee comes."""


@pytest.fixture
def hand(table: Demo) -> Hand:
    return Hand(table)


def moment(line1: str, **more: float) -> Interstitial:
    return Interstitial(line1=line1, line2="", ticket=("", ""), stage=space(), **more)


def play(table: Demo) -> Play:
    assert isinstance(table.app.screen, Play)
    return table.app.screen


def test_next_tapped_twice_does_not_answer_what_comes_up_there(hand: Hand) -> None:
    table = hand.table
    table.play("touch Creature Feature\ntouch Start")
    corner = table.seen("Next")
    hand.tap(corner, times=2)
    assert sign(table) == "Everyone: who is the Last Actor?"
    assert table.session.seq == 0
    hand.wait(GUARD)
    hand.tap(corner)
    assert table.session.seq == 0, "where Next was, the delay is twice as long"
    hand.wait(GUARD)
    hand.tap(corner)
    assert table.session.seq == 1


def test_the_next_of_one_message_is_not_that_of_the_next_one(hand: Hand) -> None:
    table = hand.table
    table.play(TO_AUDITION)
    play(table).queue.boards = [moment("First"), moment("Second")]
    hand.tap(table.seen("Next"), times=2)
    assert sign(table) == "Second"
    hand.touch("Next")
    assert sign(table) == "Mara: stay or drop?"


def test_what_comes_up_by_itself_takes_no_touch_that_was_meant_for_what_was_there(
    hand: Hand,
) -> None:
    table = hand.table
    table.play(TO_AUDITION)
    stay = table.seen("STAY")
    seq = table.session.seq
    play(table).queue.boards = [moment("A result", duration=1.0)]
    play(table).queue.shown_since = table.app.clock()
    table.loop.draw()
    hand.wait(1.0 - TAP)
    assert sign(table) == "A result"
    hand.wait(2 * TAP)
    assert sign(table) == "Mara: stay or drop?"
    hand.tap(stay)
    assert table.session.seq == seq
    hand.wait(2 * GUARD)
    hand.tap(stay)
    assert table.session.seq == seq + 1


@pytest.mark.parametrize("late", [-TAP / 2, TAP, GUARD - 2 * TAP])
def test_next_of_a_result_that_has_just_gone_by_itself_confirms_nothing(
    hand: Hand, late: float
) -> None:
    table = hand.table
    table.play(TO_AUDITION)
    play(table).queue.boards = [moment("A result", duration=1.0), moment("What to do")]
    play(table).queue.shown_since = table.app.clock()
    at = table.seen("Next")
    while sign(table) == "A result":
        hand.wait(0.01)
    if late < 0:  # the finger comes down before it goes, and is lifted after it
        play(table).queue.boards = [moment("A result", duration=1.0), moment("What to do")]
        play(table).queue.shown_since = table.app.clock()
        table.loop.draw()
        hand.wait(1 + late)
        hand.down(at)
        hand.wait(TAP)
        hand.up(at)
    else:
        hand.wait(late)
        hand.tap(at)
    assert sign(table) in ("A result", "What to do")
    assert [board.line1 for board in play(table).queue.boards][-1] == "What to do"


def test_ok_of_a_ticket_that_leaves_by_itself_is_not_stay(hand: Hand) -> None:
    table = hand.table
    table.play(TO_AUDITION.removesuffix("touch OK\n"))
    assert isinstance(table.app.screen, CardTaken)
    at = table.seen("OK")
    while isinstance(table.app.screen, CardTaken):
        hand.wait(TAP)
    seq = table.session.seq
    assert "STAY" in shown(table)
    hand.tap(at)
    assert table.session.seq == seq


@pytest.fixture
def notice(hand: Hand) -> CardTaken:
    """What a laid card was, in front of an audition since the last moment."""
    table = hand.table
    table.play(TO_AUDITION.removesuffix("touch OK\n"))
    notice = table.app.screen
    assert isinstance(notice, CardTaken)
    table.play("touch OK")
    assert "STAY" in shown(table)
    return notice


def come_up(hand: Hand, notice: CardTaken) -> None:
    notice.notice_since = hand.table.app.clock()
    hand.table.app.open_screen(notice)
    hand.table.loop.draw()


def test_a_touch_while_a_notice_comes_up_acts_on_what_it_covers(
    hand: Hand, notice: CardTaken
) -> None:
    table = hand.table
    at, seq = table.seen("STAY"), table.session.seq
    come_up(hand, notice)
    hand.tap(at)
    assert table.session.seq == seq + 1
    assert isinstance(table.app.screen, Play)


def test_a_touch_beside_the_buttons_of_a_notice_closes_it(hand: Hand, notice: CardTaken) -> None:
    table = hand.table
    seq = table.session.seq
    come_up(hand, notice)
    hand.wait(2 * GUARD)
    hand.tap((400, 200))
    assert isinstance(table.app.screen, Play)
    assert table.session.seq == seq


def test_a_finger_that_lifts_on_a_notice_that_came_up_under_it_closes_it(
    hand: Hand, notice: CardTaken
) -> None:
    table = hand.table
    at, seq = table.seen("STAY"), table.session.seq
    hand.down(at)
    come_up(hand, notice)
    hand.up(at)
    assert isinstance(table.app.screen, Play)
    assert table.session.seq == seq


def test_undo_means_the_same_when_a_notice_has_gone(hand: Hand, notice: CardTaken) -> None:
    table = hand.table
    at, seq = table.seen("Undo"), table.session.seq
    come_up(hand, notice)
    while isinstance(table.app.screen, CardTaken):
        hand.wait(TAP)
    hand.tap(at)
    assert table.session.seq < seq


def test_two_quick_taps_do_not_answer_for_two_people(hand: Hand) -> None:
    table = hand.table
    table.play(TO_AUDITION)
    seq = table.session.seq
    hand.tap(table.seen("STAY"), times=3)
    assert table.session.seq == seq + 1
    assert sign(table) == "Theo: stay or drop?"


def test_dealt_tapped_twice_shifts_no_king(tmp_path: Path) -> None:
    table = evening(tmp_path)
    hand = Hand(table)
    begin(table, games()["monstercon"], NAMES[:4])
    for king in ("king-of-spades", "king-of-hearts", "king-of-clubs", "king-of-diamonds"):
        table.play(f"lay {king}\nlift")
    table.app.close_down_to(Play)
    at = next(
        table.seen(one.node.name)
        for one in table.stage.placed
        if isinstance(one.node.touch, SubmitAction) and one.node.touch.action == mc.Deal()
    )
    seq = table.session.seq
    hand.tap(at, times=2)
    assert table.session.seq == seq + 1
    table.close()


def test_a_finger_that_came_down_too_early_does_nothing_when_it_lifts_late(hand: Hand) -> None:
    table = hand.table
    table.play(TO_AUDITION)
    at = table.seen("STAY")
    hand.tap(at)
    seq = table.session.seq
    hand.down(at)
    hand.wait(GUARD + TAP)
    hand.up(at)
    assert table.session.seq == seq


def test_what_stays_where_it_is_needs_no_patience(hand: Hand) -> None:
    table = hand.table
    table.play(f"{TO_TEAM_UP}\ntouch OK")
    places = [table.seen(name) for name in shown(table) if name.endswith("lay your team")]
    assert len(places) == 3
    seq = table.session.seq
    for at in places:
        hand.tap(at)
    assert table.session.seq == seq + 3


def test_steppers_are_as_quick_as_fingers(hand: Hand) -> None:
    table = hand.table
    table.play("touch Settings")
    sound = table.app.settings.current.sound
    hand.tap(table.seen("Sound less"), times=sound + 1)
    assert table.app.settings.current.sound == 0
    hand.tap(table.seen("Sound more"), times=sound)
    assert table.app.settings.current.sound == sound


def test_letters_are_typed_as_quickly_as_they_can_be(hand: Hand) -> None:
    table = hand.table
    table.play("touch Creature Feature\ntouch Name: Moon")
    places = {letter: table.seen(letter) for letter in "ANTE"}
    done = table.seen("Done")
    for letter in "ANNETTE":
        hand.tap(places[letter])
    hand.tap(done)
    screen = table.app.screen
    assert isinstance(screen, Seating)
    assert screen.players[0].name == "Annette"
    assert not screen.typing


def test_pages_turn_as_quickly_as_they_can_be(hand: Hand) -> None:
    table = hand.table
    table.play(f"{TO_AUDITION}\ntouch Menu\ntouch Log\ntouch Turn before\ntouch Look here")
    past = table.app.screen
    assert isinstance(past, EarlierBoard)
    place = past.seq
    hand.tap(table.seen("Later"), times=3)
    assert past.seq == place + 3


def test_a_press_that_was_meant_for_something_else_is_not_heard(hand: Hand) -> None:
    table = hand.table
    table.play(TO_AUDITION)
    seq = table.session.seq
    table.heard(0)
    for seat in (0, 1):  # Theo presses as soon as Mara has stayed
        table.rig.controls.press(seat)
        hand.wait(PAUSE_SECONDS)
        table.rig.controls.release(seat)
        hand.wait(PAUSE_SECONDS)
    assert sign(table) == "Theo: stay or drop?"
    assert table.session.seq == seq + 1
    table.play("press 1")
    assert table.session.seq == seq + 2


def test_a_button_that_went_down_too_early_is_not_heard_when_it_is_held(hand: Hand) -> None:
    table = hand.table
    table.play(TO_AUDITION)
    seq = table.session.seq
    table.heard(0)
    table.loop.take(Pressed(0, "green", 0.0))
    hand.wait(PAUSE_SECONDS)
    table.rig.controls.press(1)
    hand.wait(2.0)
    table.rig.controls.release(1)
    hand.wait(PAUSE_SECONDS)
    assert table.session.seq == seq + 1
    assert "Hold on" not in " ".join(one.node.name for one in table.stage.placed)


def test_presses_that_mean_the_same_as_before_are_all_heard(hand: Hand) -> None:
    table = hand.table
    table.play(TO_TEAM_UP)
    table.heard(0)
    seq = table.session.seq
    for seat in range(3):
        table.loop.take(Pressed(seat, "green", 0.0))
    assert table.session.seq == seq + 3


def test_cards_are_not_guarded(hand: Hand) -> None:
    table = hand.table
    table.play(f"{TO_TEAM_UP}\npress 0\npress 1\npress 2")
    seq = table.session.seq
    for card in ("robot", "werewolf", "mummy"):
        table.play(f"lay {card}\nlift")
    assert table.session.seq == seq + 3


def test_the_encoder_and_the_keyboard_wait_as_well(hand: Hand) -> None:
    table = hand.table
    table.play(TO_AUDITION)
    seq = table.session.seq
    for way in (lambda: table.loop.take(Pushed(0)), lambda: hand.key(pygame.K_RETURN)):
        table.seen("STAY")
        table.loop.focus.leave()
        table.loop.take(Turned(shown(table).index("STAY") + 1, 0))
        way()
        table.loop.focus.leave()
        table.loop.take(Turned(shown(table).index("STAY") + 1, 0))
        way()
        seq += 1
        assert table.session.seq == seq


def test_the_buttons_of_the_tray_wait_as_well(tmp_path: Path) -> None:
    table = evening(tmp_path, (800 + WIDTH, 480))
    table.stage.unit, table.stage.width = 1.0, 800.0 + WIDTH
    table.loop.tray = table.laptop
    hand = Hand(table)
    table.play(TO_AUDITION)
    table.heard(1)
    seq = table.session.seq
    hand.tap(table.seen("Press Mara"))
    hand.tap(table.seen("Press Theo"))
    assert table.session.seq == seq + 1
    hand.wait(GUARD)
    hand.tap(table.seen("Press Theo"))
    assert table.session.seq == seq + 2
    table.close()


def test_settings_say_how_long_it_is(hand: Hand) -> None:
    table = hand.table
    assert table.app.settings.current.touch_delay_seconds == GUARD
    table.play("touch Settings\ntouch Devices")
    hand.tap(table.seen("Late touches less"), times=9)
    assert table.app.settings.current.touch_delay_seconds == 0
    table.app.change_settings(replace(table.app.settings.current, touch_delay_twentieths=0))
    table.app.close_screen()
    table.play(TO_AUDITION)
    seq = table.session.seq
    hand.tap(table.seen("STAY"), times=2)
    assert table.session.seq == seq + 2


def test_the_same_button_under_another_question_waits(hand: Hand) -> None:
    table = hand.table
    table.play(f"{TO_AUDITION}\ntouch Menu\ntouch Check the table")
    check = table.app.screen
    assert isinstance(check, CheckTable)
    hand.tap(table.seen("YES"), times=2)
    assert check.index == 1
