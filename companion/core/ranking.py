"""The ranking of seats at the end of a game."""

from collections.abc import Sequence
from itertools import groupby

Ranking = tuple[tuple[int, ...], ...]
"""Seats from the first to the last, those of an equal rank together; some seats may have none."""


def ranked(points: Sequence[float], winners: Sequence[int] = ()) -> Ranking:
    """Rank seats by their points, behind those who have won.

    >>> ranked((4, 9, 9, 4), winners=(2,))
    ((2,), (1,), (0, 3))
    """
    rest = sorted({*range(len(points))} - {*winners}, key=lambda seat: -points[seat])
    behind = (tuple(tied) for _, tied in groupby(rest, points.__getitem__))
    return ((*winners,), *behind) if winners else (*behind,)


def ranks(ranking: Ranking) -> dict[int, int]:
    """The rank of each seat of a ranking, from 1 on.

    >>> ranks(((2,), (0, 3), (1,)))
    {2: 1, 0: 2, 3: 2, 1: 4}
    """
    return {
        seat: 1 + sum(map(len, ranking[:index]))
        for index, tied in enumerate(ranking)
        for seat in tied
    }
