"""What is kept between frames takes so many bytes and no more."""

from itertools import permutations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.board.nodes import Background, UiCommand, column, icon, text
from companion.ui.render.cache import Cache
from companion.ui.render.font_cache import FontCache
from companion.ui.render.layout import Placed, Rect
from companion.ui.render.text_measurer import SIZES
from companion.ui.render.theme import Theme
from companion.ui.runtime.stage import Stage
from companion.ui.runtime.touch_context import TouchContext
from companion.ui.runtime.touch_delay import MAX_REMEMBERED, TouchDelay

KILO = 1000


def kilobytes(key: tuple[object, ...], result: bytes) -> int:
    return len(result)


class Made:
    """Makes results of a thousand bytes, and knows which it made."""

    def __init__(self) -> None:
        self.made: list[object] = []

    def __call__(self, what: object, size: int = KILO) -> bytes:
        self.made.append(what)
        return bytes(size)


def test_a_result_is_made_once() -> None:
    cache, make = Cache(10 * KILO, kilobytes), Made()
    first = cache[make, 1]
    assert cache[make, 1] is first
    assert make.made == [1]


def test_what_is_used_stays_and_what_is_not_goes() -> None:
    cache, make = Cache(10 * KILO, kilobytes), Made()
    used = cache[make, "used"]
    for one in range(1000):
        assert isinstance(cache[make, one], bytes)
        assert cache[make, "used"] is used
        assert cache.bytes <= cache.most
    make.made.clear()
    for one in (999, 998, 997, 0):
        assert isinstance(cache[make, one], bytes)
    assert make.made == [0]


def test_what_takes_most_of_the_bytes_stays_whole() -> None:
    cache, make = Cache(10 * KILO, kilobytes), Made()
    for _ in range(100):
        for one in range(8):
            assert isinstance(cache[make, one], bytes)
    assert make.made == list(range(8))


def test_what_is_larger_than_all_is_made_and_soon_forgotten() -> None:
    cache, make = Cache(10 * KILO, kilobytes), Made()
    assert len(cache[make, "huge", 50 * KILO]) == 50 * KILO
    for one in range(12):
        assert isinstance(cache[make, one], bytes)
    assert cache.bytes <= cache.most


@given(st.lists(st.integers(0, 19), min_size=100, max_size=300))
def test_the_bytes_are_those_of_all_results_and_each_is_in_one_generation(asked: list[int]) -> None:
    cache, make = Cache(60, kilobytes), Made()
    for what in asked:
        assert len(cache[make, what, what % 4 + 1]) == what % 4 + 1
    kept = [*cache.values(), *(result for result, _ in cache._older.values())]
    assert cache.bytes == sum(map(len, kept))
    assert not set(cache).intersection(cache._older)
    assert cache.bytes <= cache.most
    assert len(make.made) == len(set(asked))


@pytest.mark.parametrize("later", [0, 3])
def test_what_grows_after_it_was_made_is_bounded_too(later: int) -> None:
    cache: Cache = Cache(10 * KILO, kilobytes)
    made: list[bytearray] = []

    def make(what: int) -> bytearray:
        made.append(bytearray(100))
        return made[-1]

    for one in range(1000):
        assert isinstance(cache[make, one], bytearray)
        if one >= later:
            made[one - later].extend(bytes(100))
        kept = [*cache.values(), *(result for result, _ in cache._older.values())]
        assert sum(map(len, kept)) < 2 * cache.most
        assert 0 <= cache.bytes <= cache.most


def test_screens_of_any_number_of_tables_take_no_more_bytes() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((800, 480))
    stage = Stage(pygame.Surface((800, 480)))
    for turn, looks in enumerate(permutations(range(6))):
        if turn == 60:
            break
        stage.show(
            column(
                text(f"Table {turn} {'of words ' * 9}", size=SIZES[turn % len(SIZES)]),
                column(
                    background=Background("seat:0", shape="burst"), width=300 + turn, height=200
                ),
                icon("seat:1", 60 + turn, "cream"),
                background=Background("night-950", shape="sky"),
            ),
            Theme("creature-feature", looks),
        )
        for cache in (
            stage._pictures,
            stage._words,
            stage._font_cache._fonts,
            stage._font_cache._widths,
        ):
            assert cache.bytes <= cache.most


def test_of_a_screen_that_is_shown_again_nothing_is_drawn_again() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((800, 480))
    stage = Stage(pygame.Surface((800, 480)))
    node = column(
        text("Words"), icon("seat:1", 60, "cream"), background=Background("night-950", shape="sky")
    )
    stage.show(node, Theme())
    there = dict(stage._pictures), dict(stage._words)
    stage.show(node, Theme())
    assert (dict(stage._pictures), dict(stage._words)) == there


@pytest.mark.parametrize("unit", [1.0, 1.5])
def test_open_fonts_are_bounded_by_what_they_take(unit: float) -> None:
    pygame.font.init()
    fonts = FontCache(unit)
    for words in ("Ada", "李小龙", "שרה", "🎃"):
        for size in SIZES:
            for font in ("display", "strong", "bold", "body", "figure"):
                assert fonts.width(words, font, size) > 0
                assert fonts._fonts.bytes <= fonts._fonts.most
    last = fonts.font("figure", 98)
    assert fonts.font("figure", 98) is last


def test_the_guard_remembers_so_many_screens() -> None:
    touch_delay = TouchDelay()
    touch_delay.seconds = 1.0
    one = Placed(text("A", touch=UiCommand("play again")), Rect(0, 0, 10, 10))
    for _ in range(3 * MAX_REMEMBERED):
        assert touch_delay.remember([one], TouchContext(None), 5.0) is not None
    assert len(touch_delay._shown) == MAX_REMEMBERED
    assert touch_delay.touch_seconds_left(1, 1, 5.0) == 1.0
    assert touch_delay.touch_seconds_left(1, 1, 6.0) == 0.0
