"""Setting values by touching them: cells page by page, figures and orders; and values in words and
pictures: seats as pawns, cards as their drawing.
"""

from collections.abc import Sequence
from typing import Any, cast

from msgspec.structs import replace

from companion.core.domains import (
    Cards,
    Choice,
    Computed,
    Domain,
    Multiset,
    Number,
    PerSeat,
    Subset,
)
from companion.core.places import Correctable
from companion.core.view.nodes import Node, Style, UiCommand, column, icon, row, stack, text
from companion.core.view.widgets import pawn, step
from companion.table.action_text import told, told_one
from companion.ui.app.app import App
from companion.ui.parts.grid import grid
from companion.ui.parts.list_row import two_lines
from companion.ui.parts.paging import page_of

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


def figure(domain: Number, value: int) -> Node:
    """A column for ones, tens and so on, as far as the domain goes; touches: Go("by", number)."""
    most = max(abs(domain.least), abs(domain.most), abs(value))
    digits = f"{abs(value):0{len(str(most))}d}"
    return row(
        text("−", "figure", size=80, shrink=False) if value < 0 else None,
        *(
            _digit(domain, value, digit, 10 ** (len(digits) - 1 - place))
            for place, digit in enumerate(digits)
        ),
        gap=14,
        grow=1,
        align="center",
        justify="center",
    )


def _digit(domain: Number, value: int, digit: str, worth: int) -> Node:
    before = abs(value) < worth and worth > 1
    return column(
        _wide("plus", domain, value, worth),
        text(digit, "figure", "mist" if before else "cream", size=80, align="center", height=98),
        _wide("minus", domain, value, -worth),
        width=110,
        gap=8,
    )


def _wide(art: str, domain: Number, value: int, by: int) -> Node:
    enabled = domain.admits(value + by, None)
    return replace(step(art, f"{art} {abs(by)}", UiCommand("by", by), enabled=enabled), width=110)


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


PAWNS = 160
"""How wide a whole order of seats may become in a row."""


def mark(app: App, place: Correctable, value: Any, size: float, ink: str) -> list[Node]:
    """The pawn of a seat, the drawing of a card, or nothing."""
    cards = app.playing.cards
    match place.of:
        case "seat" if isinstance(value, int):
            return [pawn(value, size)]
        case "card" if isinstance(value, str) and value in cards:
            return [icon(cards[value].icon, size, ink, width=size, height=size)]
        case _:
            return []


def shown(app: App, place: Correctable) -> Node:
    """The value as it is now, at the right of a row."""
    value = place.value
    if place.of == "seat" and isinstance(value, list | tuple):
        seats = cast("list[int]", value)
        return row(
            *(pawn(seat, min(32, PAWNS / len(seats))) for seat in seats), gap=2, align="center"
        )
    return row(
        *mark(app, place, value, 32, "accent"),
        text(told(app.playing, place, value), "title", "accent", align="end"),
        gap=8,
        align="center",
        justify="end",
        shrink=True,
    )


def is_order(domain: Domain | None) -> bool:
    """Whether all values of the domain must be in the list, so that only the order counts."""
    return isinstance(domain, Subset) and domain.least == len(domain.values)


def among(domain: Domain | None) -> tuple[Any, ...]:
    """The single values that people choose from; none where there is no such list."""
    match domain:
        case Choice(values) | Multiset(values) | PerSeat(values):
            return values
        case Cards(cards):
            return tuple(cards)
        case Subset():
            return domain.values
        case Computed():
            return domain.offers
        case _:
            return ()
