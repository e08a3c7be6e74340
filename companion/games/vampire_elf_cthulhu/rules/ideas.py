"""Phase I: quills, cubes, stealing (VE-23 to VE-37), and the gathering (VE-38 to VE-40)."""

from msgspec.structs import replace

from companion.core.rulings import Ruling, instruct, untyped
from companion.core.tracks import put
from companion.games.vampire_elf_cthulhu.actions import Move, Place
from companion.games.vampire_elf_cthulhu.rules.ink import to_reserve
from companion.games.vampire_elf_cthulhu.state import (
    Lying,
    State,
    add,
    clockwise,
    place_of,
    up_and_unmarked,
    with_card,
)
from companion.games.vampire_elf_cthulhu.view import Idea, Robbed


def unmarked(state: State) -> tuple[str, ...]:
    """The Ideas cards without a quill."""
    return tuple(idea.card for idea in state.ideas if idea.quill is None)


def stealable(state: State, seat: int) -> tuple[Idea, ...]:
    """The Ideas cards of others with fewer cubes than the seat has (VE-29)."""
    stock = state.cubes[seat]
    return tuple(idea for idea in of_others(state, seat) if idea.cubes < stock)


def of_others(state: State, seat: int) -> tuple[Idea, ...]:
    """The Ideas cards that others have marked."""
    return tuple(idea for idea in state.ideas if idea.quill not in (None, seat))


def own_spots(display: tuple[Lying, ...]) -> tuple[str, ...]:
    """Where on their own Display a quill may be placed that is still in stock (VE-25, VE-27)."""
    return tuple(one.card for one in display if not one.quills or one.face == "down")


def can_place(state: State, seat: int) -> bool:
    """Whether the seat has any legal spot (VE-26)."""
    return bool(
        any(idea.quill is None for idea in state.ideas)
        or own_spots(state.displays[seat])
        or stealable(state, seat)
    )


def least_to_place(state: State, seat: int) -> int:
    """The cubes without which the seat, where it is asked for a quill, could not place it: none
    unless stealing alone is left (VE-26, VE-29).
    """
    if state.step != "place" or state.current != seat:
        return 0
    if unmarked(state) or own_spots(state.displays[seat]):
        return 0
    return 1 + min(idea.cubes for idea in of_others(state, seat))


def spots_to_move(state: State, seat: int) -> tuple[str, ...]:
    """Where a robbed quill may go (VE-32, VE-33)."""
    return unmarked(state) + up_and_unmarked(state.displays[seat])


def _idea(state: State, card: str) -> int | None:
    for place, idea in enumerate(state.ideas):
        if idea.card == card:
            return place
    return None


def place(state: State, action: Place, out: list[Ruling]) -> State:
    """A quill is placed, with cubes on an Ideas card (VE-23 to VE-29)."""
    seat, card, cubes = action.seat, action.card, action.cubes
    spot = _idea(state, card)
    where = (
        f"ideas/{card}"
        if spot is not None
        else f"display/{seat}/{place_of(state.displays[seat], card)}"
    )
    stock = f"stock/{seat}"
    facts = {"do": "move-quill", "seat": seat, "n": 1, "from": stock, "to": where}
    out.append(instruct(facts, "VE-23", "VE-25"))
    quills = add(state.quills, seat, -1)
    if spot is None:
        at = place_of(state.displays[seat], card)
        one = state.displays[seat][at]
        state = with_card(state, seat, at, replace(one, quills=one.quills + 1))
        return replace(state, quills=quills, step=None)
    if cubes:
        facts = {"do": "move-cubes", "seat": seat, "n": cubes, "from": stock, "to": where}
        out.append(instruct(facts, "VE-28"))
    idea = state.ideas[spot]
    state = replace(
        state,
        quills=quills,
        cubes=add(state.cubes, seat, -cubes),
        ideas=put(state.ideas, spot, Idea(card, seat, cubes)),
        step=None,
    )
    return state if idea.quill is None else _stolen(state, spot, idea, idea.quill, out)


def _stolen(state: State, spot: int, was: Idea, robbed: int, out: list[Ruling]) -> State:
    """The robbed quill leaves with its cubes and one of the thief's (VE-29 to VE-31, VE-34)."""
    now = state.ideas[spot]
    carried = was.cubes + 1
    facts = {"seat": now.quill, "robbed": robbed, "card": was.card, "cubes": carried}
    out.append(untyped("steal", facts, ("VE-29", "VE-30")))
    state = replace(state, ideas=put(state.ideas, spot, replace(now, cubes=now.cubes - 1)))
    if spots_to_move(state, robbed):
        return replace(state, step="move", robbed=Robbed(robbed, was.card, carried))
    where = f"ideas/{was.card}"
    facts = {"do": "move-quill", "seat": robbed, "n": 1, "from": where, "to": f"stock/{robbed}"}
    out.append(instruct(facts, "VE-34"))
    to_reserve(robbed, carried, where, out, "VE-34")
    return replace(state, quills=add(state.quills, robbed, 1), reserve=state.reserve + carried)


def move(state: State, action: Move, out: list[Ruling]) -> State:
    """The robbed quill finds another card (VE-30, VE-32, VE-35, VE-36)."""
    robbed = state.robbed
    if robbed is None:
        raise ValueError("nobody was robbed")
    seat, card = action.seat, action.card
    spot = _idea(state, card)
    if spot is None:
        at = place_of(state.displays[seat], card)
        one = state.displays[seat][at]
        lies = replace(one, quills=1, cubes=one.cubes + robbed.cubes)
        state = with_card(state, seat, at, lies)
        where = f"display/{seat}/{at}"
    else:
        state = replace(state, ideas=put(state.ideas, spot, Idea(card, seat, robbed.cubes)))
        where = f"ideas/{card}"
    old = f"ideas/{robbed.was}"
    facts = {"do": "move-quill", "seat": seat, "n": 1, "from": old, "to": where}
    out.append(instruct(facts, "VE-30", "VE-32"))
    facts = {"do": "move-cubes", "seat": seat, "n": robbed.cubes, "from": old, "to": where}
    out.append(instruct(facts, "VE-30"))
    return replace(state, robbed=None, step=None)


def gather(state: State, out: list[Ruling]) -> State:
    """All take the Ideas cards that they have marked; the cubes on these go to the reserve
    (VE-38 to VE-40).
    """
    displays, reserve = list(state.displays), state.reserve
    for seat in clockwise(state.first or 0, len(state.names)):
        for idea in state.ideas:
            if idea.quill != seat:
                continue
            where = f"ideas/{idea.card}"
            to_reserve(seat, idea.cubes, where, out, "VE-39")
            facts = {"do": "move-cards", "seat": seat, "n": 1, "cards": (idea.card,), "face": "up"}
            out.append(instruct({**facts, "from": "ideas", "to": f"display/{seat}"}, "VE-38"))
            reserve += idea.cubes
            displays[seat] = (*displays[seat], Lying(idea.card, "up", 1))
    return replace(
        state,
        displays=tuple(displays),
        reserve=reserve,
        ideas=tuple(idea for idea in state.ideas if idea.quill is None),
    )
