"""A surface to show node trees on: a window, or an offscreen picture."""

from collections.abc import Sequence
from pathlib import Path

import pygame

from companion.core.nodes import Node
from companion.ui.focus import Focus
from companion.ui.layout import LOGICAL_HEIGHT, Placed, lay_out, logical_size
from companion.ui.paint import Painter, Pen
from companion.ui.theme import Theme


class Stage:
    """Lays out and paints whole screens of one size."""

    def __init__(self, surface: pygame.Surface, app_width: int | None = None) -> None:
        """`app_width`: pixels of the app's own screen where something stands beside it."""
        self.surface = surface
        width, height = surface.get_size()
        self.unit, _ = logical_size(app_width or width, height)
        self.width = width / self.unit
        self._pen = Pen(self.unit)
        self._painters: dict[Theme, Painter] = {}
        self.placed: Sequence[Placed] = ()

    def enlarge(self, large: float) -> None:
        """Words are so much larger wherever there is room for it."""
        self._pen.large = large

    def lay(self, node: Node) -> None:
        """Lay the tree out: what is where stays in `placed`."""
        self.placed = lay_out(node, self.width, LOGICAL_HEIGHT, self._pen)

    def show(self, node: Node, theme: Theme) -> None:
        """Lay the tree out and paint it."""
        self.lay(node)
        self.paint(self.placed, theme)

    def paint(self, placed: Sequence[Placed], theme: Theme, focus: Focus | None = None) -> None:
        """Paint what is seen now, and a ring round what has the focus."""
        painter = self._painters.get(theme)
        if painter is None:
            painter = self._painters[theme] = Painter(theme, self.unit, self._pen)
        painter.paint(self.surface, placed)
        focused = None if focus is None else focus.on(placed)
        if focused is not None:
            painter.ring(self.surface, focused.rect)

    def dim(self, light: float) -> None:
        """Make what is painted darker: 1 leaves it, 0 is black."""
        if light < 1:
            grey = round(255 * max(0.0, light))
            self.surface.fill((grey, grey, grey), special_flags=pygame.BLEND_RGB_MULT)

    def picture(self, path: Path) -> None:
        """Save what is shown as a PNG."""
        pygame.image.save(self.surface, path)
