"""What the disk does not take now: the game goes on in memory, and is kept when there is room."""

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from sqlite3 import Error as SqliteError

from companion.table.journal.locking import Locked
from companion.table.play.steps import HeadUpdate, Record, Step


class PendingWrites:
    """What waits to be written, in the order in which it came."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], object]] = deque()
        self.why = ""
        """Why the first of them waits."""

    def __len__(self) -> int:
        return len(self._waiting)

    def before(self, record: Record) -> Record:
        """Record so, but never refuse: what cannot be recorded now waits, and all that follows."""

        def keep(steps: Sequence[Step], head: HeadUpdate) -> None:
            self.keep(partial(record, steps, head))

        return keep

    def keep(self, write: Callable[[], object]) -> None:
        """Write it behind all that waits, now or when there is room."""
        self._waiting.append(write)
        self.make_good()

    def make_good(self) -> bool:
        """Write what waits, as far as it goes; whether nothing waits any more."""
        while self._waiting:
            try:
                self._waiting[0]()
            except (Locked, OSError, SqliteError) as error:
                self.why = getattr(error, "strerror", None) or str(error)
                return False
            self._waiting.popleft()
        return True
