"""Showdowns (CF-47 to CF-60)."""

from tests.rules.creature_feature.table import FeatureTable, contest
from tests.rules.table import clause


@clause("CF-47", "CF-48", "CF-49")
def test_contested_boxes_are_settled_from_the_top(table: FeatureTable) -> None:
    table.new(4, 3)
    table.turn("film-4", "robot", "mummy", "witch", "devil")
    answer = table.audition("d0 d1 s2 s3 s0 s1")
    assert answer["view"]["showdown"] == {"box": "feature", "seats": [2, 3]}
    assert table.instructs("turn-over")[0]["seats"] == [2, 3]
    table.refused("reveal_star", "CF-48", seat=0, card="vampire")
    table.stars(_2="vampire", _3="alien")
    answer = table.passes(2, 3)
    assert answer["view"]["showdown"] == {"box": "upper-short", "seats": [0, 1]}
    assert list(answer["view"]["results"]) == ["feature"]
    table.stars(_0="witch", _1="alien")
    table.passes(0, 1)
    assert table.view["phase"] == "movie-time"
    assert set(table.view["results"]) == {"feature", "upper-short"}


@clause("CF-47", "CF-64")
def test_folded_teams_do_not_compete(table: FeatureTable) -> None:
    table.new(4, 3)
    table.turn("film-4", "robot", "mummy", "witch", "devil")
    table.audition("d0 d1 s2 s3 d0 s2 s3")
    table.stars(_2="vampire", _3="alien")
    table.passes(2, 3)
    assert table.view["phase"] == "claims"
    table.passes(0, 1)
    assert table.view["season_vp"][:2] == [2, 2 + 2]


@clause("CF-54", "CF-55", "CF-56")
def test_of_three_that_tie_only_the_winner_drops(table: FeatureTable) -> None:
    contest(table, "devil/werewolf", "vampire/mummy", "frankensteins-monster/robot")
    answer = table.passes(0, 1, 2)
    showdown = next(one for one in answer["rulings"] if one["kind"] == "showdown")
    assert (showdown["tie"], showdown["winner"]) == ([0, 1, 2], 0)
    assert answer["view"]["priority"] == [1, 2, 0]


@clause("CF-56")
def test_a_tie_below_the_winner_moves_nobody(table: FeatureTable) -> None:
    contest(table, "witch/alien", "ghost/zombie", "vampire/devil")
    answer = table.passes(0, 1, 2)
    assert answer["view"]["results"]["feature"]["winner"] == 2
    assert answer["view"]["priority"] == [0, 1, 2]


@clause("CF-57", "CF-52")
def test_one_straight_team_beats_every_twist(table: FeatureTable) -> None:
    contest(table, "devil/vampire", "alien/puny-human", "werewolf/vampire")
    answer = table.passes(0, 1, 2)
    assert answer["view"]["results"]["feature"]["powers"] == [19, 3, 18]
    assert answer["view"]["results"]["feature"]["winner"] == 1


@clause("CF-58")
def test_in_any_order_all_may_act_that_have_not_passed(table: FeatureTable) -> None:
    contest(table, "robot/alien", "mummy/alien", "devil/alien", showdown_window="any-order")
    assert table.view["to_act"] is None
    assert [one["seat"] for one in table.prompts if not one["optional"]] == [0, 1, 2]
    table.passes(1)
    assert [one["seat"] for one in table.prompts if not one["optional"]] == [0, 2]
    table.do("play_helper", seat=2, helper="nurse")
    assert [one["seat"] for one in table.prompts if not one["optional"]] == [0, 1, 2]


@clause("CF-58", "CF-104")
def test_bats_reopen_the_window_and_leave_the_pointer(table: FeatureTable) -> None:
    table.new(4, 3)
    table.turn("film-4", "robot", "mummy", "witch", "devil")
    table.audition("d0 s1 s2 s3")
    # the short is uncontested; 1, 2 and 3 compete
    table.stars(_1="vampire", _2="alien", _3="ghost")
    assert table.view["to_act"] == 1
    table.passes(1)
    table.do("play_helper", seat=2, helper="bats", target=0, card="star")
    view = table.view
    assert view["to_act"] == 2
    assert [team["passed"] for team in view["teams"]] == [False] * 4


@clause("CF-59", "CF-50")
def test_powers_are_worked_out_again(table: FeatureTable) -> None:
    contest(table, "robot/alien", "mummy/alien", "devil/alien")
    answer = table.do("play_helper", seat=0, helper="nurse")
    ruled = next(one for one in answer["rulings"] if one.get("about") == "box")
    assert ruled["powers"] == [9, 9, 11]


@clause("CF-60")
def test_who_can_only_pass_is_passed(table: FeatureTable) -> None:
    table.new(3, 2)
    table.turn("film-4", "alien", "alien", "alien")
    for seat in range(3):
        table.do("correct", path=f"hands/{seat}", value=0)
    table.audition("s0 s1 s2")
    table.stars(_0="robot", _1="mummy")
    answer = table.stars(_2="devil")
    passed = [one["seat"] for one in answer["rulings"] if one.get("about") == "forced-pass"]
    assert passed == [0, 1, 2]
    assert answer["view"]["results"]["feature"]["winner"] == 2


@clause("CF-51", "CF-96")
def test_a_plain_pair_is_only_its_numbers(table: FeatureTable) -> None:
    contest(table, "mummy/robot", "vampire/werewolf", "frankensteins-monster/robot")
    assert [team["power"] for team in table.view["teams"]] == [13, 18, 17]
    assert [team["twist"] for team in table.view["teams"]] == [False] * 3
