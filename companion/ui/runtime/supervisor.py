"""Report to systemd that Matinee is running, by its notify protocol (sd_notify(3)).

Only the drawing loop reports it. So systemd restarts an app whose screen is frozen, whatever
other threads still do.
"""

import socket
from collections.abc import Mapping
from contextlib import suppress

WATCHDOG_SHARE = 1 / 3
"""The share of systemd's watchdog time after which the next message is sent."""
MICRO = 1e-6
START = 120
"""Seconds that a start may take until it shows its first picture, as TimeoutStartSec= of the units
has it."""
MAX_DIGITS = 20
"""Digits of a number of 64 bits."""


class Supervisor:
    """The supervisor that the environment names; without one, nothing is sent."""

    _notified_at: float | None = None
    _is_starting = False

    def __init__(self, environment: Mapping[str, str]) -> None:
        address = environment.get("NOTIFY_SOCKET", "")
        # an address with @ has no file (unix(7), abstract)
        self._address = f"\0{address[1:]}" if address.startswith("@") else address
        self._timeout = _whole_number(environment.get("WATCHDOG_USEC", ""))
        self._every = WATCHDOG_SHARE * MICRO * self._timeout

    @property
    def is_watched(self) -> bool:
        """Whether systemd supervises the process."""
        return bool(self._address)

    def tick(self, now: float) -> None:
        """Report readiness the first time, then feed the watchdog; call this in each round."""
        if self._notified_at is None:
            self._notify("READY=1")
        elif self._is_starting:
            self._is_starting = False
            self._notify(f"WATCHDOG_USEC={self._timeout}")
        elif not self._every or now < self._notified_at + self._every:
            return
        else:
            self._notify("WATCHDOG=1")
        self._notified_at = now

    def notify_starting(self) -> None:
        """Extend the watchdog time to that of a start, until the next tick, if readiness was
        reported already while the app waited for a display.
        """
        if self._notified_at is not None and self._timeout:
            self._is_starting = True
            self._notify(f"WATCHDOG_USEC={max(self._timeout, round(START / MICRO))}")

    def notify_stopping(self) -> None:
        """Tell systemd that the app is stopping."""
        self._notify("STOPPING=1")

    def _notify(self, words: str) -> None:
        if not self._address:
            return
        # a supervisor that does not listen must not end the game
        with (
            suppress(OSError),
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line,
        ):
            line.sendto(words.encode(), self._address)


def _whole_number(words: str) -> int:
    """A whole number; 0, which is not a watchdog, for what is not one or longer than any time."""
    return int(words) if words.isascii() and words.isdecimal() and len(words) <= MAX_DIGITS else 0
