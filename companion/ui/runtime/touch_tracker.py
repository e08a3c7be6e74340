"""The finger on the screen: what it came down on, and for how long it has stayed there."""

from collections.abc import Sequence

from companion.core.board.commands import CommandName
from companion.core.board.nodes import Slide, Touch
from companion.ui.render.layout import Placed, Rect, touched

LONG_TOUCH_SECONDS = 1.0
"""Seconds after which a touch asks for a preview."""

POSITION_TOLERANCE = 0.5
"""Logical pixels by which a rectangle may differ and still be the same."""
MIN_DRAG_DISTANCE = 12.0
"""Logical pixels that a finger must move before it drags."""

DROPS: dict[CommandName, CommandName] = {"choose line": "drop line", "choose seat": "drop seat"}
"""The command of a node that is dragged onto another with the same command; its argument has both
arguments.
"""


class TouchTracker:
    """One finger. A touch counts when the finger lifts at the same place, unless it stayed long
    enough for a preview.
    """

    index: int | None = None
    """The index in the layout of the touched node."""
    touch: Touch | None = None
    hold: Touch | None = None
    """What a long touch means, if it is not a preview."""
    is_previewing = False
    """Whether a preview is shown, so that lifting the finger does nothing."""
    _since = 0.0
    _is_long = False
    _has_left = False
    _rect: Rect | None = None
    _can_drag = False
    _offset = 0.0, 0.0
    """How far the finger has moved since it came down."""
    start = 0.0, 0.0
    """Where the finger came down."""

    def down(self, placed: Sequence[Placed], x: float, y: float, now: float) -> None:
        """Begin a touch at this logical point."""
        self.reset()
        found = touched(placed, x, y)
        if found is not None:
            self.index = next(index for index, item in enumerate(placed) if item is found)
            self.touch, self._since, self._rect = found.node.touch, now, found.rect
            self.hold, self._can_drag = found.node.hold, found.node.drags
            self.start = x, y

    def becomes_long(self, now: float) -> bool:
        """Return whether the touch has just become a long one; once per touch, of what cannot be
        dragged.
        """
        if (
            self.touch is None
            or self._is_long
            or self._has_left
            or self._can_drag
            or now < self._since + LONG_TOUCH_SECONDS
        ):
            return False
        self._is_long = True
        return True

    def move(self, x: float, y: float, now: float) -> bool:
        """The finger moves to this point: return whether it has just left the touched node or come
        back to it. Away from the node, a touch does not become long.
        """
        self._offset = x - self.start[0], y - self.start[1]
        if self._rect is None or self.touch is None or self._is_long:
            return False
        was, self._has_left = self._has_left, not self._rect.holds(x, y)
        self._since = now if was and not self._has_left else self._since
        return was != self._has_left

    @property
    def pressed_index(self) -> int | None:
        """The index in the layout of the node that is drawn pressed."""
        return None if self._has_left else self.index

    @property
    def drag(self) -> tuple[int, float, float] | None:
        """The index in the layout of the dragged node, and how far it is dragged."""
        far = abs(self._offset[0]) + abs(self._offset[1]) > MIN_DRAG_DISTANCE
        return (
            (self.index, *self._offset)
            if self._can_drag and self.index is not None and far
            else None
        )

    def follow_layout(self, placed: Sequence[Placed]) -> None:
        """Find the touched node in a new layout, or end the touch. A slider may have moved."""
        if self.is_previewing:
            self.index = None
            return
        slides = isinstance(self.touch, Slide)
        self.index = next(
            (
                index
                for index, item in enumerate(placed)
                if item.node.touch == self.touch is not None
                and (slides or _is_near(item.rect, self._rect))
            ),
            None,
        )
        if self.index is None:
            self.reset()

    def reset(self) -> None:
        """End the touch: the finger lifted, or the node under it has changed."""
        vars(self).clear()


def _is_near(rect: Rect, other: Rect | None) -> bool:
    """Whether two rectangles are equal, apart from rounding."""
    return other is not None and all(
        abs(before - after) < POSITION_TOLERANCE
        for before, after in zip(
            (rect.x, rect.y, rect.w, rect.h), (other.x, other.y, other.w, other.h), strict=True
        )
    )
