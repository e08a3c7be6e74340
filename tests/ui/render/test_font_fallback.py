"""Names in any script are drawn, in the order in which they are read."""

import tracemalloc
from itertools import chain

import pygame
import pytest
from fontTools.ttLib import TTFont

from companion.ui.render import font_fallback
from companion.ui.render.font_cache import FontCache
from companion.ui.render.font_fallback import is_plain, runs, undrawable

NAMES = {
    "Hebrew": "שרה",
    "Arabic": "محمد",
    "Greek": "Ελένη",
    "Cyrillic": "Мария",
    "Chinese": "李小龙",
    "Japanese": "さくら",
    "Korean": "김민수",
    "Devanagari": "रीता",
    "emoji": "🎃",
}


def ink(surface: pygame.Surface) -> set[tuple[int, int]]:
    mask = pygame.mask.from_surface(surface)
    w, h = mask.get_size()
    return {(x, y) for x in range(w) for y in range(h) if mask.get_at((x, y))}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
@pytest.mark.parametrize("font", ["display", "body", "figure"])
def test_every_letter_has_a_picture_of_its_own(name: str, font: str) -> None:
    """Boxes would all look the same."""
    fonts = FontCache(1.0)
    assert undrawable(name) == ""
    letters = set(name) - {"्", "ी", "ा"}
    box = frozenset(ink(fonts.render("\U00013000", "body", 30, "white")))
    pictures = {frozenset(ink(fonts.render(one, font, 30, "white"))) for one in letters}
    assert len(pictures) == len(letters)
    assert not pictures & {frozenset(), box}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_what_is_measured_is_what_is_drawn(name: str) -> None:
    fonts = FontCache(1.5)
    words = f"Ada, {name}: 12"
    assert not is_plain(words)
    surface = fonts.render(words, "body", 30, "white")
    assert surface.get_width() / 1.5 == pytest.approx(fonts.width(words, "body", 20))
    assert surface.get_height() == fonts.font("body", 30).get_linesize()


def test_right_to_left_words_are_read_from_the_right() -> None:
    """Of two Hebrew words the first is at the right, and a number keeps its order."""
    order = [run.words for run in runs("Ben שרה לוי 12", "body") if run.words != " "]
    assert order == ["Ben", "12", "לוי", "שרה"] or order == ["Ben", "לוי", "שרה", "12"]
    fonts = FontCache(1.0)
    both = fonts.render("אב", "body", 40, "white")
    first = fonts.render("א", "body", 40, "white")
    right = both.subsurface((both.get_width() - first.get_width(), 0, *first.get_size()))
    assert ink(right) == ink(first)


def test_arabic_letters_are_joined() -> None:
    fonts = FontCache(1.0)
    parts = pygame.mask.from_surface(fonts.render("ممم", "body", 60, "white"))
    assert len(parts.connected_components()) == 1


def test_brackets_enclose_right_to_left_words() -> None:
    for words in ("(אב)", "Ben (אב)", "שלום (אב)", "(Ben) (Ada) שרה"):
        brackets = [run.words for run in runs(words, "body") if not run.rtl]
        assert "".join(brackets).replace(" ", "").replace("Ben", "").replace("Ada", "") in (
            "()",
            "()()",
        )


def test_a_font_is_as_it_was_after_other_letters() -> None:
    fonts = FontCache(1.0)
    before = ink(fonts.render("Mara", "display", 40, "white"))
    fonts.render("Mara שרה", "display", 40, "white")
    assert ink(fonts.render("Mara", "display", 40, "white")) == before


def test_what_no_font_has_is_named() -> None:
    assert undrawable("Ann 𓀀𓀁𓀀") == "𓀀𓀁"
    assert undrawable("Zoë-Łukasz … ½ →") == ""


def test_the_letters_of_a_font_are_those_of_its_file() -> None:
    for path in font_fallback._fonts():
        with TTFont(path, fontNumber=0, lazy=True) as font:
            expected = frozenset(font.getBestCmap())
        letters = font_fallback._letters(path)
        spans = zip(letters._first, letters._last, strict=True)
        ranges = [range(first, last + 1) for first, last in spans]
        assert frozenset(chain.from_iterable(ranges)) == expected
        edges = {code + more for one in ranges for code in (one[0], one[-1]) for more in (-1, 0, 1)}
        for code in edges.intersection(range(0x110000)):
            assert (chr(code) in letters) == (code in expected)


def test_to_know_the_letters_of_a_large_font_takes_little_memory() -> None:
    large = font_fallback._fonts()[-1]
    assert "李" in font_fallback._letters_in(large)  # what is read once is read now
    tracemalloc.start()
    try:
        assert "龙" in font_fallback._letters_in(large)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 4 << 20
