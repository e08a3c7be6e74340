"""How a command says what kept it from its work."""

import sys


def complain(about: Exception | str) -> None:
    """Say it on standard error, without the number that a system has for an error."""
    from sqlite3 import Error as SqliteError

    if isinstance(about, SqliteError):
        about = f"the journal: {about}"
    if isinstance(about, OSError) and about.strerror:
        about = f"{about.filename}: {about.strerror}" if about.filename else about.strerror
    print(f"companion: {about}", file=sys.stderr)
