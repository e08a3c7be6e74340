"""Starting the app: books, rig, stage and loop put together."""

import os
import sys
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from signal import SIGHUP, SIGTERM
from sqlite3 import Error as SqliteError
from time import monotonic
from typing import TYPE_CHECKING

import pygame

from companion.table.atomic_files import is_moved
from companion.table.backups.placing import used_folder
from companion.table.starts import Starts
from companion.ui.app.app import App
from companion.ui.app.faults import journal_fault, only_read_fault
from companion.ui.app.storage import Books, open_books
from companion.ui.runtime.idle_tasks import IdleTasks
from companion.ui.runtime.inbox import Inbox
from companion.ui.runtime.kiosk import POWER_OFF, choose_display
from companion.ui.runtime.laptop import Laptop
from companion.ui.runtime.loop import Loop
from companion.ui.runtime.signals import Ending, ended_by
from companion.ui.runtime.sound import Speaker
from companion.ui.runtime.stage import Stage, room, whole_display, window
from companion.ui.runtime.supervisor import Supervisor
from companion.ui.runtime.tray import WIDTH
from companion.ui.runtime.voice import Voice
from companion.ui.screens.home.home import Home, continue_last
from hardware.config import MAX_SEATS, RigConfig, emulated_rig
from hardware.errors import RigFileError
from hardware.machine import storage
from hardware.rig import Rig
from hardware.rig_file import read_rig
from hardware.signals import Fault

if TYPE_CHECKING:
    from hardware.doctor import Doctor

RIG = "rig.toml"


def rig_config(folder: Path) -> tuple[RigConfig, bool, Fault | None]:
    """The rig of the data folder or a laptop's; whether the tray stands in for a part of it, for
    the pad or for the buttons and lights of the seats; and what is wrong with rig.toml.
    """
    rig, fault = _rig_that_opens(folder, emulated_rig(MAX_SEATS))
    return rig, not rig.seat or any(reader.kind == "emulated" for reader in rig.reader), fault


def start(width: int, height: int, folder: Path | None = None) -> int:
    """Open the app in a window; the exit code. What keeps it from opening is said."""
    # SIGHUP: the terminal that it was started in is closed
    with ended_by(SIGTERM, SIGHUP) as ending:
        return _start(width, height, folder, ending)


def _start(width: int, height: int, folder: Path | None, ending: Ending) -> int:
    try:
        folder = used_folder(folder)
        config, laptop, fault = rig_config(folder)
        width, height, tray = fitting(width, height, WIDTH if laptop else 0, room())
        surface = window(width + tray, height)
        books = open_books(folder)
    except (OSError, SqliteError, pygame.error) as error:
        return _cannot(error)
    return _play(ending, surface, width if laptop else None, folder, config, books, fault)


def fitting(
    width: int, height: int, tray: int, most: tuple[int, int] | None
) -> tuple[int, int, int]:
    """The size of the app and the width of the tray beside it, in pixels: as asked, and smaller
    where all of it is more than there is. `tray`: its logical width.
    """
    wide = tray * height // 480
    part = 1.0 if most is None else min(1, most[0] / (width + wide), most[1] / height)
    return int(width * part), int(height * part), int(wide * part)


def kiosk(folder: Path | None = None) -> int:
    """Open the app on the whole display of a machine that does nothing else; the exit code,
    which may be POWER_OFF. A rig.toml with a fault keeps nobody from playing by touch.
    """
    # SIGHUP ends it at once: somebody took the console away, and systemd starts it again
    with ended_by(SIGTERM) as ending:
        return _kiosk(folder, ending)


def _kiosk(folder: Path | None, ending: Ending) -> int:
    choose_display(Path("/"), os.environ)
    try:
        folder = used_folder(folder)
        config, fault = _rig_that_opens(folder, RigConfig())
        surface = whole_display()
        books = open_books(folder)
    except (OSError, SqliteError, pygame.error) as error:
        return _cannot(error)
    return _play(ending, surface, None, folder, config, books, fault)


def _cannot(error: Exception) -> int:
    _complain(_plain(error))
    return 1


def _complain(words: str) -> None:
    print(f"companion: {words}", file=sys.stderr)  # noqa: T201 - there may be no screen


