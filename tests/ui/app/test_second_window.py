"""A second window on the same data folder: read-only, with the reason, until the first one ends."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.registry import games
from companion.ui.app.other_window import FREE_EVERY
from companion.ui.runtime.demo import Demo
from companion.ui.runtime.inbox import MAX_SLEEP_SECONDS
from companion.ui.screens.home.home import Home
from companion.ui.screens.table.play import Play
from tests.ui.runtime.processes import PATIENCE, hear, process
from tests.ui.table import NAMES, begin, evening, shown


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
def test_it_says_that_it_is_read_only_and_takes_over_when_the_first_one_ends(
    tmp_path: Path, end: signal.Signals
) -> None:
    read_only = (
        "Read-only: Matinee is already running in another window; close that one to play here."
    )
    words = ("--data", str(tmp_path))
    prepared = "App.show_toast = tells; Loop.run = runs"
    with (
        process(prepared, *words) as first,
        process(prepared, *words, hears=read_only) as second,
    ):
        hear(second, "there")
        first.send_signal(end)
        first.wait(PATIENCE)
        hear(second, "The other window has ended: you can play here now.")
        with process(prepared, *words, hears=read_only):
            pass
        second.terminate()
        assert second.wait(PATIENCE) == 0


def test_it_looks_often_enough_to_take_over_within_a_second() -> None:
    assert FREE_EVERY + MAX_SLEEP_SECONDS < 1


@pytest.fixture
def second(table: Demo, tmp_path: Path) -> Iterator[Demo]:
    """A second window, opened at home while nothing is played in the first one."""
    assert isinstance(table.app.screen, Home)
    found = evening(tmp_path)
    yield found
    found.close()


def test_at_home_it_follows_into_a_game_that_is_begun(table: Demo, second: Demo) -> None:
    begin(table, games()["creature-feature"], NAMES[:3])
    second.wait(1)
    assert isinstance(second.app.screen, Play)
    assert second.session.header.names == NAMES[:3]


def test_it_follows_from_a_game_that_is_over_into_the_next(table: Demo, second: Demo) -> None:
    begin(table, games()["creature-feature"], NAMES[:3])
    second.wait(1)
    table.play("hurry 1")
    table.app.put_game_away()
    second.wait(1)
    assert isinstance(second.app.screen, Home)
    begin(table, games()["monstercon"], NAMES[:4])
    second.wait(1)
    assert second.session.game.id == "monstercon"


def test_who_put_the_game_away_or_does_something_else_is_left_alone(
    table: Demo, second: Demo
) -> None:
    second.play("touch Settings")
    begin(table, games()["creature-feature"], NAMES[:3])
    second.wait(1)
    assert second.app.session is None
    assert "Quit" in shown(second)
    second.play("touch Done\ntouch Continue last game\ntouch Menu\ntouch Save and go home")
    seq = table.session.seq
    table.play("touch Ines\ntouch Next")
    assert table.session.seq > seq
    second.wait(1)
    assert second.app.session is None
    assert isinstance(second.app.screen, Home)
