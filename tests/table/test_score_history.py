"""How a kept game went, and in which of its periods."""

from typing import Any

import pytest

from companion.core.actions import Correct
from companion.core.game import Game, Period
from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.table.registry import games
from companion.table.score_history import (
    MAX_PLOTTED_POINTS,
    history_of,
    running_history,
    score_history,
    scores_so_far,
)
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
    assert found.scores[-1] == scores_so_far(game, game.observation.view(session.state, None))
    assert sum(found.spans) == len(found.scores) - 1
    assert {part.word for part in found.periods} == {PERIOD_WORDS[game.id]}
    numbers = [part.number for part in found.periods]
    assert numbers == sorted(set(numbers))


def test_a_game_that_has_just_begun_has_no_course() -> None:
    game = games()["creature-feature"]
    session = Session.new(game, Header(game.id, game.rules_version, NAMES, {}))
    assert score_history(game, session.current_steps()).periods == ()


def test_a_correction_counts_since_the_first_change_and_bends_no_line() -> None:
    hands = [Period("Hand", number) for number in (1, 2, 3)]
    amended = Correct("stalker/0", 5), Correct("stalker/1", 1)
    found = history_of(
        [
            ((0, 0), hands[0], None),
            ((1, 2), hands[1], None),
            ((2, 4), hands[2], None),
            ((5, 4), hands[2], amended[0]),
            ((5, 1), hands[2], amended[1]),
            ((6, 1), hands[2], None),
        ]
    )
    assert found.scores == ((0, 0), (4, 0), (5, 1), (6, 1))
    assert sum(found.spans) == 3


def test_a_corrected_score_adds_no_turn_to_a_season() -> None:
    game = games()["creature-feature"]
    session = played(game, 1)
    before = running_history(game, session.current_steps())
    session.do(Correct("scores/0", session.view()["scores"][0] + 3))
    after = running_history(game, session.current_steps())
    assert after.spans == before.spans
    points = [[scores[0] for scores in history.scores] for history in (before, after)]
    assert points[1] == [points[0][0], *(score + 3 for score in points[0][1:])]
