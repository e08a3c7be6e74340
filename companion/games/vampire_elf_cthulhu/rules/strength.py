"""Measures the strength of a card: special points, A times B, ink (VE-56 to VE-69)."""

from msgspec.structs import asdict, replace

from companion.core.rulings import Ruling, Rulings
from companion.core.tuples import replaced_at
from companion.games.vampire_elf_cthulhu.actions import DiscardForPoints, TurnForPoint
from companion.games.vampire_elf_cthulhu.cards import COLORS
from companion.games.vampire_elf_cthulhu.rules.ink import pay, return_cubes
from companion.games.vampire_elf_cthulhu.rulings import FixedStrength, MoveCards, TurnDown
from companion.games.vampire_elf_cthulhu.state import (
    MAX_FACE_UP,
    CurrentAction,
    Side,
    State,
    Strength,
    count_face_up,
    current_action,
    find,
    locate,
    with_card,
    without_card,
)

TURN_POINTS, DISCARD_POINTS = 1, 2
"""Special points (VE-57)."""


def count_a_and_b(state: State, seat: int, card: str) -> tuple[int, int]:
    """Count the face-up cards of the Display that have the card's type (A), and its genre (B)
    (VE-61 to VE-63).
    """
    card_index = state.card_index
    type_, genre = card_index.type[card], card_index.genre[card]
    a = b = 0
    for display_card in state.displays[seat]:
        if display_card.face == "up":
            a += card_index.type[display_card.card] == type_
            b += card_index.genre[display_card.card] == genre
    return a, b


def cubes_on_card(state: State, side: Side) -> int:
    """Return how many cubes are on the measured card (VE-36)."""
    card = find(state.displays[side.seat], side.card)
    return 0 if card is None else card.cubes


def strength_with_ink(state: State, side: Side, cubes: int, specials: int) -> Strength:
    """Return the strength of a side that uses these cubes and special tokens (VE-69)."""
    a, b = count_a_and_b(state, side.seat, side.card)
    return Strength(a, b, side.special_points, cubes_on_card(state, side), cubes, specials)


def strength_ruling(side: Side, fixed: Strength) -> Ruling:
    """Return the ruling that reports a fixed strength and its parts."""
    parts = (
        (True, "VE-64"),
        (fixed.special_points, "VE-57"),
        (fixed.card_cubes, "VE-36"),
        (fixed.cubes or fixed.specials, "VE-65"),
        (True, "VE-69"),
    )
    cite = tuple(clause for part, clause in parts if part)
    return FixedStrength(
        seat=side.seat, card=side.card, total=fixed.total, cite=cite, **asdict(fixed)
    )


def lose_ink(state: State, side: Side, fixed: Strength, emitted: Rulings, *cite: str) -> State:
    """Take the ink of a side whose strength is fixed, also the cubes of a robbed quill on the
    measured card (VE-36).
    """
    seat = side.seat
    state = pay(state, seat, fixed.cubes, fixed.specials, emitted, *cite)
    if not fixed.card_cubes:
        return state
    index, display_card = locate(state, seat, side.card)
    state = return_cubes(
        state, seat, fixed.card_cubes, f"display/{seat}/{index}", emitted, "VE-36", *cite
    )
    return with_card(state, seat, index, replace(display_card, cubes=0))


# ---- special points


def cards_in_action(action: CurrentAction) -> tuple[str, ...]:
    """Return the cards that take part in the action, and cannot be used for special
    points (VE-60).
    """
    offered = () if action.offered is None else (action.offered,)
    return (action.card, *offered, *(side.card for side in action.sides))


def cards_for_points(
    state: State, action: CurrentAction
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the cards that the current side can turn down, and those that it can discard, for
    special points (VE-57 to VE-60).
    """
    display = state.displays[action.sides[action.current_side].seat]
    if count_face_up(display) > MAX_FACE_UP:
        return (), ()
    stay = cards_in_action(action)
    free = [
        display_card
        for display_card in display
        if not display_card.quills and display_card.card not in stay
    ]
    return (
        tuple(display_card.card for display_card in free if display_card.face == "up"),
        tuple(display_card.card for display_card in free if display_card.face == "down"),
    )


def _with_special_points(state: State, points: int) -> State:
    """Return the state with more special points for the current side."""
    action = current_action(state)
    side = action.sides[action.current_side]
    side = replace(side, special_points=side.special_points + points)
    return replace(
        state, action=replace(action, sides=replaced_at(action.sides, action.current_side, side))
    )


def turn_down(state: State, seat: int, card: str, emitted: Rulings, *cite: str) -> State:
    """Turn down a card of a Display, and return the cubes on it (VE-37)."""
    index, display_card = locate(state, seat, card)
    where = f"display/{seat}/{index}"
    emitted.append(TurnDown(seat, (card,), where, cite=cite))
    state = return_cubes(state, seat, display_card.cubes, where, emitted, "VE-37")
    return with_card(state, seat, index, replace(display_card, face="down", cubes=0))


def turn_for_point(state: State, action: TurnForPoint, emitted: Rulings) -> State:
    """Turn down a face-up card for a special point (VE-57)."""
    return _with_special_points(
        turn_down(state, action.seat, action.card, emitted, "VE-57"), TURN_POINTS
    )


def discard_for_points(state: State, action: DiscardForPoints, emitted: Rulings) -> State:
    """Discard a face-down card for two special points (VE-57, VE-59)."""
    seat, card = action.seat, action.card
    index, _ = locate(state, seat, card)
    color = state.card_index.color[card]
    source, to = f"display/{seat}/{index}", f"discard/{COLORS[color]}"
    cite = ("VE-57", "VE-59")
    emitted.append(MoveCards(seat=seat, n=1, cards=(card,), source=source, to=to, cite=cite))
    state = without_card(state, seat, index)
    discards = replaced_at(state.discards, color, (*state.discards[color], card))
    return _with_special_points(replace(state, discards=discards), DISCARD_POINTS)
