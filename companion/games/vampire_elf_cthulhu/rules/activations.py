"""Phase II: a ready card is activated or renounced (VE-42 to VE-47, VE-80, VE-91)."""

from msgspec.structs import replace

from companion.core.rulings import Ruling, instruct
from companion.games.vampire_elf_cthulhu.actions import Activate, Compare, Pass, Renounce
from companion.games.vampire_elf_cthulhu.rules.confrontations import (
    face_up_of_others,
    points_taken,
    take_points,
)
from companion.games.vampire_elf_cthulhu.rules.insert import can_insert, decline
from companion.games.vampire_elf_cthulhu.rules.slots import (
    end_action,
    end_slot,
    quills_back,
)
from companion.games.vampire_elf_cthulhu.state import Act, Lying, Side, State, performed, place_of


def is_ready(card: Lying) -> bool:
    """Marked with enough quills to be activated (VE-42, VE-46)."""
    return card.quills >= (1 if card.face == "up" else 2)


def ready(state: State, seat: int) -> tuple[str, ...]:
    """The seat's cards that can be activated or renounced."""
    return tuple(one.card for one in state.displays[seat] if is_ready(one))


def can_be_performed(state: State, seat: int, card: str) -> bool:
    """Whether the card's action has what it needs (VE-80, VE-91, VE-93)."""
    match state.box.action[card]:
        case "compare":
            return bool(face_up_of_others(state, seat))
        case "insert":
            return can_insert(state, seat)
        case _:
            return True


def activate(state: State, action: Activate, out: list[Ruling]) -> State:
    """The card's action begins; a face-down card is shown to all (VE-43, VE-47)."""
    seat, card = action.seat, action.card
    place = place_of(state.displays[seat], card)
    if state.displays[seat][place].face == "down":
        facts = {"do": "show", "seat": seat, "cards": (card,), "from": f"display/{seat}/{place}"}
        out.append(instruct(facts, "VE-47"))
    kind = state.box.action[card]
    act = Act(seat, kind, card)
    if kind == "insert":
        return replace(state, step="offer", action=act)
    act = replace(act, sides=(Side(seat, card),))
    if kind == "compare":
        return take_points(replace(state, action=act), out)
    return replace(state, step="add-ink", action=act)


def renounce(state: State, action: Renounce, out: list[Ruling]) -> State:
    """The quills return, and no card is turned (VE-44)."""
    return end_slot(quills_back(state, action.seat, action.card, out, "VE-44"), out)


def compare(state: State, action: Compare, out: list[Ruling]) -> State:
    """The card of an opponent, who measures it (VE-70, VE-71)."""
    act = performed(state)
    owner = next(
        seat
        for seat, display in enumerate(state.displays)
        if any(one.card == action.card for one in display)
    )
    sides = (*act.sides, Side(owner, action.card))
    return take_points(replace(state, action=replace(act, sides=sides, asked=1)), out)


def let_be(state: State, action: Pass, out: list[Ruling]) -> State:
    """Enough: the window that is open closes."""
    del action
    match state.step:
        case "special-points":
            return points_taken(state, out)
        case "oppose":
            return decline(state, out)
        case _:
            return end_action(state, out)
