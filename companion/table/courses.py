"""How the scores of a game went, and through which parts of it: seasons, hands."""

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct

from companion.core.game import Game
from companion.table.session import Step

POINTS = 16
"""So many points of a line can be told apart beside a list."""
COUNTED = re.compile(r"([A-Z][a-z]+) (\d+)")
"""A line of the round counter that counts something."""


class Course(Struct, frozen=True):
    """All seats' scores whenever they had changed, and in which part of the game each of the
    stretches between them lies: its name and over how many of them it goes.
    """

    scores: tuple[tuple[int, ...], ...] = ()
    parts: tuple[tuple[str, int], ...] = ()


def course(game: Game[Any], line: Sequence[Step]) -> Course:
    """Every change of the scores; of very many, as many as can be told apart."""
    stays = [
        list(steps)
        for _, steps in groupby(line, lambda step: game.summary(game.view(step.state, None)).scores)
    ]
    every = -(-(len(stays) - 1) // (POINTS - 1)) or 1
    # counted from the end, so that the last scores are always among them
    shown = stays[::-1][::every][::-1]
    scores = tuple(game.summary(game.view(one[0].state, None)).scores for one in shown)
    # a stretch belongs to the part in which its last change came about
    ends = [stays[len(stays) - 1 - every * place - 1][-1] for place in range(len(shown) - 1)]
    return Course(scores, _parts([_counted(game, step) for step in ends[::-1]]))


def _counted(game: Game[Any], step: Step) -> dict[str, str]:
    """What the round counter counts there: the season and the turn, the hand and the trick."""
    state = step.state
    stub = game.board(game.view(state, None), game.prompts(state)).stub
    found = (COUNTED.match(words) for words in stub)
    return {one[1]: one[2] for one in found if one is not None}


def _parts(counted: list[dict[str, str]]) -> tuple[tuple[str, int], ...]:
    """The parts by what changes least of all that is counted throughout."""
    always = [
        word for word in (counted[0] if counted else ()) if all(word in one for one in counted)
    ]
    if not always:
        return ()
    slowest = min(always, key=lambda word: len({one[word] for one in counted}))
    return tuple(
        (f"{slowest} {number}", len(list(stretches)))
        for number, stretches in groupby(one[slowest] for one in counted)
    )
