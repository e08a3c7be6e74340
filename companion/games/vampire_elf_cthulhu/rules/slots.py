"""The end of an action and of a slot (VE-44, VE-46, VE-48, VE-54)."""

from msgspec.structs import replace

from companion.core.rulings import Ruling, instruct
from companion.games.vampire_elf_cthulhu.actions import TurnDown
from companion.games.vampire_elf_cthulhu.rules.strength import turned_down
from companion.games.vampire_elf_cthulhu.state import (
    MOST_FACE_UP,
    State,
    add,
    face_up,
    lying,
    performed,
    place_of,
    up_and_unmarked,
    with_card,
)


def quills_back(state: State, seat: int, card: str, out: list[Ruling], *cite: str) -> State:
    """The quills on a card of a Display go back to stock."""
    place = place_of(state.displays[seat], card)
    one = state.displays[seat][place]
    facts = {
        "do": "move-quill",
        "seat": seat,
        "n": one.quills,
        "from": f"display/{seat}/{place}",
        "to": f"stock/{seat}",
    }
    out.append(instruct(facts, *cite))
    state = replace(state, quills=add(state.quills, seat, one.quills))
    return with_card(state, seat, place, replace(one, quills=0))


def end_action(state: State, out: list[Ruling]) -> State:
    """The quills leave the activated card, if it is still there, and a card is turned down
    (VE-48).
    """
    action = performed(state)
    card = lying(state.displays[action.seat], action.card)
    if card is not None and card.quills:
        state = quills_back(state, action.seat, action.card, out, "VE-48")
    if up_and_unmarked(state.displays[action.seat]):
        return replace(state, action=None, step="turn-one")
    return end_slot(replace(state, action=None), out)


def end_slot(state: State, out: list[Ruling]) -> State:
    """Whoever has no later slot puts quills back and keeps to seven face-up cards (VE-46,
    VE-54, VE-55). Step None: the next slot.
    """
    seat = state.order[state.slot]
    if seat in state.order[state.slot + 1 :]:
        return replace(state, step=None)
    for one in state.displays[seat]:
        if one.quills:
            state = quills_back(state, seat, one.card, out, "VE-46")
    return _limited(state, seat)


def _limited(state: State, seat: int) -> State:
    over = face_up(state.displays[seat]) > MOST_FACE_UP
    return replace(state, step="limit" if over else None)


def turn_down(state: State, action: TurnDown, out: list[Ruling]) -> State:
    """The card that an action ends with, or one too many (VE-48, VE-54)."""
    if state.step == "limit":
        state = turned_down(state, action.seat, action.card, out, "VE-54")
        return _limited(state, action.seat)
    return end_slot(turned_down(state, action.seat, action.card, out, "VE-48"), out)
