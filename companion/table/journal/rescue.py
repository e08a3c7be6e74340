"""Damaged and old journals: found, kept under another name, and replaced by their readable part.

After a power cut SQLite keeps what it has synced, and ignores an incomplete end of its write-ahead
log (WAL). A WAL that was truncated looks complete to it, so the lines are compared with the number
of lines that were written (`table.journal.count`).
"""

import os
import shutil
import sqlite3
from collections.abc import Callable, Generator
from contextlib import ExitStack, closing, contextmanager, suppress
from errno import EACCES, EINVAL
from glob import escape
from pathlib import Path
from sqlite3 import Connection
from tempfile import TemporaryDirectory
from typing import Literal

from companion.table.atomic_files import DAMAGED, linked_file, name_aside
from companion.table.journal import old_journal, packs, rows
from companion.table.journal.count import read_line_count
from companion.table.journal.lines import intact_texts
from hardware.files import UnusableFile

SQLITE = b"SQLite format 3\0"
"""The first bytes of every database."""
SQLITE_SUFFIXES = ("", "-wal", "-shm", "-journal")
"""What SQLite adds to the name of a database for its own files."""
MAX_IN_MEMORY = 1 << 26
"""Bytes of a journal that is copied into memory to be read."""
MEMORY = Path("/dev/shm")  # noqa: S108 - a folder in it is made for one user, and goes away


def pack_folder(journal: Path) -> Path:
    """Where the packed games of a journal are."""
    journal = linked_file(journal)
    return journal.with_name(f"{journal.name}-games")


def old_file(journal: Path) -> Path:
    """What a journal of an old format is called until all of its games are packed."""
    journal = linked_file(journal)
    return journal.with_name(f"{journal.name}-old")


RESERVED_SUFFIXES = (".count", ".deleting", ".lock", ".part")
"""Suffixes of the files beside a journal; no journal may have one of them."""


def is_name_taken(path: Path) -> bool:
    """Whether a journal would have the name of one of the files beside it."""
    return linked_file(path).suffix in RESERVED_SUFFIXES


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


def set_foreign_files_aside(path: Path) -> tuple[Path | None, str]:
    """Set aside a pipe, a device or a folder in the place of one of the journal's files: the last
    one's new name, and what was wrong. Raises OSError.
    """
    aside, wrong = None, ""
    files = [path.with_name(path.name + ending) for ending in SQLITE_SUFFIXES]
    for part in (*files, path.with_suffix(".lock"), path.with_suffix(".count")):
        if part.exists() and not part.is_file():
            aside, wrong = part.rename(name_aside(part)), f"{part.name} was not a regular file"
    games = pack_folder(path)
    if games.exists() and not games.is_dir():
        aside, wrong = games.rename(name_aside(games)), f"{games.name} was not a folder"
    return aside, wrong


def damage(path: Path) -> Literal["none", "wal", "database"]:
    """Return which file of a journal is damaged, and change nothing. SQLite uses a damaged WAL up
    to the damage; a damaged database cannot be used.

    Raises rows.NewerFormat, and sqlite3.Error if retrying may succeed.
    """
    if not path.exists():
        return "none"
    try:
        with closing(read_only(path)) as db:
            old = rows.format_of(db) in (1, 2)
            if not old and not _is_whole(db):
                return "database"
            return "none" if _has_all_counted(path, db, old=old) else "wal"
    except sqlite3.DatabaseError as error:
        if is_transient(error):
            raise
        return "database"


def _is_whole(db: Connection) -> bool:
    return db.execute("pragma quick_check(1)").fetchone() == ("ok",) and rows.are_whole(db)


def _has_all_counted(path: Path, db: Connection, *, old: bool) -> bool:
    game, count = read_line_count(path)
    if old:
        return bool(game) or old_journal.line_count(db) >= count
    last = rows.last_line_number(db, game) if rows.format_of(db) else None
    if last is not None:
        return last + 1 >= count
    try:
        # all of it is packed
        return not game or packs.read_header(pack_of(path, game))[0].lines >= count
    except packs.Damaged:
        return True
    except FileNotFoundError:
        return False


def pack_of(journal: Path, game: int) -> Path:
    """The file of a packed game."""
    return pack_folder(journal) / f"{game:06}.jsonl.gz"


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


# ---- reading


def refuse_unreadable(path: Path) -> None:
    """Raise OSError, rows.NewerFormat or sqlite3.Error if nothing of a journal can be read; an
    empty one can be read.
    """
    if damage(path) == "database":
        raise sqlite3.DatabaseError(f"{path} is damaged")


