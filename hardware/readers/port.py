"""A serial port that may be pulled and come back under another name."""

import errno
from contextlib import suppress
from pathlib import Path

from serial import Serial, SerialException, serial_for_url

from hardware.readers import Pin, ReaderSettings, Trouble

WAIT = 0.1
"""Seconds that a read waits for a first byte."""
MOST = 4096
"""Bytes taken at once."""
USED = "close the other program that uses it"
GROUP = "let this user use it (sudo usermod -aG dialout $USER) and log in again"
SEVERAL = "name one of them as port in rig.toml (they are listed in /dev/serial/by-id)"

ON_THE_HEADER = frozenset({"/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0"})
"""The Pi's own serial line, by model (Raspberry Pi documentation, Configure UARTs)."""


class PortSettings(ReaderSettings, frozen=True):
    """Where a serial reader is plugged in: a Port's name."""

    port: str

    @property
    def place(self) -> str:
        return self.port

    @property
    def pins(self) -> tuple[Pin, ...]:
        return (Pin(14, "TXD"), Pin(15, "RXD")) if self.port in ON_THE_HEADER else ()


class Port:
    """The port of rig.toml: a path, best a link of /dev/serial/by-id, or a URL of pyserial. A path
    may hold `*`, and then is the one device of such a name.

    It is found by its name each time it is opened, so what comes back as ttyUSB1 is the same
    to a link. `what` is plugged in there, in a word; a read waits `wait` seconds for a first
    byte. Every fault is a Trouble.
    """

    def __init__(self, name: str, baud: int, what: str = "reader", wait: float = WAIT) -> None:
        self.name = name
        self._baud = baud
        self._what = what
        self._wait = wait
        self._serial: Serial | None = None

    def open(self) -> None:
        name = self._found()
        try:
            # the timeouts are given once: to change them asks the kernel anew each time
            self._serial = serial_for_url(
                name, self._baud, timeout=self._wait, write_timeout=1, exclusive=True
            )
        except SerialException as error:
            raise self._trouble(name, error) from error

    def _found(self) -> str:
        """What its name means now. Raises Trouble where that is none or several."""
        if "://" in self.name or "*" not in self.name:
            return self.name
        path = Path(self.name)
        # a link that leads nowhere is what is left of a cable for a moment
        found = [str(one) for one in path.parent.glob(path.name) if one.exists()]
        if not found:
            raise self._gone()
        if len(found) > 1:
            raise Trouble(f"{len(found)} devices are plugged in at {self.name}", SEVERAL)
        return found[0]

    def read(self) -> bytes:
        """All that has come; waits for a first byte, then takes what is there."""
        serial = self._open
        try:
            first = serial.read(1)
            return first and first + serial.read(min(MOST, serial.in_waiting))
        except OSError as error:
            raise self._gone() from error

    def waiting(self) -> bytes:
        """All that has come, without waiting."""
        serial = self._open
        try:
            return serial.read(min(MOST, serial.in_waiting))
        except OSError as error:
            raise self._gone() from error

    def write(self, data: bytes) -> None:
        try:
            self._open.write(data)
        except OSError as error:
            raise self._gone() from error

    def close(self) -> None:
        """Give it back, whatever is left of it."""
        if self._serial is not None:
            with suppress(Exception):
                self._serial.close()
            self._serial = None

    @property
    def _open(self) -> Serial:
        if self._serial is None:
            raise self._gone()
        return self._serial

    def _gone(self) -> Trouble:
        repair = "plug it in, or name its port in rig.toml (they are listed in /dev/serial/by-id)"
        return Trouble(f"no {self._what} is plugged in at {self.name}", repair, missing=True)

    def _trouble(self, name: str, error: SerialException) -> Trouble:
        match error.errno:
            case errno.EACCES | errno.EPERM:
                return Trouble(f"{name} may not be used", GROUP)
            case errno.EAGAIN | errno.EBUSY:
                return Trouble(f"{name} is in use", USED)
            case _:
                return self._gone()
