"""Devices that fail, power that goes, and stored data that cannot be written or read."""

from pathlib import Path
from random import Random

import pytest

from companion.core.board.nodes import UiCommand
from companion.core.hand_tasks import HandTask, merged
from companion.table.journal.journal import Journal
from companion.table.play.interpret import TaggedCard
from companion.table.registry import games
from companion.table.settings import Settings
from companion.ui.app.app import TOAST_SECONDS
from companion.ui.runtime import start
from companion.ui.runtime.demo import Demo
from companion.ui.screens.home.home import Home
from companion.ui.screens.table.instructions import instructions
from companion.ui.screens.table.play import Play
from hardware.signals import Fault, Restored
from tests.ui.table import (
    NAMES,
    TO_AUDITION,
    TO_TEAM_UP,
    Full,
    begin,
    evening,
    go_on,
    lit,
    of_another_make,
    shown,
    sign,
)


def test_the_lights_come_back_with_the_game(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}\npress 1\ncut")
    assert sign(table) == "Mara and Ines: lay your teams"
    assert lit(table) == {0, 2}


def test_a_power_cut_forgets_nothing(table: Demo) -> None:
    table.play(TO_AUDITION)
    before = table.session.view(), table.session.prompts(), shown(table)
    table.play("cut")
    assert (table.session.view(), table.session.prompts(), shown(table)) == before


def test_why_is_there_again_after_a_power_cut(table: Demo) -> None:
    table.play(f"{TO_AUDITION}\nhold 0\npress 1\nhold 2\npress 1\npress 2\npress 0\ncut")
    assert "Why?" in shown(table)
    table.play("touch Why?")
    assert sign(table) == "Why? Alone in a box"


def test_a_fault_is_shown_and_leaves_everything_to_touch(table: Demo) -> None:
    table.play(f"{TO_TEAM_UP}\npress 0\npress 1\npress 2\npull")
    words = [node.name for node in table.app.node().walk() if node.role == "text"]
    assert "Pad: missing" in words
    assert "plug the cable in" in words
    assert "Pad: the emulated reader does not answer; plug the cable in." in words
    table.app.touch(UiCommand("show board"))
    assert table.app.toast is None
    table.play("plug")
    words = [node.name for node in table.app.node().walk() if node.role == "text"]
    assert "Pad: works again." in words
    assert "Pad: missing" not in words


def test_the_newest_of_several_faults_is_first(table: Demo) -> None:
    for device in ("pad", "buttons"):
        table.app.signal(Fault(device, "is silent", "look at its plug", 0))
    assert table.app.faults.ticket == ("Buttons: fault", "look at its plug")
    table.app.signal(Restored("buttons", 0))
    assert table.app.faults.ticket == ("Pad: fault", "look at its plug")


def test_what_is_missing_is_distinguished_from_what_fails(table: Demo) -> None:
    table.app.signal(Fault("pad", "no reader is plugged in", "plug it in", 0, missing=True))
    assert table.app.faults.ticket == ("Pad: missing", "plug it in")
    table.app.signal(Fault("pad", "the reader does not answer", "check its wires", 1))
    assert table.app.faults.ticket == ("Pad: fault", "check its wires")


def test_a_second_matinee_only_looks_and_follows(table: Demo, tmp_path: Path) -> None:
    table.play(TO_TEAM_UP)
    second = Demo(table.stage, tmp_path / "data", tmp_path, lambda _: None)
    assert second.app.journal.read_only
    assert sign(second) == "Everyone: lay your teams"
    second.play("press 0")
    assert second.app.toast is not None
    assert second.app.toast.text == "Read-only: Matinee is already running in another window."
    assert not table.session.view()["teams"][0]["placed"]
    table.play("press 2")
    assert second.app.other_window.follow()
    assert sign(second) == "Mara and Theo: lay your teams"
    second.close()


def test_a_second_matinee_plays_on_where_the_first_has_ended(table: Demo, tmp_path: Path) -> None:
    table.play(TO_TEAM_UP)
    second = Demo(table.stage, tmp_path / "data", tmp_path, lambda _: None)
    start._report_repairs(second.app)
    assert second.app.toast is not None
    assert second.app.toast.text == (
        "Read-only: Matinee is already running in another window; close that one to play here."
    )
    assert second.app.faults.ticket == ("Read-only", "close that one to play here")
    second.app.change_settings(Settings(sound=1))
    second.wait(1)
    assert second.app.journal.read_only
    table.app.change_settings(Settings(sound=3))
    table.app.tags.enroll(b"\1\2\3\4", TaggedCard("creature-feature", "witch"))
    table.play("press 0")
    step = table.session.head.id
    table.close()
    second.wait(1)
    assert not second.app.journal.read_only
    assert second.app.faults.ticket is None
    assert second.app.toast.text == "The other window has ended: you can play here now."
    assert second.session.head.id == step
    assert second.app.settings.current.sound == 3
    assert second.app.tags.find(b"\1\2\3\4") is not None
    second.play("press 1")
    assert second.session.view()["teams"][1]["placed"]
    second.close()
    again = Demo(table.stage, tmp_path / "data", tmp_path, lambda _: None)
    assert again.session.view()["teams"][1]["placed"]
    again.close()


