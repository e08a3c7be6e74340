"""Cards that are laid while a question is open; each is handled after it.

Lifting a card does not remove it from the queue, except a card that was on the pad when the reader
started or when Undo was touched: that one must be lifted and laid again.
"""

from collections.abc import Callable

from msgspec.structs import replace

from hardware.signals import Lifted, Scanned


class ClaimedScan(Scanned, frozen=True):
    """A queued card of the seat that held the pad; of another seat if that one cannot use it."""


class ScanQueue:
    """The queued cards, in the order in which they were laid."""

    current: Scanned | None = None
    """The card that is being handled, until no question about it is open."""

    def __init__(self) -> None:
        self._scans: list[Scanned] = []
        self._on_pads: dict[bytes, Scanned] = {}
        """The cards that are on a pad now, by tag."""

    def __len__(self) -> int:
        return len(self._scans)

    @property
    def current_uid(self) -> bytes | None:
        """The tag of the card that is being handled."""
        return self.current and self.current.uid

    @property
    def uid_on_pad(self) -> bytes | None:
        """The tag of the card that is being handled, if it is still on a pad."""
        return self.current_uid if self.current_uid in self._on_pads else None

    @property
    def words(self) -> tuple[str, str]:
        """How many cards wait, in two lines for the sign."""
        return ("1 card", "waits") if len(self) == 1 else (f"{len(self)} cards", "wait")

    def add(self, scan: Scanned) -> bool:
        """Add a scan to the queue; return False if the card waits already or has its turn."""
        if scan.uid == self.current_uid or any(scan.uid == queued.uid for queued in self._scans):
            # a card that is laid again on purpose need not be confirmed
            self._scans = [
                scan if scan.uid == queued.uid and queued.needs_confirmation else queued
                for queued in self._scans
            ]
            return False
        self._scans.append(scan)
        return True

    def card_placed(self, scan: Scanned) -> None:
        """Note that a card is on a pad."""
        self._on_pads[scan.uid] = scan

    def card_lifted(self, lifted: Lifted) -> None:
        """Note that a card has left its pad; drop it from the queue if it needs confirmation."""
        self._on_pads.pop(lifted.uid, None)
        self._scans = [
            scan for scan in self._scans if not (scan.needs_confirmation and scan.uid == lifted.uid)
        ]

    def enqueue_and_take_next(self, scan: Scanned) -> Scanned:
        """Return the card to handle when this one is laid: the first of the queue, else
        this one.
        """
        if self._scans:
            self.add(scan)
        return self.next() or self._make_current(scan)

    def next(self) -> Scanned | None:
        """Finish the current card, and return the next one of the queue, if there is one."""
        self.current = None
        return self._make_current(self._scans.pop(0)) if self._scans else None

    def take(self, fits: Callable[[Scanned], bool]) -> Scanned | None:
        """Remove the first queued card that fits, as an answer, and return it."""
        found = next(filter(fits, self._scans), None)
        self._scans = [scan for scan in self._scans if scan is not found]
        return found

    def resume(self, fits: Callable[[Scanned], bool]) -> Scanned | None:
        """Make the first card on a pad that fits the current one again, and return it."""
        found = next(filter(fits, self._on_pads.values()), None)
        return found and self._make_current(found)

    def put_back(self) -> None:
        """Queue the current card first: the question about it was left without an answer."""
        if self.current is not None:
            self._scans.insert(0, self.current)
            self.current = None

    def _make_current(self, scan: Scanned) -> Scanned:
        self.current = scan
        return scan

    def drop_lifted_after_undo(self) -> list[Scanned]:
        """After Undo, queued cards may not be meant any more. Keep those that are on a pad, as
        cards that people must confirm; remove the others and return them.
        """
        gone = [scan for scan in self._scans if scan.uid not in self._on_pads]
        self._scans = [
            replace(scan, needs_confirmation=True) for scan in self._scans if scan not in gone
        ]
        return gone

    def clear(self) -> None:
        """Empty the queue, for another game."""
        self.current = None
        self._scans.clear()
