"""Carries out the uses of cards: place, add, discard (SP-17 to SP-68)."""

from collections.abc import Sequence

from msgspec import UNSET
from msgspec.structs import replace

from companion.core.rulings import Rulings
from companion.core.tuples import replaced_at
from companion.games.scream_park import actions, rulings
from companion.games.scream_park.rooms import count_icons
from companion.games.scream_park.rules.day import STAFF_PER_DISCARD, end_turn
from companion.games.scream_park.state import (
    House,
    Prop,
    Room,
    State,
    cards_of,
    with_props,
    without,
)
from companion.games.scream_park.view import RoomState

BOTH_CARDS = 2


def place(state: State, action: actions.Place, emitted: Rulings) -> State:
    """Place a card as a new room (SP-28 to SP-38)."""
    seat, card, at = action.seat, action.card, action.at
    house = state.houses[seat]
    house = (*house[:at], Room(card), *house[at:])
    if state.phase == "enter":
        emitted.append(rulings.Entered(seat=seat, cards=(card,), at=at, cite=("SP-105",)))
        return _finish_building(state.with_house(seat, house), seat, at, "incomplete", emitted)
    charges = _pay(state, seat, card, at, emitted)
    emitted.append(
        rulings.Place(what="scene", seat=seat, cards=(card,), to="house", at=at, cite=("SP-28",))
    )
    state = _use_card(state, action, charges, house, replaced_at(state.newest, seat, card), emitted)
    return _finish_building(state, seat, at, "incomplete", emitted)


def add(state: State, action: actions.Add, emitted: Rulings) -> State:
    """Slide a card under a room (SP-39 to SP-44)."""
    seat, card, room = action.seat, action.card, action.room
    house = state.houses[seat]
    was = count_icons(state.descriptions, house[room]).state
    house = with_props(house, room, Prop(card))
    if state.phase == "enter":
        emitted.append(rulings.Entered(seat=seat, cards=(card,), room=room, cite=("SP-105",)))
        return _finish_building(state.with_house(seat, house), seat, room, was, emitted)
    charges = _pay(state, seat, card, None, emitted)
    emitted.append(rulings.Add(what="scene", seat=seat, cards=(card,), room=room, cite=("SP-39",)))
    state = _use_card(state, action, charges, house, state.newest, emitted)
    return _finish_building(state, seat, room, was, emitted)


def discard(state: State, action: actions.Discard, emitted: Rulings) -> State:
    """Discard one card for two Staff tokens (SP-45, SP-46)."""
    seat = action.seat
    cards = () if action.card is UNSET else (action.card,)
    staff = replaced_at(state.staff, seat, state.staff[seat] + STAFF_PER_DISCARD)
    state = _discard_cards(state, seat, cards, 1, staff, state.genre_due, emitted)
    emitted.append(rulings.Take(seat=seat, n=STAFF_PER_DISCARD, cite=("SP-45",)))
    return end_turn(state, emitted)


def can_discard_both(state: State, seat: int) -> bool:
    """Return whether a seat has both cards of the turn, a room for a Genre card, and one that is
    not owed to others (SP-47, SP-49, SP-53).
    """
    return (
        state.to_use[seat] >= BOTH_CARDS
        and bool(state.houses[seat])
        and state.spare_genre_cards > 0
    )


def discard_both(state: State, action: actions.DiscardBoth, emitted: Rulings) -> State:
    """Discard both cards of the turn for a Genre card (SP-47)."""
    seat = action.seat
    cards = () if action.cards is UNSET else action.cards
    due = replaced_at(state.genre_due, seat, True)
    return _discard_cards(state, seat, cards, BOTH_CARDS, state.staff, due, emitted)


def take_genre(state: State, action: actions.TakeGenre, emitted: Rulings) -> State:
    """Slide a Genre card under a room, one side up (SP-48 to SP-52)."""
    seat, card, room, show = action.seat, action.card, action.room, action.show
    house = state.houses[seat]
    was = count_icons(state.descriptions, house[room]).state
    house = with_props(house, room, Prop(card, show))
    if state.phase == "enter":
        cite = ("SP-105", "SP-106")
        emitted.append(rulings.Entered(seat=seat, cards=(card,), show=show, room=room, cite=cite))
        return _finish_building(state.with_house(seat, house), seat, room, was, emitted)
    cite = ("SP-48", "SP-50")
    emitted.append(
        rulings.Add(what="genre-card", seat=seat, cards=(card,), show=show, room=room, cite=cite)
    )
    state = replace(
        state,
        houses=replaced_at(state.houses, seat, house),
        genre_deck={**state.genre_deck, card: state.genre_deck[card] - 1},
        genre_due=replaced_at(state.genre_due, seat, False),
    )
    return _finish_building(state, seat, room, was, emitted)


