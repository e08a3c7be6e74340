"""How many lines the game that was written last has, in a small file beside the journal.

A WAL (SQLite's write-ahead log) that was truncated looks complete; this count shows that lines are
missing. It is written after the line that it counts and not synced, so it may be too low, but never
too high.
"""

import os
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG
from struct import Struct
from zlib import crc32

COUNT_FORMAT = Struct(">QQI")
"""The game, its lines, and a checksum of both."""
OLD_COUNT_FORMAT = Struct(">QI")
"""The lines of all games, as formats 1 and 2 have it."""


def _count_path(journal: Path) -> Path:
    return journal.with_suffix(".count")


def read_line_count(journal: Path) -> tuple[int, int]:
    """Return the game that was written last and the least number of its lines; (0, 0) if unknown.
    In old formats the game is 0, and the number is of the lines of all games.
    """
    with suppress(OSError):
        file = os.open(_count_path(journal), os.O_RDONLY | os.O_NONBLOCK)
        try:
            content = os.read(file, COUNT_FORMAT.size + 1)
        finally:
            os.close(file)
        if len(content) == COUNT_FORMAT.size:
            game, lines, crc = COUNT_FORMAT.unpack(content)
            return (game, lines) if crc == crc32(b"%d %d" % (game, lines)) else (0, 0)
        if len(content) == OLD_COUNT_FORMAT.size:
            lines, crc = OLD_COUNT_FORMAT.unpack(content)
            return 0, lines if crc == crc32(b"%d" % lines) else 0
    return 0, 0


class LineCountFile:
    """The count of a journal that is written here."""

    def __init__(self, journal: Path) -> None:
        self._file: int | None = None
        # a game continues even if its lines cannot be counted
        with suppress(OSError):
            flags = os.O_WRONLY | os.O_CREAT | os.O_NONBLOCK
            self._file = os.open(_count_path(journal), flags, 0o644)
            if not S_ISREG(os.fstat(self._file).st_mode):
                self.close()
            elif os.fstat(self._file).st_size > COUNT_FORMAT.size:
                os.ftruncate(self._file, 0)

    def write(self, game: int, lines: int) -> None:
        """Store how many lines the game has now."""
        if self._file is not None:
            with suppress(OSError):
                content = COUNT_FORMAT.pack(game, lines, crc32(b"%d %d" % (game, lines)))
                os.pwrite(self._file, content, 0)

    def sync(self) -> None:
        """Sync the file to the disk."""
        if self._file is not None:
            with suppress(OSError):
                os.fsync(self._file)

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None
