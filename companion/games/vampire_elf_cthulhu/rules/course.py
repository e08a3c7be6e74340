"""The course of a turn: Phase I, Phase II, End of Turn (VE-22 to VE-24, VE-41, VE-106, VE-115).

A chapter that has nothing more to ask leaves the step None; here is what comes then.
"""

from functools import lru_cache

from msgspec.structs import replace

from companion.core.rulings import Ruling
from companion.games.vampire_elf_cthulhu.rules.activations import is_ready
from companion.games.vampire_elf_cthulhu.rules.ideas import can_place, gather
from companion.games.vampire_elf_cthulhu.rules.setup import go_on as set_out
from companion.games.vampire_elf_cthulhu.rules.slots import end_slot
from companion.games.vampire_elf_cthulhu.rules.supply import refill
from companion.games.vampire_elf_cthulhu.state import State, clockwise

BEFORE_THE_FIRST = -1


def go_on(state: State, out: list[Ruling]) -> State:
    """Until somebody is asked, or the game is over."""
    while state.step is None:
        match state.phase:
            case "setup":
                state = set_out(state, out) if state.first is None else _turn(state)
            case "ideas":
                state = _next_idea(state, out)
            case "activations":
                state = _next_activation(state, out)
            case "refill":
                state = refill(state, out)
                if state.step is None:
                    state = _next_turn(state)
            case _:
                break
    return state


@lru_cache(maxsize=32)
def snake(first: int, seats: int) -> tuple[int, ...]:
    """Clockwise from the first player, then back again (VE-23, VE-24).

    >>> snake(1, 3)
    (1, 2, 0, 0, 2, 1)
    """
    there = clockwise(first, seats)
    return there + there[::-1]


@lru_cache(maxsize=32)
def block(first: int, seats: int) -> tuple[int, ...]:
    """Both actions of a player in a row (VE-41).

    >>> block(1, 3)
    (1, 1, 2, 2, 0, 0)
    """
    return tuple(seat for seat in clockwise(first, seats) for _ in range(2))


def _turn(state: State) -> State:
    """Phase I of a turn."""
    order = snake(state.first or 0, len(state.names))
    turn = state.turn + 1
    return replace(state, phase="ideas", turn=turn, order=order, slot=BEFORE_THE_FIRST)


def _next_turn(state: State) -> State:
    """The player on the left begins it (VE-115)."""
    return _turn(replace(state, first=((state.first or 0) + 1) % len(state.names)))


def _next_idea(state: State, out: list[Ruling]) -> State:
    """The next slot that has a legal spot; after the last one all gather (VE-26)."""
    slot = state.slot + 1
    while slot < len(state.order):
        if can_place(state, state.order[slot]):
            return replace(state, slot=slot, step="place")
        slot += 1
    state = gather(state, out)
    order = state.order
    if state.options.phase_two_order == "block":
        order = block(state.first or 0, len(state.names))
    return replace(state, phase="activations", order=order, slot=BEFORE_THE_FIRST)


def _next_activation(state: State, out: list[Ruling]) -> State:
    """The next slot; without a ready card it is passed over (VE-45)."""
    slot = state.slot + 1
    if slot == len(state.order):
        return replace(state, phase="refill", order=(), slot=BEFORE_THE_FIRST)
    if any(is_ready(one) for one in state.displays[state.order[slot]]):
        return replace(state, slot=slot, step="activate")
    return end_slot(replace(state, slot=slot), out)
