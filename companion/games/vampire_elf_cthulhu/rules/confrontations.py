"""Sides that measure against each other: special points, secret bids, the result (VE-66 to
VE-68, VE-72, VE-99).
"""

from msgspec.structs import replace

from companion.core.rulings import Ruling, instruct, untyped
from companion.core.tracks import put
from companion.games.vampire_elf_cthulhu.actions import Bid as BidAction
from companion.games.vampire_elf_cthulhu.rules import novel, turning
from companion.games.vampire_elf_cthulhu.rules.slots import end_action
from companion.games.vampire_elf_cthulhu.rules.strength import (
    can_take_points,
    lost,
    strength,
    told,
)
from companion.games.vampire_elf_cthulhu.state import (
    Act,
    Side,
    State,
    Strength,
    clockwise,
    performed,
)
from companion.games.vampire_elf_cthulhu.view import Bid

NO_INK = Bid(0, 0)


def face_up_of_others(state: State, seat: int) -> tuple[str, ...]:
    """The face-up cards of all opponents, clockwise (VE-70)."""
    return tuple(
        one.card
        for other in clockwise(seat, len(state.names))[1:]
        for one in state.displays[other]
        if one.face == "up"
    )


def take_points(state: State, out: list[Ruling]) -> State:
    """The side that is asked may take special points; who has nothing for it is passed over
    (VE-57, VE-67).
    """
    if can_take_points(state, performed(state)):
        return replace(state, step="special-points")
    return points_taken(state, out)


def points_taken(state: State, out: list[Ruling]) -> State:
    """The side that was asked has its special points: the next one, or what comes then. A Compare
    for which the books have no face-up card left ends without effect (VE-80).
    """
    action = performed(state)
    if action.kind == "compare" and len(action.sides) == 1:
        if not face_up_of_others(state, action.seat):
            return end_action(state, out)
        return replace(state, step="compare")
    if action.asked + 1 < len(action.sides):
        return take_points(replace(state, action=replace(action, asked=action.asked + 1)), out)
    return replace(state, step="bid")


def bid(state: State, action: BidAction, out: list[Ruling]) -> State:
    """A closed hand; the last one opens all (VE-66)."""
    act = performed(state)
    place = next(place for place, side in enumerate(act.sides) if side.seat == action.seat)
    side = replace(act.sides[place], bid=Bid(action.cubes, action.specials))
    state = replace(state, action=replace(act, sides=put(act.sides, place, side)))
    if any(one.bid is None for one in performed(state).sides):
        return state
    return _opened(state, out)


def _opened(state: State, out: list[Ruling]) -> State:
    act = performed(state)
    for side in act.sides:
        facts = {"do": "reveal", "seat": side.seat, "from": f"hand/{side.seat}"}
        out.append(instruct(facts, "VE-66"))
    fixed = [(side, _with_bid(state, side)) for side in act.sides]
    out += (told(side, each) for side, each in fixed)
    for side, each in fixed:
        state = lost(state, side, each, out, "VE-65", "VE-66")
    sides = tuple(replace(side, strength=each) for side, each in fixed)
    winner, points = _winner(tuple((side.seat, each.total) for side, each in fixed))
    clause = "VE-72" if act.kind == "compare" else "VE-99"
    out.append(result(act, winner, points, clause))
    left = points if act.kind == "compare" else None
    act = replace(act, sides=sides, winner=winner, points=left)
    state = replace(state, action=act)
    return turning.won(state, out) if act.kind == "compare" else novel.won(state, out)


def _with_bid(state: State, side: Side) -> Strength:
    ink = side.bid or NO_INK
    return strength(state, side, ink.cubes, ink.specials)


def _winner(totals: tuple[tuple[int, int], ...]) -> tuple[int | None, int | None]:
    """Who has the highest total, and how much; nobody if it is shared."""
    best = max(total for _, total in totals)
    seats = [seat for seat, total in totals if total == best]
    return (seats[0], best) if len(seats) == 1 else (None, None)


def result(act: Act, winner: int | None, points: int | None, *cite: str) -> Ruling:
    """The ruling about a Compare or an Insert that is decided."""
    return untyped("result", {"action": act.kind, "winner": winner, "points": points}, cite)
