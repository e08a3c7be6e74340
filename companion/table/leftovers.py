"""Files that a power cut left behind between writing and renaming them.

They may have the name of a player who is to be forgotten, and are of no use to anybody.
"""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from companion.table import archive, keeping, rescue
from companion.table.problems import FILE as PROBLEMS

JOURNAL = "journal.sqlite3"
"""Only a journal of this name is known to be in a data folder, where such files are Matinee's."""
ENDINGS = ("toml", "jsonl", "json")
"""Of the files that Matinee writes into folders of a data folder."""


def clear(journal: Path) -> None:
    """Delete them; for whoever has the lock of the journal. What cannot be deleted stays."""
    for path in [*rescue.pack_folder(journal).glob("*.part"), *_in_data_folder(journal)]:
        with suppress(OSError):
            path.unlink()


def _in_data_folder(journal: Path) -> Iterator[Path]:
    data = journal.parent
    if journal.name != JOURNAL:
        return
    yield from rescue.unfinished(journal)
    for name in (*archive.FILES, PROBLEMS, journal.with_suffix(".deleting").name):
        part = keeping.part_of(data / name)
        if part.exists():
            yield part
    for folder in archive.FOLDERS:
        for ending in ENDINGS:
            yield from (data / folder).rglob(keeping.part_of(Path(f"*.{ending}")).name)
