"""The seats with their survivors: panels for a few, cells for many."""

from collections.abc import Sequence

from companion.core.board.grid import grid
from companion.core.board.nodes import (
    Background,
    DeferredBoard,
    Node,
    UiCommand,
    column,
    icon,
    row,
    text,
)
from companion.core.board.widgets import pawn
from companion.games.shuffling_horror.board.board_view import BoardView
from companion.games.shuffling_horror.board.pool_details import pool
from companion.games.shuffling_horror.view import PlayerView

ROW_SIZE = 6
TWO_DIGITS = 10
MIN_HEIGHT_WITH_LARGE_SURVIVORS = 88
"""The height from which on a panel has room for large survivors."""
IN_LINES = 146
"""A panel at least so wide has a line for its survivors below its name."""
MIN_WIDTH_WITH_SURVIVORS = 110
"""The width from which on a panel has room for rest spoints and survivors."""
ROOMY = 96
"""The width from which on a survivor has a name or larger marks."""
MAX_LETTERS_IN_NARROW = 8
"""Letters of a name that a narrow cell has room for."""
LONG_NAME = 10
"""Letters of a first name from which on the shape beside it is smaller."""
FIGURE_SIZE = 25
"""Size of the figures."""
GAP = 4


def seat_rows(count: int, width: float) -> int:
    """Return the number of rows for `count` seats."""
    return 1 if count <= 3 or (count <= ROW_SIZE and width > 700) else 2


def pools(view: BoardView, width: float, height: float, active: Sequence[int]) -> Node:
    """Every player in turn order; who is asked is ringed."""
    players = view.players[1:]
    count = len(players)
    lines = seat_rows(count, width)
    row_size = -(-count // lines)
    high = (height - GAP * (lines - 1)) / lines
    wide = (width - GAP * (row_size - 1)) / row_size
    # a cut name says less than its shape
    named = wide >= MIN_WIDTH_WITH_SURVIVORS or all(
        len(player.name.split()[0]) <= MAX_LETTERS_IN_NARROW for player in players
    )
    cells = [
        _seat(view, player, wide, high, active=player.seat in active, named=named)
        for player in players
    ]
    return column(grid(cells, row_size, gap=GAP), height=height, name="Players")


def _seat(
    view: BoardView,
    player: PlayerView,
    width: float,
    height: float,
    *,
    active: bool,
    named: bool,
) -> Node:
    seat = player.seat
    return row(
        _lines(view, player, width, height)
        if width >= IN_LINES
        else _cell(view, player, width, named=named),
        name=player.name,
        touch=UiCommand("show detail", DeferredBoard(pool, (view, seat))),
        background=Background("night-600", f"seat:{seat}", radius=8)
        if active
        else Background("night-800", radius=8),
        height=height,
        padx=3,
        pady=2,
        align="center",
        flex=1,
        key=f"pool:{seat}",
    )


def _lines(view: BoardView, player: PlayerView, width: float, height: float) -> Node:
    """Name and power, and below them each survivor with what can be counted on."""
    high = height >= MIN_HEIGHT_WITH_LARGE_SURVIVORS
    survivors = player.survivors
    room = (width - 6) / max(1, len(survivors))
    people = [_survivor(view, survivor, room, high=high) for survivor in survivors]
    return column(
        row(
            pawn(player.seat, 34 if high and len(player.name.split()[0]) < LONG_NAME else 22),
            text(player.name, "name", size=22 if high else 20, fit=16, grow=1),
            *_figures(view, player),
            gap=2,
            height=36 if high else 27,
            align="center",
        ),
        row(*(people or _gone(player)), gap=2, height=48 if high else 33, align="center"),
        grow=1,
        shrink=True,
        justify="center",
    )


def _survivor(view: BoardView, survivor: str, room: float, *, high: bool) -> Node:
    """The symbol of a survivor, the rest spoints, and marks: inside a sanctuary or a trap, stars
    and what is held; if there is little room the marks are in two lines.
    """
    there = view.survivors[survivor]
    roomy = room >= ROOMY
    size = 40 if high else 30
    in_line, in_two = (24, 22) if high else (22, 15)
    marks = _marks(view, survivor, in_line if roomy else in_two)
    half = -(-len(marks) // 2)
    lines = [marks] if roomy else [marks[:half], marks[half:]]
    is_acting = survivor == view.acting
    return row(
        icon(view.icon_of(survivor), size, f"seat:{there.seat}", shrink=True),
        icon("spoint", 20, "bulb", shrink=True) if roomy else None,
        text(str(there.rest), "figure", "bulb", size=size * 0.85, shrink=False),
        column(*(row(*line, gap=2) for line in lines if line), gap=1, justify="center"),
        name=view.title(survivor),
        background=Background("night-950", "bulb", 3, radius=6) if is_acting else None,
        gap=3,
        align="center",
        flex=1,
    )


def _marks(view: BoardView, survivor: str, size: float) -> list[Node]:
    """Inside a sanctuary or a trap, a star for each reel, and the cards that are held."""
    there = view.survivors[survivor]
    marks = [
        *(("house", "accent") for _ in (there.inside,) if there.inside is not None),
        *(("worm", "no") for _ in (there.trapped,) if there.trapped),
        *(("star", "bulb") for _ in there.stars),
        *((view.icon_of(card), "cream") for card in there.held),
    ]
    return [icon(icon_name, size, color, hole_color="night-800") for icon_name, color in marks]


def _cell(view: BoardView, player: PlayerView, width: float, *, named: bool) -> Node:
    """A narrow panel: figures that can be read from a meter, above them the name; not `named`,
    the figures alone.
    """
    survivors = player.survivors if width >= MIN_WIDTH_WITH_SURVIVORS else ()
    return column(
        row(
            pawn(player.seat, 26),
            *(_gone(player) if player.state == "pod" else _figures(view, player)),
            *(
                icon(view.icon_of(survivor), 24, f"seat:{player.seat}", shrink=True)
                for survivor in survivors
            ),
            gap=3,
            height=32,
            align="center",
        ),
        text(player.name, "name", size=20, height=26) if named else None,
        grow=1,
        shrink=True,
        justify="center",
    )


def _figures(view: BoardView, player: PlayerView) -> list[Node]:
    """The power of a seat; what became of those who have none."""
    if player.state in ("out", "pod"):
        words = "Out" if player.state == "out" else view.term("pod")
        return [text(words, "subtitle", "mist", size=20)]
    smaller = FIGURE_SIZE if player.power < TWO_DIGITS else 22
    return [
        icon("bolt", 14, "bulb"),
        text(str(player.power), "figure", size=smaller, shrink=False),
    ]


def _gone(player: PlayerView) -> list[Node]:
    """In the place of survivors: what became of a seat without any."""
    if player.state == "pod":
        return [icon("pod", 28, f"seat:{player.seat}", hole_color="night-800")]
    if player.state == "out":
        return [icon("x", 24, "mist", hole_color="night-800")]
    return [icon("person", 26, "mist"), text("to draw", "label", "mist")]
