"""Backing up to a USB stick or a folder (docs/backup.md), and writing other files there."""

import logging
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from sqlite3 import Error as SqliteError
from threading import Thread

from msgspec import Struct

from companion.core.board.nodes import Node, Touch, UiCommand, column, row, space, text
from companion.core.board.widgets import button, primary
from companion.table.backups.archive import BadBackup
from companion.table.backups.backup import new_backup_path, write
from companion.table.errors import reason
from companion.ui.app.app import App
from companion.ui.app.frame import Frame
from companion.ui.app.screen import Screen
from companion.ui.parts.list_row import list_row, row_icon
from hardware.machine.command import command
from hardware.machine.removable import RemovableDisk, home_folder, removable_disks
from hardware.signals import Held, Pressed, Scanned, Signal

LOG = logging.getLogger("companion")
ROOT = Path("/")
POLL_SECONDS = 1.0
"""Seconds between two looks at what is plugged in."""
ROWS = 4
DESCRIPTION = "Games, players, tags, sets, settings and rig.toml, as one file with today’s date."


class StickJob(Struct, frozen=True):
    """Something that is written to a stick: what the sign says before and meanwhile, the word on
    the button, and what people should know. `write` gets the folder and the name of the stick, and
    returns in a sentence what it wrote.
    """

    title: str
    doing: str
    hint: str
    button: str
    what: str
    write: Callable[[Path, str], str]
    note: str = ""


def backing_up(app: App) -> StickJob:
    """Back up everything."""
    return StickJob(
        "Save a backup",
        "Writing the backup…",
        "Everything Matinee keeps goes into one file",
        "Back up",
        DESCRIPTION,
        partial(_back_up, app.journal.folder),
        f"To restore it, quit Matinee and type: {command()} restore FILE",
    )


def _back_up(data: Path, folder: Path, stick: str) -> str:
    file = new_backup_path(folder)
    made = write(data, file)
    return f"Wrote {file.name} to {stick}: {made.summary}. {made.warning}".strip()


class StickWriter:
    """A job that is being done, beside what goes on at the table."""

    words = ""
    """What was written or why not, once that is known."""
    is_written = False

    def __init__(self, job: StickJob, stick: RemovableDisk) -> None:
        self._job = job
        self._stick = stick
        self.thread = Thread(target=self._write_backup, name="backup", daemon=True)
        self.thread.start()

    def _write_backup(self) -> None:
        try:
            self.words = self._job.write(self._stick.folder, self._stick.name)
            self.is_written = True
        except (BadBackup, OSError, SqliteError) as error:
            self.words = f"Nothing was written: {reason(error)}."
        except Exception:
            LOG.exception("Writing to a stick failed")
            self.words = "Nothing was written because of an error in Matinee."


class BackupScreen(Screen[App]):
    """The sticks that are plugged in, and what became of the backup, or of another job."""

    handles_back = True

    one_question = True

    chosen: str | None = None
    backup: StickWriter | None = None
    _was_busy = False

    def __init__(self, app: App, job: StickJob | None = None) -> None:
        self.sticks = _places()
        self._looked_at = app.clock()
        self._job = backing_up(app) if job is None else job

    @property
    def busy(self) -> bool:
        """Whether a backup is being written."""
        return self.backup is not None and self.backup.thread.is_alive()

    @property
    def stick(self) -> RemovableDisk | None:
        """Where it would be written."""
        able = [disk for disk in self.sticks if disk.free is not None]
        first = next(iter(able), None)
        return next((disk for disk in able if str(disk.folder) == self.chosen), first)

    def frame(self, app: App) -> Frame:
        is_written = self.backup is not None and self.backup.is_written
        done, write = (primary, button) if is_written else (button, primary)
        return Frame(
            self._job.doing if self.busy else self._job.title,
            "Leave the stick where it is" if self.busy else self._hint,
            row(
                column(
                    *(_row(disk, chosen=disk is self.stick) for disk in self.sticks[:ROWS]),
                    gap=8,
                    flex=1,
                ),
                column(
                    *(text(word, "name", "ink", lines=5) for word in self._words()),
                    space(),
                    background="cream",
                    radius=14,
                    padding=(18, 14, 18, 10),
                    gap=12,
                    flex=1,
                ),
                gap=12,
                grow=1,
            ),
            (
                done("Done", UiCommand("back"), enabled=not self.busy),
                write(
                    self._job.button,
                    UiCommand("back up"),
                    enabled=self.stick is not None and not self.busy,
                ),
            ),
            icon="drag",
        )

    def _words(self) -> tuple[str, ...]:
        said = self._job.what if self.busy or self.backup is None else self.backup.words
        return tuple(filter(None, (said, self._job.note)))

    @property
    def _hint(self) -> str:
        return self._job.hint if self.sticks else "Plug in a USB stick"

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("back") if not self.busy:
                app.close_screen()
            case UiCommand("choose stick", str(folder)):
                self.chosen = folder
            case UiCommand("back up") if self.stick is not None and not self.busy:
                self.backup = StickWriter(self._job, self.stick)
            case _:
                pass

    def tick(self, app: App) -> bool:
        """A stick is plugged in or pulled out, or the backup has been written."""
        changed, self._was_busy = self._was_busy != self.busy, self.busy
        if app.clock() >= self._looked_at + POLL_SECONDS and not self.busy:
            self._looked_at = app.clock()
            before, self.sticks = self.sticks, _places()
            changed = changed or before != self.sticks
        return changed

    def on_signal(self, app: App, signal: Signal) -> bool:
        """What is laid meanwhile takes nobody away from what is being written."""
        return self.busy and isinstance(signal, Scanned | Pressed | Held)


def _places() -> list[RemovableDisk]:
    """Where a file can be written."""
    return [*removable_disks(ROOT), *filter(None, [home_folder(os.environ)])]


def _row(stick: RemovableDisk, *, chosen: bool) -> Node:
    free = "cannot be written" if stick.free is None else f"{stick.free / 1e9:.1f} GB free"
    return list_row(
        stick.name,
        free,
        UiCommand("choose stick", str(stick.folder)),
        start=row_icon("drag", chosen=chosen),
        chosen=chosen,
        enabled=stick.free is not None,
    )
