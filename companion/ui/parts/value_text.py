"""What is in the books, in words and pictures: seats as pawns, cards as their drawing."""

from typing import Any, cast

from companion.core.domains import Cards, Choice, Computed, Domain, Multiset, PerSeat, Subset
from companion.core.places import Correctable
from companion.core.view.nodes import Node, icon, row, text
from companion.core.view.widgets import pawn
from companion.table.action_text import told
from companion.ui.app.app import App

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
