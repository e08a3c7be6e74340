"""The whole position of a game of Scream Park: everything that influences play."""

from msgspec import Struct

from companion.games.scream_park.box import HOUSE, Box
from companion.games.scream_park.icons import DAYS
from companion.games.scream_park.requirement import Requirement
from companion.games.scream_park.view import Public


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


class State(Public, frozen=True):
    """Seats count from 0 clockwise. Of hands the rules know how many cards they hold."""

    names: tuple[str, ...]
    described: Box | None
    """What is known of the cards of an owner's box; None: the house set."""
    vips: tuple[str | None, ...]
    """By day."""
    houses: tuple[House, ...]
    newest: tuple[str | None, ...]
    """By seat the card of the room that was placed last (SP-32)."""
    discards: tuple[str, ...]
    """Named discards since the last reshuffle, in their order."""
    discarded: int
    """How many these are, named or not."""
    unseen: dict[str, None]
    """Scene cards that may still come, in the box's order (SP-101)."""
    walked: tuple[int | None, ...]
    """By seat what the table has said of the VIP's walk (SP-80)."""

    @property
    def box(self) -> Box:
        """What the cards say."""
        return HOUSE if self.described is None else self.described

    @property
    def vip(self) -> str | None:
        """Today's VIP card."""
        return None if self.day is None else self.vips[DAYS.index(self.day)]

    @property
    def requirement(self) -> Requirement | None:
        """What today's VIP wants; None: nobody has come."""
        return None if self.vip is None else self.box.vips[self.vip].requirement

    def limit(self, seat: int) -> int | None:
        """The lowest value that can be placed at the right end for nothing (SP-31 to SP-33)."""
        house = self.houses[seat]
        if not house:
            return None
        compared = house[-1].card
        if self.options.placing == "last-placed":
            compared = self.newest[seat] or compared
        return self.box.scenes[compared].value

    def cost(self, seat: int, card: str, at: int) -> int:
        """Staff tokens that placing the card there takes (SP-34 to SP-38)."""
        scene = self.box.scenes[card]
        limit = self.limit(seat)
        elsewhere = limit is not None and (at < len(self.houses[seat]) or scene.value < limit)
        return scene.staff + elsewhere


def size_of(house: House) -> int:
    """How many cards are in a house."""
    return sum([1 + len(room.props) for room in house])


def cards_of(house: House) -> tuple[str, ...]:
    """Every card that is in a house, Genre cards too."""
    return tuple(card for room in house for card in (room.card, *(one.card for one in room.props)))


def without(cards: dict[str, None], *gone: str) -> dict[str, None]:
    """The cards in their order, without those."""
    left = cards.copy()
    for card in gone:
        del left[card]
    return left
