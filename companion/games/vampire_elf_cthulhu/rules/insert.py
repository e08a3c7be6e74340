"""Insert: the offer and the opposition (VE-91 to VE-98)."""

from itertools import dropwhile

from msgspec.structs import replace

from companion.core.rulings import Ruling
from companion.games.vampire_elf_cthulhu.actions import Offer, Oppose
from companion.games.vampire_elf_cthulhu.rules.confrontations import result, take_points
from companion.games.vampire_elf_cthulhu.state import Side, State, clockwise, face_up, performed

LEAST_COLORS = 4


def can_insert(state: State, seat: int) -> bool:
    """Whether the Display has four colours and a card to offer (VE-91 to VE-93)."""
    display = state.displays[seat]
    if not face_up(display):
        return False
    color = state.box.color
    all_count = state.options.insert_colors == "display"
    colors = {color[one.card] for one in display if all_count or one.face == "up"}
    return len(colors) >= LEAST_COLORS


def offer(state: State, action: Offer, out: list[Ruling]) -> State:
    """A face-up card is meant for the Novel; opponents may answer, clockwise (VE-93 to VE-96)."""
    others = clockwise(action.seat, len(state.names))[1:]
    act = replace(performed(state), offered=action.card, to_oppose=others)
    return _next(replace(state, action=act), out)


def oppose(state: State, action: Oppose, out: list[Ruling]) -> State:
    """An opponent's card against it (VE-95)."""
    act = performed(state)
    sides = (*act.sides, Side(action.seat, action.card))
    act = replace(act, sides=sides, to_oppose=act.to_oppose[1:])
    return _next(replace(state, action=act), out)


def decline(state: State, out: list[Ruling]) -> State:
    """An opponent does not oppose (VE-95)."""
    act = performed(state)
    return _next(replace(state, action=replace(act, to_oppose=act.to_oppose[1:])), out)


def _next(state: State, out: list[Ruling]) -> State:
    """The next opponent; then all sides measure, or nobody does (VE-97, VE-98)."""
    act = performed(state)
    # each when it is asked: until then a Display may be corrected
    left = tuple(dropwhile(lambda seat: not face_up(state.displays[seat]), act.to_oppose))
    if left:
        return replace(state, step="oppose", action=replace(act, to_oppose=left))
    if not act.sides:
        out.append(result(act, act.seat, None, "VE-97"))
        return replace(state, step="novel", action=replace(act, winner=act.seat))
    measured = act.card if state.options.insert_strength == "activated" else act.offered
    first = Side(act.seat, measured or act.card)
    return take_points(replace(state, action=replace(act, sides=(first, *act.sides), asked=0)), out)
