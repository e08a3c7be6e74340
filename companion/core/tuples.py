"""Tuples of seats, and changed copies of tuples: a value replaced, removed or moved to the end."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

T = TypeVar("T")


def replaced_at(values: Sequence[T], index: int, value: T) -> tuple[T, ...]:
    """Return the values as a tuple, with another one at `index`.

    >>> replaced_at((10, 20, 30), 1, 5)
    (10, 5, 30)
    """
    changed = [*values]
    changed[index] = value
    return tuple(changed)


def without(values: tuple[T, ...], gone: object) -> tuple[T, ...]:
    """Return the values without the first that equals `gone`. Raises ValueError if none does.

    >>> without((10, 20, 30), 20)
    (10, 30)
    """
    index = values.index(gone)
    return values[:index] + values[index + 1 :]


def to_the_bottom(track: tuple[T, ...], pawn: T) -> tuple[T, ...]:
    """The track after `pawn` has dropped to its last place.

    >>> to_the_bottom((0, 1, 2, 3), 1)
    (0, 2, 3, 1)
    """
    return (*without(track, pawn), pawn)


@lru_cache(maxsize=64)
def clockwise(first: int, seats: int) -> tuple[int, ...]:
    """All seats from `first` on.

    >>> clockwise(2, 4)
    (2, 3, 0, 1)
    """
    return tuple((first + step) % seats for step in range(seats))
