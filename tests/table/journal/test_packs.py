"""Games that nobody plays are packed, each into a file of its own, and nothing of them is lost."""

import gzip
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import json

from companion.core.game import Game
from companion.table.errors import Unreadable
from companion.table.folders import JOURNAL
from companion.table.journal import packs, paths, rows
from companion.table.journal.journal import Journal
from companion.table.journal.lines import stored_step
from companion.table.journal.stored_games import StoredGame
from companion.table.play.session import Session
from companion.table.play.steps import Header, HeadUpdate
from companion.table.registry import games
from companion.table.reports.report import report_on, write_report
from tests.games.options import needed
from tests.games.playing import played

GAME = games()["creature-feature"]
HEADER = Header(GAME.id, GAME.rules_version, ("Ann", "Bob", "Cid"), {}, seed=7)


def header(game: Game[Any]) -> Header:
    seats = max(game.min_seats, 3)
    names = ("Ann", "Bob", "Cid")[:seats]
    return Header(game.id, game.rules_version, names, needed(game, seats), seed=7)


def pack(journal: Journal, under_way: int | None = None) -> None:
    """Everything that is done while nobody waits."""
    while journal.do_idle_work(under_way):
        pass


def position(session: Session) -> tuple[object, ...]:
    return (
        session.seq,
        session.state,
        session.head.virtual_table,
        session.can_undo,
        session.can_redo,
    )


def tree(session: Session) -> tuple[object, ...]:
    """Everything that there is of a game."""
    history = session._history
    steps = tuple(stored_step(step) for step in history.steps)
    return json.encode(steps), history.undo_heads, history.redo_heads, history.head_id


