"""The seats with their survivors: panels for a few, cells for many."""

from collections.abc import Sequence

from companion.core.view.grid import grid
from companion.core.view.nodes import Node, Style, UiCommand, column, icon, row, text
from companion.core.view.widgets import pawn
from companion.games.shuffling_horror.board.board_view import BoardView
from companion.games.shuffling_horror.board.pool_details import pool
from companion.games.shuffling_horror.view import PlayerView

ROW_SIZE = 6
TWO_DIGITS = 10
HIGH = 90
"""A panel at least so high has room for a line of survivors."""
BESIDE = 160
"""A panel at least so wide has its pawn beside the name."""
NARROW = 110
"""A narrower panel has no room for rest spoints and survivors."""
NAMED = 240
"""A panel at least so wide has room for a survivor's name."""
SHORT = 8
"""Letters of a name that a narrow cell has room for."""
LARGE = 27
"""Size of the figures."""
GAP = 6


def seat_rows(count: int, width: float) -> int:
    """The rows of so many seats."""
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
    named = wide >= NARROW or all(len(player.name.split()[0]) <= SHORT for player in players)
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
    beside = height >= HIGH or width >= BESIDE or not named
    return row(
        pawn(seat, min(40.0 if named else 30.0, height - 8)) if beside else None,
        _panel(view, player, named=width >= NAMED)
        if height >= HIGH
        else _cell(view, player, width, beside=beside, named=named),
        name=player.name,
        touch=UiCommand("closer", pool(view, seat)),
        face=Style("night-600", f"seat:{seat}", radius=8)
        if active
        else Style("night-800", radius=8),
        height=height,
        padx=6,
        pady=2,
        gap=5,
        align="center",
        flex=1,
        key=f"pool:{seat}",
    )


def _panel(view: BoardView, player: PlayerView, *, named: bool) -> Node:
    """Name, power, and the survivors with their rest spoints; a single one has its name too."""
    survivors = player.survivors if named and len(player.survivors) == 1 else ()
    return column(
        text(player.name, "subtitle", height=30),
        row(*_figures(view, player, rest=False), gap=3, height=30, align="center"),
        row(
            *_heads(view, player, figures=True),
            *(text(view.short_title(survivor), "tiny", grow=1) for survivor in survivors),
            gap=4,
            height=28,
            align="center",
        ),
        grow=1,
        shrink=True,
        justify="center",
    )


def _cell(view: BoardView, player: PlayerView, width: float, *, beside: bool, named: bool) -> Node:
    """The same in two lines: figures that can be read from a metre, and the name, as wide as the
    cell where the pawn is not `beside` both; not `named`, the figures alone.
    """
    name = text(player.name, "name", size=20, height=26) if named else None
    figures = row(
        None if beside else pawn(player.seat, 30),
        *_figures(view, player, rest=width >= NARROW),
        *(_heads(view, player, figures=False) if width >= NARROW else ()),
        gap=3,
        height=32,
        align="center",
    )
    return column(
        *((name, figures) if beside else (figures, name)),
        grow=1,
        shrink=True,
        justify="center",
    )


def _figures(view: BoardView, player: PlayerView, *, rest: bool) -> list[Node]:
    """Power, and what all survivors of the seat have rested; what became of others."""
    if player.state in ("out", "pod"):
        words = "Out" if player.state == "out" else "Pod"
        return [text(words, "subtitle", "mist", size=20)]
    found = [icon("bolt", 20, "bulb", shrink=True), _number(player.power)]
    if rest:
        rested = sum(view.survivors[survivor].rest for survivor in player.survivors)
        found += [icon("spoint", 20, "bulb", shrink=True), _number(rested)]
    return found


def _number(figure: int) -> Node:
    smaller = LARGE if figure < TWO_DIGITS else 22
    return text(str(figure), "figure", size=smaller, shrink=False)


def _heads(view: BoardView, player: PlayerView, *, figures: bool) -> list[Node]:
    """A head a survivor: a house inside a sanctuary, a worm in a trap, a star for each reel."""
    found: list[Node] = []
    for survivor in player.survivors:
        there = view.survivors[survivor]
        drawn = "house" if there.inside is not None else "worm" if there.trapped else "person"
        found.append(icon(drawn, 22, f"seat:{player.seat}", shrink=True))
        if figures:
            found.append(text(str(there.rest), "figure", size=24, shrink=False))
        if there.stars:
            found.append(icon("star", 18, "bulb", shrink=True))
    if player.state == "pod":
        found.append(icon("pod", 22, f"seat:{player.seat}", hole_colour="night-800"))
    if player.state == "out":
        found.append(icon("x", 22, "mist", hole_colour="night-800"))
    return found
