"""The lock of a journal: one process writes it, others may read."""

import fcntl
import os
from pathlib import Path
from typing import IO

from companion.table.atomic_files import linked_file

LOCK_SUFFIX = ".lock"


class Locked(Exception):
    """Another Matinee writes this journal; here it can only be read."""


def is_locked(path: Path) -> bool:
    """Return whether some process writes the journal at `path` now."""
    try:
        file = _open(path, os.O_RDONLY)
    except OSError:
        return False
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def lock(path: Path) -> IO[bytes]:
    """Keep every other process from writing the journal at `path` until the file that is returned
    is closed. A link to the journal has the same lock. Raises Locked, OSError.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    file = _open(path, os.O_RDONLY | os.O_CREAT)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        if not isinstance(error, BlockingIOError):
            raise
        raise Locked(f"Another Matinee process is using {path}.") from None
    return file


def lock_file(path: Path) -> Path:
    """Return the file that is locked while the journal at `path` is written."""
    return linked_file(path).with_suffix(LOCK_SUFFIX)


def _open(path: Path, flags: int) -> IO[bytes]:
    # not blocked by a pipe in its place
    return os.fdopen(os.open(lock_file(path), flags | os.O_NONBLOCK, 0o644), "rb")
