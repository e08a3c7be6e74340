"""How points grew: lines over time, an axis at their left, pawns where they end."""

from collections.abc import Collection, Sequence
from itertools import pairwise

from companion.core.board.nodes import Node, Series, column, row, space, text
from companion.core.board.widgets import pawn, pawn_out

PAWN = 36
FIGURE = 28
AXIS = 46
FOOT = 28
HEADING = 26
MARGIN = 20
"""Above and below the lines, for half a pawn."""
AXIS_STEPS = 3
MIN_NAME_WIDTH, MIN_FIGURE_WIDTH = 76, 14
"""The least widths of a span below which its name, or its number, has room."""
ROUND_FACTORS = (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8)


def plot(
    name: str,
    lines: Series,
    labels: Sequence[str],
    height: float,
    *,
    out: Collection[int] = (),
    spans: Sequence[int] = (),
    maximum: float = 0,
    headed: bool = False,
) -> Node:
    """A line a seat, its pawn at the end, the first uppermost; a band for each span, and below it
    its label: `spans` says over how many stretches of time each goes, none: over one. The axis
    reaches to `maximum` at least, so that plots beside each other can be compared. `out`: seats
    whose points count no more. `headed`: its name is above it.
    """
    ends = [(seat, points[-1]) for seat, points in lines]
    steps = marks(max((maximum, *(max(points) for _, points in lines))))
    high = height - 2 * MARGIN - (FOOT if labels else 0) - (HEADING if headed else 0)
    foot = (
        row(
            space(width=AXIS),
            row(
                *(_label(*label) for label in zip(labels, spans or [1] * len(labels), strict=True)),
                grow=1,
            ),
            space(width=PAWN + 8),
            gap=10,
            height=FOOT,
        ),
    )
    return column(
        text(name, "name", "mist", fit=16, align="center", height=HEADING) if headed else None,
        row(
            _axis(steps, high),
            column(
                space(height=MARGIN),
                Node(
                    role="plot",
                    name=name,
                    series=lines,
                    marks=steps,
                    bands=tuple(spans),
                    height=high,
                ),
                grow=1,
            ),
            _pawns(ends, steps[-1], high, out),
            gap=10,
            height=high + 2 * MARGIN,
            align="start",
        ),
        *(foot if labels else ()),
        name=name,
        background="night-900",
        radius=12,
        padx=6,
        grow=1,
    )


def span_labels(
    periods: Sequence[tuple[str, int, object]], spans: Sequence[int], room: float
) -> list[str]:
    """Label spans that share the room: with periods such as ("Season", 1, 3), with their numbers
    alone if one of them is narrow.
    """
    widths = [room * span / sum(spans) for span in spans]
    named = min(widths, default=0) >= MIN_NAME_WIDTH
    return [
        f"{word} {number}" if named else str(number) if width >= MIN_FIGURE_WIDTH else ""
        for (word, number, _), width in zip(periods, widths, strict=True)
    ]


def marks(maximum: float) -> tuple[int, ...]:
    """A few round figures from 0 to at least `maximum`."""
    scale = 1
    while True:
        for factor in ROUND_FACTORS:
            step = factor * scale
            if step == int(step) and step * AXIS_STEPS >= maximum:
                count = max(1, -(-int(maximum) // int(step)))
                return tuple(int(step) * index for index in range(count + 1))
        scale *= 10


def _axis(steps: Sequence[int], high: float) -> Node:
    return column(
        *(
            text(str(step), "figure", "mist", size=22, align="end", height=FIGURE)
            for step in reversed(steps)
        ),
        width=AXIS,
        height=high + 2 * MARGIN,
        pady=MARGIN - FIGURE / 2,
        justify="between",
    )


def _label(words: str, spans: int) -> Node:
    return text(words, "name", "mist", align="center", flex=spans)


def _pawns(ends: Sequence[tuple[int, float]], top: int, high: float, out: Collection[int]) -> Node:
    """Each pawn where its line ends, moved apart if they would be over each other."""
    order = sorted(ends, key=lambda end: -end[1])
    size = min(PAWN, (high + 2 * MARGIN) / max(1, len(order)) - 2)
    heights = spread([high * (1 - points / top) for _, points in order], size + 2, high)
    before = [-(MARGIN - size / 2) - size, *heights[:-1]]
    parts: list[Node] = []
    for (seat, _), above, below in zip(order, before, heights, strict=True):
        at_end = pawn_out(seat, size) if seat in out else pawn(seat, size)
        parts += [space(height=max(0, below - above - size)), at_end]
    return column(*parts, width=PAWN + 8, height=high + 2 * MARGIN, align="end")


def spread(wanted: Sequence[float], minimum: float, room: float) -> list[float]:
    """Places from 0 to `room`, ascending, as near to the wanted ones as `minimum` allows."""
    places = [max(place, number * minimum) for number, place in enumerate(wanted)]
    for above, below in pairwise(range(len(places))):
        places[below] = max(places[below], places[above] + minimum)
    limit = room
    for number in reversed(range(len(places))):
        places[number] = min(places[number], limit)
        limit = places[number] - minimum
    return places
