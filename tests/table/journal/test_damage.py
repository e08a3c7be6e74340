"""What a cut of power or a failing disk leaves of the journal's files."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.table.folders import JOURNAL
from companion.table.journal import lines, rows
from companion.table.journal.count import LineCountFile
from companion.table.journal.journal import Journal
from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.table.registry import games
from tests.games.playing import played

GAME = games()["creature-feature"]
HEADER = Header(GAME.id, GAME.rules_version, ("Ann", "Bob", "Cid"), {}, seed=7)
WAL = f"{JOURNAL}-wal"
COUNT = Path(JOURNAL).with_suffix(".count").name
Files = dict[str, bytes]


class Demo:
    """A game with what lay on the disk, and where it stood, after every line."""

    def __init__(self, folder: Path, before: int, after: int) -> None:
        self.after: list[tuple[Files, tuple[Any, ...]]] = []
        path = folder / JOURNAL
        journal = Journal(path)
        session = journal.begin(GAME, HEADER)
        self._look(folder, session)
        for one in played(session, Random(3), before):
            self._look(folder, one)
        journal.close()  # what is written up to here lies in the database itself
        journal = Journal(path)
        session = journal.resume(GAME, journal.games()[-1])
        for one in played(session, Random(4), after):
            self._look(folder, one)
        journal.close()

    def _look(self, folder: Path, session: Session) -> None:
        files = {name: (folder / name).read_bytes() for name in (JOURNAL, WAL)}
        self.after.append((files, position(session)))
        self.count = (folder / COUNT).read_bytes()

    def stood(self) -> list[tuple[Any, ...]]:
        return [one for _, one in self.after]


def position(session: Session) -> tuple[Any, ...]:
    return session.seq, session.state, session.head.virtual_table, session.can_undo


def found(folder: Path, files: Files) -> tuple[tuple[Any, ...] | None, Path | None]:
    """Where the game stands that these files hold, and what was set aside."""
    folder.mkdir(parents=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    with closing(Journal(folder / JOURNAL)) as journal:
        kept = journal.games()
        session = journal.resume(GAME, kept[-1]) if kept else None
        return None if session is None else position(session), journal.set_aside


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Demo:
    return Demo(tmp_path_factory.mktemp("evening"), 20, 20)


def test_what_follows_the_last_sync_may_be_cut_or_torn_anywhere(
    evening: Demo, tmp_path: Path
) -> None:
    random = Random(11)
    for number, ((before, acknowledged), (after, next_one)) in enumerate(
        zip(evening.after[-12:], evening.after[-11:], strict=False)
    ):
        synced, whole = before[WAL], after[WAL]
        assert whole.startswith(synced)
        for count in range(3):
            cut = random.randrange(len(synced), len(whole))
            torn = bytearray(whole[:cut])
            if count and cut > len(synced):
                torn[random.randrange(len(synced), cut)] ^= 1 << random.randrange(8)
            files = {**after, WAL: bytes(torn)}
            there, aside = found(tmp_path / f"{number}-{count}", files)
            assert there in (acknowledged, next_one)
            assert aside is None


def test_a_log_that_was_begun_again_may_be_torn_over_the_old_one(tmp_path: Path) -> None:
    folder = tmp_path / "evening"
    with closing(Journal(folder / JOURNAL)) as journal:
        session = journal.begin(GAME, HEADER)
        *_, last = (position(one) for one in played(session, Random(3), 12))
        assert journal.checkpoint()
        before = {name: (folder / name).read_bytes() for name in (JOURNAL, WAL, COUNT)}
        *_, then = (position(one) for one in played(session, Random(4), 1))
        after = {name: (folder / name).read_bytes() for name in (JOURNAL, WAL)}
    old, new = before[WAL], after[WAL]
    assert len(new) == len(old)
    end = max(index for index in range(len(new)) if new[index] != old[index])
    random = Random(14)
    for number, cut in enumerate((16, 32, 56, *(random.randrange(end + 1) for _ in range(12)))):
        there, aside = found(tmp_path / str(number), {**before, WAL: new[:cut] + old[cut:]})
        assert there == last
        assert aside is None
    assert found(tmp_path / "whole", {**before, WAL: new}) == (then, None)


def test_damage_goes_back_to_a_whole_line_says_so_and_keeps_the_file(
    evening: Demo, tmp_path: Path
) -> None:
    random = Random(12)
    files, last = evening.after[-1]
    stood = evening.stood()
    lost = 0
    for number in range(60):
        name = random.choice((JOURNAL, WAL))
        damaged = bytearray(files[name])
        place = random.randrange(len(damaged))
        if name == JOURNAL and FORMAT_AT <= place < FORMAT_AT + 4:
            continue
        damaged[place] ^= 1 << random.randrange(8)
        folder = tmp_path / str(number)
        there, aside = found(folder, {**files, name: bytes(damaged), COUNT: evening.count})
        if there != last:
            lost += 1
            assert there is None or there in stood, (name, place)
            assert aside is not None, (name, place)
        if aside is not None:
            ending = name.removeprefix(JOURNAL)
            assert aside.with_name(aside.name + ending).read_bytes() == bytes(damaged)
    assert lost > 5


def test_a_log_that_is_cut_before_its_last_sync_is_reported(evening: Demo, tmp_path: Path) -> None:
    random = Random(13)
    files, last = evening.after[-1]
    places = [0, 31, 32, *(random.randrange(len(files[WAL])) for _ in range(12))]
    for number, place in enumerate(places):
        cut = {**files, WAL: files[WAL][:place], COUNT: evening.count}
        folder = tmp_path / str(number)
        there, aside = found(folder, cut)
        assert there != last
        assert there in evening.stood()
        assert aside is not None
        assert aside.with_name(f"{aside.name}-wal").read_bytes() == cut[WAL]
        # it is said once
        with closing(Journal(folder / JOURNAL)) as journal:
            assert journal.set_aside is None


def test_a_log_that_is_not_there_any_more_is_reported(evening: Demo, tmp_path: Path) -> None:
    files, last = evening.after[-1]
    there, aside = found(tmp_path / "x", {JOURNAL: files[JOURNAL], COUNT: evening.count})
    assert there != last
    assert aside is not None


@pytest.mark.parametrize("count", [b"", b"\0" * 12, b"\xff" * 12, b"x" * 5000])
def test_a_count_that_is_damaged_says_nothing(evening: Demo, tmp_path: Path, count: bytes) -> None:
    files, last = evening.after[-1]
    assert found(tmp_path / "x", {**files, COUNT: count}) == (last, None)


def test_a_count_that_is_behind_says_nothing(evening: Demo, tmp_path: Path) -> None:
    files, last = evening.after[-1]
    (tmp_path / "behind").mkdir()
    with closing(LineCountFile(tmp_path / "behind" / JOURNAL)) as counter:
        counter.write(1, 3)
    count = (tmp_path / "behind" / COUNT).read_bytes()
    assert found(tmp_path / "x", {**files, COUNT: count}) == (last, None)


def test_a_count_that_cannot_be_kept_holds_up_no_game(tmp_path: Path) -> None:
    (tmp_path / COUNT).mkdir()
    with closing(Journal(tmp_path / JOURNAL)) as journal:
        session = journal.begin(GAME, HEADER)
        *_, last = (position(one) for one in played(session, Random(3), 5))
    with closing(Journal(tmp_path / JOURNAL)) as journal:
        assert journal.set_aside is None
        assert position(journal.resume(GAME, journal.games()[-1])) == last


FORMAT_AT = 60
"""Where the database has the number of its format; another one is of another Matinee."""


def change(path: Path, statement: str, *values: Any) -> None:
    """Change something in the database behind everybody's back."""
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(statement, values)


