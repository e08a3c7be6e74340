"""The end of an action and of a slot (VE-44, VE-46, VE-48, VE-54)."""

from msgspec.structs import replace

from companion.core.rulings import Rulings
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.rules.ink import return_quills
from companion.games.vampire_elf_cthulhu.rules.strength import turn_down
from companion.games.vampire_elf_cthulhu.state import (
    MAX_FACE_UP,
    State,
    count_face_up,
    current_action,
    find,
    up_and_unmarked,
)


def end_action(state: State, emitted: Rulings) -> State:
    """Return the quills of the activated card, if it is still there, and turn a card face down
    (VE-48).
    """
    action = current_action(state)
    seat = action.seat
    if find(state.displays[seat], action.card) is not None:
        state = return_quills(state, seat, action.card, emitted, "VE-48")
    if up_and_unmarked(state.displays[seat]):
        return replace(state, action=None, step="turn-one")
    return end_slot(replace(state, action=None), emitted)


def end_slot(state: State, emitted: Rulings) -> State:
    """Whoever has no later slot puts quills back and keeps to seven face-up cards (VE-46,
    VE-54, VE-55). Step None: the next slot.
    """
    seat = state.order[state.slot]
    if seat in state.order[state.slot + 1 :]:
        return replace(state, step=None)
    for display_card in state.displays[seat]:
        state = return_quills(state, seat, display_card.card, emitted, "VE-46")
    return _ask_for_limit(state, seat)


def _ask_for_limit(state: State, seat: int) -> State:
    over = count_face_up(state.displays[seat]) > MAX_FACE_UP
    return replace(state, step="limit" if over else None)


def turn_one_down(state: State, action: actions.TurnDown, emitted: Rulings) -> State:
    """Turn down the card that an action ends with, or one too many (VE-48, VE-54)."""
    seat, card = action.seat, action.card
    if state.step == "limit":
        return _ask_for_limit(turn_down(state, seat, card, emitted, "VE-54"), seat)
    return end_slot(turn_down(state, seat, card, emitted, "VE-48"), emitted)
