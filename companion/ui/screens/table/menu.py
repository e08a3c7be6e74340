"""The menu of a game under way: all routes from its table."""

from companion.core.view.grid import grid
from companion.core.view.nodes import Node, Style, Touch, UiCommand, icon, row, text
from companion.core.view.widgets import button, primary
from companion.ui.app.app import App
from companion.ui.app.frame import Frame
from companion.ui.app.routes import Route, follow, routes
from companion.ui.parts.list_row import two_lines
from companion.ui.parts.paging import page_of
from companion.ui.screens.table.overlay import TableOverlay

ROW_SIZE = 2
PAGE_SIZE = 8


class Menu(TableOverlay):
    """The routes from the table."""

    def frame(self, app: App) -> Frame:
        page = page_of(routes(app, "table"), self.page, PAGE_SIZE)
        more = UiCommand("page", (page.number + 1) % page.pages)
        return Frame(
            app.playing.game.title,
            app.faults.words or "Paused",
            grid([_entry(way) for way in page.shown], ROW_SIZE, gap=10, min_cells=ROW_SIZE),
            (
                button("More", more, art="down") if page.pages > 1 else None,
                primary(
                    "Back to the table" if app.is_directly_over_table else "Back", UiCommand("back")
                ),
            ),
            art="list",
            ticket=app.playing.board().ticket,
            trouble=app.faults.ticket,
        )

    def touched(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("way", str(words)):
                # a question that is open below would be about another table by then
                app.close_overlays()
                follow(app, "table", words)
            case _:
                pass


def _entry(way: Route) -> Node:
    return row(
        icon(way.art, 48, "accent"),
        two_lines(text(way.words, "headline", size=26), text(way.what, "note", "mist")),
        name=way.words,
        touch=UiCommand("way", way.words),
        face=Style("night-700", "night-500", radius=14),
        pad=(20, 0, 14, 0),
        gap=18,
        align="center",
        flex=1,
    )
