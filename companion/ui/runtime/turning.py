"""The picture on a display that is mounted sideways or upside down, and the touches on it.

SDL does not turn a picture on the bare screen, and Linux reports touches by the edges of the panel
(SDL 2.32, SDL_kmsdrmvideo.c and SDL_evdev.c).
"""

from typing import Literal

import pygame

Degrees = Literal[0, 90, 180, 270]
"""How far the picture is turned clockwise."""
Point = tuple[float, float]


def of_display(size: tuple[int, int], chosen: Degrees | None) -> Degrees:
    """Return how far to turn the picture on a display of this size: as chosen; if nothing is
    chosen, the picture is turned on a display that is taller than wide.
    """
    width, height = size
    return chosen if chosen is not None else 90 if height > width else 0


class TurnedWindow:
    """A window that shows what is drawn on another surface, turned clockwise."""

    def __init__(self, window: pygame.Surface, degrees: Degrees) -> None:
        self.window = window
        self.degrees = degrees
        width, height = window.get_size()
        size = (width, height) if degrees == 180 else (height, width)
        self.surface = pygame.Surface(size, 0, window)
        """What is drawn on; the window has the same pixels, turned."""

    def show(self, rect: pygame.Rect) -> pygame.Rect:
        """Copy what is drawn at a place into the window; return where that is."""
        part = self.surface.subsurface(rect)
        # pygame turns counterclockwise, and without loss by right angles
        return self.window.blit(pygame.transform.rotate(part, -self.degrees), self._corner(rect))

    def _corner(self, rect: pygame.Rect) -> tuple[int, int]:
        """The upper left corner, in the window, of a place of the surface."""
        width, height = self.window.get_size()
        match self.degrees:
            case 90:
                return width - rect.bottom, rect.left
            case 180:
                return width - rect.right, height - rect.bottom
            case _:
                return rect.top, height - rect.right

    def point(self, x: float, y: float) -> Point:
        """The point of the surface that is seen at a point of the window, in pixels."""
        width, height = self.surface.get_size()
        match self.degrees:
            case 90:
                return y, height - x
            case 180:
                return width - x, height - y
            case _:
                return width - y, x
