"""The scores of a game over time, and its periods: seasons, hands."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct

from companion.core.game import AnyGame, Period
from companion.core.view.plots import span_labels
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

    def labels(self, room: float) -> list[str]:
        """Label the periods, which share the room below a chart."""
        return span_labels([period[:2] for period in self.periods], self.spans, room)


def scores_so_far(game: AnyGame, view: Any) -> tuple[int, ...]:
    """Return the running points of all seats, or the scores of a game that has none."""
    observation = game.observation
    return observation.running_scores(view) or observation.summary(view).scores


def score_history(game: AnyGame, steps: Sequence[Step]) -> ScoreHistory:
    """Return the changes of the scores in these steps; of many, only as many as can be shown."""
    views = [game.observation.view(step.state, None) for step in steps]
    return history_of(
        [(game.observation.summary(view).scores, game.observation.period(view)) for view in views]
    )


def history_of(steps: Sequence[tuple[tuple[int, ...], Period | None]]) -> ScoreHistory:
    """Return the history of these scores, each with the period of its step."""
    stays = [list(alike) for _, alike in groupby(steps, lambda step: step[0])]
    every = -(-(len(stays) - 1) // (MAX_PLOTTED_POINTS - 1)) or 1
    # counted from the end, so that the last scores are always among them
    shown = stays[::-1][::every][::-1]
    scores = tuple(entry[0][0] for entry in shown)
    # a stretch belongs to the period in which its last change came about
    last = [len(stays) - 1 - every * place - 1 for place in range(len(shown) - 1)][::-1]
    ends = [period for place in last if (period := stays[place][-1][1]) is not None]
    spans = [(period, len(list(alike))) for period, alike in groupby(ends)]
    return ScoreHistory(
        scores, tuple(count for _, count in spans), tuple(period for period, _ in spans)
    )


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
        if not points or now != points[-1]:
            points.append(now)
            changes += 1
        if scores != settled:
            spans.append(changes)
            changes, settled = 0, scores
    # before the first turn points are set up, and no turn brought them
    beginning = sum(spans[:2])
    return ScoreHistory(tuple(points[beginning - 1 :]), tuple(span for span in spans[2:] if span))
