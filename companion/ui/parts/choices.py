"""Setting values by touching them: a grid of seats, cards, faces or words, page by page."""

from collections.abc import Sequence
from typing import Any

from companion.core.domains import Multiset
from companion.core.places import Correctable
from companion.core.view.nodes import Node, Style, UiCommand, column, row, stack, text
from companion.core.view.widgets import pawn, step
from companion.table.action_text import told_one
from companion.ui.app.app import App
from companion.ui.parts.grid import grid
from companion.ui.parts.list_row import two_lines
from companion.ui.parts.paging import page_of
from companion.ui.parts.value_text import among, mark

A_PAGE = 12
A_ROW = 3
FEW = 4
"""So many stand two beside each other, with room for long names."""


def page_of_cells(cells: Sequence[Node], number: int) -> Node:
    """The cells of that page; every page of several has as many rows."""
    wide = 2 if len(cells) <= FEW else A_ROW
    return grid(
        page_of(cells, number, A_PAGE).shown, wide, most=A_PAGE if len(cells) > A_PAGE else wide
    )


def chosen_one(app: App, place: Correctable, chosen: Any) -> list[Node]:
    """One of these; touches: Go("choose", value)."""
    return [
        _cell(app, place, value, UiCommand("choose", value), chosen=value == chosen)
        for value in among(place.domain)
    ]


def in_and_out(app: App, place: Correctable, values: Sequence[Any]) -> list[Node]:
    """How many of each lie there; a touch puts one in, minus takes one out.

    Touches: Go("in", value), Go("out", value).
    """
    cells: list[Node] = []
    for value in among(place.domain):
        count = values.count(value)
        many = isinstance(place.domain, Multiset) and place.domain.each > 1
        cell = _cell(
            app,
            place,
            value,
            UiCommand("in", value),
            chosen=count > 0,
            count=count if many else 0,
        )
        words = told_one(app.playing, place, value)
        out = step("minus", f"{words} less", UiCommand("out", value))
        cells.append(row(cell, out, gap=4, flex=1) if many and count else cell)
    return cells


def changes(words: Sequence[str]) -> list[Node]:
    """What can be changed, one by one. Touches: Go("change", its place)."""
    return [
        row(
            text(one, "subtitle", lines=2, grow=1),
            name=one,
            touch=UiCommand("change", place),
            face=Style("night-700", "night-500"),
            pad=(12, 0, 10, 0),
            align="center",
            flex=1,
        )
        for place, one in enumerate(words)
    ]


def each_seat(app: App, place: Correctable, values: Sequence[Any]) -> list[Node]:
    """A value for each seat; a touch goes on to the next one. Touches: Go("next", seat)."""
    return [
        row(
            pawn(seat, 44),
            two_lines(
                text(app.player(seat), "name"),
                text(told_one(app.playing, place, value), "title", "accent", size=26),
            ),
            name=app.player(seat),
            touch=UiCommand("next", seat),
            face=Style("night-700", "night-500"),
            pad=(14, 0, 10, 0),
            gap=12,
            align="center",
            flex=1,
        )
        for seat, value in enumerate(values)
    ]


def faces(values: Sequence[int]) -> list[Node]:
    """What dice show; a touch goes on to the next face. Touches: Go("next", die)."""
    return [
        stack(
            text(str(face), "figure", "ink", size=60, fit=30, align="center"),
            name=f"Die {die + 1}",
            touch=UiCommand("next", die),
            face="paper",
            radius=12,
            align="center",
            flex=1,
        )
        for die, face in enumerate(values)
    ]


def _cell(
    app: App, place: Correctable, value: Any, touch: UiCommand, *, chosen: bool, count: int = 0
) -> Node:
    """One value; `count` of it lie there, where there can be several."""
    ink, fill = ("ink", "cream") if chosen else ("cream", "night-700")
    words = told_one(app.playing, place, value)
    how_many = text(f"×{count}", "figure", ink, size=20, align="center", shrink=False)
    drawn = column(
        *mark(app, place, value, 36 if count else 44, ink),
        how_many if count else None,
        align="center",
        justify="center",
    )
    look: dict[str, Any] = {"size": 24, "fit": 14, "lines": 2 if " " in words else 1}
    if not drawn.children:
        # nothing else says it, so it may be large
        look |= {"size": 48 if isinstance(value, int) else 30, "align": "center"}
    font = "figure" if words.isdigit() else "strong"
    return row(
        drawn if drawn.children else None,
        text(words, font=font, colour=ink, grow=1, **look),
        name=words,
        touch=touch,
        face=Style(fill, None if chosen else "night-500"),
        pad=(12, 0, 10, 0),
        gap=10,
        align="center",
        flex=1,
    )
