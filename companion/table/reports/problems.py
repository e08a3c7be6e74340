"""Errors of Matinee itself: a log of them in the data folder, and files to report one with.

A problem file has one line about the error, and behind it the saved game if there was one.
"""

import traceback
from contextlib import suppress
from pathlib import Path

from msgspec import Struct
from msgspec.structs import force_setattr

from companion.table.atomic_files import write_bytes
from companion.table.play.session import Session
from companion.table.reports.save_file import as_saved, to_json_lines
from hardware.untrusted.files import read_file
from hardware.untrusted.text import clean

FILE = "problems.log"
MAX_LOG_SIZE = 64 << 10
"""Bytes of the log; the oldest entries go first."""
MAX_PROBLEM_SIZE = 8 << 10
"""Letters of one entry; the end of a traceback says what happened."""
BEGIN = "== "
FORMAT = 1


class Problem(Struct, frozen=True, tag_field="matinee", tag="problem"):
    """The first line of a problem file: the traceback, and the screen it happened on."""

    traceback: str
    screen: str = ""
    format: int = FORMAT

    def __post_init__(self) -> None:
        lines = self.traceback[-MAX_PROBLEM_SIZE:].splitlines()
        force_setattr(self, "traceback", "\n".join(map(clean, lines)))
        force_setattr(self, "screen", clean(self.screen))

    @property
    def short(self) -> str:
        """The last line of the traceback."""
        return self.traceback.rpartition("\n")[2]


def problem(error: BaseException, screen: str = "") -> Problem:
    """What is known of an error."""
    return Problem("".join(traceback.format_exception(error)).rstrip(), screen)


def kind_and_place(error: BaseException) -> str:
    """The kind of an error, and where in the program it happened."""
    where = type(error).__name__
    for last in traceback.extract_tb(error.__traceback__)[-1:]:
        where += f" in {Path(last.filename).name}, line {last.lineno}"
    return where


def note(data: Path, game: str, trouble: Problem) -> None:
    """Add it to the log of the data folder; if that cannot be written, do nothing."""
    entry = f"{BEGIN}{game} {trouble.screen}\n{trouble.traceback}\n".encode(errors="replace")
    with suppress(OSError):
        write_bytes(data / FILE, (_log(data) + entry)[-MAX_LOG_SIZE:])


def newest(data: Path, game: str) -> str:
    """The traceback of the last problem, if it happened in a game of that kind."""
    last = _log(data).decode(errors="replace").rpartition(f"\n{BEGIN}")[2]
    about, _, text = last.removeprefix(BEGIN).partition("\n")
    return text.strip()[-MAX_PROBLEM_SIZE:] if about.split(" ")[0] == game else ""


def _log(data: Path) -> bytes:
    with suppress(OSError):
        return read_file(data / FILE, 2 * MAX_LOG_SIZE)
    return b""


def as_file(trouble: Problem, session: Session | None) -> bytes:
    """A problem file: the error, and the game up to it if it can be saved."""
    if session is not None:
        # what went wrong may be the game itself
        with suppress(Exception):
            return to_json_lines(trouble) + as_saved(session, session.current_steps())
    return to_json_lines(trouble)
