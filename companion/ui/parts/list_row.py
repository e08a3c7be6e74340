"""Rows of lists: a drawing, a name, what is said below it, what is at the end of the row;
steppers and switches.
"""

from companion.core.board.nodes import (
    Background,
    Node,
    Touch,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.board.widgets import pawn, step


def list_row(
    name: str,
    below: str | Node | None,
    touch: Touch | None,
    *ends: Node,
    start: Node | None = None,
    label: str = "",
    chosen: bool = False,
    enabled: bool = True,
    fill: str = "night-800",
    line: str | None = None,
    right: float = 14,
) -> Node:
    """A row that is touched. `start` is before the words, `ends` are after them; `label` names the
    row if its name does not. The chosen one of a list is on cream.
    """
    ink, soft = ("ink", "ink-2") if chosen else ("cream", "mist")
    if isinstance(below, str):
        below = text(below, "note", soft) if below else None
    return row(
        start,
        two_lines(text(name, "title", ink), below),
        *ends,
        name=label or name,
        touch=touch,
        enabled=enabled,
        background=Background("cream" if chosen else fill, line),
        padding=(14, 2, right, 2),
        gap=10,
        height=68,
        align="center",
    )


def two_lines(name: Node, below: Node | None) -> Node:
    """A name and what is said below it, in the room that the rest of the row leaves."""
    return column(name, below, grow=1, shrink=True, justify="center")


def entry(
    drawing: Node,
    name: str,
    below: str,
    touch: Touch,
    *,
    line: str = "night-500",
    fill: str = "night-700",
    narrow: bool = False,
    lines: tuple[int, int] = (1, 1),
) -> Node:
    """A large entry of a grid: a drawing, a name and what is said below it; a `narrow` one is of
    many, in smaller letters. `lines` of the name, and of what is below it.
    """
    return row(
        drawing,
        two_lines(
            text(name, "headline", size=20 if narrow else 26, fit=16, lines=lines[0]),
            text(below, "note", "mist", size=16 if narrow else 20, lines=lines[1])
            if below
            else None,
        ),
        name=name,
        touch=touch,
        background=Background(fill, line, radius=14),
        padding=(8, 0, 6, 0) if narrow else (16, 0, 12, 0),
        gap=8 if narrow else 16,
        align="center",
        flex=1,
    )


def row_icon(icon_name: str, *, chosen: bool = False) -> Node:
    """The drawing at the beginning of a row."""
    return icon(icon_name, 34, "ink" if chosen else "accent")


def onward() -> Node:
    """The arrow at the end of a row that opens something."""
    return icon("next", 28, "accent")


def player_cell(seat: int, name: str, touch: Touch, *, chosen: bool = False) -> Node:
    """A player in a grid of names."""
    return row(
        pawn(seat, 44),
        text(name, "title", "ink" if chosen else "cream", grow=1),
        name=name,
        touch=touch,
        background=Background("cream" if chosen else "night-700", "night-500"),
        padding=(14, 0, 12, 0),
        gap=12,
        align="center",
        flex=1,
    )


def stepper(
    name: str, shown: str, less: Touch | None, more: Touch | None, width: float
) -> tuple[Node, Node, Node]:
    """One less, what is `shown`, and one more; None: not possible."""
    return (
        step("minus", f"{name} less", less, enabled=less is not None),
        text(shown, "figure", align="center", width=width),
        step("plus", f"{name} more", more, enabled=more is not None),
    )


def switch(*, on: bool) -> Node:
    """A switch; the row that it is in is touched."""
    knob = stack(
        background=Background("ink" if on else "night-500", shape="disc"), width=32, height=32
    )
    return row(
        *((space(), knob) if on else (knob, space())),
        background=Background(
            "accent" if on else "night-900", None if on else "night-500", radius=20
        ),
        width=72,
        height=40,
        padx=4,
        pady=4,
        align="center",
    )