def _rig_that_opens(folder: Path, otherwise: RigConfig) -> tuple[RigConfig, Fault | None]:
    """The rig of the folder; another where the file is missing, or has a fault, which is returned
    too. All that is wrong in it is printed.
    """
    path = folder / RIG
    if not path.exists():
        return otherwise, None
    try:
        return read_rig(path), None
    except RigFileError as error:
        _complain(str(error))
        finding = error.findings[0].removeprefix(f"{RIG}, ").removesuffix(".")
    except OSError as error:
        _complain(_plain(error))
        finding = error.strerror or str(error)
    return otherwise, Fault(RIG, finding, "mend it, then start again", monotonic())


def _play(
    ending: Ending,
    surface: pygame.Surface,
    app_width: int | None,
    folder: Path,
    config: RigConfig,
    books: Books,
    fault: Fault | None = None,
) -> int:
    """The evening on that surface. `app_width`: in pixels, where the tray is beside it."""
    inbox = Inbox()
    rig = Rig(config, inbox.put)
    beside = None if app_width is None else Laptop(rig, inbox.put)
    supervisor = Supervisor(os.environ)
    app = ending.app = App(*books, rig, Home(), monotonic)
    starts = Starts(folder) if app.journal.is_writable else None
    app.readers = len(config.reader)
    app.call_doctor = partial(_doctor, folder, rig)
    app.can_power_off = supervisor.watches
    if beside is not None:
        beside.lend(app)
    voice = Voice()
    try:
        with nullcontext() if starts is None else starts.counted():
            continued = _continue_safely(app, starts)
            _tell_what_was_mended(app)
            app.why_lost = storage.why_lost(Path("/"), folder.absolute())
            if app.why_lost is not None:
                app.queue_toast(f"Progress will not be kept: {app.why_lost}.")
            if fault is not None:
                app.queue_toast(app.faults.told(fault))
            if continued and app.toast is None:
                app.show_toast("The game goes on here. The menu can check the table with you.")
            loop = Loop(
                app,
                Stage(surface, app_width),
                inbox,
                beside=beside,
                speaker=Speaker(rig.play),
                supervisor=supervisor,
                voice=voice,
            )
            # the first picture waits for no device
            loop.turn()
            loop.starts = starts
            loop.tidying = IdleTasks(app, loop.stage)
            rig.start()
            loop.run()
        supervisor.ends()
    finally:
        books[0].close()
        voice.close()
        rig.close()
        pygame.quit()
    return POWER_OFF if app.powering_off else 0


def _doctor(folder: Path, rig: Rig) -> "Doctor":
    from hardware.doctor import Doctor  # noqa: PLC0415 - seldom called, and never at the start

    return Doctor(Path("/"), folder.absolute(), rig, monotonic)


def _plain(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename or 'the data folder'}: {error.strerror}"
    return str(error)


def _continue_safely(app: App, starts: Starts | None) -> bool:
    """Continue the last game, unless it was put away, or the last starts ended soon: then home says
    so. Returns whether a game is continued.
    """
    kept = app.games.last()
    if kept is not None and kept.number == app.games.put_away.number:
        return False
    if starts is None or not starts.safe:
        return continue_last(app)
    if kept is not None:
        app.show_toast("Matinee ended soon after its last starts. Touch Continue to go on playing.")
    return False


def _tell_what_was_mended(app: App) -> None:
    books = (app.journal, app.tags, app.players, app.settings)
    found = [book.set_aside for book in books if book.set_aside is not None]
    aside = [file.name for file in found if is_moved(file)]
    unread = [file.name for file in found if not is_moved(file)]
    if app.journal.set_aside is not None:
        kept = " and ".join(aside)
        app.queue_toast(f"The journal was damaged: back to the last whole action. Kept as {kept}.")
    elif aside:
        app.queue_toast(f"What was damaged is set aside as {' and '.join(aside)}.")
    if unread:
        app.queue_toast(f"{' and '.join(unread)} cannot be read and will not be changed.")
    if not app.journal.is_writable and not app.journal.only_read:
        app.queue_toast(app.faults.told(journal_fault("it cannot be written", monotonic())))
    if app.journal.only_read:
        app.queue_toast(app.faults.told(only_read_fault(monotonic())))
