"""A full disk or a read-only folder: the game goes on in memory and is kept when there is room."""

import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest

from companion.table.errors import reason
from companion.table.folders import JOURNAL
from companion.table.journal.journal import Journal
from companion.table.journal.pending_writes import PendingWrites
from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.table.registry import games
from tests.games.playing import played

GAME = games()["creature-feature"]
HEADER = Header(GAME.id, GAME.rules_version, ("Ann", "Bob", "Cid"), {}, seed=7)


@contextmanager
def full(path: Path) -> Iterator[None]:
    """No file may become larger than the journal and its log are."""
    most = max(path.stat().st_size, path.with_name(f"{path.name}-wal").stat().st_size)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def position(session: Session) -> tuple[object, ...]:
    return session.seq, session.state, session.can_undo, session.can_redo


def again(path: Path) -> tuple[object, ...]:
    with closing(Journal(path)) as journal:
        assert journal.set_aside is None
        return position(journal.resume(GAME, journal.games()[-1]))


def test_a_full_disk_stops_nobody_and_is_made_good(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    backlog, journal = PendingWrites(), Journal(path)
    session = journal.begin(GAME, HEADER, backlog.wrap)
    *_, kept = (position(one) for one in played(session, Random(1), 5))
    with full(path):
        *_, _ = played(session, Random(2), 10)
        session.undo()
        assert len(backlog) > 5
        assert backlog.why
        assert not backlog.flush()
    last = position(session)
    assert last != kept
    assert backlog.flush()
    assert len(backlog) == 0
    *_, last = (position(one) for one in played(session, Random(3), 3))
    assert len(backlog) == 0
    journal.close()
    assert again(path) == last


def test_on_a_full_disk_lines_are_written_over_those_that_the_file_has(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    backlog, journal = PendingWrites(), Journal(path)
    session = journal.begin(GAME, HEADER, backlog.wrap)
    *_, _ = played(session, Random(1), 5)
    with full(path):
        assert journal.checkpoint()
        *_, last = (position(one) for one in played(session, Random(2), 2))
        assert len(backlog) == 0
    journal.close()
    assert again(path) == last


def test_what_waited_when_the_power_went_is_all_that_is_lost(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    backlog, journal = PendingWrites(), Journal(path)
    session = journal.begin(GAME, HEADER, backlog.wrap)
    *_, before = (position(one) for one in played(session, Random(1), 5))
    stood = [before]
    with full(path):
        stood += [position(one) for one in played(session, Random(2), 10)]
    journal.close()
    assert again(path) in stood[:-1]


def test_a_folder_that_cannot_be_used_is_used_as_soon_as_it_can(tmp_path: Path) -> None:
    """A file stands where the folder should be: also root cannot write there."""
    folder = tmp_path / "data"
    folder.write_text("in the way")
    path = folder / JOURNAL
    with pytest.raises(OSError, match="data"):
        Journal(path)
    backlog, journal = PendingWrites(), Journal(path, refusal=OSError())
    assert not journal.is_writable
    session = journal.begin(GAME, HEADER, backlog.wrap)
    *_, last = (position(one) for one in played(session, Random(1), 5))
    assert journal.games() == []
    folder.unlink()
    assert backlog.flush()
    assert journal.is_writable
    assert len(journal.games()) == 1
    journal.close()
    assert again(path) == last


def test_a_game_that_cannot_be_written_does_not_hold_up_the_others(tmp_path: Path) -> None:
    path, backlog = tmp_path / JOURNAL, PendingWrites()
    with closing(Journal(path)) as journal:

        def fails(_steps: object, _head: object) -> None:
            raise sqlite3.OperationalError("this line cannot be written")

        stuck = Session.new(GAME, HEADER, backlog.wrap(fails))
        *_, _ = played(stuck, Random(1), 3)
        waiting = len(backlog)
        session = journal.begin(GAME, HEADER, backlog.wrap)
        *_, last = (position(one) for one in played(session, Random(2), 5))
        assert len(backlog) == waiting
        assert not backlog.flush()
    assert again(path) == last


def test_what_fails_for_another_reason_is_refused_and_does_not_wait() -> None:
    def fails(_steps: object, _head: object) -> None:
        raise ValueError("an error in the program")

    backlog = PendingWrites()
    with pytest.raises(ValueError, match="an error"):
        Session.new(GAME, HEADER, backlog.wrap(fails))
    assert len(backlog) == 0
    assert backlog.flush()


def test_a_game_that_was_opened_twice_becomes_two_games(tmp_path: Path) -> None:
    path, backlog = tmp_path / JOURNAL, PendingWrites()
    with closing(Journal(path)) as journal:
        first = journal.begin(GAME, HEADER, backlog.wrap)
        *_, _ = played(first, Random(1), 5)
        second = journal.resume(GAME, journal.games()[-1], backlog.wrap)
        for number, session in enumerate((first, second) * 3):
            *_, _ = played(session, Random(number), 2)
        assert len(backlog) == 0
        found = [position(journal.resume(GAME, kept)) for kept in journal.games()]
        assert found == [position(first), position(second)]
        assert list(journal.findings()) == []


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("insert into one values (1)", "the journal cannot store this"),
        ("attach '/nowhere/there' as other", "the journal cannot be opened"),
        ("nonsense", "the journal cannot store this"),
    ],
)
def test_people_do_not_read_the_words_of_sql(statement: str, words: str) -> None:
    with closing(sqlite3.connect(":memory:")) as db:
        db.executescript("create table one (id integer primary key); insert into one values (1);")
        with pytest.raises(sqlite3.Error) as caught:
            db.execute(statement)
    assert reason(caught.value) == words


def test_a_journal_that_cannot_be_written_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / JOURNAL
    journal = Journal(path)
    session = journal.begin(GAME, HEADER)
    *_, kept = (position(one) for one in played(session, Random(1), 5))
    journal.close()

    def locked(self: Journal) -> None:
        raise PermissionError(30, "Read-only file system")

    with monkeypatch.context() as read_only:
        read_only.setattr(Journal, "_acquire_lock", locked)
        backlog, journal = PendingWrites(), Journal(path, refusal=OSError())
        session = journal.resume(GAME, journal.games()[-1], backlog.wrap)
        assert position(session) == kept
        *_, last = (position(one) for one in played(session, Random(2), 5))
        assert "Read-only" in backlog.why
    assert backlog.flush()
    journal.close()
    assert again(path) == last


def test_a_line_of_the_referee_is_refused_where_it_cannot_be_kept(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    with closing(Journal(path)) as journal:
        session = journal.begin(GAME, HEADER)
        before = position(session)
        with full(path), pytest.raises(sqlite3.OperationalError):
            *_, _ = played(session, Random(2), 30)
        last = position(session)
    assert again(path) == last
    assert before[0] <= last[0]


@pytest.mark.parametrize("room", [False, True])
def test_what_the_log_holds_is_read_where_not_even_its_index_can_be_made(
    tmp_path: Path, room: bool
) -> None:
    (tmp_path / "cut").mkdir()
    path, cut = tmp_path / JOURNAL, tmp_path / "cut" / JOURNAL
    with closing(Journal(path)) as journal:
        session = journal.begin(GAME, HEADER)
        *_, _ = played(session, Random(1), 30)
        if room:  # some of it lies in the file, and old lines in the log behind the new ones
            journal.checkpoint()
        *_, last = (position(one) for one in played(session, Random(2), 3))
        for ending in ("", "-wal"):
            cut.with_name(cut.name + ending).write_bytes(
                path.with_name(path.name + ending).read_bytes()
            )
    index = cut.with_name(f"{cut.name}-shm")
    index.symlink_to(tmp_path / "nowhere")  # which SQLite does not follow
    with pytest.raises((OSError, sqlite3.Error)):
        Journal(cut)
    backlog = PendingWrites()
    with closing(Journal(cut, refusal=OSError())) as journal:
        session = journal.resume(GAME, journal.games()[-1], backlog.wrap)
        assert position(session) == last
        *_, last = (position(one) for one in played(session, Random(3), 3))
        assert len(backlog) > 0
        index.unlink()
        assert backlog.flush(), backlog.why
    assert again(cut) == last
