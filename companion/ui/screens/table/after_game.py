"""Where people go on from a finished game."""

from companion.core.view.nodes import Node, UiCommand
from companion.core.view.widgets import icon_button, primary
from companion.ui.app.app import App


def buttons_after_game() -> tuple[Node, ...]:
    """The buttons by which people go on, each of which `leave_finished_game` carries out. Where
    *Next* was, and *Back* of the film is, one touch too many opens the film and leaves nothing.
    """
    return (
        icon_button("Play again", UiCommand("again"), icon="again"),
        icon_button("Home", UiCommand("home"), icon="home"),
        primary("Film", UiCommand("film"), icon="reel"),
    )


def leave_finished_game(app: App, where: str) -> None:
    """Open the film of the game, or put it away and go home, or play again at the same table."""
    if where == "film":
        # what a film is saved with takes long to import
        from companion.ui.screens.log.film_screen import open_film  # noqa: PLC0415

        open_film(app)
        return
    again = UiCommand("again", app.playing.header)
    app.put_game_away()
    if where == "again":
        app.touch(again)
