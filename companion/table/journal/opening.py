"""Journals opened read-only: with their write-ahead log (WAL), from a copy in memory, or without
the log. Nothing is changed.
"""

import os
import shutil
import sqlite3
from collections.abc import Callable, Generator
from contextlib import ExitStack, closing, contextmanager, suppress
from errno import EACCES, EINVAL
from pathlib import Path
from sqlite3 import Connection
from tempfile import TemporaryDirectory

from companion.table.journal import paths, rows
from hardware.untrusted.files import UnusableFile

SQLITE = b"SQLite format 3\0"
"""The first bytes of every database."""
MAX_IN_MEMORY = 1 << 26
"""Bytes of a journal that is copied into memory to be read."""
MEMORY = Path("/dev/shm")  # noqa: S108 - a folder in it is made for one user, and goes away


def is_foreign_file(path: Path) -> bool:
    """Whether something is there that never was a journal, as another program's database; a blank
    file may be what a power cut left of one. Nothing is changed. Raises OSError.
    """
    if not path.exists():
        return False
    if not path.is_file():
        return True
    with path.open("rb") as file:
        head = file.read(len(SQLITE))
    return _is_foreign(path) if head == SQLITE else any(head)


def _is_foreign(path: Path) -> bool:
    """Whether a database is another program's; its tables may still be in its WAL."""
    for way in (_without_wal, _copied):
        with suppress(OSError, sqlite3.Error), closing(way(path)) as db:
            db.execute("pragma writable_schema = on")  # a file that was cut shows its tables too
            if rows.tables(db) or way is _copied:
                return rows.is_foreign(db)
    return False


TRANSIENT_CODES = {
    sqlite3.SQLITE_AUTH,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
}
"""SQLite's error codes for a disk, a folder or another process that prevents access."""


def is_transient(error: sqlite3.Error) -> bool:
    """Whether retrying may succeed, or a newer version of Matinee could use the file."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return isinstance(error, rows.NewerFormat) or (
        code is not None and code & 0xFF in TRANSIENT_CODES
    )


def read_only(path: Path) -> Connection:
    """Connect to a journal read-only. Raises OSError, sqlite3.Error."""
    for part in paths.database_files(path):
        if not part.is_file():  # SQLite would wait for whoever writes into a pipe
            raise UnusableFile(EINVAL, "is not a file", str(part))
        if not os.access(part, os.R_OK):  # SQLite would not say why
            raise PermissionError(EACCES, os.strerror(EACCES), str(part))
    # a connection that may write would move the WAL into the damaged file when it closes
    uri = f"{path.absolute().as_uri()}?mode=ro"
    return sqlite3.connect(uri, uri=True, isolation_level=None)


@contextmanager
def held_open(path: Path) -> Generator[None, None, None]:
    """Keep a journal open, if possible, so that another connection that closes leaves the WAL."""
    with ExitStack() as opened:
        with suppress(OSError, sqlite3.Error):
            db = opened.enter_context(closing(read_only(path)))
            db.execute("select count(*) from sqlite_master").fetchone()
        yield


def readable(path: Path) -> Connection | None:
    """Open a journal of any format read-only; None if nothing can be read."""
    ways: tuple[Callable[[Path], Connection], ...] = (read_only, _copied, _without_wal)
    for way in ways:
        with suppress(OSError, sqlite3.Error), ExitStack() as opened:
            db = opened.enter_context(closing(way(path)))
            if rows.format_of(db):
                opened.pop_all()
                return db
    return None


def _copied(path: Path) -> Connection:
    """Copy a journal into memory. SQLite reads a WAL only if it can write the WAL's index, which
    fails in a read-only folder or on a full disk. Raises OSError, sqlite3.Error.
    """
    place = MEMORY if os.access(MEMORY, os.W_OK) else None
    with TemporaryDirectory(dir=place) as folder:
        copy = Path(folder) / path.name
        for ending in ("", "-wal"):
            part = path.with_name(path.name + ending)
            if part.exists() and is_small_file(part):
                shutil.copyfile(part, copy.with_name(copy.name + ending))
        if not copy.exists():
            raise FileNotFoundError(path)
        with closing(sqlite3.connect(copy)) as copied, ExitStack() as opened:
            db = sqlite3.connect(":memory:", isolation_level=None)
            opened.enter_context(closing(db))
            copied.backup(db)
            opened.pop_all()
            return db


def is_small_file(path: Path) -> bool:
    """Whether a file can be read into memory."""
    return path.is_file() and path.stat().st_size <= MAX_IN_MEMORY


def _without_wal(path: Path) -> Connection:
    if not path.is_file():
        raise OSError(EINVAL, "is not a file", str(path))
    uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    return sqlite3.connect(uri, uri=True, isolation_level=None)
