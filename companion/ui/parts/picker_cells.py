"""The cards of a picker: how each is drawn, by the size of the grid."""

from typing import Any

from msgspec import Struct

from companion.core.board.nodes import (
    Background,
    Justify,
    Node,
    UiCommand,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.board.tiles import pip_color
from companion.core.cards import Card
from companion.ui.parts.card_face import card_face, marks

LONG_NAME = 22
"""A longer name takes three lines of a large card."""
NAME_HEIGHT = {2: 40, 3: 60}
LINE_LENGTH, WORD_LENGTH = 9, 14
"""Letters of a name that are sure to fit on one line of a small card, and letters of its longest
word that fit on one of two lines.
"""
LOWER = 38
"""Two lines of a small card."""
MAX_DOTS = 7
MARK = 24
"""Four of them stand beside each other on a large card."""
PIP, WIDE_PIP = 36, 42
"""Two of them are side by side on a small card, or on one of a row with fewer cards."""


class Cell(Struct, frozen=True):
    """A card of the grid. What is not `possible` stays in its place, dark; `unseen`: how many
    copies nobody has seen yet, None if they are not counted; `current`: it is the one so far.
    """

    card: Card
    possible: bool = True
    unseen: int | None = None
    current: bool = False


def named_cell(cell: Cell) -> Node:
    """A card with its whole name beside its figure or picture."""
    card, ink = cell.card, _inks(cell)[0]
    return row(
        text(card.corner_text, "figure", ink, size=36, shrink=False)
        if card.corner_text
        else icon(card.icon, 36, ink),
        text(card.name, "name", ink, size=20, fit=16, lines=3, grow=1),
        **_card_style(cell),
        padx=8,
        gap=8,
        align="center",
    )


def playing_card_cell(cell: Cell) -> Node:
    """A playing card of the table: its rank over its pip. A finger may touch the gap too."""
    card = cell.card
    ink, pip = _inks(cell)
    return column(
        column(
            text(card.corner_text, "figure", ink, size=34, align="center"),
            icon(card.suit_icon, 22, pip),
            background=_cell_style(cell),
            align="center",
            justify="center",
            grow=1,
        ),
        name=card.name,
        touch=UiCommand("choose value", card.id) if cell.possible else None,
        enabled=cell.possible,
        padx=2,
        pady=3,
        flex=1,
        key=f"card:{card.id}",
    )


def _inks(cell: Cell) -> tuple[str, str]:
    """The colors of a card's words and of its pip."""
    if not cell.possible:
        return "mist", "mist"
    return "ink", pip_color(cell.card.suit_icon, "ink")


def _cell_style(cell: Cell) -> Background:
    if cell.current:
        return Background("paper", "accent", stroke=5, radius=8)
    return Background(*(("paper", None) if cell.possible else ("night-700", "night-500")), radius=8)


def single_row_cell(cell: Cell, lines: int) -> Node:
    """A card of one row: its picture is in the middle, and can be seen from afar."""
    return large_cell(cell, lines, picture=120, figure=72, justify="center")


def large_cell(
    cell: Cell, lines: int, *, picture: float = 72, figure: float = 50, justify: Justify = "end"
) -> Node:
    """A card with its figure over its picture, and its name in up to `lines` lines."""
    card = cell.card
    ink, pip = _inks(cell)
    if card.symbols and card.power and not card.corner_text:
        return _explained(cell)
    mark = "watermark" if cell.possible else "night-600"
    face = stack(
        row(icon(card.icon, picture, mark, shrink=True), justify=justify, align="center"),
        column(
            marks(card, MARK)
            if card.symbols and not card.corner_text
            else text(card.corner_text, "figure", ink, size=figure),
            row(icon(card.suit_icon, figure / 2, pip)) if card.suit_icon else None,
            space(),
            *(
                _dots(cell.unseen, card.copy_count)
                if cell.possible
                else (text(_unavailable_text(cell), "label", ink),)
            ),
            padding=(8, 2, 0, 8),
        ),
        background=_cell_style(cell),
        grow=1,
        shrink=True,
    )
    return column(
        face,
        text(
            card.name,
            "name",
            "cream" if cell.possible else "mist",
            lines=lines if " " in card.name else 1,
            align="center",
            height=NAME_HEIGHT[lines],
        ),
        name=card.name,
        touch=UiCommand("choose value", card.id) if cell.possible else None,
        enabled=cell.possible,
        background="ink" if cell.possible else "night-800",
        radius=8,
        flex=1,
        key=f"card:{card.id}",
    )


def _unavailable_text(cell: Cell) -> str:
    """Why a card is not possible."""
    if cell.unseen != 0:
        return "not now"
    copies = cell.card.copy_count
    return f"all {copies} seen" if copies > 1 else "taken"


def _explained(cell: Cell) -> Node:
    """A card that people know by what it says."""
    card = cell.card
    ink, _ = _inks(cell)
    return column(
        row(*(icon(mark, 38, ink) for mark, _ in card.symbols), gap=6, height=40, justify="center"),
        text(
            card.power if cell.possible else "not now",
            "caption",
            ink,
            fit=16,
            lines=3,
            align="center",
            grow=1,
        ),
        row(
            text(
                card.name,
                "caption",
                "cream",
                fit=15,
                lines=2,
                align="center",
                size_group="names",
                grow=1,
            ),
            background="ink" if cell.possible else "night-800",
            radius=6,
            height=40,
            align="center",
            padx=2,
        ),
        **_card_style(cell),
        padx=3,
        pady=3,
    )


def _dots(unseen: int | None, number: int) -> tuple[Node, ...]:
    """A dot a copy, full ones for those that nobody has seen yet; none for an only copy."""
    if unseen is None or number > MAX_DOTS or unseen == number == 1:
        return ()
    return (
        row(
            *(
                space(
                    width=10,
                    height=10,
                    background=Background(
                        "ink" if copy < unseen else None, "ink", stroke=1.5, shape="disc"
                    ),
                )
                for copy in range(number)
            ),
            gap=3,
            height=10,
        ),
    )


def _card_style(cell: Cell) -> dict[str, Any]:
    """How any card that is not large is in its row, and what a touch of it means."""
    return {
        "name": cell.card.name,
        "touch": UiCommand("choose value", cell.card.id) if cell.possible else None,
        "enabled": cell.possible,
        "background": _cell_style(cell),
        "flex": 1,
        "key": f"card:{cell.card.id}",
    }


def small_cell(cell: Cell, drawn: float = PIP) -> Node:
    """A card with its figure or picture, and its name below."""
    card = cell.card
    ink, red = _inks(cell)
    # rank and pip say all about a playing card, in half the space of its name
    size = 44 if card.suit_icon else 34
    head = (
        icon(card.icon, drawn if card.suit_icon else size, ink)
        if not card.corner_text
        else text(card.corner_text, "figure", ink, size=size, align="center")
    )
    pip = (icon(card.suit_icon, drawn, red),) if card.suit_icon else ()
    # all cards here are of one kind: if they have two pictures, their names need not repeat it
    kind = card.kind.split("-")[0].capitalize()
    name = card.name.removeprefix(f"{kind} ") if pip else card.name
    wraps = max(map(len, name.split())) <= WORD_LENGTH and len(name) > LINE_LENGTH
    words = text(
        name,
        "caption",
        ink,
        lines=2 if wraps else 1,
        height=LOWER if wraps else None,
        align="center",
    )
    return column(
        row(head, *pip, gap=6, align="center", justify="center", shrink=True),
        None if pip and card.corner_text else words,
        **_card_style(cell),
        padx=4,
        pady=2,
        align="center",
        justify="center",
    )


def wide_cell(cell: Cell) -> Node:
    """A card of many, with its figure or picture over its name."""
    card = cell.card
    ink = "ink" if cell.possible else "mist"
    lines = 2 if " " in card.name else 1
    return column(
        text(card.corner_text, "figure", ink, size=26, height=30, align="center")
        if card.corner_text
        else icon(card.icon, 30, ink),
        text(card.name, "caption", ink, lines=lines, height=20 * lines, align="center"),
        **_card_style(cell),
        padx=2,
        justify="center",
    )


def faced_cell(cell: Cell, a_row: int) -> Node:
    """A card of few, with all that is printed on it."""
    parts = card_face(cell.card, _inks(cell)[0], a_row)
    return column(*parts, **_card_style(cell), padx=2, gap=4, justify="center")


def pad_cell() -> Node:
    return column(
        icon("pad", 44, "mist"),
        text("lay it on the pad", "label", "mist", lines=3, align="center", height=60),
        name="Lay it on the pad",
        flex=1,
        gap=8,
        padx=8,
        align="center",
        justify="center",
    )
