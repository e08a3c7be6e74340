"""Threads at work. A step that does not come back is noticed from outside."""

from collections.abc import Callable
from threading import Event, Thread

from hardware.health import PAUSES
from hardware.readers import Trouble

HANGS = 1.5
"""Seconds after which a step hangs: one of a driver that works waits a tenth of that."""
OPENS = 5.0
"""The same where the device is opened, which loads libraries too."""
LOOK = 0.25
"""Seconds between two looks at everybody."""


def hanging() -> Trouble:
    """What is told of a device whose driver does not return."""
    return Trouble(
        "its driver hangs", "pull its cable and put it back; if that is no help, restart Matinee"
    )


def nobody_sleeps() -> None:
    """Where nobody does between two steps, nobody is woken."""


class Shift:
    """A thread that does one step after the other, each of which says how many seconds the next
    one has time, or until it is woken. Where one ends by an exception, `failed` is told, and it
    goes on.
    """

    def __init__(
        self,
        name: str,
        step: Callable[[], float],
        failed: Callable[[Exception], object],
        stop: Event,
        clock: Callable[[], float],
        after: float = 0.0,
    ) -> None:
        self._after = after
        """Seconds until its first step."""
        self._step = step
        self._failed = failed
        self._stop = stop
        self._clock = clock
        self._began: float | None = None
        """When the step that is under way began."""
        self._left = False
        self._woken = Event()
        self._thread = Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def wake(self) -> None:
        """There is something to do now."""
        self._woken.set()

    def hangs(self, patience: float) -> bool:
        """Whether a step has been under way for longer than that."""
        began = self._began
        return began is not None and self._clock() > began + patience

    @property
    def is_under_way(self) -> bool:
        """Whether it has not ended."""
        return self._thread.is_alive()

    def leave(self) -> None:
        """Do no other step, once this one comes back."""
        self._left = True

    def end(self, within: float) -> None:
        """It is to stop: wait until it has, unless a step hangs."""
        self.wake()
        if not self.hangs(HANGS):
            self._thread.join(within)

    def _run(self) -> None:
        self._pause(self._after)
        while not (self._stop.is_set() or self._left):
            self._began = self._clock()
            try:
                pause = self._step()
            except (Exception, SystemExit) as error:  # noqa: BLE001 - a device must not end the evening
                self._failed(OSError(f"its thread ended ({str(error) or type(error).__name__})"))
                pause = PAUSES[0]
            self._began = None
            self._pause(pause)

    def _pause(self, seconds: float) -> None:
        self._woken.wait(seconds)
        self._woken.clear()
