"""Start the app: put stored data, rig, stage and loop together."""

import os
import sys
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from signal import SIGHUP, SIGTERM
from sqlite3 import Error as SqliteError
from time import monotonic
from typing import TYPE_CHECKING

import pygame

from companion.table.atomic_files import identity, is_moved
from companion.table.backups.placing import prepare_data_folder
from companion.table.errors import reason
from companion.table.journal.rows import NewerFormat
from companion.table.starts import Starts
from companion.ui.app.app import App
from companion.ui.app.faults import journal_fault, read_only_fault
from companion.ui.app.storage import StoredData, open_stored_data
from companion.ui.runtime.idle_tasks import IdleTasks
from companion.ui.runtime.inbox import Inbox
from companion.ui.runtime.kiosk import POWER_OFF, open_display
from companion.ui.runtime.loop import Loop
from companion.ui.runtime.sound import Speaker
from companion.ui.runtime.stage import Stage, display_size, open_window
from companion.ui.runtime.supervisor import Supervisor
from companion.ui.runtime.termination import Shutdown, close_on_signals
from companion.ui.runtime.tray import WIDTH
from companion.ui.runtime.tray_controller import TrayController
from companion.ui.runtime.voice import Voice
from companion.ui.screens.all_routes import ROUTES
from companion.ui.screens.home.home import Home, continue_last
from hardware.config import MAX_SEATS, RigConfig, emulated_rig
from hardware.machine import speakers, storage
from hardware.machine.backlight import Backlight
from hardware.rig import Rig
from hardware.rig_file import read_rig
from hardware.signals import Fault, Restored
from hardware.untrusted.toml_text import InvalidFile

if TYPE_CHECKING:
    from hardware.doctor import Doctor

RIG = "rig.toml"
SMALL_SCREEN = 800
"""Pixels: a screen up to this width has table mode if nobody has chosen."""
SETTLED_AFTER = 1.0
"""Seconds for which a file that is being edited must stay unchanged before it is read."""


class RigFile:
    """rig.toml of the data folder. Its devices are opened at the start; a later change is reported.

    `config` is what it describes, or `default` if it is missing or invalid; `fault` says why.
    """

    _seen_at = float("-inf")

    def __init__(self, folder: Path, default: RigConfig) -> None:
        self._path = folder / RIG
        self._default = default
        self._reported = self._seen = identity(self._path)
        self.config, self.fault = self._read()

    @property
    def needs_tray(self) -> bool:
        """Whether the tray stands in for the pad, or for the buttons and lights of the seats."""
        return not self.config.seats or any(
            reader.kind == "emulated" for reader in self.config.readers
        )

    def follow(self, app: App) -> bool:
        """Report a change that somebody has made, once the file stays as it is; whether there is
        one.
        """
        current, now = identity(self._path), app.clock()
        if current != self._seen:
            self._seen, self._seen_at = current, now
        if current == self._reported or now < self._seen_at + SETTLED_AFTER:
            return False
        self._reported = current
        config, fault = self._read()
        if fault is not None:
            app.queue_toast(app.faults.add(fault))
            return True
        app.faults.restored(Restored(RIG, now))
        if config != self.config:
            app.queue_toast(f"{RIG} was changed: restart Matinee to use it.")
        return True

    def _read(self) -> tuple[RigConfig, Fault | None]:
        """What the file describes, and its first error; all of them are printed."""
        if not self._path.exists():
            return self._default, None
        try:
            return read_rig(self._path), None
        except InvalidFile as error:
            _print_error(str(error))
            line, words = error.findings[0]
            finding = f"line {line}: {words.removesuffix('.')}"
        except OSError as error:
            _print_error(_plain_text(error))
            finding = error.strerror or str(error)
        return self._default, Fault(RIG, finding, "mend it, then start again", monotonic())


def start(width: int, height: int, folder: Path | None = None) -> int:
    """Open the app in a window; return the exit code. What keeps it from opening is printed."""

    def opened(rig_file: RigFile) -> Stage:
        needed = WIDTH if rig_file.needs_tray else 0
        app_width, high, tray = fitting(width, height, needed, display_size())
        return Stage(
            open_window(app_width + tray, high), app_width if rig_file.needs_tray else None
        )

    # SIGHUP: the terminal that it was started in is closed
    with close_on_signals(SIGTERM, SIGHUP) as shutdown:
        return _start(shutdown, Supervisor(os.environ), folder, emulated_rig(MAX_SEATS), opened)


def _start(
    shutdown: Shutdown,
    supervisor: Supervisor,
    folder: Path | None,
    rig: RigConfig,
    opened: Callable[[RigFile], Stage],
) -> int:
    """Open the stored data and the stage, and play. `rig`: the devices if no file lists them."""
    try:
        folder = prepare_data_folder(folder)
        rig_file = RigFile(folder, rig)
        stage = opened(rig_file)
        data = open_stored_data(folder)
    except (OSError, SqliteError, pygame.error) as error:
        _print_error(_plain_text(error))
        return 1
    return _play(shutdown, supervisor, stage, folder, rig_file, data)


