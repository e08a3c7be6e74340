"""The finger on the screen: what it came down on, and for how long it has stayed there."""

from collections.abc import Sequence

from companion.core.nodes import Touch
from companion.ui.layout import Placed, Rect, touched

STAYS = 1.0
"""Seconds after which a finger asks what its button would do."""


class Finger:
    """One finger. What it means counts when it lifts, if it is still there by then; a finger
    that stayed only wanted to know.
    """

    def __init__(self) -> None:
        self.on: int | None = None
        """The place in the list of what it came down on."""
        self.touch: Touch | None = None
        self.hold: Touch | None = None
        """What it means once it has stayed, where that is no question."""
        self.asks = False
        """Whether it was told what its button would do, and so does nothing when it lifts."""
        self._since = 0.0
        self._stayed = False
        self._rect: Rect | None = None

    def down(self, placed: Sequence[Placed], x: float, y: float, now: float) -> None:
        """It comes down at this logical point."""
        self.gone()
        found = touched(placed, x, y)
        if found is not None:
            self.on = next(index for index, one in enumerate(placed) if one is found)
            self.touch, self._since, self._rect = found.node.touch, now, found.rect
            self.hold = found.node.hold

    def stays(self, now: float) -> bool:
        """Whether it has just stayed long enough to ask."""
        if self.touch is None or self._stayed or now < self._since + STAYS:
            return False
        self._stayed = True
        return True

    def stay_on(self, placed: Sequence[Placed]) -> None:
        """The screen is laid out anew: is the same thing still under it?"""
        if self.asks:
            self.on = None
            return
        self.on = next(
            (
                index
                for index, one in enumerate(placed)
                if one.node.touch == self.touch is not None and one.rect == self._rect
            ),
            None,
        )
        if self.on is None:
            self.gone()

    def gone(self) -> None:
        """It means nothing any more: it lifted, or what was under it has changed."""
        self.on, self.touch, self.hold = None, None, None
        self.asks = self._stayed = False
