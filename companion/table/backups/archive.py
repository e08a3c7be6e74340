"""What a backup is: a zip file with a manifest and the files of a data folder.

Games are in it as packed files (`table.journal.packs`), also those being played; so it needs no
database.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from companion.table.folders import DATA_FILES, DATA_FOLDERS
from companion.table.journal import packs
from hardware.untrusted.files import MAX_BYTES

FORMAT = 1
MANIFEST = "manifest.json"
GAMES = "games"
"""The folder in a backup; in a data folder it is the one beside the journal."""
MAX_FILES = 100_000
MAX_NAME_LENGTH = 200
"""Bytes of the name of a file in a backup."""
MAX_GAME_NUMBER_IN_BACKUP = 9 * 10**8
"""The largest number of a game in a backup; games that are played later have larger ones."""
_GAME = re.compile(r"games/(\d{6,9})\.jsonl\.gz")


class BadBackup(Exception):
    """A file that is not a backup, is damaged, or was made by a newer Matinee: in one sentence."""


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A file in a backup: its size in bytes and its SHA-256."""

    size: int
    sha256: str


class ManifestVersion(Struct, frozen=True, tag_field="matinee", tag="backup"):
    """The format of a manifest and the version that wrote it; every format has these fields."""

    format: int
    version: str = ""


class Manifest(Struct, frozen=True, forbid_unknown_fields=True, tag_field="matinee", tag="backup"):
    """What a backup holds. `made`: the local time, `2026-10-31T22:15:00`; `files`: all other files
    of the backup, by name.
    """

    version: str
    made: str
    files: dict[str, Entry]
    format: int = FORMAT


def game_number(name: str) -> int | None:
    """Return the number of the game that a file in a backup holds."""
    match = _GAME.fullmatch(name)
    return None if match is None or int(match[1]) > MAX_GAME_NUMBER_IN_BACKUP else int(match[1])


def game_name(number: int) -> str:
    """Return the name of a game's file in a backup."""
    return f"{GAMES}/{number:06}.jsonl.gz"


def max_bytes(name: str) -> int | None:
    """Return how large a file of that name may be; None if no backup has a file so named."""
    if game_number(name) is not None:
        return packs.MAX_FILE_SIZE
    parts = name.split("/")
    if name in DATA_FILES or (
        parts[0] in DATA_FOLDERS and len(parts) > 1 and all(map(_is_plain, parts))
    ):
        return MAX_BYTES if len(name.encode()) <= MAX_NAME_LENGTH else None
    return None


def _is_plain(part: str) -> bool:
    """Whether a name leads nowhere else, and is shown as it is."""
    return part.isprintable() and part[:1] not in ("", ".") and not set(part) & {"\\", ":"}


def other_files(folder: Path) -> list[Path]:
    """Return what belongs into a backup of a data folder, other than games, also what is not a
    regular file.
    """
    loose = [folder / name for name in DATA_FILES]
    inside = [path for name in DATA_FOLDERS for path in _files_below(folder / name)]
    return [path for path in (*loose, *inside) if os.path.lexists(path)]


def _files_below(path: Path) -> Iterator[Path]:
    """Yield the files of a folder; the path itself if it is not a folder, or leads elsewhere."""
    if not path.is_dir() or leads_out(path, path.parent):
        yield path
        return
    for found in sorted(path.rglob("*")):
        if found.is_symlink() or not found.is_dir():
            yield found


def leads_out(path: Path, folder: Path) -> bool:
    """Whether links lead from a path in a folder to something that is not in the folder."""
    return not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))
