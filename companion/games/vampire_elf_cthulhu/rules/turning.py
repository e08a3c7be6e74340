"""What the winner of a Compare buys (VE-72 to VE-79)."""

from msgspec.structs import replace

from companion.core.rulings import Ruling
from companion.games.vampire_elf_cthulhu.actions import TurnRival
from companion.games.vampire_elf_cthulhu.rules.slots import end_action
from companion.games.vampire_elf_cthulhu.rules.spending import spend
from companion.games.vampire_elf_cthulhu.rules.strength import turned_down
from companion.games.vampire_elf_cthulhu.state import (
    Act,
    Side,
    State,
    face_up,
    lying,
    performed,
    up_and_unmarked,
)

COST = {1: 28, 2: 21, 3: 15, 4: 10, 5: 6, 6: 3}
"""Winning points for a card, by how many lie face up; from seven on one (VE-74)."""
FROM_SEVEN = 1


def cost(up: int) -> int:
    """What it costs to turn a card of a Display with so many face-up cards (VE-74).

    >>> cost(5), cost(12)
    (6, 1)
    """
    return COST.get(up, FROM_SEVEN)


def loser(action: Act) -> Side:
    """The side that lost the Compare."""
    return next(side for side in action.sides if side.seat != action.winner)


def turnable(state: State, action: Act) -> tuple[str, ...]:
    """The cards that the winner may turn and pay for now (VE-74 to VE-79)."""
    side = loser(action)
    display = state.displays[side.seat]
    if (action.points or 0) < cost(face_up(display)):
        return ()
    return up_and_unmarked(display) if action.free else (side.card,)


def won(state: State, out: list[Ruling]) -> State:
    """A Compare is decided: the compared card comes first, if it can be turned (VE-73, VE-76,
    VE-78).
    """
    action = performed(state)
    if action.winner is None:
        return end_action(state, out)
    options = state.options
    if options.compare_winner == "acting" and action.winner != action.seat:
        return end_action(state, out)
    side = loser(action)
    card = lying(state.displays[side.seat], side.card)
    if card is None or card.quills:
        if options.quilled_compare == "stop":
            return end_action(state, out)
        state = replace(state, action=replace(action, free=True))
    return _while_payable(state, out)


def _while_payable(state: State, out: list[Ruling]) -> State:
    if turnable(state, performed(state)):
        return replace(state, step="turn-rival")
    return end_action(state, out)


def turn_rival(state: State, action: TurnRival, out: list[Ruling]) -> State:
    """The winner pays, and a card of the loser is turned (VE-74 to VE-76)."""
    owner = loser(performed(state)).seat
    price = cost(face_up(state.displays[owner]))
    state = spend(state, action.seat, price, out, "VE-74", "VE-75")
    cite = ("VE-74",) if performed(state).free else ("VE-76",)
    state = turned_down(state, owner, action.card, out, *cite)
    return _while_payable(replace(state, action=replace(performed(state), free=True)), out)
