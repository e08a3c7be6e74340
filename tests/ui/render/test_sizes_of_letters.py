"""Which sizes of letters are measured to find the one that fits."""

from pathlib import Path

import pygame
import pytest

from companion.core.board.nodes import Font, Node, text
from companion.ui.render.font_cache import FontCache
from companion.ui.render.text_measurer import LINE, SIZES, fitted, fitting

WORDS = (
    "Undo",
    "Where does the card go, and who pays for it with two Staff tokens?",
    "WWWWWWWWWWWWWWWWWWWW",
    "illicit, still, titillating lilies fill it",
    "Roswell 51: the Director lays an event card, 3 of 13",
)
OPEN_FILES = Path("/proc/self/fd")
FONTS: tuple[Font, ...] = ("display", "strong", "bold", "body", "figure")


class Counting(FontCache):
    """A font cache that notes the sizes it was asked for."""

    def __init__(self, unit: float) -> None:
        super().__init__(unit)
        self.asked: set[int] = set()

    def font(self, font: Font, pixels: int) -> pygame.font.Font:
        self.asked.add(pixels)
        return super().font(font, pixels)


def one_by_one(node: Node, width: float, height: float, fonts: FontCache) -> float:
    """The size that is found by trying every one."""
    most = node.size if node.lines == 1 else min(node.size, height / LINE)
    sizes = [size for size in SIZES if node.fit <= size <= most]
    fits = [size for size in sizes if fitting(node, size, width, height, fonts) is not None]
    return max(fits, default=node.fit)


@pytest.mark.parametrize("font", FONTS)
@pytest.mark.parametrize("unit", [1.0, 1.5])
def test_no_size_is_passed_over_at_which_the_words_would_fit(font: Font, unit: float) -> None:
    pygame.font.init()
    fonts = FontCache(unit)
    for words in WORDS:
        for lines in (1, 2, 3):
            for width in range(40, 700, 37):
                node = text(words, font=font, size=40, fit=11, lines=lines)
                size, _ = fitted(node, width, 90, fonts)
                assert size == one_by_one(node, width, 90, fonts), (words, lines, width)


def test_sizes_that_are_far_too_large_are_not_measured() -> None:
    pygame.font.init()
    fonts = Counting(1)
    node = text(WORDS[1], size=40, fit=11)
    size, _ = fitted(node, 300, 60, fonts)
    assert size < 20
    # the first, the one at which about is found out where they fit, the one, and the next larger
    assert len(fonts.asked) <= 4


def test_a_size_that_letters_do_not_come_in_gives_the_next_smaller() -> None:
    pygame.font.init()
    size, _ = fitted(text("Undo", font="strong", size=37, fit=37), 300, 60, FontCache(1))
    assert size == 36


def test_letters_that_are_kept_keep_no_file_open() -> None:
    pygame.font.init()
    before = len(list(OPEN_FILES.iterdir()))
    fonts = FontCache(1)
    for font in FONTS:
        for size in (12, 34):
            assert fonts.font(font, size).size("1200")[0] > 0
    assert len(list(OPEN_FILES.iterdir())) == before
