"""USB readers that type like a keyboard, by evdev. The device is held, so that what it types
goes nowhere else.
"""

import errno
from collections.abc import Callable
from importlib import import_module
from select import select
from time import monotonic
from typing import Any

from hardware.readers import UNREAD, ReaderSettings, Trouble
from hardware.readers.once import Once
from hardware.readers.typed import Digits, Typed, uid

REPAIR = "pull it out, wait, and plug it in again"
WAIT = 0.1
"""Seconds that a poll waits for a key."""
GROUP = "let this user use it (sudo usermod -aG input $USER) and log in again"

KEY, SYNC = 1, 0
"""Kinds of events (input-event-codes.h)."""
DROPPED = 3
"""SYN_DROPPED: the kernel had no room for some keys."""


class Settings(ReaderSettings, frozen=True):
    """Which keyboard it is, and what it types."""

    device: str
    """Best its link in /dev/input/by-id, which ends in -event-kbd."""
    digits: Digits = "decimal"

    @property
    def place(self) -> str:
        return self.device


class Wedge:
    """A reader that types."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = monotonic) -> None:
        self._settings = settings
        self._device: Any = None
        self._typed = Typed()
        self._once = Once(clock)
        self.about = ""

    def open(self) -> None:
        self._typed = Typed()
        self._once.forget()
        try:
            self._device = import_module("evdev").InputDevice(self._settings.device)
            self._device.grab()
        except ImportError as error:
            repair = "on a Raspberry Pi start Matinee by scripts/run; else: pip install evdev"
            raise Trouble("the library evdev is not installed", repair) from error
        except OSError as error:
            raise self._trouble(error) from error
        self.about = str(self._device.name)

    def poll(self) -> tuple[bytes, ...]:
        lies = self._once.lies()
        try:
            ready, _, _ = select([self._device.fd], [], [], 0 if lies else WAIT)
            events = list(self._device.read()) if ready else []
        except BlockingIOError:
            return lies
        except OSError as error:
            raise self._gone() from error
        if ready and not events:
            raise self._gone()
        found = lies
        for event in events:
            found = self._heard(event) or found
        return found or ((UNREAD,) if ready and self._typed.is_none else ())

    def _heard(self, event: Any) -> tuple[bytes, ...]:
        if event.type == SYNC and event.code == DROPPED:
            self._typed.lost()
        if event.type != KEY:
            return ()
        line = self._typed.key(event.code, event.value, event.timestamp())
        if line is None:
            return ()
        one = uid(line, self._settings.digits)
        if one is not None:
            self._once.told(one)
            return (one,)
        if line.isdecimal() or not line:
            return (UNREAD,)
        raise Trouble("it types letters", 'say digits = "hex" in its block of rig.toml')

    def close(self) -> None:
        if self._device is not None:
            self._device.close()
            self._device = None

    def _gone(self) -> Trouble:
        repair = "plug it in, or name it in rig.toml (they are listed in /dev/input/by-id)"
        return Trouble(f"no reader is plugged in at {self._settings.device}", repair, missing=True)

    def _trouble(self, error: OSError) -> Trouble:
        match error.errno:
            case errno.EACCES | errno.EPERM:
                return Trouble(f"{self._settings.device} may not be used", GROUP)
            case errno.EBUSY:
                what = f"{self._settings.device} is in use"
                return Trouble(what, "close the other program that holds it")
            case errno.ENOTTY | errno.EINVAL:
                what = f"{self._settings.device} is no keyboard"
                return Trouble(what, "name one of /dev/input/by-id that ends in -event-kbd")
            case _:
                return self._gone()


def make(name: str, settings: Settings) -> Wedge:
    """The reader that is this keyboard."""
    del name
    return Wedge(settings)
