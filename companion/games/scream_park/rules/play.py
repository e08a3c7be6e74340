"""One action through the rules: the only door to all chapters."""

from collections.abc import Callable
from typing import Any, Final

from companion.core.actions import Action, Correct
from companion.core.game import Outcome
from companion.core.rulings import Ruling
from companion.games.scream_park import actions as did
from companion.games.scream_park.corrections import correct
from companion.games.scream_park.rules import cards, day, describing, setup
from companion.games.scream_park.state import State


def apply(state: State, action: Action) -> Outcome[State]:
    """What follows from an action that a prompt accepts (or from a correction)."""
    out: list[Ruling] = []
    return Outcome(DONE[type(action)](state, action, out), tuple(out))


DONE: Final[dict[type[Action], Callable[[State, Any, list[Ruling]], State]]] = {
    did.Place: cards.place,
    did.Add: cards.add,
    did.Discard: cards.discard,
    did.DiscardBoth: cards.discard_both,
    did.TakeGenre: cards.take_genre,
    did.ChooseTheme: setup.choose_theme,
    did.RevealVip: setup.reveal_vip,
    did.Walk: day.walked,
    did.EndDay: day.end_day,
    did.Reshuffle: cards.reshuffle,
    did.Describe: describing.describe,
    Correct: correct,
}
"""What each action does."""
