"""Moments in which people look up: a showdown is settled, cards are scored, a season ends."""

from companion.core.actions import Action
from companion.core.game import Outcome
from companion.core.nodes import Board
from companion.core.rulings import Ruling
from companion.games.creature_feature.board.scored import scored_cards, season_over
from companion.games.creature_feature.board.settled import settled
from companion.games.creature_feature.rules.play import showdown_of
from companion.games.creature_feature.state import State
from companion.games.creature_feature.viewing import view


def moments(before: State, action: Action | None, outcome: Outcome[State]) -> tuple[Board, ...]:
    """What is worth a screen of its own, in the order in which it happened."""
    rulings = outcome.rulings
    shown: list[Board] = [
        settled(view(showdown_of(before, action, ruling.facts["box"]), None), ruling)
        for ruling in rulings
        if action is not None and ruling.kind == "showdown"
    ]
    scored = [ruling for ruling in rulings if _moves_points(ruling)]
    if scored:
        shown.append(scored_cards(view(before, None), scored))
    if any(ruling.facts.get("reason") == "season" for ruling in rulings):
        shown.append(season_over(before.season, view(outcome.state, None)))
    return tuple(shown)


def _moves_points(ruling: Ruling) -> bool:
    facts = ruling.facts
    return (
        ruling.kind == "instruct"
        and (facts["do"] in {"score", "take-tile"} or facts.get("what") == "cards")
        and facts["do"] != "collect"
    )
