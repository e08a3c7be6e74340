"""All games of the journal, as a wall of posters; each opens the film of its evening."""

from dataclasses import dataclass, field

from companion.core.board.grid import grid
from companion.core.board.nodes import (
    Background,
    Node,
    Touch,
    UiCommand,
    column,
    icon,
    row,
    space,
    text,
)
from companion.core.board.widgets import pawn, title
from companion.core.wording import listed
from companion.table.film import date_text
from companion.table.journal.stored_games import StoredGame
from companion.table.leaving import standing_text, summary_of
from companion.table.posters import DRAWING, PLAIN, has_drawing, poster
from companion.table.registry import games
from companion.ui.app.app import App
from companion.ui.app.frame import BACK, Frame
from companion.ui.app.screen import Screen
from companion.ui.parts.paging import newer_and_older, page_of
from companion.ui.screens.home.posters import LONG_TITLE
from companion.ui.screens.home.stored_film import StoredFilm, name_of
from companion.ui.screens.log.film_screen import UNREADABLE

ON_PAGE = 8
LAYOUTS = ((2, 2, 1.8), (4, 2, 1.5), (ON_PAGE, 4, 1.0))
"""For each layout: the most games it is for, games in a row, and the factor of their size."""
MAX_WINNERS = 2
"""The most winners that are named."""
PAWNS = 6
"""The most seats whose pawns have room."""


@dataclass(eq=False)
class History(Screen[App]):
    """Page by page, the newest game first.

    What the journal holds is decoded once, however often the screen is drawn.
    """

    _count = 0
    _endings: dict[int, str] = field(default_factory=dict)
    """How each game ended, or how far it is."""

    def frame(self, app: App) -> Frame:
        count = app.games.count()
        if count != self._count:
            # a new game may have the number of one that was deleted
            self._count = count
            self._endings.clear()
        page = page_of(range(count), self.page, ON_PAGE)
        shown = app.games.readable(page.first, ON_PAGE)
        cells, in_row, scale = next(
            layout for layout in LAYOUTS if count <= layout[0] or layout == LAYOUTS[-1]
        )
        tiles = [_tile(stored, self._ending(app, stored), scale) for stored in shown]
        return Frame(
            "What was showing?",
            "Touch a poster: how it went, or go on with it" if count else "No game is kept yet",
            grid(tiles, in_row, min_cells=cells) if tiles else space(),
            (*newer_and_older(page), BACK),
            icon="book",
            ticket=("Games", f"{count} kept"),
        )

    def _ending(self, app: App, stored: StoredGame) -> str:
        if stored.number not in self._endings:
            try:
                self._endings[stored.number] = _ending_text(app, stored)
            except UNREADABLE:
                self._endings[stored.number] = "cannot be read here"
        return self._endings[stored.number]

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("open stored film", int(number)):
                stored = next(
                    (stored for stored in app.games.readable() if stored.number == number), None
                )
                if stored is not None:
                    app.open_screen(StoredFilm(app, stored))
            case _:
                pass


def _tile(stored: StoredGame, ending: str, scale: float) -> Node:
    """A small poster: the drawing of its game, its day, who played, and how it ended."""
    game = stored.header.game
    accent = f"accent:{game}"
    looks = games()[game].looks(stored.header.seat_looks)
    words = poster(game).title
    lines = 3 if len(words) > LONG_TITLE else 2
    return column(
        row(
            icon(
                f"{DRAWING}{game}" if has_drawing(game) else PLAIN,
                90 * scale,
                accent,
                width=66 * scale,
            ),
            column(
                title(words, accent, size=30 * scale, fit=20, lines=lines),
                text(date_text(stored.header.begun), "tiny", "mist", size=16 * scale, fit=16),
                row(
                    *(pawn(look, (18 if len(looks) < PAWNS else 15) * scale) for look in looks),
                    gap=1,
                )
                if len(looks) <= PAWNS
                else None,
                grow=1,
                shrink=True,
                justify="center",
            ),
            grow=1,
            gap=6,
            align="center",
        ),
        row(
            icon(
                "clap" if stored.header.ended else "crown" if stored.over else "play",
                22 * scale,
                accent,
            ),
            text(ending, "tiny", size=18 * scale, fit=16, grow=1),
            gap=6,
            height=30 * scale,
            align="center",
        ),
        name=name_of(stored).capitalize(),
        names=stored.header.names,
        touch=UiCommand("open stored film", stored.number),
        background=Background("night-900", "paper", radius=8),
        padding=(8, 5, 8, 3),
        flex=1,
    )


def _ending_text(app: App, stored: StoredGame) -> str:
    """How a game ended, or how far it is. Raises one of UNREADABLE."""
    state = app.games.state(stored)
    summary = summary_of(games()[stored.header.game], stored.header, state)
    if stored.header.ended:
        return f"ended early: {standing_text(stored.header, summary)}"
    won = [stored.header.names[seat] for seat in summary.winners]
    names = listed(won) if len(won) <= MAX_WINNERS else f"{len(won)} players"
    if summary.winners:
        points = summary.scores[summary.winners[0]]  # a showdown may go to fewer
        return f"{names} won with {points}" if points else f"{names} won"
    if stored.over:
        return "nobody won"
    if not summary.turns:
        return "hardly begun"
    return f"not over: {', '.join(filter(None, app.games.counter(stored, state)))}"
