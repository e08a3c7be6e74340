"""The dice tray: dice, the target and its exact odds, and how likely each sum is."""

from typing import Unpack

from companion.core.board.nodes import (
    Background,
    Node,
    NodeStyle,
    UiCommand,
    column,
    row,
    space,
    stack,
    text,
)

SUMS = range(2, 13)
PANEL = Background("accent-dark", "accent", radius=12)
WAYS = {total: 6 - abs(7 - total) for total in SUMS}
"""In how many of 36 ways two dice show each sum."""
SPOTS = {
    1: ("   ", " o ", "   "),
    2: ("o  ", "   ", "  o"),
    3: ("o  ", " o ", "  o"),
    4: ("o o", "   ", "o o"),
    5: ("o o", " o ", "o o"),
    6: ("o o", "o o", "o o"),
}


def die(face: int | None, size: float) -> Node:
    """A die as it is; None: not rolled yet. Of more than six sides its figure."""
    if face is None or face not in SPOTS:
        inside = text(
            "?" if face is None else str(face),
            "figure",
            "ink-2" if face is None else "ink",
            size=size * 0.6,
            fit=16,
            align="center",
        )
    else:
        spot = size * 0.17
        inside = column(
            *(
                row(
                    *(
                        space(width=spot, height=spot, background=Background("ink", shape="disc"))
                        if mark == "o"
                        else space(width=spot, height=spot)
                        for mark in line
                    ),
                    justify="between",
                )
                for line in SPOTS[face]
            ),
            width=size * 0.68,
            height=size * 0.68,
            justify="between",
        )
    return stack(
        inside,
        name="a die" if face is None else str(face),
        background=Background("paper", radius=size * 0.2, edge="paper-2"),
        width=size,
        height=size,
        align="center",
        justify="center",
        padding=(0, 0, 0, 4),
    )


def faces(dice: int, size: float, *, sides: int = 6, gap: float = 6) -> Node:
    """A row of faces for each die, or a row for every six of its sides. A touch says what it
    shows: UiCommand("enter face", (die, face)).
    """
    return column(
        *(
            row(
                *(
                    _face(number, face, dice, size)
                    for face in range(1 + start, 1 + min(start + 6, sides))
                ),
                gap=gap,
                grow=1,
            )
            for number in range(dice)
            for start in range(0, sides, 6)
        ),
        gap=gap,
        grow=1,
    )


def _face(number: int, face: int, dice: int, size: float) -> Node:
    return stack(
        die(face, size),
        name=f"{face}" if dice == 1 else f"Die {number + 1}: {face}",
        touch=UiCommand("enter face", (number, face)),
        background=Background("night-700", "night-500", radius=12),
        align="center",
        justify="center",
        flex=1,
    )


def percent(odds: str) -> str:
    """Format a fraction as a whole percentage, to be read from a meter away.

    >>> percent("21/36"), percent("36/36")
    ('58%', '100%')
    """
    hits, _, ways = odds.partition("/")
    return f"{round(100 * int(hits) / int(ways))}%"


def target(words: str, size: float) -> Node:
    """What the dice must show."""
    return text(words, "figure", "accent", size=size, fit=22, align="center", shrink=True)


def chances(hits: frozenset[int], height: float, *, figure: int | None = None) -> Node:
    """The eleven sums of two dice, as high as they are likely; those that hit are lit."""
    high = height - 26
    return column(
        row(
            *(
                column(
                    space(),
                    space(
                        height=high * WAYS[total] / 6,
                        background="accent" if total in hits else "night-600",
                        radius=3,
                    ),
                    flex=1,
                )
                for total in SUMS
            ),
            gap=3,
            height=high,
        ),
        row(*_figures(hits, figure), height=24),
        name="Sums of two dice",
        height=height,
        gap=2,
    )


def _figures(hits: frozenset[int], figure: int | None) -> list[Node]:
    """The ends of the row, and the target if it is between them."""
    shown = [2, *((figure,) if figure is not None and 2 < figure < 12 else ()), 12]
    nodes: list[Node] = []
    for before, total in zip((None, *shown), shown, strict=False):
        if before is not None:
            nodes.append(space(flex=total - before))
        nodes.append(
            text(
                str(total), "figure", "accent" if total in hits else "cream", size=18, shrink=False
            )
        )
    return nodes


def odds_line(odds: str, size: float) -> Node:
    """The chance."""
    return row(
        text("Odds", "subtitle"),
        text(percent(odds), "figure", size=size, fit=22, align="end", grow=1, key="odds"),
        gap=8,
        align="center",
    )


def panel(*parts: Node | None, **style: Unpack[NodeStyle]) -> Node:
    """What the dice lie on: the game's dark accent, edged with the light one."""
    whole: NodeStyle = {"background": PANEL, "padx": 12, "pady": 10, "gap": 8}
    return column(*parts, **whole | style)
