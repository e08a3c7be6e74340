"""A whole evening takes few touches: most of them are the faces of the dice."""

from pathlib import Path

import pytest

from tests.ui.games.shuffling_horror.whole_evening import play


@pytest.mark.thorough
@pytest.mark.parametrize("director", ["human", "auto"])
@pytest.mark.parametrize("seats", [3, 4, 6])
def test_a_whole_evening_takes_few_touches(tmp_path: Path, seats: int, director: str) -> None:
    touches = play(tmp_path, seats, director, 0)
    without_dice = sum(
        number for kind, number in touches.items() if kind not in ("actions", "unknown", "Roll")
    )
    assert touches["unknown"] <= 6, "an action is reached by touches that are counted"
    assert touches["Next"] <= 0.17 * touches["actions"]
    assert without_dice <= 0.8 * touches["actions"]
