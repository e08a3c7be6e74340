"""The cable to the box: found, opened, spoken over, and looked for again when it is pulled."""

from collections.abc import Callable
from contextlib import suppress
from errno import EACCES, EAGAIN, EBUSY
from pathlib import Path
from secrets import token_hex

from serial import Serial, serial_for_url

from hardware.controls.config import BoxConfig
from hardware.health import Health
from hardware.readers import Trouble
from hardware.serialbox.pad import PAD
from hardware.serialbox.talk import Began, Lying, Talk, Told

BAUD = 115_200
"""USB knows no speed; an Arduino's adapter does."""
REPAIR = "pull its USB plug, wait, and plug it in again"
MISSING_REPAIR = "plug its USB cable in"
GROUP_REPAIR = "let this user into the group dialout, and log in again"
BUSY_REPAIR = "close the other program; a Pico's editor is one"
TWO_REPAIR = "name one of them as port under [box] in rig.toml"
MOST = 4096
"""Bytes taken at once."""


class Link:
    """The box from being found to being pulled and back; `step` is one look at it.

    `tell` hears what the box tells, and None when it is gone. What lies on its reader goes to
    the pad instead, where the reader of rig.toml polls it.
    """

    def __init__(
        self,
        config: BoxConfig,
        health: Health,
        tell: Callable[[Told | None], None],
        clock: Callable[[], float],
    ) -> None:
        self.config = config
        self.health = health
        self._tell = tell
        self._clock = clock
        self._serial: Serial | None = None
        self._talk: Talk | None = None
        self._levels: dict[int, int] = {}

    def light(self, number: int, level: int) -> None:
        """Light `number` of the box (from 1) shall be so bright, 0 to 255, now or once it is
        there.
        """
        self._levels[number] = level

    def step(self, wait: float = 0.0) -> float:
        """One look; it waits for at most so long. Returns the seconds until the next one."""
        try:
            if self._serial is None or self._talk is None:
                if not self.health.may_try:
                    return 0.1
                self._serial = self._opened()
                self._talk = Talk(token_hex(4), self._clock())
            try:
                data = self._exchanged(self._serial, self._talk, wait)
            except OSError as error:
                raise Trouble("its cable was pulled", MISSING_REPAIR, missing=True) from error
            for told in self._talk.hear(data, self._clock()):
                self._heard(told)
        except Exception as error:  # noqa: BLE001 - whatever the port's library raises is the box's fault
            self.close()
            return self.health.failed(error)
        return 0.0

    def _opened(self) -> Serial:
        port = self.config.port
        if "://" in port:
            return serial_for_url(port, BAUD, timeout=0, write_timeout=1)
        # a link that leads nowhere is what is left of a cable for a moment
        path = Path(port)
        found = [str(one) for one in path.parent.glob(path.name) if one.exists()]
        if not found:
            raise Trouble("no box is plugged in", MISSING_REPAIR, missing=True)
        if len(found) > 1:
            raise Trouble(f"{len(found)} boxes are plugged in", TWO_REPAIR)
        try:
            return Serial(found[0], BAUD, timeout=0, write_timeout=1, exclusive=True)
        except OSError as error:
            if error.errno == EACCES:
                raise Trouble("this user may not open its port", GROUP_REPAIR) from error
            if error.errno in {EAGAIN, EBUSY}:
                raise Trouble("another program uses it", BUSY_REPAIR) from error
            raise

    def _exchanged(self, serial: Serial, talk: Talk, wait: float) -> bytes:
        """What is to be said is sent; what has come is given back. Raises OSError."""
        for number, level in tuple(self._levels.items()):
            talk.light(number, level)
        if serial.timeout != wait:
            serial.timeout = wait
        said = talk.say(self._clock())
        if said:
            serial.write(said)
        data = serial.read(1) if wait else b""
        return data + serial.read(min(MOST, serial.in_waiting))

    def _heard(self, told: Told) -> None:
        match told:
            case Lying(uids=None):
                PAD.deaf()
            case Lying(uids=tuple(uids)):
                PAD.lies(uids)
            case Began():
                PAD.lies(())
                self.health.about = told.words
                self.health.well()
                self._tell(told)
            case _:
                self._tell(told)

    def close(self) -> None:
        """Give the port back."""
        if self._serial is not None:
            with suppress(Exception):
                self._serial.close()
        if self._talk is not None and self._talk.begun is not None:
            self._tell(None)
        PAD.lost()
        self._serial = self._talk = None
