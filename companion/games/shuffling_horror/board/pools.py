"""The seats with their survivors: panels for a few, cells for many."""

from collections.abc import Sequence

from companion.core.view.grid import grid
from companion.core.view.nodes import Node, Style, UiCommand, column, icon, row, space, text
from companion.core.view.widgets import pawn
from companion.games.shuffling_horror.board.board_view import BoardView
from companion.games.shuffling_horror.board.pool_details import pool
from companion.games.shuffling_horror.view import PlayerView

ROW_SIZE = 6
TWO_DIGITS = 10
LOW, HIGH = 60, 90
"""A panel lower than this has two lines; one at least so high has large letters."""
LINE, BOLT = 150, 110
"""A low panel at least so wide shows the survivors; and its pawn beside its name."""
NAMED = 240
"""A panel at least so wide has room for a survivor's name."""
LARGE, SMALL = 27, 20
"""Sizes of the figures."""
GAP = 6


def pools(view: BoardView, width: float, height: float, active: Sequence[int]) -> Node:
    """Every player in turn order; who is asked is ringed."""
    players = view.players[1:]
    count = len(players)
    lines = 1 if count <= 3 or (count <= ROW_SIZE and width > 700) else 2
    row_size = -(-count // lines)
    high = (height - GAP * (lines - 1)) / lines
    wide = (width - GAP * (row_size - 1)) / row_size
    cells = [_seat(view, player, wide, high, active=player.seat in active) for player in players]
    return column(grid(cells, row_size, gap=GAP), height=height, name="Players")


def _seat(
    view: BoardView, player: PlayerView, width: float, height: float, *, active: bool
) -> Node:
    seat, low = player.seat, height < LOW
    if low:
        inside = _line(view, player, width)
    elif height < HIGH:
        inside = _cell(view, player)
    else:
        inside = _panel(view, player, named=width >= NAMED)
    return row(
        None if low and width < BOLT else pawn(seat, min(38.0, height - 8)),
        inside,
        name=player.name,
        touch=None if low else UiCommand("closer", pool(view, seat)),
        face=Style("night-600", f"seat:{seat}", radius=8)
        if active
        else Style("night-800", radius=8),
        height=height,
        padx=4 if width < BOLT else 6,
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


def _cell(view: BoardView, player: PlayerView) -> Node:
    """The same where there is less room, in smaller letters."""
    return column(
        _small_name(player),
        row(*_figures(view, player, rest=True, size=SMALL), gap=2, height=21, align="center"),
        row(*_heads(view, player, figures=False, size=SMALL), gap=3, height=19, align="center"),
        grow=1,
        shrink=True,
        justify="center",
    )


def _line(view: BoardView, player: PlayerView, width: float) -> Node:
    """As much as a low panel holds: the name and the figures, and in a narrow one the pawn."""
    heads = _heads(view, player, figures=False, size=SMALL) if width >= LINE else ()
    figures = _figures(view, player, rest=width >= LINE, size=SMALL)
    if width < BOLT:
        return column(
            row(pawn(player.seat, 22), space(), *figures, gap=3, height=23, align="center"),
            _small_name(player),
            grow=1,
            shrink=True,
            justify="center",
        )
    return column(
        _small_name(player),
        row(*figures, *heads, gap=3, height=21, align="center"),
        grow=1,
        shrink=True,
        justify="center",
    )


def _small_name(player: PlayerView) -> Node:
    return text(player.name, "tiny", height=20)


def _figures(view: BoardView, player: PlayerView, *, rest: bool, size: float = LARGE) -> list[Node]:
    """Power, and what all survivors of the seat have rested; what became of others."""
    if player.state in ("out", "pod"):
        words = "Out" if player.state == "out" else "Pod"
        return [text(words, "subtitle", "mist", size=min(size, 20))]
    found = [icon("bolt", 20, "bulb", shrink=True), _number(player.power, size)]
    if rest:
        rested = sum(view.survivors[survivor].rest for survivor in player.survivors)
        found += [icon("spoint", 20, "bulb", shrink=True), _number(rested, size)]
    return found


def _number(figure: int, size: float) -> Node:
    smaller = size if figure < TWO_DIGITS else min(size, 22)
    return text(str(figure), "figure", size=smaller, shrink=False)


def _heads(
    view: BoardView, player: PlayerView, *, figures: bool, size: float = LARGE
) -> list[Node]:
    """A head a survivor: a house inside a sanctuary, a worm in a trap, a star for each reel."""
    large = min(size, 22)
    found: list[Node] = []
    for survivor in player.survivors:
        there = view.survivors[survivor]
        drawn = "house" if there.inside is not None else "worm" if there.trapped else "person"
        found.append(icon(drawn, large, f"seat:{player.seat}", shrink=True))
        if figures:
            found.append(text(str(there.rest), "figure", size=24, shrink=False))
        if there.stars:
            found.append(icon("star", 18, "bulb", shrink=True))
    if player.state == "pod":
        found.append(icon("pod", large, f"seat:{player.seat}", hole_colour="night-800"))
    if player.state == "out":
        found.append(icon("x", large, "mist", hole_colour="night-800"))
    return found
