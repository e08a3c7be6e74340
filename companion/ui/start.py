"""Starting the app: books, rig, stage and loop put together."""

import sys
from pathlib import Path
from queue import SimpleQueue
from sqlite3 import Error as SqliteError
from time import monotonic

import pygame

from companion.table.folders import data_folder
from companion.table.games import games
from companion.ui.app import App
from companion.ui.books import open_books
from companion.ui.laptop import Laptop
from companion.ui.loop import Loop
from companion.ui.screens.home import Home, continue_last
from companion.ui.sound import Speaker
from companion.ui.stage import Stage, window
from companion.ui.tray import WIDTH
from companion.ui.voice import Voice
from hardware.config import MOST_SEATS, BadRig, RigConfig, emulated, read
from hardware.rig import Rig
from hardware.signals import Fault, Signal

RIG = "rig.toml"


def rig_config(folder: Path) -> tuple[RigConfig, bool]:
    """The rig of the data folder or a laptop's, and whether the tray can work it.

    Raises BadRig and OSError.
    """
    path = folder / RIG
    if path.exists():
        rig = read(path)
        return rig, any(reader.driver == "emulated" for reader in rig.reader)
    seats = max(game.most_seats for game in games().values())
    return emulated(min(seats, MOST_SEATS)), True


def start(width: int, height: int, folder: Path | None = None) -> int:
    """Open the app in a window; the exit code. What keeps it from opening is said."""
    try:
        folder = folder or data_folder()
        config, laptop = rig_config(folder)
        surface = window(width + (WIDTH * height // 480 if laptop else 0), height)
        books = open_books(folder)
    except (BadRig, OSError, SqliteError, pygame.error) as error:
        print(f"companion: {_plain(error)}", file=sys.stderr)  # noqa: T201 - there is no screen yet
        return 1
    queue: SimpleQueue[Signal] = SimpleQueue()
    rig = Rig(config, queue.put)
    beside = Laptop(rig, queue.put) if laptop else None
    app = App(*books, rig, Home(), monotonic)
    app.readers = len(config.reader)
    if beside is not None:
        beside.lend(app)
    _tell_what_was_mended(app)
    if continue_last(app) and app.toast is None:
        app.tell("The game goes on here. The menu can check the table with you.")
    rig.start()
    voice = Voice()
    try:
        stage = Stage(surface, width if laptop else None)
        Loop(app, stage, queue, beside=beside, speaker=Speaker(), voice=voice).run()
    finally:
        voice.close()
        rig.close()
        books[0].close()
        pygame.quit()
    return 0


def _plain(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename or 'the data folder'}: {error.strerror}"
    return str(error)


def _tell_what_was_mended(app: App) -> None:
    books = (app.journal, app.tags, app.players, app.settings)
    aside = [book.set_aside.name for book in books if book.set_aside is not None]
    if aside:
        app.tell(f"What was damaged is set aside as {' and '.join(aside)}.")
    if app.journal.only_read:
        app.signal(
            Fault(
                "journal",
                "another Matinee keeps this evening",
                "here one only looks",
                monotonic(),
            )
        )
