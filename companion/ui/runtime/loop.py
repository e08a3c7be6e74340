"""The loop: one thread owns the state, sleeps until something comes, and draws when something
changed.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Protocol

import pygame

from companion.core.view.nodes import Node, Slide, Touch, UiCommand
from companion.table.starts import Starts
from companion.ui.app.app import App
from companion.ui.render.layout import Placed, touched
from companion.ui.runtime.guard import Guard
from companion.ui.runtime.idle_tasks import IdleTasks
from companion.ui.runtime.inbox import Inbox
from companion.ui.runtime.projector import Projector
from companion.ui.runtime.sound import Speaker
from companion.ui.runtime.stage import Stage
from companion.ui.runtime.supervisor import Supervisor
from companion.ui.runtime.touch_tracker import TouchTracker
from companion.ui.runtime.voice import Voice
from companion.ui.screens.machine.trouble import Trouble, Troubles
from companion.ui.screens.table.play import Play
from hardware.signals import (
    ButtonCanceled,
    ButtonDown,
    Fault,
    Held,
    Pressed,
    Pushed,
    Restored,
    Signal,
    Turned,
)

MOVING = 1 / 60
BUSY = 1 / 30
BUSY_FOR = 3.0
"""Seconds after a touch in which the loop looks more often."""
REST_AFTER = 600.0
LATE = object()
"""What a seat's button means that went down before anybody could see what it would mean."""
NOBODY_SAW = object()
"""That nobody saw it go down."""
DARK = 0.15
BRIGHTEST = 10
MAX_ATTEMPTS = 4
"""Drawings until nothing is drawn: the screen, the sheet, a plainer one, and one at home."""
HANDS = (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)
STEPS = {
    pygame.K_TAB: 1,
    pygame.K_RIGHT: 1,
    pygame.K_DOWN: 1,
    pygame.K_LEFT: -1,
    pygame.K_UP: -1,
}
"""Keys that move the focus."""
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class Beside(Protocol):
    """Something beside the screen, which takes some of the touches for itself."""

    def with_tray(self, app: App, node: Node) -> Node:
        """The app's screen with it."""
        ...

    def touched(self, touch: Touch) -> bool:
        """Whether this touch was its own."""
        ...


