"""A press before a seat's turn, and passes that are played again after an amendment."""

from typing import Any

import pytest

from companion.games.creature_feature import GAME
from companion.games.creature_feature.actions import Pass
from tests.rules.creature_feature.table import FeatureTable, contest
from tests.rules.table import clause


def early(table: FeatureTable, seat: int) -> object:
    """What a press of this seat means before its turn."""
    assert table.referee.session is not None
    return GAME.rules.early_press(table.referee.session.state, seat)


def amend(table: FeatureTable, back: int, kind: str, **fields: Any) -> list[str]:
    """Replace the action that is so many before the last one; the types of those dropped."""
    seq = table.look({"cmd": "view"})["seq"] - back
    answer = table.say({"cmd": "amend", "seq": seq, "action": {"type": kind, **fields}})
    assert answer["ok"], answer
    return [one["type"] for one in answer["dropped"]]


# ---- presses


@clause("CF-58")
def test_a_press_before_ones_turn_in_a_showdown_is_kept_as_a_pass(table: FeatureTable) -> None:
    table.new(4, 3)
    table.turn("film-4", "robot", "mummy", "witch", "devil")
    table.audition("d0 s1 s2 s3")
    assert early(table, 1) is None, "nobody is asked in order while Stars are turned up"
    table.stars(_1="vampire", _2="alien", _3="ghost")
    assert [early(table, seat) for seat in (1, 2, 3)] == [None, Pass, Pass]
    assert early(table, 0) == "Orange is not in this showdown."
    table.passes(1)
    assert [early(table, seat) for seat in (1, 2, 3)] == ["Red has passed.", None, Pass]


@clause("CF-58")
def test_no_press_is_early_where_all_act_in_any_order(table: FeatureTable) -> None:
    contest(table, "robot/alien", "mummy/alien", "devil/alien", showdown_window="any-order")
    assert [early(table, seat) for seat in range(3)] == [None] * 3


@clause("CF-36", "CF-40", "CF-41")
def test_a_press_before_ones_turn_in_the_audition_does_nothing(table: FeatureTable) -> None:
    table.new(4, 3)
    table.turn("film-2", "robot", "mummy", "witch", "devil")
    assert early(table, 0) is None
    assert early(table, 1) == "It is Orange's turn; Red presses after that."
    table.audition("d0 d1 s2 d3 d0")
    assert early(table, 0) == "Orange has folded and needs no button."
    assert early(table, 1) is None
    assert early(table, 2) == "Green is alone in the box and has to stay."
    assert early(table, 3) == "It is Red's turn; Blue presses after that."


# ---- cards that were turned up


@clause("CF-48")
@pytest.mark.parametrize("kind", ["reveal_star", "reveal_co_star"])
def test_a_card_that_was_turned_up_has_a_name(table: FeatureTable, kind: str) -> None:
    table.new(3, 2)
    table.turn("film-2", "robot", "mummy", "witch")
    text = table.refused(kind, code="bad-action", seat=0)
    assert text == "card: name the card that was turned up."


# ---- passes after an amendment


@clause("CF-58")
def test_a_pass_in_the_same_showdown_stays(table: FeatureTable) -> None:
    contest(table, "robot/alien", "mummy/alien", "devil/alien")
    table.passes(0)
    assert amend(table, 1, "reveal_star", seat=2, card="vampire") == []
    assert [team["passed"] for team in table.view["teams"]] == [True, False, False]


@clause("CF-58")
def test_a_pass_in_another_showdown_is_dropped(table: FeatureTable) -> None:
    table.new(3, 2)
    table.turn("film-4", "robot", "mummy", "witch")
    table.audition("s0 s1 s2")
    table.stars(_0="vampire", _1="alien", _2="ghost")
    table.passes(0, 1)
    # seat 1 could pass again, but now only in view of the team of seat 2
    assert amend(table, 7, "drop", seat=0) == ["reveal_star", "pass", "pass"]
    assert table.view["to_act"] == 1


@clause("CF-72")
def test_a_pass_in_the_last_window_stays_while_its_pawn_stays(table: FeatureTable) -> None:
    table.new(3, 2)
    table.turn("film-2", "robot", "mummy", "zombie")
    table.audition("s0 d1 d2 s1 d2")
    table.passes(2)
    assert amend(table, 6, "reveal_co_star", seat=2, card="vampire") == []
    assert table.view["phase"] == "claims"
    assert [prompt["seat"] for prompt in table.prompts if not prompt["optional"]] == [0, 1]


# ---- what a hand may hold


@clause("CF-58", "CF-115")
def test_a_hand_of_one_card_may_hold_a_helper(table: FeatureTable) -> None:
    table.new(3, 2)
    table.turn("film-4", "alien", "alien", "alien")
    for seat, cards in enumerate((1, 0, 0)):
        table.do("correct", path=f"hands/{seat}", value=cards)
    table.audition("s0 s1 s2")
    table.stars(_0="robot", _1="mummy", _2="devil")
    assert table.view["to_act"] == 0
    assert table.offers(0, type="play_helper", helper="nurse")
