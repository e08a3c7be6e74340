"""What `correct` may set, to what, and when."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from msgspec import Struct, ValidationError, convert, json
from msgspec.structs import replace

from companion.core.actions import Correct, Fields, JsonObject
from companion.core.correctables import Correctable, CorrectableIndex, correctable
from companion.core.domains import Cards, Number, Subset
from companion.core.guards import Guard, all_allow
from companion.core.objection import Objection
from companion.core.rulings import Correction, Rulings
from companion.core.tuples import replaced_at
from companion.core.wording import ordinal as nth
from companion.core.wording import quoted, unknown
from companion.games.scream_park.descriptions import CardDescriptions
from companion.games.scream_park.descriptions.icons import DAYS
from companion.games.scream_park.state import (
    House,
    Prop,
    Room,
    State,
    cards_of,
    house_of,
    props_of,
    with_props,
)
from companion.games.scream_park.view import RoomForm

DISCARDS = ("discards/n", "discards/cards")
"""One of them can be set if discards are named, the other one if they are not (SP-26)."""
MAX_POINTS, MAX_STAFF, MAX_DISCARDS = 999, 99, 999


class HouseDomain(Struct, frozen=True):
    """The houses that a seat may have: every card is known, and is nowhere else."""

    state: State
    seat: int

    def admits(self, value: object, action: object) -> bool:
        try:
            house = read_house(value)
        except ValueError:
            return False
        return not unknown_card(self.state, house) and all_allow(
            house_guards(self.state, self.seat, house)
        )

    def steps(self, value: object) -> Sequence[tuple[str, Any]]:
        """Single changes that lead to a house which could be."""
        changes = (
            (words, house_form(house))
            for words, house in single_changes(self.state.descriptions, read_house(value))
        )
        return tuple(step for step in changes if self.admits(step[1], None))

    def to_json(self) -> JsonObject:
        return {"house": self.seat}

    def sample(self, random: Random, fields: Fields) -> Any:
        rooms = list(self.state.houses[self.seat])
        if len(rooms) > 1 and random.random() < 0.5:
            rooms.pop(int(random.random() * len(rooms)))
        else:
            free = tuple(self.state.unseen)
            if free:
                rooms.append(Room(free[int(random.random() * len(free))]))
        return house_form(tuple(rooms))


def read_house(value: object) -> House:
    """Convert a house from the form of the protocol. Raises ValueError if it is not a list of
    rooms.
    """
    try:
        return house_of(convert(value, tuple[RoomForm, ...]))
    except ValidationError as error:
        raise ValueError(str(error)) from error


def house_form(house: House) -> list[JsonObject]:
    """Convert a house to the form of the protocol."""
    return json.decode(json.encode([RoomForm(room.card, props_of(room)) for room in house]))


def single_changes(descriptions: CardDescriptions, house: House) -> Iterator[tuple[str, House]]:
    """Yield every single change of a house in words, with the house after it, in the order in which
    people look for it.
    """
    for at, room in enumerate(house):
        before, after, name = house[:at], house[at + 1 :], descriptions.name(room.card)
        yield f"Out: {name}", (*before, *after)
        if at:
            left = before[-1]
            yield f"{name} to the left", (*before[:-1], room, left, *after)
            slid = with_props(before, at - 1, Prop(room.card), *room.props)
            yield f"{name} under {descriptions.name(left.card)}", (*slid, *after)
        for which, prop in enumerate(room.props):
            reduced = Room(room.card, (*room.props[:which], *room.props[which + 1 :]))
            words = f"Out: {descriptions.name(prop.card)}, {nth(at + 1)} room"
            yield words, (*before, reduced, *after)
    here = set(cards_of(house))
    for card in descriptions.scenes:
        if card not in here:
            yield f"In: {descriptions.name(card)}", (*house, Room(card))
    # a Genre card goes under the room farthest right
    for card, genre_card in descriptions.genre_cards.items() if house else ():
        for side in dict.fromkeys(genre_card.sides):
            under = with_props(house, len(house) - 1, Prop(card, side))
            yield f"In: {descriptions.name(card)}, {descriptions.name(side)} up", under


def unknown_card(state: State, house: House) -> str | None:
    """Return which card of a house is unknown or shows a side that it does not have, or None."""
    return next(
        (
            unknown(*named)
            for named in _named(state.descriptions, house)
            if named[1] not in named[2]
        ),
        None,
    )


def _named(
    descriptions: CardDescriptions, house: House
) -> Iterator[tuple[str, str, Collection[str]]]:
    """Yield what a house names: the kind, the id, and the ids that exist."""
    for room in house:
        yield "Scene card", room.card, descriptions.scenes
        for prop in room.props:
            if prop.show is None:
                yield "Scene card", prop.card, descriptions.scenes
            else:
                yield "Genre card", prop.card, descriptions.genre_cards
                yield "genre", prop.show, descriptions.genres


def house_guards(state: State, seat: int, house: House) -> Iterator[Guard]:
    """Yield the conditions that forbid this house as a correction, with their clauses."""
    descriptions = state.descriptions
    due = state.genre_due[seat]
    yield not house and due, "The Genre card that is owed needs a room.", "SP-48"
    for room in house:
        for prop in room.props:
            if prop.show is not None and prop.show not in descriptions.genre_cards[prop.card].sides:
                wrong = (
                    f"{descriptions.name(prop.card)} has no side {descriptions.name(prop.show)}."
                )
                yield True, wrong, "SP-50"
    without = state.with_house(seat, ())
    scenes = [card for card in cards_of(house) if card in descriptions.scenes]
    for at, card in enumerate(scenes):
        twice = card in scenes[:at]
        yield twice, f"{descriptions.name(card)} cannot be in the house twice.", "SP-101"
        elsewhere = card not in without.unseen
        yield elsewhere, f"{descriptions.name(card)} is somewhere else.", "SP-101"
    after = state.with_house(seat, house)
    left = after.genre_deck
    for card, copies in left.items():
        there = descriptions.genre_cards[card].copies
        yield copies < 0, f"There are only {there} of {descriptions.name(card)}.", "SP-103"
    owed = sum(left.values()) < sum(state.genre_due)
    yield owed, "A Genre card is owed, and none would be left.", "SP-53"
    few = len(after.unseen) < after.still_to_come
    yield few, "So many Scene cards cannot be there: the rest would not fill the hands.", "SP-16"


# ---- the correctables


def _correctables(state: State) -> Iterator[Correctable]:
    seats, descriptions = range(len(state.names)), state.descriptions
    for seat in seats:
        yield _house(state, seat)
    for seat in seats:
        yield correctable(state, "scores/{}", "VP", Number(0, MAX_POINTS), seat, group="VP")
    for seat in seats:
        staff = Number(0, MAX_STAFF)
        yield correctable(state, "staff/{}", "Staff tokens", staff, seat, group="Staff tokens")
    for seat, theme in enumerate(state.themes):
        free = _free_cards(theme, descriptions.themes, state.themes)
        yield correctable(
            state, "themes/{}", "Theme", free, seat, value_kind="card", group="Themes"
        )
    for at, day in enumerate(DAYS):
        walking = state.phase == "walk" and state.day == day
        free = None if walking else _free_cards(state.vips[at], descriptions.vips, state.vips)
        what = f"{day.title()}'s VIP"
        yield correctable(
            state,
            f"vips/{day}",
            what,
            free,
            state_path=f"vips/{at}",
            value_kind="card",
            group="VIP cards",
        )
    for seat, house in enumerate(state.houses):
        entered, rooms = "Rooms the VIP has entered", Number(0, len(house))
        yield correctable(state, "vip_at/{}", entered, rooms, seat, group="VIP tokens")
    yield _discards(state)


def _free_cards(
    held: str | None, known: Collection[str], taken: Sequence[str | None]
) -> Cards | None:
    """Return the cards that may be there instead of one, or None if no card is there."""
    if held is None:
        return None
    return Cards(tuple(card for card in known if card == held or card not in taken))


def _house(state: State, seat: int) -> Correctable:
    def words(value: Any) -> str:
        under = len(value["props"])
        return f"{state.descriptions.name(value['card'])}{f' with {under}' if under else ''}"

    return correctable(
        state,
        "houses/{}",
        "House",
        None if state.phase in ("setup", "walk") else HouseDomain(state, seat),
        seat,
        value=house_form(state.houses[seat]),
        change=lambda value: with_corrected_house(state, seat, read_house(value)),
        group="Houses",
        value_text=words,
    )


def with_corrected_house(state: State, seat: int, house: House) -> State:
    """Return the state with another house of a seat."""
    newest = state.newest[seat]
    if newest is not None and all(room.card != newest for room in house):
        newest = house[-1].card if house else None
    vip_at = replaced_at(state.vip_at, seat, min(state.vip_at[seat], len(house)))
    newest_rooms = replaced_at(state.newest, seat, newest)
    return replace(state, vip_at=vip_at, newest=newest_rooms).with_house(seat, house)


def _discards(state: State) -> Correctable:
    def change(value: Sequence[str]) -> State:
        return replace(state, discards=tuple(value), discarded=len(value)).recounted()

    if state.options.hides_discards:
        number = Number(0, MAX_DISCARDS)
        return correctable(state, "discards/n", "Discards", number, state_path="discarded")
    in_houses = {card for house in state.houses for card in cards_of(house)}
    free = tuple(card for card in state.descriptions.scenes if card not in in_houses)
    most = len(free) - state.still_to_come
    several = Subset(Cards(free), 0, most) if most >= 0 else None
    return correctable(
        state,
        "discards/cards",
        "Discards",
        several,
        state_path="discards",
        change=change,
        value_kind="card",
    )


CORRECTABLES = CorrectableIndex(_correctables)
"""Everything of the view that people may set, in the order in which they are listed."""


# ---- what cannot be a correction at all


def invalid_correction(state: State, action: Correct) -> Objection | None:
    """Return why no state has such a value there, or None."""
    if action.path not in CORRECTABLES.by_path(state) and action.path not in DISCARDS:
        return Objection(f"nothing to correct at {quoted(action.path)}.", field="path")
    value, descriptions = action.value, state.descriptions
    head = action.path.partition("/")[0]
    match head:
        case "themes" | "vips":
            known = descriptions.themes if head == "themes" else descriptions.vips
            wrong = None if isinstance(value, str) and value in known else "no such card."
        case "houses":
            wrong = _house_problem(state, value)
        case "discards" if action.path.endswith("cards"):
            wrong = _cards_problem(value, descriptions.scenes)
        case _:
            wrong = None if type(value) is int else "must be a whole number."
    return None if wrong is None else Objection(wrong, field="value")


def _house_problem(state: State, value: object) -> str | None:
    try:
        return unknown_card(state, read_house(value))
    except ValueError as error:
        return str(error)


def _cards_problem(value: object, known: Mapping[str, object]) -> str | None:
    try:
        several: Sequence[str] = convert(value, list[str])
    except ValidationError as error:
        return str(error)
    return next((unknown("Scene card", card, known) for card in several if card not in known), None)


NOT_YET: Final = {"themes": "SP-09", "vips": "SP-12", "houses": "SP-16", "discards": "SP-26"}
"""By the head of a path, the clause because of which nothing can be set there."""
NOT_SO: Final = {
    "scores": "SP-14",
    "staff": "SP-15",
    "themes": "SP-102",
    "vips": "SP-102",
    "vip_at": "SP-75",
    "discards": "SP-101",
}
"""By the head of a path, the clause because of which this value cannot be set there."""


def correction_guards(state: State, action: Correct) -> Iterator[Guard]:
    """Yield why a correction of a valid form is not possible now."""
    found, head = CORRECTABLES.by_path(state).get(action.path), action.path.partition("/")[0]
    if found is None:
        hidden = state.options.hides_discards
        how = "only their number is known" if hidden else "they are set by name"
        yield True, f"The discards lie face {'down' if hidden else 'up'}: {how}.", "SP-26"
        return
    walking = found.domain is None and state.phase == "walk"
    yield walking, f"{found.label} cannot be corrected while the VIPs walk.", "SP-80"
    yield found.domain is None, found.allowed_values_text, NOT_YET.get(head, "SP-16")
    if head == "houses":
        seat = int(action.path.partition("/")[2])
        yield from house_guards(state, seat, read_house(action.value))
    else:
        yield True, found.allowed_values_text, NOT_SO[head]


def correct(state: State, action: Correct, emitted: Rulings) -> State:
    """Change the value at a path, and nothing else."""
    found = CORRECTABLES.by_path(state)[action.path]
    emitted.append(Correction(action.path, found.value, action.value))
    return found.change(action.value)
