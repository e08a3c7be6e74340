"""Where people go on from a finished game."""

from companion.core.board.commands import CommandName
from companion.core.board.nodes import Node, UiCommand
from companion.core.board.widgets import icon_button, primary
from companion.ui.app.app import App


def buttons_after_game() -> tuple[Node, ...]:
    """The buttons by which people go on, each of which `leave_finished_game` carries out. Where
    *Next* was, and *Back* of the film is, one touch too many opens the film and leaves nothing.
    """
    return (
        icon_button("Play again", UiCommand("play again"), icon="again"),
        icon_button("Home", UiCommand("put game away"), icon="home"),
        primary("Film", UiCommand("open film"), icon="reel"),
    )


def leave_finished_game(app: App, where: CommandName) -> None:
    """Open the film of the game, or put it away and go home, or play again at the same table."""
    if where == "open film":
        # what a film is saved with takes long to import
        from companion.ui.screens.log.film_screen import open_film  # noqa: PLC0415

        open_film(app)
        return
    again = UiCommand("play again", app.playing.header)
    app.put_game_away()
    if where == "play again":
        app.touch(again)