def test_a_value_that_has_changed_by_itself_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    journal = Journal(path)
    session = journal.begin(GAME, HEADER)
    stood = [position(one) for one in played(session, Random(3), 10)]
    journal.close()
    with closing(sqlite3.connect(path)) as db:
        row, body = db.execute("select id, body from line order by id desc limit 1, 1").fetchone()
    for place in (2, len(body) // 2, len(body) - 1):
        damaged = bytearray(body)
        damaged[place] ^= 4
        folder = tmp_path / str(place)
        folder.mkdir()
        shutil.copyfile(path, folder / JOURNAL)
        change(folder / JOURNAL, "update line set body = ? where id = ?", bytes(damaged), row)
        with closing(Journal(folder / JOURNAL)) as journal:
            assert journal.set_aside is not None
            again = journal.resume(GAME, journal.games()[-1])
            assert position(again) in stood[:-1]
            next(played(again, Random(1), 1))
        with closing(Journal(folder / JOURNAL)) as journal:
            assert journal.set_aside is None


def test_a_line_that_is_gone_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    with closing(Journal(path)) as journal:
        stood = [position(one) for one in played(journal.begin(GAME, HEADER), Random(3), 10)]
    change(path, "delete from line where id = (select max(id) - 2 from line)")
    with closing(Journal(path)) as journal:
        assert journal.set_aside is not None
        assert position(journal.resume(GAME, journal.games()[-1])) in stood[:-2]


def test_games_beside_a_damaged_one_are_kept_whole(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    journal = Journal(path)
    stood = []
    for seed in (1, 2, 3):
        session = journal.begin(GAME, HEADER)
        stood.append([position(one) for one in played(session, Random(seed), 9)])
    journal.put_away(1)
    journal.close()
    change(path, "update line set body = x'00' where id = ?", 2 * rows.LINES + 5)
    with closing(Journal(path)) as journal:
        one, two, three = journal.games()
        assert [kept.over for kept in (one, two, three)] == [True, False, False]
        assert position(journal.resume(GAME, one)) == stood[0][-1]
        assert position(journal.resume(GAME, two)) in stood[1][:-1]
        assert position(journal.resume(GAME, three)) == stood[2][-1]


@pytest.mark.parametrize("number", [0, 1])
def test_a_number_of_the_format_that_the_tables_deny_hides_no_game(
    tmp_path: Path, number: int
) -> None:
    path = tmp_path / JOURNAL
    with closing(Journal(path)) as journal:
        *_, last = (position(one) for one in played(journal.begin(GAME, HEADER), Random(3), 5))
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"pragma user_version = {number}")
    with closing(Journal(path)) as journal:
        assert position(journal.resume(GAME, journal.games()[-1])) == last


def test_tables_of_no_journal_are_set_aside(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    with closing(sqlite3.connect(path)) as db:
        db.execute("create table line (one, two, three)")
    with closing(Journal(path)) as journal:
        assert journal.set_aside is not None
        assert journal.games() == []


def test_a_game_of_another_make_is_not_offered(tmp_path: Path) -> None:
    header = '{"odd":1}'
    with closing(Journal(tmp_path / JOURNAL)) as journal:
        journal.begin(GAME, HEADER)
        rows.list_game(journal.writable_database(), rows.GameRow(2, header, rows.UNDER_WAY))
        assert [kept.number for kept in journal.games()] == [1]


class Cut(OSError):
    """The power fails."""


@pytest.mark.parametrize("index", range(4))
def test_a_new_journal_comes_in_its_place_though_a_cut_comes_between(
    tmp_path: Path, index: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / JOURNAL
    with closing(Journal(path)) as journal:
        *_, last = (position(one) for one in played(journal.begin(GAME, HEADER), Random(3), 5))
        journal.begin(GAME, HEADER)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("update game set crc = 0 where id = 2")
    # a log and its index lie beside it
    looks = sqlite3.connect(path)
    looks.execute("select * from game").fetchall()
    before, left = set(tmp_path.glob("*damaged*")), [index]
    rename = Path.rename

    def renamed(one: Path, to: Path) -> Path:
        if not left[0]:
            raise Cut
        left[0] -= 1
        return rename(one, to)

    with monkeypatch.context() as cut:
        cut.setattr(Path, "rename", renamed)
        with pytest.raises(Cut):
            Journal(path)
    looks.close()
    with closing(Journal(path)) as journal:
        assert journal.set_aside is not None
        assert journal.set_aside.exists()
        assert position(journal.resume(GAME, journal.games()[-1])) == last
        assert {one for one in tmp_path.glob("*damaged*") if one.suffix.isalnum()} == before
    assert not [one for one in tmp_path.iterdir() if one.suffix in (".new", ".part")]


def test_the_count_lasts_before_the_log_is_made_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[int] = []
    monkeypatch.setattr(
        LineCountFile, "sync", lambda _: found.append((tmp_path / WAL).stat().st_size)
    )
    with closing(Journal(tmp_path / JOURNAL)) as journal:
        *_, _ = played(journal.begin(GAME, HEADER), Random(1), 30)
        short = (tmp_path / WAL).stat().st_size
        assert journal.checkpoint()
        assert (tmp_path / WAL).stat().st_size > short
    assert found == [short]


def test_a_journal_of_a_later_matinee_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    Journal(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("pragma user_version = 99")
    with pytest.raises(sqlite3.OperationalError, match="format 99"):
        Journal(path)
    assert [one.name for one in tmp_path.glob("*damaged*")] == []


@pytest.mark.parametrize(
    ("most_line", "most_text"), [(20_000, 1 << 28), (1 << 26, 50_000)], ids=["line", "game"]
)
def test_a_row_that_unpacks_to_more_than_a_line_can_be_is_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most_line: int, most_text: int
) -> None:
    monkeypatch.setattr(lines, "MAX_LINE_SIZE", most_line)
    monkeypatch.setattr(lines, "MAX_TEXT_SIZE", most_text)
    path = tmp_path / JOURNAL
    with closing(Journal(path)) as journal:
        session = journal.begin(GAME, HEADER)
        *_, last = (position(one) for one in played(session, Random(1), 2))
        texts, _ = journal._texts(1)
        assert len(texts) == 3
        bomb = lines.compressed(b" " * 100_000, texts[-1])
        with journal._transaction() as db:
            rows.add_line(db, 1, 3, bomb)
        assert journal._texts(1) == (texts, False)
    with closing(Journal(path)) as journal:
        assert journal.set_aside is not None
        assert position(journal.resume(GAME, journal.games()[-1])) == last
        assert list(journal.findings()) == []
