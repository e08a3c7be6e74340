"""Turns the polls of a reader into Scanned, Lifted and SeveralCards.

A reader is empty, holds a card, or has a fault. A fault never counts as a lifted card, nor a
lifted card as a fault. There is no clock in here: every poll comes with its time.
"""

from msgspec import Struct

from hardware.readers import UNREAD
from hardware.signals import Lifted, Scanned, SeveralCards

RANDOM_UID = 0x08
"""The first of four bytes of a UID that a tag makes up (ISO/IEC 14443-3, 6.5.4)."""


class PresenceSettings(Struct, frozen=True):
    """When a change counts."""

    reads: int = 2
    """Equal reads in a row before a card, or several cards, are reported."""
    grace: float = 0.4
    """Seconds without the card before it counts as lifted."""
    is_checked: bool = False
    """Each read was checked by a checksum: one is enough for a card."""


class Presence:
    r"""The card on one reader.

    >>> presence = Presence("pad")
    >>> presence.update((), at=0.0), presence.update((), at=0.5)
    ((), ())
    >>> presence.update((b"\x04abc",), at=0.6)
    ()
    >>> presence.update((b"\x04abc",), at=0.7)
    (Scanned(reader='pad', uid=b'\x04abc', at=0.7, seat=None, needs_confirmation=False),)
    """

    def __init__(
        self, reader: str, seat: int | None = None, settings: PresenceSettings | None = None
    ) -> None:
        self.card: bytes | None = None
        """The UID of the card on the reader."""
        self.is_resting = False
        """Whether the last poll found the same card as before, and nothing else."""
        self._reader = reader
        self._seat = seat
        self._settings = settings or PresenceSettings()
        self._candidate: bytes = UNREAD
        """The UID of the last poll, if it is another card."""
        self._candidate_since = 0.0
        self._equal_reads = 0
        """Polls in a row that found the candidate."""
        self._several_reads = 0
        """Polls in a row that found several tags."""
        self._began_at: float | None = None
        """The first poll since the reader was opened. A card seen within `grace` of it may
        have been there before."""
        self._empty_since: float | None = None
        self._unread_since: float | None = None

    @property
    def is_settled(self) -> bool:
        """Whether equal polls will change nothing: the reader is empty, or its card rests."""
        return self.is_resting or (self.card is None and self._empty_since is not None)

    @property
    def has_candidate(self) -> bool:
        """Whether a card was read, but not often enough to count."""
        return self._equal_reads > 0

    def unread_seconds(self, at: float) -> float:
        """Return for how long tags have answered without a readable UID."""
        return 0.0 if self._unread_since is None else at - self._unread_since

    def update(
        self, uids: tuple[bytes, ...], at: float
    ) -> tuple[Scanned | Lifted | SeveralCards, ...]:
        """Return what changed with this poll.

        `uids`: whole UIDs, or UNREAD for a tag whose UID could not be read. A single UNREAD
        changes nothing; one beside another UID counts as several cards.
        `at`: the time in seconds.
        """
        self.is_resting = self.card is not None and uids == (self.card,)
        if self._began_at is None:
            self._began_at = at
        if uids:
            self._empty_since = None
        if uids == (UNREAD,):
            self._unread_since = at if self._unread_since is None else self._unread_since
        elif uids:
            self._unread_since = None
        if len(uids) < 2:
            self._several_reads = 0
        if len(uids) == 1 and uids != (UNREAD,):
            return self._single_card(uids[0], at)
        self._equal_reads = 0
        if not uids:
            return self._empty(at)
        return self._several_cards(at) if len(uids) > 1 else ()

    def reader_failed(self) -> None:
        """Record that the reader does not answer: the card on it stays, and what is found
        next may have been laid meanwhile.
        """
        self._equal_reads = self._several_reads = 0
        self._began_at = self._empty_since = self._unread_since = None

    def _reads_of(self, uid: bytes) -> int:
        """Return how many equal reads in a row make a card. A phone or bank card that makes up a
        new UID in each field must never be one.
        """
        is_random = len(uid) == 4 and uid[0] == RANDOM_UID
        return 1 if self._settings.is_checked and not is_random else self._settings.reads

    def _several_cards(self, at: float) -> tuple[SeveralCards, ...]:
        self._several_reads += 1
        if self._several_reads != self._settings.reads:
            return ()
        return (SeveralCards(self._reader, at),)

    def _empty(self, at: float) -> tuple[Lifted, ...]:
        if self._empty_since is None:
            self._empty_since = at
        if at < self._empty_since + self._settings.grace:
            return ()
        self._unread_since = None
        return self._lift(at)

    def _lift(self, at: float) -> tuple[Lifted, ...]:
        if self.card is None:
            return ()
        lifted = Lifted(self._reader, self.card, at, self._seat)
        self.card = None
        return (lifted,)

    def _single_card(self, uid: bytes, at: float) -> tuple[Scanned | Lifted, ...]:
        if uid == self.card:
            self._equal_reads = 0
            return ()
        if uid != self._candidate or not self._equal_reads:
            self._candidate, self._candidate_since, self._equal_reads = uid, at, 0
        self._equal_reads += 1
        if self._equal_reads < self._reads_of(uid):
            return ()
        self._equal_reads = 0
        lifted = self._lift(at)
        needs_confirmation = (
            self._began_at is not None
            and self._candidate_since < self._began_at + self._settings.grace
        )
        self.card = uid
        return (*lifted, Scanned(self._reader, uid, at, self._seat, needs_confirmation))