def read_only(path: Path) -> Connection:
    """Connect to a journal read-only. Raises OSError, sqlite3.Error."""
    for part in _parts(path):
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


# ---- a new journal in the place of one that cannot be used


def _parts(path: Path) -> list[Path]:
    every = (path.with_name(path.name + ending) for ending in SQLITE_SUFFIXES)
    return [part for part in every if part.exists()]


def keep_copy(path: Path) -> Path:
    """Copy a journal with a damaged WAL, and return the name of the copy. Raises OSError."""
    aside = name_aside(path)
    for part in _parts(path):
        shutil.copyfile(part, aside.with_name(aside.name + part.name.removeprefix(path.name)))
    return aside


def replace_damaged(path: Path) -> Path:
    """Replace a damaged journal by its readable part: of every game the lines before the first
    damaged one. Return the new name of the damaged files.

    Raises OSError, sqlite3.Error.
    """
    return _replace(path, name_aside(path), _copy_readable)


def convert_old_journal(path: Path) -> None:
    """Replace a journal of an old format by a new one that lists its games. Each game is read from
    the old file until it is packed. Raises OSError, sqlite3.Error.
    """
    set_old_aside(path)  # left by an earlier one that was never packed
    _replace(path, old_file(path), _list_old)


def set_old_aside(journal: Path) -> Path | None:
    """Rename a journal of an old format that is not completely packed, as a damaged one is, and
    return its new name. Raises OSError.
    """
    old = old_file(journal)
    if not old.exists():
        return None
    aside = name_aside(old)
    for part in _parts(old):
        part.rename(aside.with_name(aside.name + part.name.removeprefix(old.name)))
    return aside


def delete_old_journal(journal: Path) -> None:
    """Delete a journal of an old format, all of whose games are packed. Raises OSError."""
    for part in _parts(old_file(journal)):
        part.unlink()


def _replace(path: Path, aside: Path, fill: Callable[[Path, Connection, Connection], None]) -> Path:
    part = _part_of(path)
    for left in unfinished(path):
        left.unlink()
    with closing(read_only(path)) as old, closing(sqlite3.connect(part)) as db:
        rows.create_tables(db)
        with db:
            fill(path, old, db)
    # its name has the new name of the old files, which is needed after a power cut
    return _put(part.rename(aside.with_name(aside.name + REPLACED_SUFFIX)), path)


def _part_of(path: Path) -> Path:
    return path.with_suffix(".part")


def unfinished(path: Path) -> list[Path]:
    """Return the files of a new journal that was never finished."""
    return _parts(_part_of(path))


REPLACED_SUFFIX = ".replaced"


def finish_replacement(path: Path) -> Path | None:
    """Finish a replacement that a power cut has interrupted, and return where the old files are;
    None if there was none. Raises OSError.
    """
    for name in (f"{escape(path.stem)}{DAMAGED}*", escape(old_file(path).name)):
        for new in path.parent.glob(name + REPLACED_SUFFIX):
            return _put(new, path)
    return None


def _put(new: Path, path: Path) -> Path:
    aside = new.with_name(new.name.removesuffix(REPLACED_SUFFIX))
    for part in _parts(path):
        part.rename(aside.with_name(aside.name + part.name.removeprefix(path.name)))
    new.rename(path)
    return aside


def _copy_readable(path: Path, old: Connection, db: Connection) -> None:
    for game in rows.game_rows(old):
        rows.list_game(db, game)
        pairs = zip(
            rows.bodies(old, game.number), intact_texts(rows.bodies(old, game.number)), strict=False
        )
        for (number, body), _ in pairs:
            rows.add_line(db, game.number, number, body)
    list_packed(path, db)


def packed_numbers(path: Path) -> set[int]:
    """Return the numbers of the games that have a packed file."""
    names = [pack.name.partition(".")[0] for pack in pack_folder(path).glob("*.jsonl.gz")]
    return {int(name) for name in names if name.isascii() and name.isdecimal() and len(name) < 10}


def has_games(path: Path) -> bool:
    """Whether there is a journal, or packed games of one. Raises OSError."""
    return path.exists() or bool(packed_numbers(path))


def list_packed(path: Path, db: Connection) -> None:
    """Put the packed games on the list that are not there."""
    for number in sorted(packed_numbers(path) - {game.number for game in rows.game_rows(db)}):
        with suppress(OSError, packs.Damaged):
            pack_header, _ = packs.read_header(pack_of(path, number))
            header = bytes(pack_header.header).decode()
            rows.list_game(db, rows.GameRow(number, header, pack_header.over, pack_header.best))


def _list_old(_path: Path, old: Connection, db: Connection) -> None:
    for game in old_journal.games(old):
        rows.list_game(db, game)
