"""Drawings as surfaces, and what is done to a whole surface or a colour."""

from io import BytesIO

import pygame

from companion.ui import shapes


def load(svg: str, width: int, height: int) -> pygame.Surface:
    """A drawing at this size in pixels."""
    drawn = pygame.image.load_sized_svg(BytesIO(svg.encode()), (width, height))
    return drawn.convert_alpha()


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
