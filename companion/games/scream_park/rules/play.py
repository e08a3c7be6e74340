"""One action through the rules: the only door to all chapters."""

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
    return Outcome(_take(state, action, out), tuple(out))


def _take(state: State, action: Action, out: list[Ruling]) -> State:
    match action:
        case did.Place():
            return cards.place(state, action, out)
        case did.Add():
            return cards.add(state, action, out)
        case did.Discard():
            return cards.discard(state, action, out)
        case did.DiscardBoth():
            return cards.discard_both(state, action, out)
        case did.TakeGenre():
            return cards.take_genre(state, action, out)
        case did.ChooseTheme():
            return setup.choose_theme(state, action, out)
        case did.RevealVip():
            return setup.reveal_vip(state, action, out)
        case did.Walk():
            return day.walked(state, action, out)
        case did.EndDay():
            return day.end_day(state, out)
        case did.Reshuffle():
            return cards.reshuffle(state, out)
        case did.Describe():
            return describing.describe(state, action, out)
        case Correct():
            return correct(state, action, out)
        case _:
            raise TypeError(f"no action of this game: {action}")
