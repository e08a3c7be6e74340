"""Letters of the theme's fonts, kept open."""

from collections.abc import Generator
from contextlib import contextmanager
from functools import lru_cache
from io import BytesIO
from typing import get_args

import pygame

from companion.core.nodes import Font
from companion.ui.font_fallback import COMMON, Run, is_plain, runs
from companion.ui.theme import font_data
from hardware.text import clean

MOST_OPEN = 24
"""Sizes of a font that are open at once; few screens have more."""
MOST_FALLBACKS = 12
"""Fallback fonts, each in one size, that are open at once."""

SMALLER = 0.85
"""The size of letters in a fallback font with taller lines, over that of the theme's."""


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
        self._fallback = lru_cache(maxsize=MOST_FALLBACKS)(pygame.font.Font)

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
        pixels = round(size * self.unit)
        words = clean(words)
        if is_plain(words):
            return self.font(font, pixels).size(words)[0] / self.unit
        width = 0
        for run in runs(words, font):
            with _shaping(self._of(run, font, pixels), run) as letters:
                width += letters.size(run.words)[0]
        return width / self.unit

    def render(self, words: str, font: Font, pixels: int, colour: str) -> pygame.Surface:
        """The words in one line; nothing where no surface can hold them."""
        letters = self.font(font, pixels)
        words = clean(words)
        try:
            if is_plain(words):
                return letters.render(words, True, colour)
            return self._joined(words, font, pixels, colour)
        except pygame.error:  # only invisible letters, or wider than SDL can draw
            return pygame.Surface((1, letters.get_linesize()), pygame.SRCALPHA)

    def _joined(self, words: str, font: Font, pixels: int, colour: str) -> pygame.Surface:
        """The words in one line of the theme's height, drawn by as many fonts as they need."""
        theme = self.font(font, pixels)
        drawn: list[tuple[pygame.Surface, int]] = []
        for run in runs(words, font):
            with _shaping(self._of(run, font, pixels), run) as letters:
                if letters.size(run.words)[0]:
                    lower = theme.get_ascent() - letters.get_ascent()
                    drawn.append((letters.render(run.words, True, colour), lower))
        width = sum(surface.get_width() for surface, _ in drawn)
        line = pygame.Surface((width, theme.get_linesize()), pygame.SRCALPHA)
        x = 0
        for surface, lower in drawn:
            line.blit(surface, (x, lower))
            x += surface.get_width()
        return line

    def _of(self, run: Run, font: Font, pixels: int) -> pygame.font.Font:
        theme = self.font(font, pixels)
        if run.path is None:
            return theme
        letters = self._fallback(run.path, max(1, pixels))
        if letters.get_linesize() <= theme.get_linesize():
            return letters
        # scripts with tall letters are drawn smaller, so that the line keeps its height
        return self._fallback(run.path, max(1, round(pixels * SMALLER)))


@contextmanager
def _shaping(letters: pygame.font.Font, run: Run) -> Generator[pygame.font.Font, None, None]:
    """The font while it joins and turns letters as the script of the run wants them."""
    letters.set_script(run.script)
    letters.set_direction(pygame.DIRECTION_RTL if run.rtl else pygame.DIRECTION_LTR)
    try:
        yield letters
    finally:
        letters.set_script(COMMON)
        letters.set_direction(pygame.DIRECTION_LTR)