def fitting(
    width: int, height: int, tray: int, limit: tuple[int, int] | None
) -> tuple[int, int, int]:
    """The size of the app and the width of the tray beside it, in pixels: as asked, and smaller
    if all of it is more than there is. `tray`: its logical width.
    """
    wide = tray * height // 480
    part = 1.0 if limit is None else min(1, limit[0] / (width + wide), limit[1] / height)
    return int(width * part), int(height * part), int(wide * part)


def kiosk(folder: Path | None = None) -> int:
    """Open the app on the whole display of a machine that does nothing else; the exit code,
    which may be POWER_OFF. A rig.toml with a fault keeps nobody from playing by touch.
    """
    # SIGHUP ends it at once: somebody took the console away, and systemd starts it again
    supervisor = Supervisor(os.environ)
    with close_on_signals(SIGTERM) as shutdown:

        def opened(rig_file: RigFile) -> Stage:
            display = rig_file.config.display
            return open_display(Path("/"), os.environ, display, supervisor, shutdown, _print_error)

        return _start(shutdown, supervisor, folder, RigConfig(), opened)


def _print_error(words: str) -> None:
    print(f"companion: {words}", file=sys.stderr)  # noqa: T201 - there may be no screen


def _play(
    shutdown: Shutdown,
    supervisor: Supervisor,
    stage: Stage,
    folder: Path,
    rig_file: RigFile,
    data: StoredData,
) -> int:
    """Run the app on this stage until it closes; return the exit code."""
    inbox = Inbox()
    rig = Rig(rig_file.config, inbox.put)
    beside = None if stage.app_width is None else TrayController(rig, inbox.put)
    app = shutdown.app = App(*data, rig, Home(), ROUTES, monotonic)
    starts = Starts(folder) if app.journal.is_writable else None
    app.reader_count = len(rig_file.config.readers)
    app.make_doctor = partial(_doctor, folder, rig, stage.backlight)
    app.follow_rig_file = partial(rig_file.follow, app)
    app.can_power_off = supervisor.is_watched
    app.table_mode_by_default = (stage.app_width or stage.surface.get_width()) <= SMALL_SCREEN
    if beside is not None:
        beside.attach(app)
    speaker, voice = Speaker(rig.play), Voice()
    try:
        with nullcontext() if starts is None else starts.counted():
            continued = _continue_safely(app, starts)
            _report_repairs(app)
            app.why_lost = storage.why_lost(Path("/"), folder.absolute())
            if app.why_lost is not None:
                app.queue_toast(f"Progress will not be kept: {app.why_lost}.")
            if rig_file.fault is not None:
                app.queue_toast(app.faults.add(rig_file.fault))
            if continued and app.toast is None:
                app.show_toast("The game goes on here. The menu can check the table with you.")
            loop = Loop(
                app,
                stage,
                inbox,
                tray=beside,
                speaker=speaker,
                supervisor=supervisor,
                voice=voice,
            )
            # the first picture waits for no device
            loop.run_once()
            loop.starts = starts
            speaker.stays_open = speakers.is_hdmi(Path("/"))
            loop.idle_tasks = IdleTasks(app, loop.stage)
            rig.start()
            loop.run()
        supervisor.notify_stopping()
    finally:
        stage.set_backlight(1)
        data[0].close()
        voice.close()
        rig.close()
        pygame.quit()
    return POWER_OFF if app.powering_off else 0


def _doctor(folder: Path, rig: Rig, backlight: Backlight | None) -> "Doctor":
    from hardware.doctor import Doctor  # noqa: PLC0415 - seldom called, and never at the start

    return Doctor(Path("/"), folder.absolute(), rig, monotonic, backlight=backlight)


def _plain_text(error: Exception) -> str:
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


def _report_repairs(app: App) -> None:
    stores = (app.journal, app.tags, app.players, app.settings)
    set_aside = [store.set_aside for store in stores if store.set_aside is not None]
    aside = [file.name for file in set_aside if is_moved(file)]
    unread = [file.name for file in set_aside if not is_moved(file)]
    if app.journal.set_aside is not None:
        kept = " and ".join(aside)
        app.queue_toast(f"{app.journal.damage}. Kept as {kept}.")
    elif aside:
        app.queue_toast(f"What was damaged is set aside as {' and '.join(aside)}.")
    for words in app.settings.problems:
        app.queue_toast(f"settings.json: {words}")
    if unread:
        app.queue_toast(f"{' and '.join(unread)} cannot be read and will not be changed.")
    if app.journal.refusal is not None and not app.journal.is_writable:
        app.queue_toast(app.faults.add(_why_not_written(app.journal.refusal)))
    if app.journal.read_only:
        app.queue_toast(app.faults.add(read_only_fault(monotonic())))


def _why_not_written(refusal: Exception) -> Fault:
    """Why the journal could not be opened to be written, and what helps."""
    if isinstance(refusal, NewerFormat):
        return journal_fault(reason(refusal), monotonic(), "update Matinee")
    return journal_fault(reason(refusal), monotonic())
