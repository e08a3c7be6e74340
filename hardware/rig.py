"""The rig: opens what rig.toml names, watches over it, and puts signals on one queue."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING

from hardware.config import RigConfig
from hardware.controls.controls import Controls
from hardware.controls.lights import Light
from hardware.controls.tones import Tone
from hardware.health import PAUSES, Health, State
from hardware.readers.watch import ReaderWatch
from hardware.serialbox.talk import Told
from hardware.signals import Fault, Signal

if TYPE_CHECKING:
    # pyserial comes with it, which a rig without a box does not need
    from hardware.serialbox.link import Link

Put = Callable[[Signal], None]
Clock = Callable[[], float]

PATIENCE = 0.1
"""Seconds after which the buttons' thread looks whether the rig stops."""


class Rig:
    """All devices of a config. `step` drives them from outside; `start` in threads."""

    def __init__(self, config: RigConfig, put: Put, clock: Clock = monotonic) -> None:
        self.config = config
        self._clock = clock
        self._put = put
        self.readers = [ReaderWatch(one, put, clock) for one in config.reader]
        self.box = self._made_box(config)
        self.controls = Controls(config, self, put, clock)
        self._stop = Event()
        self._threads: list[Thread] = []

    def _made_box(self, config: RigConfig) -> "Link | None":
        if config.box is None:
            return None
        from hardware.serialbox.link import REPAIR, Link  # noqa: PLC0415 - see above

        health = Health("box", "box", config.box.port, REPAIR, self._put, self._clock)
        return Link(config.box, health, self._box_told, self._clock)

    def _box_told(self, told: Told | None) -> None:
        self.controls.box_told(told)

    # ---- what the app wants of it

    def show(self, lights: Mapping[int, Light]) -> None:
        """Every seat's light; a seat that is left out is dark."""
        self.controls.show(lights)

    def play(self, tones: Sequence[Tone]) -> None:
        """These tones on the buzzer, if there is one."""
        self.controls.play(tones)

    def hold_for(self, seconds: float) -> None:
        """So long a button must be down to be held."""
        self.controls.hold_for(seconds)

    def light(self, number: int, level: int) -> None:
        """Light `number` of the box shall be so bright, 0 to 255."""
        if self.box is not None:
            self.box.light(number, level)

    # ---- time

    def step(self) -> None:
        """Every device once: for scripts and tests that have a clock of their own."""
        if self.box is not None:
            self.box.step()
        for reader in self.readers:
            reader.step()
        self.controls.step()

    # ---- threads

    def start(self) -> None:
        """A thread a reader, one for the controls and one for the box."""
        for reader in self.readers:
            self._spawn(reader.config.name, partial(self._watch, reader), reader.failed)
        self._spawn("controls", self._press, self._controls_failed)
        if self.box is not None:
            self._spawn("box", partial(self._speak, self.box), self.box.health.failed)

    def _spawn(
        self, name: str, work: Callable[[], None], failed: Callable[[Exception], object]
    ) -> None:
        """A thread that works until the rig stops. Where `work` ends by an exception, `failed`
        is told, and the work begins again.
        """

        def supervised() -> None:
            while not self._stop.is_set():
                try:
                    work()
                except (Exception, SystemExit) as error:  # noqa: BLE001 - a device must not end the evening
                    ended = OSError(f"its thread ended ({str(error) or type(error).__name__})")
                    failed(ended)
                    self._stop.wait(PAUSES[0])

        thread = Thread(target=supervised, name=name, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _controls_failed(self, error: Exception) -> None:
        self._put(Fault("buttons", str(error), "it is started again", self._clock()))

    def _watch(self, reader: ReaderWatch) -> None:
        while not self._stop.is_set():
            self._stop.wait(reader.step())

    def _speak(self, box: "Link") -> None:
        while not self._stop.is_set():
            self._stop.wait(box.step(waits=True))

    def _press(self) -> None:
        while not self._stop.is_set():
            due = self.controls.due()
            wait = PATIENCE if due is None else min(PATIENCE, due - self._clock())
            self.controls.step(max(0.001, wait))

    def states(self) -> list[State]:
        """Every device and how it is."""
        readers = [watch.health.state for watch in self.readers]
        box = [] if self.box is None else [self.box.health.state]
        return [*readers, *box, *self.controls.states()]

    def close(self) -> None:
        """Stop all threads and give all devices back."""
        self._stop.set()
        for thread in self._threads:
            thread.join(timeout=2)
        for reader in self.readers:
            reader.close()
        if self.box is not None:
            self.box.close()
        self.controls.close()
