"""How a kept game went, and in which of its periods."""

from typing import Any

import pytest

from companion.core.game import Game
from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.table.registry import games
from companion.table.score_history import MAX_PLOTTED_POINTS, score_history
from companion.table.simulation.simulate import line_up

PERIOD_WORDS = {
    "creature-feature": "Season",
    "monstercon": "Hand",
    "shuffling-horror": "Reel",
    "scream-park": "Day",
    "vampire-elf-cthulhu": "Turn",
}
NAMES = ("Mara", "Theo", "Ines", "Jo")


def played(game: Game[Any], seed: int) -> Session:
    bots = dict(enumerate(line_up(game, len(NAMES), (), None)))
    return Session.new(game, Header(game.id, game.rules_version, NAMES, {}, seed, bots))


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
@pytest.mark.parametrize("seed", range(4))
def test_all_stretches_lie_in_the_parts_of_the_game(game: Game[Any], seed: int) -> None:
    session = played(game, seed)
    found = score_history(game, session.current_steps())
    assert 2 <= len(found.scores) <= MAX_PLOTTED_POINTS
    assert (
        found.scores[-1]
        == game.observation.summary(game.observation.view(session.state, None)).scores
    )
    assert sum(found.spans) == len(found.scores) - 1
    assert {part.word for part in found.periods} == {PERIOD_WORDS[game.id]}
    numbers = [part.number for part in found.periods]
    assert numbers == sorted(set(numbers))


def test_a_game_that_has_just_begun_has_no_course() -> None:
    game = games()["creature-feature"]
    session = Session.new(game, Header(game.id, game.rules_version, NAMES, {}))
    assert score_history(game, session.current_steps()).periods == ()
