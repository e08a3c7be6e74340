"""Which sizes of letters are measured to find the one that fits."""

import pygame
import pytest

from companion.core.nodes import Font, Node, text
from companion.ui.lettering import LINE, fitted, fitting
from companion.ui.paint import Pen

WORDS = (
    "Undo",
    "Where does the card go, and who pays for it with two Staff tokens?",
    "WWWWWWWWWWWWWWWWWWWW",
    "illicit, still, titillating lilies fill it",
    "Roswell 51: the Director lays an event card, 3 of 13",
)
FONTS: tuple[Font, ...] = ("display", "strong", "bold", "body", "figure")


class Counting(Pen):
    """A pen of which one knows how many sizes it was asked for."""

    def __init__(self, unit: float) -> None:
        super().__init__(unit)
        self.sizes: set[int] = set()

    def font(self, font: Font, pixels: int) -> pygame.font.Font:
        self.sizes.add(pixels)
        return super().font(font, pixels)


def one_by_one(node: Node, width: float, height: float, pen: Pen) -> float:
    """The size that is found by trying every one."""
    size = node.size if node.lines == 1 else min(node.size, height / LINE)
    while size > node.fit and fitting(node, size, width, height, pen) is None:
        size = max(node.fit, size - 1)
    return size


@pytest.mark.parametrize("font", FONTS)
@pytest.mark.parametrize("unit", [1.0, 1.5])
def test_no_size_is_passed_over_at_which_the_words_would_fit(font: Font, unit: float) -> None:
    pygame.font.init()
    pen = Pen(unit)
    for words in WORDS:
        for lines in (1, 2, 3):
            for width in range(40, 700, 37):
                node = text(words, font=font, size=40, fit=11, lines=lines)
                size, _ = fitted(node, width, 90, pen)
                assert size == one_by_one(node, width, 90, pen), (words, lines, width)


def test_sizes_that_are_far_too_large_are_not_measured() -> None:
    pygame.font.init()
    pen = Counting(1)
    node = text(WORDS[1], size=40, fit=11)
    size, _ = fitted(node, 300, 60, pen)
    assert size < 20
    # the first, the one at which about is found out where they fit, the one, and the next larger
    assert len(pen.sizes) <= 4
