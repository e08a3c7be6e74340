"""A reader whose tags another thread sets: emulated, or behind the serial box."""

from collections.abc import Callable
from threading import Lock

from hardware.errors import HardwareError


class TagBuffer:
    """The tags on such a reader, or the error why it cannot be read."""

    def __init__(self, tags: tuple[bytes, ...] | HardwareError = ()) -> None:
        self._lock = Lock()
        self._tags = tags
        self._callback: Callable[[], None] | None = None

    def on_change(self, callback: Callable[[], None]) -> None:
        """Call `callback` from now on when the tags change."""
        self._callback = callback

    def set(self, tags: tuple[bytes, ...] | HardwareError) -> None:
        """Set the UIDs of the tags, or the error that `tags` raises."""
        with self._lock:
            self._tags = tags
        if self._callback is not None:
            self._callback()

    def tags(self) -> tuple[bytes, ...]:
        """Return the UIDs of the tags.

        Raises HardwareError if the reader cannot be read.
        """
        with self._lock:
            if isinstance(self._tags, HardwareError):
                raise self._tags.with_traceback(None)  # raised again at every poll
            return self._tags


class BufferedReader:
    """A reader that polls a TagBuffer."""

    def __init__(self, buffer: TagBuffer, description: str = "") -> None:
        self.description = description
        self._buffer = buffer
        self.on_change = buffer.on_change
        self.poll = buffer.tags

    def open(self) -> None:
        self._buffer.tags()

    def close(self) -> None:
        """Do nothing: no device is open."""
