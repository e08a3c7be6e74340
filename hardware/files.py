"""Reading files that somebody else may have put there."""

import os
from errno import EFBIG, EINVAL
from pathlib import Path
from stat import S_ISDIR, S_ISREG

MOST = 16 << 20
"""Bytes of the largest file that is read whole, unless a smaller limit is given."""


class Unusable(OSError):
    """Something that is not a regular file, or larger than what is read."""


def read_file(path: Path, most: int = MOST) -> bytes:
    """Return the content of a regular file of at most `most` bytes; never wait for it.

    Raises OSError (Unusable for a folder, pipe, socket or device and for a larger file), and
    ValueError where `path` cannot be the name of a file.
    """
    # looked at before it is opened: to open a device may already do something
    _check(path, os.stat(path), most)  # noqa: PTH116 - as below, of what will be opened
    with open(path, "rb", opener=_without_waiting) as file:
        _check(path, os.fstat(file.fileno()), most)
        content = file.read(most + 1)
    if len(content) > most:  # of files in /proc the size is not known
        raise _too_large(path, most)
    return content


def _check(path: Path, found: os.stat_result, most: int) -> None:
    if not S_ISREG(found.st_mode):
        kind = "a folder" if S_ISDIR(found.st_mode) else "not a regular file"
        raise Unusable(EINVAL, f"this is {kind}", str(path))
    if found.st_size > most:
        raise _too_large(path, most)


def _too_large(path: Path, most: int) -> Unusable:
    size = f"{most >> 20} MB" if most >= 1 << 20 else f"{most >> 10} kB"
    return Unusable(EFBIG, f"the file is larger than {size}", str(path))


def _without_waiting(path: str, flags: int) -> int:
    # a pipe that came in between would otherwise wait for a writer
    return os.open(path, flags | os.O_NONBLOCK)
