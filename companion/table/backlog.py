"""What the disk does not take now: the game goes on in memory, and is kept when there is room."""

from collections import deque
from collections.abc import Sequence
from sqlite3 import Error as SqliteError

from companion.table.journal import Locked
from companion.table.steps import Head, Record, Step


class Backlog:
    """Steps and heads that wait to be recorded, in the order in which they came."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[Record, Sequence[Step], Head]] = deque()
        self.why = ""
        """Why the first of them waits."""

    def __len__(self) -> int:
        return len(self._waiting)

    def before(self, record: Record) -> Record:
        """Record so, but never refuse: what cannot be recorded now waits, and all that follows."""

        def keep(steps: Sequence[Step], head: Head) -> None:
            self._waiting.append((record, steps, head))
            self.make_good()

        return keep

    def make_good(self) -> bool:
        """Record what waits, as far as it goes; whether nothing waits any more."""
        while self._waiting:
            record, steps, head = self._waiting[0]
            try:
                record(steps, head)
            except (Locked, OSError, SqliteError) as error:
                self.why = getattr(error, "strerror", None) or str(error)
                return False
            self._waiting.popleft()
        return True
