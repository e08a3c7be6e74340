"""Dice: the exact chances of what they show, by counting all faces."""

from itertools import product

FACES = range(1, 7)


RESULTS_UP_TO = tuple(
    sum(sum(dice) <= most for dice in product(FACES, repeat=2)) for most in range(13)
)
"""By total, in how many of the 36 results of two dice the sum is at most that."""


def fraction(hits: int, count: int) -> str:
    """The chance as people say it at a table, not reduced.

    >>> fraction(21, 2)
    '21/36'
    """
    return f"{hits}/{6**count}"
