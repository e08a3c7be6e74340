"""Dispatches each action to its rule, and lists the prompts of each phase."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import UNSET
from msgspec.structs import asdict

from companion.core.actions import Action, Correct, Fields
from companion.core.game import Outcome, Rules
from companion.core.guards import required_objection
from companion.core.objection import Objection, missing_seat
from companion.core.prompts import ActionPattern, Prompt
from companion.core.rulings import Rulings
from companion.core.wording import quoted, unknown
from companion.games.scream_park import actions, corrections, prompts
from companion.games.scream_park.descriptions import Kind, is_id, read
from companion.games.scream_park.descriptions.icons import DAYS
from companion.games.scream_park.options import Options
from companion.games.scream_park.refusals import GUARDS
from companion.games.scream_park.rules import cards, day, describing, entering, setup
from companion.games.scream_park.rulings import RULINGS
from companion.games.scream_park.state import State
from companion.games.scream_park.words import WORDS

SCENE: Final[tuple[tuple[str, Kind], ...]] = (("card", "scene"),)
KNOWN: Final[Mapping[type[Action], tuple[tuple[str, Kind], ...]]] = {
    actions.Place: SCENE,
    actions.Add: SCENE,
    actions.Discard: SCENE,
    actions.DiscardBoth: (("cards", "scene"),),
    actions.TakeGenre: (("card", "genre-card"), ("show", "genre")),
    actions.ChooseTheme: (("card", "theme"),),
    actions.RevealVip: (("card", "vip"),),
}
"""The fields of actions that name a card or genre, each with its kind."""
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

    def repeats_scan(self, state: State, action: Action) -> bool:
        """A card that is laid again is a new room if that is free: nobody pays unasked."""
        match action:
            case actions.Place(seat=seat, card=card, at=at):
                return state.phase == "enter" or not state.charges(seat, card, at)
            case _:
                return False

    def value_objection(self, state: State, action: Action) -> Objection | None:
        if wrong := missing_seat(action, len(state.names)):
            return wrong
        for field in ("at", "room", "rooms", "staff"):
            if getattr(action, field, 0) < 0:
                return Objection("a whole number from 0 on", field=field)
        if isinstance(action, Correct):
            return corrections.invalid_correction(state, action)
        if isinstance(action, actions.Describe) and state.described is not None:
            return _description(state, action)
        for field, kind in KNOWN.get(type(action), ()):
            named, known = getattr(action, field), state.descriptions.of(kind)
            if isinstance(action, actions.Discard | actions.DiscardBoth):
                hidden = state.options.hides_discards
                if hidden != (named is UNSET):
                    wrong = "discards lie face down and are not named"
                    return Objection(wrong if hidden else "discards are named", field=field)
            for id_ in (named,) if isinstance(named, str) else named or ():
                if id_ not in known:
                    return Objection(unknown("id", id_, known), field=field)
        return None

    def rule_objection(self, state: State, action: Action) -> Objection:
        if isinstance(action, Correct):
            return required_objection(corrections.correction_guards(state, action))
        objection = required_objection(GUARDS[type(action)](state, action))
        return Objection(
            WORDS.text(f"refusal.{objection.text}", state, asdict(action)), objection.cite
        )


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


def _description(state: State, action: actions.Describe) -> Objection | None:
    try:
        read(action.kind, action.is_, state.descriptions.genres)
    except ValueError as error:
        return Objection(str(error), field="is")
    if is_id(action.id):
        return None
    return Objection(f"{quoted(action.id)} is no id in kebab-case", field="id")


RULES: Final = ScreamParkRules()
