"""Values of correctables as nodes: seats as pawns, cards as icons, others in words."""

from functools import partial
from typing import cast

from companion.core.board.nodes import Node, icon, row, text
from companion.core.board.widgets import pawn
from companion.core.correctables import Correctable
from companion.table.action_text import single_value_text, value_text
from companion.table.play.session import Session
from companion.ui.parts.value_editor import Labels

PAWNS = 160
"""The greatest width of an order of seats in a row."""


def value_labels(session: Session, correctable: Correctable) -> Labels:
    """The words and icons for the values of a correctable, for the value editor."""
    names = session.header.names
    return Labels(
        partial(single_value_text, session, correctable),
        partial(value_icon, session, correctable),
        names,
    )


def value_icon(
    session: Session, correctable: Correctable, value: object, size: float, ink: str
) -> Node | None:
    """The pawn of a seat or the icon of a card; None for other values."""
    cards = session.cards
    match correctable.value_kind:
        case "seat" if isinstance(value, int):
            return pawn(value, size)
        case "card" if isinstance(value, str) and value in cards:
            return icon(cards[value].icon, size, ink, width=size, height=size)
        case _:
            return None


def current_value(session: Session, correctable: Correctable) -> Node:
    """The current value, for the right side of a row."""
    value = correctable.value
    if correctable.value_kind == "seat" and isinstance(value, list | tuple):
        seats = cast("list[int]", value)
        return row(
            *(pawn(seat, min(32, PAWNS / len(seats))) for seat in seats), gap=2, align="center"
        )
    return row(
        value_icon(session, correctable, value, 32, "accent"),
        text(value_text(session, correctable, value), "title", "accent", align="end"),
        gap=8,
        align="center",
        justify="end",
        shrink=True,
    )
