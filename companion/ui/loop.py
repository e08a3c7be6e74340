"""The loop: one thread owns the state, sleeps until something comes, and draws when something
changed.
"""

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Protocol

import pygame

from companion.core.nodes import Go, Node, Slide, Touch
from companion.ui.app import App
from companion.ui.finger import Finger
from companion.ui.inbox import Inbox
from companion.ui.layout import touched
from companion.ui.projector import Projector
from companion.ui.screens.play import Play
from companion.ui.screens.trouble import Trouble, Troubles
from companion.ui.sound import Speaker
from companion.ui.stage import Stage
from companion.ui.supervisor import Supervisor
from companion.ui.tidying import Tidying
from companion.ui.voice import Voice
from hardware.signals import Fault, Pushed, Restored, Signal, Turned

MOVING = 1 / 60
BUSY = 1 / 30
BUSY_FOR = 3.0
"""Seconds after a touch in which the loop looks more often."""
REST_AFTER = 600.0
DARK = 0.15
BRIGHTEST = 10
MOST_TRIED = 4
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


class Loop:
    """Drives an app on a stage. `beside` lays something beside the app's screen."""

    def __init__(
        self,
        app: App,
        stage: Stage,
        inbox: Inbox,
        clock: Callable[[], float] = monotonic,
        beside: Beside | None = None,
        speaker: Speaker | None = None,
        supervisor: Supervisor | None = None,
        voice: Voice | None = None,
    ) -> None:
        self.app = app
        self.stage = stage
        self.inbox = inbox
        self.clock = clock
        self.beside = beside
        self.speaker = speaker
        self.supervisor = supervisor
        self.voice = voice
        self.tidying: Tidying | None = None
        """From when everything that lasts has been read."""
        app.speaks = voice is not None and voice.found
        self.projector = Projector(stage)
        self.focus = self.projector.focus
        self.finger = Finger()
        self._fingers = 0
        self._dirty = True
        self._bare: Node | None = None
        self._touched_at = float("-inf")
        self._hand_at = clock()
        self._troubles = Troubles(app)

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
            case _:
                self.app.signal(signal)
        self._dirty = True

    def _push(self) -> None:
        """The encoder or a key does what a finger on the focus would do."""
        one = self.focus.on(self.stage.placed)
        if one is not None and one.node.touch is not None:
            self._do(one.node.touch)

    # ---- what is shown

    def turn(self) -> None:
        """Take pygame's events, let time pass, and draw if something changed."""
        for event in pygame.event.get():
            if event.type in HANDS and self._wake():
                continue  # what wakes a resting screen does nothing else
            # a finger on a picture that has changed since did not mean what is there now
            if event.type != pygame.MOUSEBUTTONDOWN or not self._dirty:
                self.guarded(partial(self._event, event))
        self.guarded(self._time_passes, lost=True)
        if self._dirty:
            self._show()
        elif not self.app.resting:
            self.guarded(self._go_on, lost=True)
        if self.supervisor is not None:
            self.supervisor.turned(self.clock())
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
        for _ in range(MOST_TRIED):
            if self.guarded(self.draw, lost=True):
                return
            # nobody knows what lies on the stage, or where it was going
            self.projector = Projector(self.stage)
            self.focus = self.projector.focus
            self.stage.forget()
            if isinstance(self.app.screen, Trouble) and self.app.screen.plain:
                self.beside = None  # the tray may be what fails
        self._dirty = False

    def _go_on(self) -> None:
        self.projector.go_on(self.clock())

    def draw(self) -> None:
        """Show what is now, on its way from what was, and let it be heard."""
        self._change()
        self.projector.frame(self.clock())
        if self.speaker is not None:
            for cue in self.app.cues:
                self.speaker.play(cue, self.app.settings.now.sound, self.clock())
        self.app.cues.clear()
        if self.voice is not None and self.app.settings.now.voice:
            for words in self.app.aloud:
                self.voice.say(words, self.app.settings.now.sound)
        self.app.aloud.clear()

    def settle(self) -> None:
        """Show what is now, everything where it goes."""
        self._change()
        self.projector.settle()
        self.projector.frame(self.clock())

    def _change(self) -> None:
        """Lay out what is now."""
        settings = self.app.settings.now
        node = self.app.node()
        if self.beside is not None:
            node = self.beside.with_tray(self.app, node)
        self.projector.less = settings.less_motion
        self.projector.light = DARK if self.app.resting else settings.screen / BRIGHTEST
        self.finger.asks = self.finger.asks or self.app.foreseen is not None
        same, self._bare = self.app.bare == self._bare, self.app.bare
        self.projector.turn_to(node, self.app.theme, self.clock(), large=settings.large_words)
        # what lies over a screen for a while takes nobody's finger away
        self.finger.stay_on(self.stage.placed if same or self.finger.asks else ())
        self.projector.under_finger = self.finger.on
        self._dirty = False

    # ---- what a hand does at the screen

    def _event(self, event: pygame.event.Event) -> None:
        match event.type:
            case pygame.QUIT:
                self.app.closing = True
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                x, y = event.pos
                self.touch(x / self.stage.unit, y / self.stage.unit)
            case pygame.MOUSEMOTION if isinstance(self.finger.touch, Slide):
                self._slide(self.finger.touch, event.pos[0] / self.stage.unit)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                x, y = event.pos
                self.release(x / self.stage.unit, y / self.stage.unit)
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
                    self.release(one.rect.x + one.rect.w / 2, one.rect.y + one.rect.h / 2)
            case pygame.WINDOWEXPOSED:
                self.stage.forget()
                self._dirty = True
            case _:
                pass

    def _key(self, event: pygame.event.Event) -> None:
        match event.key:
            case pygame.K_ESCAPE:
                # at the table there is nothing to go back to
                self._do(Go("menu" if isinstance(self.app.screen, Play) else "back"))
            case pygame.K_BACKSPACE:
                self._do(Go("delete"))
            case key if key in STEPS:
                self.take(Turned(STEPS[key], self.clock()))
            case key if key in ENTER and (one := self.focus.on(self.stage.placed)):
                self._press(one.rect.x + one.rect.w / 2, one.rect.y + one.rect.h / 2)
            case key if key in ENTER:
                self._do(Go("done"))
            case _ if event.dict.get("unicode"):
                self._do(Go("key", event.dict["unicode"]))
            case _:
                pass

    def touch(self, x: float, y: float) -> None:
        """A finger comes down at this logical point."""
        self.focus.leave()
        self._press(x, y)

    def _press(self, x: float, y: float) -> None:
        """A finger or a key is down here."""
        self._touched_at = self.clock()
        self.finger.down(self.stage.placed, x, y, self.clock())
        self.app.finger = self.finger.touch
        if isinstance(self.finger.touch, Slide):
            self._slide(self.finger.touch, x)
        self._dirty = True

    def _slide(self, slide: Slide, x: float) -> None:
        """The finger is at x of what it slides along."""
        for one in self.stage.placed:
            if one.node.touch == slide:
                along = (x - one.rect.x) / max(1.0, one.rect.w)
                self._do(Go(slide.to, max(0.0, min(1.0, along))))

    def release(self, x: float, y: float) -> None:
        """The finger lifts here. What it came down on is done if it is still there; what it
        carried over another of its kind is dropped there.
        """
        found = touched(self.stage.placed, x, y)
        match self.finger.touch, found and found.node.touch:
            case None | Slide(), _:
                pass
            case _ if self.finger.asks:
                pass
            case held, there if held == there:
                self._do(held)
            case Go(to, carried), Go(onto, there) if to == onto:
                self._do(Go(f"drop {to}", (carried, there)))
            case _:
                pass
        self._let_go()

    def _let_go(self) -> None:
        """Nothing is under a finger any more, and what it asked is not shown any more."""
        self.finger.gone()
        self.app.finger = self.app.foreseen = None
        self.app.asking = False
        self._dirty = True

    def _do(self, touch: Touch) -> None:
        if self.beside is None or not self.beside.touched(touch):
            self.app.touch(touch)
        self._dirty = True

    def _stayed(self, touch: Touch) -> None:
        """The finger has stayed: it meant something else by that, or it asks."""
        if self.finger.hold is None:
            self.finger.asks = self.app.foresee(touch)
        else:
            hold = self.finger.hold
            self._let_go()
            self._do(hold)

    # ---- what time does

    def _wake(self) -> bool:
        """A hand has come; whether the screen rested until now."""
        rested = self.app.resting
        if rested:
            self.app.rest(False)
        self._hand_at = self.clock()
        self._dirty = self._dirty or rested
        return rested

    def _time_passes(self) -> None:
        now = self.clock()
        rest = self.app.settings.now.rest and now > self._hand_at + REST_AFTER
        if rest and not self.app.resting:
            self.app.rest(True)
            self._dirty = True
        if self.speaker is not None:
            self.speaker.pass_time(now)
        if self.voice is not None:
            self.voice.pass_time()
        if self.finger.stays(now) and self.finger.touch is not None:
            self.guarded(partial(self._stayed, self.finger.touch))
            self._dirty = True
        self._dirty = self.app.pass_time() or self._dirty
