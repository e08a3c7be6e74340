"""Games that were put away before all of them could be written: they are continued from memory."""

from typing import TYPE_CHECKING

from msgspec import Struct

from companion.table.journal.journal import Recorder
from companion.table.journal.stored_games import StoredGame
from companion.table.play.session import Session

if TYPE_CHECKING:
    from companion.ui.app.save_retry import SaveRetry


class UnsavedGame(Struct, frozen=True):
    """A game that was put away, what writes it, and its number until the journal gives it one."""

    session: Session
    recorder: Recorder
    temporary_number: int

    @property
    def is_listed(self) -> bool:
        """Whether the journal has it on its list."""
        return self.recorder.game is not None

    @property
    def stored(self) -> StoredGame:
        """The game as the journal will store it."""
        number = self.recorder.game or self.temporary_number
        return StoredGame(number, self.session.header, self.session.over)


class UnsavedGames:
    """All games that were put away unsaved, until they are written or continued."""

    def __init__(self, save_retry: "SaveRetry") -> None:
        self._save_retry = save_retry
        self._games: list[UnsavedGame] = []
        self._last_number = 0

    def add(self, session: Session) -> None:
        """Add the game under way, which is put away, if not all of it is written."""
        recorder = self._save_retry.recorder
        if recorder is not None:
            self._last_number -= 1  # no game of the journal has a negative number
            self._games.append(UnsavedGame(session, recorder, self._last_number))

    def all(self) -> list[UnsavedGame]:
        """Return those that still wait to be written, the one that was put away last at the end."""
        self._games = [game for game in self._games if game.recorder in self._save_retry.steps]
        return self._games

    def unlisted(self) -> list[StoredGame]:
        """Return those that are not in the journal yet, the newest first."""
        return [game.stored for game in reversed(self.all()) if not game.is_listed]

    def find(self, number: int) -> UnsavedGame | None:
        """Return the game of that number, if it waits to be written."""
        return next((game for game in self.all() if game.stored.number == number), None)

    def resume(self, game: UnsavedGame) -> None:
        """Make it the game under way again."""
        self._games.remove(game)
        self._save_retry.recorder = game.recorder
