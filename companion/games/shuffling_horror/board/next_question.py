"""What the next question says already, so that an action needs no screen of its own."""

from collections.abc import Mapping, Sequence

from companion.core.rulings import Ruling
from companion.games.shuffling_horror import rulings
from companion.games.shuffling_horror.prompts import only_answer, prompts
from companion.games.shuffling_horror.state import State

EVENT_QUESTIONS = ("event", "choose", "manual")
"""Questions that show the event, since something is decided about it."""
VICTIMS = ("victim", "victim-side")
ROLLED_ON: Mapping[str, Sequence[set[str]]] = {
    "victim": [{"victim"}, {"victim-side"}],
    "among-us": [{"among-us"}],
}
"""By the purpose of a roll, those of the rolls before it that need no screen: they have found
nothing, or one half of the survivors.
"""


def says_all(
    state: State,
    announcements: Sequence[Ruling],
    weighty: Sequence[Ruling],
    *,
    rolled: bool,
    by_hand: bool,
) -> bool:
    """Whether the next question says all that was announced. `state`: the one after it; `weighty`:
    the announcements that deserve a look; `rolled`: whether dice have shown them; `by_hand`:
    whether something is done by hand.
    """
    if rolled:
        return _is_in_next_question(state, announcements)
    kinds, asked = {type(ruling) for ruling in weighty}, prompts(state)
    if kinds <= {rulings.Counterstrike}:
        return True
    if kinds <= {rulings.Event}:
        return any(prompt.question_id in EVENT_QUESTIONS for prompt in asked)
    # which monster somebody takes in a Creature Feature is all that there is to read
    is_take = kinds <= {rulings.CreatureFeature} and not by_hand
    return is_take and any(
        prompt.question_id == "take" and not prompt.hints.get("auto") for prompt in asked
    )


def is_roll_for_victim(state: State) -> bool:
    """Whether the next roll finds out whom an event hits, and says what it does."""
    is_victim = any(prompt.hints.get("purpose") in VICTIMS for prompt in prompts(state))
    return is_victim and only_answer(state) is None


def _is_in_next_question(state: State, announcements: Sequence[Ruling]) -> bool:
    """Whether the next question says it all: that the damage of a hit is rolled, that damage can
    be negated, or among whom or what dice are rolled again.
    """
    asked = next((prompt for prompt in prompts(state) if not prompt.optional), None)
    if asked is None:
        return False
    purposes = {getattr(ruling, "purpose", None) for ruling in announcements}
    if asked.question_id == "roll" and purposes in ROLLED_ON.get(asked.hints["purpose"], ()):
        return True
    if asked.question_id == "negate":
        return all(isinstance(ruling, rulings.Rolled | rulings.Damage) for ruling in announcements)
    is_damage = asked.question_id == "roll" and asked.hints.get("purpose") == "damage"
    return is_damage and all(
        isinstance(ruling, rulings.Rolled | rulings.Hit) for ruling in announcements
    )