def test_on_a_full_disk_the_game_goes_on_in_memory_and_is_kept_when_there_is_room(
    table: Demo, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.play(TO_TEAM_UP)
    kept = table.app.journal
    monkeypatch.setattr(kept, "_db", Full(kept._db))
    table.play("press 0")
    assert table.session.view()["teams"][0]["placed"]
    assert table.app.toast is not None
    assert "goes on in memory only (the disk is full)" in table.app.toast.text
    assert table.app.faults.ticket == (
        "Journal: fault",
        "free disk space or allow writing",
    )
    table.play("press 1")
    table.wait(10)
    assert table.app.faults.ticket is not None
    monkeypatch.undo()
    table.wait(10)
    assert table.app.faults.ticket is None
    assert table.app.toast is not None
    assert table.app.toast.text == "Journal: works again."
    assert len(table.app.save_retry.steps) == 0
    game = table.session.game
    there = kept.resume(game, kept.games()[-1])
    assert there.view() == table.session.view()


def directed(folder: Path) -> tuple[Demo, Play]:
    """A game of Shuffling Horror that has just begun."""
    found = evening(folder)
    begin(found, games()["shuffling-horror"], NAMES[:3])
    play = found.app.table_screen
    assert isinstance(play, Play)
    return found, play


def next_task_words(found: Demo, random: Random) -> list[str]:
    """Take some decision; what hands must do after it."""
    before = found.session.head
    go_on(found, random)
    steps = found.session._history.path_between(before, found.session.head)
    return _sentences(found, [one for step in steps for one in instructions(found.app, step)])


def _sentences(found: Demo, tasks: list[HandTask]) -> list[str]:
    return [one.sentence(found.session.state.names) for one in merged(tasks)]


def test_what_is_wrong_stays_while_people_are_asked_for_tasks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # a decision of which hands are told in a line
    found, play = directed(tmp_path / "sound")
    random, before = Random(2), 0
    while len(" ".join(next_task_words(found, random))) not in range(1, 50) or play.queue.boards:
        found.session.confirm()
        before += 1
    found.close()
    found, play = directed(tmp_path / "full")
    random = Random(2)
    for _ in range(before):
        go_on(found, random)
        found.session.confirm()
    monkeypatch.setattr(found.app.journal, "_db", Full(found.app.journal._db))
    words = next_task_words(found, random)
    assert found.app.toast is not None
    assert "goes on in memory only" in found.app.toast.text
    assert not play.queue.boards
    found.wait(TOAST_SECONDS + 1)  # until the message has gone
    still_open = _sentences(found, play.queue.open_instructions)
    assert {*words} <= {*still_open}
    shown = " ".join(one.name for one in found.app.node().walk())
    assert [sentence for sentence in still_open if sentence not in shown] == []
    monkeypatch.undo()
    found.close()


def test_a_game_that_begins_in_memory_is_kept_later(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    table = evening(tmp_path)
    table.app.players._path = tmp_path / "players.json"
    table.play(TO_TEAM_UP)
    assert table.app.faults.ticket is not None
    assert "in memory only (File exists); free disk space" in table.app.faults.words
    (tmp_path / "data").unlink()
    table.wait(10)
    assert table.app.faults.ticket is None
    assert table.app.journal.games()[-1].header.names == table.session.header.names
    table.close()


def to_the_end(table: Demo) -> None:
    """On until the game is over."""
    random = Random(5)
    while not table.session.over:
        go_on(table, random)
        table.app.close_overlays()


def test_a_game_that_is_over_is_put_away_though_nothing_can_be_written_now(
    table: Demo, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(table, games()["creature-feature"], NAMES[:3])
    to_the_end(table)
    kept = table.app.journal
    monkeypatch.setattr(kept, "_db", Full(kept._db))
    table.app.put_game_away()
    assert table.app.faults.ticket is not None
    monkeypatch.undo()
    table.wait(10)
    assert table.app.faults.ticket is None
    assert table.app.games.last() is None


def test_a_game_that_began_in_memory_is_put_away_when_it_is_over(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    table = evening(tmp_path)
    table.app.players._path = tmp_path / "players.json"
    begin(table, games()["creature-feature"], NAMES[:3])
    to_the_end(table)
    (tmp_path / "data").unlink()
    table.wait(10)
    assert table.app.games.last() is not None
    table.app.put_game_away()
    assert table.app.games.last() is None
    table.close()


def test_the_journal_is_given_back(table: Demo, tmp_path: Path) -> None:
    table.play(TO_TEAM_UP)
    table.app.journal.close()
    Journal(tmp_path / "data" / "journal.sqlite3").close()
    table.app.journal = Journal(tmp_path / "data" / "journal.sqlite3")


def test_a_game_that_cannot_be_read_keeps_nobody_from_home(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.play(TO_TEAM_UP)
    of_another_make(table.app.journal, 1)
    table.close()
    again = evening(tmp_path)
    assert isinstance(again.app.screen, Home)
    assert again.app.toast is not None
    assert again.app.toast.text.startswith(
        "This game cannot be read; it stays in the journal. (line 0: missing field "
    )
    again.play("touch Creature Feature\ntouch Start")
    assert again.session.seq == 0
    again.close()
