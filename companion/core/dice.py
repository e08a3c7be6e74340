"""Dice: the exact chances of what they show, by counting all faces."""

from collections.abc import Callable
from functools import lru_cache
from itertools import product

FACES = range(1, 7)


@lru_cache(maxsize=512)
def ways(count: int, hits: Callable[[tuple[int, ...]], bool]) -> int:
    """How many of the 6 ** count results of that many dice `hits` takes; it must be hashable.

    >>> ways(1, even := lambda dice: dice[0] % 2 == 0)
    3
    """
    return sum(hits(dice) for dice in product(FACES, repeat=count))


AT_MOST = tuple(sum(sum(dice) <= most for dice in product(FACES, repeat=2)) for most in range(13))
"""Of 36 results of two dice, how many total at most the index."""


def fraction(hits: int, count: int) -> str:
    """The chance as people say it at a table, not reduced.

    >>> fraction(21, 2)
    '21/36'
    """
    return f"{hits}/{6**count}"
