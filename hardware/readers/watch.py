"""One reader watched over: opened, polled, closed on a fault and brought back."""

from collections.abc import Callable
from contextlib import suppress

from hardware.config import ReaderConfig
from hardware.readers import Reader, Trouble, driver
from hardware.readers.presence import Presence
from hardware.readers.presence import Settings as PresenceSettings
from hardware.signals import Fault, Restored, Signal

POLL = 0.02
"""Seconds between two polls of a reader."""
PAUSES = (0.5, 1.0, 2.0, 5.0)
"""Seconds between attempts to bring a device back; the last one again and again."""
STEADY = 10.0
"""Seconds that a device must have worked until its next fault is taken for a first one: a loose
cable is not asked twice a second.
"""


class ReaderWatch:
    """A reader from opening to fault and back; `step` is one poll of it.

    A thread calls `step` in real life; a script with a clock of its own calls it itself.
    """

    def __init__(
        self, config: ReaderConfig, put: Callable[[Signal], None], clock: Callable[[], float]
    ) -> None:
        self.config = config
        self._driver = driver(config.kind)
        self._reader: Reader | None = None
        self._presence = Presence(
            config.name, config.seat, PresenceSettings(config.reads, config.grace)
        )
        self._put = put
        self._clock = clock
        self._open = False
        self._failures = 0
        self._well_since = 0.0
        self.answered = False
        """Whether it has answered since it was opened."""
        self.fault: Fault | None = None
        self.last: Signal | None = None
        self.again_at: float | None = None
        """When the next attempt to bring it back comes."""

    @property
    def about(self) -> str:
        """What the reader says of itself."""
        return "" if self._reader is None else self._reader.about

    def step(self) -> float:
        """Open or poll once; returns the seconds until the next step."""
        try:
            uids = self._polled()
        except Exception as error:  # noqa: BLE001 - whatever a driver raises is a fault of its device
            return self.failed(error)
        now = self._clock()
        if not self.answered:
            self.answered, self._well_since = True, now
        if self.fault is not None:
            self.fault = self.again_at = None
            self._tell(Restored(self.config.name, now))
        if now >= self._well_since + STEADY:
            self._failures = 0
        for signal in self._presence.polled(uids, now):
            self._tell(signal)
        return POLL

    def _polled(self) -> tuple[bytes, ...]:
        if self._reader is None:
            self._reader = self._driver.make(self.config.name, self.config.settings)
        if not self._open:
            self._reader.open()
            self._open = True
        return self._reader.poll()

    def failed(self, error: Exception) -> float:
        """It does not work: told where that is news. Returns the seconds until the next try."""
        self.close()
        self._presence.failed()
        now = self._clock()
        what = str(error) or type(error).__name__
        known = isinstance(error, Trouble)
        fault = Fault(
            self.config.name,
            what,
            error.repair if known else self._driver.REPAIR,
            now,
            missing=known and error.missing,
        )
        if self.fault is None or (self.fault.what, self.fault.repair) != (what, fault.repair):
            self.fault = fault
            self._tell(fault)
        pause = PAUSES[min(self._failures, len(PAUSES) - 1)]
        self._failures += 1
        self.again_at = now + pause
        return pause

    def _tell(self, signal: Signal) -> None:
        self.last = signal
        self._put(signal)

    def close(self) -> None:
        """Give the device back, whatever its driver thinks of that."""
        if self._reader is not None:
            with suppress(Exception):
                self._reader.close()
        self._open = self.answered = False
