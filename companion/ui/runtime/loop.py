"""The main loop: one thread owns the state, sleeps until there is input, and draws what changed."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import isfinite
from time import monotonic
from typing import TYPE_CHECKING

import pygame

from companion.core.board.nodes import Slide, Touch, UiCommand
from companion.table.starts import Starts
from companion.ui.app.app import App
from companion.ui.render.layout import Placed, touched
from companion.ui.runtime.fingers import Fingers
from companion.ui.runtime.frame_painter import FramePainter
from companion.ui.runtime.idle_tasks import IdleTasks
from companion.ui.runtime.inactivity import Inactivity
from companion.ui.runtime.inbox import Inbox
from companion.ui.runtime.seat_buttons import SeatButtons
from companion.ui.runtime.sound import Speaker
from companion.ui.runtime.stage import Stage
from companion.ui.runtime.supervisor import Supervisor
from companion.ui.runtime.touch_context import touch_context
from companion.ui.runtime.touch_delay import TouchDelay
from companion.ui.runtime.touch_tracker import DROPS, TouchTracker
from companion.ui.runtime.turning import Point
from companion.ui.runtime.voice import Voice
from companion.ui.screens.machine.error_sheet import ErrorSheet, ErrorSheets
from companion.ui.screens.table.play import Play
from hardware.signals import (
    ButtonCanceled,
    ButtonDown,
    Fault,
    Held,
    Pressed,
    Pushed,
    Restored,
    Scanned,
    SeveralCards,
    Signal,
    Turned,
)

if TYPE_CHECKING:
    # a table without a laptop does not need it
    from companion.ui.runtime.tray_controller import TrayController

MOVING_INTERVAL = 1 / 60
BUSY_INTERVAL = 1 / 30
BUSY_SECONDS = 3.0
"""Seconds after a touch in which the loop runs more often."""
MAX_ATTEMPTS = 4
"""Attempts to draw: the screen, an error sheet, a plain error sheet, an error sheet at home."""
ANIMATION_ENDING_SIGNALS = (Scanned, SeveralCards, ButtonDown, Pressed, Held, Turned, Pushed)
"""Signals that end an animation; lifting a card off the pad does not."""
FOCUS_STEPS = {
    pygame.K_TAB: 1,
    pygame.K_RIGHT: 1,
    pygame.K_DOWN: 1,
    pygame.K_LEFT: -1,
    pygame.K_UP: -1,
}
"""Keys that move the focus."""
ENTER_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER)


@dataclass(eq=False)
class Loop:
    """Runs an app on a stage, with an optional tray beside its screen."""

    app: App
    stage: Stage
    inbox: Inbox
    clock: Callable[[], float] = monotonic
    tray: "TrayController | None" = None
    speaker: Speaker | None = None
    supervisor: Supervisor | None = None
    voice: Voice | None = None

    starts: Starts | None = None
    """The count of starts that ended soon."""
    idle_tasks: IdleTasks | None = None
    """Set once everything has been loaded."""
    _needs_paint = True
    """Whether the screen may look different now."""
    _needs_layout = True
    """Whether the nodes and their meanings may have changed too."""
    _is_covered = False
    """Whether an animation hid the stage when the screen was laid out."""
    _touched_at = float("-inf")

    def __post_init__(self) -> None:
        self.app.speaks = self.voice is not None and self.voice.found
        self.painter = FramePainter(self.stage)
        self.focus = self.painter.focus
        self.touch_tracker = TouchTracker()
        self.touch_delay = TouchDelay()
        self.seat_buttons = SeatButtons(self.app, self.touch_delay, self.clock)
        self._inactivity = Inactivity(self.app, self.stage, self.clock())
        self._error_sheets = ErrorSheets(self.app)
        self._fingers = Fingers()

    def run(self) -> None:
        """Run until the app closes."""
        while not self.app.closing:
            busy = self.clock() - self._touched_at < BUSY_SECONDS
            moving = self.painter.moving(self.clock())
            still_interval = BUSY_INTERVAL if busy else self.inbox.max_sleep
            self.wait(MOVING_INTERVAL if moving else still_interval)
            self.run_once()

    def wait(self, seconds: float) -> None:
        """Sleep until there is input, at most `seconds`; handle all signals."""
        for signal in self.inbox.wait(seconds):
            self.guarded(partial(self.take, signal))

    # ---- signals of devices

    def take(self, signal: Signal) -> None:
        """Handle a signal: the encoder moves the focus, all others go to the app."""
        if not isinstance(signal, Fault | Restored):
            self._wake(touched=False)
        if isinstance(signal, ANIMATION_ENDING_SIGNALS):
            self._end_animation()
        match signal:
            case Turned(steps):
                self.focus.turn(self.stage.placed, steps)
            case Pushed():
                self._push()
            case ButtonDown():
                self.seat_buttons.down(signal)
            case Pressed() | Held():
                self.seat_buttons.up(signal)
            case _:
                if isinstance(signal, ButtonCanceled):
                    self.seat_buttons.forget(signal)
                self.app.lights.may_follow_frame = self.tray is None
                self.app.signal(signal)
        self._needs_paint = self._needs_layout = True

    def _push(self) -> None:
        """Touch what has the focus, by the encoder or a key."""
        item = self._focused()
        if item is not None and item.node.touch is not None:
            self._carry_out(item.node.touch)

    def _focused(self) -> Placed | None:
        """What has the focus; None during its touch delay."""
        self._catch_up()
        item = self.focus.on(self.stage.placed)
        return item if item is not None and not self._is_late(*item.rect.center) else None

    # ---- what is shown

    def run_once(self) -> None:
        """Handle pygame's events and the time, and draw if something changed."""
        self._fingers.forget_lifted()
        for event in pygame.event.get():
            if event.type == pygame.KEYDOWN and self._wake(touched=True):
                continue  # what wakes a screen does nothing else
            self.guarded(partial(self._event, event))
        self.guarded(self._time_passes, lost=True)
        if self._was_uncovered():
            self._needs_paint = self._needs_layout = True
        if self._needs_paint:
            self._show()
        elif not self.app.dimmed:
            self.guarded(self._continue_motion, lost=True)
        if self.supervisor is not None:
            self.supervisor.tick(self.clock())
        if self.starts is not None:
            self.starts.tick(self.clock(), playing=self.app.session is not None)
        if self.idle_tasks is not None:
            last = self._inactivity.last_input_at
            self.guarded(partial(self.idle_tasks.tick, self.clock(), last))

    def guarded(self, step: Callable[[], object], *, lost: bool = False) -> bool:
        """Run a step; on an exception show the error sheet and return False. `lost`: the topmost
        screen cannot be shown without this step. A screen that the step has opened is lost too.
        """
        before = self.app.screen
        try:
            step()
        except Exception as error:  # noqa: BLE001 - no fault of a screen ends the game
            self.failed(error, lost=lost or self.app.screen is not before)
            return False
        return True

    def failed(self, error: Exception, *, lost: bool) -> None:
        """Show the error sheet for an error on the topmost screen."""
        self._end_touch()
        self._error_sheets.show(error, lost=lost)

    def _show(self) -> None:
        """Draw the screen; if that fails an error sheet, and if that fails too nothing."""
        for _ in range(MAX_ATTEMPTS):
            if self.guarded(self.draw, lost=True):
                return
            # nobody knows what is on the stage, or where it was going
            self.painter = FramePainter(self.stage)
            self.focus = self.painter.focus
            self.stage.invalidate()
            if isinstance(self.app.screen, ErrorSheet) and self.app.screen.plain:
                self.tray = None  # the tray may be what fails
        self._needs_paint = False

    def _continue_motion(self) -> None:
        self.painter.continue_motion(self.clock())
        self._play_sounds()

    def draw(self) -> None:
        """Draw the current screen and play its sounds and speech."""
        self.lay_out()
        self.painter.frame(self.clock())
        self._play_sounds()

    def _play_sounds(self) -> None:
        """Play the sounds that are due. Nothing is spoken, and no other seat is lit, before the
        result has been shown.
        """
        animation, now = self.painter.result_animator, self.clock()
        is_decided = animation.is_decided(now)
        if is_decided:
            self.guarded(self.app.lights.show_waiting)
        self.app.sounds += animation.due(now)
        if self.speaker is not None:
            for cue in self.app.sounds:
                self.speaker.play(cue, self.app.settings.current.sound, now)
        self.app.sounds.clear()
        if not is_decided:
            return
        if self.voice is not None and self.app.settings.current.voice:
            for words in self.app.speech:
                self.voice.say(words, self.app.settings.current.sound)
        self.app.speech.clear()

    def settle(self) -> None:
        """Draw the current screen with all motion finished."""
        self.lay_out()
        self.painter.settle()
        self.painter.frame(self.clock())

    def lay_out(self) -> None:
        """Lay out the current screen without painting it."""
        settings, now = self.app.settings.current, self.clock()
        node, context = self.app.node(), touch_context(self.app)
        if self.tray is not None:
            node = self.tray.with_tray(self.app, node)
        self.painter.less_motion = settings.less_motion
        self.painter.brightness = self.stage.set_backlight(self._inactivity.brightness)
        self.touch_tracker.is_previewing |= self.app.preview is not None
        self.painter.show_tree(node, self.app.theme, now, large=settings.large_words)
        if self.app.table_screen is not None:
            self.app.table_screen.note_layout(self.stage.placed)
        self.touch_delay.seconds = settings.touch_delay_seconds
        self._is_covered = self.painter.result_animator.under_way(now)
        touchable = [item for item in self.stage.placed if item.node.touch is not None]
        covered = self.painter.seconds_covered
        touchable = [item for item in touchable if not covered(item.rect.x, item.rect.y, now)]
        same = self.touch_delay.remember(touchable, context, now)
        # what changes beside a question takes nobody's finger away, nor a new question the card of
        # a tray
        same = same or self._is_on_tray(*self.touch_tracker.start)
        self.touch_tracker.follow_layout(
            self.stage.placed if same or self.touch_tracker.is_previewing else ()
        )
        self.painter.under_finger = self.touch_tracker.pressed_index
        self.painter.dragged = self.touch_tracker.drag
        self._needs_paint = self._needs_layout = False

    def _was_uncovered(self) -> bool:
        """Whether an animation has ended whose board can be touched, but is not drawn yet."""
        return self._is_covered and not self.painter.result_animator.under_way(self.clock())

    def _catch_up(self) -> None:
        """Draw the current screen before input is matched with it."""
        if self._needs_layout or self._was_uncovered():
            self._show()

    # ---- touches and keys

    def _event(self, event: pygame.event.Event) -> None:
        match event.type:
            case pygame.QUIT:
                self.app.closing = True
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self.touch(*self._logical_point(event))
            case pygame.MOUSEMOTION:
                self._move_finger(*self._logical_point(event))
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self.release(*self._logical_point(event))
            case pygame.FINGERDOWN if self._fingers.put(event):
                self.touch(*self._finger_point(event))
            case pygame.FINGERDOWN:
                self._end_touch()
            case pygame.FINGERMOTION if self._fingers.is_pointer(event):
                self._move_finger(*self._finger_point(event))
            case pygame.FINGERUP if self._fingers.is_pointer(event):
                self._fingers.lift(event)
                self.release(*self._finger_point(event))
            case pygame.FINGERUP:
                self._fingers.lift(event)
            case pygame.WINDOWFOCUSLOST:
                self._fingers.forget()
            case pygame.KEYDOWN:
                self._key(event)
            case pygame.KEYUP if event.key in ENTER_KEYS:
                item = self.focus.on(self.stage.placed)
                if item is not None:
                    self.release(*item.rect.center)
            case pygame.WINDOWEXPOSED:
                self.stage.invalidate()
                self._needs_paint = True
            case _:
                pass

    def _logical_point(self, event: pygame.event.Event) -> Point:
        """The logical point of a mouse event."""
        return self.stage.point_of_pixel(*event.pos)

    def _finger_point(self, event: pygame.event.Event) -> Point:
        """The logical point of a finger's event."""
        return self.stage.point_of_finger(event.x, event.y)

    def _key(self, event: pygame.event.Event) -> None:
        match event.key:
            case pygame.K_ESCAPE:
                # at the table there is nothing to go back to
                self._carry_out(
                    UiCommand("open menu" if isinstance(self.app.screen, Play) else "back")
                )
            case pygame.K_BACKSPACE:
                self._carry_out(UiCommand("erase character"))
            case key if key in FOCUS_STEPS:
                self.take(Turned(FOCUS_STEPS[key], self.clock()))
            case key if key in ENTER_KEYS and (item := self.focus.on(self.stage.placed)):
                self._press(*item.rect.center)
            case key if key in ENTER_KEYS:
                if not self.touch_delay.enter_seconds_left(self.clock()):
                    self._carry_out(UiCommand("done"))
            case _ if event.dict.get("unicode"):
                self._carry_out(UiCommand("type character", event.dict["unicode"]))
            case _:
                pass

    def touch(self, x: float, y: float) -> None:
        """Handle a finger that comes down at this logical point; hide the focus."""
        on_tray = self._is_on_tray(x, y)
        glanced = self.app.glance_shown and not self.app.dimmed
        found = touched(self.stage.placed, x, y) if glanced else None
        if self._wake(touched=not on_tray) and not on_tray:
            match found and found.node.touch:
                case None | UiCommand("show board", None):
                    return
                case UiCommand("show board", int(seat)):
                    self.app.dispatcher.claim(seat)
                    self.app.lights.show()
                    return
                case _:
                    pass  # a button of the action bar
        self.focus.leave()
        came_up = self.app.screen.notice_since
        if not on_tray and self.clock() < came_up + self.touch_delay.seconds:
            # nobody has seen the notice yet: the touch is meant for what it covers
            self.touch_delay.forget(came_up)
            self._carry_out(UiCommand("back"))
        self._press(x, y)

    def _is_on_tray(self, x: float, y: float) -> bool:
        """Whether a point is beside the app's screen, where touches stand for cards and buttons."""
        return self.tray is not None and any(
            item.node.name == "Tray" and item.rect.holds(x, y) for item in self.stage.placed
        )

    def _press(self, x: float, y: float) -> None:
        """Press at a point with a finger or key, unless its touch delay is not over."""
        self._catch_up()
        self._touched_at = now = self.clock()
        if self._is_late(x, y):
            self._end_touch()
            return
        self.touch_tracker.down(self.stage.placed, x, y, now)
        self.app.held_touch = self.touch_tracker.touch
        if isinstance(self.touch_tracker.touch, Slide):
            self._move_slider(self.touch_tracker.touch, x)
        self._needs_paint = True

    def touch_seconds_left(self, x: float, y: float) -> float:
        """Seconds for which a finger at this point is ignored, also on what the animation hides."""
        now = self.clock()
        covered = self.painter.seconds_covered(x, y, now)
        return covered or self.touch_delay.touch_seconds_left(x, y, now)

    def _is_late(self, x: float, y: float) -> bool:
        """Whether a finger here is too early to have seen what it touches. An animation ends."""
        seconds_left = self.touch_seconds_left(x, y)
        self._end_animation()
        return seconds_left > 0

    def _end_animation(self) -> None:
        """Show what the animation hides, since somebody wants to go on."""
        if self.painter.end_animation(self.clock()):
            self._needs_paint = self._needs_layout = True

    def _move_finger(self, x: float, y: float) -> None:
        """Move the finger to this point."""
        if isinstance(self.touch_tracker.touch, Slide):
            self._move_slider(self.touch_tracker.touch, x)
        elif self.touch_tracker.move(x, y, self.clock()):
            self._needs_paint = True
        self.painter.dragged = self.touch_tracker.drag

    def _move_slider(self, slide: Slide, x: float) -> None:
        """Set a slider to the finger's position."""
        for placed in self.stage.placed:
            if placed.node.touch == slide:
                along = (x - placed.rect.x) / max(1.0, placed.rect.w)
                self._carry_out(UiCommand(slide.command, max(0.0, min(1.0, along))))

    def release(self, x: float, y: float) -> None:
        """Lift the finger at a point: the touched node acts if it is still there; a node dragged
        onto another of its kind is dropped there.
        """
        self._catch_up()
        found = touched(self.stage.placed, x, y)
        match self.touch_tracker.touch, found and found.node.touch:
            case None, _ if isfinite(self.app.screen.notice_since) and not self._is_on_tray(x, y):
                self._carry_out(UiCommand("back"))
            case None | Slide(), _:
                pass
            case _ if self.touch_tracker.is_previewing:
                pass
            case held, there if held == there:
                self._carry_out(held)
            case UiCommand(to, carried), UiCommand(onto, there) if to == onto and to in DROPS:
                self._carry_out(UiCommand(DROPS[to], (carried, there)))
            case _:
                pass
        self._end_touch()

    def _end_touch(self) -> None:
        """End the touch and its preview."""
        self.touch_tracker.reset()
        self.app.held_touch = self.app.preview = None
        self.app.is_previewing = False
        self._needs_paint = True

    def _carry_out(self, touch: Touch) -> None:
        if self.tray is None or not self.tray.on_touch(touch):
            self.app.touch(touch)
        self._needs_paint = self._needs_layout = True

    def _touched_long(self, touch: Touch) -> None:
        """Do what a long touch means, or show what a short one would do: then lifting the finger
        does nothing. The tray has no long touches.
        """
        if self._is_on_tray(*self.touch_tracker.start):
            return
        if self.touch_tracker.hold is None:
            self.touch_tracker.is_previewing = self.app.show_preview(touch)
        else:
            hold = self.touch_tracker.hold
            self._end_touch()
            self._carry_out(hold)

    # ---- time

    def _wake(self, *, touched: bool) -> bool:
        """Note input; return whether it only brightens the screen or brings the board back."""
        glanced = self.app.glance_shown
        woken = self._inactivity.note_input(self.clock(), self.touch_delay, touched=touched)
        self._needs_paint = self._needs_paint or woken or glanced
        self._needs_layout = self._needs_layout or woken or glanced
        return woken

    def _time_passes(self) -> None:
        now = self.clock()
        if self._inactivity.tick(now):
            self._needs_paint = self._needs_layout = True
        if self.speaker is not None:
            self.speaker.tick(now)
        if self.voice is not None:
            self.voice.tick()
        if self.touch_tracker.becomes_long(now) and self.touch_tracker.touch is not None:
            self.guarded(partial(self._touched_long, self.touch_tracker.touch))
            self._needs_paint = True
        if self.app.tick():
            self._needs_paint = self._needs_layout = True
