"""Count starts that end soon, so that a game that ends the app is not continued at every start.

A start counts from when it begins until it has run for 20 seconds, or until somebody ends the app
in order: with Close, the power button, SIGTERM, Ctrl-C or by closing its terminal. What crashes,
hangs until it is ended by force, or loses its power within that time counts. After two such starts
in a row the app opens on home, until a game has been played for 20 seconds.
"""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from companion.table.atomic_files import StoredNumber

FILE = "starts"
CRASH_LOOP_SECONDS = 20.0
"""Seconds that the app runs before a start has gone well."""
MAX_EARLY_ENDS = 2
"""Starts that ended sooner, one after the other, before the last game is not continued."""


class Starts:
    """Keeps the count in a small file of the data folder; if that cannot be written, nothing is
    counted.
    """

    def __init__(self, folder: Path) -> None:
        self._count = StoredNumber(folder / FILE)
        # what a power cut loses was not a fault of the game
        self._before = max(0, self._count.number or 0)
        self._played_at: float | None = None
        self._settled = False
        self.safe = self._before >= MAX_EARLY_ENDS
        """Whether the last starts ended soon, so that no game is continued by itself."""

    @contextmanager
    def counted(self) -> Generator[None, None, None]:
        """Count this start from now on, unless somebody ends the app in order."""
        try:
            self._count.set(self._before + 1)
            yield
        except KeyboardInterrupt:
            self._end()
            raise
        self._end()

    def tick(self, now: float, *, playing: bool) -> None:
        """Reset the count once the app has run long enough; if no game was continued, once a game
        has been played for that long.
        """
        if self._settled:
            return
        if self._played_at is None and (playing or not self.safe):
            self._played_at = now
        if self._played_at is not None and now >= self._played_at + CRASH_LOOP_SECONDS:
            self._count.set(None)
            self._before, self._settled = 0, True

    def _end(self) -> None:
        if not self._settled:
            self._count.set(self._before or None)
