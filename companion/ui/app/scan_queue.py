"""Cards that were laid while a question was open: each has its turn after it.

A card has arrived once it is there, so lifting it does not take it out of the queue; only one that
lay there before the reader looked, or before Undo, is forgotten with it, for it waits to be lifted
and laid again.
"""

from msgspec.structs import replace

from hardware.signals import Lifted, Scanned


class ScanQueue:
    """The cards that wait, in the order in which they were laid."""

    current_uid: bytes | None = None
    """The card that the table looks at, until nothing is asked about it any more."""

    def __init__(self) -> None:
        self._scans: list[Scanned] = []
        self._on_pads: set[bytes] = set()
        """The cards that are on a pad now."""

    def __len__(self) -> int:
        return len(self._scans)

    @property
    def words(self) -> tuple[str, str]:
        """How many wait, in two lines for the sign."""
        return ("1 card", "waits") if len(self) == 1 else (f"{len(self)} cards", "wait")

    def add(self, scan: Scanned) -> bool:
        """Add a scan to the queue; return False if the card waits already or has its turn."""
        if scan.uid == self.current_uid or any(scan.uid == queued.uid for queued in self._scans):
            # laid again on purpose, it needs nobody to confirm it
            self._scans = [
                scan if scan.uid == queued.uid and queued.resting else queued
                for queued in self._scans
            ]
            return False
        self._scans.append(scan)
        return True

    def arrived(self, scan: Scanned) -> None:
        """A card arrives on a pad, whether it waits or not."""
        self._on_pads.add(scan.uid)

    def lifted(self, lifted: Lifted) -> None:
        """A card is taken away."""
        self._on_pads.discard(lifted.uid)
        self._scans = [
            scan for scan in self._scans if not (scan.resting and scan.uid == lifted.uid)
        ]

    def before(self, scan: Scanned) -> Scanned:
        """The card whose turn it is when this one is laid: those that wait come first."""
        if self._scans:
            self.add(scan)
        return self.next() or self._turn(scan)

    def next(self) -> Scanned | None:
        """The card whose turn it is, if one waits; what was asked before is settled."""
        self.current_uid = None
        return self._turn(self._scans.pop(0)) if self._scans else None

    def _turn(self, scan: Scanned) -> Scanned:
        self.current_uid = scan.uid
        return scan

    def undone(self) -> list[Scanned]:
        """Let waiting cards count only if they are confirmed, as after Undo they may not be meant
        any more: one that is still on a pad is asked about; the others, which are returned, are
        forgotten until they are laid again.
        """
        gone = [scan for scan in self._scans if scan.uid not in self._on_pads]
        self._scans = [replace(scan, resting=True) for scan in self._scans if scan not in gone]
        return gone

    def clear(self) -> None:
        """Nothing waits; another game begins."""
        self.current_uid = None
        self._scans.clear()
