"""The whole position of a game of Scream Park: everything that influences play."""

from collections import Counter
from collections.abc import Iterable

from msgspec import UNSET, Struct
from msgspec.structs import replace

from companion.core.tuples import replaced_at
from companion.games.scream_park.descriptions import HOUSE, CardDescriptions
from companion.games.scream_park.descriptions.icons import DAYS, DEALT, Day
from companion.games.scream_park.descriptions.requirement import Requirement
from companion.games.scream_park.view import PropView, Public, RoomForm


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
    """The immutable position. Seats count clockwise from 0. Of the hands the rules know only their
    sizes.
    """

    names: tuple[str, ...]
    described: CardDescriptions | None
    """What is known of the owner's cards; None: the house set."""
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
    """Scene cards that may still come, in the order of the descriptions (SP-101)."""
    walked: tuple[int | None, ...]
    """By seat what the table entered for the VIP's walk (SP-80)."""
    houses_before: tuple[House, ...] = ()
    """While a whole day is entered, by seat the house as the day began (SP-108)."""

    @property
    def descriptions(self) -> CardDescriptions:
        """The descriptions of the cards that are played with."""
        return HOUSE if self.described is None else self.described

    @property
    def today(self) -> Day:
        """The day; Friday before it has begun."""
        return self.day or DAYS[0]

    @property
    def vip(self) -> str | None:
        """Today's VIP card."""
        return None if self.day is None else self.vips[DAYS.index(self.day)]

    @property
    def requirement(self) -> Requirement | None:
        """The requirement of today's VIP; None if no VIP is known."""
        return None if self.vip is None else self.descriptions.vips[self.vip].requirement

    @property
    def spare_genre_cards(self) -> int:
        """Genre cards in the deck beyond those that are owed (SP-53)."""
        return sum(self.genre_deck.values()) - sum(self.genre_due)

    @property
    def still_to_come(self) -> int:
        """Scene cards in hands and in the deals of the days to come; of an owner's box, whose size
        nobody knows and whose discards come again, only what is known to be there (SP-27).
        """
        if self.described is not None:
            return 0
        begun = 0 if self.day is None else DAYS.index(self.day) + (self.phase != "day-start")
        held = self.hands
        if self.phase == "enter":
            # of the cards of a day, those that are in a house are entered already
            held = [n and max(0, n - len(self.new_scenes(at))) for at, n in enumerate(held)]
        return sum(held) + DEALT * len(self.names) * (len(DAYS) - begun)

    def limit(self, seat: int) -> int | None:
        """Return the lowest value that costs nothing extra at the right end (SP-31 to SP-33); None:
        any does.
        """
        house = self.houses[seat]
        if not house:
            return None
        compared = house[-1].card
        if self.options.placing == "last-placed" and not self.options.enters_days:
            compared = self.newest[seat] or compared
        return self.descriptions.scenes[compared].value

    def charges(self, seat: int, card: str, at: int | None) -> tuple[str, ...]:
        """The clauses by which bringing a card into a house costs Staff tokens, one for each.

        `at`: its index from the Theme card on; None: it slides under a room.
        """
        scene = self.descriptions.scenes[card]
        if at is None:
            return ("SP-42",) if scene.staff else ()
        icon = ("SP-37",) if scene.staff else ()
        if at < len(self.houses[seat]):
            return ("SP-34", *icon)
        limit = self.limit(seat)
        return icon if limit is None or scene.value >= limit else ("SP-35", *icon)

    # ---- a day that is entered at once

    def is_entering(self, seat: int) -> bool:
        """Whether a seat still has cards of its day to enter (SP-105)."""
        return self.phase == "enter" and self.hands[seat] > 0

    def new_scenes(self, seat: int) -> list[str]:
        """The Scene cards that came into a house on this day (SP-105)."""
        before = cards_of(self.houses_before[seat])
        scenes = self.descriptions.scenes
        return [card for card in cards_of(self.houses[seat]) if card in scenes.keys() - before]

    def not_entered(self, seat: int) -> int:
        """How many of a day's cards are in no house and went for no Genre card: these were
        discarded one by one, if no further one is entered (SP-106).
        """
        exchanged = count_genre_cards(self.houses[seat]) - count_genre_cards(
            self.houses_before[seat]
        )
        return max(0, DEALT - len(self.new_scenes(seat)) - 2 * max(0, exchanged))

    @property
    def genre_cards_out(self) -> list[Prop]:
        """The Genre cards in all houses."""
        return [
            prop
            for house in self.houses
            for room in house
            for prop in room.props
            if prop.show is not None
        ]

    def with_house(self, seat: int, house: House) -> "State":
        """Return the state with another house of a seat, and the other cards counted again."""
        return replace(self, houses=replaced_at(self.houses, seat, house)).recounted()

    def recounted(self) -> "State":
        """Return the state with the remaining cards counted again from where they are: Scene cards
        in no house and among no named discards, Genre cards in no house (SP-53, SP-101, SP-103),
        and, of a day that is entered at once, the cards that are not entered.
        """
        used = {card for house in self.houses for card in cards_of(house)}.union(self.discards)
        copies = Counter(prop.card for prop in self.genre_cards_out)
        descriptions = self.descriptions
        to_use = self.to_use
        if self.phase == "enter":
            seats = range(len(to_use))
            to_use = tuple(self.not_entered(at) if self.is_entering(at) else 0 for at in seats)
        return replace(
            self,
            to_use=to_use,
            unseen={card: None for card in descriptions.scenes if card not in used},
            genre_deck={
                card: genre_card.copies - copies[card]
                for card, genre_card in descriptions.genre_cards.items()
            },
        )


def count_cards(house: House) -> int:
    """Return how many cards are in a house."""
    return sum([1 + len(room.props) for room in house])


def count_genre_cards(house: House) -> int:
    """Return how many Genre cards are in a house."""
    return sum(prop.show is not None for room in house for prop in room.props)


def cards_of(house: House) -> tuple[str, ...]:
    """Return every card in a house, Genre cards too."""
    return tuple(
        card for room in house for card in (room.card, *(prop.card for prop in room.props))
    )


def with_props(house: House, at: int, *props: Prop) -> House:
    """Return the house with further cards under a room."""
    room = house[at]
    return replaced_at(house, at, Room(room.card, (*room.props, *props)))


def house_of(rooms: Iterable[RoomForm]) -> House:
    """Convert the rooms of a view or of the protocol."""
    return tuple(
        Room(
            room.card,
            tuple(
                Prop(prop.card, None if prop.show is UNSET else prop.show) for prop in room.props
            ),
        )
        for room in rooms
    )


def props_of(room: Room) -> tuple[PropView, ...]:
    """Convert the cards under a room to their form in a view."""
    return tuple(
        PropView(prop.card, UNSET if prop.show is None else prop.show) for prop in room.props
    )


def without(cards: dict[str, None], *gone: str) -> dict[str, None]:
    """Return the cards in their order, without those that are gone."""
    left = cards.copy()
    for card in gone:
        del left[card]
    return left
