"""The exceptions of what the table refuses or cannot read, and why a file cannot be used."""

import sqlite3
from errno import EFBIG

from companion.core.objection import Objection


class Refused(Exception):
    """A command or an action that changes nothing: its code in the protocol, and why."""

    def __init__(self, code: str, objection: Objection | str) -> None:
        super().__init__(str(objection))
        self.code = code
        self.objection = Objection(objection) if isinstance(objection, str) else objection


class Unreadable(LookupError):
    """A stored game that this Matinee cannot read: why, to follow a colon or in parentheses."""


SQLITE_REASONS = {
    sqlite3.SQLITE_BUSY: "another program is using the journal",
    sqlite3.SQLITE_CANTOPEN: "the journal cannot be opened",
    sqlite3.SQLITE_CORRUPT: "the journal is damaged",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk cannot be used",
    sqlite3.SQLITE_LOCKED: "another program is using the journal",
    sqlite3.SQLITE_NOTADB: "the journal is damaged",
    sqlite3.SQLITE_PERM: "the journal cannot be written",
    sqlite3.SQLITE_READONLY: "the journal cannot be written",
}
"""By the primary code of an error of SQLite."""
DISK_CODES = {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
}
"""SQLite's error codes for a disk that is full or cannot be written."""


def reason(error: Exception) -> str:
    """Return why a file or the journal cannot be used, in the words of people, not of SQLite."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    if code is not None:
        return SQLITE_REASONS.get(code & 0xFF, "the journal cannot store this")
    return getattr(error, "strerror", None) or str(error).removesuffix(".")


def is_disk_error(error: Exception) -> bool:
    """Return whether more room on the disk, or leave to write there, can help."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    if code is not None:
        return code & 0xFF in DISK_CODES
    return isinstance(error, OSError) and error.errno != EFBIG
