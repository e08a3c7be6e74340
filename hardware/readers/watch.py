"""One reader watched over: opened, polled, closed on a fault and brought back."""

from collections.abc import Callable
from contextlib import suppress
from threading import Lock

from hardware.config import ReaderConfig
from hardware.health import Health
from hardware.readers import Reader, Tells, Trouble, driver
from hardware.readers.presence import Presence, Settings
from hardware.shifts import HANGS, OPENS, hanging, nobody_sleeps
from hardware.signals import Signal

EMPTY, UNSURE, RESTING, TOLD = 0.05, 0.0, 0.2, 0.5
"""Seconds until the next poll: as a rule, while a card has been seen but not often enough to
count, while the card that counted lies there still, and where the reader tells what changes.
"""

UNREADABLE = 0.6
"""Seconds of reads that do not come through, after which people hear of it."""


def unreadable() -> Trouble:
    """What is told of a reader that hears something it can make nothing of."""
    return Trouble(
        "what it hears is no card", "lift the card and lay it again; without one, check its wires"
    )


class Opening:
    """What a driver made, from being opened to being closed. Each of its calls may hang."""

    def __init__(self, make: Callable[[], Reader], wake: Callable[[], None]) -> None:
        self.reader: Reader | None = None
        self._wake = wake
        self.open = False
        self._make = make
        self.asks = False
        """Whether a call of the driver is under way."""

    def poll(self) -> tuple[bytes, ...]:
        """What lies there; opens the reader first where it is not open."""
        self.asks = True
        try:
            if self.reader is None:
                self.reader = self._make()
            if not self.open:
                self.reader.open()
                self.open = True
                if isinstance(self.reader, Tells):
                    self.reader.tell(self._wake)
            return self.reader.poll()
        finally:
            self.asks = False

    @property
    def tells(self) -> bool:
        """Whether the reader wakes whoever polls it."""
        return isinstance(self.reader, Tells)

    @property
    def about(self) -> str:
        """What the reader says of itself."""
        return "" if self.reader is None else self.reader.about

    def close(self) -> None:
        """Give the device back, whatever its driver thinks of that."""
        if self.reader is not None:
            with suppress(Exception):
                self.reader.close()
        self.open = False


class ReaderWatch:
    """A reader from opening to fault and back; `step` is one poll of it.

    A thread calls `step` in real life; a script with a clock of its own calls it itself.
    """

    def __init__(
        self, config: ReaderConfig, put: Callable[[Signal], None], clock: Callable[[], float]
    ) -> None:
        self.config = config
        self._driver = driver(config.kind)
        self.wake: Callable[[], None] = nobody_sleeps
        """Called where the next step is due at once."""
        self._opening = Opening(self._made, self._woken)
        self._left: list[Opening] = []
        """Earlier openings that have not been given back."""
        self._presence = Presence(config.name, config.seat, Settings(config.reads, config.grace))
        self._clock = clock
        self._telling = Lock()
        """Held by whoever tells of this reader."""
        self.health = Health(
            config.name, config.kind, config.settings.place, self._driver.REPAIR, put, clock
        )

    def _made(self) -> Reader:
        return self._driver.make(self.config.name, self.config.settings)

    def _woken(self) -> None:
        self.wake()

    def step(self) -> float:
        """Open or poll once; returns the seconds until the next step."""
        self._give_back()
        opening = self._opening
        try:
            uids = opening.poll()
        except Exception as error:  # noqa: BLE001 - whatever a driver raises is a fault of its device
            return self._ended(opening, error)
        with self._telling:
            if opening is not self._opening:
                opening.close()
                return EMPTY
            self.health.about = opening.about
            now = self._clock()
            signals = self._presence.polled(uids, now)
            if self._presence.unread(now) < UNREADABLE:
                self.health.well()
            else:
                self.health.ails(unreadable())
            for signal in signals:
                self.health.tell(signal)
        if self._presence.unsure:
            return UNSURE
        if opening.tells and self._presence.settled:
            return TOLD
        return RESTING if self._presence.resting else EMPTY

    def _give_back(self) -> None:
        """What came back after it was left; what is still under way its own thread gives back."""
        with self._telling:
            back = [one for one in self._left if not one.asks]
            self._left = [one for one in self._left if one.asks]
        for one in back:
            if one.open:
                one.close()

    def failed(self, error: Exception) -> float:
        """It does not work. Returns the seconds until the next try."""
        return self._ended(self._opening, error)

    def _ended(self, opening: Opening, error: Exception) -> float:
        opening.close()
        with self._telling:
            if opening is not self._opening:
                return EMPTY
            self._presence.failed()
            # what a driver that hangs still holds is in no other program's use
            return self.health.failed(hanging() if any(one.asks for one in self._left) else error)

    # ---- where its driver hangs, told by another thread

    @property
    def patience(self) -> float:
        """Seconds after which a step hangs."""
        return HANGS if self._opening.open else OPENS

    @property
    def stuck(self) -> int:
        """How many calls of its driver are under way."""
        return sum(one.asks for one in (*self._left, self._opening))

    def begin_anew(self) -> float:
        """It hangs: what it may still read counts no more, and the next step opens it anew.
        Returns the seconds until then.
        """
        with self._telling:
            self._left.append(self._opening)
            self._opening = Opening(self._made, self._woken)
            self._presence.failed()
            return self.health.failed(hanging())

    def close(self) -> None:
        """Give the device back."""
        self._give_back()
        self._opening.close()
