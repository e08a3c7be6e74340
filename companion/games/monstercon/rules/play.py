"""One action through the rules: the only door to all chapters."""

from msgspec.structs import replace

from companion.core.actions import Action, Correct
from companion.core.game import Outcome
from companion.core.rulings import Ruling
from companion.games.monstercon import actions as did
from companion.games.monstercon.corrections import correct
from companion.games.monstercon.rules import abilities, setup, trick
from companion.games.monstercon.state import State


def apply(state: State, action: Action) -> Outcome[State]:
    """What follows from an action that a prompt accepts (or from a correction)."""
    out: list[Ruling] = []
    if isinstance(action, did.Play):
        # most actions are cards: they are counted in the one new state that they make
        after = trick.play(state, action, out)
    else:
        after = _take(replace(state, seq=state.seq + 1), action, out)
    return Outcome(after, tuple(out))


def _take(state: State, action: Action, out: list[Ruling]) -> State:
    match action:
        case did.Pass():
            return abilities.let_go_by(state, action.seat, out)
        case did.Whirlwind():
            return abilities.whirlwind(state, action, out)
        case did.Shapeshift():
            return abilities.shapeshift(state, action, out)
        case did.MesmericGaze():
            return abilities.gaze(state, action, out)
        case did.BreakGaze():
            return abilities.break_gaze(state, action, out)
        case did.RetrieveJoker():
            return abilities.retrieve(state, action, out)
        case did.Mimic():
            return setup.mimic(state, action, out)
        case did.Deal():
            return setup.dealt(state)
        case did.TakeKing():
            return setup.take_king(state, action, out)
        case Correct():
            return correct(state, action, out)
        case _:
            raise TypeError(f"no action of this game: {action}")
