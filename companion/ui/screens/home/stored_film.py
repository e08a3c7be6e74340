"""The film of a game of the journal, from where it is deleted, continued or looked at again."""

from collections.abc import Iterator
from functools import partial

from companion.core.board.nodes import Node, Touch, UiCommand
from companion.core.board.widgets import button, primary
from companion.table.film import Film, date_text, make_film_in_slices
from companion.table.journal.stored_games import StoredGame
from companion.table.registry import games
from companion.ui.app.app import App
from companion.ui.parts.confirmation import Confirmation
from companion.ui.screens.log.film_screen import UNREADABLE, FilmScreen
from companion.ui.screens.table.play import Play


class StoredFilm(FilmScreen):
    """The film of a game of the journal."""

    def __init__(self, app: App, stored_game: StoredGame) -> None:
        super().__init__(stored_game.header, _read(app, stored_game))
        self.stored_game = stored_game

    def tick(self, app: App) -> bool:
        changed = super().tick(app)
        if changed and self.film is not None:
            self.min_axis_top = _max_points(app, self.film)
        return changed

    @property
    def name(self) -> str:
        return (
            super().name if self.stored_game.number < 0 else name_of(self.stored_game).capitalize()
        )

    def buttons(self, app: App) -> tuple[Node, ...]:
        readable = self.film is not None or self.is_reading
        word = "End screen" if self.stored_game.over else "Go on"
        return (
            button("Delete", UiCommand("delete shown"), icon="x"),
            self.save,
            button("Back", UiCommand("back")),
            primary(word, UiCommand("open game"), enabled=readable),
        )

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("delete shown") if app.games.can_delete():
                lines = (
                    f"{self.game.title}, {date_text(self.header.begun)}",
                    " and ".join(self.header.names),
                )
                question, what = "Delete this game for good?", "This cannot be undone"
                then = partial(_delete, stored_game=self._current_game(app))
                app.open_screen(Confirmation(question, what, lines, "Delete", then))
            case UiCommand("open game") if app.games.resume(self._current_game(app)):
                app.close_overlays()
                app.open_screen(Play())
            case _:
                super().on_touch(app, touch)

    def _current_game(self, app: App) -> StoredGame:
        """The stored game, also if it was saved meanwhile and has got its number."""
        before = self.stored_game
        if before.number < 0 and all(
            stored.number != before.number for stored in app.games.readable()
        ):
            self.stored_game = next(
                (stored for stored in app.games.readable() if stored.header == before.header),
                before,
            )
        return self.stored_game


def name_of(stored_game: StoredGame) -> str:
    """How a stored game is called."""
    return f"game {stored_game.number}" if stored_game.number > 0 else "game not saved yet"


def _read(app: App, stored_game: StoredGame) -> Iterator[Film | None]:
    line = app.games.current_steps(stored_game)
    yield None
    yield from make_film_in_slices(games()[stored_game.header.game], stored_game.header, line)


def _max_points(app: App, film: Film) -> int:
    """The most that anybody had in any game of that kind, so that plots can be compared."""
    observation = film.game.observation
    points = [app.journal.best(film.game.id), *film.history.scores[-1]]
    for stored_game in app.journal.unpacked():
        if stored_game.header.game == film.game.id:
            try:
                view = observation.view(app.games.state(stored_game), None)
            except UNREADABLE:
                continue
            points += observation.summary(view).scores
    return max(points)


def _delete(app: App, stored_game: StoredGame) -> None:
    app.games.delete(stored_game)
    app.close_screen()
