"""Whatever goes wrong on a screen, the game and the app go on."""

from pathlib import Path
from random import Random
from typing import NoReturn

import pygame
import pytest

from companion.core.board.nodes import UiCommand
from companion.table.registry import games
from companion.table.reports.problems import MAX_LOG_SIZE, Problem, newest, note
from companion.table.reports.report import check
from companion.ui.app.app import App
from companion.ui.render import layout, paint, shapes
from companion.ui.runtime.demo import Demo
from companion.ui.runtime.tray_controller import TrayController
from companion.ui.screens.home.home import Home
from companion.ui.screens.log.log import Log
from companion.ui.screens.machine.error_sheet import TITLE, ErrorSheet
from companion.ui.screens.machine.settings_screen import SettingsScreen
from companion.ui.screens.table.play import Play
from hardware.signals import Pressed
from tests.ui.table import evening, go_on, seated, shown

pytestmark = pytest.mark.usefixtures("sheets", "painted")

GAME = games()["creature-feature"]


def broken(*_: object, **__: object) -> NoReturn:
    raise RuntimeError("deliberately broken")


def turn(table: Demo, times: int = 3) -> None:
    """The real loop goes round, and must not stand still."""
    for _ in range(times):
        table.loop.wait(0)
        table.loop._needs_paint = True
        table.loop.run_once()


def touch(table: Demo, name: str) -> None:
    """A finger touches that, as events of the window, when it has been shown for a while."""
    table.wait(1.0)
    one = next(
        one for one in table.stage.placed if one.node.name == name and one.node.touch is not None
    )
    unit = table.stage.unit
    at = (one.rect.x + one.rect.w / 2) * unit, (one.rect.y + one.rect.h / 2) * unit
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, button=1, pos=at))
        table.loop.run_once()
    turn(table, 1)


def a_game(folder: Path) -> Demo:
    table = seated(folder)
    random = Random(1)
    for _ in range(5):
        go_on(table, random)
        table.app.close_overlays()
    to_board(table)
    return table


def to_board(table: Demo) -> None:
    """Pass by what is shown over the board, so that the board is drawn next."""
    play = table.app.screen
    while isinstance(play, Play) and play.queue.boards:
        table.app.touch(UiCommand("next"))
    turn(table)


@pytest.mark.parametrize(
    ("owner", "name"),
    [
        (Play, "frame"),
        (Play, "tick"),
        (Play, "lights"),
        (App, "_frame"),
        (layout._Placing, "place"),
        (paint.Painter, "_lines"),
        (TrayController, "with_tray"),
    ],
    ids=lambda one: one if isinstance(one, str) else one.__name__,
)
def test_a_table_that_fails_by_itself_is_left_and_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: type, name: str
) -> None:
    table = a_game(tmp_path)
    table.loop.tray = table.laptop
    seq = table.session.seq
    with monkeypatch.context() as patch:
        patch.setattr(owner, name, broken)
        if name == "lights":
            table.loop.guarded(table.app.lights.show)
        turn(table)
        assert isinstance(table.app.screen, ErrorSheet)
        assert table.app.session is None or table.session.seq == seq
    turn(table)
    assert TITLE in [node.name for node in table.app.node().walk()]
    for _ in range(10):
        if not isinstance(table.app.screen, ErrorSheet):
            break
        touch(table, next(one for one in ("Back", "Try again") if one in shown(table)))
    assert isinstance(table.app.screen, Home | Play)
    if table.app.session is None:
        touch(table, "Continue last game")
    assert isinstance(table.app.screen, Play)
    assert table.session.seq == seq
    go_on(table, Random(1))
    table.close()


def test_a_board_that_always_fails_leaves_home_and_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = a_game(tmp_path)
    seq = table.session.seq
    session = table.session
    monkeypatch.setattr(type(session.game), "public_board", broken)
    monkeypatch.setattr(type(session), "board", broken)
    turn(table)
    assert isinstance(table.app.screen, ErrorSheet)
    touch(table, "Log")
    assert isinstance(table.app.screen, Log)
    table.app.touch(UiCommand("choose item", 2))
    turn(table)
    touch(table, "Undo to here")
    assert session.seq < seq
    touch(table, "Now")
    touch(table, "Undo")
    for _ in range(3):
        to_board(table)
        assert isinstance(table.app.screen, ErrorSheet)
        touch(table, "Back")
        assert isinstance(table.app.screen, Home)
        touch(table, "Continue last game")
    to_board(table)
    touch(table, "Back")
    monkeypatch.undo()
    turn(table)
    touch(table, "Continue last game")
    assert isinstance(table.app.screen, Play)
    table.close()


