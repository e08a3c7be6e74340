"""One reader watched over: opened, polled, closed on a fault and brought back."""

from collections.abc import Callable
from contextlib import suppress

from hardware.config import ReaderConfig
from hardware.health import Health
from hardware.readers import Reader, driver
from hardware.readers.presence import Presence, Settings
from hardware.signals import Signal

EMPTY, UNSURE, RESTING = 0.05, 0.0, 0.2
"""Seconds until the next poll: as a rule, while a card has been seen but not often enough to
count, and while the card that counted lies there still.
"""


class ReaderWatch:
    """A reader from opening to fault and back; `step` is one poll of it.

    A thread calls `step` in real life; a script with a clock of its own calls it itself.
    """

    def __init__(
        self, config: ReaderConfig, put: Callable[[Signal], None], clock: Callable[[], float]
    ) -> None:
        self.config = config
        self._driver = driver(config.kind)
        self._reader: Reader | None = None
        self._presence = Presence(config.name, config.seat, Settings(config.reads, config.grace))
        self._clock = clock
        self._open = False
        self.health = Health(
            config.name, config.kind, config.settings.place, self._driver.REPAIR, put, clock
        )

    def step(self) -> float:
        """Open or poll once; returns the seconds until the next step."""
        try:
            uids = self._polled()
        except Exception as error:  # noqa: BLE001 - whatever a driver raises is a fault of its device
            return self.failed(error)
        self.health.well()
        for signal in self._presence.polled(uids, self._clock()):
            self.health.tell(signal)
        if self._presence.unsure:
            return UNSURE
        return RESTING if self._presence.resting else EMPTY

    def _polled(self) -> tuple[bytes, ...]:
        if self._reader is None:
            self._reader = self._driver.make(self.config.name, self.config.settings)
        if not self._open:
            self._reader.open()
            self._open = True
            self.health.about = self._reader.about
        return self._reader.poll()

    def failed(self, error: Exception) -> float:
        """It does not work. Returns the seconds until the next try."""
        self.close()
        self._presence.failed()
        return self.health.failed(error)

    def close(self) -> None:
        """Give the device back, whatever its driver thinks of that."""
        if self._reader is not None:
            with suppress(Exception):
                self._reader.close()
        self._open = False
