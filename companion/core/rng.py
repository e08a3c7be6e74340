"""Random numbers: of a seed, which gives the same game on every Python, and of the system."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random, SystemRandom
from typing import TypeVar

from companion.core.dice import FACES

T = TypeVar("T")

system_random = SystemRandom()
"""Real dice: nothing here is computed beforehand."""


class SeededRng:
    """Random numbers of a seed, found by their place, so that undo can go back to one.

    Only `Random.random()` is used, whose sequence Python promises to keep.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._random = Random(seed)
        self._position = 0

    def _go_to(self, index: int) -> None:
        if index < self._position:
            self._random = Random(self._seed)
            self._position = 0
        while self._position < index:
            self._random.random()
            self._position += 1

    def dice(self, count: int, position: int) -> tuple[int, ...]:
        """Return what `count` dice show by the random numbers from `position` on."""
        self._go_to(position)
        self._position += count
        draw, faces = self._random.random, len(FACES)
        thrown: tuple[int, ...] = ()
        for _ in range(count):
            thrown += (1 + int(draw() * faces),)
        return thrown

    def shuffled(self, things: Sequence[T], position: int) -> tuple[tuple[T, ...], int]:
        """The things in an order found by the numbers from place `position` on.

        Returns the order and the position of the next unused number.
        """
        self._go_to(position)
        left = list(things)
        draw = self._random.random
        for last in range(len(left) - 1, 0, -1):
            other = int(draw() * (last + 1))
            left[last], left[other] = left[other], left[last]
        self._position += max(0, len(left) - 1)
        return tuple(left), self._position


@lru_cache(maxsize=4)
def seeded_rng(seed: int) -> SeededRng:
    """The random numbers of a seed, kept at hand where they were last read."""
    return SeededRng(seed)
