"""Moments in which people look up: a revoke, a tie, an ability, a trick, a hand."""

from collections.abc import Iterator

from companion.core.actions import Action
from companion.core.board.nodes import Interstitial
from companion.core.game import Outcome
from companion.core.rulings import Ruling
from companion.games.monstercon.actions import Pass
from companion.games.monstercon.board.hand_result import scored
from companion.games.monstercon.board.revoke_notice import revoked
from companion.games.monstercon.board.trick_result import (
    CHASED_ART,
    last_trick,
    shifted,
    taken,
    tie,
)
from companion.games.monstercon.board.whirlwind_result import carried
from companion.games.monstercon.rulings import Power, Revoke, Score, SetAside, TakeTrick, Tie
from companion.games.monstercon.state import State


def interstitials(
    before: State, action: Action | None, outcome: Outcome[State]
) -> Iterator[Interstitial]:
    """What is worth a screen of its own, in the order in which it happened."""
    rulings = outcome.rulings
    for ruling in rulings:
        if isinstance(ruling, Revoke):
            yield revoked(before, ruling)
    scores = [ruling for ruling in rulings if isinstance(ruling, Score)]
    if scores:
        yield scored(outcome.state, scores, last_trick(before, action, outcome))
    else:
        yield from _trick_boards(before, action, outcome)


def _trick_boards(
    before: State, action: Action | None, outcome: Outcome[State]
) -> Iterator[Interstitial]:
    """One picture of what became of the trick, or of the ability that came first."""
    rulings = outcome.rulings
    if any(_collects(ruling) for ruling in rulings):
        board = taken(before, action, outcome)
        # whoever has passed has read who takes it and what it brings
        if not isinstance(action, Pass) or board.icon == CHASED_ART:
            yield board
        return
    for ruling in rulings:
        match ruling:
            case Tie():
                yield tie(before, action, outcome, ruling)
            case Power(power="whirlwind"):
                yield carried(outcome.state, ruling, rulings)
            case Power(power="shapeshift" | "mesmeric-gaze" | "break-gaze"):
                yield shifted(outcome.state, ruling)
            case _:
                pass


def _collects(ruling: Ruling) -> bool:
    """Whether the cards of a trick leave the table."""
    return isinstance(ruling, TakeTrick) or (
        isinstance(ruling, SetAside) and ruling.source == "trick"
    )
