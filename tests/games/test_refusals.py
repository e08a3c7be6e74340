"""Every refusal of an illegal action cites the clauses that forbid it."""

from typing import Any

import pytest

from companion.core.game import Game
from companion.table.registry import games
from tests.games.illegal import refusals, shares

OFTEN = 0.1
"""The largest share of a game's refusals that may cite the same clause without a reason."""
MIN_FOUND = 1000
"""Refusals that a game is tried with at least."""

OFTEN_CITED: dict[str, dict[str, str]] = {
    "creature-feature": {
        "CF-36": "one clause has the order of the audition, for its two actions",
        "CF-48": "the clause for every card that is turned up at another time or is another one",
    },
    "scream-park": {"SP-17": "the clause for all five ways to use a card, outside a turn"},
    "monstercon": {
        "MC-29": "one clause has the order of play in a trick, and most of the game is tricks",
        "MC-39": "the clause for Kings, other suits, and cards that are on the table or were shown",
        "MC-45": "the clause for the abilities of all five monsters in the hands of others",
    },
}
"""By game, the clauses that are cited more often, and why."""


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_refusals_cite_the_clauses_that_forbid_an_action(game: Game[Any]) -> None:
    found = list(refusals(game))
    assert len(found) >= MIN_FOUND
    for one in found:
        assert one.text.endswith("."), one
        assert set(one.cite) <= game.narration.clauses.keys(), one
    counted = shares(found)
    assert "" not in counted
    often = {clause for clause, count in counted.items() if count / len(found) > OFTEN}
    assert often == OFTEN_CITED.get(game.id, {}).keys()
