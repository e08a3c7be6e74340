"""How the points grew from season to season."""

from collections.abc import Sequence
from itertools import pairwise

from companion.core.kit import pawn
from companion.core.nodes import Face, Node, column, row, space, text
from companion.games.creature_feature.board.parts import STAGE
from companion.games.creature_feature.view import View

PAWN = 36
APART = 38
"""Pawns at the end of the lines stand at least so far apart."""
FIGURE = 28
AXIS = 46
FOOT = 28
MARGIN = 20
"""Above and below the lines, for half a pawn."""
PLOT = STAGE - 2 * MARGIN - FOOT
"""How high the lines have room."""
SPANS = 3
ROUND = (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8)


def points(view: View, seat: int) -> tuple[float, ...]:
    """The points of a seat: at the start, and after each season."""
    gains = [season.gain[seat] for season in view.history]
    start = view.scores[seat] - sum(gains)
    return tuple(start + sum(gains[:count]) for count in range(len(gains) + 1))


def plot(view: View, order: Sequence[int]) -> Node:
    """A line a seat, its pawn at the end; the first of `order` lies uppermost."""
    lines = tuple((seat, points(view, seat)) for seat in order)
    steps = marks(max((max(line) for _, line in lines), default=0))
    return column(
        row(
            _axis(steps),
            column(
                space(height=MARGIN),
                Node(
                    role="plot",
                    name="Points by season",
                    series=lines,
                    marks=steps,
                    height=PLOT,
                ),
                grow=1,
            ),
            _pawns(view, steps[-1]),
            gap=10,
            height=PLOT + 2 * MARGIN,
            align="start",
        ),
        row(
            space(width=AXIS),
            row(*(_season(number + 1) for number in range(len(view.history))), grow=1),
            space(width=PAWN + 8),
            gap=10,
            height=FOOT,
        ),
        name="Points by season",
        face=Face("night-900", radius=12),
        pad=(6, 0, 6, 0),
        grow=1,
    )


def marks(most: float) -> tuple[int, ...]:
    """A few round figures from 0 to at least `most`."""
    scale = 1
    while True:
        for one in ROUND:
            step = one * scale
            if step == int(step) and step * SPANS >= most:
                count = max(1, -(-int(most) // int(step)))
                return tuple(int(step) * place for place in range(count + 1))
        scale *= 10


def _axis(steps: Sequence[int]) -> Node:
    return column(
        *(
            text(
                str(step),
                font="figure",
                size=22,
                fit=18,
                colour="mist",
                align="end",
                height=FIGURE,
            )
            for step in reversed(steps)
        ),
        width=AXIS,
        height=PLOT + 2 * MARGIN,
        pad=(0, MARGIN - FIGURE / 2, 0, MARGIN - FIGURE / 2),
        justify="between",
    )


def _season(number: int) -> Node:
    return text(
        f"Season {number}",
        font="bold",
        size=22,
        fit=15,
        colour="mist",
        align="center",
        width=0,
        grow=1,
    )


def _pawns(view: View, top: int) -> Node:
    """Each pawn where its line ends, moved apart where they would lie over each other."""
    order = sorted(range(len(view.seats)), key=lambda seat: (-view.scores[seat], seat))
    wanted = [PLOT * (1 - view.scores[seat] / top) for seat in order]
    heights = apart(wanted, APART, PLOT)
    before = [-(MARGIN - PAWN / 2) - PAWN, *heights[:-1]]
    parts: list[Node] = []
    for seat, (above, below) in zip(order, zip(before, heights, strict=True), strict=True):
        parts += [space(height=max(0, below - above - PAWN)), pawn(seat, PAWN)]
    return column(*parts, width=PAWN + 8, height=PLOT + 2 * MARGIN, align="end")


def apart(wanted: Sequence[float], least: float, room: float) -> list[float]:
    """Places from 0 to `room`, ascending, as near to the wanted ones as `least` allows."""
    found = [max(place, number * least) for number, place in enumerate(wanted)]
    for above, below in pairwise(range(len(found))):
        found[below] = max(found[below], found[above] + least)
    limit = room
    for number in reversed(range(len(found))):
        found[number] = min(found[number], limit)
        limit = found[number] - least
    return found
