"""Putting restored files in the place of those of a data folder, all or none.

They are unpacked into a hidden folder. Renaming that folder decides that they are restored: what is
interrupted before has changed nothing, and what is interrupted later is finished when the data
folder is used again.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from time import strftime

from companion.table.atomic_files import first_free, sync_folder
from companion.table.folders import DATA_FILES, DATA_FOLDERS, JOURNAL, data_folder
from companion.table.journal.locking import Locked, lock

STAGING = ".restore.part"
"""What the hidden folder is called while files are unpacked into it."""
DECIDED, PLACING = ".restored", ".placing"
"""How it ends while earlier files are moved away, and while restored ones are moved in. Its
beginning is the name of the folder that earlier files are moved to.
"""


def prepare_data_folder(named: Path | None) -> Path:
    """Finish a restore that was interrupted in the data folder, which is the one that a command
    names or the usual one, and return the folder. Raises OSError.
    """
    folder = named or data_folder()
    finish(folder)
    return folder


def place(staging: Path) -> Path:
    """Put what was unpacked into `staging` in place; return the folder that has what was there
    before, if anything was. Raises OSError.
    """
    data = staging.parent
    aside = _free_path(data / f"earlier-{strftime('%Y-%m-%d-%H%M%S')}")
    staging.rename(data / f".{aside.name}{DECIDED}")
    sync_folder(data)
    finish_locked(data)
    return aside


def _numbered(path: Path) -> Iterator[Path]:
    """Yield a path, then the same with -2, -3 and so on at its end."""
    yield path
    yield from (path.with_name(f"{path.name}-{number}") for number in count(2))


def _free_path(path: Path) -> Path:
    """Return the first of the numbered paths that nothing has."""
    return first_free(_numbered(path))


def finish(data: Path) -> None:
    """Finish a restore that was interrupted after it was decided. Raises OSError."""
    found = _unfinished(data)
    try:
        if found:
            with lock(data / JOURNAL):
                finish_locked(data)
    except Locked:
        pass  # whoever has the lock finishes it
    except OSError:
        if any(folder.name != STAGING for folder in found):
            raise


def _unfinished(data: Path) -> list[Path]:
    with suppress(OSError):
        return sorted(
            path
            for path in data.iterdir()
            if path.is_dir()
            and not path.is_symlink()
            and (
                path.name == STAGING
                or (path.name.startswith(".earlier-") and path.suffix in (DECIDED, PLACING))
            )
        )
    return []


def finish_locked(data: Path) -> None:
    """Finish an interrupted restore, for a caller that has the lock of the journal. Raises
    OSError.
    """
    for folder in _unfinished(data):
        if folder.name == STAGING:
            shutil.rmtree(folder)
            continue
        aside = _folder(data / folder.name.removeprefix(".").removesuffix(folder.suffix))
        if folder.suffix == DECIDED:
            _move_files(_replaced(data), aside)
            folder = folder.rename(folder.with_suffix(PLACING))
            sync_folder(data)
        restored = sorted(folder.iterdir())
        # what has come into their places meanwhile is kept too
        _move_files(
            [target for path in restored if os.path.lexists(target := data / path.name)], aside
        )
        _move_files(restored, data)
        folder.rmdir()
        sync_folder(data)


def _replaced(data: Path) -> list[Path]:
    """Everything that belongs to the data of a household, or to the journal that has them."""
    known = {*DATA_FILES, *DATA_FOLDERS}
    journal = data / JOURNAL
    beside = {journal.with_suffix(".count").name, journal.with_suffix(".deleting").name}
    return sorted(
        path
        for path in data.iterdir()
        if path.name in known | beside or path.name.startswith(JOURNAL)
    )


def _folder(path: Path) -> Path:
    """Return this folder, which may be missing, or one of another name if a file has its name."""
    return next(
        candidate
        for candidate in _numbered(path)
        if candidate.is_dir() or not os.path.lexists(candidate)
    )


def _move_files(paths: list[Path], folder: Path) -> None:
    """Move files into a folder; one whose name is taken there gets a number. Raises OSError."""
    if not paths:
        return
    folder.mkdir(exist_ok=True)
    for path in paths:
        path.rename(_free_path(folder / path.name))
    for changed in (folder, paths[0].parent):
        sync_folder(changed)
