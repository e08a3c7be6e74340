"""The scores of a game over time, and its periods: seasons, hands."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct

from companion.core.actions import Action, Correct
from companion.core.game import AnyGame, Period
from companion.table.play.steps import Step

MAX_PLOTTED_POINTS = 16
"""The most points of a plotted line that can be distinguished beside a list."""


class ScoreHistory(Struct, frozen=True):
    """The scores of all seats after each change, the periods between them, and the number of
    changes in each period.
    """

    scores: tuple[tuple[int, ...], ...] = ()
    spans: tuple[int, ...] = ()
    periods: tuple[Period, ...] = ()
    """Empty for spans without a name."""

    def heading(self, points: str) -> str:
        """What a chart of `points`, as they are called, shows."""
        return f"{points} by {self.periods[0].word.lower()}" if self.periods else points


def scores_so_far(game: AnyGame, view: Any) -> tuple[int, ...]:
    """Return the running points of all seats, or the scores of a game that has none."""
    observation = game.observation
    return observation.running_scores(view) or observation.summary(view).scores


def score_history(game: AnyGame, steps: Sequence[Step]) -> ScoreHistory:
    """Return how the points in these steps grew, with those that count at the end of a part of the
    game; of many changes, only as many as can be shown.
    """
    views = [game.observation.view(step.state, None) for step in steps]
    return history_of(
        [
            (scores_so_far(game, view), game.observation.period(view), step.action)
            for view, step in zip(views, steps, strict=True)
        ]
    )


def history_of(
    steps: Sequence[tuple[tuple[int, ...], Period | None, Action | None]],
) -> ScoreHistory:
    """Return the history of these scores, each with the period and the action of its step."""
    stays: list[tuple[tuple[int, ...], Period | None]] = []
    for points, period, action in steps:
        if stays and isinstance(action, Correct):
            before = _corrected([stay for stay, _ in stays], points)
            stays = [(stay, when) for stay, (_, when) in zip(before, stays, strict=True)]
        elif stays and points == stays[-1][0]:
            stays.pop()
            stays.append((points, period))
        else:
            stays.append((points, period))
    every = -(-(len(stays) - 1) // (MAX_PLOTTED_POINTS - 1)) or 1
    # counted from the end, so that the last scores are always among them
    shown = stays[::-1][::every][::-1]
    scores = tuple(points for points, _ in shown)
    # a stretch belongs to the period in which its last change came about
    last = [len(stays) - 1 - every * index - 1 for index in range(len(shown) - 1)][::-1]
    ends = [period for index in last if (period := stays[index][1]) is not None]
    spans = [(period, len(list(alike))) for period, alike in groupby(ends)]
    return ScoreHistory(
        scores, tuple(count for _, count in spans), tuple(period for period, _ in spans)
    )


def _corrected(
    points: Sequence[tuple[int, ...]], now: tuple[int, ...], first: int = 1
) -> list[tuple[int, ...]]:
    """Return earlier points as if what a correction has set had counted since the `first` change:
    nobody has won it when it was corrected. They are not below 0.
    """
    by = [after - before for after, before in zip(now, points[-1], strict=True)]
    first = min(first, len(points) - 1)
    return [
        *points[:first],
        *(
            tuple(max(0, had + change) for had, change in zip(one, by, strict=True))
            for one in points[first:]
        ),
    ]


def running_history(game: AnyGame, steps: Sequence[Step]) -> ScoreHistory:
    """Return every change of the running points in these steps, and how many of them come before
    each settling of the scores: the turns of each season.
    """
    points: list[tuple[int, ...]] = []
    spans: list[int] = []
    changes, settled = 0, None
    for step in steps:
        view = game.observation.view(step.state, None)
        now, scores = game.observation.running_scores(view), game.observation.summary(view).scores
        if now is None:
            return ScoreHistory()
        if points and isinstance(step.action, Correct):
            points, settled = _corrected(points, now, sum(spans[:2])), scores
            continue
        if not points or now != points[-1]:
            points.append(now)
            changes += 1
        if scores != settled:
            spans.append(changes)
            changes, settled = 0, scores
    # before the first turn points are set up, and no turn brought them
    beginning = sum(spans[:2])
    return ScoreHistory(tuple(points[beginning - 1 :]), tuple(span for span in spans[2:] if span))
