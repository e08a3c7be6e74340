"""What several things could be meant by one touch, each in words; and cells row by row."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.view.nodes import Node, UiCommand, column, icon, row, text
from companion.ui.parts.grid import grid

LINES = 4
"""Of what can be meant, a line each; more stand beside each other."""


def meanings(words: Sequence[str]) -> Node:
    """A line each, which means Go("which", its place); of more two and at last more stand
    beside each other.
    """
    a_row = next(wide for wide in (1, 2, 3, 4) if len(words) <= wide * LINES or wide == 4)
    lines = [
        row(
            text(
                one,
                "title",
                size=24 if a_row == 1 else 20,
                fit=18 if a_row == 1 else 14,
                lines=max(2, a_row),
                grow=1,
            ),
            icon("next", 28, "accent") if a_row < 3 else None,
            name=one,
            touch=UiCommand("which", place),
            face="night-700",
            radius=12,
            pad=(20, 0, 20, 0) if a_row == 1 else (10, 0, 10, 0),
            align="center",
            width=None if a_row == 1 else 0,
            height=68,
            grow=1,
        )
        for place, one in enumerate(words)
    ]
    if a_row == 1:
        return column(*(replace(one, grow=0) for one in lines), gap=8, grow=1, justify="center")
    return grid(lines, a_row)
