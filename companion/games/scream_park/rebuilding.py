"""Setting a house right step by step: what one touch may change (ui, `set_value`)."""

from collections.abc import Iterator

from companion.core.wording import place
from companion.games.scream_park.box import Box
from companion.games.scream_park.state import House, Prop, Room, cards_of

Step = tuple[str, House]
"""What is done, in words, and the house after it."""


def steps(box: Box, house: House) -> Iterator[Step]:
    """Every single change, in the order in which people look for it."""
    for at, room in enumerate(house):
        yield from _of_room(box, house, at, room)
    lies = set(cards_of(house))
    for card in box.scenes:
        if card not in lies:
            yield f"In: {box.name(card)}", (*house, Room(card))
    if house:
        yield from _genre_cards(box, house)


def _of_room(box: Box, house: House, at: int, room: Room) -> Iterator[Step]:
    name = box.name(room.card)
    yield f"Out: {name}", (*house[:at], *house[at + 1 :])
    if at:
        left = house[at - 1]
        yield f"{name} to the left", (*house[: at - 1], room, left, *house[at + 1 :])
        slid = Room(left.card, (*left.props, Prop(room.card), *room.props))
        under = (*house[: at - 1], slid, *house[at + 1 :])
        yield f"{name} under {box.name(left.card)}", under
    for which, prop in enumerate(room.props):
        out = Room(room.card, (*room.props[:which], *room.props[which + 1 :]))
        words = f"Out: {box.name(prop.card)}, {place(at + 1)} room"
        yield words, (*house[:at], out, *house[at + 1 :])


def _genre_cards(box: Box, house: House) -> Iterator[Step]:
    """A Genre card goes under the room farthest right."""
    last = house[-1]
    for card, one in box.genre_cards.items():
        for side in dict.fromkeys(one.sides):
            under = Room(last.card, (*last.props, Prop(card, side)))
            yield f"In: {box.name(card)}, {box.name(side)} up", (*house[:-1], under)
