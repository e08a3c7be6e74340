"""The posters of the games, side by side, and the question which game is meant."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.core.board.nodes import (
    Background,
    Node,
    Touch,
    UiCommand,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.board.widgets import title
from companion.table.posters import DRAWING, PLAIN, Poster, has_drawing
from companion.table.posters import posters as all_posters
from companion.table.registry import NOT_LOADED, try_load
from companion.ui.app.app import App
from companion.ui.app.frame import CLOSE, Frame
from companion.ui.app.screen import Screen

LONG_TITLE = 24
"""Letters above which a title has three lines."""
MAX_PER_PAGE = 6
"""Posters on a page; each page of more has a tile that opens the next page."""


def posters(touch: Callable[[str], Touch], page: int = 0) -> Node:
    """Return a page of posters side by side. `touch` returns what a touch on a game's poster means;
    the tile of the next page is `UiCommand("turn page", PAGE)`.
    """
    every = all_posters()
    if len(every) <= MAX_PER_PAGE:
        shown, more = every, ()
    else:
        first = page * (MAX_PER_PAGE - 1)
        shown = every[first : first + MAX_PER_PAGE - 1]
        following = page + 1 if first + MAX_PER_PAGE - 1 < len(every) else 0
        more = (_more_games(following),)
    return row(
        *(_poster(game, poster, touch(game)) for game, poster in shown), *more, gap=10, grow=1
    )


def _more_games(page: int) -> Node:
    return column(
        icon("next", 64, "cream"),
        text("More games", "title", lines=2, align="center", height=60),
        name="More games",
        touch=UiCommand("turn page", page),
        background=Background("night-900", "night-500", radius=8),
        flex=1,
        gap=8,
        align="center",
        justify="center",
    )


def _poster(game: str, poster: Poster, touch: Touch) -> Node:
    accent = f"accent:{game}"
    icon_name = f"{DRAWING}{game}" if has_drawing(game) else PLAIN
    return column(
        stack(
            icon(icon_name, 190, "accent", grow=1),
            row(_players(poster.players), align="start", padding=(5, 5, 0, 0)),
            grow=1,
            shrink=True,
        ),
        space(height=4, background=accent, radius=0),
        column(
            title(
                poster.title,
                accent,
                size=40,
                fit=20,
                lines=3 if len(poster.title) > LONG_TITLE else 2,
                align="center",
                height=84,
            ),
            padding=(6, 0, 6, 2),
            height=88,
            justify="center",
        ),
        name=poster.title,
        touch=touch,
        background=Background("night-900", "paper", stroke=5, radius=8),
        padx=5,
        pady=5,
        flex=1,
    )


def _players(count: str) -> Node:
    return row(
        icon("people", 20, "cream"),
        text(count, "name"),
        background="night-900",
        radius=6,
        padx=8,
        pady=2,
        gap=6,
        height=30,
        align="center",
    )


@dataclass(eq=False)
class WhichGame(Screen[App]):
    """Asks by the posters and hands the game's id on."""

    then: Callable[[App, str], None]

    def frame(self, app: App) -> Frame:
        return Frame(
            "Which game is it?",
            "Touch its poster",
            posters(lambda game: UiCommand("choose game", game), self.page),
            (CLOSE,),
            icon="reel",
        )

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("choose game", str(game)):
                if try_load(game):
                    app.close_screen()
                    self.then(app, game)
                else:
                    app.show_toast(NOT_LOADED)
            case _:
                pass
