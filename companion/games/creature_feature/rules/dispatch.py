"""The rules as a whole: what is legal, and what follows from one action."""

from collections.abc import Callable
from typing import Any, ClassVar, Final

from companion.core.actions import Action, Correct
from companion.core.game import Outcome, Rules
from companion.core.objection import Objection
from companion.core.prompts import Prompts
from companion.core.rulings import Rulings
from companion.games.creature_feature import actions
from companion.games.creature_feature.corrections import CORRECTABLES, correct
from companion.games.creature_feature.options import Options
from companion.games.creature_feature.prompts import helpers, open_windows, prompts
from companion.games.creature_feature.refusals import rule_objection, value_objection
from companion.games.creature_feature.rules import audition, movie_time, score, season, showdown
from companion.games.creature_feature.rules.helpers import discard_helper, play_helper, turn_up
from companion.games.creature_feature.rulings import RULINGS, ForcedPass, Showdown
from companion.games.creature_feature.state import State
from companion.games.creature_feature.words import WORDS


class CreatureFeatureRules(Rules[State]):
    """What is legal and what follows from an action."""

    state_type = State
    action_types = actions.ACTIONS
    ruling_types = RULINGS
    away_actions: ClassVar = {actions.Pass: "Pass", actions.Drop: "Drop"}
    assumed_actions = frozenset({actions.Pass})
    correctable_index = CORRECTABLES

    def start(self, names: tuple[str, ...], options: Options) -> Outcome[State]:
        return season.start(names, options)

    def prompts(self, state: State) -> Prompts:
        return prompts(state)

    def apply(self, state: State, action: Action) -> Outcome[State]:
        emitted: Rulings = []
        state = EFFECTS[type(action)](state, action, emitted)
        if type(action) is not Correct:
            while (seat := _only_passes(state)) is not None:
                state = _pass_by_force(state, seat, emitted)
        return Outcome(state, tuple(emitted))

    def showdown_of(self, before: State, action: Action, box: str) -> State:
        """The position within an action in which the showdown of this box was judged.

        It is not always the position before the action: the last Star may come up, and the
        window close by itself because nobody has anything left to do (CF-60).
        """
        emitted: Rulings = []
        state, after = before, EFFECTS[type(action)](before, action, emitted)
        while not any(isinstance(ruling, Showdown) and ruling.box == box for ruling in emitted):
            state = after
            seat = _only_passes(state)
            if seat is None:
                raise LookupError(f"no showdown of {box} follows from {action}")
            after = _pass_by_force(state, seat, emitted)
        return state

    def value_objection(self, state: State, action: Action) -> Objection | None:
        return value_objection(state, action)

    def rule_objection(self, state: State, action: Action) -> Objection:
        return rule_objection(state, action)

    def repeats_scan(self, state: State, action: Action) -> bool:
        """A helper that is laid again is played, not discarded."""
        return isinstance(action, actions.PlayHelper)

    def early_press(self, state: State, seat: int) -> type[Action] | str | None:
        """A pass in a showdown; in an audition a press before one's turn means nothing, nor does
        another one of a seat whose team is laid.
        """
        if state.phase == "team-up" and state.teams[seat].is_placed:
            return WORDS.text("early.ready", state, {"seat": seat})
        if state.to_act is None or seat == state.to_act or state.mad_doctor_seat is not None:
            return None
        if state.phase == "audition":
            why = audition.drop_forbidden_by(state, seat) or "turn"
        elif seat not in state.rivals_now:
            why = "apart"
        elif state.teams[seat].passed:
            why = "passed"
        else:
            return actions.Pass
        return WORDS.text(f"early.{why}", state, {"seat": seat})

    def only_answer(self, state: State) -> Action | None:
        """A folded seat is done in the last turn of a season: what it would draw is worth nothing
        (CF-78).
        """
        if state.phase != "claims" or state.mad_doctor_seat is not None or state.turn < state.turns:
            return None
        folded = state.rivals(state.fold)
        seat = next((seat for seat in score.claimants(state) if seat in folded), None)
        return None if seat is None else actions.Pass(seat)

    def replayed(
        self, before: State, now: State, action: Action, names: dict[str, str]
    ) -> Action | None:
        """A pass stays only in the showdown of the same teams, or in the same last window."""
        if not isinstance(action, actions.Pass):
            return action
        if before.phase != now.phase:
            return None
        if now.phase == "showdown":
            was, is_now = (before.showdown, before.rivals_now), (now.showdown, now.rivals_now)
        else:
            was, is_now = ((state.pawns or ())[action.seat] for state in (before, now))
        return action if was == is_now else None


RULES: Final = CreatureFeatureRules()


def _pass(state: State, action: actions.Pass | ForcedPass, emitted: Rulings) -> State:
    if state.phase == "showdown":
        return showdown.pass_window(state, action.seat, emitted)
    return score.pass_claim(state, action.seat, emitted)


def _pass_by_force(state: State, seat: int, emitted: Rulings) -> State:
    forced = ForcedPass(seat, cite=("CF-60",))
    emitted.append(forced)
    return _pass(state, forced, emitted)


def _only_passes(state: State) -> int | None:
    """The first seat whose window is open and who can do nothing but pass (CF-60)."""
    for seat, own in open_windows(state):
        next(own)  # to pass
        if next(own, None) is None and not helpers(state, False).patterns[seat]:
            return seat
    return None


EFFECTS: Final[dict[type[Action], Callable[[State, Any, Rulings], State]]] = {
    actions.NameLastActor: season.name_last_actor,
    actions.RevealFilm: movie_time.reveal_film,
    actions.TurnUp: turn_up,
    actions.DiscardHelper: discard_helper,
    actions.PlayHelper: play_helper,
    actions.TeamUp: audition.team_up,
    actions.RevealCoStar: audition.reveal,
    actions.RevealStar: audition.reveal,
    actions.Stay: audition.stay,
    actions.Drop: audition.drop,
    actions.UseGhost: showdown.use_ghost,
    actions.Pass: _pass,
    Correct: correct,
}
"""By action, what it does."""
