"""Drawings as surfaces, and what is done to a whole surface or a colour."""

from io import BytesIO

import pygame

from companion.ui import shapes


def load(svg: str, width: int, height: int) -> pygame.Surface:
    """A drawing at this size in pixels."""
    drawn = pygame.image.load_sized_svg(BytesIO(svg.encode()), (width, height))
    return drawn.convert_alpha()


def stretched(small: pygame.Surface, width: int, height: int) -> pygame.Surface:
    """The picture with its middle column and row repeated until it is so large: what has only
    corners need not be drawn at its whole size.
    """
    across = pygame.Surface((width, small.get_height()), pygame.SRCALPHA, small)
    whole = pygame.Surface((width, height), pygame.SRCALPHA, small)
    _stretch(small, across, 0)
    _stretch(across, whole, 1)
    return whole


def _stretch(small: pygame.Surface, large: pygame.Surface, axis: int) -> None:
    """Both ends of the small one, and what is halfway between them in between."""
    length, had = large.get_size()[axis], small.get_size()[axis]
    half = had // 2
    rest = had - half - 1
    other = small.get_size()[1 - axis]

    def part(start: int, size: int) -> pygame.Rect:
        rect = (start, 0, size, other)
        return pygame.Rect(rect if axis == 0 else (0, start, other, size))

    middle = part(half, length - had + 1)
    ends = ((part(0, half), part(0, half)), (part(length - rest, rest), part(had - rest, rest)))
    for place, end in ends:
        # on nothing this copies, alpha too
        large.blit(small, place, end, pygame.BLEND_RGBA_ADD)
    between = pygame.transform.scale(small.subsurface(part(half, 1)), middle.size)
    large.blit(between, middle, None, pygame.BLEND_RGBA_ADD)


def rounded(picture: pygame.Surface, radius: float) -> pygame.Surface:
    """The picture with its corners taken away."""
    width, height = picture.get_size()
    w, h = float(width), float(height)
    mask = load(shapes.svg(w, h, shapes.box(w, h, "#fff", "none", 0, radius)), width, height)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return picture


def mixed(one: str, other: str, part: float) -> str:
    """A colour between two, `part` of the way."""
    pairs = zip(_channels(one), _channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * part):02X}" for a, b in pairs)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
