"""What lies in a house, as hands have laid it."""

from msgspec import Struct


class Prop(Struct, frozen=True, gc=False):
    """A card under a room; `show`: the side of a Genre card that is up (SP-50)."""

    card: str
    show: str | None = None


class Room(Struct, frozen=True, gc=False):
    """A column: a room's own card, and the cards under it in the order added (SP-07)."""

    card: str
    props: tuple[Prop, ...] = ()


House = tuple[Room, ...]
"""Rooms from left to right."""


def cards_of(house: House) -> tuple[str, ...]:
    """Every card that lies in a house, Genre cards too."""
    return tuple(card for room in house for card in (room.card, *(one.card for one in room.props)))
