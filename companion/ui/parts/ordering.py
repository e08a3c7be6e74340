"""Setting an order: what is first, second, third; one line is chosen and moves."""

from collections.abc import Sequence
from typing import Any

from companion.core.places import Correctable
from companion.core.view.nodes import Node, UiCommand, column, row, text
from companion.table.action_text import told_one
from companion.ui.app.app import App
from companion.ui.parts.paging import page_of
from companion.ui.parts.value_text import mark

A_COLUMN = 4
LINES_A_PAGE = 3 * A_COLUMN


def lines(app: App, place: Correctable, values: Sequence[Any], chosen: int, page: int) -> Node:
    """In as few columns as fingers allow, each read from the top; a line can be dragged to
    another. Touches: Go("line", its place).
    """
    now = page_of(values, page, LINES_A_PAGE)
    shown = [_line(app, place, one, at, chosen) for at, one in enumerate(now.shown, now.first)]
    columns = 3 if now.pages > 1 else -(-len(shown) // A_COLUMN) or 1
    high = A_COLUMN if now.pages > 1 else -(-len(shown) // columns)
    return row(
        *(
            column(*shown[start : start + high], flex=1, gap=8)
            for start in range(0, columns * high, high or 1)
        ),
        gap=10,
        grow=1,
    )


def _line(app: App, place: Correctable, value: Any, number: int, chosen: int) -> Node:
    now = number == chosen
    ink, fill = ("ink", "cream") if now else ("cream", "night-700")
    words = told_one(app.playing, place, value)
    return row(
        text(str(number + 1), "figure", ink, size=28, width=34, shrink=False),
        *mark(app, place, value, 40, ink),
        text(words, "title", ink, lines=2 if " " in words else 1, grow=1),
        name=words,
        touch=UiCommand("line", number),
        drags=True,
        face=fill,
        pad=(14, 0, 10, 0),
        gap=10,
        height=68,
        align="center",
        key=f"line:{words}",
    )
