"""When a card counts: from polls to Scanned, Lifted and Crowded (scan behaviour, Readers).

A reader is empty, holds a card, or has a fault. A fault is never read as removal, nor
removal as a fault. Pure: every poll comes with its time.
"""

from dataclasses import dataclass

from hardware.signals import Crowded, Lifted, Scanned


@dataclass(frozen=True, slots=True)
class Settings:
    """How sure one must be. Times in seconds."""

    reads: int = 2
    """Equal reads in a row until a card counts."""
    grace: float = 0.4
    """A card must have been away so long to count again."""


class Presence:
    """What lies on one reader, as far as its polls tell."""

    def __init__(
        self, reader: str, seat: int | None = None, settings: Settings | None = None
    ) -> None:
        self.reader = reader
        self.seat = seat
        self.settings = settings or Settings()
        self._card: bytes | None = None
        self._seen_at = 0.0
        self._candidate: bytes | None = None
        self._equal = 0
        self._crowded = False
        self._fresh = True
        """The next polls tell what lay there already."""

    @property
    def card(self) -> bytes | None:
        """The card that lies there."""
        return self._card

    def polled(self, uids: tuple[bytes, ...], at: float) -> tuple[Scanned | Lifted | Crowded, ...]:
        """What this poll means. `uids` are whole UIDs."""
        if len(uids) > 1:
            return self._two(at)
        if not uids:
            return self._none(at)
        self._crowded = False
        return self._one(uids[0], at)

    def failed(self) -> None:
        """The reader does not answer: nothing is known, and nothing has left."""
        self._candidate, self._equal = None, 0
        self._fresh = True

    def _two(self, at: float) -> tuple[Crowded, ...]:
        self._candidate, self._equal = None, 0
        if self._card is not None:
            self._seen_at = at
        if self._crowded:
            return ()
        self._crowded = True
        return (Crowded(self.reader, at),)

    def _none(self, at: float) -> tuple[Lifted, ...]:
        self._crowded = False
        self._candidate, self._equal = None, 0
        if self._card is None:
            self._fresh = False
            return ()
        if at < self._seen_at + self.settings.grace:
            return ()
        return self._gone(at)

    def _gone(self, at: float) -> tuple[Lifted, ...]:
        if self._card is None:
            return ()
        lifted = Lifted(self.reader, self._card, at, self.seat)
        self._card = None
        self._fresh = False
        return (lifted,)

    def _one(self, uid: bytes, at: float) -> tuple[Scanned | Lifted, ...]:
        if uid == self._card:
            self._seen_at = at
            self._candidate, self._equal = None, 0
            self._fresh = False
            return ()
        self._equal = self._equal + 1 if uid == self._candidate else 1
        self._candidate = uid
        if self._equal < self.settings.reads:
            return ()
        gone = self._gone(at) if self._card is not None else ()
        scanned = Scanned(self.reader, uid, at, self.seat, resting=self._fresh and not gone)
        self._card, self._seen_at = uid, at
        self._candidate, self._equal = None, 0
        self._fresh = False
        return (*gone, scanned)
