"""The games of a data folder, for commands that only read them."""

from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands.errors import in_words, report_error

if TYPE_CHECKING:
    from companion.table.journal.journal import Journal

REPAIRS = {
    "file": "start Matinee: it sets the damaged file aside and keeps all that is intact in it",
    "game": "update Matinee; if it cannot be read then either, delete it in Games",
    "lines": "open it in Games: it continues after its last whole line, and the rest is kept",
    "list": "start Matinee: it lists the packed games again",
}
"""By what is damaged in the journal."""


def open_journal(folder: Path) -> "Journal":
    """Open the games of a folder without disturbing an evening under way. Raises LookupError if the
    folder has none.
    """
    from companion.table.folders import JOURNAL
    from companion.table.journal.journal import Journal
    from companion.table.journal.paths import has_games

    if has_games(folder / JOURNAL):
        return Journal(folder / JOURNAL, read_only=True)
    raise LookupError(f"no games in {folder}")


def reading_failed(folder: Path, error: Exception) -> int:
    """Report why games of a folder cannot be read, and the repair; return the exit status."""
    from sqlite3 import Error as SqliteError

    from companion.table.errors import Unreadable
    from companion.table.folders import JOURNAL

    if isinstance(error, OSError | SqliteError):
        report_error("; ".join(journal_problem(folder / JOURNAL, error)))
    else:
        unread = "the game cannot be read: " if isinstance(error, Unreadable) else ""
        report_error(f"{unread}{error}")
    return 1


def journal_problem(file: Path, error: Exception) -> tuple[str, str]:
    """Return why stored games could not be read, and what helps or happens to the file."""
    from sqlite3 import Error as SqliteError

    from companion.table.journal import opening, rows
    from hardware.untrusted.files import UnusableFile

    words = in_words(error)
    if isinstance(error, PermissionError):
        repair = "run this as the user whose games these are, and let them write the data folder"
    elif isinstance(error, rows.NewerFormat):
        repair = "update Matinee; the journal stays as it is"
    elif isinstance(error, SqliteError | UnusableFile) and opening.is_foreign_file(file):
        words = f"{file} is not a journal"
        repair = "start Matinee: it sets this aside and begins a new journal"
    elif isinstance(error, UnusableFile) or (
        isinstance(error, SqliteError) and not opening.is_transient(error)
    ):
        repair = REPAIRS["file"]
    else:
        repair = "restart this machine and try again; the journal stays as it is"
    return words, repair
