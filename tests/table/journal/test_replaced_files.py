"""Another program deletes, replaces or cuts the journal's files while a game is being played."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.table.folders import JOURNAL
from companion.table.journal.journal import Journal
from companion.table.journal.pending_writes import PendingWrites
from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.table.registry import games
from tests.games.playing import played

GAME = games()["creature-feature"]
HEADER = Header(GAME.id, GAME.rules_version, ("Ann", "Bob", "Cid"), {}, seed=7)
LATER = Header(GAME.id, GAME.rules_version, ("Dov", "Eva", "Finn"), {}, seed=8)


def position(session: Session) -> tuple[object, ...]:
    return session.seq, session.state, session.can_undo, session.can_redo, session.change_key


def play(session: Session, seed: int, count: int) -> None:
    for _ in played(session, Random(seed), count):
        pass
    session.confirm()


def stored(path: Path) -> list[tuple[object, ...]]:
    """Every game of the journal at `path`, each of which is whole."""
    with closing(Journal(path)) as journal:
        assert list(journal.findings()) == []
        return [position(journal.resume(GAME, kept)) for kept in journal.games()]


def deleted(path: Path) -> None:
    for file in path.parent.glob(f"{JOURNAL}*"):
        if file.is_file():
            file.unlink()


def removed_with_its_folder(path: Path) -> None:
    shutil.rmtree(path.parent)


def moved_away(path: Path) -> None:
    path.parent.rename(path.parent.with_name("moved"))


def replaced_by_garbage(path: Path) -> None:
    new = path.with_name("new")
    new.write_bytes(b"garbage" * 1000)
    new.replace(path)


def overwritten(path: Path) -> None:
    path.write_bytes(b"garbage" * 1000)


def emptied(path: Path) -> None:
    os.truncate(path, 0)


def log_emptied(path: Path) -> None:
    os.truncate(path.with_name(f"{JOURNAL}-wal"), 0)


def lock_deleted(path: Path) -> None:
    path.with_suffix(".lock").unlink()


EVERY_WAY = (
    deleted,
    removed_with_its_folder,
    moved_away,
    replaced_by_garbage,
    overwritten,
    emptied,
    log_emptied,
    lock_deleted,
)


@pytest.mark.parametrize("change", EVERY_WAY)
def test_the_game_under_way_is_written_again(
    change: Callable[[Path], None], tmp_path: Path
) -> None:
    path = tmp_path / "data" / JOURNAL
    with closing(Journal(path)) as journal:
        session = journal.begin(GAME, HEADER)
        play(session, 1, 6)
        session.undo()
        change(path)
        play(session, 2, 3)
        last = position(session)
    assert stored(path) == [last]


@pytest.mark.parametrize("change", EVERY_WAY)
def test_a_game_that_was_opened_again_is_written_again(
    change: Callable[[Path], None], tmp_path: Path
) -> None:
    path = tmp_path / "data" / JOURNAL
    with closing(Journal(path)) as journal:
        play(journal.begin(GAME, HEADER), 1, 6)
    with closing(Journal(path)) as journal:
        while journal.do_idle_work():
            pass
        session = journal.resume(GAME, journal.games()[-1])
        change(path)
        play(session, 2, 3)
        last = position(session)
    assert stored(path) == [last]


def test_an_earlier_copy_of_the_journal_gets_the_lines_that_it_lacks(tmp_path: Path) -> None:
    path, copy = tmp_path / "data" / JOURNAL, tmp_path / "copy"
    with closing(Journal(path)) as journal:
        session = journal.begin(GAME, HEADER)
        play(session, 1, 3)
        shutil.copytree(path.parent, copy)
        play(session, 2, 3)
        shutil.rmtree(path.parent)
        copy.rename(path.parent)
        play(session, 3, 3)
        last = position(session)
    assert stored(path) == [last]


def test_the_journal_of_others_keeps_its_games(tmp_path: Path) -> None:
    path, other = tmp_path / "data" / JOURNAL, tmp_path / "other" / JOURNAL
    with closing(Journal(other)) as journal:
        theirs = journal.begin(GAME, LATER)
        play(theirs, 5, 4)
    with closing(Journal(path)) as journal:
        session = journal.begin(GAME, HEADER)
        play(session, 1, 6)
        shutil.rmtree(path.parent)
        other.parent.rename(path.parent)
        play(session, 2, 3)
        last = position(session)
    assert stored(path) == [position(theirs), last]


def test_where_the_folder_cannot_be_made_again_the_game_goes_on_in_memory(tmp_path: Path) -> None:
    path, backlog = tmp_path / "data" / JOURNAL, PendingWrites()
    with closing(Journal(path)) as journal:
        session = journal.begin(GAME, HEADER, backlog.wrap)
        play(session, 1, 6)
        shutil.rmtree(path.parent)
        path.parent.write_text("a file is in its place")
        play(session, 2, 3)
        assert len(backlog) > 0
        assert journal.games() == []
        path.parent.unlink()
        assert backlog.flush()
        last = position(session)
    assert stored(path) == [last]


def test_files_that_were_left_alone_stay_open(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    with closing(Journal(path)) as journal:
        session = journal.begin(GAME, HEADER)
        for number in range(12):
            play(session, number, 4)
            while journal.do_idle_work(None if number % 2 else 1):
                pass
            with closing(Journal(path, read_only=True)) as reader:
                assert len(reader.games()) == 1
        other = journal.begin(GAME, LATER)
        play(other, 1, 3)
        journal.put_away(1)
        journal.delete(2)
        assert journal.is_in_place()
        assert journal.replaced == 0


def test_what_was_closed_stays_closed(tmp_path: Path) -> None:
    journal = Journal(tmp_path / JOURNAL)
    journal.begin(GAME, HEADER)
    journal.close()
    deleted(tmp_path / JOURNAL)
    with pytest.raises(sqlite3.ProgrammingError):
        journal.begin(GAME, HEADER)
    assert not (tmp_path / JOURNAL).exists()
