"""Moments in which people look up: hands go round, a day is scored, the weekend is scored."""

from collections.abc import Sequence

from companion.core.actions import Action
from companion.core.game import Outcome
from companion.core.nodes import Board
from companion.core.rulings import Ruling
from companion.games.scream_park.board.beginning import beginning
from companion.games.scream_park.board.final import CATEGORIES, category
from companion.games.scream_park.board.passing import passing
from companion.games.scream_park.board.scored import walked
from companion.games.scream_park.own_box import played
from companion.games.scream_park.sentences import sentence
from companion.games.scream_park.state import State
from companion.games.scream_park.viewing import view


def moments(before: State, action: Action | None, outcome: Outcome[State]) -> tuple[Board, ...]:
    """What is worth a screen of its own."""
    del before, action
    shown = view(outcome.state, None)
    if any(ruling.facts.get("about") == "day" for ruling in outcome.rulings):
        return (beginning(shown, played(outcome.state), _by_hand(outcome)),)
    staff = tokens(outcome.rulings)
    if any(ruling.facts.get("about") == "turn-over" for ruling in outcome.rulings):
        return (passing(shown, staff),)
    reasons = {ruling.facts.get("reason") for ruling in outcome.rulings}
    if "theme" in reasons:
        cards = played(outcome.state)
        seats = range(len(shown.seats))
        return tuple(
            one for seat in seats for one in walked(shown, seat, cards, staff.get(seat, ""))
        )
    if "rooms" in reasons:
        return tuple(category(shown, place) for place in range(len(CATEGORIES)))
    return ()


def _by_hand(outcome: Outcome[State]) -> tuple[str, ...]:
    """What is done before hands are looked at; VIP cards and tokens are where they are shown."""
    return tuple(
        sentence(outcome.state, ruling)
        for ruling in outcome.rulings
        if ruling.kind == "instruct" and ruling.facts["do"] in ("return", "deal")
    )


def tokens(rulings: Sequence[Ruling]) -> dict[int, str]:
    """By seat, what it does with Staff tokens before anybody goes on."""
    found: dict[int, str] = {}
    for facts in (one.facts for one in rulings if one.kind == "instruct"):
        if facts["do"] in ("take", "pay") and "seat" in facts:
            said = f"{facts['do']} {facts['n']} Staff"
            seat: int = facts["seat"]
            found[seat] = f"{found[seat]}, then {said}" if seat in found else said
    return found