def test_a_touch_that_fails_changes_nothing_and_leaves_the_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = a_game(tmp_path)
    table.app.touch(UiCommand("open menu"))
    screen = SettingsScreen()
    table.app.open_screen(screen)
    turn(table)
    monkeypatch.setattr(SettingsScreen, "on_touch", broken)
    first = next(one for one in shown(table) if one not in ("Undo", "Why?", "Back", "Menu"))
    touch(table, first)
    assert isinstance(table.app.screen, ErrorSheet)
    touch(table, "Back")
    assert table.app.screen is screen
    touch(table, first)  # a second time: Back leaves it
    touch(table, "Back")
    assert table.app.screen is not screen
    assert not isinstance(table.app.screen, ErrorSheet)
    table.close()


def test_a_signal_that_fails_is_shown_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = a_game(tmp_path)
    monkeypatch.setattr(Play, "on_signal", broken)
    table._inbox.put(Pressed(0, "button", 1.0))
    turn(table)
    assert isinstance(table.app.screen, ErrorSheet)
    table.wait(1.0)
    table._inbox.put(Pressed(0, "button", 2.0))
    turn(table)
    assert isinstance(table.app.screen, ErrorSheet)
    assert table.app.toast is not None
    touch(table, "Back")
    assert isinstance(table.app.screen, Play)
    table.close()


@pytest.mark.parametrize("name", ["frame", "on_touch", "on_signal"])
def test_where_home_fails_it_can_be_closed_and_the_game_continued(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    table = a_game(tmp_path)
    table.app.put_game_away()
    turn(table)
    monkeypatch.setattr(Home, name, broken)
    table._inbox.put(Pressed(0, "button", 1.0))
    if name == "on_touch":
        touch(table, "Continue last game")
    turn(table)
    assert isinstance(table.app.screen, ErrorSheet)
    touch(table, "Try again")
    turn(table)
    if name != "frame":
        assert isinstance(table.app.screen, Home)
        table.loop.failed(RuntimeError("once more"), lost=False)
        turn(table)
    touch(table, "Continue")
    assert isinstance(table.app.screen, Play)
    table.app.put_game_away()
    table.loop.failed(RuntimeError("once more"), lost=False)
    turn(table)
    touch(table, "Close")
    assert table.app.closing
    table.close()


def test_where_nothing_can_be_drawn_the_loop_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = a_game(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(paint.Painter, "picture", broken)
        turn(table, 5)
        assert len(table.app.screens) == 2
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        turn(table)
        assert table.app.closing
    turn(table)
    assert TITLE in [one.node.name for one in table.stage.placed]
    table.close()


def test_where_the_frame_fails_the_sheet_is_plainer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = a_game(tmp_path)
    monkeypatch.delitem(shapes.TEMPLATES, "arrow")
    table.stage._pictures.forget()
    turn(table)
    assert isinstance(table.app.screen, ErrorSheet)
    assert table.app.screen.plain
    touch(table, "Back")
    assert table.app.session is None
    table.close()


def test_an_error_is_logged_once_and_is_in_every_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = a_game(tmp_path)
    data = table.app.journal.path.parent
    monkeypatch.setattr(Play, "tick", broken)
    turn(table)
    touch(table, "Report")
    for _ in range(3):
        table.app.close_screen()
        turn(table)
    (record,) = caplog.records
    assert "deliberately broken" in str(record.exc_info)
    assert newest(data, GAME.id).endswith("RuntimeError: deliberately broken")
    assert newest(data, "monstercon") == ""
    (file,) = (data / "reports").glob("problem-*.jsonl")
    found = check(file)
    assert found.lines[0] == "Something went wrong: RuntimeError: deliberately broken"
    assert found.wrong == []
    monkeypatch.undo()
    table.app.close_overlays()
    table.app.touch(UiCommand("explain"))
    turn(table)
    touch(table, "Report a ruling")
    (report,) = (data / "reports").glob("creature-feature-*.jsonl")
    assert "Something had gone wrong: RuntimeError: deliberately broken" in check(report).lines
    table.close()


def test_the_log_of_problems_does_not_grow_without_end(tmp_path: Path) -> None:
    for number in range(60):
        note(tmp_path, "monstercon", Problem("x" * 5000 + f"\nlast {number}"))
    assert (tmp_path / "problems.log").stat().st_size <= MAX_LOG_SIZE
    assert newest(tmp_path, "monstercon").endswith("last 59")
    (tmp_path / "problems.log").unlink()
    (tmp_path / "problems.log").mkdir()
    note(tmp_path, "monstercon", Problem("x"))
    assert newest(tmp_path, "monstercon") == ""


def test_a_game_that_cannot_be_seated_stays_in_the_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = a_game(tmp_path)
    table.close()
    with monkeypatch.context() as patch:
        patch.setattr(App, "open_game", broken)
        table = evening(tmp_path)
        assert isinstance(table.app.screen, Home)
        assert table.app.toast is not None
        assert table.app.toast.text.startswith("This game cannot be read")
        table.close()
    table = evening(tmp_path)
    assert isinstance(table.app.screen, Play)
    table.close()
