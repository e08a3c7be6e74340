"""Files that a power cut left behind between writing and renaming them.

They may have the name of a player who is to be forgotten, and are of no use to anybody.
"""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from companion.table import atomic_files
from companion.table.folders import DATA_FILES, DATA_FOLDERS, JOURNAL
from companion.table.journal import paths
from companion.table.reports.problems import FILE as PROBLEMS

WRITTEN_SUFFIXES = ("toml", "jsonl", "json")
"""Suffixes of the files that Matinee writes into folders of a data folder."""


def delete_partial_files(journal: Path) -> None:
    """Delete half-written files. A file that cannot be deleted stays. The caller holds the lock of
    the journal.
    """
    packs = paths.pack_folder(journal).glob("*.part")
    for path in [*packs, *_leftovers_in_data(journal)]:
        with suppress(OSError):
            path.unlink()


def _leftovers_in_data(journal: Path) -> Iterator[Path]:
    data = journal.parent
    if journal.name != JOURNAL:  # in any other folder such files need not be Matinee's
        return
    file = atomic_files.linked_file(journal)
    yield from paths.unfinished_files(file)
    files = [data / name for name in (*DATA_FILES, PROBLEMS)]
    for part in map(atomic_files.part_of, [*files, file.with_suffix(".deleting")]):
        if part.exists():
            yield part
    for folder in DATA_FOLDERS:
        for suffix in WRITTEN_SUFFIXES:
            yield from (data / folder).rglob(atomic_files.part_of(Path(f"*.{suffix}")).name)
