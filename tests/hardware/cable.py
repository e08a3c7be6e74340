"""A cable: a pseudo-terminal whose far end a test holds, under a name that stays the same as the
links in /dev/serial/by-id do.
"""

import os
import select
import termios
import tty
from pathlib import Path
from threading import Thread
from typing import Protocol


class Device(Protocol):
    """What hangs at the far end."""

    BAUD: int
    """Bits per second at which it listens."""

    def hear(self, data: bytes) -> bytes:
        """What it says to that."""
        ...


class Cable:
    """Plugged in when it is made."""

    def __init__(self, link: Path) -> None:
        self.link = link
        self._device = ""
        self._far: int | None = None
        self._thread: Thread | None = None
        self.plug()

    @property
    def name(self) -> str:
        """As rig.toml says it."""
        return str(self.link)

    def plug(self) -> None:
        """Under a new device name, which the link follows."""
        tried = [os.openpty()]
        while os.ttyname(tried[-1][1]) == self._device:
            tried.append(os.openpty())
        self._far, self._near = tried.pop()
        for end in (end for ends in tried for end in ends):
            os.close(end)
        tty.setraw(self._far)
        tty.setraw(self._near)
        self._device = os.ttyname(self._near)
        self.link.unlink(missing_ok=True)
        self.link.symlink_to(self._device)

    def say(self, data: bytes) -> None:
        """Bytes go to the driver, and have come to its end when this returns."""
        self._write(data)
        select.select([self._near], [], [], 5)

    def heard(self) -> bytes:
        """What the driver has just said."""
        assert self._far is not None
        select.select([self._far], [], [], 5)
        return os.read(self._far, 4096)

    @property
    def speed(self) -> int:
        """Bits per second that the driver has set."""
        code = termios.tcgetattr(self._near)[5]
        return next(
            int(name[1:])
            for name, one in vars(termios).items()
            if name[0] == "B" and name[1:].isdigit() and one == code
        )

    def _write(self, data: bytes) -> None:
        assert self._far is not None
        while data:
            data = data[os.write(self._far, data) :]

    def attach(self, device: Device) -> None:
        """Let a device answer by itself, until the cable is pulled."""
        far = self._far
        assert far is not None

        def answer() -> None:
            while self._far == far:
                ready, _, _ = select.select([far], [], [], 0.05)
                try:
                    heard = os.read(far, 4096) if ready and self._far == far else b""
                    if heard and self.speed == device.BAUD:
                        self._write(device.hear(heard))
                except OSError:
                    return

        self._thread = Thread(target=answer, daemon=True)
        self._thread.start()

    def pull(self) -> None:
        """The plug comes out, in the middle of whatever there was."""
        far, self._far = self._far, None
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        if far is not None:
            os.close(far)
            os.close(self._near)
            self.link.unlink()
