"""A game never grows beyond what can be packed, read back and kept in a small computer's memory."""

import resource
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import json

from companion.table.errors import Refused
from companion.table.folders import JOURNAL
from companion.table.journal import lines, packs
from companion.table.journal.journal import Journal
from companion.table.play import session as sessions
from companion.table.play.session import Session
from companion.table.play.steps import Header, HeadUpdate
from companion.table.referee import Referee
from companion.table.registry import games
from companion.table.reports.save_file import as_saved
from tests.games.options import needed

LENGTH = 40


def played(name: str, actions: int, *, seats: int, seed: int | None = None) -> Session:
    """A game of random decisions, at most so many of them."""
    game, random = games()[name], Random(7)
    names = tuple(f"Somebody with a name {seat}" for seat in range(seats))
    session = Session.new(
        game, Header(game.id, game.rules_version, names, needed(game, seats), seed)
    )
    while not session.over and session.seq < actions:
        eyes = {one.seat for one in session.rule_prompts() if not one.optional}
        viewer = random.choice(sorted(eyes, key=str))
        asked = [one for one in session.prompts(viewer) if one.seat == viewer and not one.optional]
        session.do(random.choice(random.choice(asked).accepts).sample(random))
    return session


@pytest.mark.parametrize("name", games())
def test_as_many_steps_as_a_game_can_have_can_be_packed(name: str) -> None:
    game = games()[name]
    session = played(name, 2_000, seats=game.max_seats, seed=3)
    texts = [
        lines.text_of(step.id, [step], HeadUpdate("do", step.id))
        for step in session.current_steps()
    ]
    assert max(map(len, texts)) * sessions.MAX_STEPS <= packs.MAX_TEXT_SIZE


def test_an_amendment_that_would_store_too_much_is_refused_and_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sessions, "MAX_STEPS_FOR_AMENDING", 5 * LENGTH)
    session = played("shuffling-horror", LENGTH, seats=3)
    action = session.current_steps()[1].action
    assert action is not None
    for _ in range(3):
        session.amend(1, action)
    before = session.change_key, session.seq, session.can_undo
    with pytest.raises(Refused) as refused:
        session.amend(1, action)
    assert refused.value.code == "illegal"
    assert "too many steps" in str(refused.value)
    assert (session.change_key, session.seq, session.can_undo) == before
    last = session.current_steps()[-1].action
    assert last is not None
    session.amend(session.seq, last)


def test_a_game_that_stores_as_much_as_it_can_is_still_undone_and_packed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = games()["shuffling-horror"]
    with closing(Journal(tmp_path / JOURNAL)) as journal:
        header = Header(game.id, game.rules_version, ("A", "B", "C"), needed(game, 3))
        session = journal.begin(game, header)
        first = session.rule_prompts()[0].accepts[0].sample(Random(1))
        monkeypatch.setattr(sessions, "MAX_STEPS", 4)
        for _ in range(3):
            session.do(first)
            session.undo()
        with pytest.raises(Refused, match="as many actions as a game can have"):
            session.do(first)
        session.redo()
        journal.pack(all_but_last=False)
        assert journal.resume(game, journal.games()[-1]).seq == 1


@pytest.mark.parametrize("limit", ["MAX_TEXT_SIZE", "MAX_FILE_SIZE", "MAX_MEMBER_SIZE"])
def test_a_game_too_large_to_be_packed_stays_where_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, limit: str
) -> None:
    game = games()["monstercon"]
    with closing(Journal(tmp_path / JOURNAL)) as journal:
        journal.begin(game, Header(game.id, game.rules_version, ("A", "B"), needed(game, 2)))
        monkeypatch.setattr(packs, limit, 300)
        journal.pack(all_but_last=False)
        assert [file.name for file in tmp_path.rglob("*.part")] == []
        assert journal.resume(game, journal.games()[-1]).seq == 0


def a_game(tmp_path: Path) -> tuple[Journal, Referee]:
    journal = Journal(tmp_path / JOURNAL)
    referee = Referee(journal.begin, journal.import_session)
    seats = ["A" * 100, "B", "C"]
    say(referee, cmd="new", game="creature-feature", seats=seats)
    return journal, referee


def say(referee: Referee, **line: Any) -> dict[str, Any]:
    return referee.answer(json.encode(line))


def correction(letters: int) -> dict[str, Any]:
    return {"type": "correct", "path": "scores/1", "value": 3, "why": "x" * letters}


