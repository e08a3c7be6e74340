"""How the scores of a game went, and through which parts of it: seasons, hands."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from companion.core.game import AnyGame
from companion.table.play.steps import Step

POINTS = 16
"""So many points of a line can be distinguished beside a list."""
AT_ONCE = 25
"""Steps that are read at once while somebody may want something else."""
COUNTED = re.compile(r"([A-Z][a-z]+) (\d+)")
"""A line of the round counter that counts something."""


class ScoreHistory(Struct, frozen=True):
    """All seats' scores whenever they had changed, and in which part of the game each of the
    stretches between them is: its name and over how many of them it goes.
    """

    scores: tuple[tuple[int, ...], ...] = ()
    parts: tuple[tuple[str, int], ...] = ()


def course(game: AnyGame, line: Sequence[Step]) -> ScoreHistory:
    """Every change of the scores; of very many, as many as can be distinguished."""
    *_, found = read(game, line)
    return found or ScoreHistory()


def read(game: AnyGame, line: Sequence[Step]) -> Iterator[ScoreHistory | None]:
    """Read a game for its course, AT_ONCE steps at a time; the course comes last."""
    scores: list[tuple[int, ...]] = []
    counted: list[dict[str, int]] = []
    for step in line:
        scores.append(game.observation.summary(game.observation.view(step.state, None)).scores)
        counted.append(_counted(game, step))
        if len(scores) % AT_ONCE == 0:
            yield None
    yield _course(scores, counted)


def _course(
    all_scores: Sequence[tuple[int, ...]], counted: Sequence[dict[str, int]]
) -> ScoreHistory:
    """By step the scores, and what the round counter counts."""
    stays = [list(steps) for _, steps in groupby(range(len(all_scores)), lambda at: all_scores[at])]
    every = -(-(len(stays) - 1) // (POINTS - 1)) or 1
    # counted from the end, so that the last scores are always among them
    shown = stays[::-1][::every][::-1]
    scores = tuple(all_scores[one[0]] for one in shown)
    # a stretch belongs to the part in which its last change came about
    last = [len(stays) - 1 - every * place - 1 for place in range(len(shown) - 1)][::-1]
    word = _slowest(counted)
    ends = [counted[stays[place][-1]].get(word, 0) for place in last]
    return ScoreHistory(
        scores,
        tuple((f"{word} {number}", len(list(same))) for number, same in groupby(ends) if word),
    )


def within(game: AnyGame, line: Sequence[Step]) -> ScoreHistory:
    """Every change of the points so far, and over how many of them each stretch goes after which
    points are settled: the turns of each season.
    """
    points: list[tuple[int, ...]] = []
    spans: list[int] = []
    changes, settled = 0, None
    for step in line:
        view = game.observation.view(step.state, None)
        now, scores = game.observation.running_scores(view), game.observation.summary(view).scores
        if now is None:
            return ScoreHistory()
        if not points or now != points[-1]:
            points.append(now)
            changes += 1
        if scores != settled:
            spans.append(changes)
            changes, settled = 0, scores
    # before the first turn points are set up, and no turn brought them
    beginning = sum(spans[:2])
    return ScoreHistory(
        tuple(points[beginning - 1 :]), tuple(("", one) for one in spans[2:] if one)
    )


def _counted(game: AnyGame, step: Step) -> dict[str, int]:
    """What the round counter counts there: the season and the turn, the hand and the trick."""
    stub = game.public_board(step.state, game.rules.prompts(step.state)).stub
    found = (COUNTED.match(words) for words in stub)
    return {one[1]: int(one[2]) for one in found if one is not None}


def _slowest(counted: Sequence[dict[str, int]]) -> str:
    """What is counted throughout and never begins again; none: nothing is."""
    some = [one for one in counted if one]
    always = {
        word: counts
        for word in (some[0] if some else ())
        if (counts := [one.get(word, 0) for one in some]) == sorted(counts) and all(counts)
    }
    return min(always, key=lambda word: len({*always[word]}), default="")
