"""The film of a game: cast, turning points and points; the trailer until it is over."""

from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path
from sqlite3 import Error as SqliteError

from companion.core.board.nodes import Node, Touch, UiCommand, space
from companion.core.board.widgets import STAGE_HEIGHT, button, primary
from companion.table.atomic_files import write_new
from companion.table.film import UNDATED, Film, TurningPoint, date_text, make_film_in_slices
from companion.table.play.steps import Header
from companion.table.registry import games
from companion.ui.app.app import App
from companion.ui.app.frame import BACK, Frame
from companion.ui.app.screen import Screen
from companion.ui.film.page import page
from companion.ui.film.picture import picture
from companion.ui.film.sheet import sheet, whole_turning_point
from companion.ui.render.theme import Theme
from companion.ui.screens.machine.backup import BackupScreen, StickJob

UNREADABLE = (LookupError, SqliteError)
"""What reading a stored game can raise."""
DESCRIPTION = "The film as a picture (.png), and as a page (.html) that every browser shows."


class FilmScreen(Screen[App]):
    """The film of the game under way. It is made while it is shown, a little at a time."""

    film: Film | None = None
    opened: TurningPoint | None = None
    """The turning point that is read whole, with its rule."""
    min_axis_top = 0
    """The points up to which the axis of its plot reaches at least."""

    def __init__(self, header: Header, reading: Iterator[Film | None]) -> None:
        self.header = header
        self.game = games()[header.game]
        self.theme = Theme(self.game.id, self.game.looks(header.seat_looks))
        self._reading: Iterator[Film | None] | None = reading

    @property
    def is_reading(self) -> bool:
        """Whether the film is being made."""
        return self._reading is not None

    def tick(self, app: App) -> bool:
        if self._reading is None:
            return False
        try:
            self.film = next(self._reading)
        except UNREADABLE:
            self._reading = None
            return True
        if self.film is None:
            return False
        self._reading = None
        return True

    def frame(self, app: App) -> Frame:
        film = self.film
        if self.opened is not None:
            return Frame(
                self.opened.title,
                self.opened.when or self.game.title,
                whole_turning_point(self.opened),
                (primary("Back", UiCommand("show rule")),),
                icon="reel",
                ticket=(self.name, date_text(self.header.begun)),
            )
        line = "Just a moment…" if self.is_reading else "This game cannot be read here"
        return Frame(
            line if film is None else film.closing_text,
            self.game.title,
            space()
            if film is None
            else sheet(film, STAGE_HEIGHT, maximum=self.min_axis_top, rules=True),
            self.buttons(app),
            icon="reel",
            ticket=(self.name, date_text(self.header.begun)),
        )

    @property
    def name(self) -> str:
        """The first line of the ticket."""
        return "The film"

    def buttons(self, app: App) -> tuple[Node, ...]:
        """The action bar."""
        return (self.save, BACK)

    @property
    def save(self) -> Node:
        """Save the film, once the game is over."""
        able = self.film is not None and self.film.over
        return button("Save film", UiCommand("save film"), icon="reel", enabled=able)

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("save film") if self.film is not None:
                app.open_screen(BackupScreen(app, _saving(self.film)))
            case UiCommand("show rule", int(place)) if self.film is not None:
                self.opened = self.film.turning_points[place]
            case UiCommand("show rule"):
                self.opened = None
            case _:
                pass


def _saving(film: Film) -> StickJob:
    """Write a film to a stick: both files are made before, since screens are drawn meanwhile."""
    files = {".png": picture(film), ".html": page(film).encode()}
    dated = "" if date_text(film.begun) == UNDATED else f"-{film.begun}"
    return StickJob(
        "Save the film",
        "Writing the film…",
        "A picture and a page to look at anywhere",
        "Save",
        DESCRIPTION,
        partial(_write, files, f"{film.game.id}{dated}"),
    )


def _write(files: dict[str, bytes], name: str, folder: Path, stick: str) -> str:
    """Write the files under a free name; say what was written. Raises OSError."""
    names = (name if number == 1 else f"{name}-{number}" for number in count(1))
    free = next(
        name for name in names if not any((folder / f"{name}{suffix}").exists() for suffix in files)
    )
    for suffix, content in files.items():
        write_new(folder / f"{free}{suffix}", content)
    return f"Wrote {' and '.join(f'{free}{suffix}' for suffix in files)} to {stick}."


def open_film(app: App) -> None:
    """Show the film of the game under way."""
    session = app.playing
    made = make_film_in_slices(session.game, session.header, session.current_steps())
    app.open_screen(FilmScreen(session.header, made))
