"""Games and players are deleted, and backups written, at the screen."""

from contextlib import suppress
from pathlib import Path
from random import Random
from unittest.mock import Mock

import pytest

from companion.core.board.nodes import UiCommand
from companion.table import forgetting
from companion.table.backups.restore import open_backup
from companion.table.players import Player
from companion.table.registry import games
from companion.ui.render.theme import LOOKS
from companion.ui.runtime.demo import Demo
from companion.ui.runtime.idle_tasks import IdleTasks
from companion.ui.screens.home.home import Home
from companion.ui.screens.machine import backup
from companion.ui.screens.machine.backup import BackupScreen
from hardware.machine.removable import RemovableDisk
from tests.table.backups.household import Cut, Power
from tests.ui.lint import findings
from tests.ui.table import LONG, SIZES, begin, evening, go_on, shown, sign

GAME = games()["creature-feature"]


def two_games(table: Demo) -> None:
    """One with Zebulon, and one without."""
    for names in (("Zebulon", "Mara", "Ines"), ("Mara", "Theo", "Ines")):
        begin(table, GAME, names)
        for _ in range(4):
            go_on(table, Random(2))
        table.app.put_game_away()


def bytes_of(table: Demo) -> bytes:
    folder = table.app.journal.path.parent
    return b"\n".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


def words(table: Demo) -> str:
    return " ".join(node.name for node in table.app.node().walk() if node.name)


def test_a_game_is_deleted_once_that_is_sure(table: Demo) -> None:
    two_games(table)
    table.play("touch Games\ntouch Game 1\ntouch Delete")
    assert sign(table) == "Delete this game for good?"
    assert "Zebulon and Mara and Ines" in words(table)
    table.play("touch Cancel\ntouch Delete\ntouch Delete")
    assert [one.number for one in table.app.journal.games()] == [2]
    assert "Game 1" not in shown(table)
    assert b"Zebulon" not in table.app.journal.path.read_bytes()
    table.play("touch Game 2\ntouch Delete\ntouch Delete")
    assert shown(table) == ["Back"]


def test_the_last_game_is_not_offered_once_it_is_deleted(table: Demo) -> None:
    two_games(table)
    table.play("touch Games")
    for number in (2, 1):
        table.play(f"touch Game {number}\ntouch Delete\ntouch Delete")
    table.play("touch Back")
    assert isinstance(table.app.screen, Home)
    assert "Continue last game" not in shown(table)


def test_a_player_is_deleted(table: Demo) -> None:
    two_games(table)
    table.play("touch Settings\ntouch Devices\ntouch Players")
    assert {"Zebulon", "Mara", "Theo", "Ines"} <= {*shown(table)}
    assert "Delete" not in shown(table)
    table.play("touch Zebulon\ntouch Delete")
    assert sign(table) == "Delete Zebulon for good?"
    assert "Games are kept; in 1 of them" in words(table)
    table.play("touch Cancel\ntouch Delete\ntouch Delete")
    assert sign(table) == "Who has played here?"
    assert table.app.toast is not None
    assert table.app.toast.text == "Zebulon is deleted."
    assert "Zebulon" not in shown(table)
    assert b"Zebulon" not in bytes_of(table)
    assert [one.header.names for one in table.app.journal.games()] == [
        ("Seat 1", "Mara", "Ines"),
        ("Mara", "Theo", "Ines"),
    ]
    table.play("touch Done\ntouch Done\ntouch Games\ntouch Game 1\ntouch Go on")
    assert table.session.state.names == ("Seat 1", "Mara", "Ines")
    table.app.put_game_away()


@pytest.mark.usefixtures("memory")
def test_a_player_whose_deletion_was_cut_short_is_deleted_in_a_quiet_moment(
    table: Demo, monkeypatch: pytest.MonkeyPatch
) -> None:
    two_games(table)
    app = table.app
    with monkeypatch.context() as patch, suppress(Cut):
        patch.setattr(app.journal, "forget", Power(1).watched(app.journal.forget))
        for _ in forgetting.forget(app.journal, app.players, "Zebulon"):
            pass
    assert forgetting.interrupted(app.journal) == "Zebulon"
    table.play("cut")
    # the game that goes on is left alone until it is put away
    tidying = IdleTasks(table.app, table.stage)
    assert table.app.session is not None
    while tidying.prepare():
        pass
    assert forgetting.interrupted(table.app.journal) is None
    assert b"Zebulon" not in bytes_of(table)


def test_nothing_is_deleted_while_another_window_writes(tmp_path: Path) -> None:
    table = evening(tmp_path)
    two_games(table)
    second = evening(tmp_path)
    second.app.go_home()
    second.play("touch Games\ntouch Game 2\ntouch Delete")
    assert sign(second) == "To be continued"
    assert second.app.toast is not None
    assert second.app.toast.text.startswith("Read-only")
    second.close()
    table.close()


