"""What lies on the box's reader: the box tells it, a reader of rig.toml polls it."""

from collections.abc import Callable
from threading import Lock

from hardware.readers import Trouble

REPAIR = "see what is said of the box"
DEAF_REPAIR = "check the wires of the box's reader, 3.3 V first"


class Pad:
    """Shared by the box's thread and the reader's."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._there: tuple[bytes, ...] | Trouble = _no_box()
        self._wake: Callable[[], None] | None = None

    def tell(self, wake: Callable[[], None]) -> None:
        """Who is called from now on when something has changed."""
        self._wake = wake

    def lies(self, uids: tuple[bytes, ...]) -> None:
        """These UIDs lie there now."""
        self._change(uids)

    def deaf(self) -> None:
        """The box answers, its reader does not."""
        self._change(Trouble("the box's reader does not answer", DEAF_REPAIR))

    def lost(self) -> None:
        """The box is gone."""
        self._change(_no_box())

    def _change(self, there: tuple[bytes, ...] | Trouble) -> None:
        with self._lock:
            self._there = there
        if self._wake is not None:
            self._wake()

    def uids(self) -> tuple[bytes, ...]:
        """What lies there now. Raises Trouble."""
        with self._lock:
            if isinstance(self._there, Trouble):
                raise self._there.with_traceback(None)  # it is raised again and again
            return self._there


def _no_box() -> Trouble:
    return Trouble("the box does not answer", REPAIR, missing=True)


PAD = Pad()
"""There is one box."""
