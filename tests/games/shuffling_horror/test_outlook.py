"""The outlook's coefficients can be found again: the regression, and the films it is fitted to."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.shuffling_horror.bots.outlook import COEFFICIENTS
from tests.games.shuffling_horror.outlook import fitted, foretold, positions
from tests.games.shuffling_horror.ridge import explained, ridge, solved

coefficient = st.floats(-50, 50)
seeds = st.integers(0, 2**32)


def drawn_rows(seed: int, count: int, size: int) -> list[list[float]]:
    """Features as unlike each other in size as the outlook's are."""
    random = Random(seed)
    return [[random.gauss(index, 10 ** (index % 3)) for index in range(size)] for _ in range(count)]


def missed(
    rows: list[list[float]], values: list[float], intercept: float, by: list[float]
) -> float:
    """The sum of squares that these coefficients leave."""
    return sum(
        (value - intercept - sum(one * weight for one, weight in zip(row, by, strict=True))) ** 2
        for row, value in zip(rows, values, strict=True)
    )


@given(seeds, coefficient, st.lists(coefficient, min_size=1, max_size=8))
def test_the_regression_finds_known_coefficients(
    seed: int, intercept: float, known: list[float]
) -> None:
    rows = drawn_rows(seed, 60, len(known))
    values = [
        intercept + sum(one * weight for one, weight in zip(row, known, strict=True))
        for row in rows
    ]
    found, coefficients = ridge(rows, values, 1e-9)
    assert found == pytest.approx(intercept, abs=1e-5)
    assert coefficients == pytest.approx(known, abs=1e-5)


@given(seeds, st.floats(0.1, 100), st.integers(0, 2), st.floats(-0.1, 0.1))
def test_no_other_coefficients_leave_less_with_their_penalty(
    seed: int, penalty: float, index: int, more: float
) -> None:
    random = Random(seed)
    ones = [[random.choice((-1.0, 1.0)) for _ in range(3)] for _ in range(20)]
    # with its opposite beside each row, every feature has mean 0 and deviation 1
    rows = [*ones, *([-one for one in row] for row in ones)]
    values = [random.gauss(3, 2) for _ in rows]
    intercept, best = ridge(rows, values, penalty)
    other = [weight + more * (at == index) for at, weight in enumerate(best)]

    def price(by: list[float]) -> float:
        return missed(rows, values, intercept, by) + penalty * sum(one * one for one in by)

    assert price(best) <= price(other) + 1e-9


def test_a_feature_that_never_changes_gets_nothing_and_twins_share() -> None:
    rows = [[1.0, one, one] for one in (0.0, 1.0, 2.0, 3.0)]
    intercept, (constant, first, second) = ridge(rows, [5.0, 7.0, 9.0, 11.0], 1e-6)
    assert constant == 0
    assert first == pytest.approx(second)
    assert (intercept, first) == pytest.approx((5, 1), abs=1e-5)


def test_equations_are_solved_where_the_first_pivot_is_nought() -> None:
    assert solved([[0, 2], [4, 1]], [6, 11]) == [2, 3]
    with pytest.raises(ZeroDivisionError):
        solved([[1, 2], [2, 4]], [1, 2])


def test_films_give_the_features_that_have_coefficients_and_the_outlook_foretells_them() -> None:
    found = [one for film in range(12) for one in positions(film)]
    assert len(found) > 60
    assert all(one.features.keys() == COEFFICIENTS.keys() for one in found)
    assert found[: len(positions(0))] == positions(0)
    assert explained([one.lived for one in found], [one.usual for one in found]) > 0.4
    intercept, coefficients = fitted(found)
    assert coefficients.keys() == COEFFICIENTS.keys()
    best = foretold(found, intercept, coefficients)
    assert explained([one.lived for one in found], best) > 0.6
