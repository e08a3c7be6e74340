"""Readers that send a tag once, when it comes, and nothing while it stays."""

from collections.abc import Callable

PRESENCE = 0.25
"""Seconds that such a tag counts as present: long enough for two equal reads."""


class LastTag:
    """The tag that was sent last, present for a moment."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._uid = b""
        self._until = float("-inf")

    def set(self, uid: bytes) -> None:
        """Record that the reader sent this tag just now."""
        self._uid, self._until = uid, self._clock() + PRESENCE

    def tags(self) -> tuple[bytes, ...]:
        """Return the tag as long as it counts as present."""
        return (self._uid,) if self._clock() < self._until else ()

    def clear(self) -> None:
        """Forget the tag."""
        self._until = float("-inf")
