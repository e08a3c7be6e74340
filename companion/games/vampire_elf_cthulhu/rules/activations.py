"""Phase II: activates or renounces a ready card (VE-42 to VE-47, VE-80, VE-91)."""

from msgspec.structs import replace

from companion.core.rulings import Rulings
from companion.games.vampire_elf_cthulhu.actions import Activate, Face, Pass, Renounce
from companion.games.vampire_elf_cthulhu.rules.confrontations import (
    can_insert,
    decline,
    end_special_points,
    face_up_of_others,
    offer_special_points,
)
from companion.games.vampire_elf_cthulhu.rules.ink import return_quills
from companion.games.vampire_elf_cthulhu.rules.slots import end_action, end_slot
from companion.games.vampire_elf_cthulhu.rulings import Show
from companion.games.vampire_elf_cthulhu.state import CurrentAction, Side, State, locate


def is_ready(face: Face, quills: int) -> bool:
    """Return whether a card has enough quills to be activated (VE-42, VE-46)."""
    return quills >= (1 if face == "up" else 2)


def ready_cards(state: State, seat: int) -> tuple[str, ...]:
    """Return the seat's cards that can be activated or renounced."""
    return tuple(
        display_card.card
        for display_card in state.displays[seat]
        if is_ready(display_card.face, display_card.quills)
    )


def can_be_performed(state: State, seat: int, card: str) -> bool:
    """Return whether the card's action has what it needs (VE-80, VE-91, VE-93)."""
    match state.card_index.action[card]:
        case "compare":
            return bool(face_up_of_others(state, seat))
        case "insert":
            return can_insert(state, seat)
        case _:
            return True


def activate(state: State, action: Activate, emitted: Rulings) -> State:
    """Begin the card's action; show a face-down card to all (VE-43, VE-47)."""
    seat, card = action.seat, action.card
    index, display_card = locate(state, seat, card)
    if display_card.face == "down":
        emitted.append(Show(seat, (card,), f"display/{seat}/{index}", cite=("VE-47",)))
    kind = state.card_index.action[card]
    if kind == "insert":
        return replace(state, step="offer", action=CurrentAction(seat, kind, card))
    state = replace(state, action=CurrentAction(seat, kind, card, sides=(Side(seat, card),)))
    return (
        offer_special_points(state, emitted)
        if kind == "compare"
        else replace(state, step="add-ink")
    )


def renounce(state: State, action: Renounce, emitted: Rulings) -> State:
    """Return the quills; no card is turned (VE-44)."""
    return end_slot(return_quills(state, action.seat, action.card, emitted, "VE-44"), emitted)


def pass_window(state: State, _action: Pass, emitted: Rulings) -> State:
    """Close the window that is open."""
    match state.step:
        case "special-points":
            return end_special_points(state, emitted)
        case "oppose":
            return decline(state, emitted)
        case _:
            return end_action(state, emitted)
