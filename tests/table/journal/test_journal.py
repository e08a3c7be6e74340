"""The journal: everything acknowledged is there again after any kind of end."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.table.errors import Refused
from companion.table.journal.connection import CHECKPOINT_LINES, MIN_WAL_BYTES
from companion.table.journal.journal import Journal
from companion.table.journal.locking import Locked
from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.table.registry import games

GAME = games()["creature-feature"]
HEADER = Header(GAME.id, GAME.rules_version, ("Ann", "Bob", "Cid"), {})
VIRTUAL = Header(GAME.id, GAME.rules_version, ("Ann", "Bob", "Cid"), {}, seed=7)


def do(session: Session, kind: str, **fields: Any) -> None:
    session.do(session.decode({"type": kind, **fields}))


def begun(journal: Journal) -> Session:
    session = journal.begin(GAME, HEADER)
    do(session, "name_last_actor", player=2)
    do(session, "reveal_film", film="film-2")
    for seat in range(3):
        do(session, "team_up", seat=seat)
    return session


@contextmanager
def again(path: Path) -> Iterator[Session]:
    """The newest game of the journal as another process finds it."""
    with closing(Journal(path)) as journal:
        yield journal.resume(GAME, journal.games()[-1])


def position(session: Session) -> tuple[Any, ...]:
    return session.seq, session.view(), session.prompts(), session.can_undo, session.can_redo


def test_a_game_resumes_at_the_same_prompt(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.sqlite3")
    session = begun(journal)
    journal.close()
    with again(tmp_path / "j.sqlite3") as resumed:
        assert position(resumed) == position(session)


def test_lines_are_written_over_those_that_have_gone_into_the_file(tmp_path: Path) -> None:
    log = tmp_path / "j.sqlite3-wal"
    with closing(Journal(tmp_path / "j.sqlite3")) as journal:
        session = begun(journal)
        assert journal.checkpoint()
        long = log.stat().st_size
        assert long >= MIN_WAL_BYTES
        for _ in range(CHECKPOINT_LINES // 2):
            assert not journal.checkpoint()
            session.undo()
            session.redo()
        before = log.read_bytes()
        assert journal.checkpoint()
        session.undo()
        session.redo()
        assert log.read_bytes() != before
        assert log.stat().st_size == long
    with again(tmp_path / "j.sqlite3") as resumed:
        assert position(resumed) == position(session)


def test_who_only_looks_makes_no_room(tmp_path: Path) -> None:
    with (
        closing(Journal(tmp_path / "j.sqlite3")) as journal,
        closing(Journal(tmp_path / "j.sqlite3", read_only=True)) as looking,
    ):
        begun(journal)
        assert not looking.checkpoint()


def test_undo_redo_and_amend_survive(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite3"
    journal = Journal(path)
    session = begun(journal)
    session.amend(2, session.decode({"type": "reveal_film", "film": "film-6"}))
    session.undo()
    session.redo()
    session.undo()
    do(session, "reveal_co_star", seat=0, card="devil")
    session.undo()
    expected = [position(session)]
    session.redo()
    expected.append(position(session))
    session.undo()
    journal.close()
    while True:
        with again(path) as resumed:
            assert position(resumed) == expected[0]
            resumed.redo()
            assert position(resumed) == expected[1]
            resumed.undo()
            if not resumed.can_undo:
                break
            now = position(resumed)
            resumed.undo()
            expected = [position(resumed), now]
    assert expected[0][0] == 0


def test_a_virtual_table_resumes_with_its_cards(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite3"
    journal = Journal(path)
    session = journal.begin(GAME, VIRTUAL)
    journal.close()
    with again(path) as resumed:
        assert resumed.view(1) == session.view(1)
        assert resumed.prompts(1) == session.prompts(1)
        with pytest.raises(Refused, match="nothing left"):
            resumed.undo()


def test_a_copy_taken_at_any_moment_is_a_whole_game(tmp_path: Path) -> None:
    """What a power cut leaves: the files as they lie, nothing closed."""
    path = tmp_path / "j.sqlite3"
    journal = Journal(path)
    session = begun(journal)
    for number, card in enumerate(("robot", "mummy", "witch")):
        do(session, "reveal_co_star", seat=number, card=card)
        cut = tmp_path / f"cut-{number}"
        cut.mkdir()
        for part in tmp_path.glob("j.sqlite3*"):
            (cut / part.name).write_bytes(part.read_bytes())
        with again(cut / "j.sqlite3") as resumed:
            assert position(resumed) == position(session)
    journal.close()


def test_a_second_process_only_looks(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite3"
    journal = Journal(path)
    session = begun(journal)
    with pytest.raises(Locked, match="Another Matinee process is using "):
        Journal(path)
    looking = Journal(path, read_only=True)
    seen = looking.resume(GAME, looking.games()[0])
    assert seen.view() == session.view()
    with pytest.raises(sqlite3.OperationalError):
        looking.begin(GAME, HEADER)
    looking.close()
    journal.close()
    Journal(path).close()


def test_a_refused_action_is_not_kept(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite3"
    journal = Journal(path)
    session = begun(journal)
    with pytest.raises(Refused):
        do(session, "stay", seat=0)
    journal.close()
    with again(path) as resumed:
        assert resumed.seq == session.seq


def test_what_cannot_be_kept_is_not_done(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.sqlite3")
    session = begun(journal)
    before = position(session)
    journal.close()
    with pytest.raises(sqlite3.ProgrammingError):
        do(session, "reveal_co_star", seat=0, card="devil")
    assert position(session) == before


def test_a_damaged_journal_is_set_aside_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite3"
    path.write_bytes(b"this is no database" * 100)
    journal = Journal(path)
    assert journal.set_aside is not None
    assert journal.set_aside.read_bytes().startswith(b"this is no database")
    assert journal.games() == []
    journal.close()


def test_finished_games_are_remembered_but_not_offered(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.sqlite3")
    begun(journal)
    journal.put_away(journal.games()[0].number)
    assert [kept.over for kept in journal.games()] == [True]
    journal.close()


class Cut(Exception):
    """The power goes."""


def test_a_cut_between_any_two_writes_leaves_whole_lines(tmp_path: Path) -> None:
    """Every statement of beginning a game and of a line is the last one once."""
    statement = 0
    while True:
        statement += 1
        path = tmp_path / f"{statement}.sqlite3"
        journal = Journal(path)
        done = 0

        def count(sql: str, statement: int = statement) -> None:
            nonlocal done
            done += 1
            if done == statement:
                raise Cut(sql)

        real = journal._db
        journal._db = Counting(real, count)  # type: ignore[assignment]
        kept = None
        try:
            session = journal.begin(GAME, HEADER)
            kept = position(session)
            do(session, "name_last_actor", player=1)
            kept = position(session)
        except Cut:
            cut = True
        else:
            cut = False
        # the process is gone: what it had not committed is rolled back
        real.close()
        journal.close()
        with closing(Journal(path)) as found:
            games = found.games()
            assert len(games) == (kept is not None)
            if games:
                assert position(found.resume(GAME, games[0])) == kept
        if not cut:
            break
    assert statement > 4


class Counting:
    """A connection that tells of every statement before it is run."""

    def __init__(self, real: sqlite3.Connection, report: Callable[[str], None]) -> None:
        self._real = real
        self._report = report

    def execute(self, sql: str, *rest: Any) -> sqlite3.Cursor:
        self._report(sql)
        return self._real.execute(sql, *rest)

    def executemany(self, sql: str, rows: Any) -> sqlite3.Cursor:
        self._report(sql)
        return self._real.executemany(sql, rows)

    def __enter__(self) -> object:
        return self._real.__enter__()

    def __exit__(self, *error: object) -> object:
        return self._real.__exit__(*error)

    def close(self) -> None:
        """The file is closed already."""


def test_a_loaded_game_is_kept_from_then_on(tmp_path: Path) -> None:
    elsewhere = Journal(tmp_path / "one.sqlite3")
    session = begun(elsewhere)
    journal = Journal(tmp_path / "two.sqlite3")
    journal.import_session(session)
    do(session, "reveal_co_star", seat=0, card="devil")
    elsewhere.close()
    journal.close()
    with again(tmp_path / "two.sqlite3") as resumed:
        assert position(resumed) == position(session)
        resumed.undo()
        assert resumed.seq == session.seq - 1


def test_going_back_along_the_line_survives(tmp_path: Path) -> None:
    path = tmp_path / "j.sqlite3"
    journal = Journal(path)
    session = begun(journal)
    do(session, "reveal_co_star", seat=0, card="devil")
    session.amend(2, session.decode({"type": "reveal_film", "film": "film-6"}))
    session.undo_to(3)
    assert (session.seq, session.view()["tiles"]["feature"]) == (3, (6,))
    journal.close()
    with again(path) as resumed:
        assert position(resumed) == position(session)
        seen = []
        while resumed.can_redo:
            resumed.redo()
            seen.append(resumed.seq)
        assert seen == [4, 5, 6]
        while resumed.can_undo:
            resumed.undo()
        assert resumed.seq == 0
