"""Letters of the theme's fonts, kept open."""

from functools import lru_cache
from io import BytesIO
from typing import get_args

import pygame

from companion.core.nodes import Font
from companion.ui.theme import font_data
from hardware.text import clean

MOST_OPEN = 24
"""Sizes of a font that are open at once; few screens have more."""


class Pen:
    """Letters of the theme's fonts in pixels of one screen.

    What a font file tells of hinting is looked through again for each font that is opened, which
    takes longer than its letters, and a size that is open has drawn its letters already: sizes stay
    open, until the one that was used longest ago changes its size to another that is asked for.
    """

    def __init__(self, unit: float) -> None:
        self.unit = unit
        self.large = 1.0
        self._open: dict[Font, dict[int, pygame.font.Font]] = {font: {} for font in get_args(Font)}
        """By size in pixels, the one that was used last at the end."""
        self.width = lru_cache(maxsize=8192)(self._width)

    def font(self, font: Font, pixels: int) -> pygame.font.Font:
        """Letters of this size, until another is asked for."""
        there = self._open[font]
        letters = there.pop(pixels, None)
        if letters is None and len(there) < MOST_OPEN:
            # from memory: a file would stay open with the letters, one for each size
            letters = pygame.font.Font(BytesIO(font_data(font)), max(1, pixels))
        elif letters is None:
            letters = there.pop(next(iter(there)))
            letters.set_point_size(max(1, pixels))
        there[pixels] = letters
        return letters

    def _width(self, words: str, font: Font, size: float) -> float:
        """The width of the words in logical pixels: the layout's ruler."""
        return self.font(font, round(size * self.unit)).size(clean(words))[0] / self.unit

    def render(self, words: str, font: Font, pixels: int, colour: str) -> pygame.Surface:
        """The words in one line; nothing where no surface can hold them."""
        letters = self.font(font, pixels)
        try:
            return letters.render(clean(words), True, colour)
        except pygame.error:  # only invisible letters, or wider than SDL can draw
            return pygame.Surface((1, letters.get_linesize()), pygame.SRCALPHA)
