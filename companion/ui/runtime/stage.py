"""A surface to show node trees on: a window, or an offscreen picture."""

import os
from collections.abc import Iterable, Sequence
from io import BytesIO
from pathlib import Path

import pygame

from companion.core.board.nodes import Node
from companion.table.atomic_files import write_over
from companion.ui.render.cache import Cache
from companion.ui.render.canvas import Canvas
from companion.ui.render.font_cache import FontCache
from companion.ui.render.layout import (
    LOGICAL_HEIGHT,
    KnownParts,
    Placed,
    Rect,
    lay_out,
    logical_size,
)
from companion.ui.render.paint import Painter
from companion.ui.render.theme import Theme
from companion.ui.runtime.heap import give_back_large_blocks
from companion.ui.runtime.turning import Degrees, Point, TurnedWindow
from hardware.machine.backlight import Backlight

NAME = "Matinee"
"""The title of the window, and its class, by which a desktop knows the program."""
PNG = b"\x89PNG\r\n\x1a\n"
"""How every PNG file begins."""
PICTURE_SCREENS, TEXT_SCREENS = 7, 4
"""Bytes of pictures and of lines of words that are kept, in multiples of one screen's bytes."""


class Stage:
    """Lays out and paints whole screens of one size."""

    placed: Sequence[Placed] = ()

    def __init__(
        self,
        window: pygame.Surface,
        app_width: int | None = None,
        degrees: Degrees = 0,
        backlight: Backlight | None = None,
    ) -> None:
        """`app_width`: pixels of the app's own screen if something is beside it. `degrees`: how
        far the window shows the picture turned clockwise. `backlight`: that of its panel.
        """
        self.app_width = app_width
        self.backlight = backlight
        self._window = window
        self._turned = TurnedWindow(window, degrees) if degrees else None
        whole = self._turned.surface if self._turned else window
        width, height = whole.get_size()
        self.unit, _ = logical_size(app_width or width, height)
        self.width = width / self.unit
        used = round(LOGICAL_HEIGHT * self.unit)
        self._top = (height - used) // 2
        """Pixels that stay black above the picture, and below it."""
        self.surface = whole.subsurface((0, self._top, width, used)) if self._top else whole
        self._canvas = Canvas(self.surface)
        self._font_cache = FontCache(self.unit)
        self._known_parts: KnownParts = {}
        screen = 4 * (app_width or width) * height
        self._pictures, self._words = Cache(PICTURE_SCREENS * screen), Cache(TEXT_SCREENS * screen)

    def set_text_factor(self, factor: float) -> None:
        """Enlarge words by this factor wherever there is room."""
        self._font_cache.text_factor = factor

    def prerender(self, node: Node, theme: Theme) -> None:
        """Draw a tree into the caches, so that it can be shown at once later."""
        self._painter(theme).picture(lay_out(node, self.width, LOGICAL_HEIGHT, self._font_cache))

    def lay_out(self, node: Node) -> None:
        """Lay the tree out: what is where stays in `placed`."""
        self.placed = self.place_tree(node, self.width, LOGICAL_HEIGHT)

    def place_tree(self, node: Node, width: float, height: float) -> list[Placed]:
        """Where everything of a tree goes in a place of this size."""
        return lay_out(node, width, height, self._font_cache, self._known_parts)

    def show(self, node: Node, theme: Theme) -> None:
        """Lay the tree out and paint it."""
        self.lay_out(node)
        self.paint(self.placed, theme)

    def paint(
        self, placed: Sequence[Placed], theme: Theme, focused: Rect | None = None
    ) -> list[pygame.Rect]:
        """Paint the laid-out nodes, with a ring around the focused one; return the changed
        rectangles in pixels.
        """
        painter = self._painter(theme)
        picture = painter.picture(placed)
        if focused is not None:
            picture.append(painter.ring(focused))
        return self._canvas.show(picture)

    def invalidate(self) -> None:
        """Paint the next picture whole, since something else is on the display now."""
        self._canvas.forget()

    def _painter(self, theme: Theme) -> Painter:
        return self._pictures[self._new_painter, theme]

    def _new_painter(self, theme: Theme) -> Painter:
        return Painter(theme, self.unit, self._font_cache, self._pictures, self._words)

    def set_backlight(self, light: float) -> float:
        """Make the panel's backlight so bright; return how bright the picture must be painted for
        it: 1 if the backlight does it all.
        """
        return 1.0 if self.backlight is not None and self.backlight.show(light) else light

    def dim(self, light: float, rects: Iterable[pygame.Rect]) -> None:
        """Make what is painted there darker: 1 leaves it, 0 is black."""
        if light < 1:
            gray = round(255 * max(0.0, light))
            for rect in rects:
                self.surface.fill((gray, gray, gray), rect, special_flags=pygame.BLEND_RGB_MULT)

    def flip(self, rects: Sequence[pygame.Rect]) -> None:
        """Show on the display what is painted in these regions."""
        rects = [rect.move(0, self._top) for rect in rects]
        if self._turned is not None:
            rects = [self._turned.show(rect) for rect in rects]
        if pygame.display.get_surface() is self._window:
            pygame.display.update(rects)

    def point_of_pixel(self, x: int, y: int) -> Point:
        """The logical point that is seen at a pixel of the window."""
        if self._turned is None:
            return self._logical(x, y)
        # its middle: turned, its upper left corner would be another pixel's
        return self._logical(*self._turned.point(x + 0.5, y + 0.5))

    def point_of_finger(self, x: float, y: float) -> Point:
        """The logical point that is seen at these parts of the window's width and height."""
        width, height = self._window.get_size()
        if self._turned is None:
            return self._logical(x * width, y * height)
        return self._logical(*self._turned.point(x * width, y * height))

    def _logical(self, x: float, y: float) -> Point:
        return x / self.unit, (y - self._top) / self.unit

    def save_picture(self, path: Path) -> None:
        """Save what is shown as a PNG, over another one if there is one. Raises OSError."""
        content = BytesIO()
        pygame.image.save(self.surface, content, ".png")
        write_over(path, content.getvalue(), "a picture", lambda found: found.startswith(PNG))


