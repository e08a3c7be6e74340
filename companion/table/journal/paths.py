"""The names of a journal's files."""

from pathlib import Path

from companion.table.atomic_files import linked_file

SQLITE_SUFFIXES = ("", "-wal", "-shm", "-journal")
"""What SQLite adds to the name of a database for its own files."""
RESERVED_SUFFIXES = (".count", ".deleting", ".lock", ".part")
"""Suffixes of the files beside a journal; no journal may have one of them."""


def pack_folder(journal: Path) -> Path:
    """Where the packed games of a journal are."""
    journal = linked_file(journal)
    return journal.with_name(f"{journal.name}-games")


def old_file(journal: Path) -> Path:
    """What a journal of an old format is called until all of its games are packed."""
    journal = linked_file(journal)
    return journal.with_name(f"{journal.name}-old")


def pack_of(journal: Path, game: int) -> Path:
    """The file of a packed game."""
    return pack_folder(journal) / f"{game:06}.jsonl.gz"


def packed_numbers(path: Path) -> set[int]:
    """Return the numbers of the games that have a packed file."""
    names = [pack.name.partition(".")[0] for pack in pack_folder(path).glob("*.jsonl.gz")]
    return {int(name) for name in names if name.isascii() and name.isdecimal() and len(name) < 10}


def has_games(path: Path) -> bool:
    """Whether there is a journal, or packed games of one. Raises OSError."""
    return path.exists() or bool(packed_numbers(path))


def is_name_taken(path: Path) -> bool:
    """Whether a journal would have the name of one of the files beside it."""
    return linked_file(path).suffix in RESERVED_SUFFIXES


def database_files(path: Path) -> list[Path]:
    """The files that SQLite keeps of a journal."""
    every = (path.with_name(path.name + ending) for ending in SQLITE_SUFFIXES)
    return [part for part in every if part.exists()]


def unfinished_journal(path: Path) -> Path:
    """What a new journal is called until it takes the place of another one."""
    return path.with_suffix(".part")


def unfinished_files(path: Path) -> list[Path]:
    """Return the files of a new journal that was never finished."""
    return database_files(unfinished_journal(path))
