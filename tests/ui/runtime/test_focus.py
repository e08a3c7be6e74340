"""Everything that a finger can do, the encoder and the keyboard can do."""

from pathlib import Path
from random import Random

import pygame
import pytest

from companion.ui.runtime.focus import targets
from companion.ui.runtime.touch_tracker import LONG_TOUCH_SECONDS
from companion.ui.screens.table.play import Play
from hardware.signals import Pushed, Turned
from tests.ui.table import NAMES, evening, go_on, seated


def reached(table) -> list[object]:
    """What the focus comes to in one round."""
    table.loop.draw()
    count = len(targets(table.stage.placed))
    found = []
    for _ in range(count):
        table.loop.take(Turned(1, 0))
        one = table.loop.focus.on(table.stage.placed)
        assert one is not None
        found.append(id(one.node))
    table.loop.focus.leave()
    return found


@pytest.mark.parametrize("seats", [3, 6])
def test_turning_reaches_everything_that_may_be_touched(tmp_path: Path, seats: int) -> None:
    table = seated(tmp_path, NAMES[:seats])
    random = Random(seats)
    play = table.app.screen
    assert isinstance(play, Play)
    for _ in range(120):
        if table.session.over:
            break
        go_on(table, random)
        round_ = reached(table)
        assert sorted(round_) == sorted(id(one.node) for one in targets(table.stage.placed))
    table.close()


def test_a_game_is_begun_and_played_without_a_finger(tmp_path: Path) -> None:
    table = evening(tmp_path)

    def choose(name: str) -> None:
        table.seen(name)
        names = [one.node.name for one in targets(table.stage.placed)]
        table.loop.focus.leave()
        table.loop.take(Turned(names.index(name) + 1, 0))
        table.loop.draw()
        table.loop.take(Pushed(0))

    for name in ("Creature Feature", "Start", "Next", "Gem", "Next", "Film 4"):
        choose(name)
    assert table.session.view()["phase"] == "team-up"
    choose("Undo")
    assert table.session.view()["phase"] == "movie-time"
    table.close()


def test_the_keys_of_a_keyboard_move_and_push_the_focus(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.seen("Creature Feature")
    for key in (pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RETURN):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=""))
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN))
    table.loop.run_once()
    assert table.app.node().name == "Who sits where?"
    table.close()


@pytest.mark.usefixtures("painted")
def test_the_focus_is_seen_and_leaves_when_a_finger_comes(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.loop.draw()
    before = table.stage.surface.copy()
    table.loop.take(Turned(1, 0))
    table.loop.draw()
    one = table.loop.focus.on(table.stage.placed)
    assert one is not None
    edge = round(one.rect.x + one.rect.w / 2), round(one.rect.y - 3)
    assert table.stage.surface.get_at(edge) != before.get_at(edge)
    table.loop.touch(1, 1)
    table.loop.draw()
    assert table.loop.focus.on(table.stage.placed) is None
    table.close()


def test_a_key_that_stays_down_asks_what_it_would_do(tmp_path: Path) -> None:
    table = seated(tmp_path)
    table.seen("Jo")
    names = [one.node.name for one in targets(table.stage.placed)]
    table.loop.take(Turned(names.index("Jo") + 1, 0))
    table.loop.run_once()
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, unicode=""))
    table.loop.run_once()
    table.wait(LONG_TOUCH_SECONDS)
    assert table.app.preview is not None
    assert table.app.preview.title == "Jo is the Last Actor"
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN))
    table.loop.run_once()
    assert table.app.preview is None
    assert table.session.seq == 0
    table.close()
