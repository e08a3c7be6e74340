"""Letters of the theme's fonts, kept open."""

from collections.abc import Generator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import pygame

from companion.core.board.nodes import Font
from companion.ui.render.cache import ENTRY_OVERHEAD, Cache, Key
from companion.ui.render.font_fallback import COMMON, Run, is_plain, runs
from companion.ui.render.text_measurer import readable
from companion.ui.render.theme import font_data
from hardware.untrusted.text import clean

MAX_FONT_BYTES = 10 << 20
"""Limit of the bytes of open fonts, if a logical pixel is a pixel."""
MAX_BYTES_READ = 2_400_000
"""Bytes that are read of a font file at most: those of a font with 16 MB of Chinese characters."""
BYTES_PER_SQUARE = 15
"""Bytes of the letters of a font, by the square of their height in pixels."""
MAX_WIDTH_BYTES = 2 << 20
"""Limit of the bytes of cached widths of words."""

TALL_FONT_FACTOR = 0.85
"""The size of letters in a fallback font with taller lines, over that of the theme's."""


class FontCache:
    """Letters of the theme's fonts in pixels of one screen.

    What a font file says of hinting is looked through again for each font that is opened, which
    takes longer than its letters, and a size that is open has drawn its letters already: so sizes
    stay open.
    """

    def __init__(self, unit: float) -> None:
        self.unit = unit
        self.text_factor = 1.0
        self._fonts = Cache(round(MAX_FONT_BYTES * max(1, unit * unit)), _bytes)
        self._widths = Cache(MAX_WIDTH_BYTES, _bytes_of_width)

    def font(self, font: Font, pixels: int) -> pygame.font.Font:
        """Letters of this size."""
        return self._fonts[_open_font, font, pixels]

    def width(self, words: str, font: Font, size: float, /) -> float:
        """The width of the words in logical pixels: as the layout measures them."""
        return self._widths[self._measured, words, font, size]

    def _measured(self, words: str, font: Font, size: float) -> float:
        pixels = round(size * self.unit)
        words = readable(words)
        if is_plain(words):
            return self.font(font, pixels).size(words)[0] / self.unit
        width = 0
        for run in runs(words, font):
            with _shaping(self._font_of(run, font, pixels), run) as run_font:
                width += run_font.size(run.words)[0]
        return width / self.unit

    def render(self, words: str, font: Font, pixels: int, color: str) -> pygame.Surface:
        """The words in one line; nothing if no surface can hold them."""
        opened = self.font(font, pixels)
        words = clean(words)
        try:
            if is_plain(words):
                return opened.render(words, True, color)
            return self._joined(words, font, pixels, color)
        except pygame.error:  # only invisible letters, or wider than SDL can draw
            return pygame.Surface((1, opened.get_linesize()), pygame.SRCALPHA)

    def _joined(self, words: str, font: Font, pixels: int, color: str) -> pygame.Surface:
        """The words in one line of the theme's height, drawn by as many fonts as they need."""
        theme_font = self.font(font, pixels)
        drawn: list[tuple[pygame.Surface, int]] = []
        for run in runs(words, font):
            with _shaping(self._font_of(run, font, pixels), run) as run_font:
                if run_font.size(run.words)[0]:
                    lower = theme_font.get_ascent() - run_font.get_ascent()
                    drawn.append((run_font.render(run.words, True, color), lower))
        width = sum(surface.get_width() for surface, _ in drawn)
        line = pygame.Surface((width, theme_font.get_linesize()), pygame.SRCALPHA)
        x = 0
        for surface, lower in drawn:
            line.blit(surface, (x, lower))
            x += surface.get_width()
        return line

    def _font_of(self, run: Run, font: Font, pixels: int) -> pygame.font.Font:
        theme_font = self.font(font, pixels)
        if run.path is None:
            return theme_font
        fallback: pygame.font.Font = self._fonts[pygame.font.Font, run.path, max(1, pixels)]
        if fallback.get_linesize() <= theme_font.get_linesize():
            return fallback
        # scripts with tall letters are drawn smaller, so that the line keeps its height
        return self._fonts[pygame.font.Font, run.path, max(1, round(pixels * TALL_FONT_FACTOR))]


def _open_font(font: Font, pixels: int) -> pygame.font.Font:
    # from memory: a file would stay open with the letters, one for each size
    return pygame.font.Font(BytesIO(font_data(font)), max(1, pixels))


def _bytes_of_width(_key: Key, _width: float) -> int:
    """About what a width and its words take; it is quick, since no screen lacks new words."""
    return ENTRY_OVERHEAD


def _bytes(key: Key, font: pygame.font.Font) -> int:
    """About what an open font takes: what is read of its file, and the letters it has drawn."""
    where = key[1]
    read = where.stat().st_size if isinstance(where, Path) else len(font_data(where))
    return min(read, MAX_BYTES_READ) + BYTES_PER_SQUARE * font.get_height() ** 2


@contextmanager
def _shaping(font: pygame.font.Font, run: Run) -> Generator[pygame.font.Font, None, None]:
    """The font while it joins and turns letters as the script of the run wants them."""
    font.set_script(run.script)
    font.set_direction(pygame.DIRECTION_RTL if run.rtl else pygame.DIRECTION_LTR)
    try:
        yield font
    finally:
        font.set_script(COMMON)
        font.set_direction(pygame.DIRECTION_LTR)
