"""Drawings as surfaces, and what is done to a whole surface or a color."""

from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO
from typing import NamedTuple, Self

import pygame

from companion.ui.render import shapes

OPAQUE = 255
STREAMING_ALIGNMENT = 4
"""Pixels. If the width is a multiple of this, SDL blits a picture and fills an area by stores
that go past the cache: for a row that is not a multiple of a cache's line they take twenty times as
long as a plain copy (SDL_BlitCopy, SDL_FillRect; docs/speed.md, Scans).
"""
TILE = 255, 32
"""What is one color is laid in pieces of this size."""


def load(svg: str, width: int, height: int) -> pygame.Surface:
    """A drawing at this size in pixels."""
    drawn = pygame.image.load_sized_svg(BytesIO(svg.encode()), (width, height))
    return drawn.convert_alpha()


def opaque(width: int, height: int) -> pygame.Surface:
    """An empty picture through which nothing shines, as the screen is, and quickly laid."""
    wide = width + 1 if width % STREAMING_ALIGNMENT == 0 else width
    return pygame.Surface((wide, height)).convert().subsurface((0, 0, width, height))


@lru_cache(maxsize=64)  # 2 MB at most
def _tile(color: tuple[int, int, int, int]) -> pygame.Surface:
    tile = opaque(*TILE)
    tile.fill(color)
    return tile


class NineSlice:
    """A picture with its middle column and row repeated until it is so large: what has only
    corners need not be drawn at its whole size, nor kept.
    """

    bytes = 0
    """About what its own pieces take; tiles are shared."""

    def __init__(self, small: pygame.Surface, width: int, height: int) -> None:
        self._size = width, height
        columns, rows = (
            _sample_parts(small.get_width(), width),
            _sample_parts(small.get_height(), height),
        )
        self._pieces: list[_Piece] = []
        for row in rows:
            for column in columns:
                self._add(small, column, row)

    def _add(self, small: pygame.Surface, column: "_Part", row: "_Part") -> None:
        rect = pygame.Rect(column.start, row.start, column.length, row.length)
        color = small.get_at((column.source_start, row.source_start))
        if column.repeats and row.repeats and color.a == OPAQUE:
            self._pieces += _tiled(_tile(tuple(color)), rect)
            return
        width, height = column.source_length, row.source_length
        piece = small.subsurface((column.source_start, row.source_start, width, height))
        if pygame.mask.from_surface(piece, OPAQUE - 1).count() == width * height:
            # what nothing shines through is laid faster
            whole = opaque(*rect.size)
            pygame.transform.scale(piece.convert(), rect.size, whole)
            piece = whole
        elif piece.get_size() != rect.size:
            piece = pygame.transform.scale(piece, rect.size)
        self.bytes += 4 * piece.get_width() * piece.get_height()
        self._pieces.append(_Piece(piece, *rect.topleft, piece.get_rect()))

    def get_size(self) -> tuple[int, int]:
        """How large it is, asked as a surface is."""
        return self._size

    def with_pieces(self, *pieces: tuple[pygame.Surface, tuple[int, int]]) -> Self:
        """Draw further pieces over it, each at its place, and return it."""
        self._pieces += [_Piece(piece, *rect, piece.get_rect()) for piece, rect in pieces]
        return self

    def blit(self, surface: pygame.Surface, x: int, y: int) -> None:
        """Draw the picture on a surface at this place."""
        surface.blits(
            [(piece, (x + dx, y + dy), part) for piece, dx, dy, part in self._pieces],
            doreturn=False,
        )

    def whole(self) -> pygame.Surface:
        """Return it as one surface."""
        whole = pygame.Surface(self._size, pygame.SRCALPHA, self._pieces[0].picture)
        self.blit(whole, 0, 0)
        return whole


class _Piece(NamedTuple):
    """A part of a picture at its place in a larger one."""

    picture: pygame.Surface
    x: int
    y: int
    part: pygame.Rect


def _tiled(tile: pygame.Surface, rect: pygame.Rect) -> Iterator[_Piece]:
    """The place covered with tiles."""
    wide, high = tile.get_size()
    for y in range(rect.top, rect.bottom, high):
        for x in range(rect.left, rect.right, wide):
            part = pygame.Rect(0, 0, min(wide, rect.right - x), min(high, rect.bottom - y))
            yield _Piece(tile, x, y, part)


class _Part(NamedTuple):
    """A stretch of a picture's columns or rows, and the stretch of the small picture that it
    shows.
    """

    start: int
    length: int
    source_start: int
    source_length: int
    repeats: bool = False


def _sample_parts(source_length: int, length: int) -> tuple[_Part, ...]:
    """Both ends, and what is halfway between them as often as it takes."""
    if source_length == length:
        return (_Part(0, source_length, 0, source_length),)
    half = source_length // 2
    rest = source_length - half - 1
    return (
        _Part(0, half, 0, half),
        _Part(half, length - source_length + 1, half, 1, repeats=True),
        _Part(length - rest, rest, source_length - rest, rest),
    )


def rounded(picture: pygame.Surface, radius: float) -> pygame.Surface:
    """The picture with its corners taken away."""
    width, height = picture.get_size()
    box = shapes.filled("rounded", radius=min(radius, width / 2, height / 2))
    mask = load(shapes.svg(width, height, box), width, height)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return picture
