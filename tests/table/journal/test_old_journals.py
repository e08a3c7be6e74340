"""Journals of earlier versions are taken over in the background, game by game."""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from zlib import crc32

import pytest
from msgspec import json

from companion.table.folders import JOURNAL
from companion.table.journal import paths
from companion.table.journal.journal import Journal
from companion.table.journal.lines import stored_step
from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.table.registry import games
from tests.games.playing import played
from tests.table.journal.old_journals import OldJournal, begun

GAME = games()["creature-feature"]
HEADER = Header(GAME.id, GAME.rules_version, ("Ann", "Bob", "Cid"), {}, seed=7)
OLD = f"{JOURNAL}-old"


def old(path: Path, made: int = 2, count: int = 3) -> list[Session]:
    """An old journal with some games; the first is put away."""
    found: list[Session] = []
    with closing(OldJournal(path, made)) as journal:
        for number in range(count):
            session = begun(journal, number + 1, GAME, HEADER)
            *_, _ = played(session, Random(number), 20)
            session.undo()
            session.undo()
            session.redo()
            *_, _ = played(session, Random(number), 2)
            session.undo_to(session.seq // 2)
            found.append(session)
        journal.finish(1)
    return found


def tree(session: Session) -> tuple[object, ...]:
    """Everything that there is of a game."""
    history = session._history
    steps = tuple(stored_step(step) for step in history.steps)
    return json.encode(steps), history.undo_heads, history.redo_heads, history.head_id


def all_trees(journal: Journal) -> list[tuple[object, ...]]:
    return [tree(journal.resume(GAME, kept)) for kept in journal.games()]


def pack(journal: Journal) -> None:
    while journal.do_idle_work():
        pass


@pytest.mark.parametrize("made", [1, 2])
def test_games_of_an_old_journal_can_be_used_at_once_and_are_taken_over(
    tmp_path: Path, made: int
) -> None:
    path = tmp_path / JOURNAL
    sessions = old(path, made)
    expected = [tree(one) for one in sessions]
    with closing(Journal(path)) as journal:
        assert journal.set_aside is None
        assert [kept.over for kept in journal.games()] == [True, False, False]
        last = journal.last([GAME.id])
        assert last is not None
        assert last.number == 3
        assert journal.current_state(GAME, last) == sessions[2].state
        again = journal.resume(GAME, last)
        assert tree(again) == expected[2]
        *_, _ = played(again, Random(9), 3)
        expected[2] = tree(again)
        assert all_trees(journal) == expected
        assert (tmp_path / OLD).exists()
        pack(journal)
        assert all_trees(journal) == expected
        assert not (tmp_path / OLD).exists()
        assert journal.set_aside is None
    with closing(Journal(path)) as journal:
        assert journal.set_aside is None
        assert all_trees(journal) == expected
    assert sorted(one.name for one in tmp_path.iterdir()) == [
        "journal.count",
        "journal.lock",
        "journal.sqlite3",
        "journal.sqlite3-games",
    ]


def test_taking_over_may_end_at_any_moment(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    expected = [tree(one) for one in old(path)]
    for steps in range(30):
        with closing(Journal(path)) as journal:
            for _ in range(steps):
                journal.do_idle_work()
            assert all_trees(journal) == expected
        if not (tmp_path / OLD).exists():
            break
    else:
        pytest.fail("the old journal is never let go")
    with closing(Journal(path)) as journal:
        assert journal.set_aside is None
        assert all_trees(journal) == expected


class Cut(OSError):
    """The power fails."""


@pytest.mark.parametrize("index", range(6))
def test_the_power_may_fail_between_any_two_renames(
    tmp_path: Path, index: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / JOURNAL
    expected = [tree(one) for one in old(path)]
    # a log and its index are beside it
    with closing(sqlite3.connect(path)) as reader:
        reader.execute("select * from game").fetchall()
        left = [index]
        rename = Path.rename

        def renamed(one: Path, to: Path) -> Path:
            if not left[0]:
                raise Cut
            left[0] -= 1
            return rename(one, to)

        with monkeypatch.context() as cut:
            cut.setattr(Path, "rename", renamed)
            with suppress(Cut):
                Journal(path).close()
    with closing(Journal(path)) as journal:
        assert journal.set_aside is None
        assert all_trees(journal) == expected
        pack(journal)
        assert all_trees(journal) == expected


def test_what_cannot_be_packed_is_read_from_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    expected = [tree(one) for one in old(path)]
    paths.pack_folder(path).mkdir()
    (paths.pack_folder(path) / "000002.jsonl.part").mkdir()
    with closing(Journal(path)) as journal:
        pack(journal)
        assert all_trees(journal) == expected
        assert (tmp_path / OLD).exists()
    (paths.pack_folder(path) / "000002.jsonl.part").rmdir()
    with closing(Journal(path)) as journal:
        pack(journal)
        assert all_trees(journal) == expected
        assert not (tmp_path / OLD).exists()


def test_a_damaged_game_of_an_old_journal_is_kept_and_the_others_are_whole(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    sessions = old(path)
    expected = [tree(one) for one in sessions]
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("update step set state = '{}' where game = 2 and id = 5")
    with closing(Journal(path)) as journal:
        pack(journal)
        assert journal.set_aside is not None
        assert journal.set_aside.name.startswith("journal.damaged-")
        assert journal.set_aside.exists()
        one, two, three = journal.games()
        assert tree(journal.resume(GAME, one)) == expected[0]
        assert tree(journal.resume(GAME, three)) == expected[2]
        assert journal.resume(GAME, two).head.id < 5
    assert not (tmp_path / OLD).exists()


def test_an_old_journal_that_cannot_be_written_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / JOURNAL
    expected = [tree(one) for one in old(path)]
    with closing(Journal(path, read_only=True)) as journal:
        assert all_trees(journal) == expected

    def locked(self: Journal) -> None:
        raise PermissionError(30, "Read-only file system")

    with monkeypatch.context() as read_only:
        read_only.setattr(Journal, "_acquire_lock", locked)
        journal = Journal(path, refusal=OSError())
        assert all_trees(journal) == expected
        session = journal.resume(GAME, journal.games()[-1])
    *_, _ = played(session, Random(1), 3)
    expected[2] = tree(session)
    pack(journal)
    assert all_trees(journal) == expected
    journal.close()


def test_a_second_process_reads_while_an_old_journal_is_taken_over(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    expected = [tree(one) for one in old(path)]
    with closing(Journal(path)) as journal, closing(Journal(path, read_only=True)) as reader:
        assert all_trees(reader) == expected
        while journal.do_idle_work():
            assert all_trees(reader) == expected


def test_a_game_of_an_old_journal_can_be_deleted_for_good(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    expected = [tree(one) for one in old(path)]
    with closing(Journal(path)) as journal:
        journal.delete(2)
        pack(journal)
        assert journal.set_aside is None
        assert not (tmp_path / OLD).exists()
        assert all_trees(journal) == [expected[0], expected[2]]


def test_an_old_log_that_was_cut_is_reported(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    old(path)
    content = (1000).to_bytes(8, "big")
    crc = crc32(b"1000").to_bytes(4, "big")
    path.with_suffix(".count").write_bytes(content + crc)
    with closing(Journal(path)) as journal:
        assert journal.set_aside is not None
        assert len(journal.games()) == 3
    with closing(Journal(path)) as journal:
        assert journal.set_aside is None
