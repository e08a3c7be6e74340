"""Saved games with actions that today's rules do not allow: they are left out, but still shown."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import json

from companion.core.game import Outcome
from companion.table.action_text import describe_step, sentences
from companion.table.errors import Refused
from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.table.registry import games
from companion.table.reports.save_file import as_saved, load, replayed
from tests.games.playing import played

NAMES = ("Ann", "Bob", "Cid")


def session_of(game: Any, seed: int, decisions: int) -> Session:
    header = Header(game.id, game.rules_version, NAMES, {}, seed=7)
    session = Session.new(game, header)
    for _ in played(session, Random(seed), decisions):
        pass
    return session


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_what_follows_an_action_that_is_missing_is_shown(game: Any, tmp_path: Path) -> None:
    left_out, file = 0, tmp_path / "x.jsonl"
    for seed, decisions in enumerate((40, 120, 300)):
        session = session_of(game, seed, decisions)
        steps = session.current_steps()
        for missing in Random(seed).sample(range(1, len(steps) - 1), 4):
            file.write_bytes(as_saved(session, [*steps[:missing], *steps[missing + 1 :]]))
            loaded, differs = load(file)
            left_out += differs
            for step in loaded.current_steps()[1:]:
                assert describe_step(loaded, step)
                assert all(sentences(game, step))
                assert step.action is not None
                outcome = Outcome(step.state, step.rulings)
                game.boards.interstitials(loaded.before(step).state, step.action, outcome)
            assert loaded.board()
    assert left_out


def test_a_season_that_began_without_its_rulings_is_shown(tmp_path: Path) -> None:
    game = games()["creature-feature"]
    session = session_of(game, 1, 0)
    for _ in played(session, Random(1), 900):
        if session.head.state.season == 2:
            break
    steps = session.current_steps()
    file = tmp_path / "x.jsonl"
    file.write_bytes(as_saved(session, [*steps[:9], *steps[10:]]))
    loaded, _ = load(file)
    before, head = loaded.before(loaded.head).state, loaded.head
    assert (before.season, head.state.season) == (1, 2)
    assert head.action is not None
    boards = game.boards.interstitials(before, head.action, Outcome(head.state, head.rulings))
    assert "Collect all cards" not in str(boards)


@pytest.mark.parametrize("seat", [102, -1])
def test_an_action_of_nobody_at_the_table_is_refused(seat: int, tmp_path: Path) -> None:
    session = session_of(games()["creature-feature"], 3, 20)
    lines = as_saved(session, session.current_steps()).splitlines()
    number = next(at for at, line in enumerate(lines) if at > 4 and "seat" in json.decode(line))
    lines[number] = json.encode(json.decode(lines[number]) | {"seat": seat})
    file = tmp_path / "x.jsonl"
    with pytest.raises(Refused, match=rf"line {number + 1}: .*no seat {seat}"):
        replayed(file, lines)