def a_game(journal: Journal, actions: int = 40, game: Game[Any] = GAME) -> Session:
    """With what was undone, and done otherwise."""
    session = journal.begin(game, header(game))
    *_, _ = played(session, Random(3), actions)
    session.undo()
    session.undo()
    session.redo()
    *_, _ = played(session, Random(4), 3)
    session.undo_to(session.seq // 2)
    return session


def in_rows(journal: Journal) -> list[int]:
    return rows.unpacked(journal._db)


@pytest.mark.parametrize("name", games())
def test_a_packed_game_is_the_same_step_by_step(tmp_path: Path, name: str) -> None:
    game = games()[name]
    with closing(Journal(tmp_path / JOURNAL)) as journal:
        session = a_game(journal, game=game)
        (kept,) = journal.games()
        pack(journal)
        assert in_rows(journal) == []
        assert journal.current_state(game, kept) == session.state
        packed = journal.resume(game, kept)
        assert tree(packed) == tree(session)
        # it goes on, and everything can be taken back
        *_, last = (position(one) for one in played(packed, Random(5), 4))
    with closing(Journal(tmp_path / JOURNAL)) as journal:
        assert in_rows(journal) == [1]
        again = journal.resume(game, kept)
        assert position(again) == last
        pack(journal)
        assert tree(journal.resume(game, kept)) == tree(again)
        while again.can_undo:
            again.undo()
        assert position(journal.resume(game, kept)) == position(again)


def test_the_game_under_way_is_not_packed(tmp_path: Path) -> None:
    with closing(Journal(tmp_path / JOURNAL)) as journal:
        for _ in range(3):
            a_game(journal)
        pack(journal, 2)
        assert in_rows(journal) == [2]
        assert not journal.do_idle_work(2)
        pack(journal)
        assert in_rows(journal) == []


def test_a_packed_game_can_be_read_with_zcat(tmp_path: Path) -> None:
    with closing(Journal(tmp_path / JOURNAL)) as journal:
        session = a_game(journal)
        pack(journal)
        file = paths.pack_of(journal.path, 1)
    cover, standing, *texts = gzip.decompress(file.read_bytes()).splitlines()
    assert cover.startswith(b'{"matinee":"packed-game","lines":')
    assert b'"names":["Ann","Bob","Cid"]' in cover
    assert standing.startswith(b"{")
    assert len(texts) > session.seq


def test_a_line_that_comes_while_its_game_is_packed_is_kept(tmp_path: Path) -> None:
    for steps in range(20):
        with closing(Journal(tmp_path / f"{steps}.sqlite3")) as journal:
            session = a_game(journal)
            (kept,) = journal.games()
            for _ in range(steps):
                journal.do_idle_work()
            *_, _ = played(session, Random(steps), 1)
            pack(journal)
            *_, _ = played(session, Random(steps), 1)
            assert tree(journal.resume(GAME, kept)) == tree(session)


def test_whoever_reads_meanwhile_finds_the_whole_game(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    with closing(Journal(path)) as journal, closing(Journal(path, read_only=True)) as reader:
        session = a_game(journal)
        (kept,) = reader.games()
        while journal.do_idle_work():
            assert tree(reader.resume(GAME, kept)) == tree(session)
        assert reader.changed()
        assert tree(reader.resume(GAME, kept)) == tree(session)


class Cut(Exception):
    """The power goes."""


def test_a_cut_at_any_moment_of_packing_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for moment in ("write", "sync", "replace", "delete"):
        path = tmp_path / moment / JOURNAL
        with closing(Journal(path)) as journal:
            session = a_game(journal)
        journal = Journal(path)

        def cut(*_: object, **__: object) -> None:
            raise Cut

        with monkeypatch.context() as power:
            match moment:
                case "write":
                    journal.do_idle_work()
                    journal.do_idle_work()
                case "sync":
                    power.setattr("os.fsync", cut)
                case "replace":
                    power.setattr(Path, "replace", cut)
                case _:
                    power.setattr(rows, "drop_lines", cut)
            if moment != "write":
                with pytest.raises(Cut):
                    pack(journal)
        journal.close()
        with closing(Journal(path)) as journal:
            (kept,) = journal.games()
            again = journal.resume(GAME, kept)
            assert tree(again) == tree(session)
            *_, _ = played(again, Random(2), 2)
            pack(journal)
            assert tree(journal.resume(GAME, kept)) == tree(again)


def test_a_damaged_packed_game_goes_back_to_a_whole_line_and_is_kept(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    with closing(Journal(path)) as journal:
        session = journal.begin(GAME, HEADER)
        stood = [position(session), *(position(one) for one in played(session, Random(3), 150))]
        a_game(journal)
        pack(journal)
        one, two = journal.games()
        sound = tree(journal.resume(GAME, two))
    file = paths.pack_of(path, 1)
    content = file.read_bytes()
    random = Random(5)
    lost = 0
    for number in range(30):
        damaged = bytearray(content)
        damaged[random.randrange(len(damaged))] ^= 1 << random.randrange(8)
        file.write_bytes(damaged)
        with closing(Journal(path)) as journal:
            assert journal.set_aside is None
            assert tree(journal.resume(GAME, two)) == sound
            try:
                there = position(journal.resume(GAME, one))
            except LookupError:
                there = None
            assert there is None or there in stood
            if there != stood[-1]:
                lost += 1
                assert there is None or journal.set_aside is not None, number
            if journal.set_aside is not None:
                assert journal.set_aside.read_bytes() == damaged
                assert journal.set_aside.name.startswith("journal-game-1.damaged-20")
            journal._db.execute("delete from line")
    assert lost > 5


def test_a_packed_game_that_is_gone_is_the_only_one(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    with closing(Journal(path)) as journal:
        a_game(journal)
        session = a_game(journal)
        pack(journal)
        paths.pack_of(path, 1).unlink()
    with closing(Journal(path)) as journal:
        one, two = journal.games()
        with pytest.raises(LookupError):
            journal.resume(GAME, one)
        with pytest.raises(LookupError):
            journal.current_state(GAME, one)
        assert tree(journal.resume(GAME, two)) == tree(session)


def test_the_list_is_made_again_from_the_packed_games(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    with closing(Journal(path)) as journal:
        sessions = [a_game(journal), a_game(journal)]
        journal.put_away(1)
        pack(journal)
        best = journal.best(GAME.id)
    path.write_bytes(b"this is no database" * 300)
    with closing(Journal(path)) as journal:
        assert journal.set_aside is not None
        assert [kept.over for kept in journal.games()] == [False, False]
        assert journal.best(GAME.id) == best
        for kept, session in zip(journal.games(), sessions, strict=True):
            assert tree(journal.resume(GAME, kept)) == tree(session)
        journal.begin(GAME, HEADER)
        assert [kept.number for kept in journal.games()] == [1, 2, 3]


def over(journal: Journal) -> tuple[Session, StoredGame]:
    session = journal.begin(GAME, HEADER)
    *_, _ = played(session, Random(1), 10_000)
    assert session.over
    return session, journal.games()[-1]


def test_a_game_is_over_when_it_waits_for_nobody(tmp_path: Path) -> None:
    with closing(Journal(tmp_path / JOURNAL)) as journal:
        session, kept = over(journal)
        assert kept.over
        # still shown after a power cut, until it is put away
        assert journal.last([GAME.id]) == kept
        journal.put_away(kept.number)
        assert journal.last([GAME.id]) is None
        session.undo()
        (kept,) = journal.games()
        assert not kept.over
        assert journal.last([GAME.id]) == kept
        session.redo()
        a_game(journal)
        assert [one.over for one in journal.games()] == [True, False]
        pack(journal)
        assert [one.over for one in journal.games()] == [True, False]


def test_a_packed_game_that_is_over_can_be_reported(tmp_path: Path) -> None:
    with closing(Journal(tmp_path / JOURNAL)) as journal:
        _, kept = over(journal)
        pack(journal)
        session = journal.resume(GAME, kept)
        step = next(one for one in reversed(session.current_steps()) if one.rulings)
        write_report(tmp_path / "report", session, step, report_on(session, step, step.rulings[-1]))
    assert (tmp_path / "report").stat().st_size > 0


def test_a_game_that_cannot_be_packed_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    with closing(Journal(path)) as journal:
        session = a_game(journal)
        paths.pack_folder(path).write_text("in the way")
        pack(journal)
        assert in_rows(journal) == [1]
        assert tree(journal.resume(GAME, journal.games()[0])) == tree(session)


@pytest.mark.thorough
def test_a_bomb_in_the_place_of_a_packed_game_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    with closing(Journal(path)) as journal:
        a_game(journal)
        pack(journal)
    file = paths.pack_of(path, 1)
    file.write_bytes(gzip.compress(bytes(3 * packs.MAX_MEMBER_SIZE), 9, mtime=0))
    with closing(Journal(path)) as journal, pytest.raises(LookupError):
        journal.resume(GAME, journal.games()[0])
    with file.open("wb") as sparse:
        sparse.truncate(3 << 30)
    with closing(Journal(path)) as journal, pytest.raises(LookupError):
        journal.resume(GAME, journal.games()[0])


def test_a_deleted_game_is_gone_for_good(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    with closing(Journal(path)) as journal:
        a_game(journal)
        pack(journal)
        kept = a_game(journal)
        a_game(journal)
        journal.delete(1)
        journal.delete(3)
        assert [one.number for one in journal.games()] == [2]
        pack(journal)
    with closing(Journal(path)) as journal:
        assert journal.set_aside is None
        (one,) = journal.games()
        assert tree(journal.resume(GAME, one)) == tree(kept)
        assert sorted(file.name for file in paths.pack_folder(path).iterdir()) == [
            "000002.jsonl.gz"
        ]
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("select count(*) from line").fetchone() == (0,)


def no_parent(steps: list[Any], line: list[Any]) -> None:
    del line
    steps[-1][1] = None


def own_parent(steps: list[Any], line: list[Any]) -> None:
    del line
    steps[-1][1] = steps[-1][0]


def other_number(steps: list[Any], line: list[Any]) -> None:
    steps[-1][0] += 1
    line[2] += 1


def no_such_head(steps: list[Any], line: list[Any]) -> None:
    del steps
    line[2] += 1


def negative_head(steps: list[Any], line: list[Any]) -> None:
    del steps
    line[2] = -1


@pytest.mark.parametrize(
    "change", [no_parent, own_parent, other_number, no_such_head, negative_head]
)
def test_a_packed_game_whose_steps_do_not_fit_together_is_refused(
    tmp_path: Path, change: Callable[[list[Any], list[Any]], None]
) -> None:
    path = tmp_path / JOURNAL
    with closing(Journal(path)) as journal:
        session = journal.begin(GAME, HEADER)
        *_, _ = played(session, Random(3), 10)
        pack(journal)
    file = paths.pack_of(path, 1)
    texts = packs.content_of(packs.file_content(file)).texts
    cover, standing = packs.read_header(file)
    line = json.decode(texts[-1])
    change(line[3], line)
    file.write_bytes(packs.packed(cover, bytes(standing), [*texts[:-1], json.encode(line)]))
    where = f"in line {len(texts) - 1} "
    with pytest.raises(packs.Damaged, match=rf"cannot be read: {where}.*\bstep -?\d+"):
        packs.verified_header(file.read_bytes())
    with closing(Journal(path)) as journal:
        (damage,) = journal.findings()
        assert where in damage.words
        assert damage.what == "game"
        with pytest.raises(Unreadable, match=r"\bstep -?\d+"):
            journal.resume(GAME, journal.games()[0])


def test_moves_that_no_game_makes_are_refused() -> None:
    steps = Session.new(GAME, HEADER).current_steps()
    for move in ("undo", "redo", "back"):
        heads = [
            HeadUpdate("begin", len(steps) - 1),
            HeadUpdate(move, 0),
            HeadUpdate(move, len(steps) - 1),
        ]
        with pytest.raises(Unreadable, match=f'line [12]: "{move}" is not possible there'):
            Session.resumed(GAME, HEADER, steps, heads)
