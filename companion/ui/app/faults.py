"""What of the devices does not work, in words for the people at the table."""

from collections.abc import Iterator

from hardware.signals import Fault, Restored

JOURNAL = "journal"
"""What the fault is called that keeps the game from being written."""
READ_ONLY = "read-only"
"""What the state is called in which another process writes the journal."""
REPORT = "report"
"""The name of a fault that keeps a report from being written."""


FREE_DISK_SPACE = "free disk space or allow writing"


def journal_fault(why: str, at: float, repair: str = FREE_DISK_SPACE) -> Fault:
    """Return the fault of a journal that cannot be written now."""
    return Fault(JOURNAL, f"the game goes on in memory only ({why})", repair, at)


def read_only_fault(at: float) -> Fault:
    """Return the fault of a journal that another process writes."""
    return Fault(
        READ_ONLY,
        "Matinee is already running in another window",
        "close that one to play here",
        at,
    )


def report_fault(why: str, at: float) -> Fault:
    """Return the fault of a report that cannot be written now."""
    return Fault(REPORT, f"it is not saved yet ({why})", FREE_DISK_SPACE, at)


class Faults:
    """The faults of devices and of stored data, the newest last."""

    def __init__(self) -> None:
        self._there: dict[str, Fault] = {}

    def __iter__(self) -> Iterator[str]:
        return iter(self._there)

    def __bool__(self) -> bool:
        return bool(self._there)

    def add(self, fault: Fault) -> str:
        """Add the fault of a device, and return a text about it for people."""
        # the newest last, also of one that had another fault
        self._there.pop(fault.device, None)
        self._there[fault.device] = fault
        more = len(self._there) - 1
        return _sentence(fault) + (f" And {more} more: see Device check." if more else "")

    def restored(self, restored: Restored) -> str:
        """Note that a device works again, and return a text about it for people."""
        self._there.pop(restored.device, None)
        return f"{restored.device.capitalize()}: works again."

    @property
    def of_stored_data(self) -> list[Fault]:
        """The faults of stored data, which no device reports."""
        stored = JOURNAL, READ_ONLY, REPORT
        return [fault for fault in self._there.values() if fault.device in stored]

    @property
    def ticket(self) -> tuple[str, str] | None:
        """The newest fault in two short lines, for the ticket: a device that is not there is
        missing and looked for, one that is there and fails has a fault.
        """
        fault = next(reversed(self._there.values()), None)
        if fault is None:
            return None
        if fault.device == READ_ONLY:
            return "Read-only", fault.repair
        state = "missing" if fault.missing else "fault"
        return f"{fault.device.capitalize()}: {state}", fault.repair

    @property
    def words(self) -> str:
        """Every fault and its repair, the newest first; none if all is well."""
        return " ".join(map(_sentence, reversed(self._there.values())))


def _sentence(fault: Fault) -> str:
    """A fault in a sentence."""
    return f"{fault.device.capitalize()}: {fault.what}; {fault.repair}."