@dataclass(eq=False)
class Loop:
    """Drives an app on a stage. `beside` lays something beside the app's screen."""

    app: App
    stage: Stage
    inbox: Inbox
    clock: Callable[[], float] = monotonic
    beside: Beside | None = None
    speaker: Speaker | None = None
    supervisor: Supervisor | None = None
    voice: Voice | None = None

    starts: Starts | None = None
    """What counts starts that end soon."""
    tidying: IdleTasks | None = None
    """From when everything that lasts has been read."""
    _fingers = 0
    _needs_paint = True
    """Whether what is seen may look different now."""
    _needs_layout = True
    """Whether it may mean something else too."""
    _touched_at = float("-inf")

    def __post_init__(self) -> None:
        self.app.speaks = self.voice is not None and self.voice.found
        self.projector = Projector(self.stage)
        self.focus = self.projector.focus
        self.touch_tracker = TouchTracker()
        self.guard = Guard()
        self._down: dict[tuple[int, str], object] = {}
        """Buttons of seats that are down, and what each meant then; LATE: nothing yet."""
        self._hand_at = self.clock()
        self._troubles = Troubles(self.app)

    def run(self) -> None:
        """Until the app closes."""
        while not self.app.closing:
            busy = self.clock() - self._touched_at < BUSY_FOR
            moving = self.projector.moving(self.clock())
            self.wait(MOVING if moving else BUSY if busy else self.inbox.rest)
            self.turn()

    def wait(self, seconds: float) -> None:
        """Sleep until something comes, at most so long; take all signals that are there."""
        for signal in self.inbox.wait(seconds):
            self.guarded(partial(self.take, signal))

    # ---- what devices tell

    def take(self, signal: Signal) -> None:
        """What a device told: the encoder moves the focus, all else is the app's."""
        if not isinstance(signal, Fault | Restored):
            self._wake()
        match signal:
            case Turned(steps):
                self.focus.turn(self.stage.placed, steps)
            case Pushed():
                self._push()
            case ButtonDown():
                self._button_down(signal)
            case Pressed() | Held():
                self._button_up(signal)
            case _:
                if isinstance(signal, ButtonCanceled):
                    self._down.pop((signal.seat, signal.button), None)
                self.app.signal(signal)
        self._needs_paint = self._needs_layout = True

    def _push(self) -> None:
        """The encoder or a key does what a finger on the focus would do."""
        one = self._focused()
        if one is not None and one.node.touch is not None:
            self._do(one.node.touch)

    def _focused(self) -> Placed | None:
        """What has the focus, once it has been there long enough to be meant."""
        self._catch_up()
        one = self.focus.on(self.stage.placed)
        return (
            one if one is not None and not self.guard.waits(*_middle(one), self.clock()) else None
        )

    def _button_down(self, down: ButtonDown) -> None:
        """A seat's button goes down: a hand that could not see yet what that means is not heard."""
        late = self.press_waits(down.seat) > 0
        self._down[down.seat, down.button] = LATE if late else self.app.press_key(down.seat)
        if not late:
            self.app.signal(down)

    def _button_up(self, up: Pressed | Held) -> None:
        """It counts where it still means what it did when the button went down."""
        means = self.app.press_key(up.seat)
        meant = self._down.pop((up.seat, up.button), NOBODY_SAW)
        if meant is NOBODY_SAW:
            meant = LATE if self.press_waits(up.seat) > 0 else means
        self.app.signal(up if meant == means else ButtonCanceled(up.seat, up.button, up.at))

    def press_waits(self, seat: int) -> float:
        """Seconds until a press of this seat's button is taken."""
        return self.guard.press_waits(seat, self.app.press_key(seat), self.clock())

    # ---- what is shown

    def turn(self) -> None:
        """Take pygame's events, let time pass, and draw if something changed."""
        for event in pygame.event.get():
            if event.type in HANDS and self._wake():
                continue  # what wakes a resting screen does nothing else
            self.guarded(partial(self._event, event))
        self.guarded(self._time_passes, lost=True)
        if self._needs_paint:
            self._show()
        elif not self.app.resting:
            self.guarded(self._go_on, lost=True)
        if self.supervisor is not None:
            self.supervisor.turned(self.clock())
        if self.starts is not None:
            self.starts.tick(self.clock(), playing=self.app.session is not None)
        if self.tidying is not None:
            self.guarded(partial(self.tidying.turned, self.clock(), self._hand_at))

    def guarded(self, step: Callable[[], object], *, lost: bool = False) -> bool:
        """Whether the step went well; else a sheet says that it did not. `lost`: without it the
        screen that is shown cannot go on.
        """
        try:
            step()
        except Exception as error:  # noqa: BLE001 - no fault of a screen ends the game
            self.failed(error, lost=lost)
            return False
        return True

    def failed(self, error: Exception, *, lost: bool) -> None:
        """Something went wrong on the topmost screen."""
        self._let_go()
        self._troubles.show(error, lost=lost)

    def _show(self) -> None:
        """Draw what is now; where that fails a sheet, and where that fails too nothing."""
        for _ in range(MAX_ATTEMPTS):
            if self.guarded(self.draw, lost=True):
                return
            # nobody knows what is on the stage, or where it was going
            self.projector = Projector(self.stage)
            self.focus = self.projector.focus
            self.stage.forget()
            if isinstance(self.app.screen, Trouble) and self.app.screen.plain:
                self.beside = None  # the tray may be what fails
        self._needs_paint = False

    def _go_on(self) -> None:
        self.projector.go_on(self.clock())

    def draw(self) -> None:
        """Show what is now, on its way from what was, and let it be heard."""
        self.lay_out()
        self.projector.frame(self.clock())
        if self.speaker is not None:
            for cue in self.app.sounds:
                self.speaker.play(cue, self.app.settings.now.sound, self.clock())
        self.app.sounds.clear()
        if self.voice is not None and self.app.settings.now.voice:
            for words in self.app.speech:
                self.voice.say(words, self.app.settings.now.sound)
        self.app.speech.clear()

    def settle(self) -> None:
        """Show what is now, everything where it goes."""
        self.lay_out()
        self.projector.settle()
        self.projector.frame(self.clock())

    def lay_out(self) -> None:
        """Lay out the current screen without painting it."""
        settings, now = self.app.settings.now, self.clock()
        node, asked = self.app.node(), self.app.touch_context()
        if self.beside is not None:
            node = self.beside.with_tray(self.app, node)
        self.projector.less = settings.less_motion
        self.projector.light = DARK if self.app.resting else settings.screen / BRIGHTEST
        self.touch_tracker.asks = self.touch_tracker.asks or self.app.preview is not None
        self.projector.turn_to(node, self.app.theme, now, large=settings.large_words)
        self.guard.seconds = settings.guard_seconds
        same = self.guard.turn_to(self.stage.placed, asked, now)
        # what changes beside a question takes nobody's finger away
        self.touch_tracker.stay_on(self.stage.placed if same or self.touch_tracker.asks else ())
        self.projector.under_finger = self.touch_tracker.presses
        self.projector.carried = self.touch_tracker.carries
        self._needs_paint = self._needs_layout = False

    def _catch_up(self) -> None:
        """What is done at the screen is about what there is now."""
        if self._needs_layout:
            self._show()

    # ---- what a hand does at the screen

    def _event(self, event: pygame.event.Event) -> None:
        match event.type:
            case pygame.QUIT:
                self.app.closing = True
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._fingers = 0  # the first finger alone is a mouse: none is down any more
                self.touch(*self._place(event))
            case pygame.MOUSEMOTION:
                self._move(*self._place(event))
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self.release(*self._place(event))
            case pygame.FINGERDOWN:
                self._fingers += 1
                if self._fingers > 1:
                    self._let_go()
            case pygame.FINGERUP:
                self._fingers = max(0, self._fingers - 1)
            case pygame.KEYDOWN:
                self._key(event)
            case pygame.KEYUP if event.key in ENTER:
                one = self.focus.on(self.stage.placed)
                if one is not None:
                    self.release(*_middle(one))
            case pygame.WINDOWEXPOSED:
                self.stage.forget()
                self._needs_paint = True
            case _:
                pass

    def _place(self, event: pygame.event.Event) -> Iterator[float]:
        """The logical point at which a mouse is."""
        return (pixels / self.stage.unit for pixels in event.pos)

    def _key(self, event: pygame.event.Event) -> None:
        match event.key:
            case pygame.K_ESCAPE:
                # at the table there is nothing to go back to
                self._do(UiCommand("menu" if isinstance(self.app.screen, Play) else "back"))
            case pygame.K_BACKSPACE:
                self._do(UiCommand("delete"))
            case key if key in STEPS:
                self.take(Turned(STEPS[key], self.clock()))
            case key if key in ENTER and (one := self.focus.on(self.stage.placed)):
                self._press(*_middle(one))
            case key if key in ENTER:
                if not self.guard.answer_waits(self.clock()):
                    self._do(UiCommand("done"))
            case _ if event.dict.get("unicode"):
                self._do(UiCommand("key", event.dict["unicode"]))
            case _:
                pass

    def touch(self, x: float, y: float) -> None:
        """A finger comes down at this logical point."""
        self.focus.leave()
        self._press(x, y)

    def _press(self, x: float, y: float) -> None:
        """A finger or a key is down here; on what it could not have seen yet it means nothing."""
        self._catch_up()
        self._touched_at = now = self.clock()
        if self.guard.waits(x, y, now):
            self._let_go()
            return
        self.touch_tracker.down(self.stage.placed, x, y, now)
        self.app.held_touch = self.touch_tracker.touch
        if isinstance(self.touch_tracker.touch, Slide):
            self._slide(self.touch_tracker.touch, x)
        self._needs_paint = True

    def _move(self, x: float, y: float) -> None:
        """The finger is here now."""
        if isinstance(self.touch_tracker.touch, Slide):
            self._slide(self.touch_tracker.touch, x)
        elif self.touch_tracker.move(x, y, self.clock()):
            self._needs_paint = True
        self.projector.carried = self.touch_tracker.carries

    def _slide(self, slide: Slide, x: float) -> None:
        """The finger is at x of what it slides along."""
        for one in self.stage.placed:
            if one.node.touch == slide:
                along = (x - one.rect.x) / max(1.0, one.rect.w)
                self._do(UiCommand(slide.to, max(0.0, min(1.0, along))))

    def release(self, x: float, y: float) -> None:
        """The finger lifts here. What it came down on is done if it is still there; what it
        carried over another of its kind is dropped there.
        """
        self._catch_up()
        found = touched(self.stage.placed, x, y)
        match self.touch_tracker.touch, found and found.node.touch:
            case None | Slide(), _:
                pass
            case _ if self.touch_tracker.asks:
                pass
            case held, there if held == there:
                self._do(held)
            case UiCommand(to, carried), UiCommand(onto, there) if to == onto:
                self._do(UiCommand(f"drop {to}", (carried, there)))
            case _:
                pass
        self._let_go()

    def _let_go(self) -> None:
        """Nothing is under a finger any more, and what it asked is not shown any more."""
        self.touch_tracker.gone()
        self.app.held_touch = self.app.preview = None
        self.app.is_previewing = False
        self._needs_paint = True

    def _do(self, touch: Touch) -> None:
        if self.beside is None or not self.beside.touched(touch):
            self.app.touch(touch)
        self._needs_paint = self._needs_layout = True

    def _stayed(self, touch: Touch) -> None:
        """The finger has stayed: it meant something else by that, or it asks."""
        if self.touch_tracker.hold is None:
            self.touch_tracker.asks = self.app.show_preview(touch)
        else:
            hold = self.touch_tracker.hold
            self._let_go()
            self._do(hold)

    # ---- what time does

    def _wake(self) -> bool:
        """A hand has come; whether the screen rested until now."""
        rested = self.app.resting
        if rested:
            self.app.rest(False)
        self._hand_at = self.clock()
        self._needs_paint = self._needs_paint or rested
        return rested

    def _time_passes(self) -> None:
        now = self.clock()
        rest = self.app.settings.now.rest and now > self._hand_at + REST_AFTER
        if rest and not self.app.resting:
            self.app.rest(True)
            self._needs_paint = True
        if self.speaker is not None:
            self.speaker.pass_time(now)
        if self.voice is not None:
            self.voice.pass_time()
        if self.touch_tracker.stays(now) and self.touch_tracker.touch is not None:
            self.guarded(partial(self._stayed, self.touch_tracker.touch))
            self._needs_paint = True
        if self.app.pass_time():
            self._needs_paint = self._needs_layout = True


def _middle(one: Placed) -> tuple[float, float]:
    return one.rect.x + one.rect.w / 2, one.rect.y + one.rect.h / 2
