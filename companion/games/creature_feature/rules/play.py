"""One action through the rules: the only door to all chapters."""

from collections.abc import Callable
from typing import Any, Final

from companion.core.actions import Action, Correct
from companion.core.game import Outcome
from companion.core.rulings import Ruling
from companion.games.creature_feature import actions as did
from companion.games.creature_feature.beside import bats_beside
from companion.games.creature_feature.corrections import correct
from companion.games.creature_feature.prompts import windows
from companion.games.creature_feature.rules import (
    audition,
    helpers,
    movie_time,
    score,
    season,
    showdown,
)
from companion.games.creature_feature.rulings import ForcedPass, Showdown
from companion.games.creature_feature.state import State


def apply(state: State, action: Action) -> Outcome[State]:
    """What follows from an action that a prompt accepts (or from a correction)."""
    out: list[Ruling] = []
    state = DONE[type(action)](state, action, out)
    if type(action) is Correct:
        return Outcome(state, tuple(out))
    while (seat := _only_passes(state)) is not None:
        state = _passed_by_force(state, seat, out)
    return Outcome(state, tuple(out))


def showdown_of(before: State, action: Action, box: str) -> State:
    """The position within an action in which the showdown of this box was judged.

    It is not always the position before the action: the last Star may come up, and the
    window close by itself because nobody has anything left to do (CF-60).
    """
    out: list[Ruling] = []
    state, after = before, DONE[type(action)](before, action, out)
    while not any(isinstance(one, Showdown) and one.box == box for one in out):
        state = after
        seat = _only_passes(state)
        if seat is None:
            raise LookupError(f"no showdown of {box} follows from {action}")
        after = _passed_by_force(state, seat, out)
    return state


def _pass(state: State, action: did.Pass, out: list[Ruling]) -> State:
    return _let_go_by(state, action.seat, out)


def _let_go_by(state: State, seat: int, out: list[Ruling]) -> State:
    if state.phase == "showdown":
        return showdown.pass_window(state, seat, out)
    return score.pass_claim(state, seat, out)


def _passed_by_force(state: State, seat: int, out: list[Ruling]) -> State:
    out.append(ForcedPass(seat, cite=("CF-60",)))
    return _let_go_by(state, seat, out)


def _only_passes(state: State) -> int | None:
    """The first seat whose window is open and who can do nothing but pass (CF-60)."""
    for seat, own in windows(state):
        next(own)  # to pass
        if next(own, None) is None and not bats_beside(state).templates[seat]:
            return seat
    return None


DONE: Final[dict[type[Action], Callable[[State, Any, list[Ruling]], State]]] = {
    did.NameLastActor: season.name_last_actor,
    did.RevealFilm: movie_time.reveal_film,
    did.TurnUp: helpers.turn_up,
    did.DiscardHelper: helpers.discard_helper,
    did.PlayHelper: helpers.play_helper,
    did.TeamUp: audition.team_up,
    did.RevealCoStar: audition.reveal,
    did.RevealStar: audition.reveal,
    did.Stay: audition.stay,
    did.Drop: audition.drop,
    did.UseGhost: showdown.use_ghost,
    did.Pass: _pass,
    Correct: correct,
}
"""Where the rules say what each action does."""
