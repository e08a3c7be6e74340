"""What the clauses of Creature Feature say beside their point, and nobody would look for."""

import pytest

from companion.games.creature_feature import GAME
from tests.rules.creature_feature.table import FeatureTable, contest
from tests.rules.table import clause


@clause("CF-13", "CF-14")
def test_before_the_season_no_card_is_dealt_and_no_film_stacked(table: FeatureTable) -> None:
    view = table.new(3)["view"]
    assert (view["hands"], view["films_left"]) == ([0, 0, 0], 0)


@clause("CF-60", "CF-50")
def test_a_showdown_that_nobody_could_touch_is_settled_by_the_cards_that_lay_there(
    table: FeatureTable,
) -> None:
    table.new(3, 2)
    table.turn("film-4", "alien", "alien", "alien")
    for seat in range(3):
        table.do("correct", path=f"hands/{seat}", value=0)
    table.audition("s0 s1 s2")
    table.stars(_0="robot", _1="mummy", _2="devil")
    session = table.referee.session
    assert session is not None
    step = session.head
    (ruling,) = [one for one in step.rulings if one.kind == "showdown"]
    sums, *_ = GAME.narration.explain(session.before(step).state, step.action, ruling)
    assert sums.clause == "CF-50"
    assert [seat for seat, _ in sums.lines] == [0, 1, 2]
    assert [line.rpartition(" ")[2] for _, line in sums.lines] == ["8", "9", "11"]


@clause("CF-75")
def test_a_season_worth_nothing_is_ruled_and_moves_no_marker(table: FeatureTable) -> None:
    table.new(3, 2, seasons=1)
    table.season(4)
    for field, none in (("face_down", 0), ("films", []), ("shorts", [])):
        table.do("correct", path=f"piles/0/{field}", value=none)
    had = table.view["scores"]
    table.turn("film-4", "robot", "werewolf", "mummy")
    table.audition("s0 s1 s2")
    table.stars(_0="mummy", _1="vampire", _2="robot")
    table.passes(2)  # with empty hands the others have passed
    ruled = [(one["seat"], one["gain"]) for one in table.last["rulings"] if one["kind"] == "score"]
    assert ruled[0] == (0, 0)
    assert table.view["scores"][0] == had[0]
    assert [one["seat"] for one in table.instructs("move")] == [1, 2]


@clause("CF-58", "CF-104")
def test_bats_of_a_seat_outside_the_box_do_not_reopen_its_window(table: FeatureTable) -> None:
    table.new(4, 3)
    table.turn("film-4", "robot", "mummy", "witch", "devil")
    table.audition("d0 s1 s2 d3 s0 s1 s2 d3 s1 s2")
    table.stars(_1="vampire", _2="alien")
    table.passes(1)
    table.do("play_helper", seat=3, helper="bats", target=0, card="star")
    assert [team["passed"] for team in table.view["teams"]] == [False, True, False, False]
    table.passes(2)
    assert table.view["phase"] == "claims"


@clause("CF-10", "CF-11")
def test_only_the_fifth_and_sixth_places_score_by_the_house_rule(table: FeatureTable) -> None:
    table.new(6, 5)
    cites = [one["cite"] for one in table.last["rulings"] if one["kind"] == "score"]
    assert cites == [["CF-10"]] * 3 + [["CF-10", "CF-11"]] * 2


@clause("CF-99", "CF-111")
def test_igors_second_card_comes_off_the_new_deck(table: FeatureTable) -> None:
    table.new(3, 2)
    table.turn("film-2", "robot", "mummy", "zombie")
    table.audition("s0 d1 d2 s1 d2")
    table.do("correct", path="deck", value=1)
    table.do("correct", path="discards", value=5)
    table.do("play_helper", seat=2, helper="igor")
    assert [one["n"] for one in table.instructs("draw")] == [1, 1]
    assert (table.view["deck"], table.view["discards"]) == (5, 0)


@clause("CF-22", "CF-23")
@pytest.mark.parametrize(("seats", "cite"), [(5, ["CF-22"]), (6, ["CF-22", "CF-23"])])
def test_only_with_six_there_are_more_films_aside_than_a_double_feature_takes(
    table: FeatureTable, seats: int, cite: list[str]
) -> None:
    table.new(seats, 0)
    table.do("reveal_film", film="double-feature")
    assert table.instructs("turn-over")[0]["cite"] == cite


@clause("CF-55", "CF-56")
@pytest.mark.parametrize(
    ("third", "cite"),
    [("ghost/alien", ["CF-55"]), ("frankensteins-monster/robot", ["CF-55", "CF-56"])],
)
def test_the_rule_for_more_than_two_is_cited_where_more_than_two_tie(
    table: FeatureTable, third: str, cite: list[str]
) -> None:
    contest(table, "devil/werewolf", "vampire/mummy", third)
    table.passes(0, 1, 2)
    (pawn,) = [one for one in table.instructs("move") if one["what"] == "priority-pawn"]
    assert pawn["cite"] == cite
