"""Laid-out nodes as pictures and their places. What was drawn is kept: letters, icons, shapes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

import pygame
from msgspec.structs import replace

from companion.core.board.nodes import Background, Font, Series
from companion.table.posters import PLAIN, is_poster
from companion.ui.render import shapes
from companion.ui.render.bitmap import NineSlice, load, opaque, rounded
from companion.ui.render.cache import Cache
from companion.ui.render.canvas import DrawOp
from companion.ui.render.font_cache import FontCache
from companion.ui.render.layout import Placed, Rect, offset
from companion.ui.render.plot import Plot
from companion.ui.render.text_measurer import LINE
from companion.ui.render.theme import BODY, HOLE, Theme, drawing

POSTER_WIDTH, POSTER_HEIGHT = 144, 190
"""The size of a drawing on a poster, which keeps its own colors; every other one is square. One
that may grow fills its place, and what is over is cut off at its edges.
"""
RINGS = ((6, 9, "ink"), (5, 5, "cream"))
"""Round what has the focus, the outermost first: how far out, how wide, of what color."""
ARCS = 48
"""Steps in which a ring closes."""
BAND = 2
"""Pixels of what is the same all along, before it is stretched."""
BOXES = ("box", "notched")
"""Shapes that are laid in pieces."""


@dataclass(eq=False)
class Painter:
    """Draws screens of one theme at one unit. Lines of words are kept apart from pictures: they
    seldom come again and are large.
    """

    theme: Theme
    unit: float
    fonts: FontCache
    _pictures: Cache
    _words: Cache

    def picture(self, placed: Sequence[Placed]) -> list[DrawOp]:
        """The whole screen, in the order of the nodes."""
        picture: list[DrawOp] = []
        for item in placed:
            node = item.node
            if node.background is not None:
                picture += self._background(node.background, item)
            match node.role:
                case "text":
                    picture += self._lines(item)
                case "icon":
                    picture.append(self._drawing(item))
                case "plot":
                    picture.append(self._curves(item))
                case _:
                    pass
        return picture

    def ring(self, rect: Rect) -> DrawOp:
        """A ring round what has the focus, seen on any ground: cream between two of ink."""
        around = [
            self.pixels(Rect(rect.x - out, rect.y - out, rect.w + 2 * out, rect.h + 2 * out))
            for out, _, _ in RINGS
        ]
        x, y = around[0].topleft
        drawn = pygame.Surface(around[0].size, pygame.SRCALPHA)
        for ring, (_, wide, token) in zip(around, RINGS, strict=True):
            pygame.draw.rect(
                drawn,
                self.theme.color(token),
                ring.move(-x, -y),
                round(wide * self.unit),
                border_radius=round(16 * self.unit),
            )
        return DrawOp(drawn, x, y)

    def pixels(self, rect: Rect) -> pygame.Rect:
        """The rectangle in pixels."""
        unit = self.unit
        left, top = round(rect.x * unit), round(rect.y * unit)
        right, bottom = round((rect.x + rect.w) * unit), round((rect.y + rect.h) * unit)
        return pygame.Rect(left, top, right - left or 1, bottom - top or 1)

    # ---- what is kept

    def _shape(
        self, background: Background, width: int, height: int, arcs: int = ARCS
    ) -> pygame.Surface:
        return self._pictures[self._render_shape, background, width, height, arcs]

    # ---- backgrounds

    def _background(self, background: Background, item: Placed) -> list[DrawOp]:
        rect = self.pixels(item.rect)
        at = rect.topleft
        if item.opacity < 1:
            veil = self._shape(background, *rect.size).copy()
            veil.set_alpha(round(255 * item.opacity))
            drawn = [DrawOp(veil, *at)]
        elif background.shape in BOXES and item.drawn is None:
            drawn = [DrawOp(self._pictures[self._stretched_box, background, *rect.size], *at)]
        else:
            drawn = [DrawOp(self._drawn(background, rect, item), *at)]
        if item.patch is not None:
            drawn += self._patch(background, rect, item.patch)
        if item.glow:
            light = self._shape(replace(background, fill="cream", line=None), *rect.size).copy()
            light.set_alpha(round(255 * item.glow))
            drawn.append(DrawOp(light, *at))
        return drawn

    def _drawn(self, background: Background, rect: pygame.Rect, item: Placed) -> pygame.Surface:
        match background.shape:
            case "ring":
                return self._shape(background, rect.w, rect.h, round(item.part * ARCS))
            case "rays" if item.turn:
                rays = self._shape(replace(background, radius=0), rect.w, rect.h)
                return rounded(self._turned(rays, item.turn), background.radius * self.unit)
            case _ if item.drawn is not None:
                rest = self.pixels(item.drawn)
                return pygame.transform.scale(self._shape(background, rest.w, rest.h), rect.size)
            case _:
                return self._shape(background, rect.w, rect.h)

    def _patch(
        self, background: Background, rect: pygame.Rect, patch: tuple[float, float, str]
    ) -> Iterator[DrawOp]:
        """The bulbs of this stretch in another color, none of them half."""
        *stretch, color = patch
        other = self._shape(replace(background, fill=color), rect.w, rect.h)
        left, right = (shapes.gap_of_bulbs(background, rect.w, self.unit, part) for part in stretch)
        part = pygame.Rect(left, 0, right - left, rect.h).clip(other.get_rect())
        if part:
            yield DrawOp(other.subsurface(part), rect.x + left, rect.y)

    def _turned(self, rays: pygame.Surface, degrees: float) -> pygame.Surface:
        """The rays a little further round, their middle where it was."""
        width, height = rays.get_size()
        # larger, so that they reach into the corners: rays look alike at any size
        large = 1 + 0.15 * max(width / height, height / width)
        turned = pygame.transform.rotozoom(rays, degrees, large)
        shown = rays.get_rect(center=turned.get_rect().center)
        return turned.subsurface(shown.clip(turned.get_rect()))

    def _render_shape(
        self, background: Background, width: int, height: int, arcs: int
    ) -> pygame.Surface:
        match background.shape:
            case "box" | "notched":
                return self._pictures[self._stretched_box, background, width, height].whole()
            case "bulbs":
                return self._bulbs(background, width, height)
            case "sign":
                return self._banded(background, width, height)
            case "sky":
                night = self._banded(background, width, height)
                for x, y, radius in shapes.stars(width, height):
                    self._blit_star(night, x, y, radius)
                return night
            case "rays":
                return rounded(
                    self._drawing_of(background, width, height), background.radius * self.unit
                )
            case "striped":
                back = rounded(
                    self._drawing_of(background, width, height), background.radius * self.unit
                )
                rim = replace(background, fill=None, line=background.line or "accent")
                back.blit(self._drawing_of(rim, width, height, "box"), (0, 0))
                return back
            case "ring" if arcs == ARCS:
                return self._drawing_of(replace(background, fill=None), width, height, "disc")
            case _:
                return self._drawing_of(background, width, height, part=arcs / ARCS)

    def _drawing_of(
        self, background: Background, width: int, height: int, name: str = "", part: float = 1
    ) -> pygame.Surface:
        svg = shapes.shape(background, width, height, self.unit, self.theme, name, part)
        return load(svg, width, height)

    def _banded(self, background: Background, width: int, height: int) -> pygame.Surface:
        """What is the same all along its place, and leaves nothing of it free."""
        band = self._drawing_of(background, BAND, height).convert()
        whole = opaque(width, height)
        pygame.transform.scale(band, (width, height), whole)
        return whole

    def _blit_star(self, night: pygame.Surface, x: float, y: float, radius: float) -> None:
        left, top, size = int(x - radius), int(y - radius), 2 * ceil(radius) + 1
        color = self.theme.color("night-500")
        star = shapes.filled("star", x=x - left, y=y - top, radius=radius, fill=color)
        night.blit(load(shapes.svg(size, size, star), size, size), (left, top))

    def _bulbs(self, background: Background, width: int, height: int) -> pygame.Surface:
        """A line of bulbs, all alike."""
        step = shapes.BULB_STEP * self.unit
        bulb = self._drawing_of(background, ceil(step), height)
        line = opaque(width, height)
        line.fill(self.theme.color("night-950"))
        line.blits(
            [(bulb, (round(step * index), 0)) for index in range(int(width / step) + 1)],
            doreturn=False,
        )
        return line

    def _stretched_box(self, background: Background, width: int, height: int) -> NineSlice:
        """Drawn as small as its corners allow, once for all sizes, and stretched."""
        edge = 0 if background.edge is None else shapes.EDGE_HEIGHT
        corners = (max(background.stroke, background.radius) + edge) * self.unit
        least = 2 * ceil(corners) + 3
        drawn = self._pictures[
            self._drawing_of, background, min(width, least), min(height, least), "box"
        ]
        box = NineSlice(drawn, width, height)
        return self._notched(box, background) if background.shape == "notched" else box

    def _notched(self, box: NineSlice, background: Background) -> NineSlice:
        """Half a hole at the left and the right, inside the line, as in a ticket."""
        width, height = box.get_size()
        left = self._drawing_of(background, ceil((background.stroke + 12) * self.unit), height)
        seen = left.get_bounding_rect()
        left = left.subsurface(seen)
        right = pygame.transform.flip(left, True, False)
        return box.with_pieces((left, seen.topleft), (right, (width - seen.right, seen.top)))

    # ---- words

    def _lines(self, item: Placed) -> list[DrawOp]:
        node, rect = item.node, self.pixels(item.rect)
        step = item.size * LINE * self.unit
        top = rect.y + (rect.h - step * len(item.lines)) / 2
        drawn: list[DrawOp] = []
        for number, words in enumerate(item.lines):
            line = self._words[
                self._render_words, words, node.font, item.size, node.color, node.outline
            ]
            width, height = line.get_size()
            x = rect.x + offset(node.align, rect.w - width)
            y = top + number * step + (step - height) / 2
            drawn.append(DrawOp(line, round(x), round(y)))
        return drawn

    def _render_words(
        self, words: str, font: Font, size: float, color: str, outline: str | None
    ) -> pygame.Surface:
        pixels = round(size * self.unit)
        ink = self.theme.color(color)
        if outline is None:
            return self.fonts.render(words, font, pixels, ink)
        rim = self.fonts.render(words, font, pixels, "white")
        width, height = rim.get_size()
        radius = max(1, round(min(1.2, size * 0.022) * self.unit))
        whole = pygame.Surface((width + 2 * radius, height + 2 * radius), pygame.SRCALPHA)
        for dx in range(-radius, radius + 1):
            for dy in range(-radius, radius + 1):
                if dx * dx + dy * dy <= radius * radius:
                    center = radius + dx, radius + dy
                    whole.blit(rim, center, special_flags=pygame.BLEND_RGBA_ADD)
        whole.fill(self.theme.color(outline), special_flags=pygame.BLEND_RGB_MULT)
        rim.fill(ink, special_flags=pygame.BLEND_RGB_MULT)
        whole.blit(rim, (radius, radius))
        return whole

    # ---- icons

    def _drawing(self, item: Placed) -> DrawOp:
        node, rect = item.node, self.pixels(item.rect)
        height = min(rect.h, round(node.size * self.unit))
        fills = node.grow > 0 and is_poster(node.name)
        if fills:
            height = max(rect.h, ceil(rect.w * POSTER_HEIGHT / POSTER_WIDTH))
        elif height > rect.w:
            widest = rect.w * POSTER_HEIGHT // POSTER_WIDTH if is_poster(node.name) else rect.w
            height = min(height, widest)
        hole = node.hole_color or item.ground
        icon = self._render_icon, node.name, height, node.color, hole, node.turn
        drawn = self._pictures[self._crop, rect.size, *icon] if fills else self._pictures[icon]
        return _centered(drawn, rect)

    def _crop(self, size: tuple[int, int], *icon: object) -> pygame.Surface:
        """The middle of a drawing. It is kept, since the canvas compares pictures by identity."""
        drawn = self._pictures[icon]
        whole = drawn.get_rect()
        return drawn.subsurface(pygame.Rect((0, 0), size).move_to(center=whole.center).clip(whole))

    def _render_icon(
        self, name: str, pixels: int, color: str, hole: str, turn: float
    ) -> pygame.Surface:
        if is_poster(name):
            width = max(1, round(pixels * POSTER_WIDTH / POSTER_HEIGHT))
            try:
                return load(drawing(name), width, max(1, pixels))
            except (OSError, LookupError, ValueError, pygame.error):
                # of a package that somebody else has made
                return self._render_icon(PLAIN, width, color, hole, turn)
        text = drawing(self.theme.icon_of(name))
        # first to a word that is not a color, so that the two never become one
        text = text.replace(HOLE, "HOLE").replace(BODY, self.theme.color(color))
        text = text.replace("HOLE", self.theme.color(hole))
        drawn = load(text, max(1, pixels), max(1, pixels))
        return pygame.transform.rotozoom(drawn, turn, 1) if turn else drawn

    # ---- plots

    def _curves(self, item: Placed) -> DrawOp:
        rect, node = self.pixels(item.rect), item.node
        drawn = self._pictures[self._render_plot, node.series, node.marks, node.bands, *rect.size]
        return _centered(drawn, rect)

    def _render_plot(
        self,
        series: Series,
        marks: tuple[int, ...],
        bands: tuple[int, ...],
        width: int,
        height: int,
    ) -> pygame.Surface:
        plot = Plot(series, marks, width, height, self.unit, bands)
        whole = load(*plot.drawing(self.theme))
        for seat, point in plot.ends():
            self._blit_marker(whole, f"seat:{seat}", point)
        return whole

    def _blit_marker(self, surface: pygame.Surface, seat: str, point: tuple[float, float]) -> None:
        """Draw the seat's shape with a dark rim, which sets it off from the shapes below it."""
        for token, size in (("night-950", 30), (seat, 22)):
            shape = self._pictures[
                self._render_icon, seat, round(size * self.unit), token, token, 0
            ]
            surface.blit(shape, shape.get_rect(center=point))


def _centered(drawn: pygame.Surface, rect: pygame.Rect) -> DrawOp:
    return DrawOp(drawn, *drawn.get_rect(center=rect.center).topleft)
