"""Bots at a table: when they are asked, where they may sit, and what is told of them."""

import json
import re
from itertools import pairwise
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest

from companion.__main__ import main
from companion.games.creature_feature import GAME as FEATURE
from companion.games.shuffling_horror import GAME as HORROR
from companion.games.shuffling_horror import actions as did
from companion.table.errors import Refused
from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.table.referee import Referee
from companion.table.simulation import simulate
from companion.table.simulation.simulate import jobs, line_up, run

NAMES = ("Dee", "Ann", "Bob", "Cid")
ALL = {0: "policy", 1: "survivor", 2: "survivor", 3: "survivor"}


def session(bots: dict[int, str], seed: int = 7, **options: Any) -> Session:
    return Session.new(HORROR, Header(HORROR.id, 1, NAMES, options, seed, bots))


def new(bots: dict[str, str], dealer: str = "virtual", seed: int = 7) -> dict[str, Any]:
    line = {"cmd": "new", "game": "shuffling-horror", "seats": list(NAMES), "bots": bots}
    return {**line, "dealer": dealer, **({"seed": seed} if dealer == "virtual" else {})}


def answer(line: dict[str, Any]) -> dict[str, Any]:
    return Referee().answer(json.dumps(line).encode())


def test_bots_among_themselves_answer_what_nobody_in_particular_is_asked() -> None:
    played = session(ALL, plot_device_by="players")
    assert played.over
    kinds = {type(step.action) for step in played.current_steps()}
    assert did.AwardStar in kinds
    assert did.Bypass in kinds


def test_people_at_the_table_answer_it_themselves() -> None:
    played = session({seat: bot for seat, bot in ALL.items() if seat != 1})
    seen: set[str] = set()
    random = Random(5)
    while not played.over:
        (prompt, *_) = [one for one in played.prompts(1) if not one.optional]
        seen.add(prompt.question_id)
        assert prompt.seat in (None, 1)
        pattern = prompt.accepts[-1]
        fixed = {field: domain.sample(random, {}) for field, domain in pattern.open.items()}
        played.do(pattern.kind(**pattern.fixed, **fixed))
    assert "award" in seen


def test_a_bot_may_pay_before_the_dealer_rolls() -> None:
    played = session(ALL)
    for before, step in pairwise(played.current_steps()):
        if isinstance(step.action, did.Spend):
            prompt = next(
                one for one in HORROR.rules.prompts(before.state) if one.fits(step.action)
            )
            if prompt.optional:
                assert prompt.closed_by_required
                return
    raise AssertionError("nobody paid before a roll")


@pytest.mark.parametrize("seed", range(4))
def test_an_amendment_keeps_what_bots_paid_in_time(seed: int) -> None:
    played = session({seat: bot for seat, bot in ALL.items() if seat != 1}, seed=seed)
    own: list[int] = []
    random = Random(5)
    while not played.over and len(own) < 12:
        (prompt, *_) = [one for one in played.prompts(1) if not one.optional]
        pattern = prompt.accepts[-1]
        fixed = {field: domain.sample(random, {}) for field, domain in pattern.open.items()}
        own.append(played.seq + 1)
        played.do(pattern.kind(**pattern.fixed, **fixed))
    line = played.current_steps()
    paid = [step.seq for step in line if isinstance(step.action, did.Spend)]
    first = own[0]
    assert any(seq > first for seq in paid)
    action = line[first].action
    assert action is not None
    _, dropped = played.preview_amendment(first, action)
    assert dropped == []
    state = played.state
    played.amend(first, action)
    assert played.state == state


@pytest.mark.parametrize(
    ("bots", "dealer"),
    [
        ({"1": "policy"}, "virtual"),
        ({"1": "ruthless"}, "virtual"),
        ({"0": "survivor"}, "virtual"),
        ({"1": "survivor"}, "table"),
        ({"0": "survivor"}, "table"),
    ],
)
def test_a_bot_in_a_wrong_seat_is_refused(bots: dict[str, str], dealer: str) -> None:
    answered = answer(new(bots, dealer))
    assert not answered["ok"]
    assert answered["error"]["code"] == "bad-options"


@pytest.mark.parametrize("bot", ["policy", "gentle", "ruthless", "random"])
def test_directors_sit_at_a_real_table_too(bot: str) -> None:
    answered = answer(new({"0": bot}, "table"))
    assert answered["ok"]
    assert answered["seq"] == 0


def test_the_referee_says_the_directors_lines_with_text_and_nothing_else() -> None:
    answered = answer(new({str(seat): bot for seat, bot in ALL.items()}))
    spoken = [one for one in answered["rulings"] if one["kind"] == "say" and "code" not in one]
    assert len(spoken) > 10
    assert all(one == {"kind": "say", "text": one["text"], "cite": []} for one in spoken)


