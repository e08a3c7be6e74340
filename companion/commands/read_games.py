"""The games of a data folder, for commands that only read them."""

from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands.errors import report_error

if TYPE_CHECKING:
    from companion.table.journal.journal import Journal


def open_journal(folder: Path) -> "Journal | None":
    """Open the games of a folder without disturbing an evening under way; None, and a message,
    where the folder has none.
    """
    from companion.table.folders import JOURNAL
    from companion.table.journal.journal import Journal

    if (folder / JOURNAL).exists():
        return Journal(folder / JOURNAL, read_only=True)
    report_error(f"no games in {folder}")
    return None
