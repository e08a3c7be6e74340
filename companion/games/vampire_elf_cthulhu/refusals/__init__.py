"""What is wrong with an action as such, and why a sound one is not allowed now.

A refusal is heard by all: what it says of a card is the same for all cards that are face down or
in a deck, but for the asking seat's own where these can be meant.
"""

from collections.abc import Iterator

from companion.core.actions import Action, Correct
from companion.core.guards import Guard, objection
from companion.core.objection import Objection
from companion.core.wording import unknown
from companion.games.vampire_elf_cthulhu import actions as did
from companion.games.vampire_elf_cthulhu.corrections import CLAUSE, PLACES, misfit
from companion.games.vampire_elf_cthulhu.refusals.reasons import REASONS, exchange
from companion.games.vampire_elf_cthulhu.refusals.untimely import untimely
from companion.games.vampire_elf_cthulhu.state import State


def well_formed(state: State, action: Action) -> Objection | None:
    """Say what is wrong with an action in any position; None: nothing."""
    seat = getattr(action, "seat", 0)
    if not 0 <= seat < len(state.names):
        return Objection(f"there is no seat {seat}", field="seat")
    match action:
        case did.DrawObjective(card) | did.RevealObjective(_, card):
            if card not in state.box.objectives:
                text = unknown("Objective card", card, state.box.objectives)
                return Objection(text, field="card")
        case Correct():
            return misfit(state, action)
        case _:
            card = getattr(action, "card", None)
            if card is not None and card not in state.box.novel:
                return Objection(unknown("Novel card", card, state.box.novel), field="card")
    return None


def refusal(state: State, action: Action) -> Objection:
    """The first guard that forbids the action. The last one of each list always does: it is asked
    where no prompt takes the action, or where the seat does not hold its card.
    """
    return objection(_guards(state, action))


def _guards(state: State, action: Action) -> Iterator[Guard]:
    match action:
        case Correct(path):
            label, head = PLACES.of(state)[path].label, path.partition("/")[0]
            # the same whatever it is now, which may be somebody's secret
            yield True, f"{label} cannot be set to that value now.", "VE-128", CLAUSE[head]
        case did.Exchange():
            yield from exchange(state, action)
        case _:
            yield state.phase == "over", "The game is over.", "VE-116"
            yield from untimely(state, action)
            yield from REASONS[type(action)](state, action)