def display_size() -> tuple[int, int] | None:
    """The size of the display that a window opens on; None if it opens on none.

    Raises pygame.error if there is no display at all.
    """
    _init_pygame()
    if pygame.display.get_driver() in ("dummy", "offscreen"):
        return None
    return pygame.display.get_desktop_sizes()[0]


def open_window(width: int, height: int) -> pygame.Surface:
    """The window, or an offscreen surface if SDL_VIDEODRIVER says so.

    Raises pygame.error if there is no display at all.
    """
    _init_pygame()
    return _free_large_blocks(pygame.display.set_mode((width, height)))


def open_full_screen(number: int = 0) -> pygame.Surface:
    """The whole display, without a pointer; raises pygame.error as `open_window` does.

    `number`: which of SDL's displays it is; the first one if there is no such display.
    """
    _init_pygame()
    pygame.mouse.set_visible(False)
    if number >= pygame.display.get_num_displays():
        number = 0
    return _free_large_blocks(pygame.display.set_mode((0, 0), pygame.FULLSCREEN, display=number))


def _free_large_blocks(screen: pygame.Surface) -> pygame.Surface:
    give_back_large_blocks(screen.get_pitch() * screen.get_height())
    return screen


def _init_pygame() -> None:
    # pygame has set the class to the name of the file that Python runs
    os.environ["SDL_VIDEO_X11_WMCLASS"] = os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] = NAME
    os.environ["SDL_TOUCH_MOUSE_EVENTS"] = "0"  # see fingers.py
    pygame.display.init()
    # under X11 the accelerated framebuffer costs three times the memory and the time; on the
    # bare screen SDL has no other (SDL_CreateWindowFramebuffer)
    if pygame.display.get_driver() == "x11":
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.font.init()
    pygame.display.set_caption(NAME)
