"""Ink on its way: what is paid, what is exchanged (VE-36, VE-52, VE-53, VE-65)."""

from msgspec.structs import replace

from companion.core.rulings import Ruling, instruct
from companion.games.vampire_elf_cthulhu.actions import Exchange
from companion.games.vampire_elf_cthulhu.state import State, Strength, add, free_cubes, with_card

CUBES_A_TOKEN = 4


def may_exchange(state: State, seat: int) -> bool:
    """Whether the seat can give four cubes for a special token now (VE-52, VE-53)."""
    return state.supply[seat] > 0 and free_cubes(state, seat) >= CUBES_A_TOKEN


def exchange(state: State, action: Exchange, out: list[Ruling]) -> State:
    """Four cubes for one special token (VE-52)."""
    seat = action.seat
    stock, n = f"stock/{seat}", CUBES_A_TOKEN
    out += (
        instruct(
            {"do": "move-cubes", "seat": seat, "n": n, "from": stock, "to": "reserve"}, "VE-52"
        ),
        instruct(
            {"do": "move-specials", "seat": seat, "n": 1, "from": f"supply/{seat}", "to": stock},
            "VE-52",
        ),
    )
    return replace(
        state,
        cubes=add(state.cubes, seat, -n),
        reserve=state.reserve + n,
        specials=add(state.specials, seat, 1),
        supply=add(state.supply, seat, -1),
    )


def to_reserve(seat: int, n: int, place: str, out: list[Ruling], *cite: str) -> None:
    """Cubes that leave a place for the reserve, if there are any."""
    if n:
        facts = {"do": "move-cubes", "seat": seat, "n": n, "from": place, "to": "reserve"}
        out.append(instruct(facts, *cite))


def pay(
    state: State,
    seat: int,
    strength: Strength,
    place: int | None,
    out: list[Ruling],
    *cite: str,
) -> State:
    """The ink of a side is lost; `place`: where the measured card is in its
    Display, with cubes of a robbed quill on it perhaps (VE-36).
    """
    stock = f"stock/{seat}"
    cubes, specials, lying = strength.cubes, strength.specials, strength.card_cubes
    to_reserve(seat, cubes, stock, out, *cite)
    if specials:
        supply = f"supply/{seat}"
        facts = {"do": "move-specials", "seat": seat, "n": specials, "from": stock, "to": supply}
        out.append(instruct(facts, *cite))
    if cubes or specials:
        state = replace(
            state,
            cubes=add(state.cubes, seat, -cubes),
            specials=add(state.specials, seat, -specials),
            supply=add(state.supply, seat, specials),
            reserve=state.reserve + cubes,
        )
    if not lying or place is None:
        return state
    to_reserve(seat, lying, f"display/{seat}/{place}", out, "VE-36", *cite)
    bare = replace(state.displays[seat][place], cubes=0)
    return replace(with_card(state, seat, place, bare), reserve=state.reserve + lying)
