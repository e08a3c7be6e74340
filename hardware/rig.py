"""The rig: all devices that rig.toml names, the threads that drive them, and one signal queue."""

from collections.abc import Callable, Mapping, Sequence
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING

from hardware.config import RigConfig
from hardware.controls.controls import Controls
from hardware.controls.lights import Light
from hardware.controls.tones import Tone
from hardware.health import DeviceState, Health
from hardware.readers.managed import ManagedReader
from hardware.serialbox.session import REPAIR as BOX_REPAIR
from hardware.serialbox.session import BoxEvent
from hardware.signals import Signal
from hardware.worker import CHECK_INTERVAL, STEP_TIMEOUT, Worker, driver_hangs

if TYPE_CHECKING:
    # it imports pyserial, which a rig without a box does not need
    from hardware.serialbox.link import BoxLink

IDLE_INTERVAL = 0.5
"""Seconds after which the thread of the controls checks its devices, though nothing woke it."""
MAX_HUNG = 3
"""Hung openings of one device after which no further one is started."""
JOIN_TIMEOUT = 2.0
"""Seconds for a thread to end when the rig is closed."""


class Rig:
    """All devices of a configuration.

    `start` drives the devices in threads; `step` drives them from the caller's thread instead,
    as tests and the demo do with a clock of their own.

    >>> from hardware.config import emulated_rig
    >>> signals = []
    >>> rig = Rig(emulated_rig(seats=2), signals.append)
    >>> rig.step()
    >>> [state.device for state in rig.states()][:2]
    ['pad', 'pins']
    >>> rig.close()
    """

    def __init__(
        self,
        config: RigConfig,
        put: Callable[[Signal], None],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.config = config
        self._clock = clock
        self._put = put
        self.readers = [ManagedReader(reader, put, clock) for reader in config.readers]
        self.box = self._make_box()
        self.controls = Controls(config, self, put, clock)
        self._controls_health = Health(
            "buttons", "controls", "", "it restarts by itself", put, clock
        )
        """The thread of the controls; reported only when it fails."""
        self._stop = Event()
        self._reader_workers: list[Worker] = []
        """In the order of `readers`."""
        self._other_workers: list[tuple[Worker, Callable[[Exception], object]]] = []
        """Each with what to call when it hangs."""
        self._workers: list[Worker] = []
        """All that were started and have not ended."""

    def _make_box(self) -> "BoxLink | None":
        box = self.config.box
        if box is None:
            return None
        from hardware.serialbox.link import BoxLink  # noqa: PLC0415 - see above

        health = Health("box", "box", box.port, BOX_REPAIR, self._put, self._clock)
        return BoxLink(box.port, health, self._box_event, self._clock)

    def _box_event(self, event: BoxEvent | None) -> None:
        # the controls do not exist yet when the box is made
        self.controls.box_event(event)

    # ---- output

    def show(self, lights: Mapping[int, Light]) -> None:
        """Set the light of every seat; a seat that is left out is dark."""
        self.controls.show(lights)

    def play(self, tones: Sequence[Tone]) -> None:
        """Play these tones on the buzzer, if there is one."""
        self.controls.play(tones)

    def set_hold_time(self, seconds: float) -> None:
        """Set how long a button must be down to count as held."""
        self.controls.set_hold_time(seconds)

    def set_box_light(self, number: int, level: int) -> None:
        """Set light `number` of the box, from 1, to a level from 0 to 255."""
        if self.box is not None:
            self.box.set_light(number, level)

    # ---- driving the devices

    def step(self) -> None:
        """Poll every device once, without threads."""
        if self.box is not None:
            self.box.step()
        for reader in self.readers:
            reader.step()
        self.controls.step()

    def start(self) -> None:
        """Start one thread for each reader, one for the controls, one for the box, and one that
        checks whether the others hang.
        """
        self._reader_workers = [self._start_reader(reader) for reader in self.readers]
        here = self.config
        if here.seats or here.encoder or here.buzzer or here.power:
            report = self._controls_health.mark_failed
            worker = self._start("controls", self._step_controls, report)
            self.controls.wake = worker.wake
            self._other_workers.append((worker, report))
        if self.box is not None:
            worker = self._start("box", self.box.wait_step, self.box.health.mark_failed)
            self._other_workers.append((worker, self.box.report_hung))
        Thread(target=self._watchdog, name="watchdog", daemon=True).start()

    def _start(
        self,
        name: str,
        step: Callable[[], float],
        on_error: Callable[[Exception], object],
        delay: float = 0.0,
    ) -> Worker:
        worker = Worker(name, step, on_error, self._stop, self._clock, delay)
        worker.start()
        self._workers = [*(worker for worker in self._workers if worker.is_alive), worker]
        return worker

    def _start_reader(self, reader: ManagedReader, delay: float = 0.0) -> Worker:
        worker = self._start(reader.config.name, reader.step, reader.failed, delay)
        reader.wake = worker.wake
        return worker

    def _watchdog(self) -> None:
        checked_at = self._clock()
        while not self._stop.wait(CHECK_INTERVAL):
            late, checked_at = self._clock() > checked_at + 2 * CHECK_INTERVAL, self._clock()
            # when the whole machine stood still, as with a slow SD card, nothing hangs
            if not late:
                self.check_workers()

    def check_workers(self) -> None:
        """Report drivers that do not return, and open hung readers again in another thread."""
        for at, worker in enumerate(self._reader_workers):
            if worker.is_hung(self.readers[at].timeout):
                self._replace_reader_worker(at)
        for worker, report in self._other_workers:
            if worker.is_hung(STEP_TIMEOUT):
                report(driver_hangs())

    def _replace_reader_worker(self, at: int) -> None:
        reader = self.readers[at]
        if reader.hung_calls >= MAX_HUNG:
            reader.health.mark_failed(driver_hangs())
            return
        self._reader_workers[at].abandon()
        self._reader_workers[at] = self._start_reader(reader, delay=reader.restart())

    def _step_controls(self) -> float:
        self.controls.step()
        self._controls_health.mark_working()
        due = self.controls.due()
        return IDLE_INTERVAL if due is None else max(0.001, min(IDLE_INTERVAL, due - self._clock()))

    def states(self) -> list[DeviceState]:
        """Return the state of every device."""
        health = [reader.health for reader in self.readers]
        if self.box is not None:
            health.append(self.box.health)
        states = [part.state for part in health] + self.controls.states()
        if self._controls_health.fault is not None:
            states.append(self._controls_health.state)
        return states

    def close(self) -> None:
        """Stop all threads and close all devices."""
        self._stop.set()
        for worker in self._workers:
            worker.join(JOIN_TIMEOUT)
        for reader in self.readers:
            reader.close()
        if self.box is not None:
            self.box.close()
        self.controls.close()
