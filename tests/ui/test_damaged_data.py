"""Whatever is in the stored files beside the journal, the app starts."""

import os
import re
from errno import EIO
from pathlib import Path

import pytest

from companion.core.board.nodes import UiCommand
from companion.table import atomic_files
from companion.table.folders import JOURNAL
from companion.table.registry import games
from companion.table.settings import Settings
from companion.ui.app.app import App
from companion.ui.runtime import start
from companion.ui.screens.home.home import Home
from companion.ui.screens.machine.doctor import DoctorScreen
from tests.commands.test_unreadable_files import write_by_a_later_matinee
from tests.ui.table import NAMES, TO_TEAM_UP, begin, evening

ODD = {
    "players.json": (
        '{"known":[{"name":"Mara","look":99},{"name":"","look":-7}],"last":2}',
        '{"known":[{"name":"%s","look":0}],"last":-3}' % ("W" * 4000),
        '{"known":[{"name":"A","look":1},{"name":"A","look":1}],"last":1000000}',
    ),
    "tags.json": (
        '{"zz":{"game":"chess","card":"pawn","copy":-1}}',
        '{"0499a26f916f91":{"game":"creature-feature","card":"no-such-card"}}',
    ),
    "settings.json": ('{"sound":4,"moon":"full"}',),
}


@pytest.mark.parametrize("name", ["players.json", "settings.json"])
def test_a_file_of_another_program_is_set_aside_and_not_replaced(tmp_path: Path, name: str) -> None:
    content = '{"people":["Ann","Bob"]}'
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / name).write_text(content)
    table = evening(tmp_path)
    start._report_repairs(table.app)
    assert toast_text(table.app).startswith("What was damaged is set aside as ")
    table.play(TO_TEAM_UP)
    (aside,) = (tmp_path / "data").glob("*.damaged-*")
    assert aside.read_text() == content
    table.close()


def test_one_message_names_all_files_that_are_set_aside(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    for name in ODD:
        (tmp_path / "data" / name).write_text("[]")
    table = evening(tmp_path)
    start._report_repairs(table.app)
    aside = [*(tmp_path / "data").glob("*.damaged-*")]
    assert len(aside) == 3
    assert all(file.name in toast_text(table.app) for file in aside)
    table.close()


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize(("name", "content"), [(n, c) for n, all_ in ODD.items() for c in all_])
def test_what_is_well_formed_and_odd_spoils_no_evening(
    tmp_path: Path, name: str, content: str
) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / name).write_text(content)
    table = evening(tmp_path)
    table.loop.draw()
    for game in games():
        table.app.touch(UiCommand("open seating", game))
        table.loop.draw()
        table.app.close_screen()
    table.play("lay unknown\nlift")
    table.app.close_down_to(Home)
    table.play(TO_TEAM_UP)
    assert table.session.seq > 0
    table.play("lay unknown\nlift")
    table.close()


@pytest.mark.thorough(keep=3)
@pytest.mark.parametrize("name", ["tags.json", "players.json", "settings.json"])
@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[" * 5000, b"null", b"[1]"])
def test_what_is_damaged_is_reported_and_kept(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / name).write_bytes(content)
    table = evening(tmp_path)
    start._report_repairs(table.app)
    assert toast_text(table.app).startswith("What was damaged is set aside as ")
    (aside,) = (tmp_path / "data").glob("*.damaged-*")
    assert has_date_and_time(aside)
    assert aside.name in toast_text(table.app)
    assert aside.read_bytes() == content
    table.play(TO_TEAM_UP)
    table.close()


def test_a_pipe_in_the_place_of_the_lock_damages_no_game(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, games()["scream-park"], NAMES[:3])
    table.close()
    lock = tmp_path / "data" / "journal.lock"
    lock.unlink()
    os.mkfifo(lock)
    table = evening(tmp_path)
    start._report_repairs(table.app)
    assert toast_text(table.app).startswith(
        "journal.lock was not a regular file. Kept as journal.dam"
    )
    assert table.session.game.id == "scream-park"
    table.close()


def test_a_damaged_journal_is_reported(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "journal.sqlite3").write_bytes(b"no database" * 900)
    table = evening(tmp_path)
    start._report_repairs(table.app)
    assert toast_text(table.app).startswith(
        "The journal was damaged: back to the last whole action."
    )
    (aside,) = (tmp_path / "data").glob("*.damaged-*")
    assert has_date_and_time(aside)
    assert aside.name in toast_text(table.app)
    table.play(TO_TEAM_UP)
    table.close()


def test_a_journal_of_a_later_matinee_is_reported_as_one(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    write_by_a_later_matinee(data / JOURNAL)
    table = evening(tmp_path)
    start._report_repairs(table.app)
    why = "the game goes on in memory only (it has format 99, and this version of Matinee reads 3)"
    assert toast_text(table.app) == f"Journal: {why}; update Matinee."
    table.app.open_screen(DoctorScreen(table.app))
    words = [node.name for node in table.app.node().walk() if node.role == "text"]
    assert "Journal needs a hand" in words
    assert "Update Matinee." in words
    table.close()


def test_what_cannot_be_set_aside_is_not_reported_as_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "tags.json").write_text("{")

    def denied(*_: object) -> Path:
        raise PermissionError

    monkeypatch.setattr(Path, "rename", denied)
    table = evening(tmp_path)
    start._report_repairs(table.app)
    assert toast_text(table.app) == "tags.json cannot be read and will not be changed."
    table.close()


def test_what_cannot_be_read_today_is_reported_and_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    names = ("tags.json", "players.json", "settings.json")
    for name in names:
        (folder / name).write_text("{}")

    def failing(path: Path, most: int = 0) -> bytes:
        raise OSError(EIO, "Input/output error", str(path))

    with monkeypatch.context() as disk:
        disk.setattr(atomic_files, "read_file", failing)
        table = evening(tmp_path)
    start._report_repairs(table.app)
    assert toast_text(table.app) == f"{' and '.join(names)} cannot be read and will not be changed."
    begin(table, games()["creature-feature"], NAMES[:3])
    table.app.change_settings(Settings(sound=1))
    assert table.app.settings.current.sound == 1
    table.close()
    assert [(folder / name).read_text() for name in names] == ["{}"] * 3
    assert list(folder.glob("*.damaged-*")) == []


def has_date_and_time(aside: Path) -> bool:
    """Whether a damaged file has the name that every damaged file gets."""
    name = r"(tags|players|settings|journal)\.damaged-\d{4}-\d\d-\d\d-\d{6}"
    return re.fullmatch(name, aside.name) is not None


def toast_text(app: App) -> str:
    return "" if app.toast is None else app.toast.text
