"""The loop: one thread owns the state, sleeps on one queue, and draws when something changed.

`pygame.event.wait` is a poll a thousand times a second, so the loop blocks on the queue
into which devices put their signals, and drains pygame's events whenever it wakes.
"""

import os
from collections.abc import Callable
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Protocol

import pygame

from companion.core.nodes import Go, Node, Slide, Touch
from companion.ui.app import App
from companion.ui.focus import Focus
from companion.ui.layout import touched
from companion.ui.motion import Motion
from companion.ui.screens.play import Play
from companion.ui.screens.scanned import Got
from companion.ui.sound import Speaker
from companion.ui.stage import Stage
from hardware.signals import Fault, Pushed, Restored, Signal, Turned

REST = 1 / 20
"""Seconds between two looks at pygame's events when nothing happens."""
MOVING = 1 / 60
BUSY = 1 / 30
BUSY_FOR = 3.0
"""Seconds after a touch in which the loop looks more often."""
TOAST_FOR = 6.0
REST_AFTER = 600.0
DARK = 0.15
BRIGHTEST = 10
HANDS = (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)
STEPS = {
    pygame.K_TAB: 1,
    pygame.K_RIGHT: 1,
    pygame.K_DOWN: 1,
    pygame.K_LEFT: -1,
    pygame.K_UP: -1,
}
"""Keys that move the focus."""
LARGE = 1.25
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class Beside(Protocol):
    """Something beside the screen, which takes some of the touches for itself."""

    def with_tray(self, app: App, node: Node) -> Node:
        """The app's screen with it."""
        ...

    def touched(self, touch: Touch) -> bool:
        """Whether this touch was its own."""
        ...


