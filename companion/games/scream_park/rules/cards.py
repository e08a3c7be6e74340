"""Using a card: place, add, discard (SP-17 to SP-68)."""

from functools import reduce
from typing import Any

from msgspec.structs import replace

from companion.core.rulings import Ruling, instruct, say
from companion.core.tracks import put
from companion.games.scream_park import actions as did
from companion.games.scream_park.rooms import column
from companion.games.scream_park.rules.day import turn_over
from companion.games.scream_park.state import House, Prop, Room, State, without

FOR_ONE = 2
"""Staff tokens for a discarded card (SP-45)."""
BOTH = 2


def place(state: State, action: did.Place, out: list[Ruling]) -> State:
    """The card becomes a room (SP-28 to SP-38)."""
    seat, card, at = action.seat, action.card, action.at
    house = state.houses[seat]
    state = _pay(state, seat, state.cost(seat, card, at), _dear(state, action), out)
    facts = {"do": "place", "what": "scene", "seat": seat, "cards": (card,), "to": "house"}
    out.append(instruct({**facts, "at": at}, "SP-28"))
    state = _built(state, seat, (*house[:at], Room(card), *house[at:]))
    state = replace(state, newest=put(state.newest, seat, card))
    return _used(_extra_staff(state, seat, card, out), seat, at, out, was="incomplete")


def _dear(state: State, action: did.Place) -> tuple[str, ...]:
    """Why placing it costs something."""
    limit = state.limit(action.seat)
    scene = state.box.scenes[action.card]
    cite: tuple[str, ...] = ("SP-37",) if scene.staff else ()
    if action.at < len(state.houses[action.seat]):
        return ("SP-34", *cite)
    return ("SP-35", *cite) if limit is not None and scene.value < limit else cite


def add(state: State, action: did.Add, out: list[Ruling]) -> State:
    """The card slides under a room (SP-39 to SP-44)."""
    seat, card, place_ = action.seat, action.card, action.room
    was = column(state.box, state.houses[seat][place_]).state
    state = _pay(state, seat, int(state.box.scenes[card].staff), ("SP-42",), out)
    facts = {"do": "add", "what": "scene", "seat": seat, "cards": (card,), "to": "house"}
    out.append(instruct({**facts, "room": place_}, "SP-39"))
    state = _slid(state, seat, place_, Prop(card))
    return _used(_extra_staff(state, seat, card, out), seat, place_, out, was=was)


def discard(state: State, action: did.Discard, out: list[Ruling]) -> State:
    """One card for two Staff tokens (SP-45, SP-46)."""
    seat = action.seat
    state = _thrown(state, seat, (action.card,) if isinstance(action.card, str) else (), 1, out)
    state = _gain(state, seat, FOR_ONE, "SP-45", out)
    return turn_over(_counted(state, seat, 1), out)


def discard_both(state: State, action: did.DiscardBoth, out: list[Ruling]) -> State:
    """Both cards of the turn for a Genre card (SP-47)."""
    seat = action.seat
    cards = action.cards if isinstance(action.cards, tuple) else ()
    state = _thrown(state, seat, cards, BOTH, out)
    state = _counted(state, seat, BOTH)
    return replace(state, genre_due=put(state.genre_due, seat, True))


def take_genre(state: State, action: did.TakeGenre, out: list[Ruling]) -> State:
    """The Genre card slides under a room at once, one side up (SP-48 to SP-52)."""
    seat, card = action.seat, action.card
    was = column(state.box, state.houses[seat][action.room]).state
    facts: dict[str, Any] = {"do": "add", "what": "genre-card", "seat": seat, "cards": (card,)}
    facts |= {"show": action.show, "to": "house", "room": action.room}
    out.append(instruct(facts, "SP-48", "SP-50"))
    state = _slid(state, seat, action.room, Prop(card, action.show))
    left = {**state.genre_deck, card: state.genre_deck[card] - 1}
    state = replace(state, genre_deck=left, genre_due=put(state.genre_due, seat, False))
    _tell_complete(state, seat, action.room, was, out)
    return turn_over(state, out)


def reshuffle(state: State, out: list[Ruling]) -> State:
    """The discards may come again (SP-27)."""
    facts = {"do": "shuffle", "what": "discards", "n": state.discarded, "to": "scene-deck"}
    out.append(instruct(facts, "SP-27"))
    back = set(state.discards)
    unseen = tuple(card for card in state.box.scenes if card in back or card in state.unseen)
    return replace(state, discards=(), discarded=0, unseen=unseen)


# ---- steps of them


def _pay(state: State, seat: int, cost: int, cite: tuple[str, ...], out: list[Ruling]) -> State:
    if not cost:
        return state
    out.append(instruct({"do": "pay", "what": "staff", "seat": seat, "n": cost}, *cite))
    return replace(state, staff=put(state.staff, seat, state.staff[seat] - cost))


def _gain(state: State, seat: int, n: int, clause: str, out: list[Ruling]) -> State:
    out.append(instruct({"do": "take", "what": "staff", "seat": seat, "n": n}, clause))
    return replace(state, staff=put(state.staff, seat, state.staff[seat] + n))


def _extra_staff(state: State, seat: int, card: str, out: list[Ruling]) -> State:
    """What the card itself brings, once (SP-66, SP-67)."""
    extra = state.box.scenes[card].effects.count("extra-staff")
    return _gain(state, seat, extra, "SP-66", out) if extra else state


def _built(state: State, seat: int, house: House) -> State:
    return replace(state, houses=put(state.houses, seat, house))


def _slid(state: State, seat: int, place_: int, prop: Prop) -> State:
    """A card lies under a room, after those that lay there."""
    house = state.houses[seat]
    room = house[place_]
    return _built(state, seat, put(house, place_, Room(room.card, (*room.props, prop))))


def _thrown(state: State, seat: int, cards: tuple[str, ...], n: int, out: list[Ruling]) -> State:
    facts: dict[str, Any] = {"do": "discard", "what": "scene", "seat": seat, "n": n}
    facts |= {"cards": cards} if cards else {}
    out.append(instruct({**facts, "to": "discards"}, "SP-45" if n == 1 else "SP-47"))
    return replace(
        state,
        discards=(*state.discards, *cards),
        discarded=state.discarded + n,
        unseen=reduce(without, cards, state.unseen),
    )


def _counted(state: State, seat: int, n: int) -> State:
    """So many cards of the hand are used."""
    return replace(
        state,
        to_use=put(state.to_use, seat, state.to_use[seat] - n),
        hands=put(state.hands, seat, state.hands[seat] - n),
    )


def _used(state: State, seat: int, room: int, out: list[Ruling], *, was: str) -> State:
    """A Scene card has come into the house: its room may be complete by it."""
    used = state.houses[seat][room]
    card = used.props[-1].card if used.props else used.card
    state = _counted(replace(state, unseen=without(state.unseen, card)), seat, 1)
    _tell_complete(state, seat, room, was, out)
    return turn_over(state, out)


def _tell_complete(state: State, seat: int, room: int, was: str, out: list[Ruling]) -> None:
    """A room that is no more incomplete (SP-58, SP-86)."""
    if was != "incomplete":
        return
    now = column(state.box, state.houses[seat][room]).state
    if now != "incomplete":
        cite = ("SP-86",) if now == "complete" else ("SP-86", "SP-58")
        out.append(say({"about": "room-complete", "seat": seat, "room": room}, *cite))
