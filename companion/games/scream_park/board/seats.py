"""The strip of seats below a house: who still has cards to use, and what each holds."""

from collections.abc import Collection

from companion.core.board.nodes import (
    Background,
    DeferredBoard,
    Node,
    UiCommand,
    column,
    icon,
    row,
    space,
    text,
)
from companion.core.board.widgets import pawn, points
from companion.core.wording import quantity
from companion.games.scream_park.board.board_view import BoardView
from companion.games.scream_park.board.house import details
from companion.games.scream_park.board.icons import mark
from companion.games.scream_park.rules.day import CARDS_PER_TURN
from companion.games.scream_park.view import View

STRIP_HEIGHT = 78
WIDE_SEATS, THEMED_SEATS = 3, 4
"""With more seats than the first, a name has a line to itself; with more than the second, Themes
have no room.
"""


def strip(
    board_view: BoardView, now: int | None, asked: Collection[int], claimed: int | None = None
) -> Node:
    """A panel for each seat. Touching that of a seat that has cards to use claims the next card for
    it, as its button does; touching another one, or that which has `claimed`, shows its house from
    near.
    """
    seats = range(len(board_view.view.seats))
    panels = (
        panel(board_view, seat, now=seat == now, asked=seat in asked, claims=claimed != seat)
        for seat in seats
    )
    return row(*panels, gap=8, height=STRIP_HEIGHT)


def panel(board_view: BoardView, seat: int, *, now: bool, asked: bool, claims: bool = True) -> Node:
    """A seat: name, points, cards of this turn, its Theme, Staff tokens."""
    view, ring = board_view.view, f"seat:{seat}" if asked else None
    wide, themed = len(view.seats) <= WIDE_SEATS, len(view.seats) <= THEMED_SEATS
    name, touch = (
        f"{view.seats[seat]}'s house from near",
        UiCommand("show detail", DeferredBoard(details, (board_view, seat))),
    )
    if asked and claims:
        name, touch = f"{view.seats[seat]} lays the next cards", UiCommand("claim card", seat)
    score = points(view.scores[seat], 32 if wide else 26, f"score:{seat}")
    genres = board_view.points(view.themes[seat]) if themed else ()
    return column(
        row(
            pawn(seat, 30 if wide else 26),
            text(view.seats[seat], "name", size=22 if wide else 18, fit=16, grow=1),
            score if wide else None,
            gap=6 if wide else 4,
            height=34,
            align="center",
        ),
        row(
            *(card_marks(view, seat) if view.phase in ("turn", "enter") else ()),
            space(),
            *(mark(genre, 26 if wide else 22, "cream") for genre in genres),
            space(),
            _sets(view, seat) if wide and view.scenic_sets[seat] else None,
            icon("person", 24 if wide else 20, "mist"),
            text(str(view.staff[seat]), "figure", "mist", size=26 if wide else 22, shrink=not wide),
            None if wide else space(),
            None if wide else score,
            gap=4,
            height=32,
            align="center",
        ),
        name=name,
        touch=touch,
        background=Background("night-600" if now else "night-800", ring),
        padding=(8, 4, 10, 4) if wide else (6, 4, 6, 4),
        gap=2,
        flex=1,
        key=f"seat:{seat}",
    )


def card_marks(view: View, seat: int) -> tuple[Node, ...]:
    """The two cards of a turn; a used one is filled. A Genre card that is owed is in the accent."""
    if view.genre_due[seat]:
        return (_card(Background(None, "accent", stroke=3, radius=3)),)
    if view.phase == "enter":
        return () if view.hands[seat] else (icon("check", 24, "good"),)
    left = min(view.to_use[seat], CARDS_PER_TURN)
    if not left:
        return (icon("check", 26, "good"),)
    used, unused = Background("cream", radius=3), Background(None, "mist", stroke=2, radius=3)
    return (*(_card(used),) * (CARDS_PER_TURN - left), *(_card(unused),) * left)


def _card(background: Background) -> Node:
    return space(width=18, height=26, background=background)


def _sets(view: View, seat: int) -> Node:
    """Scenic sets as they would score now."""
    return row(
        mark("candelabra", 20, "bulb"),
        text(quantity(view.scenic_sets[seat], "set"), "subtitle", "bulb", size=18, shrink=False),
        gap=3,
        height=26,
        align="center",
    )