class Loop:
    """Drives an app on a stage. `beside` lays something beside the app's screen."""

    def __init__(
        self,
        app: App,
        stage: Stage,
        queue: SimpleQueue[Signal],
        clock: Callable[[], float] = monotonic,
        beside: Beside | None = None,
        speaker: Speaker | None = None,
    ) -> None:
        self.app = app
        self.stage = stage
        self.queue = queue
        self.clock = clock
        self.beside = beside
        self.speaker = speaker
        self.frames = 0
        self._dirty = True
        self._touched_at = float("-inf")
        self.resting = False
        """Whether the screen is dark because no hand came for long."""
        self._hand_at = clock()
        self.focus = Focus()
        self.motion = Motion()
        self._moved = False
        """Whether the last frame showed something on its way: one more shows it there."""
        self._held: Touch | None = None
        """What the finger came down on."""

    def run(self) -> None:
        """Until the app closes."""
        while not self.app.closing:
            busy = self.clock() - self._touched_at < BUSY_FOR
            moving = self.motion.under_way(self.clock())
            self.wait(MOVING if moving else BUSY if busy else REST)
            self.turn()

    def wait(self, seconds: float) -> None:
        """Sleep until a signal comes, at most so long; take all that are there."""
        try:
            signal = self.queue.get(timeout=seconds)
            while True:
                self.take(signal)
                signal = self.queue.get_nowait()
        except Empty:
            return

    def take(self, signal: Signal) -> None:
        """What a device told: the encoder moves the focus, all else is the app's."""
        if not isinstance(signal, Fault | Restored):
            self._wake()
        match signal:
            case Turned(steps):
                self.focus.turn(self.stage.placed, steps)
            case Pushed():
                self._push()
            case _:
                self.app.signal(signal)
        self._dirty = True

    def _push(self) -> None:
        """The encoder or a key does what a finger on the focus would do."""
        one = self.focus.on(self.stage.placed)
        if one is not None and one.node.touch is not None:
            self._do(one.node.touch)

    def turn(self) -> None:
        """Take pygame's events, let time pass, and draw if something changed."""
        for event in pygame.event.get():
            if event.type in HANDS and self._wake():
                continue  # what wakes a resting screen does nothing else
            # a finger on a picture that has changed since did not mean what is there now
            if event.type != pygame.MOUSEBUTTONDOWN or not self._dirty:
                self._event(event)
        self._time_passes()
        if self._dirty:
            self.draw()
            self._moved = self.motion.under_way(self.clock())
        elif self._moved:
            self._moved = self.motion.under_way(self.clock())
            self._frame()

    def draw(self) -> None:
        """Show what is now, on its way from what was, and let it be heard."""
        self._change()
        self._frame()
        self._sound()

    def _sound(self) -> None:
        if self.speaker is not None:
            for cue in self.app.cues:
                self.speaker.play(cue, self.app.settings.now.sound, self.clock())
        self.app.cues.clear()

    def settle(self) -> None:
        """Show what is now, everything where it goes."""
        self._change()
        self.motion.rest()
        self._frame()

    def _frame(self) -> None:
        self.stage.paint(
            self.motion.shown(self.stage.placed, self.clock()), self.app.theme, self.focus
        )
        self.stage.dim(DARK if self.resting else self.app.settings.now.screen / BRIGHTEST)
        if pygame.display.get_surface() is self.stage.surface:
            pygame.display.flip()
        self.frames += 1

    def _change(self) -> None:
        """Lay out what is now."""
        node = self.app.node()
        if self.beside is not None:
            node = self.beside.with_tray(self.app, node)
        self.stage.enlarge(LARGE if self.app.settings.now.large_words else 1)
        self.stage.lay(node)
        self.motion.turn_to(self.stage.placed, self.clock())
        if self.app.settings.now.less_motion:
            self.motion.rest()
        self._dirty = False

    def _event(self, event: pygame.event.Event) -> None:
        match event.type:
            case pygame.QUIT:
                self.app.closing = True
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                x, y = event.pos
                self.touch(x / self.stage.unit, y / self.stage.unit)
            case pygame.MOUSEMOTION if isinstance(self._held, Slide):
                self._slide(self._held, event.pos[0] / self.stage.unit)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                x, y = event.pos
                self.release(x / self.stage.unit, y / self.stage.unit)
            case pygame.KEYDOWN if event.key == pygame.K_ESCAPE:
                # at the table there is nothing to go back to
                self._key(Go("menu" if isinstance(self.app.screen, Play) else "back"))
            case pygame.KEYDOWN if event.key == pygame.K_BACKSPACE:
                self._key(Go("delete"))
            case pygame.KEYDOWN if event.key in STEPS:
                self.take(Turned(STEPS[event.key], self.clock()))
            case pygame.KEYDOWN if event.key in ENTER and self.focus.on(self.stage.placed):
                self.take(Pushed(self.clock()))
            case pygame.KEYDOWN if event.key in ENTER:
                self._key(Go("done"))
            case pygame.KEYDOWN if event.dict.get("unicode"):
                self._key(Go("key", event.dict["unicode"]))
            case pygame.WINDOWEXPOSED:
                self._dirty = True
            case _:
                pass

    def _key(self, touch: Touch) -> None:
        """A key of a keyboard, for screens that know what to do with it."""
        self.app.touch(touch)
        self._dirty = True

    def touch(self, x: float, y: float) -> None:
        """A finger at this logical point."""
        self._touched_at = self.clock()
        self._held = None
        self.focus.leave()
        found = touched(self.stage.placed, x, y)
        if found is None or found.node.touch is None:
            return
        self._held = found.node.touch
        if isinstance(self._held, Slide):
            self._slide(self._held, x)
        else:
            self._do(self._held)

    def _slide(self, slide: Slide, x: float) -> None:
        """The finger is at x of what it slides along."""
        for one in self.stage.placed:
            if one.node.touch == slide:
                along = (x - one.rect.x) / max(1.0, one.rect.w)
                self._do(Go(slide.to, max(0.0, min(1.0, along))))

    def _do(self, touch: Touch) -> None:
        if self.beside is None or not self.beside.touched(touch):
            self.app.touch(touch)
        self._dirty = True

    def release(self, x: float, y: float) -> None:
        """The finger leaves the screen here; what it carried over another of its kind is
        dropped there.
        """
        found = touched(self.stage.placed, x, y)
        match self._held, found and found.node.touch:
            case Go(to, carried), Go(onto, there) if to == onto and carried != there:
                self.app.touch(Go(f"drop {to}", (carried, there)))
                self._dirty = True
            case _:
                pass
        self._held = None

    def _wake(self) -> bool:
        """A hand has come; whether the screen rested until now."""
        rested, self.resting = self.resting, False
        self._hand_at = self.clock()
        self._dirty = self._dirty or rested
        return rested

    def _time_passes(self) -> None:
        now = self.clock()
        rest = self.app.settings.now.rest and now > self._hand_at + REST_AFTER
        if rest and not self.resting:
            self.resting = self._dirty = True
        if self.speaker is not None:
            self.speaker.pass_time(now)
        app = self.app
        if app.toast is not None and now - app.toast.at > TOAST_FOR:
            app.toast = None
            self._dirty = True
        if app.look_again():
            self._dirty = True
        if isinstance(app.screen, Got) and now >= app.screen.until:
            app.back_to(Play)
            self._dirty = True


def window(width: int, height: int) -> pygame.Surface:
    """The window, or an offscreen surface where SDL_VIDEODRIVER says so.

    Raises pygame.error where there is no display at all.
    """
    # under X11 the accelerated framebuffer costs three times the memory and the time
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_caption("Matinee")
    return pygame.display.set_mode((width, height))
