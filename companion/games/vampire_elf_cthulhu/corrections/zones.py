"""Where a card can be, and the books with the card there (VE-127)."""

from collections.abc import Mapping
from typing import Any, cast

from msgspec import Struct, ValidationError, convert
from msgspec.structs import replace

from companion.core.places import Spot
from companion.core.tracks import put
from companion.games.vampire_elf_cthulhu.actions import Count, Face, Position
from companion.games.vampire_elf_cthulhu.rules.novel import Row
from companion.games.vampire_elf_cthulhu.state import (
    Lying,
    State,
    add,
    lying,
    place_of,
    with_card,
    without_card,
)
from companion.games.vampire_elf_cthulhu.view import Idea, Written


class Pile(Struct, frozen=True, forbid_unknown_fields=True, tag_field="zone"):
    """A card is in a pile."""


class Deck(Pile, frozen=True, tag="deck"):
    """In the deck of its colour."""


class Discard(Pile, frozen=True, tag="discard"):
    """On the discard pile of its colour."""


class Ideas(Pile, frozen=True, tag="ideas"):
    """In the Ideas Area."""


class Display(Pile, frozen=True, tag="display"):
    """In the Display of a seat."""

    seat: Count
    face: Face


class Novel(Pile, frozen=True, tag="novel"):
    """In the Novel, laid by a seat with so many of its tokens."""

    position: Position
    seat: Count
    specials: Count


Zone = Deck | Discard | Ideas | Display | Novel


def zone_of(value: Any, seats: int) -> Zone | None:
    """The place that a JSON value names; None where it names none."""
    try:
        zone = convert(value, Zone)
    except ValidationError:
        return None
    return None if isinstance(zone, Display | Novel) and zone.seat >= seats else zone


def where(state: State, card: str) -> dict[str, Any]:
    """Where a card is, as the value of its path."""
    for idea in state.ideas:
        if idea.card == card:
            return {"zone": "ideas"}
    for seat, display in enumerate(state.displays):
        one = lying(display, card)
        if one is not None:
            return {"zone": "display", "seat": seat, "face": one.face}
    for position, there in enumerate(state.novel, 1):
        if there is not None and there.card == card:
            return {
                "zone": "novel",
                "position": position,
                "seat": there.seat,
                "specials": there.specials,
            }
    if card in state.discards[state.box.color[card]]:
        return {"zone": "discard"}
    return {"zone": "deck"}


def told(state: State, value: Mapping[str, Any]) -> str:
    """A place of a card in words."""
    match zone_of(value, len(state.names)):
        case Display(seat, face):
            return f"{state.names[seat]}: face {face}"
        case Novel(position, seat, specials):
            ink = f", {specials} special" if specials else ""
            return f"page {position}: {state.names[seat]}{ink}"
        case Ideas():
            return "Ideas Area"
        case Discard():
            return "discarded"
        case _:
            return "in the deck"


def spot(state: State, card: str) -> Spot | None:
    """Where one looks for the card on the table; None: in its deck."""
    value = where(state, card)
    match zone_of(value, len(state.names)):
        case Ideas():
            return Spot(1, "Ideas Area", "")
        case Display(seat):
            return Spot(2 + seat, f"{state.names[seat]}'s Display", "")
        case Novel():
            return Spot(7, "The Novel", told(state, value))
        case Discard():
            return Spot(8, "Discard piles", "")
        case _:
            return None


def taken_away(state: State, card: str) -> State:
    """The card has left its place: quills are in stock, cubes in the reserve, tokens in the
    supply.
    """
    for idea in state.ideas:
        if idea.card == card:
            quills = state.quills if idea.quill is None else add(state.quills, idea.quill, 1)
            return replace(
                state,
                ideas=tuple(one for one in state.ideas if one is not idea),
                quills=quills,
                reserve=state.reserve + idea.cubes,
            )
    for seat, display in enumerate(state.displays):
        one = lying(display, card)
        if one is not None:
            state = without_card(state, seat, place_of(display, card))
            quills = add(state.quills, seat, one.quills)
            return replace(state, quills=quills, reserve=state.reserve + one.cubes)
    for place, there in enumerate(state.novel):
        if there is not None and there.card == card:
            return replace(
                state,
                novel=cast("Row", put(state.novel, place, None)),
                supply=add(state.supply, there.seat, there.specials),
            )
    color = state.box.color[card]
    return replace(
        state,
        decks=put(state.decks, color, _without(state.decks[color], card)),
        discards=put(state.discards, color, _without(state.discards[color], card)),
    )


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    return tuple(one for one in cards if one != card)


def moved(state: State, card: str, zone: Zone) -> State:
    """The card is there now, the last one; within one Display only its face changes (VE-127)."""
    if isinstance(zone, Display):
        one = lying(state.displays[zone.seat], card)
        if one is not None:
            place = place_of(state.displays[zone.seat], card)
            cubes = one.cubes if zone.face == "up" else 0
            state = with_card(state, zone.seat, place, replace(one, face=zone.face, cubes=cubes))
            return replace(state, reserve=state.reserve + one.cubes - cubes)
    state = taken_away(state, card)
    color = state.box.color[card]
    match zone:
        case Ideas():
            return replace(state, ideas=(*state.ideas, Idea(card)))
        case Display(seat, face):
            display = (*state.displays[seat], Lying(card, face))
            return replace(state, displays=put(state.displays, seat, display))
        case Novel(position, seat, specials):
            there = put(state.novel, position - 1, Written(card, seat, specials))
            return replace(
                state, novel=cast("Row", there), supply=add(state.supply, seat, -specials)
            )
        case Discard():
            pile = (*state.discards[color], card)
            return replace(state, discards=put(state.discards, color, pile))
        case _:
            deck = sorted((*state.decks[color], card), key=state.box.place.__getitem__)
            return replace(state, decks=put(state.decks, color, tuple(deck)))
