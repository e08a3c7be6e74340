"""Memory is looked through, room made and the game rehearsed when nobody wants anything."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.journal import paths
from companion.table.journal.connection import MIN_WAL_BYTES
from companion.ui.runtime import idle_tasks
from companion.ui.runtime.demo import Demo
from companion.ui.runtime.idle_tasks import (
    FULL_COLLECTION_AFTER,
    GIVE_BACK_EVERY,
    IDLE_SECONDS,
    IdleTasks,
)
from companion.ui.screens.home.home import continue_last
from tests.ui.table import seated


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Demo]:
    found = seated(tmp_path)
    yield found
    found.close()


@pytest.fixture
def tidying(memory: None, table: Demo) -> IdleTasks:
    return IdleTasks(table.app, table.stage)


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    found: list[float] = []
    monkeypatch.setattr(gc, "collect", lambda: found.append(0))
    return found


def due(monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, times))


def test_only_in_a_quiet_moment(
    tidying: IdleTasks, looked: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    due(monkeypatch, FULL_COLLECTION_AFTER + 1)
    tidying.tick(IDLE_SECONDS - 0.1, 0)
    assert looked == []
    tidying.tick(IDLE_SECONDS, 0)
    assert len(looked) == 1


def test_only_when_much_has_been_made(
    tidying: IdleTasks, looked: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    due(monkeypatch, FULL_COLLECTION_AFTER)
    tidying.tick(2 * IDLE_SECONDS, 0)
    assert looked == []


def test_free_memory_is_returned_once_after_people_used_it(
    tidying: IdleTasks, monkeypatch: pytest.MonkeyPatch
) -> None:
    returned: list[float] = []
    monkeypatch.setattr(idle_tasks, "give_back_free_memory", lambda: returned.append(0))
    due(monkeypatch, 0)
    first, second = GIVE_BACK_EVERY, 1.5 * GIVE_BACK_EVERY
    tidying.tick(first + IDLE_SECONDS - 0.1, first)
    assert returned == []
    tidying.tick(first + IDLE_SECONDS, first)
    assert len(returned) == 1
    tidying.tick(second + IDLE_SECONDS, second)  # too soon
    tidying.tick(3 * GIVE_BACK_EVERY, first)  # nobody has touched anything since
    assert len(returned) == 1
    tidying.tick(3 * GIVE_BACK_EVERY, second)
    assert len(returned) == 2


def test_what_was_there_at_the_start_is_left_alone(tidying: IdleTasks) -> None:
    assert gc.get_freeze_count() > 0
    assert gc.get_threshold()[2] > FULL_COLLECTION_AFTER


def test_a_game_is_rehearsed_a_little_at_a_time_and_once(
    tidying: IdleTasks, table: Demo, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[object] = []
    monkeypatch.setattr(table.stage, "prerender", lambda node, theme: shown.append(node))
    due(monkeypatch, 0)
    while table.app.journal.do_idle_work(1):
        pass
    tidying.tick(IDLE_SECONDS - 0.1, 0)
    assert shown == []
    tidying.tick(IDLE_SECONDS, 0)
    first = len(shown)
    assert 0 < first < 5
    while tidying.prepare():
        pass
    assert len(shown) > 20
    shown.clear()
    assert not tidying.prepare()
    assert shown == []


def test_the_journal_makes_room_in_a_quiet_moment(
    tidying: IdleTasks, table: Demo, monkeypatch: pytest.MonkeyPatch
) -> None:
    due(monkeypatch, 0)
    log = table.app.journal.path.with_name("journal.sqlite3-wal")
    tidying.tick(IDLE_SECONDS - 0.1, 0)
    assert log.stat().st_size < MIN_WAL_BYTES
    tidying.tick(IDLE_SECONDS, 0)
    assert log.stat().st_size >= MIN_WAL_BYTES


def test_where_nothing_is_played_nothing_is_rehearsed(tidying: IdleTasks, table: Demo) -> None:
    table.app.put_game_away()
    while table.app.journal.do_idle_work():
        pass
    assert not tidying.prepare()


def test_a_game_that_nobody_plays_is_packed_in_a_quiet_moment(
    tidying: IdleTasks, table: Demo
) -> None:
    session = table.session
    while tidying.prepare():
        pass
    assert not paths.pack_folder(table.app.journal.path).exists()
    table.app.put_game_away()
    for _ in range(20):
        tidying.tick(IDLE_SECONDS, 0)
    assert paths.pack_of(table.app.journal.path, 1).exists()
    assert continue_last(table.app)
    assert table.session.view() == session.view()