def test_during_a_game_only_players_of_other_games_are_deleted(table: Demo) -> None:
    two_games(table)
    begin(table, GAME, ("Mara", "Theo", "Ines"))
    table.app.players.store((Player("Last of all", len(LOOKS) - 1),))
    table.play("touch Menu\ntouch Settings\ntouch Devices\ntouch Players\ntouch Mara\ntouch Delete")
    assert table.app.theme.look(f"seat:{len(LOOKS) - 1}") is LOOKS[-1]
    assert sign(table) == "Who has played here?"
    assert table.app.toast is not None
    assert table.app.toast.text.startswith("Mara is in this game: put the game away first")
    table.play("touch Zebulon\ntouch Delete\ntouch Delete")
    assert table.app.toast is not None
    assert table.app.toast.text == "Zebulon is deleted."
    assert b"Zebulon" not in bytes_of(table)
    assert table.session.header.names == ("Mara", "Theo", "Ines")
    table.play("touch Done\ntouch Done")
    go_on(table, Random(2))
    assert table.session.seq == 1


# ---- backups


@pytest.mark.parametrize("command", ["companion", "scripts/run"])
def test_the_backup_screen_names_the_command_of_this_machine(
    table: Demo, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr(backup, "command", lambda: command)
    table.play("touch Settings\ntouch Devices\ntouch Backup")
    assert f"type: {command} restore FILE" in words(table)


@pytest.fixture
def stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[RemovableDisk]:
    folder = tmp_path / "MATINEE"
    folder.mkdir()
    plugged = [
        RemovableDisk("FILMS", tmp_path / "films", None),
        RemovableDisk("MATINEE", folder, 15_600_000_000),
    ]
    monkeypatch.setattr(backup, "removable_disks", lambda _: list(plugged))
    monkeypatch.setattr(backup, "home_folder", lambda _: None)
    return plugged


def written(table: Demo) -> None:
    """Wait until it is, and let it be seen."""
    screen = table.app.screen
    assert isinstance(screen, BackupScreen)
    assert screen.backup is not None
    screen.backup.thread.join()
    table.step()


def test_a_backup_is_written_to_a_stick(table: Demo, stick: list[RemovableDisk]) -> None:
    two_games(table)
    table.play("touch Settings\ntouch Devices\ntouch Backup\ntouch Back up")
    written(table)
    (file,) = stick[1].folder.iterdir()
    assert f"Wrote {file.name} to MATINEE: 2 games" in words(table)
    with open_backup(file) as found:
        assert found.games == 2
    assert shown(table) == ["MATINEE", "Done", "Back up"]
    table.play("touch Done\ntouch Done")
    assert isinstance(table.app.screen, Home)


def test_what_keeps_a_backup_from_being_written_is_reported(
    table: Demo, stick: list[RemovableDisk]
) -> None:
    two_games(table)
    table.play("touch Settings\ntouch Devices\ntouch Backup")
    stick[1].folder.rmdir()
    table.play("touch Back up")
    written(table)
    assert "Nothing was written: there is no such folder." in words(table)
    stick.clear()
    table.wait(2)
    assert shown(table) == ["Done"]
    assert "Plug in a USB stick" in words(table)


def test_a_screen_that_writes_stays(
    table: Demo, stick: list[RemovableDisk], monkeypatch: pytest.MonkeyPatch
) -> None:
    two_games(table)
    table.play("touch Settings\ntouch Devices\ntouch Backup")
    screen = table.app.screen
    with monkeypatch.context() as patch:
        patch.setattr(BackupScreen, "busy", property(lambda _: True))
        table.app.touch(UiCommand("back"))
        table.play("lay werewolf\nlift\npress 0")
        assert table.app.screen is screen
        assert sign(table) == "Writing the backup…"
        assert shown(table) == ["MATINEE"]
    table.play("touch Done")
    assert table.app.screen is not screen


@pytest.mark.parametrize("size", SIZES)
def test_the_longest_names_fit(
    tmp_path: Path, stick: list[RemovableDisk], size: tuple[int, int]
) -> None:
    table = evening(tmp_path, size)
    begin(table, GAME, (LONG, LONG[:-1] + "x", "Ines"))
    table.app.put_game_away()
    stick[1] = RemovableDisk(LONG * 2, stick[1].folder, 1)
    stick += [RemovableDisk(f"{LONG}{one}", stick[1].folder, one) for one in range(4)]
    table.loop.draw()
    for way in (
        "touch Settings\ntouch Devices",
        "touch Backup",
        "touch Done\ntouch Players",
        f"touch {LONG}\ntouch Delete",
        "touch Cancel\ntouch Done\ntouch Done\ntouch Games",
        "touch Game 1",
        "touch Delete",
    ):
        table.play(way)
        table.loop.settle()
        assert findings(table.stage.placed, table.app.theme) == [], way
    table.close()


def test_an_error_of_matinee_during_a_backup_is_reported_in_a_sentence(
    table: Demo,
    stick: list[RemovableDisk],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert stick
    monkeypatch.setattr(backup, "write", Mock(side_effect=KeyError("x")))
    table.play("touch Settings\ntouch Devices\ntouch Backup\ntouch Back up")
    written(table)
    assert "Nothing was written because of an error in Matinee." in words(table)
    assert "KeyError" in caplog.text
