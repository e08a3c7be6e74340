"""Tracks: rows of places on which pawns stand in order."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def put(values: Sequence[T], place: int, value: T) -> tuple[T, ...]:
    """The same values with another one at `place`.

    >>> put((10, 20, 30), 1, 5)
    (10, 5, 30)
    """
    changed = list(values)
    changed[place] = value
    return tuple(changed)


def to_the_bottom(track: Sequence[T], pawn: T) -> tuple[T, ...]:
    """The track after `pawn` has dropped to its last place.

    >>> to_the_bottom((0, 1, 2, 3), 1)
    (0, 2, 3, 1)
    """
    return (*(one for one in track if one != pawn), pawn)
