"""One action through the rules: the only door to all chapters."""

from companion.core.actions import Action, Correct
from companion.core.game import Outcome, Prompt
from companion.core.rulings import Ruling, say
from companion.games.creature_feature import actions as did
from companion.games.creature_feature.corrections import correct
from companion.games.creature_feature.prompts import prompts
from companion.games.creature_feature.rules import (
    audition,
    helpers,
    movie_time,
    score,
    setup,
    showdown,
    team_up,
)
from companion.games.creature_feature.rules.reveal import reveal
from companion.games.creature_feature.state import State


def apply(state: State, action: Action) -> Outcome[State]:
    """What follows from an action that a prompt accepts (or from a correction)."""
    out: list[Ruling] = []
    if isinstance(action, Correct):
        return Outcome(correct(state, action, out), tuple(out))
    state = _pass_where_nothing_is_left(_take(state, action, out), out)
    return Outcome(state, tuple(out))


def _take(state: State, action: Action, out: list[Ruling]) -> State:
    match action:
        case did.Stay():
            return audition.stay(state, action, out)
        case did.Drop():
            return audition.drop(state, action, out)
        case did.TeamUp():
            return team_up.team_up(state, action, out)
        case did.Pass():
            return _pass(state, action.seat, out)
        case did.RevealCoStar() | did.RevealStar():
            return _reveal(state, action, out)
        case did.PlayHelper():
            return helpers.play_helper(state, action, out)
        case did.DiscardHelper():
            return helpers.discard_helper(state, action, out)
        case did.UseGhost():
            return showdown.use_ghost(state, action, out)
        case did.TurnUp():
            return helpers.turn_up(state, action, out)
        case did.RevealFilm():
            return movie_time.reveal_film(state, action, out)
        case did.NameLastActor():
            return setup.name_last_actor(state, action, out)
        case _:
            raise TypeError(f"no action of this game: {action}")


def _reveal(state: State, action: did.RevealStar | did.RevealCoStar, out: list[Ruling]) -> State:
    match state.phase:
        case "co-stars":
            return team_up.after_co_star(reveal(state, action), out)
        case "stars":
            return showdown.open_window(reveal(state, action), out)
        case _:
            return reveal(state, action)


def _pass(state: State, seat: int, out: list[Ruling]) -> State:
    if state.phase == "showdown":
        return showdown.pass_window(state, seat, out)
    return score.pass_claim(state, seat, out)


def _pass_where_nothing_is_left(state: State, out: list[Ruling]) -> State:
    """A seat that can only pass is passed (CF-60)."""
    while state.pending is None and state.phase in ("showdown", "claims"):
        only = next((one for one in prompts(state) if _can_only_pass(one)), None)
        if only is None or only.seat is None:
            break
        out.append(say({"about": "forced-pass", "seat": only.seat}, "CF-60"))
        state = _pass(state, only.seat, out)
    return state


def _can_only_pass(prompt: Prompt) -> bool:
    return not prompt.optional and len(prompt.accepts) == 1 and prompt.accepts[0].kind is did.Pass
