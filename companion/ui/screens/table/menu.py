"""The menu of a game under way: all routes from its table."""

from dataclasses import dataclass

from companion.core.view.nodes import Node, Style, Touch, UiCommand, column, icon, row, space, text
from companion.core.view.widgets import button, primary
from companion.ui.app.app import App
from companion.ui.app.routes import Route, follow, routes
from companion.ui.parts.frame import Frame
from companion.ui.parts.list_row import two_lines
from companion.ui.screens.table.over_table import OverTable

A_ROW = 2
A_PAGE = 8


@dataclass(eq=False)
class Menu(OverTable):
    """The routes from the table."""

    first: int = 0

    def frame(self, app: App) -> Frame:
        every = routes(app, "table")
        shown = every[self.first : self.first + A_PAGE]
        lines = [shown[start : start + A_ROW] for start in range(0, len(shown), A_ROW)]
        more = len(every) > A_PAGE
        return Frame(
            app.playing.game.title,
            app.faults.words or "The game waits",
            column(
                *(
                    row(
                        *(_entry(way) for way in line),
                        *(space(flex=1) for _ in range(A_ROW - len(line))),
                        gap=10,
                        grow=1,
                    )
                    for line in lines
                ),
                gap=10,
                grow=1,
            ),
            (
                *((button("More", UiCommand("more"), art="down"),) if more else ()),
                primary("Back to the table" if app.right_over_table else "Back", UiCommand("back")),
            ),
            art="list",
            stub=app.playing.board().stub,
            trouble=app.faults.stub,
        )

    def touched(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("more"):
                ahead = self.first + A_PAGE
                self.first = ahead if ahead < len(routes(app, "table")) else 0
            case UiCommand("way", str(words)):
                # a question that is open below would be about another table by then
                app.to_table()
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
