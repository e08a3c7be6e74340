"""Two tables of Scream Park that only hands tell apart."""

import pytest

from companion.games.scream_park import GAME
from tests.ui.twins import Secrets, play_twins

STEPS = 30


@pytest.mark.parametrize(
    ("seed", "seats", "options"),
    [
        pytest.param(1, 2, {}, marks=pytest.mark.thorough),
        (2, 3, {"discards": "hidden"}),
        (3, 5, {"vip_reveal": "each-day"}),
    ],
)
def test_nobody_learns_what_others_hold(seed: int, seats: int, options: dict[str, str]) -> None:
    twins = play_twins(Secrets(GAME, **options), seed, seats, STEPS)
    assert twins.refused_scans > 0
    assert twins.refused_actions > 0
