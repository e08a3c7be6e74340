"""Only what looks different is painted, and it looks as if all had been."""

from pathlib import Path
from random import Random

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.board.nodes import UiCommand
from companion.table.registry import games
from companion.table.settings import Settings
from companion.ui.motion.transitions import MOVE
from companion.ui.render.canvas import Canvas, DrawOp, apart
from companion.ui.runtime.demo import Demo
from companion.ui.screens.table.play import Play
from hardware.signals import Turned
from tests.ui.table import NAMES, SIZES, begin, evening, go_on

OVER = ("menu", "log", "why", "correct")


def bytes_of(surface: pygame.Surface) -> bytes:
    return surface.get_buffer().raw


def look(table: Demo) -> None:
    """What is seen now, painted in parts, is what is seen if it is painted whole."""
    now = table.app.clock()
    table.loop.painter.frame(now)
    in_parts = bytes_of(table.stage.surface)
    table.stage.invalidate()
    table.loop.painter.frame(now)
    assert in_parts == bytes_of(table.stage.surface)


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize(
    ("game", "size"),
    [
        pytest.param(game, size, marks=pytest.mark.thorough if (at + number) % 2 else [])
        for at, game in enumerate(games())
        for number, size in enumerate(SIZES)
    ],
)
def test_what_is_painted_in_parts_is_what_is_painted_whole(
    tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    table = evening(tmp_path, size)
    begin(table, games()[game], NAMES[: games()[game].max_seats])
    random = Random(game)
    for count in range(40):
        if table.session.over:
            break
        play = table.app.screen
        assert isinstance(play, Play)
        if count % 2:
            play.queue.boards.clear()
        go_on(table, random)
        if count % 5 == 0:
            table.loop.take(Turned(1, table.app.clock()))
        if count == 20:
            table.app.change_settings(Settings(screen_brightness=random.randrange(2, 10)))
        table.loop.run_once()
        for seconds in (0.0, MOVE / 3, MOVE, 2.0):
            table._now += seconds
            look(table)
        table.app.touch(UiCommand(random.choice(OVER)))
        table.loop.run_once()
        look(table)
        table.app.close_down_to(Play)
    table.close()


def test_what_looks_the_same_is_not_painted_and_no_frame(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.loop.settle()
    frames = table.loop.painter.frames
    table.stage.surface.fill("red", (0, 0, 9, 9))
    table.loop.painter.frame(table.app.clock() + 60)
    assert table.loop.painter.frames == frames
    assert table.stage.surface.get_at((4, 4)) == pygame.Color("red")
    pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
    table.loop.run_once()
    assert table.stage.surface.get_at((4, 4)) != pygame.Color("red")
    table.close()


def square(color: str) -> pygame.Surface:
    picture = pygame.Surface((10, 10))
    picture.fill(color)
    return picture


def test_what_comes_to_lie_above_is_seen() -> None:
    surface = pygame.Surface((40, 40))
    canvas = Canvas(surface)
    red, blue = DrawOp(square("red"), 0, 0), DrawOp(square("blue"), 5, 5)
    assert canvas.show([red, blue]) == [surface.get_rect()]
    assert canvas.show([red, blue]) == []
    assert surface.get_at((7, 7)) == pygame.Color("blue")
    assert canvas.show([blue, red]) == [surface.get_rect()]
    assert surface.get_at((7, 7)) == pygame.Color("red")


def test_what_lies_beyond_the_edge_is_no_place() -> None:
    surface = pygame.Surface((40, 40))
    canvas = Canvas(surface)
    ground = DrawOp(pygame.Surface((40, 40)), 0, 0)
    canvas.show([ground])
    assert canvas.show([ground, DrawOp(square("red"), 40, 0)]) == []
    assert canvas.show([ground, DrawOp(square("red"), 35, -5)]) == [pygame.Rect(35, 0, 5, 5)]


places = st.builds(pygame.Rect, *[st.integers(0, 30)] * 2, st.integers(0, 12), st.integers(0, 12))


@given(st.lists(places, max_size=8))
def test_places_that_meet_become_one(given_: list[pygame.Rect]) -> None:
    found = apart(given_)
    assert all(place.collidelist(found) == at for at, place in enumerate(found))
    assert all(any(one.contains(place) for one in found) for place in given_ if place)
