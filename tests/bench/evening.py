"""A table of six that plays a while, then rests: what it takes while nobody does anything, how
soon a touch is seen after that, and what memory it had at most.

Run as a process: `python -m tests.bench.evening WIDTH HEIGHT SECONDS TOUCHES`; prints one JSON
object. The real loop runs in this thread; another one watches the clock and moves the finger.
"""

import resource
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from threading import Event, Thread
from time import monotonic, process_time, sleep

import pygame
from msgspec import json

from companion.table.registry import games
from companion.ui.motion.idle_animation import PULSE_AFTER_SECONDS, PULSE_SECONDS, PULSES
from companion.ui.runtime.loop import BUSY_SECONDS, Loop
from companion.ui.runtime.stage import Stage, open_window
from tests.bench.scans import Scans

GAME = "creature-feature"
SCANS = 30
UNTIL_STILL = PULSE_AFTER_SECONDS + PULSES * PULSE_SECONDS + 2
"""Seconds until nothing on the screen stirs any more."""
PATIENCE = 5
MENU = "Menu"


class Seen(Stage):
    """A stage that tells when a picture was there to be seen."""

    def __init__(self, surface: pygame.Surface) -> None:
        super().__init__(surface)
        self.at = 0.0
        self.flipped = Event()

    def flip(self, rects: Sequence[pygame.Rect]) -> None:
        super().flip(rects)
        self.at = monotonic()
        self.flipped.set()


class Resting:
    """What somebody with a clock and a finger finds."""

    def __init__(self, loop: Loop, stage: Seen, seconds: float, touches: int) -> None:
        self._loop = loop
        self._stage = stage
        self._seconds = seconds
        self._touches = touches
        self.found: dict[str, object] = {}

    def watch(self) -> None:
        """The whole measure; closes the app."""
        try:
            sleep(UNTIL_STILL)
            frames, used, began = self._loop.painter.frames, process_time(), monotonic()
            sleep(self._seconds)
            took = monotonic() - began
            self.found["idle_cpu_percent"] = (process_time() - used) / took * 100
            self.found["idle_frames"] = self._loop.painter.frames - frames
            self.found["touch_to_frame_ms"] = [self._touch(time) for time in range(self._touches)]
        finally:
            self._loop.app.closing = True

    def _touch(self, time: int) -> float:
        """From a finger that comes down to the picture with the button down, in milliseconds."""
        # longer than the loop looks more often, and never the same part of its sleep
        sleep(BUSY_SECONDS + 1 + 0.0137 * (time % 7))
        one = next(one for one in self._stage.placed if one.node.name == MENU and one.node.touch)
        unit = self._stage.unit
        x, y = (one.rect.x + one.rect.w / 2) * unit, (one.rect.y + one.rect.h / 2) * unit
        self._stage.flipped.clear()
        began = monotonic()
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(x, y)))
        if not self._stage.flipped.wait(PATIENCE):
            raise RuntimeError("a touch was not seen")
        took = (self._stage.at - began) * 1000
        # lifted elsewhere: nothing is done
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=(1, 1)))
        return took


def main(width: int, height: int, seconds: float, touches: int) -> None:
    """Measure and print one JSON object."""
    stage = Seen(open_window(width, height))
    with tempfile.TemporaryDirectory() as folder:
        table = Scans(stage.surface, Path(folder), 1, stage)
        table.play(games()[GAME], SCANS, leave=False)
        resting = Resting(table.loop, stage, seconds, touches)
        watcher = Thread(target=resting.watch, daemon=True)
        watcher.start()
        table.loop.run()
        watcher.join()
        table.close()
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.encode({**resting.found, "peak_mb": most}).decode())


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4]))
