"""Restoring a backup: all of it is checked before anything is changed (docs/backup.md)."""

import os
import shutil
import struct
import zlib
from collections.abc import Generator
from contextlib import closing, contextmanager
from errno import ENOSPC
from hashlib import sha256
from pathlib import Path, PurePosixPath
from sqlite3 import Error as SqliteError
from stat import S_ISDIR, S_ISREG
from typing import BinaryIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from msgspec import Struct, json

from companion.table.atomic_files import UNREADABLE, decode
from companion.table.backups import archive, placing
from companion.table.backups.archive import BadBackup, Manifest, ManifestVersion
from companion.table.folders import JOURNAL
from companion.table.journal import packs, paths
from companion.table.journal.journal import Journal
from companion.table.journal.locking import lock
from companion.table.problem_text import plainly
from hardware.untrusted.files import MAX_BYTES
from hardware.untrusted.text import clean

ENCRYPTED = 1
MAX_COMPRESSION_RATIO = 100
"""How many times its own size a backup may unpack to."""
SPARE_BYTES = 16 << 20
"""Bytes that are left free on the disk, at least."""
DAMAGED = (
    BadZipFile,
    EOFError,
    LookupError,
    NotImplementedError,
    OverflowError,
    RuntimeError,
    ValueError,
    struct.error,
    zlib.error,
    *UNREADABLE,
)
"""What reading a damaged zip file may raise."""


class WrongContent(BadZipFile):
    """What is wrong with a backup that can be unpacked, to follow a colon."""


def _damage_text(error: Exception) -> str:
    """What is wrong with a damaged backup; the libraries' own messages would help nobody."""
    return str(error) if isinstance(error, WrongContent) else "a part of it cannot be unpacked"


class NotEmpty(Exception):
    """The data folder has something in it already, and nobody has said that it may be replaced."""


class Archive(Struct, frozen=True):
    """A backup that was checked: every file is as its manifest says."""

    manifest: Manifest
    zipped: ZipFile

    @property
    def games(self) -> int:
        """How many games are in it."""
        return sum(archive.game_number(name) is not None for name in self.manifest.files)

    @property
    def summary(self) -> str:
        """When it was made, by what, and what is in it."""
        made, version = map(short, (self.manifest.made.replace("T", " "), self.manifest.version))
        others = len(self.manifest.files) - self.games
        return f"A backup of {made} by Matinee {version}: games {self.games}, other files {others}"

    def unpack(self, name: str, path: Path) -> None:
        """Write one of its files to this path. Raises BadBackup, OSError."""
        try:
            content = _read(self.zipped, name)
            # what was checked a moment ago may be another file by now
            _check_content(name, content, self.manifest)
        except DAMAGED as error:
            raise BadBackup(
                f"The backup changed while it was read: {_damage_text(error)}."
            ) from None
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def short(text: str) -> str:
    """Text of a manifest, safe to print."""
    return clean(text)[:30]


@contextmanager
def open_backup(file: Path) -> Generator[Archive, None, None]:
    """A backup, after all of it was checked. Raises BadBackup, OSError."""
    # looked at first: to open a pipe or a device may never end
    status = os.stat(file)  # noqa: PTH116 - as hardware.untrusted.files
    if not S_ISREG(status.st_mode):
        kind = "a folder" if S_ISDIR(status.st_mode) else "not a regular file"
        raise BadBackup(f"{file} is {kind}; a backup is a ZIP file.")
    if not status.st_size:
        raise BadBackup(f"{file} is empty.")
    with file.open("rb") as content, _zip(file, content) as zipped:
        try:
            manifest = _manifest(file, zipped)
            _check_names(file, zipped, manifest)
            _check_sizes(file, zipped)
            for name in manifest.files:
                _check_content(name, _read(zipped, name), manifest)
        except DAMAGED as error:
            raise BadBackup(f"{file} is damaged: {_damage_text(error)}.") from None
        yield Archive(manifest, zipped)


def _zip(file: Path, content: BinaryIO) -> ZipFile:
    try:
        return ZipFile(content)
    except DAMAGED:
        raise BadBackup(f"{file} is not a backup of Matinee, or a part of it is missing.") from None


def _manifest(file: Path, zipped: ZipFile) -> Manifest:
    try:
        info = zipped.getinfo(archive.MANIFEST)
    except KeyError:
        raise BadBackup(f"{file} is not a backup of Matinee.") from None
    _check_entry(info, MAX_BYTES)
    text = _read(zipped, info.filename)
    try:
        maker = json.decode(text, type=ManifestVersion)
    except UNREADABLE:
        raise BadBackup(f"{file} is not a backup of Matinee, or is damaged.") from None
    if maker.format > archive.FORMAT:
        raise BadBackup(
            f"{file} was made by a newer Matinee ({short(maker.version)}): update first."
        )
    try:
        return decode(text, Manifest)
    except UNREADABLE as error:
        words = plainly(str(error)).removesuffix(".")
        raise WrongContent(f"{archive.MANIFEST}: {words}") from None


