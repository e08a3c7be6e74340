"""How many heads the journal has had, in a small file beside it.

A write-ahead log that was cut looks like one that never was longer; this count tells them apart.
It is written after what it counts and nobody waits for it, so it may be behind, never ahead.
"""

import os
from contextlib import suppress
from pathlib import Path
from struct import Struct
from zlib import crc32

COUNT = Struct(">QI")
"""The count, and a checksum of it."""


def _beside(journal: Path) -> Path:
    return journal.with_suffix(".count")


def counted(journal: Path) -> int:
    """So many heads a journal has had at least; 0 where nobody knows."""
    try:
        content = _beside(journal).read_bytes()
    except OSError:
        return 0
    if len(content) != COUNT.size:
        return 0
    number, crc = COUNT.unpack(content)
    return number if crc == _crc(number) else 0


class Counter:
    """The count of a journal that is kept here."""

    def __init__(self, journal: Path, number: int) -> None:
        self._file: int | None = None
        # a game is not held up because it cannot be counted
        with suppress(OSError):
            self._file = os.open(_beside(journal), os.O_WRONLY | os.O_CREAT, 0o644)
        self.keep(number)

    def keep(self, number: int) -> None:
        """So many there are now."""
        if self._file is not None:
            with suppress(OSError):
                os.pwrite(self._file, COUNT.pack(number, _crc(number)), 0)

    def sync(self) -> None:
        """It lasts from now on."""
        if self._file is not None:
            with suppress(OSError):
                os.fsync(self._file)

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _crc(number: int) -> int:
    return crc32(b"%d" % number)
