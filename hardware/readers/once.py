"""Readers that tell a tag once, when it comes, and are silent while it lies there."""

from collections.abc import Callable

MOMENT = 0.25
"""Seconds that such a tag is taken to lie there, long enough for two equal reads."""


class Once:
    """The tag that was told last, for a moment."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._uid: bytes | None = None
        self._until = 0.0

    def told(self, uid: bytes) -> None:
        """The reader told this tag just now."""
        self._uid, self._until = uid, self._clock() + MOMENT

    def lies(self) -> tuple[bytes, ...]:
        """That tag, as long as it is taken to lie there."""
        if self._uid is None or self._clock() >= self._until:
            return ()
        return (self._uid,)

    def forget(self) -> None:
        """The reader begins anew."""
        self._uid = None