def test_a_reason_of_a_correction_is_limited_where_it_enters(tmp_path: Path) -> None:
    journal, referee = a_game(tmp_path)
    with closing(journal):
        assert say(referee, cmd="do", action=correction(500))["ok"]
        for line in ({"cmd": "do"}, {"cmd": "amend", "seq": 1}):
            answer = say(referee, **line, action=correction(501))
            assert answer["error"] == {
                "code": "bad-action",
                "text": "why: must have at most 500 characters.",
            }
        assert referee.session is not None
        # what an earlier Matinee has stored is still read
        referee.session.do(referee.session.decode(correction(5_000)))
        assert say(referee, cmd="save", file=str(tmp_path / "saved"))["ok"]
        assert say(referee, cmd="load", file=str(tmp_path / "saved"))["seq"] == 2


def test_a_name_is_limited_where_it_enters(tmp_path: Path) -> None:
    journal, referee = a_game(tmp_path)
    with closing(journal):
        seats = ["A", "B", "C" * 101]
        assert say(referee, cmd="new", game="creature-feature", seats=seats)["error"] == {
            "code": "bad-options",
            "text": "seats[2]: must have at most 100 characters.",
        }


@pytest.mark.parametrize("room", range(4096, 60_000, 8192))
def test_a_saved_game_is_loaded_whole_or_not_at_all(tmp_path: Path, room: int) -> None:
    """On a disk with little room: the answer says which, and so does the journal."""
    saved = tmp_path / "long.jsonl"
    saved.write_bytes(as_saved(long := played("monstercon", 100, seats=3), long.current_steps()))
    path = tmp_path / JOURNAL
    with closing(Journal(path)) as journal:
        referee = Referee(journal.begin, journal.import_session)
        new = {"cmd": "new", "game": "scream-park", "seats": ["x", "y", "z"]}
        assert referee.answer(json.encode(new))["ok"]
        first = referee.session
        most = path.with_name(f"{path.name}-wal").stat().st_size + room
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))
        try:
            answer = referee.answer(json.encode({"cmd": "load", "file": str(saved)}))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        session = referee.session
        if not answer["ok"]:
            assert answer["error"]["code"] == "bad-file"
            assert session is first
    with closing(Journal(path)) as journal:
        assert journal.set_aside is None
        kept = journal.games()
        assert len(kept) == (2 if answer["ok"] else 1)
        assert session is not None
        again = journal.resume(session.game, kept[-1])
        assert (again.seq, again.state) == (session.seq, session.state)


def test_a_loaded_game_larger_than_a_line_can_be_is_read_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    session = played("scream-park", 100, seats=3)
    whole = lines.text_of(0, session.current_steps(), HeadUpdate("do", 0))
    monkeypatch.setattr(lines, "MAX_LINE_SIZE", len(whole) // 2)
    monkeypatch.setattr(packs, "MAX_MEMBER_SIZE", len(whole) // 2)
    monkeypatch.setattr(packs, "MEMBER_BYTES", len(whole) // 8)
    with closing(Journal(tmp_path / JOURNAL)) as journal:
        journal.import_session(session)
        for packed in (False, True):
            if packed:
                journal.pack(all_but_last=False)
            assert list(journal.findings()) == []
            again = journal.resume(session.game, journal.games()[-1])
            assert again.current_steps() == session.current_steps()
            while again.can_undo:
                again.undo()
            assert again.seq == 0
            while again.can_redo:
                again.redo()
        assert journal.set_aside is None


@pytest.mark.thorough(keep=3)
@pytest.mark.parametrize(
    ("limit", "words"),
    [("MAX_NEW_LINE_SIZE", "one action is larger"), ("MAX_NEW_TEXT_SIZE", "the game is larger")],
)
@pytest.mark.parametrize("size", range(2_000, 40_000, 4_000))
def test_what_is_too_large_to_be_read_again_is_not_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, limit: str, words: str, size: int
) -> None:
    saved = tmp_path / "long.jsonl"
    long = played("monstercon", 30, seats=3)
    saved.write_bytes(as_saved(long, long.current_steps()))
    monkeypatch.setattr(lines, limit, size)
    monkeypatch.setattr(lines, limit.replace("NEW_", ""), size + 1)
    with closing(Journal(tmp_path / JOURNAL)) as journal:
        referee = Referee(journal.begin, journal.import_session)
        answers = [say(referee, cmd="load", file=str(saved))]
        if referee.session is not None:
            answers += [say(referee, cmd=move) for move in ("undo", "redo") * 200]
            seq = referee.session.seq
            assert journal.resume(long.game, journal.games()[-1]).seq == seq
        assert len(journal.games()) == (1 if answers[0]["ok"] else 0)
        assert list(journal.findings()) == []
    texts = {answer["error"]["text"] for answer in answers if not answer["ok"]}
    assert texts <= {f"Not stored: {words} than the journal can store."}
