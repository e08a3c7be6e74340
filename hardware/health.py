"""The state of one device: which faults are reported, and when it is opened again."""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from hardware.errors import HardwareError
from hardware.signals import Fault, Restored, Signal

RETRY_DELAYS = (0.5, 1.0, 2.0, 5.0)
"""Seconds before each attempt to open a device again; the last one repeats."""
STABLE_AFTER = 10.0
"""Seconds a device must have worked before the retry delays start from the first again."""


class DeviceState(Struct, frozen=True):
    """A snapshot of a device, for the status bar and the doctor."""

    device: str
    kind: str
    location: str
    """Where it is plugged in, for example `GPIO 5`; may be empty."""
    description: str = ""
    """What the device reports about itself, such as its version."""
    fault: Fault | None = None
    last: Signal | None = None
    """The last signal it sent."""
    answered: bool = False
    """Whether it has answered since it was opened."""
    retry_at: float | None = None
    """When the next attempt to open it is due."""

    @property
    def condition(self) -> Literal["ok", "searching", "fault"]:
        """Return "searching" for a device that is absent or has not answered yet, "fault" for
        one that is present but does not work, else "ok".
        """
        if self.fault is not None and not self.fault.missing:
            return "fault"
        return "ok" if self.answered else "searching"


class Health:
    """The health of one device. A fault is reported once, and again only when it changes."""

    def __init__(
        self,
        device: str,
        kind: str,
        location: str,
        repair: str,
        put: Callable[[Signal], None],
        clock: Callable[[], float],
    ) -> None:
        self.device = device
        self.description = ""
        """What the device reports about itself."""
        self.answered = False
        """Whether it has answered since it was opened."""
        self.fault: Fault | None = None
        self.retry_at: float | None = None
        """When the next attempt to open it is due."""
        self._kind = kind
        self._location = location
        self._repair = repair
        self._put = put
        self._clock = clock
        self._last: Signal | None = None
        self._failures = 0
        self._working_since = 0.0

    def mark_working(self) -> None:
        """Record that the device answered; report Restored if it had a fault."""
        now = self._clock()
        if not self.answered:
            self.answered, self._working_since = True, now
        if self.fault is not None:
            self.fault = None
            self.report(Restored(self.device, now))
        self.retry_at = None

    def mark_failed(self, error: BaseException) -> float:
        """Record that the device does not work and was closed.

        Returns the seconds until it should be opened again.
        """
        now = self._clock()
        if self.answered and now >= self._working_since + STABLE_AFTER:
            self._failures = 0
        self.mark_impaired(error)
        delay = RETRY_DELAYS[min(self._failures, len(RETRY_DELAYS) - 1)]
        self._failures += 1
        self.retry_at = now + delay
        self.answered = False
        return delay

    def mark_impaired(self, error: BaseException) -> None:
        """Record that the device answers, but is of no use; it stays open."""
        fault = Fault(
            self.device,
            str(error) or type(error).__name__,
            error.repair if isinstance(error, HardwareError) else self._repair,
            self._clock(),
            isinstance(error, HardwareError) and error.is_missing,
        )
        # only its time may differ from what was reported
        if self.fault is None or replace(fault, at=self.fault.at) != self.fault:
            self.fault = fault
            self.report(fault)

    def report(self, signal: Signal) -> None:
        """Put a signal of this device on the queue."""
        self._last = signal
        self._put(signal)

    @property
    def may_retry(self) -> bool:
        """Whether the device may be opened now."""
        return self.retry_at is None or self._clock() >= self.retry_at

    @property
    def state(self) -> DeviceState:
        """Return a snapshot."""
        return DeviceState(
            self.device,
            self._kind,
            self._location,
            self.description,
            self.fault,
            self._last,
            self.answered,
            self.retry_at,
        )