def reshuffle(state: State, _: actions.Reshuffle, emitted: Rulings) -> State:
    """Shuffle the discards, which may then come again (SP-27)."""
    emitted.append(rulings.Shuffle("discards", state.discarded, "scene-deck", cite=("SP-27",)))
    back = {*state.discards, *state.unseen}
    unseen = {card: None for card in state.descriptions.scenes if card in back}
    return replace(state, discards=(), discarded=0, unseen=unseen)


# ---- steps of them


def _pay(state: State, seat: int, card: str, at: int | None, emitted: Rulings) -> int:
    """Add the instruction to pay for a card, and return its cost in Staff tokens."""
    charges = state.charges(seat, card, at)
    if charges:
        emitted.append(rulings.Pay(seat=seat, n=len(charges), cite=charges))
    return len(charges)


def _use_card(
    state: State,
    action: actions.Place | actions.Add,
    cost: int,
    house: House,
    newest: tuple[str | None, ...],
    emitted: Rulings,
) -> State:
    """Move a Scene card from the hand into the house; its Extra Staff is taken once
    (SP-66, SP-67).
    """
    seat, card = action.seat, action.card
    extra = state.descriptions.scenes[card].effects.count("extra-staff")
    if extra:
        emitted.append(rulings.Take(seat=seat, n=extra, cite=("SP-66",)))
    return replace(
        state,
        houses=replaced_at(state.houses, seat, house),
        newest=newest,
        staff=replaced_at(state.staff, seat, state.staff[seat] - cost + extra),
        to_use=replaced_at(state.to_use, seat, state.to_use[seat] - 1),
        hands=replaced_at(state.hands, seat, state.hands[seat] - 1),
        unseen=without(state.unseen, card),
    )


def _discard_cards(
    state: State,
    seat: int,
    cards: tuple[str, ...],
    n: int,
    staff: tuple[int, ...],
    genre_due: tuple[bool, ...],
    emitted: Rulings,
) -> State:
    """Discard `n` cards of the hand, and set what they bring."""
    clause = "SP-45" if n == 1 else "SP-47"
    emitted.append(rulings.Discard(seat=seat, n=n, cards=cards or UNSET, cite=(clause,)))
    return replace(
        state,
        to_use=replaced_at(state.to_use, seat, state.to_use[seat] - n),
        hands=replaced_at(state.hands, seat, state.hands[seat] - n),
        discards=(*state.discards, *cards),
        discarded=state.discarded + n,
        unseen=without(state.unseen, *cards),
        staff=staff,
        genre_due=genre_due,
    )


def _finish_building(state: State, seat: int, room: int, was: RoomState, emitted: Rulings) -> State:
    """Announce a room that is no longer incomplete, and end the turn if it is over
    (SP-58, SP-86).
    """
    if was == "incomplete":
        now = count_icons(state.descriptions, state.houses[seat][room]).state
        if now != was:
            cite = ("SP-86",) if now == "complete" else ("SP-86", "SP-58")
            emitted.append(rulings.RoomComplete(seat, room, cite=cite))
    return end_turn(state, emitted)


# ---- after an amendment


def room_with(house: House, rooms: Sequence[str], at: int) -> int:
    """Return in which column the room is that was at index `at` of these `rooms`; the last one up
    to there, if it is in none.
    """
    columns = (index for index, room in enumerate(house) if rooms[at] in cards_of((room,)))
    return next(columns, max(0, min(at, len(house) - 1)))


def gap_after(house: House, rooms: Sequence[str], at: int) -> int:
    """Return where a new room goes in a house that went to `at` in a house of these `rooms`: to the
    right end again, else to the right of the nearest room that was to its left.
    """
    if at == len(rooms):
        return len(house)
    places = {room.card: index for index, room in enumerate(house)}
    return next((places[card] + 1 for card in rooms[:at][::-1] if card in places), 0)
