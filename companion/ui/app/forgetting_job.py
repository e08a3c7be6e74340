"""Forgetting a player a little at a time, so that the screen goes on meanwhile."""

from collections.abc import Iterator
from sqlite3 import Error as SqliteError
from typing import TYPE_CHECKING

from companion.table.errors import reason
from companion.table.forgetting import forget, interrupted
from companion.table.journal.locking import Locked

if TYPE_CHECKING:
    from companion.ui.app.app import App


class Forgetting:
    """Goes on with what is to be forgotten, also after it was interrupted."""

    _steps: Iterator[tuple[int, int]] | None = None
    _looked: tuple[bool, int | None] | None = None
    """Whether the journal was writable and which game was under way when it was last looked;
    once more only if that has changed."""
    done = 0, 0
    """How many games are done, and how many there are."""
    why = ""
    """Why it could not be finished."""

    def __init__(self, app: "App") -> None:
        self._app = app

    def begin(self, name: str) -> None:
        """Forget this player from now on."""
        self.done, self.why = (0, 0), ""
        self._looked = self._current_work()
        self._steps = forget(self._app.journal, self._app.players, name, self._under_way())

    def go_on(self) -> bool:
        """Do the next game; return whether there is more to do."""
        if self._steps is None and not self._retry():
            return False
        try:
            if self._steps is not None:
                self.done = next(self._steps)
        except StopIteration:
            self._steps = None
        except (Locked, OSError, SqliteError) as error:
            self._steps, self.why = None, reason(error)
        return self._steps is not None

    def _retry(self) -> bool:
        """Take up what was interrupted, by the end of the app or by a game under way."""
        app = self._app
        if (app.session is not None and app.stored_game is None) or app.save_retry.steps:
            return False  # nobody knows its number yet, or it is written later with the name
        now = self._current_work()
        if now == self._looked:
            return False
        self._looked = now
        name = interrupted(app.journal)
        if name is not None:
            self._steps = forget(app.journal, app.players, name, self._under_way())
        return self._steps is not None

    def _current_work(self) -> tuple[bool, int | None]:
        return self._app.journal.is_writable, self._under_way()

    def _under_way(self) -> int | None:
        return None if self._app.stored_game is None else self._app.stored_game.number
