"""The value of a correctable place in words and pictures: seats as pawns, cards as drawings."""

from functools import partial
from typing import cast

from companion.core.places import Correctable
from companion.core.view.nodes import Node, icon, row, text
from companion.core.view.widgets import pawn
from companion.table.action_text import single_value_text, value_text
from companion.table.play.session import Session
from companion.ui.parts.value_editor import Labels

PAWNS = 160
"""How wide a whole order of seats may become in a row."""


def labels_of(session: Session, place: Correctable) -> Labels:
    """How the values of a place are named and drawn."""
    names = session.header.names
    return Labels(partial(single_value_text, session, place), partial(mark, session, place), names)


def mark(session: Session, place: Correctable, value: object, size: float, ink: str) -> Node | None:
    """The pawn of a seat, the drawing of a card, or nothing."""
    cards = session.cards
    match place.value_kind:
        case "seat" if isinstance(value, int):
            return pawn(value, size)
        case "card" if isinstance(value, str) and value in cards:
            return icon(cards[value].icon, size, ink, width=size, height=size)
        case _:
            return None


def shown(session: Session, place: Correctable) -> Node:
    """The value as it is now, at the right of a row."""
    value = place.value
    if place.value_kind == "seat" and isinstance(value, list | tuple):
        seats = cast("list[int]", value)
        return row(
            *(pawn(seat, min(32, PAWNS / len(seats))) for seat in seats), gap=2, align="center"
        )
    return row(
        mark(session, place, value, 32, "accent"),
        text(value_text(session, place, value), "title", "accent", align="end"),
        gap=8,
        align="center",
        justify="end",
        shrink=True,
    )
