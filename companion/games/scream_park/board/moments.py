"""Moments in which people look up: hands go round, a day is scored, the weekend is scored."""

from companion.core.actions import Action
from companion.core.game import Outcome
from companion.core.nodes import Board
from companion.games.scream_park.board.passing import passing
from companion.games.scream_park.board.scored import CATEGORIES, brought, category
from companion.games.scream_park.cards import catalogue
from companion.games.scream_park.state import State
from companion.games.scream_park.viewing import view


def moments(before: State, action: Action | None, outcome: Outcome[State]) -> tuple[Board, ...]:
    """What is worth a screen of its own."""
    del before, action
    shown = view(outcome.state, None)
    if any(ruling.facts.get("about") == "turn-over" for ruling in outcome.rulings):
        return (passing(shown),)
    reasons = {ruling.facts.get("reason") for ruling in outcome.rulings}
    if "theme" in reasons:
        cards = catalogue(outcome.state.box)
        return tuple(brought(shown, seat, cards) for seat in range(len(shown.seats)))
    if "rooms" in reasons:
        return tuple(category(shown, place) for place in range(len(CATEGORIES)))
    return ()
