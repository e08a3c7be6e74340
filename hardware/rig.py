"""The rig: opens what rig.toml names, watches over it, and puts signals on one queue."""

from collections.abc import Callable, Mapping, Sequence
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING

from hardware.config import RigConfig
from hardware.controls.controls import Controls
from hardware.controls.lights import Light
from hardware.controls.tones import Tone
from hardware.health import Health, State
from hardware.readers.watch import ReaderWatch
from hardware.serialbox.talk import REPAIR, Told
from hardware.shifts import HANGS, LOOK, Shift, hanging
from hardware.signals import Signal

if TYPE_CHECKING:
    # pyserial comes with it, which a rig without a box does not need
    from hardware.serialbox.link import Link

Put = Callable[[Signal], None]
Clock = Callable[[], float]

PATIENCE = 0.5
"""Seconds after which the buttons' thread looks at its devices, though nothing woke it."""
MOST_STUCK = 3
"""Openings of a device that may hang before the next is tried."""
ENDS_WITHIN = 2.0
"""Seconds that a thread has to come to its end."""
HANDS = "buttons"
HANDS_REPAIR = "it is started again"


class Rig:
    """All devices of a config. `step` drives them from outside; `start` in threads."""

    def __init__(self, config: RigConfig, put: Put, clock: Clock = monotonic) -> None:
        self.config = config
        self._clock = clock
        self._put = put
        self.readers = [ReaderWatch(one, put, clock) for one in config.reader]
        self.box = self._made_box(config)
        self.controls = Controls(config, self, put, clock)
        self._hands = Health(HANDS, "controls", "", HANDS_REPAIR, put, clock)
        """The thread of the controls, of which people hear where it fails."""
        self._stop = Event()
        self._reading: list[Shift] = []
        """Who polls the readers, in their order."""
        self._others: list[tuple[Shift, Callable[[Exception], object]]] = []
        """Who does everything else, and what is told where one hangs."""
        self._threads: list[Shift] = []

    def _made_box(self, config: RigConfig) -> "Link | None":
        if config.box is None:
            return None
        from hardware.serialbox.link import Link  # noqa: PLC0415 - see above

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
        """A thread a reader, one for the controls and one for the box; and one that looks
        whether all the others go on.
        """
        self._reading = [self._shift_of(reader) for reader in self.readers]
        here = self.config
        if here.seat or here.encoder or here.buzzer or here.power:
            hands = self._shift("controls", self._press, self._hands.failed)
            self.controls.wake = hands.wake
            self._others.append((hands, self._hands.failed))
        if self.box is not None:
            speaking = self._shift("box", self.box.speak, self.box.health.failed)
            self._others.append((speaking, self.box.hangs))
        Thread(target=self._look_after, name="looks", daemon=True).start()

    def _shift(
        self,
        name: str,
        step: Callable[[], float],
        failed: Callable[[Exception], object],
        after: float = 0.0,
    ) -> Shift:
        made = Shift(name, step, failed, self._stop, self._clock, after)
        made.start()
        self._threads = [*(one for one in self._threads if one.is_under_way), made]
        return made

    def _shift_of(self, reader: ReaderWatch, after: float = 0.0) -> Shift:
        shift = self._shift(reader.config.name, reader.step, reader.failed, after)
        reader.wake = shift.wake
        return shift

    def _look_after(self) -> None:
        looked_at = self._clock()
        while not self._stop.wait(LOOK):
            late, looked_at = self._clock() > looked_at + 2 * LOOK, self._clock()
            # where everything stood still, as on a slow card, nobody hangs
            if not late:
                self.look_after()

    def look_after(self) -> None:
        """Where a driver does not come back, that is told, and its reader opened anew."""
        for at, shift in enumerate(self._reading):
            if shift.hangs(self.readers[at].patience):
                self._take_over(at)
        for shift, told in self._others:
            if shift.hangs(HANGS):
                told(hanging())

    def _take_over(self, at: int) -> None:
        """Another thread polls that reader from now on, unless too many hang there already."""
        reader = self.readers[at]
        if reader.stuck >= MOST_STUCK:
            reader.health.failed(hanging())
            return
        self._reading[at].leave()
        self._reading[at] = self._shift_of(reader, after=reader.begin_anew())

    def _press(self) -> float:
        self.controls.step()
        self._hands.well()
        due = self.controls.due()
        return PATIENCE if due is None else max(0.001, min(PATIENCE, due - self._clock()))

    def states(self) -> list[State]:
        """Every device and how it is."""
        readers = [watch.health.state for watch in self.readers]
        box = [] if self.box is None else [self.box.health.state]
        hands = [] if self._hands.fault is None else [self._hands.state]
        return [*readers, *box, *self.controls.states(), *hands]

    def close(self) -> None:
        """Stop all threads and give all devices back."""
        self._stop.set()
        for thread in self._threads:
            thread.end(ENDS_WITHIN)
        for reader in self.readers:
            reader.close()
        if self.box is not None:
            self.box.close()
        self.controls.close()
