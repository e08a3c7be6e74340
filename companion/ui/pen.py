"""Letters of the theme's fonts, read ahead and kept open."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

import pygame

from companion.core.nodes import Font
from companion.ui.theme import font_file

LETTERS = "".join(map(chr, range(ord(" "), ord("~") + 1))) + "…’·–—"
FIGURES = "0123456789+-–/"
COMMON: dict[Font, Sequence[int]] = {
    "bold": (*range(14, 25), 28, 32),
    "strong": range(17, 35),
    "body": range(18, 21),
    "display": (*range(30, 48, 2), 64, 72, 84),
    "figure": (18, 22, 24, 28, 30, 36, 38, 40, 44, 54, 60, 78),
}
"""By font, the sizes that most screens have."""
SPARE = 4
"""Other sizes of a font that are open at once."""


class Pen:
    """Letters of the theme's fonts in pixels of one screen.

    What a font file tells of hinting is looked through again for each font that is opened, which
    takes longer than its letters, and a size that is open has drawn its letters already: common
    sizes stay open, and some others, which change their size when yet another one is asked for.
    """

    def __init__(self, unit: float) -> None:
        self.unit = unit
        self.large = 1.0
        self._open: dict[Font, dict[int, pygame.font.Font]] = {font: {} for font in COMMON}
        """By size in pixels, the one that was used last at the end."""
        self.width = lru_cache(maxsize=8192)(self._width)
        self._ahead: Iterator[tuple[Font, int]] = (
            (font, size) for font, sizes in COMMON.items() for size in sizes
        )

    def read_ahead(self) -> bool:
        """Read one more common size with its letters, before words ask for it; whether there was
        one.
        """
        for font, size in self._ahead:
            letters = FIGURES if font == "figure" else LETTERS
            self.font(font, round(size * self.unit)).render(letters, True, "white")
            return True
        return False

    def font(self, font: Font, pixels: int) -> pygame.font.Font:
        """Letters of this size, until another is asked for."""
        there = self._open[font]
        letters = there.pop(pixels, None)
        if letters is None and len(there) < len(COMMON[font]) + SPARE:
            letters = pygame.font.Font(font_file(font), max(1, pixels))
        elif letters is None:
            letters = there.pop(next(iter(there)))
            letters.set_point_size(max(1, pixels))
        there[pixels] = letters
        return letters

    def _width(self, words: str, font: Font, size: float) -> float:
        """The width of the words in logical pixels: the layout's ruler."""
        return self.font(font, round(size * self.unit)).size(words)[0] / self.unit