def test_line_ups_are_filled_with_who_usually_sits_there() -> None:
    assert line_up(HORROR, 4, ["ruthless"], None) == ("ruthless", *("survivor",) * 3)
    assert line_up(HORROR, 4, [], None) == ("policy", *("survivor",) * 3)
    assert line_up(HORROR, 4, ["gentle"], "random") == ("gentle", *("random",) * 3)
    assert line_up(HORROR, 3, ["random", "random"], None) == ("random", "random", "survivor")
    assert line_up(FEATURE, 3, ["sensible"], None) == ("sensible", "random", "random")
    assert line_up(FEATURE, 3, ["random"], "sensible") == ("random", "sensible", "sensible")
    for named, others, message in (
        (["survivor"], None, "survivor cannot play in seat 0"),
        (["policy", "policy"], None, "policy cannot play in seat 1"),
        (["polcy"], None, 'unknown bot "polcy"; did you mean "policy"'),
        ([], "clever", 'unknown bot "clever". Allowed: random, '),
        (["random"] * 5, None, "5 bots are named for 4 seats"),
    ):
        with pytest.raises(ValueError, match=re.escape(message)):
            line_up(HORROR, 4, named, others)


def test_players_change_seats_but_those_who_cannot() -> None:
    free = jobs(FEATURE, 3, 1, ("sensible", "random", "random"), {})
    assert [job.players.index("sensible") for job in free] == [0, 2, 1]
    bound = jobs(HORROR, 3, 1, ("policy", "survivor", "random", "random"), {})
    assert {job.players for job in bound} == {("policy", "survivor", "random", "random")}
    assert [job.seed for job in bound] == [1, 2, 3]


def test_simulate_prints_who_lives_beside_the_publishers_count(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["simulate", "shuffling-horror", "--games", "3", "--seats", "4", "--json"]
    assert main([*words, "--bots", "policy", "--bots", "gentle"]) == 0
    figures = json.loads(capsys.readouterr().out)
    (reported,) = figures["told"]
    assert reported["what"] == "survivors who live"
    assert set(reported["by"]) == {"policy, 3 survivor", "gentle, 3 survivor"}
    assert all(0 < row["of"] <= 36 for row in reported["by"].values())
    assert (reported["beside"]["n"], reported["beside"]["of"]) == (130, 693)
    assert main([*words, "--bots", "survivor"]) == 2


def test_simulate_explains_a_film_move_by_move(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "shuffling-horror", "--seats", "4", "--seed", "3", "--games", "2"]
    assert main([*words, "--explain", "--bots", "gentle"]) == 0
    game, statistics = capsys.readouterr().out.split("\n\n", 1)
    lines = game.splitlines()
    (job,) = jobs(HORROR, 1, 3, ("gentle", *("survivor",) * 3), {})
    decisions = [one for one in lines if not one.startswith("    ")]
    assert len(decisions) == run(job).decisions
    remarked = [one for one in decisions if "“" in one]
    assert len(remarked) > 10
    assert all(one.startswith("Player 1: ") for one in remarked)
    assert any("A fair fight" in one for one in remarked)
    assert lines[-1].endswith(" survivors made it!")
    assert "2 games in" in statistics
    assert "seat 3" in statistics


def test_the_moves_of_a_game_are_not_mixed_into_json(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", "creature-feature", "--explain", "--json"])
    assert "not allowed with" in capsys.readouterr().err


def test_a_game_without_remarks_is_narrated_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "creature-feature", "--explain", "--games", "1"]) == 0
    reported = capsys.readouterr().out
    assert "wins" in reported
    assert "“" not in reported


def test_going_back_leaves_what_dealer_and_bots_answered_at_once() -> None:
    played = session({seat: bot for seat, bot in ALL.items() if seat != 1})
    prompt = next(one for one in played.prompts(1) if not one.optional)
    played.do(prompt.accepts[0].sample(Random(1)))
    line = played.current_steps()
    ends = [step.seq for step, after in pairwise(line) if after.cause != step.cause]
    (kept,) = ends
    for seq in range(kept + 1):
        played.undo_to(seq)
        assert played.seq == kept
        assert [one for one in played.prompts(1) if not one.optional]
        played.redo()
    with pytest.raises(Refused):
        played.undo_to(kept + 1)


def test_where_no_more_processes_can_start_only_those_of_the_pool_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    other, ours = Mock(), Mock()
    children = iter(([other], [other, ours]))
    pool = Mock(submit=Mock(side_effect=BlockingIOError))
    monkeypatch.setattr(simulate, "active_children", lambda: next(children))
    monkeypatch.setattr(simulate, "ProcessPoolExecutor", Mock(return_value=pool))
    todo = jobs(FEATURE, 1, 0, ("random",) * 2, {})
    with pytest.raises(BlockingIOError):
        list(simulate.simulate(todo, 2))
    ours.kill.assert_called_once_with()
    other.kill.assert_not_called()
