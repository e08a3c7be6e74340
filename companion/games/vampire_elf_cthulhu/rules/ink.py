"""Ink and quills on their way (VE-34, VE-36, VE-44, VE-52, VE-53, VE-65)."""

from msgspec.structs import replace

from companion.core.rulings import Rulings
from companion.games.vampire_elf_cthulhu.actions import Exchange
from companion.games.vampire_elf_cthulhu.rulings import MoveCubes, MoveQuill, MoveSpecials
from companion.games.vampire_elf_cthulhu.state import (
    State,
    free_cubes,
    locate,
    with_added,
    with_card,
)

CUBES_PER_TOKEN = 4


def may_exchange(state: State, seat: int) -> bool:
    """Return whether the seat can give four cubes for a special token now (VE-52, VE-53)."""
    return state.supply[seat] > 0 and free_cubes(state, seat) >= CUBES_PER_TOKEN


def exchange(state: State, action: Exchange, emitted: Rulings) -> State:
    """Exchange four cubes for a special token (VE-52)."""
    seat = action.seat
    state = pay_cubes(state, seat, CUBES_PER_TOKEN, emitted, "VE-52")
    emitted.append(MoveSpecials(seat, 1, f"supply/{seat}", f"stock/{seat}", cite=("VE-52",)))
    return replace(
        state,
        specials=with_added(state.specials, seat, 1),
        supply=with_added(state.supply, seat, -1),
    )


def return_cubes(
    state: State, seat: int, n: int, source: str, emitted: Rulings, *cite: str
) -> State:
    """Move `n` cubes from `source` into the reserve; 0: do nothing."""
    if not n:
        return state
    emitted.append(MoveCubes(seat, n, source, "reserve", cite=cite))
    return replace(state, reserve=state.reserve + n)


def pay_cubes(state: State, seat: int, n: int, emitted: Rulings, *cite: str) -> State:
    """Move cubes from stock to the reserve, if there are any."""
    state = return_cubes(state, seat, n, f"stock/{seat}", emitted, *cite)
    return replace(state, cubes=with_added(state.cubes, seat, -n)) if n else state


def pay(state: State, seat: int, cubes: int, specials: int, emitted: Rulings, *cite: str) -> State:
    """Take ink from stock: cubes go to the reserve, special tokens to the supply."""
    state = pay_cubes(state, seat, cubes, emitted, *cite)
    if not specials:
        return state
    emitted.append(MoveSpecials(seat, specials, f"stock/{seat}", f"supply/{seat}", cite=cite))
    return replace(
        state,
        specials=with_added(state.specials, seat, -specials),
        supply=with_added(state.supply, seat, specials),
    )


def return_quills(state: State, seat: int, card: str, emitted: Rulings, *cite: str) -> State:
    """Return the quills on a card of a Display to stock, if there are any."""
    index, display_card = locate(state, seat, card)
    if not display_card.quills:
        return state
    emitted.append(
        MoveQuill(seat, display_card.quills, f"display/{seat}/{index}", f"stock/{seat}", cite=cite)
    )
    state = replace(state, quills=with_added(state.quills, seat, display_card.quills))
    return with_card(state, seat, index, replace(display_card, quills=0))