def _check_names(file: Path, zipped: ZipFile, manifest: Manifest) -> None:
    """Raises BadBackup, WrongContent."""
    infos = zipped.infolist()
    names = [info.filename for info in infos]
    if len(names) > archive.MAX_FILES or len(set(names)) != len(names):
        raise WrongContent("it has too many files, or one of them twice")
    if set(names) != {*manifest.files, archive.MANIFEST}:
        raise WrongContent("its files are not those of its manifest")
    for info in infos:
        name = info.filename
        if name == archive.MANIFEST:
            continue
        most = archive.max_bytes(name)
        if most is None or any(
            str(parent) in manifest.files for parent in PurePosixPath(name).parents
        ):
            raise BadBackup(f"{file} has a file that no backup has: {name!r}.")
        _check_entry(info, min(most, manifest.files[name].size))


def _check_sizes(file: Path, zipped: ZipFile) -> None:
    """Raises BadBackup if a small file would become a large one."""
    size = file.stat().st_size
    packed = sum(info.compress_size for info in zipped.infolist())
    whole = sum(info.file_size for info in zipped.infolist())
    if packed > size or whole > MAX_COMPRESSION_RATIO * size + MAX_BYTES:
        raise BadBackup(f"{file} would unpack to far more than a backup can hold.")


def _read(zipped: ZipFile, name: str) -> bytes:
    """Never more than the size that was checked, whatever is in it."""
    info = zipped.getinfo(name)
    with zipped.open(info) as content:
        return content.read(info.file_size + 1)


def _check_entry(info: ZipInfo, limit: int) -> None:
    """Raises WrongContent for what no backup has, before any of it is unpacked."""
    kind = info.external_attr >> 16
    if info.is_dir() or (kind & 0o170000 and not S_ISREG(kind)):
        raise WrongContent(f"{info.filename!r} is not a regular file")
    if info.flag_bits & ENCRYPTED or info.compress_type not in (ZIP_DEFLATED, ZIP_STORED):
        raise WrongContent(f"{info.filename!r} uses an unsupported compression method")
    if info.file_size > limit:
        raise WrongContent(f"{info.filename!r} is too large")


def _check_content(name: str, content: bytes, manifest: Manifest) -> None:
    entry = manifest.files[name]
    if (len(content), sha256(content).hexdigest()) != (entry.size, entry.sha256):
        raise WrongContent(f"{name!r} is not as the manifest says")
    if archive.game_number(name) is not None:
        try:
            packs.verified_header(content)
        except packs.Damaged as error:
            raise WrongContent(f"{name!r} {error}") from None


# ---- putting it in place


def is_used(data: Path) -> bool:
    """Whether there is anything in a data folder that restoring would replace; a journal without
    a game is nothing.
    """
    if archive.other_files(data) or any(paths.pack_folder(data / JOURNAL).glob("*")):
        return True
    if not (data / JOURNAL).exists() and not paths.old_file(data / JOURNAL).exists():
        return False
    try:
        with closing(Journal(data / JOURNAL, read_only=True)) as journal:
            return bool(journal.all_numbers())
    except (OSError, SqliteError):
        return True


def restore(backup: Archive, data: Path, *, replace: bool = False) -> Path | None:
    """Put the files of a backup into a data folder; return the folder with the earlier ones, if
    there were any. Raises NotEmpty unless they may be replaced, Locked if a Matinee uses the
    folder, BadBackup, OSError, sqlite3.Error; then nothing has changed.
    """
    with lock(data / JOURNAL):
        placing.finish_locked(data)
        used = is_used(data)
        if used and not replace:
            raise NotEmpty
        need = sum(file.size for file in backup.manifest.files.values()) + SPARE_BYTES
        if shutil.disk_usage(data).free < need:
            raise OSError(ENOSPC, f"{need >> 20} MB must be free to restore this backup", str(data))
        staging = data / placing.STAGING
        try:
            _unpack(backup, staging)
        except BaseException:
            shutil.rmtree(staging, ignore_errors=True)
            raise
        aside = placing.place(staging)
        if not used:
            shutil.rmtree(aside, ignore_errors=True)
        return aside if used else None


def _unpack(backup: Archive, staging: Path) -> None:
    """Raises BadBackup, OSError, sqlite3.Error."""
    shutil.rmtree(staging, ignore_errors=True)
    staging.mkdir()
    journal = staging / JOURNAL
    for name in backup.manifest.files:
        number = archive.game_number(name)
        path = staging / name if number is None else paths.pack_of(journal, number)
        backup.unpack(name, path)
    with closing(Journal(journal)) as made:
        if len(made.listed_numbers()) != backup.games:
            raise BadBackup("The games of this backup cannot be listed.")
    journal.with_suffix(".lock").unlink()
    os.sync()
