"""Moments in which people look up: hands go round, a day is scored, the weekend is scored."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.cards import Catalogue
from companion.core.game import Outcome
from companion.core.rulings import Ruling
from companion.core.view.nodes import Board
from companion.games.scream_park.board.beginning import beginning
from companion.games.scream_park.board.final import category
from companion.games.scream_park.board.passing import passing
from companion.games.scream_park.board.scored import walked
from companion.games.scream_park.observation import OBSERVATION
from companion.games.scream_park.own_box import played
from companion.games.scream_park.rules.ending import CATEGORIES
from companion.games.scream_park.sentences import WORDS
from companion.games.scream_park.state import State
from companion.games.scream_park.view import View


def moments(before: State, action: Action | None, outcome: Outcome[State]) -> tuple[Board, ...]:
    """What is worth a screen of its own."""
    del before, action
    shown = OBSERVATION.view(outcome.state, None)
    if any(ruling.facts.get("about") == "day" for ruling in outcome.rulings):
        return (beginning(shown, played(outcome.state), _by_hand(outcome)),)
    staff = tokens(outcome.rulings)
    passed = [one for one in outcome.rulings if one.facts.get("do") == "pass"]
    if passed:
        return (replace(passing(shown, staff), about=passed[0]),)
    scores = [one for one in outcome.rulings if one.kind == "score"]
    if any(one.facts["reason"] == "vip" for one in scores):
        return tuple(_scored(shown, played(outcome.state), scores, staff))
    of = {one.facts["reason"]: one for one in reversed(scores)}
    return tuple(
        replace(category(shown, place), about=of[reason])
        for place, (reason, *_) in enumerate(CATEGORIES)
        if reason in of
    )


def _scored(
    shown: View, cards: Catalogue, scores: Sequence[Ruling], staff: Mapping[int, str]
) -> Iterator[Board]:
    """Seat by seat the VIP's walk, and what the day brought."""
    for ruling in scores:
        if ruling.facts["reason"] == "vip":
            seat: int = ruling.facts["seat"]
            for one in walked(shown, seat, cards, staff.get(seat, "")):
                yield replace(one, about=ruling)


def _by_hand(outcome: Outcome[State]) -> tuple[str, ...]:
    """What is done before hands are looked at; VIP cards and tokens are where they are shown."""
    return tuple(
        WORDS.ruling(outcome.state, ruling)
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
