"""How a device does: what of it is told, and when it is tried again."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from hardware.readers import Trouble
from hardware.signals import Fault, Restored, Signal

PAUSES = (0.5, 1.0, 2.0, 5.0)
"""Seconds between attempts to bring a device back; the last one again and again."""
STEADY = 10.0
"""Seconds that a device must have worked until its next fault is taken for a first one."""


@dataclass(frozen=True, slots=True)
class State:
    """How a device is: for the status bar and the doctor."""

    device: str
    kind: str
    place: str
    """Where it is plugged in, as far as that can be said."""
    about: str
    """What it says of itself, such as its version."""
    fault: Fault | None
    last: Signal | None
    answered: bool
    """Whether it has answered since it was opened."""
    again_at: float | None
    """When the next attempt to bring it back comes."""

    @property
    def condition(self) -> Literal["ok", "searching", "fault"]:
        """Searching: it is not there, or has not answered yet. Fault: it is there, but does not
        work.
        """
        if self.fault is not None and not self.fault.missing:
            return "fault"
        return "ok" if self.answered else "searching"


class Health:
    """One device. Each fault is told once, and again only when its words change, or whether the
    device is there at all.
    """

    def __init__(
        self,
        device: str,
        kind: str,
        place: str,
        repair: str,
        put: Callable[[Signal], None],
        clock: Callable[[], float],
    ) -> None:
        self.device = device
        self.kind = kind
        self.place = place
        self.about = ""
        """What it says of itself."""
        self.answered = False
        """Whether it has answered since it was opened."""
        self.fault: Fault | None = None
        self.last: Signal | None = None
        self.again_at: float | None = None
        """When the next attempt to bring it back comes."""
        self._repair = repair
        self._put = put
        self._clock = clock
        self._failures = 0
        self._well_since = 0.0

    def well(self) -> None:
        """It works."""
        now = self._clock()
        if not self.answered:
            self.answered, self._well_since = True, now
        if self.fault is not None:
            self.fault = None
            self.tell(Restored(self.device, now))
        self.again_at = None

    def failed(self, error: BaseException) -> float:
        """It does not work. Returns the seconds until the next try."""
        now = self._clock()
        if self.answered and now >= self._well_since + STEADY:
            self._failures = 0
        self.ails(error)
        pause = PAUSES[min(self._failures, len(PAUSES) - 1)]
        self._failures += 1
        self.again_at = now + pause
        self.answered = False
        return pause

    def ails(self, error: BaseException) -> None:
        """It answers, but is of no use so."""
        what, repair, missing = str(error) or type(error).__name__, self._repair, False
        if isinstance(error, Trouble):
            repair, missing = error.repair, error.missing
        before = self.fault
        if before is None or (before.what, before.repair, before.missing) != (
            what,
            repair,
            missing,
        ):
            self.fault = Fault(self.device, what, repair, self._clock(), missing)
            self.tell(self.fault)

    def tell(self, signal: Signal) -> None:
        """A signal of this device."""
        self.last = signal
        self._put(signal)

    @property
    def may_try(self) -> bool:
        """Whether nothing speaks against an attempt now."""
        return self.again_at is None or self._clock() >= self.again_at

    @property
    def state(self) -> State:
        """For the doctor."""
        return State(
            self.device,
            self.kind,
            self.place,
            self.about,
            self.fault,
            self.last,
            self.answered,
            self.again_at,
        )
