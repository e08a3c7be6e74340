"""Reading of files that other programs may have written."""

import os
from errno import EFBIG, EINVAL
from pathlib import Path
from stat import S_ISDIR, S_ISREG

MAX_BYTES = 16 << 20
"""Size of the largest file that is read, unless the caller gives another limit."""


class UnusableFile(OSError):
    """The path is not a regular file, or the file is too large."""


def read_file(path: Path, max_bytes: int = MAX_BYTES) -> bytes:
    """Return the content of a regular file, without ever blocking.

    Raises UnusableFile for a folder, pipe, socket or device, and for a file of more than
    `max_bytes`.
    Raises OSError if the file cannot be opened or read.
    Raises ValueError if `path` cannot be a file name.
    """
    # checked before it is opened: opening a device may already have an effect
    _check(path, os.stat(path), max_bytes)  # noqa: PTH116 - as below, of what will be opened
    with open(path, "rb", opener=_open_nonblocking) as file:
        _check(path, os.fstat(file.fileno()), max_bytes)
        content = file.read(max_bytes + 1)
    if len(content) > max_bytes:  # files in /proc report no size
        raise _too_large(path, max_bytes)
    return content


def _check(path: Path, status: os.stat_result, max_bytes: int) -> None:
    if not S_ISREG(status.st_mode):
        kind = "a folder" if S_ISDIR(status.st_mode) else "not a regular file"
        raise UnusableFile(EINVAL, f"this is {kind}", str(path))
    if status.st_size > max_bytes:
        raise _too_large(path, max_bytes)


def _too_large(path: Path, max_bytes: int) -> UnusableFile:
    size = f"{max_bytes >> 20} MB" if max_bytes >= 1 << 20 else f"{max_bytes >> 10} kB"
    return UnusableFile(EFBIG, f"the file is larger than {size}", str(path))


def _open_nonblocking(path: str, flags: int) -> int:
    # a pipe that replaced the file after the check would otherwise wait for a writer
    return os.open(path, flags | os.O_NONBLOCK)
