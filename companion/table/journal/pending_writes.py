"""What the disk does not take now: the game goes on in memory, and is kept when there is room."""

from collections.abc import Callable, Sequence
from functools import partial
from sqlite3 import Error as SqliteError

from companion.table.errors import is_disk_error, reason
from companion.table.journal.locking import Locked
from companion.table.play.steps import HeadUpdate, Step, StepRecorder


class PendingWrites:
    """What waits to be written, in the order in which it came. What waits of one game does not
    hold up the others.
    """

    def __init__(self) -> None:
        self._waiting: list[tuple[StepRecorder, Callable[[], object]]] = []
        """What records the game, and what is to be written of it."""
        self.why = ""
        """Why the first of them waits."""
        self.is_repairable = False
        """Whether more room, or leave to write, would help that one."""

    def __len__(self) -> int:
        return len(self._waiting)

    def __contains__(self, record: StepRecorder) -> bool:
        """Whether anything of the game that `record` records is waiting."""
        return any(waiting is record for waiting, _ in self._waiting)

    def wrap(self, record: StepRecorder) -> StepRecorder:
        """Return a recorder that queues what cannot be written now, and all that follows it."""

        def keep(steps: Sequence[Step], head: HeadUpdate) -> None:
            self.write_or_queue(record, partial(record, steps, head))

        return keep

    def write_or_queue(self, record: StepRecorder, write: Callable[[], object]) -> None:
        """Write something of a game behind all that waits of it, now or when there is room."""
        waiting = record, write
        self._waiting.append(waiting)
        try:
            self.flush()
        except BaseException:
            # it is an error in the program, which the caller must see
            self._waiting = [other for other in self._waiting if other is not waiting]
            raise

    def flush(self) -> bool:
        """Write what waits, of each game as far as it goes; whether nothing waits any more."""
        failed: list[StepRecorder] = []
        for waiting in tuple(self._waiting):
            record, write = waiting
            if record in failed:
                continue
            try:
                write()
            except (Locked, OSError, SqliteError) as error:
                if not failed:
                    self.why, self.is_repairable = reason(error), is_disk_error(error)
                failed.append(record)
            else:
                self._waiting.remove(waiting)
        return not failed
