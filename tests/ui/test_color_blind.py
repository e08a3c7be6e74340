"""The colors of seats differ for everybody."""

from itertools import combinations

import pytest

from companion.ui.render.theme import Theme
from tests.ui.color_blind import KINDS, seen


@pytest.mark.parametrize("kind", KINDS)
def test_grey_stays_grey(kind: str) -> None:
    for part in range(0, 256, 15):
        assert max(abs(one - part) for one in seen(kind)(bytes((part,) * 3))) <= 1


def test_red_and_green_come_near_each_other_without_one_of_their_cones() -> None:
    red, green = bytes((179, 38, 30)), bytes((96, 96, 0))
    for kind in ("protanopia", "deuteranopia"):
        assert _apart(kind, red, green) < _apart("tritanopia", red, green)


@pytest.mark.parametrize("kind", KINDS)
def test_no_two_colors_of_seats_are_one_for_anybody(kind: str) -> None:
    colors = [bytes.fromhex(Theme().color(f"seat-ground:{seat}")[1:]) for seat in range(6)]
    assert min(_apart(kind, *pair) for pair in combinations(colors, 2)) > 30


def _apart(kind: str, one: bytes, other: bytes) -> int:
    pairs = zip(seen(kind)(one), seen(kind)(other), strict=True)
    return max(abs(first - second) for first, second in pairs)
