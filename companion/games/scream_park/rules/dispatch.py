"""Dispatches each action to its rule, and lists the prompts of each phase."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from companion.core.actions import Action, Correct, Fields
from companion.core.game import Outcome, Rules
from companion.core.objection import Objection
from companion.core.prompts import ActionPattern, Prompt
from companion.core.rulings import Rulings
from companion.games.scream_park import actions, corrections, prompts
from companion.games.scream_park.descriptions.icons import DAYS
from companion.games.scream_park.options import Options
from companion.games.scream_park.refusals import rule_objection, value_objection
from companion.games.scream_park.rules import cards, day, describing, entering, setup
from companion.games.scream_park.rulings import RULINGS
from companion.games.scream_park.state import State

END_DAY: Final = Prompt(None, "end_day", (ActionPattern(actions.EndDay, {}),), press=actions.EndDay)


class ScreamParkRules(Rules[State]):
    """What is legal and what follows from an action."""

    action_types = actions.ACTIONS
    state_type = State
    ruling_types = RULINGS
    correctable_index = corrections.CORRECTABLES

    def start(self, names: tuple[str, ...], options: Options) -> Outcome[State]:
        return setup.start(names, options)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        """List required prompts by seat, then those for everybody, then optional ones."""
        match state.phase:
            case "turn":
                required = prompts.turn_prompts(state)
            case "enter":
                required = tuple(prompts.entry_prompts(state))
            case "setup":
                required = tuple(prompts.setup_prompts(state))
            case "day-start":
                required = (prompts.vip_prompt(state, DAYS.index(state.today)),)
            case "day-end":
                required = (END_DAY,)
            case "walk":
                return tuple(prompts.walk_prompts(state))
            case "over":
                return ()
        if state.described is None:
            return required
        return (*(prompt for prompt in required if prompt.accepts), prompts.describe_prompt(state))

    def apply(self, state: State, action: Action) -> Outcome[State]:
        emitted: Rulings = []
        return Outcome(EFFECTS[type(action)](state, action, emitted), tuple(emitted))

    def next_card_fields(self, state: State, last: Action) -> Fields | None:
        """The room under which further cards go while a day is entered (SP-105)."""
        if state.phase != "enter":
            return None
        match last:
            case actions.Place(at=room) | actions.Add(room=room) | actions.TakeGenre(room=room):
                return {"room": room}
            case _:
                return None

    def replayed(
        self, before: State, now: State, action: Action, names: dict[str, str]
    ) -> Action | None:
        """A card stays under its room, and a room beside its left neighbor."""
        if not isinstance(action, actions.Add | actions.TakeGenre | actions.Place):
            return action
        rooms = [names.get(room.card, room.card) for room in before.houses[action.seat]]
        house = now.houses[action.seat]
        if isinstance(action, actions.Place):
            return replace(action, at=cards.gap_after(house, rooms, action.at))
        return replace(action, room=cards.room_with(house, rooms, action.room))

    def repeats_scan(self, state: State, action: Action) -> bool:
        """A card that is laid again is placed at the right end."""
        match action:
            case actions.Place(seat=seat, at=at):
                return state.phase == "enter" or at == len(state.houses[seat])
            case _:
                return False

    def value_objection(self, state: State, action: Action) -> Objection | None:
        return value_objection(state, action)

    def rule_objection(self, state: State, action: Action) -> Objection:
        return rule_objection(state, action)


EFFECTS: Final[dict[type[Action], Callable[[State, Any, Rulings], State]]] = {
    actions.Place: cards.place,
    actions.Add: cards.add,
    actions.Discard: cards.discard,
    actions.DiscardBoth: cards.discard_both,
    actions.TakeGenre: cards.take_genre,
    actions.ChooseTheme: setup.choose_theme,
    actions.RevealVip: setup.reveal_vip,
    actions.Done: entering.finish_entering,
    actions.Walk: day.declare_walk,
    actions.EndDay: day.end_day,
    actions.Reshuffle: cards.reshuffle,
    actions.Describe: describing.describe,
    Correct: corrections.correct,
}
"""By action, what it does."""


RULES: Final = ScreamParkRules()
