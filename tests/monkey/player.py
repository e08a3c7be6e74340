"""One process of the whole app, used at random for some minutes:
`python -m tests.monkey.player FOLDER GAME MINUTES SEED WIDTH HEIGHT`.

The loop does not sleep. For the time that it would have slept, its clock runs ahead, and by
LEAST at least, so that everything waits as long as the touch delay and the animations
want it, and an hour of an evening passes in some minutes.

Now and then an answer that the rules allow is given without a touch, so that games get to their
end; all else are pygame's events.
"""

import os
import resource
import sys
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pygame
from msgspec import Struct, json

from companion.table.players import Player
from companion.table.registry import games
from companion.ui.render.layout import Placed
from companion.ui.runtime import start
from companion.ui.runtime.loop import Loop
from companion.ui.screens.machine.error_sheet import ErrorSheet
from companion.ui.screens.table.play import Play
from tests.games.options import drawn

MIN_WAIT = 0.05
"""Seconds that pass on the app's clock at each turn of the loop."""
MAX_WAIT = 1.0
"""The same while nobody does anything."""
PAUSES = (0.02, 0.1, 0.3, 0.6, 0.6, 1.0, 3.0)
"""Seconds between two acts."""
LONG, REST = 20.0, 700.0
"""Pauses that are rare: in the first the app does what waits for quiet, in the second it dims."""
STEER_EVERY = 100
"""Acts after which a game is begun again where none is on the table."""
LETTERS = "aeinrst XÉß09'.-–שלם你好🎃\x07"
KEYS = (
    pygame.K_RETURN,
    pygame.K_ESCAPE,
    pygame.K_BACKSPACE,
    pygame.K_TAB,
    pygame.K_LEFT,
    pygame.K_DOWN,
)
NAMES = ("Ada", "Bartholomew McTavish", "李小龙", "Dov", "דנה", "Éva")


class Seen(Struct, frozen=True):
    """What is reported now and then."""

    minutes: float
    hours: float
    mb: float
    peak_mb: float
    acts: int
    games: int
    failures: int


class Clock:
    """Our clock, and the time that was skipped."""

    def __init__(self) -> None:
        self._skipped = 0.0

    def __call__(self) -> float:
        return monotonic() + self._skipped

    def skip(self, seconds: float) -> None:
        self._skipped += seconds


