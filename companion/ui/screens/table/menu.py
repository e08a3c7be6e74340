"""The menu of a game under way: all routes from its table."""

from companion.core.board.grid import grid
from companion.core.board.nodes import Node, Touch, UiCommand, icon
from companion.core.board.widgets import primary
from companion.ui.app.app import App
from companion.ui.app.frame import Frame
from companion.ui.app.routes import Route, follow, routes
from companion.ui.app.screen import Screen, UndoOffer
from companion.ui.parts.list_row import entry
from companion.ui.screens.table.field_question import FieldQuestion
from companion.ui.screens.table.overlay import TableOverlay
from companion.ui.screens.table.seat_picker import SeatPicker
from companion.ui.screens.table.undo import offer_undo

MAX_IN_TWO_COLUMNS = 8
"""More routes are in three columns, in smaller letters."""

MAX_LETTERS_IN_LINE = 18
"""Letters of a route's words that fit into a line of the smaller letters."""


class Menu(TableOverlay):
    """The routes from the table."""

    def frame(self, app: App) -> Frame:
        ways = routes(app, "table")
        narrow = len(ways) > MAX_IN_TWO_COLUMNS
        return Frame(
            app.playing.game.title,
            app.faults.words or ("The game is over" if app.playing.over else "Paused"),
            grid([_entry(route, narrow=narrow) for route in ways], 2 + narrow, gap=8),
            (
                primary(
                    "Back to the table" if app.is_directly_over_table else "Back", UiCommand("back")
                ),
            ),
            icon="list",
            ticket=app.playing.board().ticket,
            fault_lines=app.faults.ticket,
        )

    def undo_offer(self, app: App) -> UndoOffer | None:
        """Offer to undo the last input: whoever looks for Undo finds it here too."""
        return offer_undo(app)

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("open screen", str(words)):
                # a question that is open below would be about another table by then; a card that
                # was not used yet is asked about again once the table is back
                if any(map(_asks_about_card, app.overlays)):
                    app.scan_queue.put_back()
                app.close_overlays()
                follow(app, "table", words)
            case _:
                pass


def _asks_about_card(screen: Screen[App]) -> bool:
    """Whether a card that was laid can be what it asks about, unless one was used already."""
    is_open_owner = isinstance(screen, SeatPicker) and screen.undone is None
    return is_open_owner or isinstance(screen, FieldQuestion)


def _entry(route: Route, *, narrow: bool) -> Node:
    """A route and what it is for; a `narrow` one has smaller letters, in two lines each."""
    lines = 2 if narrow and len(route.name) > MAX_LETTERS_IN_LINE else 1
    return entry(
        icon(route.icon, 34 if narrow else 48, "accent"),
        route.name,
        route.description,
        UiCommand("open screen", route.name),
        narrow=narrow,
        lines=(lines, 3 - lines if narrow else 1),
    )
