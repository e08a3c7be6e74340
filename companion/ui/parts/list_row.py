"""Rows of lists: a drawing, a name, what is said below it, and what is at the end of the row."""

from companion.core.view.nodes import Node, Style, Touch, column, icon, row, text
from companion.core.view.widgets import pawn


def entry(
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
    row where its name does not. The chosen one of a list is on cream.
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
        face=Style("cream" if chosen else fill, line),
        pad=(14, 2, right, 2),
        gap=10,
        height=68,
        align="center",
    )


def two_lines(name: Node, below: Node | None) -> Node:
    """A name and what is said below it, in the room that the rest of the row leaves."""
    return column(name, below, grow=1, shrink=True, justify="center")


def row_icon(art: str, size: float = 34, *, chosen: bool = False) -> Node:
    """The drawing at the beginning of a row."""
    return icon(art, size, "ink" if chosen else "accent")


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
        face=Style("cream" if chosen else "night-700", "night-500"),
        pad=(14, 0, 12, 0),
        gap=12,
        align="center",
        flex=1,
    )
