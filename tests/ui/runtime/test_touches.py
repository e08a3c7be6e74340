"""A finger on the screen: what counts when it lifts, and what it is told when it stays."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest
from msgspec.structs import replace

from companion.core.board.nodes import Node, SubmitAction, UiCommand, text
from companion.table.action_text import current_question, sentences
from companion.ui.app.app import TOAST_SECONDS
from companion.ui.app.preview import preview_action
from companion.ui.runtime.demo import PAUSE_SECONDS, PREVIEW_SECONDS, Demo
from companion.ui.runtime.touch_tracker import LONG_TOUCH_SECONDS
from companion.ui.screens.table.peek import Peek
from companion.ui.screens.table.play import Play
from companion.ui.screens.table.scanned import CardOnPad
from hardware.signals import Pressed, Scanned
from tests.games.altered import altered
from tests.ui.runtime.hand import Hand
from tests.ui.table import go_on, middle, seated, shown

TO_TEAMS = "touch Jo\ntouch Next\nlay film-4\nlift\npress 0\npress 1\npress 2\npress 3"
TO_AUDITION = (
    f"{TO_TEAMS}\nlay robot\nlift\nlay werewolf\nlift\nlay robot\nlift\nlay mummy\nlift\ntouch OK"
)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Demo]:
    found = seated(tmp_path)
    yield found
    found.close()


def words(table: Demo) -> list[str]:
    """Every word on the screen."""
    table.loop.draw()
    return [one.node.name for one in table.stage.placed if one.node.role == "text"]


def post(table: Demo, kind: int, name: str) -> None:
    x, y = middle(table, name)
    pygame.event.post(pygame.event.Event(kind, button=1, pos=(round(x), round(y))))


def test_a_touch_counts_when_the_finger_lifts(table: Demo) -> None:
    table.play(TO_AUDITION)
    seq = table.session.seq
    table.loop.touch(*middle(table, "STAY"))
    assert table.session.seq == seq
    table.loop.release(*middle(table, "STAY"))
    assert table.session.seq == seq + 1


def test_a_finger_that_slides_off_has_changed_its_mind(table: Demo) -> None:
    table.play(TO_AUDITION)
    seq = table.session.seq
    table.loop.touch(*middle(table, "STAY"))
    table.loop.release(*middle(table, "DROP"))
    table.loop.touch(*middle(table, "STAY"))
    table.loop.release(400, 200)
    assert table.session.seq == seq


def test_a_finger_that_stays_shows_a_preview_and_does_nothing(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\nrest DROP")
    assert "Mara drops" in words(table)
    assert "Then Theo: stay or drop?" in words(table)
    before = table.session.seq
    table.play("off")
    assert "Mara drops" not in words(table)
    assert table.session.seq == before
    table.play("touch DROP\nrest Undo")
    assert "Mara drops" in words(table)
    table.play("off")
    assert table.session.seq == before + 1


def test_a_finger_on_what_has_no_preview_only_touches_late(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\nrest Menu\noff")
    assert "Back to the table" in shown(table)


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("seed", range(4))
def test_a_preview_is_exactly_what_is_done(table: Demo, seed: int) -> None:
    random = Random(seed)
    play = table.app.screen
    assert isinstance(play, Play)
    displayed = 0
    while not table.session.over and displayed < 120:
        play.queue.boards.clear()
        table.loop.draw()
        for one in table.stage.placed:
            touch = one.node.touch
            if isinstance(touch, SubmitAction) and one.node.enabled:
                before = table.session.head
                foreseen = play.preview(table.app, touch)
                assert table.session.head is before
                extra = table.session.game.narration.preview(before.state, touch.action)
                (step,) = table.session.do(touch.action)
                assert foreseen is not None
                *results, then = foreseen.lines
                told_first = [extra] if extra else []
                assert results == [*told_first, *sentences(table.session.game, step)]
                asked = current_question(table.session).removeprefix("Everyone")
                assert then.startswith("Then")
                assert then.endswith(asked)
                table.session.undo()
                displayed += 1
        go_on(table, random)
    assert displayed > 0


def test_what_the_rules_refuse_is_foreseen_in_words(table: Demo) -> None:
    table.play(TO_AUDITION)
    stay = next(
        pattern.kind(**pattern.fixed)
        for prompt in table.session.rule_prompts()
        for pattern in prompt.accepts
        if not pattern.open
    )
    displayed = preview_action(table.session, replace(stay, seat=2))
    assert not displayed.allowed
    assert displayed.lines == ("It is Mara's turn to stay or drop, not Ines's.",)


def test_a_card_under_a_finger_is_previewed_and_not_played(table: Demo) -> None:
    table.play(TO_TEAMS)
    seq = table.session.seq
    table.play("rest Why?\nlay robot")
    assert any(one == "Mara's Co-Star: Robot" for one in words(table))
    table.play("off")
    assert table.session.seq == seq
    table.play("lift\nlay robot")
    assert table.session.seq == seq + 1


def test_a_card_laid_while_somebody_taps_counts(table: Demo) -> None:
    table.play(TO_TEAMS)
    seq = table.session.seq
    table.loop.touch(*middle(table, "Why?"))
    table.play("lay robot")
    assert table.session.seq == seq + 1


def test_a_line_that_goes_takes_nobodys_finger_away(table: Demo) -> None:
    table.play(TO_AUDITION)
    seq = table.session.seq
    table.app.show_toast("Somebody said something.")
    table.wait(TOAST_SECONDS - 0.2)
    x, y = middle(table, "STAY")
    table.loop.touch(x, y)
    table.wait(0.5)
    assert table.app.toast is None
    table.loop.release(x, y)
    assert table.session.seq == seq + 1


def test_a_picture_that_changes_under_a_finger_takes_its_meaning(table: Demo) -> None:
    table.play(TO_AUDITION)
    x, y = middle(table, "STAY")
    table.loop.touch(x, y)
    table.play("press 0")
    seq = table.session.seq
    table.loop.release(x, y)
    assert table.session.seq == seq


def test_a_card_that_lay_there_shows_what_it_would_do(table: Demo) -> None:
    table.play(TO_TEAMS)
    uid = table.laptop.register_tag("creature-feature", "robot")
    table.app.signal(Scanned("pad", uid, 0.0, needs_confirmation=True))
    assert isinstance(table.app.screen, CardOnPad)
    assert {"ROBOT", "Mara's Co-Star"} <= {*words(table)}


def test_a_card_that_lay_there_and_is_not_wanted_cannot_be_used(table: Demo) -> None:
    table.play(TO_TEAMS)
    uid = table.laptop.register_tag("creature-feature", "film-4")
    table.app.signal(Scanned("pad", uid, 0.0, needs_confirmation=True))
    assert "It lay there already, and is not wanted now" in words(table)
    assert "Use it" not in shown(table)
    table.play("touch OK")
    assert isinstance(table.app.screen, Play)


def test_the_ring_of_a_hold_closes_and_says_what_either_would_do(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\ndown 0")
    assert "Let go: Mara stays. Hold on: Mara drops." in words(table)
    ring = next(one for one in table.stage.placed if one.node.duration)
    closed = dict(table.loop.painter.idle_animation.animated_nodes([ring], table.app.clock()))[
        0
    ].part
    assert 0.3 < closed < 0.9
    table.play("up 0")
    assert not any(one.node.duration == ring.node.duration for one in table.stage.placed)


def test_no_ring_where_a_press_and_a_hold_are_the_same(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\ndown 1")
    assert not any(one.node.duration for one in table.stage.placed)
    table.play("up 1")


def test_a_second_finger_takes_the_first_ones_meaning(table: Demo) -> None:
    table.play(TO_AUDITION)
    seq = table.session.seq
    hand = Hand(table)
    at = table.seen("STAY")
    for finger in (0, 1):
        hand.down(at, finger)
    hand.up(at)
    assert table.session.seq == seq


@pytest.mark.usefixtures("painted")
def test_a_button_goes_down_under_the_finger(table: Demo) -> None:
    table.play(TO_AUDITION)
    x, y = middle(table, "STAY")
    table.loop.settle()
    before = table.stage.surface.copy()
    table.loop.touch(x, y)
    table.loop.draw()
    rect = next(one.rect for one in table.stage.placed if one.node.name == "STAY")
    top = round(rect.x + 40), round(rect.y + 1)
    assert table.stage.surface.get_at(top) != before.get_at(top)
    table.loop.release(400, 200)
    table.loop.settle()
    assert table.stage.surface.get_at(top) == before.get_at(top)


def secret_of(seat: int) -> Node:
    return text(f"the secret of {seat}", grow=1)


@pytest.fixture
def peeking(table: Demo) -> Demo:
    """A game in which the rules know a secret of each seat."""
    session = table.session
    boards = altered(session.game.boards, private_panel=lambda state, seat: secret_of(seat))
    session.game = replace(session.game, boards=boards)
    table.play("touch Menu\ntouch Peek")
    assert isinstance(table.app.screen, Peek)
    return table


def test_a_secret_is_seen_only_under_its_finger(peeking: Demo) -> None:
    assert "the secret of 1" not in words(peeking)
    peeking.loop.touch(*middle(peeking, "Theo: hold"))
    assert "the secret of 1" in words(peeking)
    assert "Close" not in shown(peeking)
    peeking.wait(LONG_TOUCH_SECONDS * 3)
    assert "the secret of 1" in words(peeking)
    peeking.loop.release(*middle(peeking, "Theo: hold"))
    assert "the secret of 1" not in words(peeking)
    assert "the secret of" not in " ".join(peeking.app.sounds)


def test_anything_at_the_table_covers_a_secret_at_once(peeking: Demo) -> None:
    for signal in (Pressed(0, "green", 0.0), Scanned("pad", b"\x04abcdef", 0.0)):
        peeking.app.open_screen(Peek())
        peeking.loop.touch(*middle(peeking, "Theo: hold"))
        assert "the secret of 1" in words(peeking)
        peeking.loop.take(signal)
        assert "the secret of 1" not in words(peeking)
        peeking.loop.release(1, 1)


def test_a_second_finger_covers_a_secret(peeking: Demo) -> None:
    hand = Hand(peeking)
    hand.down(peeking.seen("Theo: hold"))
    assert "the secret of 1" in words(peeking)
    hand.down((1, 1), finger=1)
    assert "the secret of 1" not in words(peeking)


def test_there_is_nothing_to_peek_at_where_the_rules_know_no_secret(table: Demo) -> None:
    table.play("touch Menu")
    assert "Peek" not in shown(table)
    table.app.touch(UiCommand("open screen", "Peek"))
    assert not isinstance(table.app.screen, Peek)
    assert PREVIEW_SECONDS > LONG_TOUCH_SECONDS > PAUSE_SECONDS
