"""Threads that poll devices, each of which can be checked for a call that does not return."""

from collections.abc import Callable
from threading import Event, Thread

from hardware.errors import DeviceNotResponding
from hardware.health import RETRY_DELAYS

STEP_TIMEOUT = 1.5
"""Seconds after which a step counts as hung. A working driver waits a tenth of a second."""
OPEN_TIMEOUT = 5.0
"""Seconds after which a step counts as hung that opens a device and may import libraries."""
CHECK_INTERVAL = 0.25
"""Seconds between two checks for hung workers."""


def driver_hangs() -> DeviceNotResponding:
    """Return the error of a device whose driver does not return."""
    return DeviceNotResponding(
        "its driver does not respond",
        "unplug its cable and plug it in again; if that does not help, restart Matinee",
    )


def no_wake() -> None:
    """Wake nothing: the default if no thread sleeps between two steps."""


class Worker:
    """A daemon thread that calls `step` until `stop` is set.

    `step` returns the seconds until it should be called again; `wake` ends that pause early. An
    exception is passed to `on_error`, and the worker continues. Hung workers are abandoned, not
    killed: Python cannot end a thread that is inside a driver.
    """

    def __init__(
        self,
        name: str,
        step: Callable[[], float],
        on_error: Callable[[Exception], object],
        stop: Event,
        clock: Callable[[], float],
        delay: float = 0.0,
    ) -> None:
        self._delay = delay
        """Seconds until the first step."""
        self._step = step
        self._on_error = on_error
        self._stop = stop
        self._clock = clock
        self._step_began: float | None = None
        self._abandoned = False
        self._woken = Event()
        self._thread = Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def wake(self) -> None:
        """Run the next step now."""
        self._woken.set()

    def is_hung(self, timeout: float) -> bool:
        """Whether the current step has been running for more than `timeout` seconds."""
        began = self._step_began
        return began is not None and self._clock() > began + timeout

    @property
    def is_alive(self) -> bool:
        """Whether the thread is still running."""
        return self._thread.is_alive()

    def abandon(self) -> None:
        """Run no further step after the current one."""
        self._abandoned = True

    def join(self, timeout: float) -> None:
        """Wait at most `timeout` seconds for the thread to end; do not wait for a hung step."""
        self.wake()
        if not self.is_hung(STEP_TIMEOUT):
            self._thread.join(timeout)

    def _run(self) -> None:
        self._pause(self._delay)
        while not (self._stop.is_set() or self._abandoned):
            self._step_began = self._clock()
            try:
                pause = self._step()
            except (Exception, SystemExit) as error:  # noqa: BLE001 - a device must not end a game
                self._on_error(OSError(f"its thread failed ({str(error) or type(error).__name__})"))
                pause = RETRY_DELAYS[0]
            self._step_began = None
            self._pause(pause)

    def _pause(self, seconds: float) -> None:
        self._woken.wait(seconds)
        self._woken.clear()
