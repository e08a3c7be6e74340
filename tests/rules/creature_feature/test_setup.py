"""Players, the box, set-up of the game and of a season (CF-01 to CF-17)."""

import pytest

from companion.games.creature_feature.cards import CARDS, HELPERS, MONSTERS
from tests.rules.creature_feature.table import FeatureTable
from tests.rules.table import NAMES, clause


@clause("CF-01")
@pytest.mark.parametrize(("seats", "fits"), [(2, False), (3, True), (6, True), (7, False)])
def test_three_to_six_play(table: FeatureTable, seats: int, fits: bool) -> None:
    names = [*NAMES, "Seventh"][:seats]
    answer = table.say({"cmd": "new", "game": "creature-feature", "seats": names})
    assert answer["ok"] is fits
    if not fits:
        assert answer["error"]["code"] == "bad-options"


@clause("CF-02", "CF-03")
def test_the_box_holds_seven_of_each_monster(table: FeatureTable) -> None:
    assert [CARDS[one].copies for one in MONSTERS] == [7] * 11
    table.new(4, 3)
    shuffled = table.instructs("shuffle")
    assert [(one["what"], one["n"]) for one in shuffled] == [("deck", 94), ("films", 7)]


@clause("CF-04", "CF-05")
def test_the_owner_enters_what_the_rulebook_does_not_say(table: FeatureTable) -> None:
    helpers = dict.fromkeys(HELPERS, 0) | {"nurse": 17}
    table.new(3, 2, helpers=helpers, films=[2, 2, 2, 4, 4, 6])
    table.do("reveal_film", film="film-6")
    assert table.view["tiles"] == {"feature": [6], "upper-short": [3]}
    assert table.offers(0, type="discard_helper", helper={"choice": ["nurse"]})
    table.refused("discard_helper", "CF-114", seat=0, helper="igor")


@clause("CF-06", "CF-76")
def test_fewer_seasons_are_played_where_people_agree(table: FeatureTable) -> None:
    table.new(3, 2, seasons=1)
    table.season()
    assert table.view["phase"] == "over"
    assert table.view["history"][0]["bonus"] == [10, 5, 0]


@clause("CF-07", "CF-08")
def test_the_table_is_laid_and_the_marker_given(table: FeatureTable) -> None:
    answer = table.new(4)
    assert [(one["do"], one["n"]) for one in answer["rulings"]] == [("set-out", 4)]
    assert answer["view"]["last_actor"] is None
    answer = table.do("name_last_actor", player=1)
    assert answer["rulings"][0]["do"] == "take-marker"
    assert answer["view"]["last_actor"] == 1


@clause("CF-09", "CF-10", "CF-11")
def test_the_track_begins_left_of_the_last_actor(table: FeatureTable) -> None:
    table.new(6, 1)
    assert table.view["priority"] == [2, 3, 4, 5, 0, 1]
    assert table.view["scores"] == [3, 3, 0, 1, 2, 2]


@clause("CF-11")
def test_the_points_of_the_track_are_an_option(table: FeatureTable) -> None:
    table.new(5, 4, setup_vp=[0, 9, 8, 7, 6, 5])
    assert table.view["scores"] == [0, 9, 8, 7, 6]


@clause("CF-12", "CF-46", "CF-77")
def test_track_marker_and_scores_carry_over(table: FeatureTable) -> None:
    table.new(3, 2)
    table.do("correct", path="priority", value=[1, 0, 2])
    table.season()
    view = table.view
    assert (view["season"], view["turn"], view["phase"]) == (2, 1, "movie-time")
    assert view["priority"] == [1, 0, 2]
    assert view["last_actor"] == 2
    assert view["scores"] == [0 + 20 + 0, 1 + 15, 2 + 10]
    assert (view["hands"], view["deck"], view["discards"]) == ([10] * 3, 64, 0)
    assert [one["what"] for one in table.instructs("collect")] == ["cards", "tiles"]


@clause("CF-13", "CF-14", "CF-16")
def test_five_turns_with_ten_cards(table: FeatureTable) -> None:
    answer = table.new(5, 0)
    assert table.instructs("deal")[0]["n"] == 10
    assert [table.instructs(do)[0]["cite"] for do in ("deal", "stack")] == [["CF-13"], ["CF-14"]]
    assert (table.instructs("stack")[0]["n"], table.instructs("stack")[0]["aside"]) == (5, 2)
    view = answer["view"]
    assert (view["turns"], view["films_left"]) == (5, 5)
    assert (view["hands"], view["deck"]) == ([10] * 5, 44)


@clause("CF-15", "CF-16")
def test_six_players_have_four_turns_with_eight_cards(table: FeatureTable) -> None:
    view = table.new(6, 0)["view"]
    assert (table.instructs("stack")[0]["n"], table.instructs("stack")[0]["aside"]) == (4, 3)
    assert [table.instructs(do)[0]["cite"] for do in ("deal", "stack")] == [["CF-15"], ["CF-15"]]
    assert (view["turns"], view["hands"], view["deck"]) == (4, [8] * 6, 46)


@clause("CF-17", "CF-78")
def test_nobody_draws_between_turns_and_hands_count_nothing(table: FeatureTable) -> None:
    table.new(3, 2)
    table.quiet_turn()
    assert table.view["hands"] == [8, 8, 8]
    table.do("correct", path="hands/0", value=50)
    table.season(4)
    assert table.view["scores"][0] == 20
