"""A game that is put away while nothing can be written is continued from memory."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from companion.core.board.nodes import UiCommand
from companion.table.journal.stored_games import StoredGame
from companion.table.registry import games
from companion.table.reports.problems import Problem
from companion.ui.runtime.demo import Demo
from companion.ui.screens.home.home import Home
from companion.ui.screens.home.stored_film import StoredFilm
from companion.ui.screens.machine.error_sheet import ErrorSheet
from tests.ui.table import NAMES, Full, begin, evening, go_on, seated, shown, sign

FULL = (sqlite3.SQLITE_FULL, "database or disk is full")
READ_ONLY = (sqlite3.SQLITE_READONLY, "attempt to write a readonly database")


def play(table: Demo, count: int) -> None:
    random = Random(count)
    for _ in range(count):
        table.app.close_overlays()
        go_on(table, random)
        table.session.confirm()


def on_home(table: Demo) -> None:
    table.play("touch Continue last game")


def in_games(table: Demo) -> None:
    table.play("touch Games")
    table.play(f"touch {shown(table)[0]}\ntouch Go on")


def on_error_sheet(table: Demo) -> None:
    problem = Problem("ValueError: a screen fails", "Home")
    table.app.open_screen(ErrorSheet(table.app, problem, "home.py:1", lost=False))
    table.play("touch Continue")


CONTINUE = (on_home, in_games, on_error_sheet)


def mark(table: Demo) -> tuple[object, ...]:
    return table.session.header, table.session.seq, table.session.state, table.session.change_key


def stored(table: Demo) -> list[tuple[StoredGame, int]]:
    journal = table.app.journal
    assert list(journal.findings()) == []
    return [(one, journal.resume(games()[one.header.game], one).seq) for one in journal.games()]


@pytest.mark.parametrize("go", CONTINUE)
@pytest.mark.parametrize("why", [FULL, READ_ONLY])
def test_a_game_that_is_not_written_yet_continues_where_it_was(
    go: Callable[[Demo], None],
    why: tuple[int, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = seated(tmp_path)
    play(table, 3)
    kept = table.app.journal
    monkeypatch.setattr(kept, "_db", Full(kept._db, *why))
    play(table, 8)
    before = mark(table)
    table.play("touch Menu\ntouch Save and go home")
    assert isinstance(table.app.screen, Home)
    go(table)
    assert mark(table) == before
    play(table, 2)
    words = [one.name for one in table.app.node().walk() if one.role == "text"]
    assert not any("database" in one for one in words)
    monkeypatch.undo()
    table.wait(10)
    assert not table.app.save_retry.warning
    table.app.put_game_away()
    begin(table, games()["scream-park"], NAMES[:3])
    play(table, 2)
    assert [(one.number, seq) for one, seq in stored(table)] == [(1, before[1] + 2), (2, 2)]
    table.app.put_game_away()
    table.play("touch Continue last game")
    assert table.session.game.id == "scream-park"
    table.close()


@pytest.mark.parametrize("go", CONTINUE)
def test_a_game_that_is_not_in_the_journal_continues_where_it_was(
    go: Callable[[Demo], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = evening(tmp_path)
    begin(table, games()["scream-park"], NAMES[:3])
    play(table, 2)
    table.app.put_game_away()
    kept = table.app.journal
    monkeypatch.setattr(kept, "_db", Full(kept._db))
    begin(table, games()["creature-feature"], NAMES[:3])
    play(table, 4)
    before = mark(table)
    table.app.put_game_away()
    go(table)
    assert mark(table) == before
    table.app.put_game_away()
    monkeypatch.undo()
    table.wait(10)
    assert [(one.number, seq) for one, seq in stored(table)] == [(1, 2), (2, 4)]
    assert table.app.games.put_away.number == 2
    go(table)
    assert mark(table) == before
    table.close()


def test_several_games_wait_and_each_is_continued(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated(tmp_path)
    play(table, 2)
    kept = table.app.journal
    monkeypatch.setattr(kept, "_db", Full(kept._db))
    play(table, 3)
    table.app.put_game_away()
    for number, game in enumerate(("scream-park", "monstercon"), 2):
        begin(table, games()[game], NAMES[:3])
        play(table, number)
        table.app.put_game_away()
    table.play("touch Games")
    assert [one for one in shown(table) if one.startswith("Game ")] == [
        "Game not saved yet",
        "Game not saved yet",
        "Game 1",
    ]
    assert table.app.games.count() == 3
    assert [one.header.game for one in table.app.games.readable(1, 1)] == ["scream-park"]
    table.play("touch Game 1\ntouch Delete")
    assert table.app.toast is not None
    assert table.app.toast.text.startswith("Not saved: the disk is full.")
    for one in table.app.games.readable():
        assert table.app.games.resume(one)
        table.app.put_game_away()
    monkeypatch.undo()
    table.wait(10)
    assert [(one.header.game, seq) for one, seq in stored(table)] == [
        ("creature-feature", 5),
        ("scream-park", 2),
        ("monstercon", 3),
    ]
    assert sorted(one.number for one in table.app.games.readable()) == [1, 2, 3]
    table.close()


def test_the_choice_among_unsaved_games_stays_once_they_are_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated(tmp_path)
    table.app.put_game_away()
    kept = table.app.journal
    monkeypatch.setattr(kept, "_db", Full(kept._db))
    for game in ("scream-park", "monstercon"):
        begin(table, games()[game], NAMES[:3])
        play(table, 30)
        table.app.put_game_away()
    table.play("touch Games")
    chosen = table.app.games.readable()[1]
    table.app.touch(UiCommand("open stored film", chosen.number))
    screen = table.app.screen
    assert isinstance(screen, StoredFilm)
    while screen.is_reading:
        screen.tick(table.app)
    assert sign(table) == "To be continued"
    monkeypatch.undo()
    table.wait(10)
    assert [one.number for one in table.app.games.readable()] == [3, 2, 1]
    still = screen._current_game(table.app)
    assert (still.number, still.header) == (2, chosen.header)
    table.close()


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (
            sqlite3.SQLITE_FULL,
            "Not saved: the disk is full. Free some disk space or make the data folder writable.",
        ),
        (sqlite3.SQLITE_BUSY, "Not saved: another program is using the journal."),
        (sqlite3.SQLITE_CORRUPT, "Not saved: the journal is damaged."),
    ],
)
def test_a_warning_says_what_to_do_only_where_that_helps(
    code: int, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated(tmp_path)
    kept = table.app.journal
    monkeypatch.setattr(kept, "_db", Full(kept._db, code, "words of SQLite"))
    play(table, 1)
    assert table.app.save_retry.warning == words
    monkeypatch.undo()
    table.wait(10)
    assert not table.app.save_retry.warning
    table.close()


def test_a_game_that_ended_in_memory_is_not_offered_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = evening(tmp_path)
    begin(table, games()["creature-feature"], NAMES[:3])
    play(table, 2)
    kept = table.app.journal
    monkeypatch.setattr(kept, "_db", Full(kept._db))
    while not table.session.over:
        play(table, 1)
    table.app.put_game_away()
    assert table.app.games.last() is None
    assert [one.over for one in table.app.games.readable()] == [True]
    monkeypatch.undo()
    table.wait(10)
    assert table.app.games.last() is None
    table.close()


def test_a_second_end_of_the_disk_is_survived(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated(tmp_path)
    kept = table.app.journal
    for count in (3, 4):
        with monkeypatch.context() as full:
            full.setattr(kept, "_db", Full(kept._db))
            play(table, count)
            table.app.touch(UiCommand("open menu"))
            table.app.put_game_away()
            on_home(table)
            table.app.put_game_away()
        table.wait(10)
        on_home(table)
    assert table.session.seq == 7
    assert sign(table)
    assert [seq for _, seq in stored(table)] == [7]
    table.close()
