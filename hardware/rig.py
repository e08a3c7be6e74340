"""The rig: opens what rig.toml names, watches over it, and puts signals on one queue."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Event, Thread
from time import monotonic

from hardware.config import ReaderConfig, RigConfig
from hardware.controls.presses import Button, Settings
from hardware.controls.seats import Seats
from hardware.readers import Reader, driver
from hardware.readers.presence import Presence
from hardware.readers.presence import Settings as PresenceSettings
from hardware.signals import Fault, Restored, Signal

Put = Callable[[Signal], None]
Clock = Callable[[], float]

POLL = 0.02
"""Seconds between two polls of a reader."""
BUTTONS_REPAIR = "check the wiring, then start again"
PAUSES = (0.5, 1.0, 2.0, 5.0)
"""Seconds between attempts to bring a device back; the last one again and again."""


@dataclass(frozen=True, slots=True)
class State:
    """How a device is: for the status bar and the doctor."""

    device: str
    kind: str
    fault: Fault | None
    last: Signal | None


class ReaderWatch:
    """One reader from opening to fault and back; `step` is one poll of it.

    A thread calls `step` in real life; a script with a clock of its own calls it itself.
    """

    def __init__(self, config: ReaderConfig, put: Put, clock: Clock) -> None:
        self.config = config
        self._driver = driver(config.driver)
        self._reader: Reader | None = None
        self._presence = Presence(
            config.name, config.seat, PresenceSettings(config.reads, config.grace)
        )
        self._put = put
        self._clock = clock
        self._open = False
        self._failures = 0
        self.fault: Fault | None = None
        self.last: Signal | None = None

    def step(self) -> float:
        """Open or poll once; returns the seconds until the next step."""
        try:
            uids = self._polled()
        except Exception as error:  # noqa: BLE001 - whatever a driver raises is a fault of its device
            return self._failed(str(error) or type(error).__name__)
        now = self._clock()
        if self.fault is not None:
            self._tell(Restored(self.config.name, now))
            self.fault, self._failures = None, 0
        for signal in self._presence.polled(uids, now):
            self._tell(signal)
        return POLL

    def _polled(self) -> tuple[bytes, ...]:
        if self._reader is None:
            self._reader = self._driver.make({"name": self.config.name, **self.config.settings})
        if not self._open:
            self._reader.open()
            self._open = True
        return self._reader.poll()

    def _failed(self, what: str) -> float:
        self.close()
        self._presence.failed()
        if self.fault is None:
            self.fault = Fault(self.config.name, what, self._driver.REPAIR, self._clock())
            self._tell(self.fault)
        pause = PAUSES[min(self._failures, len(PAUSES) - 1)]
        self._failures += 1
        return pause

    def _tell(self, signal: Signal) -> None:
        self.last = signal
        self._put(signal)

    def close(self) -> None:
        """Give the device back, whatever its driver thinks of that."""
        if self._reader is not None:
            with suppress(Exception):
                self._reader.close()
        self._open = False


class Presses:
    """The seats' edges turned into presses and holds."""

    def __init__(self, config: RigConfig, put: Put, clock: Clock) -> None:
        self._settings = Settings(config.settle, config.hold)
        self._buttons: dict[tuple[int, str], Button] = {}
        self._put = put
        self._clock = clock

    def edge(self, seat: int, name: str, down: bool, at: float) -> None:
        """A contact closed or opened at that time."""
        button = self._buttons.setdefault((seat, name), Button(seat, name, self._settings))
        for signal in button.edge(down, at):
            self._put(signal)

    def step(self) -> None:
        """Time goes by."""
        for button in list(self._buttons.values()):
            for signal in button.passing(self._clock()):
                self._put(signal)

    def due(self) -> float | None:
        """When the next hold comes, if a button is down."""
        return min(
            (button.due for button in list(self._buttons.values()) if button.due is not None),
            default=None,
        )


class Rig:
    """All devices of a config. `step` drives them from outside; `start` in threads."""

    def __init__(self, config: RigConfig, put: Put, clock: Clock = monotonic) -> None:
        self.config = config
        self._clock = clock
        self._put = put
        self.readers = [ReaderWatch(one, put, clock) for one in config.reader]
        self.presses = Presses(config, put, clock)
        self.seats: Seats | None = None
        self._edges: SimpleQueue[tuple[int, str, bool, float]] = SimpleQueue()
        self._stop = Event()
        self._threads: list[Thread] = []
        try:
            self.seats = Seats(config.gpio, config.seat, self._edge) if config.seat else None
        except OSError as error:
            put(Fault("buttons", str(error), BUTTONS_REPAIR, clock()))

    def _edge(self, seat: int, name: str, down: bool) -> None:
        self._edges.put((seat, name, down, self._clock()))

    def show(self, lit: frozenset[int]) -> None:
        """Light these seats and no others."""
        if self.seats is None:
            return
        try:
            self.seats.show(lit)
        except OSError as error:
            self._put(Fault("lights", str(error), BUTTONS_REPAIR, self._clock()))

    def step(self) -> None:
        """Every device once: for scripts and tests that have a clock of their own."""
        for reader in self.readers:
            reader.step()
        self._drain(0)
        self.presses.step()

    def _drain(self, wait: float) -> None:
        """Edges to signals, in the thread that decides what a press is."""
        try:
            while True:
                edge = self._edges.get(timeout=wait) if wait > 0 else self._edges.get_nowait()
                self.presses.edge(*edge)
                wait = 0
        except Empty:
            return

    # ---- threads

    def start(self) -> None:
        """A thread a reader and one for the buttons."""
        for reader in self.readers:
            self._spawn(f"reader {reader.config.name}", lambda reader=reader: self._watch(reader))
        if self.seats is not None:
            self._spawn("buttons", self._press)

    def _spawn(self, name: str, work: Callable[[], None]) -> None:
        def supervised() -> None:
            while not self._stop.is_set():
                try:
                    work()
                except Exception as error:  # noqa: BLE001 - a device must not end the evening
                    what = f"its thread ended: {error}"
                    self._put(Fault(name, what, "it is started again", self._clock()))
                    self._stop.wait(PAUSES[0])

        thread = Thread(target=supervised, name=name, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _watch(self, reader: ReaderWatch) -> None:
        while not self._stop.is_set():
            self._stop.wait(reader.step())

    def _press(self) -> None:
        while not self._stop.is_set():
            due = self.presses.due()
            wait = 0.1 if due is None else max(0.001, min(0.1, due - self._clock()))
            self._drain(wait)
            self.presses.step()

    def states(self) -> list[State]:
        """Every device and how it is."""
        return [
            State(watch.config.name, watch.config.driver, watch.fault, watch.last)
            for watch in self.readers
        ]

    def close(self) -> None:
        """Stop all threads and give all devices back."""
        self._stop.set()
        for thread in self._threads:
            thread.join(timeout=2)
        for reader in self.readers:
            reader.close()
        if self.seats is not None:
            self.seats.close()
