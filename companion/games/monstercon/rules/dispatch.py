"""Dispatches each action to its rule."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from companion.core.actions import Action, Correct
from companion.core.game import Outcome, Rules
from companion.core.objection import Objection
from companion.core.prompts import Prompt
from companion.core.rulings import Rulings
from companion.games.monstercon import actions
from companion.games.monstercon.cards import DECK_CARDS
from companion.games.monstercon.corrections import CORRECTABLES, correct
from companion.games.monstercon.options import Options
from companion.games.monstercon.prompts import prompts
from companion.games.monstercon.refusals import rule_objection, value_objection
from companion.games.monstercon.rules import abilities, setup, trick
from companion.games.monstercon.rules.windows import gazer, shifter
from companion.games.monstercon.rulings import RULINGS
from companion.games.monstercon.state import State


class MonsterConRules(Rules[State]):
    """What is legal and what follows from an action."""

    action_types = actions.ACTIONS
    state_type = State
    ruling_types = RULINGS
    correctable_index = CORRECTABLES

    def start(self, names: tuple[str, ...], options: Options) -> Outcome[State]:
        return setup.start(names, options)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return prompts(state)

    def apply(self, state: State, action: Action) -> Outcome[State]:
        emitted: Rulings = []
        # most actions are cards: they are counted in the one new state that they make
        if not isinstance(action, actions.Play):
            state = replace(state, seq=state.seq + 1)
        return Outcome(EFFECTS[type(action)](state, action, emitted), tuple(emitted))

    def value_objection(self, state: State, action: Action) -> Objection | None:
        return value_objection(state, action)

    def rule_objection(self, state: State, action: Action) -> Objection:
        return rule_objection(state, action)

    def implied_actions(self, state: State, card: str) -> tuple[Action, ...]:
        """Whoever lays a card has been dealt it."""
        return (actions.Deal(),) if state.phase == "deal" and card in DECK_CARDS else ()

    def early_press(self, state: State, seat: int) -> type[Action] | None:
        """A pass of the gaze while somebody else may still shift (MC-48)."""
        is_early = state.phase == "shift-window" and seat == gazer(state) != shifter(state)
        return actions.Pass if is_early else None

    def only_answer(self, state: State) -> Action | None:
        return setup.last_king(state)


EFFECTS: Final[dict[type[Action], Callable[[State, Any, Rulings], State]]] = {
    actions.TakeKing: setup.take_king,
    actions.Deal: setup.confirm_deal,
    actions.Mimic: setup.mimic,
    actions.Play: trick.play,
    actions.Whirlwind: abilities.whirlwind,
    actions.Shapeshift: abilities.shapeshift,
    actions.MesmericGaze: abilities.gaze,
    actions.BreakGaze: abilities.break_gaze,
    actions.RetrieveJoker: abilities.retrieve,
    actions.Pass: abilities.pass_window,
    Correct: correct,
}
"""By action, what it does."""
