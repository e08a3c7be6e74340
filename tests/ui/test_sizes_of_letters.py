"""Which sizes of letters are measured to find the one that fits."""

import pygame
import pytest

from companion.core.nodes import Font, text
from companion.ui import lettering
from companion.ui.lettering import fitted
from companion.ui.paint import Pen

WORDS = (
    "Undo",
    "Where does the card go, and who pays for it with two Staff tokens?",
    "WWWWWWWWWWWWWWWWWWWW",
    "illicit, still, titillating lilies fill it",
    "Roswell 51: the Director lays an event card, 3 of 13",
)
FONTS: tuple[Font, ...] = ("display", "strong", "bold", "body", "figure")


@pytest.mark.parametrize("font", FONTS)
@pytest.mark.parametrize("unit", [1.0, 1.5])
def test_no_size_is_passed_over_at_which_the_words_would_fit(
    font: Font, unit: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.font.init()
    pen = Pen(unit)
    cases = [
        (text(words, font=font, size=40, fit=11, lines=lines), width)
        for words in WORDS
        for lines in (1, 2, 3)
        for width in range(40, 700, 37)
    ]
    found = [fitted(node, width, 90, pen) for node, width in cases]
    monkeypatch.setattr(lettering, "NEARLY", 0)
    assert found == [fitted(node, width, 90, pen) for node, width in cases]


def test_sizes_that_are_far_too_large_are_not_measured() -> None:
    pygame.font.init()
    pen = Pen(1)
    node = text(WORDS[1], size=40, fit=11)
    size, _ = fitted(node, 300, 60, pen)
    assert size < 20
    assert pen.font.cache_info().currsize < 8