class Used(Loop):
    """The loop with somebody who touches everything."""

    game: str
    minutes: float
    random: Random
    ahead: Clock

    def __init__(self, *words: Any, **more: Any) -> None:
        super().__init__(*words, **more, clock=self.ahead)
        self._began = monotonic()
        self._since = self.ahead()
        self._reported = 0
        self._acts = self._games = self._failures = 0
        self._last: deque[str] = deque(maxlen=20)
        """What was done last, for whoever looks for the cause of a failure."""
        self._act: Iterator[float] = iter(())
        self._next_at = self.ahead()

    @property
    def _over(self) -> bool:
        return monotonic() - self._began >= self.minutes * 60

    def run(self) -> None:
        self._report()
        while not self._over:
            self.app.closing = self.app.powering_off = False  # somebody opens it again
            super().run()
        self._report()

    def wait(self, seconds: float) -> None:
        super().wait(0)
        self.ahead.skip(min(MAX_WAIT, max(seconds, MIN_WAIT, self._next_at - self.ahead())))

    def run_once(self) -> None:
        if self.ahead() >= self._next_at:
            pause = next(self._act, None)
            if pause is None:
                self._begin_act()
            else:
                self._next_at = self.ahead() + pause
        super().run_once()
        if monotonic() - self._began >= 60 * (self._reported + 1):
            self._reported += 1
            self._report()
        if self._over:
            self.app.closing = True

    def failed(self, error: Exception, *, lost: bool) -> None:
        self._failures += 1
        if not isinstance(self.app.screen, ErrorSheet):
            print(*self._last, sep="\n", file=sys.stderr)
        super().failed(error, lost=lost)

    def _report(self) -> None:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        seen = Seen(
            minutes=(monotonic() - self._began) / 60,
            hours=(self.ahead() - self._since) / 3600,
            mb=pages * resource.getpagesize() / 2**20,
            peak_mb=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
            acts=self._acts,
            games=self._games,
            failures=self._failures,
        )
        print(json.encode(seen).decode(), flush=True)

    # ---- what is done

    def _begin_act(self) -> None:
        self._acts += 1
        roll = self.random.random()
        if self._acts % STEER_EVERY == 1:
            self.guarded(self._steer)
        if roll < 0.1:
            self._note("an answer")
            self.guarded(self._answer)
            self._act = iter(())
        elif roll < 0.6:
            self._act = self._tap()
        elif roll < 0.7:
            self._act = self._hold()
        elif roll < 0.8:
            self._act = self._drag()
        elif roll < 0.96:
            self._act = self._type()
        else:
            self._act = self._disturb()

    def _note(self, what: str) -> None:
        screen, session = type(self.app.screen).__name__, self.app.session
        seq = "" if session is None else f" of {session.game.id} at {session.seq}"
        self._last.append(f"{what} on {screen}{seq}")

    def _steer(self) -> None:
        """The game is on the table again, if it is not."""
        app, game = self.app, games()[self.game]
        if app.session is not None and app.session.game.id == game.id and not app.session.over:
            return
        if app.session is not None:
            app.put_game_away()
        app.table_screen = None
        app.overlays.clear()
        seats = self.random.randrange(game.min_seats, min(game.max_seats, len(NAMES)) + 1)
        options = drawn(game, seats, self.random)
        players = tuple(Player(name, seat) for seat, name in enumerate(NAMES[:seats]))
        if app.games.begin(game, players, options):
            self._games += 1
            app.open_screen(Play())
        self._needs_paint = self._needs_layout = True

    def _answer(self) -> None:
        """Somebody does what the rules ask for."""
        app = self.app
        if app.session is None or app.session.over or app.table_screen is None:
            return
        app.close_overlays()
        asked = [one for one in app.playing.rule_prompts() if not one.optional]
        if asked and isinstance(app.screen, Play):
            pattern = self.random.choice(self.random.choice(asked).accepts)
            app.screen.do(app, pattern.sample(self.random))
        self._needs_paint = self._needs_layout = True

    def _anywhere(self) -> tuple[int, int]:
        """Mostly on something that can be touched: on the app's part of the window or the tray."""
        width, height = self.stage.surface.get_size()
        there = [one for one in self.stage.placed if one.node.touch and one.node.enabled]
        tray = self.random.random() < 0.25
        own = [one for one in there if (one.rect.x >= 800) == tray] or there
        if not own or self.random.random() < 0.2:
            return self.random.randrange(width), self.random.randrange(height)
        one: Placed = self.random.choice(own)
        self._note(f"{one.node.name!r} {one.node.touch}")
        unit, rect = self.stage.unit, one.rect
        x = int((rect.x + rect.w * self.random.random()) * unit)
        y = int((rect.y + rect.h * self.random.random()) * unit)
        return max(0, min(width - 1, x)), max(0, min(height - 1, y))

    def _pause(self) -> float:
        roll = self.random.random()
        return REST if roll < 0.001 else LONG if roll < 0.01 else self.random.choice(PAUSES)

    def _finger(self, kind: int, place: tuple[int, int]) -> None:
        width, height = self.stage.surface.get_size()
        x, y = place[0] / width, place[1] / height
        post(kind, x=x, y=y, dx=0.0, dy=0.0, finger_id=1, touch_id=1)

    def _lower(self, place: tuple[int, int]) -> None:
        self._finger(pygame.FINGERDOWN, place)

    def _lift(self, place: tuple[int, int]) -> None:
        self._finger(pygame.FINGERUP, place)

    def _tap(self) -> Iterator[float]:
        place = self._anywhere()
        for _ in range(self.random.choice((1, 1, 1, 2, 5))):
            self._lower(place)
            yield 0.08
            self._lift(place)
            yield self.random.choice((0.05, 0.2, 0.6))
        yield self._pause()

    def _hold(self) -> Iterator[float]:
        place = self._anywhere()
        self._note("held")
        self._lower(place)
        yield 1.0 + self.random.random()
        self._lift(place)
        yield self._pause()

    def _drag(self) -> Iterator[float]:
        (x, y), (to_x, to_y) = self._anywhere(), self._anywhere()
        self._note("dragged")
        self._lower((x, y))
        steps = self.random.randrange(2, 12)
        for step in range(1, steps + 1):
            place = x + (to_x - x) * step // steps, y + (to_y - y) * step // steps
            self._finger(pygame.FINGERMOTION, place)
            yield MIN_WAIT
        self._lift((to_x, to_y))
        yield self._pause()

    def _type(self) -> Iterator[float]:
        for _ in range(self.random.randrange(1, 12)):
            if self.random.random() < 0.4:
                key, letter = self.random.choice(KEYS), ""
            else:
                key, letter = 0, self.random.choice(LETTERS)
            self._note(f"key {key} {letter!r}")
            post(pygame.KEYDOWN, key=key, unicode=letter, mod=0, scancode=0)
            post(pygame.KEYUP, key=key, unicode=letter, mod=0, scancode=0)
            yield 0.1
        yield self._pause()

    def _disturb(self) -> Iterator[float]:
        """A second finger, or another window that lay over this one."""
        if self.random.random() < 0.5:
            self._note("exposed")
            post(pygame.WINDOWEXPOSED)
        else:
            self._note("two fingers")
            place = self._anywhere()
            self._lower(place)
            post(pygame.FINGERDOWN, x=0.5, y=0.5, dx=0.0, dy=0.0, finger_id=2, touch_id=1)
            yield 0.2
            post(pygame.FINGERUP, x=0.5, y=0.5, dx=0.0, dy=0.0, finger_id=2, touch_id=1)
            self._lift(place)
        yield self._pause()


def post(kind: int, **more: Any) -> None:
    """As the window system would."""
    pygame.event.post(pygame.event.Event(kind, **more))


def main(folder: Path, game: str, minutes: float, seed: str, width: int, height: int) -> int:
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    clock = Used.ahead = Clock()
    Used.game, Used.minutes, Used.random = game, minutes, Random(f"{seed} {game}")
    start.Loop = Used  # type: ignore[misc]
    start.monotonic = clock  # type: ignore[assignment]
    return start.start(width, height, folder)


if __name__ == "__main__":
    where, which, how_long, drawn_from, *size = sys.argv[1:]
    sys.exit(main(Path(where), which, float(how_long), drawn_from, *map(int, size)))
