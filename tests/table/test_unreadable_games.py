"""A stored game that is whole but has a value of a wrong type: what commands do and say of it."""

import re
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import Raw, json

from companion.__main__ import main
from companion.table.errors import Unreadable
from companion.table.folders import JOURNAL
from companion.table.journal import packs, paths, rows
from companion.table.journal.journal import Journal
from companion.table.journal.lines import compressed
from companion.table.play.steps import Header
from companion.table.registry import games
from tests.games.playing import played

GAME = games()["creature-feature"]
HEADER = Header(GAME.id, GAME.rules_version, ("Ann", "Bob", "Cid"), {}, seed=7)


def number_is_a_word(line: list[Any]) -> None:
    line[0] = "x"


def move_is_unknown(line: list[Any]) -> None:
    line[1] = "no"


def step_is_not_there(line: list[Any]) -> None:
    line[2] = 10**30


def steps_are_a_number(line: list[Any]) -> None:
    line[3] = 5


def state_is_missing(line: list[Any]) -> None:
    line[3][0][6] = {}


def action_is_nested(line: list[Any]) -> None:
    line[3][0][4] = Raw(b"[" * 100_000 + b"]" * 100_000)


CHANGES = {
    number_is_a_word: "line 0: must be an integer, not a string",
    move_is_unknown: 'line 0: "no" is not an allowed value',
    step_is_not_there: f"the head is step {10**30}, which does not exist",
    steps_are_a_number: "line 0: must be an array, not an integer",
    state_is_missing: "line 0: missing field ",
    action_is_nested: "line 0: ",
}


def two_games(data: Path, change: Callable[[list[Any]], None], *, packed: bool) -> None:
    """A whole game, and one whose first line was changed, with the right checksums."""
    path = data / JOURNAL
    with closing(Journal(path)) as journal:
        for seed in (1, 2):
            session = journal.begin(GAME, HEADER)
            *_, _ = played(session, Random(seed), 3)
        texts, _ = journal._texts(2)
        line = json.decode(texts[0])
        change(line)
        texts[0] = json.encode(line)
        with journal._transaction() as db:
            rows.drop_lines(db, 2)
            for number, text in enumerate(texts):
                rows.add_line(db, 2, number, compressed(text, b""))
        if packed:
            header = json.encode(HEADER)
            pack = paths.pack_of(path, 2)
            pack.parent.mkdir()
            pack.write_bytes(packs.packed(packs.PackHeader(len(texts), 0, 0, header), b"{}", texts))
            with journal._transaction() as db:
                rows.drop_lines(db, 2)


@pytest.fixture(params=[False, True], ids=["unpacked", "packed"])
def is_packed(request: pytest.FixtureRequest) -> bool:
    return request.param


@pytest.mark.parametrize("change", CHANGES)
def test_a_backup_has_the_other_games(
    change: Callable[[list[Any]], None],
    is_packed: bool,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    two_games(tmp_path / "data", change, packed=is_packed)
    file = tmp_path / "matinee.zip"
    assert main(["backup", str(file), "--data", str(tmp_path / "data")]) == (
        change is not state_is_missing
    )
    out, err = capsys.readouterr()
    if change is state_is_missing:  # whose type only its game knows
        assert f"Wrote {file}: 2 games" in out
        return
    assert f"Wrote {file}: 1 game " in out
    assert err == (
        "companion: Not or not completely in the backup: games/000002.jsonl.gz (damaged).\n"
    )


@pytest.mark.parametrize("change", CHANGES)
def test_the_reason_is_a_plain_sentence(
    change: Callable[[list[Any]], None],
    is_packed: bool,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = tmp_path / "data"
    two_games(data, change, packed=is_packed)
    with closing(Journal(data / JOURNAL)) as journal:
        one, two = journal.games()
        assert journal.resume(GAME, one).seq > 3
        with pytest.raises(Unreadable, match="^" + re.escape(CHANGES[change])):
            journal.resume(GAME, two)
        while journal.do_idle_work():
            pass
    assert main(["report", "--data", str(data)]) == 1
    _, err = capsys.readouterr()
    assert err.startswith(f"companion: the game cannot be read: {CHANGES[change]}")
    assert "`" not in err
    main(["doctor", "--data", str(data)])
    out, _ = capsys.readouterr()
    if change is not state_is_missing:
        assert "game 2 cannot be read" in out
        assert "update Matinee; if it cannot be read then either, delete it in Games" in out
        assert "continues after its last whole line" not in out
