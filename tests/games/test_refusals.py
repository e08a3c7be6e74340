"""Every refusal of an illegal action cites the clauses that forbid it."""

from typing import Any

import pytest

from companion.core.game import Game
from companion.table.registry import games
from tests.games.illegal import refusals, shares

OFTEN = 0.1
"""The largest share of a game's refusals that may cite the same clause."""
LEAST = 1000
"""Refusals that a game is tried with at least."""

WITHOUT_CLAUSE = {
    "creature-feature": 0.34,
    "scream-park": 0.15,
    "shuffling-horror": 0.33,
}
"""By game, the share of refusals that still cites no clause."""
OFTEN_CITED = {
    "creature-feature": {"CF-36", "CF-48"},
    "scream-park": {"SP-17", "SP-101"},
    "monstercon": {"MC-29", "MC-39", "MC-47"},
    "vampire-elf-cthulhu": {"VE-41"},
    "shuffling-horror": {"SH-60"},
}
"""By game, the clauses that are cited more often."""


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_refusals_cite_the_clauses_that_forbid_an_action(game: Game[Any]) -> None:
    found = list(refusals(game))
    assert len(found) >= LEAST
    for one in found:
        assert one.text.endswith("."), one
        assert set(one.cite) <= game.clauses.keys(), one
    counted = shares(found)
    assert counted.pop("", 0) / len(found) <= WITHOUT_CLAUSE.get(game.id, 0)
    often = {clause for clause, count in counted.items() if count / len(found) > OFTEN}
    assert often == OFTEN_CITED.get(game.id, set())
