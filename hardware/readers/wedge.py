"""USB readers that type like a keyboard ("keyboard wedge"), by evdev: `kind = "wedge"`.

The device is grabbed, so that no other program receives what it types.
"""

import errno
from collections.abc import Callable
from contextlib import suppress
from fcntl import ioctl
from importlib import import_module
from select import select
from struct import pack
from time import CLOCK_MONOTONIC, monotonic
from typing import Any

from hardware.errors import (
    DeviceNotFound,
    HardwareError,
    IncompatibleDevice,
    MissingLibrary,
    UnreadableInput,
    open_error,
)
from hardware.readers import UNREAD, ReaderSettings
from hardware.readers.keystrokes import Digits, KeystrokeDecoder, parse_uid
from hardware.readers.last_tag import LastTag

REPAIR = "unplug it, wait, and plug it in again"
READ_TIMEOUT = 0.1
"""Seconds that a poll waits for a key."""

EV_SYN, EV_KEY = 0, 1
"""Event types (input-event-codes.h)."""
EVIOCSCLOCKID = 0x400445A0
"""Sets the clock of the times of events (linux/input.h)."""
SYN_DROPPED = 3
"""The kernel's buffer was full, and events were lost."""


class Settings(ReaderSettings, frozen=True):
    """The keyboard device, and which digits it types."""

    device: str
    """Best a link of /dev/input/by-id that ends in -event-kbd."""
    digits: Digits = "decimal"

    @property
    def location(self) -> str:
        return self.device


class KeyboardWedge:
    """A reader that types.

    It needs no wiring but its USB cable:

        reader = KeyboardWedge(Settings(device="/dev/input/by-id/usb-Reader-event-kbd"))
        reader.open()
        while True:
            print(reader.poll())
    """

    def __init__(self, settings: Settings, clock: Callable[[], float] = monotonic) -> None:
        self._settings = settings
        self._device: Any = None
        self._decoder = KeystrokeDecoder()
        self._last = LastTag(clock)
        self.description = ""

    def open(self) -> None:
        self._decoder = KeystrokeDecoder()
        self._last.clear()
        try:
            self._device = import_module("evdev").InputDevice(self._settings.device)
            # else it is the wall clock: a line would be cut in two if that is set
            with suppress(OSError):
                ioctl(self._device.fd, EVIOCSCLOCKID, pack("i", CLOCK_MONOTONIC))
            self._device.grab()
        except ImportError as error:
            raise MissingLibrary(
                "the library evdev is not installed",
                "on a Raspberry Pi start Matinee with scripts/run; elsewhere: pip install evdev",
            ) from error
        except OSError as error:
            raise self._open_error(error) from error
        self.description = str(self._device.name)

    def poll(self) -> tuple[bytes, ...]:
        found = self._last.tags()
        try:
            ready, _, _ = select([self._device.fd], [], [], 0 if found else READ_TIMEOUT)
            events = list(self._device.read()) if ready else []
        except BlockingIOError:
            return found
        except OSError as error:
            raise self._not_found() from error
        if ready and not events:
            raise self._not_found()
        for event in events:
            found = self._event(event) or found
        return found or ((UNREAD,) if ready and self._decoder.is_invalid else ())

    def _event(self, event: Any) -> tuple[bytes, ...]:
        """Return the tag of the line that this event ends, if it does."""
        if event.type == EV_SYN and event.code == SYN_DROPPED:
            self._decoder.keys_lost()
        if event.type != EV_KEY:
            return ()
        line = self._decoder.key(event.code, event.value, event.timestamp())
        if line is None:
            return ()
        uid = parse_uid(line, self._settings.digits)
        if uid is not None:
            self._last.set(uid)
            return (uid,)
        if line.isdecimal() or not line:
            return (UNREAD,)
        raise UnreadableInput("it types letters", 'set digits = "hex" in its block of rig.toml')

    def close(self) -> None:
        if self._device is not None:
            self._device.close()
            self._device = None

    def _not_found(self) -> DeviceNotFound:
        return DeviceNotFound(
            f"no reader is plugged in at {self._settings.device}",
            "plug it in, or set device in rig.toml (they are listed in /dev/input/by-id)",
        )

    def _open_error(self, error: OSError) -> HardwareError:
        device = self._settings.device
        if error.errno in (errno.ENOTTY, errno.EINVAL):
            return IncompatibleDevice(
                f"{device} is not a keyboard",
                "set device to one of /dev/input/by-id that ends in -event-kbd",
            )
        return open_error(error, device, "input") or self._not_found()


def make(_name: str, settings: Settings) -> KeyboardWedge:
    """Return the reader that is this keyboard."""
    return KeyboardWedge(settings)
