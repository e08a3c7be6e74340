"""The rig: opens what rig.toml names, watches over it, and puts signals on one queue."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from queue import Empty, SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import Literal

from hardware.config import RigConfig
from hardware.controls.presses import Button, Settings
from hardware.controls.seats import Seats
from hardware.readers.watch import PAUSES, ReaderWatch
from hardware.signals import Fault, Signal

Put = Callable[[Signal], None]
Clock = Callable[[], float]

BUTTONS_REPAIR = "check the wiring, then start again"


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
            self._spawn(reader.config.name, partial(self._watch, reader), reader.failed)
        if self.seats is not None:
            self._spawn("buttons", self._press, self._buttons_failed)

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

    def _buttons_failed(self, error: Exception) -> None:
        self._put(Fault("buttons", str(error), "it is started again", self._clock()))

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
            State(
                watch.config.name,
                watch.config.kind,
                watch.config.settings.place,
                watch.about,
                watch.fault,
                watch.last,
                watch.answered,
                watch.again_at,
            )
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
