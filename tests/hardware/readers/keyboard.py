"""A reader that types, as recorded from the kernel: streams of events.

There is no uinput here, so the device is a pseudo-terminal that carries the same bytes as the
kernel would; what asks a real device about itself is answered by stand-ins.
"""

import struct
import termios
from collections.abc import Iterable

import pytest

from hardware.readers.keystrokes import LETTERS, NUMBERS

ENTER = 28
SHIFT = 42
CODES = {digit: code for code, digit in (NUMBERS | LETTERS).items()}
EVENT = struct.calcsize("llHHi")
TIME = 1_700_000_000.0


def event(kind: int, code: int, value: int, at: float) -> bytes:
    """struct input_event."""
    whole = int(at)
    return struct.pack("llHHi", whole, int((at - whole) * 1e6), kind, code, value)


def key(code: int, at: float) -> bytes:
    """A key goes down and up, as a keyboard sends it: scan code, key, report."""
    return b"".join(
        event(4, 4, 0x70000 + code, at) + event(1, code, value, at) + event(0, 0, 0, at)
        for value in (1, 0)
    )


def typing(text: str, at: float = TIME, end: Iterable[int] = (ENTER,)) -> bytes:
    """A whole line, with shift held for letters as some readers do."""
    stream = b""
    for number, letter in enumerate(text):
        if letter.isalpha():
            stream += event(1, SHIFT, 1, at) + key(CODES[letter], at) + event(1, SHIFT, 0, at)
        else:
            stream += key(CODES[letter], at + number * 0.002)
    return stream + b"".join(key(code, at + 0.05) for code in end)


class Grabs:
    """Who holds the device. The kernel keeps nothing for whoever comes later."""

    def __init__(self) -> None:
        self.held = False
        self.refuses: int | None = None

    def grab(self, fd: int, flag: int) -> None:
        if self.refuses is not None:
            raise OSError(self.refuses, "refused")
        self.held = bool(flag)
        termios.tcflush(fd, termios.TCIFLUSH)


def install(monkeypatch: pytest.MonkeyPatch) -> Grabs:
    """From now on evdev takes a pseudo-terminal for a keyboard."""
    made = Grabs()
    evdev = pytest.importorskip("evdev", reason="evdev has wheels for x86_64 alone; compile it")
    kernel = evdev.device._input
    monkeypatch.setattr(kernel, "ioctl_devinfo", lambda fd: (3, 1, 2, 3, "Sycreader", "", ""))
    for name, answer in (("EVIOCGVERSION", 1), ("capabilities", {}), ("EVIOCGEFFECTS", 0)):
        monkeypatch.setattr(kernel, f"ioctl_{name}", lambda fd, answer=answer: answer)
    monkeypatch.setattr(kernel, "ioctl_EVIOCGRAB", made.grab)
    return made
