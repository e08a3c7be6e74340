"""Drags, holds and quick taps by real events, also where the screen is drawn again meanwhile."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from companion.core.board.nodes import Background, Touch, UiCommand, row, stack
from companion.ui.app.app import App
from companion.ui.app.frame import Frame
from companion.ui.app.screen import Screen
from companion.ui.runtime.demo import Demo, at_once
from companion.ui.runtime.stage import Stage
from companion.ui.runtime.touch_tracker import LONG_TOUCH_SECONDS
from companion.ui.runtime.tray import WIDTH
from companion.ui.screens.corrections.set_value import SetValue
from companion.ui.screens.home.seating import Seating
from companion.ui.screens.log.log import Log
from hardware.signals import Fault, Restored, Signal
from tests.ui.runtime.hand import TAP, Hand, rect
from tests.ui.table import SIZES, TO_AUDITION, evening

Disturb = Callable[[App], None]
MOMENTS = 9
"""Into how many movements a drag is divided."""


def nothing(app: App) -> None:
    del app


def message(app: App) -> None:
    app.show_toast(f"It is {app.clock():.2f} seconds past.")


def device(app: App) -> None:
    """A reader fails, and the next time it works again."""
    now = app.clock()
    there = "pad" in app.faults
    app.signal(Restored("pad", now) if there else Fault("pad", "is silent", "look at it", now))


@pytest.fixture(params=[nothing, message, device], ids=lambda one: one.__name__)
def disturb(request: pytest.FixtureRequest) -> Disturb:
    return request.param


@pytest.fixture(params=[*SIZES, "tray"], ids=str)
def hand(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Hand]:
    """At both sizes of screen, and with the tray beside it."""
    if request.param == "tray":
        stage = Stage(pygame.Surface((800 + WIDTH, 480)), 800)
        table = Demo(stage, tmp_path / "data", tmp_path, at_once)
        table.loop.tray = table.laptop
    else:
        table = evening(tmp_path, request.param)
    yield Hand(table)
    table.close()


def drag(
    hand: Hand, start: tuple[float, float], end: tuple[float, float], disturb: Disturb
) -> None:
    """From there to there in several movements; after each something else happens."""
    (x, y), (to_x, to_y) = start, end
    hand.down(start)
    hand.wait(LONG_TOUCH_SECONDS + TAP)  # a slow finger, that thinks first
    for moment in range(1, MOMENTS + 1):
        part = moment / MOMENTS
        hand.move((x + (to_x - x) * part, y + (to_y - y) * part))
        disturb(hand.table.app)
        hand.wait(TAP)
    hand.up(end)


def test_a_seat_is_dragged_to_another(hand: Hand, disturb: Disturb) -> None:
    table = hand.table
    table.play("touch Creature Feature")
    screen = table.app.screen
    assert isinstance(screen, Seating)
    first, second, third = (player.name for player in screen.players)
    drag(hand, table.seen(first), table.seen(third), disturb)
    assert [player.name for player in screen.players] == [third, second, first]


@pytest.mark.thorough(keep=1)
def test_a_line_of_an_order_is_dragged_to_another(hand: Hand, disturb: Disturb) -> None:
    table = hand.table
    table.play(f"{TO_AUDITION}\ntouch Menu\ntouch Fix scores and positions\ntouch Priority Track")
    screen = table.app.screen
    assert isinstance(screen, SetValue)
    one, other, another = screen.editor.value
    lines = [table.app.player(seat) for seat in (one, another)]
    drag(hand, table.seen(lines[0]), table.seen(lines[1]), disturb)
    assert screen.editor.value == [other, another, one]


@pytest.mark.thorough(keep=1)
def test_the_knob_of_the_log_is_dragged(hand: Hand, disturb: Disturb) -> None:
    table = hand.table
    table.play(f"{TO_AUDITION}\ntouch Menu\ntouch Log")
    screen = table.app.screen
    assert isinstance(screen, Log)
    line = rect(table, "How far back")
    y = line.y + line.h / 2
    drag(hand, (line.x + line.w - 2, y), (line.x + line.w * 0.25, y + 40), disturb)
    assert screen.chosen == round(table.session.seq * 0.25)


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("part", [0.25, 0.75])
def test_a_finger_quicker_than_the_screen_loses_nothing(hand: Hand, part: float) -> None:
    """It comes down, moves and lifts between two pictures."""
    table = hand.table
    table.play(f"{TO_AUDITION}\ntouch Menu\ntouch Log")
    screen = table.app.screen
    assert isinstance(screen, Log)
    line, unit = rect(table, "How far back"), table.stage.unit
    y = round((line.y + line.h / 2) * unit)
    for kind, at in (
        (pygame.MOUSEBUTTONDOWN, 0.9),
        (pygame.MOUSEMOTION, 0.5),
        (pygame.MOUSEMOTION, part),
        (pygame.MOUSEBUTTONUP, part),
    ):
        x = round((line.x + line.w * at) * unit)
        pygame.event.post(pygame.event.Event(kind, button=1, pos=(x, y)))
    table.loop.run_once()
    assert screen.chosen == round(table.session.seq * part)


class Held(Screen[App]):
    """A button that means one thing when it is tapped and another when it is held."""

    def __init__(self) -> None:
        self.meant: list[str] = []

    def frame(self, app: App) -> Frame:
        del app
        pledge = stack(
            name="Pledge",
            touch=UiCommand("add part"),
            hold=UiCommand("show board"),
            background=Background("cream"),
            width=200,
        )
        return Frame("How many?", "", row(pledge))

    def on_touch(self, app: App, touch: Touch) -> None:
        del app
        assert isinstance(touch, UiCommand)
        self.meant.append(touch.name)

    def on_signal(self, app: App, signal: Signal) -> bool:
        del app, signal
        return True


def test_what_is_held_means_that_once(hand: Hand, disturb: Disturb) -> None:
    table, screen = hand.table, Held()
    table.app.open_screen(screen)
    at = table.seen("Pledge")
    hand.down(at)
    for _ in range(MOMENTS):
        disturb(table.app)
        hand.wait(LONG_TOUCH_SECONDS / MOMENTS)
    hand.wait(LONG_TOUCH_SECONDS)
    hand.up(at)
    assert screen.meant == ["show board"]
    hand.tap(at)
    assert screen.meant == ["show board", "add part"]


@pytest.mark.thorough(keep=1)
def test_a_finger_that_stays_asks_and_does_nothing(hand: Hand, disturb: Disturb) -> None:
    table = hand.table
    table.play(TO_AUDITION)
    seq = table.session.seq
    at = table.seen("DROP")
    hand.down(at)
    for _ in range(MOMENTS):
        disturb(table.app)
        hand.wait(LONG_TOUCH_SECONDS / MOMENTS)
    hand.wait(TAP)
    assert table.app.preview is not None
    disturb(table.app)
    hand.wait(TAP)
    assert table.app.preview is not None
    hand.up(at)
    assert table.app.preview is None
    assert table.session.seq == seq


def test_quick_taps_of_a_stepper_all_count(hand: Hand, disturb: Disturb) -> None:
    table = hand.table
    table.play("touch Settings")
    before = table.app.settings.current.sound
    at = table.seen("Sound more")
    for _ in range(3):
        hand.tap(at)
        disturb(table.app)
    assert table.app.settings.current.sound == before + 3
