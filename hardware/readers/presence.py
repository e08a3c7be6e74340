"""When a card counts: from polls to Scanned, Lifted and Crowded.

A reader is empty, holds a card, or has a fault. A fault is never read as removal, nor
removal as a fault. Pure: every poll comes with its time.
"""

from dataclasses import dataclass

from hardware.readers import UNREAD
from hardware.signals import Crowded, Lifted, Scanned


@dataclass(frozen=True, slots=True)
class Settings:
    """How sure one must be. Times in seconds."""

    reads: int = 2
    """Equal reads in a row until a card counts, or until there are two."""
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
        self._candidate: bytes | None = None
        self._candidate_since = 0.0
        self._equal = 0
        self._rests = False
        self._crowds = 0
        """Polls in a row that met several tags."""
        self._began_at: float | None = None
        """The first poll since the reader began or came back: what is seen within `grace` of
        it lay there already."""
        self._empty_since: float | None = None
        self._unread_since: float | None = None

    @property
    def card(self) -> bytes | None:
        """The card that lies there."""
        return self._card

    @property
    def resting(self) -> bool:
        """The last poll met the card that had counted already, and nothing else."""
        return self._rests

    @property
    def settled(self) -> bool:
        """Time alone changes nothing: nothing lies there any more, or the card that counted."""
        empty = self._card is None and self._empty_since is not None
        return self._rests or empty

    @property
    def unsure(self) -> bool:
        """A card has been seen, but not often enough to count."""
        return self._equal > 0

    def unread(self, at: float) -> float:
        """For how many seconds something has answered whose UID does not come through."""
        return 0.0 if self._unread_since is None else at - self._unread_since

    def polled(self, uids: tuple[bytes, ...], at: float) -> tuple[Scanned | Lifted | Crowded, ...]:
        """What this poll means. `uids` are whole UIDs, or UNREAD for a tag that could not be
        read: with one of those nothing is known, and with others beside it there are several.
        """
        self._rests = self._card is not None and uids == (self._card,)
        if self._began_at is None:
            self._began_at = at
        if uids:
            self._empty_since = None
        if uids == (UNREAD,):
            self._unread_since = at if self._unread_since is None else self._unread_since
        elif uids:
            self._unread_since = None
        if len(uids) > 1:
            return self._two(at)
        if not uids:
            return self._none(at)
        self._crowds = 0
        if uids == (UNREAD,):
            self._candidate, self._equal = None, 0
            return ()
        return self._one(uids[0], at)

    def failed(self) -> None:
        """The reader does not answer: nothing is known, and nothing has left."""
        self._candidate, self._equal = None, 0
        self._crowds = 0
        self._began_at = self._empty_since = self._unread_since = None

    def _two(self, at: float) -> tuple[Crowded, ...]:
        self._candidate, self._equal = None, 0
        self._crowds += 1
        return (Crowded(self.reader, at),) if self._crowds == self.settings.reads else ()

    def _none(self, at: float) -> tuple[Lifted, ...]:
        self._crowds = 0
        self._candidate, self._equal = None, 0
        if self._empty_since is None:
            self._empty_since = at
        if at < self._empty_since + self.settings.grace:
            return ()
        self._unread_since = None
        return self._gone(at)

    def _gone(self, at: float) -> tuple[Lifted, ...]:
        if self._card is None:
            return ()
        lifted = Lifted(self.reader, self._card, at, self.seat)
        self._card = None
        return (lifted,)

    def _one(self, uid: bytes, at: float) -> tuple[Scanned | Lifted, ...]:
        if uid == self._card:
            self._candidate, self._equal = None, 0
            return ()
        if uid != self._candidate:
            self._candidate, self._candidate_since, self._equal = uid, at, 0
        self._equal += 1
        if self._equal < self.settings.reads:
            return ()
        gone = self._gone(at)
        scanned = Scanned(self.reader, uid, at, self.seat, resting=self._lay_there())
        self._card = uid
        self._candidate, self._equal = None, 0
        return (*gone, scanned)

    def _lay_there(self) -> bool:
        """Whether what is seen now may have come while nobody looked."""
        began = self._began_at
        return began is not None and self._candidate_since < began + self.settings.grace
