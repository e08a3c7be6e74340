"""Damaged and old journals: found, kept under another name, and replaced by their readable part.

After a power cut SQLite keeps what it has synced, and ignores an incomplete end of its write-ahead
log (WAL). A WAL that was truncated looks complete to it, so the lines are compared with the number
of lines that were written (`table.journal.count`).
"""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from glob import escape
from pathlib import Path
from sqlite3 import Connection
from typing import Literal

from companion.table.atomic_files import DAMAGED, name_aside
from companion.table.journal import old_journal, opening, packs, paths, rows
from companion.table.journal.count import read_line_count
from companion.table.journal.lines import intact_texts


def set_foreign_files_aside(path: Path) -> tuple[Path | None, str]:
    """Set aside a pipe, a device or a folder in the place of one of the journal's files: the last
    one's new name, and what was wrong. Raises OSError.
    """
    aside, wrong = None, ""
    files = [path.with_name(path.name + ending) for ending in paths.SQLITE_SUFFIXES]
    for part in (*files, path.with_suffix(".lock"), path.with_suffix(".count")):
        if part.exists() and not part.is_file():
            aside, wrong = part.rename(name_aside(part)), f"{part.name} was not a regular file"
    games = paths.pack_folder(path)
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
        with closing(opening.read_only(path)) as db:
            old = rows.format_of(db) in (1, 2)
            if not old and not _is_whole(db):
                return "database"
            return "none" if _has_all_counted(path, db, old=old) else "wal"
    except sqlite3.DatabaseError as error:
        if opening.is_transient(error):
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
        return not game or packs.read_header(paths.pack_of(path, game))[0].lines >= count
    except packs.Damaged:
        return True
    except FileNotFoundError:
        return False


def refuse_unreadable(path: Path) -> None:
    """Raise OSError, rows.NewerFormat or sqlite3.Error if nothing of a journal can be read; an
    empty one can be read.
    """
    if damage(path) == "database":
        raise sqlite3.DatabaseError(f"{path} is damaged")


def keep_copy(path: Path) -> Path:
    """Copy a journal with a damaged WAL, and return the name of the copy. Raises OSError."""
    aside = name_aside(path)
    for part in paths.database_files(path):
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
    _replace(path, paths.old_file(path), _list_old)


def set_old_aside(journal: Path) -> Path | None:
    """Rename a journal of an old format that is not completely packed, as a damaged one is, and
    return its new name. Raises OSError.
    """
    old = paths.old_file(journal)
    if not old.exists():
        return None
    aside = name_aside(old)
    for part in paths.database_files(old):
        part.rename(aside.with_name(aside.name + part.name.removeprefix(old.name)))
    return aside


def delete_old_journal(journal: Path) -> None:
    """Delete a journal of an old format, all of whose games are packed. Raises OSError."""
    for part in paths.database_files(paths.old_file(journal)):
        part.unlink()


def _replace(path: Path, aside: Path, fill: Callable[[Path, Connection, Connection], None]) -> Path:
    part = paths.unfinished_journal(path)
    for left in paths.unfinished_files(path):
        left.unlink()
    with closing(opening.read_only(path)) as old, closing(sqlite3.connect(part)) as db:
        rows.create_tables(db)
        with db:
            fill(path, old, db)
    # its name has the new name of the old files, which is needed after a power cut
    return _put(part.rename(aside.with_name(aside.name + REPLACED_SUFFIX)), path)


REPLACED_SUFFIX = ".replaced"


def finish_replacement(path: Path) -> Path | None:
    """Finish a replacement that a power cut has interrupted, and return where the old files are;
    None if there was none. Raises OSError.
    """
    for name in (f"{escape(path.stem)}{DAMAGED}*", escape(paths.old_file(path).name)):
        for new in path.parent.glob(name + REPLACED_SUFFIX):
            return _put(new, path)
    return None


def _put(new: Path, path: Path) -> Path:
    aside = new.with_name(new.name.removesuffix(REPLACED_SUFFIX))
    for part in paths.database_files(path):
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


def list_packed(path: Path, db: Connection) -> None:
    """Put the packed games on the list that are not there."""
    for number in sorted(paths.packed_numbers(path) - {game.number for game in rows.game_rows(db)}):
        with suppress(OSError, packs.Damaged):
            pack_header, _ = packs.read_header(paths.pack_of(path, number))
            header = bytes(pack_header.header).decode()
            rows.list_game(db, rows.GameRow(number, header, pack_header.over, pack_header.best))


def _list_old(_path: Path, old: Connection, db: Connection) -> None:
    for game in old_journal.games(old):
        rows.list_game(db, game)
