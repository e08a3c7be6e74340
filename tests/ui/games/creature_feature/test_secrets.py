"""Two tables of Creature Feature that only hands and face-down teams tell apart."""

import pytest

from companion.games.creature_feature import GAME
from tests.ui.twins import Secrets, play_twins

STEPS = 40


@pytest.mark.parametrize(("seed", "seats"), [(1, 2), (2, 3), (3, 5)])
def test_nobody_learns_what_others_hold_or_laid_face_down(seed: int, seats: int) -> None:
    twins = play_twins(Secrets(GAME), seed, seats, STEPS)
    assert twins.refused_scans > 0
    assert twins.refused_actions > 0
