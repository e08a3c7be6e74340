"""Backing up to a USB stick (docs/backup.md)."""

import logging
from pathlib import Path
from sqlite3 import Error as SqliteError
from threading import Thread

from companion.core.view.nodes import Node, Touch, UiCommand, column, row, space, text
from companion.core.view.widgets import button, primary
from companion.table.backups.archive import BadBackup
from companion.table.backups.backup import free_place, write
from companion.table.errors import reason
from companion.ui.app.app import App
from companion.ui.app.frame import Frame
from companion.ui.app.screen import Screen
from companion.ui.parts.list_row import entry, row_icon
from hardware.machine.command import command
from hardware.machine.removable import RemovableDisk, removable_disks
from hardware.signals import Held, Pressed, Scanned, Signal

LOG = logging.getLogger("companion")
ROOT = Path("/")
EVERY = 1.0
"""Seconds between two looks at what is plugged in."""
ROWS = 4
WHAT = "Games, players, tags, sets, settings and rig.toml, as one file with today’s date."


class Backup:
    """A backup that is being written, beside what goes on at the table."""

    words = ""
    """What was written or why not, once that is known."""

    def __init__(self, data: Path, stick: RemovableDisk) -> None:
        self._data = data
        self._stick = stick
        self.thread = Thread(target=self._run, name="backup", daemon=True)
        self.thread.start()

    def _run(self) -> None:
        try:
            file = free_place(self._stick.folder)
            made = write(self._data, file)
        except (BadBackup, OSError, SqliteError) as error:
            self.words = f"Nothing was written: {reason(error)}."
        except Exception:
            LOG.exception("The backup failed")
            self.words = "Nothing was written because of an error in Matinee."
        else:
            said = f"Wrote {file.name} to {self._stick.name}: {made.summary}."
            self.words = f"{said} {made.warning}".strip()


class BackupScreen(Screen[App]):
    """The sticks that are plugged in, and what became of the backup."""

    handles_back = True

    one_question = True

    chosen: str | None = None
    backup: Backup | None = None
    _was_busy = False

    def __init__(self, app: App) -> None:
        self.sticks = removable_disks(ROOT)
        self._looked_at = app.clock()
        self._how_to_restore = f"To restore it, quit Matinee and type: {command()} restore FILE"

    @property
    def busy(self) -> bool:
        """Whether a backup is being written."""
        return self.backup is not None and self.backup.thread.is_alive()

    @property
    def stick(self) -> RemovableDisk | None:
        """Where it would be written."""
        able = [one for one in self.sticks if one.free is not None]
        first = next(iter(able), None)
        return next((one for one in able if str(one.folder) == self.chosen), first)

    def frame(self, app: App) -> Frame:
        return Frame(
            "Writing the backup…" if self.busy else "Back up to a USB stick",
            "Leave the stick where it is" if self.busy else _hint(self.sticks),
            row(
                column(
                    *(_row(one, chosen=one is self.stick) for one in self.sticks[:ROWS]),
                    gap=8,
                    flex=1,
                ),
                column(
                    *(text(one, "name", "ink", lines=5) for one in self._words()),
                    space(),
                    face="cream",
                    radius=14,
                    pad=(18, 14, 18, 10),
                    gap=12,
                    flex=1,
                ),
                gap=12,
                grow=1,
            ),
            (
                button("Done", UiCommand("back"), enabled=not self.busy),
                primary(
                    "Back up",
                    UiCommand("back up"),
                    enabled=self.stick is not None and not self.busy,
                ),
            ),
            art="drag",
        )

    def _words(self) -> tuple[str, ...]:
        if self.busy or self.backup is None:
            return WHAT, self._how_to_restore
        return self.backup.words, self._how_to_restore

    def touched(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("back") if not self.busy:
                app.back()
            case UiCommand("stick", str(folder)):
                self.chosen = folder
            case UiCommand("back up") if self.stick is not None and not self.busy:
                self.backup = Backup(app.journal.folder, self.stick)
            case _:
                pass

    def pass_time(self, app: App) -> bool:
        """A stick is plugged in or pulled out, or the backup has been written."""
        changed, self._was_busy = self._was_busy != self.busy, self.busy
        if app.clock() >= self._looked_at + EVERY and not self.busy:
            self._looked_at = app.clock()
            before, self.sticks = self.sticks, removable_disks(ROOT)
            changed = changed or before != self.sticks
        return changed

    def signalled(self, app: App, signal: Signal) -> bool:
        """What is laid meanwhile takes nobody away from what is being written."""
        return self.busy and isinstance(signal, Scanned | Pressed | Held)


def _hint(found: list[RemovableDisk]) -> str:
    return "Everything Matinee keeps goes into one file" if found else "Plug in a USB stick"


def _row(stick: RemovableDisk, *, chosen: bool) -> Node:
    free = "cannot be written" if stick.free is None else f"{stick.free / 1e9:.1f} GB free"
    return entry(
        stick.name,
        free,
        UiCommand("stick", str(stick.folder)),
        start=row_icon("drag", chosen=chosen),
        chosen=chosen,
        enabled=stick.free is not None,
    )
