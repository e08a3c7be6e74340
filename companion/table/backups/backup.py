"""Writing a backup of a data folder, also while the app runs (docs/backup.md)."""

import os
from collections.abc import Iterator
from contextlib import closing, suppress
from errno import ENOENT
from hashlib import sha256
from itertools import count
from pathlib import Path
from time import localtime, strftime, struct_time
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from msgspec import Struct, json

from companion import __version__
from companion.table.atomic_files import first_free, refuse_existing, sync_folder
from companion.table.backups import archive
from companion.table.backups.archive import BadBackup, Entry, Manifest
from companion.table.backups.restore import open_backup
from companion.table.errors import reason
from companion.table.folders import JOURNAL
from companion.table.journal import packs, paths
from companion.table.journal.journal import Journal
from hardware.untrusted.files import MAX_BYTES, read_file

PARTIAL_NAME = ".matinee-backup.part"
"""What a backup is called until it is whole."""


class BackupResult(Struct, frozen=True):
    """A backup that was written: how many games are in it, its bytes, and the games and files of
    which it has nothing or only the undamaged part, each with the reason.
    """

    games: int
    size: int
    left_out: tuple[str, ...]

    @property
    def summary(self) -> str:
        """How much is in it, as part of a sentence."""
        games = "1 game" if self.games == 1 else f"{self.games} games"
        size = f"{self.size / 1e6:.1f} MB" if self.size > 1e6 else f"{self.size / 1e3:.0f} kB"
        return f"{games} and {'other data' if self.left_out else 'all other data'} ({size})"

    @property
    def warning(self) -> str:
        """What is not in it, in a sentence; empty if everything is."""
        if not self.left_out:
            return ""
        return f"Not or not completely in the backup: {', '.join(self.left_out)}."


def _shown(name: str) -> str:
    return name if name.isprintable() else repr(name)


def new_backup_path(folder: Path) -> Path:
    """Return a free name with today's date in a folder."""
    name = f"matinee-{strftime('%Y-%m-%d')}"
    return first_free(
        folder / (f"{name}-{number}.zip" if number > 1 else f"{name}.zip") for number in count(1)
    )


def write(data: Path, file: Path) -> BackupResult:
    """Write a backup of a data folder and read it again; after that it has its name, and `file`
    is never half a backup. Raises FileExistsError if there is something of that name,
    BadBackup, OSError, sqlite3.Error.
    """
    refuse_existing(file)
    if not file.parent.is_dir():
        raise FileNotFoundError(ENOENT, "there is no such folder", str(file.parent))
    part = file.with_name(PARTIAL_NAME)
    try:
        part.unlink(missing_ok=True)
        with part.open("xb") as out:
            left_out = _write(data, ZipFile(out, "w"))
            out.flush()
            os.fsync(out.fileno())
        with open_backup(part) as written:
            games, size = written.games, part.stat().st_size
        part.rename(file)
        # not every file system of a stick can do that
        with suppress(OSError):
            sync_folder(file.parent)
    except BadBackup:
        raise BadBackup(f"{file} could not be read again after it was written.") from None
    except OSError as error:
        # people know the file by the name that they gave it
        named = str(file) if error.filename in (None, str(part)) else error.filename
        raise OSError(error.errno, error.strerror, named) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return BackupResult(games, size, tuple(left_out))


def _write(data: Path, zipped: ZipFile) -> list[str]:
    """What could not be read, and why."""
    files: dict[str, Entry] = {}
    left_out: list[str] = []
    now = localtime()
    with zipped:
        for name, content, problem in _contents(data):
            if problem:
                left_out.append(f"{_shown(name)} ({problem})")
            if content is not None:
                _add(zipped, name, content, now)
                files[name] = Entry(len(content), sha256(content).hexdigest())
        manifest = Manifest(__version__, strftime("%Y-%m-%dT%H:%M:%S", now), files)
        _add(zipped, archive.MANIFEST, json.format(json.encode(manifest)), now)
    return left_out


def _add(zipped: ZipFile, name: str, content: bytes, now: struct_time) -> None:
    # a zip file has years from 1980 to 2107, and a machine without a clock believes in 1970
    info = ZipInfo(name, min(max(now[:6], (1980, 1, 1, 0, 0, 0)), (2107, 12, 31, 23, 59, 58)))
    info.external_attr = 0o600 << 16
    # packed games are compressed already
    info.compress_type = ZIP_DEFLATED if archive.game_number(name) is None else ZIP_STORED
    zipped.writestr(info, content)


def _contents(data: Path) -> Iterator[tuple[str, bytes | None, str]]:
    """The name of each file in the backup, its content, and why that is not all of it."""
    for game, packed, is_whole in _games(data):
        yield game, packed, "" if is_whole else "damaged"
    for path in archive.other_files(data):
        content, problem = None, ""
        try:
            content, problem = _content(path, data)
        except OSError as error:
            if not os.path.lexists(path):
                continue  # deleted meanwhile
            problem = reason(error)
        yield path.relative_to(data).as_posix(), content, problem


def _content(path: Path, data: Path) -> tuple[bytes | None, str]:
    """Return the content of a file, or None and why it is not in the backup. Raises OSError."""
    if archive.leads_out(path, data):
        return None, "a link out of the data folder"
    most = archive.max_bytes(path.relative_to(data).as_posix())
    content = read_file(path, MAX_BYTES if most is None else most)
    return (content, "") if most is not None else (None, "its name is not allowed in a backup")


def _games(data: Path) -> Iterator[tuple[str, bytes | None, bool]]:
    """The name of each game's file, its content, and whether that is all of the game."""
    if not paths.has_games(data / JOURNAL):
        return
    with closing(Journal(data / JOURNAL, read_only=True)) as journal:
        for number in journal.all_numbers():
            name = archive.game_name(number)
            try:
                content, whole = journal.exported(number) or (None, False)
                if content is not None:
                    packs.verified_header(content)
            except LookupError:
                continue  # deleted meanwhile
            except packs.Damaged:
                content, whole = None, False  # larger than a packed game may be
            if archive.max_bytes(name) is None:
                content, whole = None, False
            yield name, content, whole
