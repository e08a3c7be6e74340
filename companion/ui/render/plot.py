"""Lines of points over time: where they go, and their drawing."""

from collections.abc import Iterator
from itertools import accumulate, pairwise

from msgspec import Struct

from companion.core.board.nodes import Series
from companion.ui.render import shapes
from companion.ui.render.theme import Theme

STROKE = 6
MAX_SPANS = 8
"""The most periods with which the shapes do not overlap."""
MIN_SPAN_WIDTH = 24
"""The least width of a period, in logical pixels, with which they do not."""
RIM = 16
"""What shapes at the edge of a plot take beyond it."""
BANDS = ("night-800", "night-700")


class Plot(Struct, frozen=True):
    """A plot of a size in pixels, with a rim round it; `unit` pixels are a logical one. `bands`:
    over how many stretches of time each band goes; empty: over one.
    """

    series: Series
    marks: tuple[int, ...]
    width: int
    height: int
    unit: float
    bands: tuple[int, ...] = ()

    @property
    def rim(self) -> int:
        """The rim in pixels."""
        return round(RIM * self.unit)

    @property
    def spans(self) -> int:
        """How many stretches of time lie between the points."""
        return max(1, max((len(points) for _, points in self.series), default=0) - 1)

    def ends(self) -> Iterator[tuple[int, tuple[float, float]]]:
        """Each seat and each point where a stretch of time ends, the uppermost last; none
        if they would hide the lines.
        """
        if self.spans > MAX_SPANS or self.width < self.spans * MIN_SPAN_WIDTH * self.unit:
            return
        for seat, line in self._lines():
            for point in line[1:]:
                yield seat, point

    def drawing(self, theme: Theme) -> tuple[str, int, int]:
        """Bands of time, lines across at the marks, the lines of the seats; and its size."""
        color, stroke = theme.color, STROKE * self.unit
        left, right = self._x_of(0), self._x_of(self.spans)
        parts = [
            shapes.filled(
                "band",
                x=self._x_of(start),
                y=self.rim,
                w=self.width * (end - start) / self.spans,
                h=self.height,
                fill=color(BANDS[number % len(BANDS)]),
            )
            for number, (start, end) in enumerate(pairwise(self._edges()))
        ]
        for mark in self.marks:
            y = self._y_of(mark)
            parts.append(shapes.line([(left, y), (right, y)], color("night-500"), stroke / 4))
        for seat, line in self._lines():
            parts += [
                shapes.line(line, color("night-950"), stroke * 1.7),
                shapes.line(line, color(f"seat:{seat}"), stroke),
            ]
        width, height = self.width + 2 * self.rim, self.height + 2 * self.rim
        return shapes.svg(width, height, "".join(parts)), width, height

    def _edges(self) -> Iterator[int]:
        """Where a band begins or ends."""
        whole = sum(self.bands) == self.spans
        return accumulate(self.bands if whole else (1,) * self.spans, initial=0)

    def _lines(self) -> Iterator[tuple[int, list[tuple[float, float]]]]:
        for seat, points in reversed(self.series):
            yield (
                seat,
                [(self._x_of(step), self._y_of(value)) for step, value in enumerate(points)],
            )

    def _x_of(self, step: float) -> float:
        return self.rim + self.width * step / self.spans

    def _y_of(self, value: float) -> float:
        least, most = (self.marks[0], self.marks[-1]) if self.marks else (0, 1)
        return self.rim + self.height * (1 - (value - least) / max(1, most - least))
