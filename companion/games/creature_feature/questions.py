"""What a press before one's turn means, and which questions are the same one."""

from companion.core.actions import Action
from companion.games.creature_feature import actions as did
from companion.games.creature_feature.rules.audition import stuck
from companion.games.creature_feature.state import State


def early(state: State, seat: int) -> type[Action] | str | None:
    """A press before one's turn: a pass in a showdown; in an audition it means nothing."""
    name = state.names[seat]
    if state.to_act is None or seat == state.to_act or state.pending is not None:
        return None
    if state.phase == "audition":
        forced = stuck(state, seat)
        if forced == "CF-40":
            return f"{name} has folded and needs no button."
        if forced == "CF-41":
            return f"{name} is alone in the box and has to stay."
        return f"It is {state.names[state.to_act]}'s turn; {name} presses after that."
    if seat not in state.rivals_now:
        return f"{name} is not in this showdown."
    return f"{name} has passed." if state.teams[seat].passed else did.Pass


def same_question(before: State, now: State, action: Action) -> bool:
    """Whether a pass is about the same: the showdown of the same teams, or the same last window."""
    if not isinstance(action, did.Pass):
        return True
    if before.phase != now.phase:
        return False
    if now.phase == "showdown":
        return (before.showdown, before.rivals_now) == (now.showdown, now.rivals_now)
    return (before.pawns or ())[action.seat] == (now.pawns or ())[action.seat]
