"""A serial port that may be unplugged and come back under another name."""

from contextlib import suppress
from pathlib import Path

from serial import Serial, SerialException, serial_for_url

from hardware.errors import DeviceInUse, DeviceNotFound, open_error

READ_TIMEOUT = 0.1
"""Seconds that a read waits for a first byte."""
MAX_READ = 4096
"""Bytes returned by one read."""


class SerialPort:
    """A serial port of rig.toml.

    `name`: a path, best a link of /dev/serial/by-id, which stays the same when the device
    comes back as ttyUSB1; a path with `*`, which must fit exactly one device; or a URL of
    pyserial. It is resolved each time the port is opened.
    `baud`: bits per second.
    `device`: what is plugged in there, for messages.
    `timeout`: seconds that `read` waits for a first byte.

    Every method but `close` raises HardwareError.
    """

    def __init__(
        self, name: str, baud: int, device: str = "reader", timeout: float = READ_TIMEOUT
    ) -> None:
        self.name = name
        self._baud = baud
        self._device = device
        self._timeout = timeout
        self._serial: Serial | None = None

    def open(self) -> None:
        """Open the port for this process alone."""
        name = self._resolve()
        try:
            # the timeouts are set once: changing them reconfigures the port each time
            self._serial = serial_for_url(
                name, self._baud, timeout=self._timeout, write_timeout=1, exclusive=True
            )
        except SerialException as error:
            raise open_error(error, name, "dialout") or self._not_found() from error

    def _resolve(self) -> str:
        if "://" in self.name or "*" not in self.name:
            return self.name
        path = Path(self.name)
        # a link of a cable that was just pulled may still be there, but lead nowhere
        found = [str(match) for match in path.parent.glob(path.name) if match.exists()]
        if not found:
            raise self._not_found()
        if len(found) > 1:
            raise DeviceInUse(
                f"{len(found)} devices are plugged in at {self.name}",
                "set port in rig.toml to one of them (they are listed in /dev/serial/by-id)",
            )
        return found[0]

    def read(self) -> bytes:
        """Wait for a first byte, then return what has come; empty after the timeout."""
        try:
            first = self._open.read(1)
            return first and first + self.read_waiting()
        except OSError as error:
            raise self._not_found() from error

    def read_waiting(self) -> bytes:
        """Return what has come, without waiting."""
        try:
            return self._open.read(min(MAX_READ, self._open.in_waiting))
        except OSError as error:
            raise self._not_found() from error

    def write(self, data: bytes) -> None:
        """Send these bytes."""
        try:
            self._open.write(data)
        except OSError as error:
            raise self._not_found() from error

    def close(self) -> None:
        """Close the port, even if its device is gone."""
        if self._serial is not None:
            with suppress(Exception):
                self._serial.close()
            self._serial = None

    @property
    def _open(self) -> Serial:
        if self._serial is None:
            raise self._not_found()
        return self._serial

    def _not_found(self) -> DeviceNotFound:
        return DeviceNotFound(
            f"no {self._device} is plugged in at {self.name or 'an empty port'}",
            "plug it in, or set its port in rig.toml (they are listed in /dev/serial/by-id)",
        )
