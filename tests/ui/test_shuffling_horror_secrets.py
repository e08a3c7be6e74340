"""Two tables of Shuffling Horror that only face-down cards tell apart."""

import pytest

from companion.games.shuffling_horror import GAME
from tests.ui.twins import Secrets, play_twins

STEPS = 40


@pytest.mark.parametrize(("seed", "seats"), [(1, 2), (2, 3), (3, 5)])
def test_nobody_learns_which_cards_are_face_down(seed: int, seats: int) -> None:
    twins = play_twins(Secrets(GAME), seed, seats, STEPS)
    assert twins.refused_scans > 0
    assert twins.refused_actions > 0
