"""The finger on the screen: what it came down on, and for how long it has stayed there."""

from collections.abc import Sequence

from companion.core.view.nodes import Slide, Touch
from companion.ui.render.layout import Placed, Rect, touched

STAYS = 1.0
"""Seconds after which a finger asks what its button would do."""

NEAR = 0.5
"""Logical pixels that a thing may be off and still be in its place."""
TREMBLES = 12.0
"""Logical pixels that a finger moves though nobody means it."""


class TouchTracker:
    """One finger. What it means counts when it lifts, if it is still there by then; a finger
    that stayed only wanted to know.
    """

    on: int | None = None
    """The place in the list of what it came down on."""
    touch: Touch | None = None
    hold: Touch | None = None
    """What it means once it has stayed, where that is not a question."""
    asks = False
    """Whether it was reported what its button would do, and so does nothing when it lifts."""
    _since = 0.0
    _stayed = False
    _away = False
    _rect: Rect | None = None
    _drags = False
    _way = 0.0, 0.0
    """How far it has come from where it came down."""
    _began = 0.0, 0.0

    def down(self, placed: Sequence[Placed], x: float, y: float, now: float) -> None:
        """It comes down at this logical point."""
        self.gone()
        found = touched(placed, x, y)
        if found is not None:
            self.on = next(index for index, one in enumerate(placed) if one is found)
            self.touch, self._since, self._rect = found.node.touch, now, found.rect
            self.hold, self._drags = found.node.hold, found.node.drags
            self._began = x, y

    def stays(self, now: float) -> bool:
        """Whether it has just stayed long enough to ask."""
        if self.touch is None or self._stayed or self._away or now < self._since + STAYS:
            return False
        self._stayed = True
        return True

    def move(self, x: float, y: float, now: float) -> bool:
        """It moves to this point: whether it has left what it came down on, or has come back.
        Away from there it asks nothing and holds nothing.
        """
        self._way = x - self._began[0], y - self._began[1]
        if self._rect is None or self.touch is None or self._stayed:
            return False
        was, self._away = self._away, not self._rect.holds(x, y)
        self._since = now if was and not self._away else self._since
        return was != self._away

    @property
    def presses(self) -> int | None:
        """The place in the list of what is down under it."""
        return None if self._away else self.on

    @property
    def carries(self) -> tuple[int, float, float] | None:
        """The place in the list of what it takes along, and how far."""
        far = abs(self._way[0]) + abs(self._way[1]) > TREMBLES
        return (self.on, *self._way) if self._drags and self.on is not None and far else None

    def stay_on(self, placed: Sequence[Placed]) -> None:
        """The screen is laid out again: is the same thing still under it? What it slides along
        may have moved: it keeps that until it lifts.
        """
        if self.asks:
            self.on = None
            return
        slides = isinstance(self.touch, Slide)
        self.on = next(
            (
                index
                for index, one in enumerate(placed)
                if one.node.touch == self.touch is not None
                and (slides or _is_near(one.rect, self._rect))
            ),
            None,
        )
        if self.on is None:
            self.gone()

    def gone(self) -> None:
        """It means nothing any more: it lifted, or what was under it has changed."""
        vars(self).clear()


def _is_near(one: Rect, other: Rect | None) -> bool:
    """Whether both are the same place, but for what rounding leaves."""
    return other is not None and all(
        abs(before - after) < NEAR
        for before, after in zip(
            (one.x, one.y, one.w, one.h), (other.x, other.y, other.w, other.h), strict=True
        )
    )
