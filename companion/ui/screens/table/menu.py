"""The menu of a game under way: all routes from its table."""

from companion.core.view.grid import grid
from companion.core.view.nodes import Node, Style, Touch, UiCommand, icon, row, text
from companion.core.view.widgets import primary
from companion.ui.app.app import App
from companion.ui.app.frame import Frame
from companion.ui.app.routes import Route, follow, routes
from companion.ui.app.screen import UndoOffer
from companion.ui.parts.list_row import two_lines
from companion.ui.screens.table.overlay import TableOverlay
from companion.ui.screens.table.undo import offer_undo

MAX_IN_TWO = 8
"""More routes are in three columns, without a note on each."""


class Menu(TableOverlay):
    """The routes from the table."""

    def frame(self, app: App) -> Frame:
        ways = routes(app, "table")
        narrow = len(ways) > MAX_IN_TWO
        return Frame(
            app.playing.game.title,
            app.faults.words or "Paused",
            grid([_entry(way, narrow=narrow) for way in ways], 2 + narrow, gap=8),
            (
                primary(
                    "Back to the table" if app.is_directly_over_table else "Back", UiCommand("back")
                ),
            ),
            art="list",
            ticket=app.playing.board().ticket,
            trouble=app.faults.ticket,
        )

    def undo_offer(self, app: App) -> UndoOffer | None:
        """Offer to undo the last line of the game: whoever looks for Undo finds it here too."""
        return offer_undo(app)

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("way", str(words)):
                # a question that is open below would be about another table by then
                app.close_overlays()
                follow(app, "table", words)
            case _:
                pass


def _entry(way: Route, *, narrow: bool) -> Node:
    """A route; a `narrow` one has its words in two lines, and no note."""
    return row(
        icon(way.art, 34 if narrow else 48, "accent"),
        two_lines(
            text(way.words, "headline", size=22 if narrow else 26, lines=2 if narrow else 1),
            None if narrow else text(way.description, "note", "mist"),
        ),
        name=way.words,
        touch=UiCommand("way", way.words),
        face=Style("night-700", "night-500", radius=14),
        pad=(10, 0, 8, 0) if narrow else (20, 0, 14, 0),
        gap=8 if narrow else 18,
        align="center",
        flex=1,
    )
