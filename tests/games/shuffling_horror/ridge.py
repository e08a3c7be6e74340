"""Ridge regression in plain Python, for some thousands of rows of some dozens of features."""

from collections.abc import Sequence
from math import sqrt
from operator import mul
from statistics import fmean

Rows = Sequence[Sequence[float]]


def ridge(rows: Rows, values: Sequence[float], penalty: float) -> tuple[float, list[float]]:
    """The intercept and coefficients that leave the least sum of squares, to which `penalty`
    adds the squares of the coefficients, each in standard deviations of its feature.

    `penalty` is above 0, so that there is one answer also where features repeat each other; a
    feature that never changes gets 0.
    """
    columns = list(zip(*rows, strict=True))
    means = [fmean(column) for column in columns]
    centered = [
        [value - mean for value in column] for column, mean in zip(columns, means, strict=True)
    ]
    scales = [sqrt(fmean(map(mul, column, column))) or 1.0 for column in centered]
    usual = fmean(values)
    scaled = [
        [value / scale for value in column] for column, scale in zip(centered, scales, strict=True)
    ]
    rest = [value - usual for value in values]
    normal = [[_dot(one, other) for other in scaled] for one in scaled]
    for index, row in enumerate(normal):
        row[index] += penalty
    found = solved(normal, [_dot(one, rest) for one in scaled])
    coefficients = [one / scale for one, scale in zip(found, scales, strict=True)]
    return usual - _dot(coefficients, means), coefficients


def solved(matrix: Rows, right: Sequence[float]) -> list[float]:
    """The solution of a system of linear equations, by elimination with the largest pivot.

    Raises ZeroDivisionError where it has none or many.
    """
    system = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(system)
    for index in range(size):
        pivot = max(range(index, size), key=lambda row: abs(system[row][index]))
        system[index], system[pivot] = system[pivot], system[index]
        top = system[index]
        for row in system[index + 1 :]:
            factor = row[index] / top[index]
            for column in range(index, size + 1):
                row[column] -= factor * top[column]
    found = [0.0] * size
    for index in reversed(range(size)):
        row = system[index]
        known = _dot(row[index + 1 : size], found[index + 1 :])
        found[index] = (row[size] - known) / row[index]
    return found


def explained(values: Sequence[float], foretold: Sequence[float]) -> float:
    """The share of the values' variance that a forecast explains (R2); 1 is all of it."""
    usual = fmean(values)
    missed = sum((value - one) ** 2 for value, one in zip(values, foretold, strict=True))
    return 1 - missed / sum((value - usual) ** 2 for value in values)


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(map(mul, one, other))
