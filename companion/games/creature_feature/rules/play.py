"""One action through the rules: the only door to all chapters."""

from companion.core.actions import Action, Correct
from companion.core.game import Outcome
from companion.core.rulings import Ruling, say
from companion.games.creature_feature import actions as did
from companion.games.creature_feature.corrections import correct
from companion.games.creature_feature.prompts import windows
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
    state = _take(state, action, out)
    while (seat := _only_passes(state)) is not None:
        state = _passed_by_force(state, seat, out)
    return Outcome(state, tuple(out))


def showdown_of(before: State, action: Action, box: str) -> State:
    """The position within an action in which the showdown of this box was judged.

    It is not always the position before the action: the last Star may come up, and the
    window close by itself because nobody has anything left to do (CF-60).
    """
    out: list[Ruling] = []
    state, after = before, _take(before, action, out)
    while not any(one.kind == "showdown" and one.facts["box"] == box for one in out):
        state = after
        seat = _only_passes(state)
        if seat is None:
            raise LookupError(f"no showdown of {box} follows from {action}")
        after = _passed_by_force(state, seat, out)
    return state


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


def _passed_by_force(state: State, seat: int, out: list[Ruling]) -> State:
    out.append(say({"about": "forced-pass", "seat": seat}, "CF-60"))
    return _pass(state, seat, out)


def _only_passes(state: State) -> int | None:
    """The first seat whose window is open and who can do nothing but pass (CF-60)."""
    for seat, accepts in windows(state):
        next(accepts)
        if next(accepts, None) is None:
            return seat
    return None
