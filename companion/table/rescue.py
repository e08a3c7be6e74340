"""A damaged journal: noticed, kept under another name, and what is whole of it taken over.

SQLite holds what it has synced, and finds the end of a write-ahead log that a power cut has
torn: its frames carry a checksum that goes on from one to the next. What it does not tell is
that frames behind a damaged one were written and synced too; they are simply gone. So the log is
read beforehand, and compared with how many heads there were (`table.count`): one that is cut, or
not there at all, is in itself whole.
"""

import shutil
import sqlite3
import struct
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Literal

from companion.table import rows
from companion.table.count import counted
from companion.table.keeping import name_aside
from companion.table.wal import endings, laid_over

SQLITE = b"SQLite format 3\0"
"""How every database begins."""
ENDINGS = ("", "-wal", "-shm", "-journal")


def is_strange(path: Path) -> bool:
    """Whether a file is there that never was a journal; blank is what a cut may leave of one.
    Raises OSError.
    """
    try:
        with path.open("rb") as file:
            head = file.read(len(SQLITE))
    except FileNotFoundError:
        return False
    return head != SQLITE and any(head)


def damage(path: Path) -> Literal["none", "log", "file"]:
    """What is wrong with a journal: of a damaged log SQLite takes what is before the damage, a
    damaged file cannot be gone on with. Nothing is changed by looking.

    Raises rows.OtherFormat, and sqlite3.Error where the file could be read on another day.
    """
    if not path.exists():
        return "none"
    written = endings(path.with_name(path.name + "-wal"))
    try:
        with closing(_only_to_read(path)) as db:
            found = db.execute("pragma quick_check").fetchone() == ("ok",)
            found = found and rows.are_whole(db)
            taken = _frames(path) if written else 0
            heads, count = rows.heads(db) if found else 0, counted(path)
    except sqlite3.DatabaseError as error:
        if is_no_fault_of_the_file(error):
            raise
        return "file"
    if not found:
        return "file"
    lost = [end for end in written if end > taken]
    # the last transaction may be torn, and then nobody was told that it has lasted; one that
    # another follows was synced before
    torn = heads == count or len(lost) <= 1
    return "log" if heads < count or not torn else "none"


NO_FAULT_OF_THE_FILE = {
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
"""What SQLite calls a disk, a folder or another process that does not let it."""


def is_no_fault_of_the_file(error: sqlite3.Error) -> bool:
    """Whether the same file could be used on another day, or by another Matinee."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return isinstance(error, rows.OtherFormat) or (
        code is not None and code & 0xFF in NO_FAULT_OF_THE_FILE
    )


def _only_to_read(path: Path) -> sqlite3.Connection:
    # a connection that may write would move the log into the damaged file when it closes
    uri = f"{path.absolute().as_uri()}?mode=ro"
    return sqlite3.connect(uri, uri=True, isolation_level=None)


def as_far_as_it_can_be_read(path: Path) -> sqlite3.Connection:
    """The journal, only to read; where no index of its log can be made, as it lies, since nobody
    can write it. An empty one where nothing can be read.
    """
    for way in (_only_to_read, _as_it_lies):
        with suppress(OSError, sqlite3.Error), ExitStack() as opened:
            db = opened.enter_context(closing(way(path)))
            if rows.made(db) == rows.FORMAT and rows.are_whole(db):
                opened.pop_all()
                return db
    db = sqlite3.connect(":memory:", isolation_level=None)
    rows.make(db)
    return db


def _as_it_lies(path: Path) -> sqlite3.Connection:
    """Without any other file. Raises OSError, sqlite3.Error."""
    log = path.with_name(path.name + "-wal")
    if not endings(log):
        uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
        return sqlite3.connect(uri, uri=True, isolation_level=None)
    content = laid_over(path.read_bytes(), log.read_bytes())
    db = sqlite3.connect(":memory:", isolation_level=None)
    try:
        db.deserialize(content)
    except sqlite3.Error:
        db.close()
        raise
    return db


def _frames(path: Path) -> int:
    """How many frames of the log SQLite holds to be whole, as it tells other processes.
    https://www.sqlite.org/walformat.html#the_wal_index_file_format
    """
    with path.with_name(path.name + "-shm").open("rb") as index:
        return INDEX.unpack(index.read(INDEX.size))[-1]


INDEX = struct.Struct("=5I")
"""The beginning of the index of a log; the last is the number of its frames."""


def _parts(path: Path) -> list[Path]:
    every = (path.with_name(path.name + ending) for ending in ENDINGS)
    return [part for part in every if part.exists()]


def keep_copy(path: Path) -> Path:
    """Keep a journal with a damaged log under another name too, which is told. Raises OSError."""
    aside = name_aside(path, path)
    for part in _parts(path):
        shutil.copyfile(part, aside.with_name(aside.name + part.name.removeprefix(path.name)))
    return aside


def take_over(path: Path) -> Path:
    """Put a new journal in the place of a damaged one, with what is whole of it: of every game all
    lines up to the first that is damaged. The damaged files get another name, which is told.

    Raises OSError, sqlite3.Error.
    """
    part = path.with_suffix(".part")
    for old in _parts(part):
        old.unlink()
    with closing(_only_to_read(path)) as old, closing(sqlite3.connect(part)) as db:
        rows.make(db)
        with db:
            for number, header, over in rows.whole_games(old):
                _take_over_game(old, db, number, header, over=over)
    new = part.rename(_new(path))
    return _put(new, path)


def finished(path: Path) -> Path | None:
    """Where the damaged files lie, if a journal was whole that should take their place and a cut
    came in between; now it has. Raises OSError.
    """
    new = _new(path)
    return _put(new, path) if new.exists() else None


def _new(path: Path) -> Path:
    return path.with_suffix(".new")


def _put(new: Path, path: Path) -> Path:
    # named after the new one, so that whoever goes on after a cut finds the same name
    aside = name_aside(path, new)
    for part in _parts(path):
        part.rename(aside.with_name(aside.name + part.name.removeprefix(path.name)))
    new.rename(path)
    return aside


def _take_over_game(
    old: sqlite3.Connection, db: sqlite3.Connection, number: int, header: str, *, over: bool
) -> None:
    steps = list(rows.whole_steps(old, number))
    heads = list(rows.whole_heads(old, number, len(steps)))
    if not heads:
        return
    # what no head has come to was lost with its head
    last = max(step for _, step in heads)
    rows.keep_game(db, number, header, over=over)
    rows.add_steps(db, iter(steps[: last + 1]))
    for move, step in heads:
        rows.add_head(db, number, move, step)
