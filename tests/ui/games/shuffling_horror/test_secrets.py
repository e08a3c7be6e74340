"""Two tables of Shuffling Horror that only face-down cards tell apart."""

import pytest

from companion.games.shuffling_horror import GAME
from tests.ui.twins import Secrets, play_twins

STEPS = 40


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize(
    ("seed", "seats", "options"),
    [(1, 2, {}), (2, 3, {"back_seat_surprise": True}), (3, 5, {"survivor_loss": True})],
)
def test_nobody_learns_which_cards_are_face_down(
    seed: int, seats: int, options: dict[str, bool]
) -> None:
    twins = play_twins(Secrets(GAME, **options), seed, seats, STEPS)
    assert twins.refused_scans > 0
    assert twins.refused_actions > 0
