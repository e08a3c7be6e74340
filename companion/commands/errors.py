"""How a command reports an error."""

import sys
from pathlib import Path


def report_error(about: Exception | str) -> None:
    """Print it to standard error."""
    print(f"companion: {about if isinstance(about, str) else in_words(about)}", file=sys.stderr)


def failed(error: Exception, file: Path) -> int:
    """Print an error and return the exit status: 2 if `file`, which the command names, cannot be
    read, else 1.
    """
    report_error(error)
    return 2 if isinstance(error, OSError) and str(error.filename) == str(file) else 1


def in_words(error: Exception) -> str:
    """Return the message of an error, with the file it is about and without the system's number."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    from sqlite3 import Error as SqliteError

    from companion.table.errors import reason

    if isinstance(error, SqliteError):
        words = reason(error)
        return words if hasattr(error, "sqlite_errorcode") else f"the journal: {words}"
    return str(error)
