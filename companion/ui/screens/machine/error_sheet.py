"""The plain sheet that is shown in place of a screen on which something went wrong."""

import logging

from companion.core.board.nodes import Touch, UiCommand, column, text
from companion.core.board.widgets import button, primary
from companion.table.atomic_files import write_bytes
from companion.table.reports.problems import Problem, as_file, kind_and_place, note, problem
from companion.table.reports.report import new_report_path
from companion.ui.app.app import App
from companion.ui.app.frame import Frame
from companion.ui.app.preview import Preview
from companion.ui.app.screen import Screen, UndoOffer
from companion.ui.screens.home.home import continue_last
from companion.ui.screens.log.log import Log
from hardware.signals import Held, Pressed, Scanned, Signal
from hardware.untrusted.text import clean

LOG = logging.getLogger("companion")
TITLE = "Something went wrong on this screen"
GAME_KEPT_TEXT = "The game is kept. Report writes down what happened."


class ErrorSheets:
    """Shows a sheet for each error, and logs each error once."""

    _failed: Screen[App] | None = None

    def __init__(self, app: App) -> None:
        self._app = app
        self._noted: set[str] = set()

    def show(self, error: Exception, *, lost: bool) -> None:
        """Lay the sheet over the topmost screen. `lost`: that screen cannot go on, since it cannot
        be drawn or fails by itself; Back then leaves it, as it does if it fails a second time.
        """
        app, top = self._app, self._app.screen
        details = problem(error, type(top).__name__)
        where = self._note(error, details)
        app.toast = app.preview = None
        app.sounds.clear()
        app.speech.clear()
        if not isinstance(top, ErrorSheet):
            again = top is self._failed
            self._failed = top
            app.open_screen(ErrorSheet(app, details, where, lost=lost or again))
        elif lost and not top.plain:
            top.plain = True
            app.scan_queue.clear()
        elif lost:
            app.go_home()
            app.open_screen(ErrorSheet(app, details, where, lost=True, plain=True))

    def _note(self, error: Exception, details: Problem) -> str:
        """Log an error the first time; return its kind and where in the program it happened."""
        where = kind_and_place(error)
        if where not in self._noted:
            self._noted.add(where)
            LOG.error("%s: %s", TITLE, details.screen, exc_info=error)
            session = self._app.session
            note(self._app.journal.folder, "" if session is None else session.game.id, details)
        return where


class ErrorSheet(Screen[App]):
    """The sheet of an error: report it, undo the last action, or leave the screen."""

    handles_back = True

    def __init__(
        self, app: App, details: Problem, where: str, *, lost: bool, plain: bool = False
    ) -> None:
        self.problem = details
        self.where = where
        """What is shown of it: the message of an error may name a hidden card."""
        self.lost = lost
        self.plain = plain
        """Whether it is made of nothing but words and boxes."""
        self._head = app.session and app.session.head

    def frame(self, app: App) -> Frame:
        at_home = len(app.screens) <= 2 and app.session is None
        table = app.session is not None
        buttons = (
            button("Report", UiCommand("report error"), icon="" if self.plain else "list"),
            *(
                (button("Undo", UiCommand("undo")), button("Log", UiCommand("open log")))
                if table
                else ()
            ),
            *(
                (
                    button("Continue", UiCommand("continue game")),
                    button("Close", UiCommand("end program")),
                )
                if at_home
                else ()
            ),
            primary("Try again" if at_home else "Back", UiCommand("back")),
        )
        where = text(clean(self.where), "note", "mist", lines=4)
        return Frame(
            TITLE,
            GAME_KEPT_TEXT,
            where if self.plain else column(where, padx=20, pady=20, grow=1),
            buttons,
            icon="x",
            alarm=True,
            plain=self.plain,
        )

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("report error"):
                self._report(app)
            case UiCommand("open log") if app.session is not None:
                app.open_screen(Log(app.session))
            case UiCommand("continue game"):
                app.close_screen()
                continue_last(app)
            case UiCommand("back"):
                self._leave(app)
            case _:
                pass

    def undo_offer(self, app: App) -> UndoOffer | None:
        """Undo the last input; to describe it may fail too."""

        def do() -> None:
            app.close_screen()
            app.undo()

        return UndoOffer(Preview("Undo takes back what was done last"), do)

    def _leave(self, app: App) -> None:
        """Close the sheet, and also the screen below unless it may work now."""
        app.close_screen()
        changed = app.session is not None and app.session.head is not self._head
        if not self.lost or changed:
            return
        if app.session is not None and not app.overlays:
            app.go_home()
        else:
            app.close_screen()

    def _report(self, app: App) -> None:
        try:
            path = new_report_path(app.journal.folder, "problem")
            write_bytes(path, as_file(self.problem, app.session))
        except OSError as error:
            app.show_toast(f"The report cannot be saved: {error.strerror or error}.")
        else:
            app.show_toast(f"Kept as {path.name} in the folder {path.parent.name}.")

    def on_signal(self, app: App, signal: Signal) -> bool:
        if isinstance(signal, Scanned | Pressed | Held):
            app.show_toast("Something went wrong here: touch Back, then do it again.")
        return True
