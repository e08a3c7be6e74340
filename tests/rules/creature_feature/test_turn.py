"""Movie Time, Team Up and Audition (CF-18 to CF-46)."""

from tests.rules.creature_feature.table import FeatureTable
from tests.rules.table import clause


@clause("CF-18")
def test_a_turn_runs_through_its_phases(table: FeatureTable) -> None:
    table.new(3, 2)
    phases = [table.view["phase"]]
    table.do("reveal_film", film="film-2")
    phases.append(table.view["phase"])
    for seat in range(3):
        table.do("team_up", seat=seat)
    phases.append(table.view["phase"])
    for seat in range(3):
        table.do("reveal_co_star", seat=seat, card="robot")
    phases.append(table.view["phase"])
    table.audition("s0 s1 s2")
    phases.append(table.view["phase"])
    table.stars(_0="alien", _1="witch", _2="devil")
    phases.append(table.view["phase"])
    table.passes(0, 1, 2)
    phases.append(table.view["phase"])
    assert phases == [
        "movie-time", "team-up", "co-stars", "audition", "stars", "showdown", "movie-time",
    ]  # fmt: skip


@clause("CF-19", "CF-20", "CF-21")
def test_the_film_brings_its_shorts_and_the_pawns(table: FeatureTable) -> None:
    table.new(5, 4)
    answer = table.do("reveal_film", film="film-6")
    places = [(one["what"], one.get("vp"), one["to"]) for one in table.instructs("place")]
    assert places == [
        ("film", 6, "feature"),
        ("short", 3, "upper-short"),
        ("short", 3, "lower-short"),
        ("pawns", None, "feature"),
    ]
    assert answer["view"]["films_left"] == 4
    assert answer["view"]["pawns"] == ["feature"] * 5


@clause("CF-23", "CF-24")
def test_six_players_take_two_of_three_for_a_double_feature(table: FeatureTable) -> None:
    table.new(6, 5)
    table.do("reveal_film", film="double-feature")
    assert table.instructs("turn-over")[0]["n"] == 2
    assert table.instructs("turn-over")[0]["cite"] == ["CF-22", "CF-23"]
    assert table.view["pawns"] == [None] * 6
    table.do("reveal_film", film="film-4")
    answer = table.do("reveal_film", film="film-6")
    shorts = [2, 3]
    assert answer["view"]["tiles"] == {
        "feature": [4, 6], "upper-short": shorts, "lower-short": shorts,
    }  # fmt: skip
    assert answer["view"]["films_left"] == 3


@clause("CF-25", "CF-26", "CF-81")
def test_a_box_is_won_with_all_its_tiles(table: FeatureTable) -> None:
    table.new(3, 2, seasons=1)
    table.do("reveal_film", film="double-feature")
    table.do("reveal_film", film="film-2")
    table.quiet_turn("film-6")
    piles = table.view["piles"]
    assert (piles[0]["films"], piles[1]["shorts"]) == ([2, 6], [1, 3])
    table.season(4)
    history = table.view["history"][0]
    assert history["films"][0] == 8 + 4 * 2
    assert history["bonus"] == [2 * 6, 6, 0]


@clause("CF-27", "CF-116")
def test_there_is_one_double_feature_a_season(table: FeatureTable) -> None:
    table.new(3, 2)
    table.do("reveal_film", film="double-feature")
    table.refused("reveal_film", "CF-116", film="double-feature")
    table.do("reveal_film", film="film-2")
    table.quiet_turn("film-2")
    assert table.offers(None, film={"choice": ["film-2", "film-4", "film-6"]})
    table.refused("reveal_film", "CF-116", film="double-feature")


@clause("CF-116")
def test_known_films_run_out(table: FeatureTable) -> None:
    table.new(3, 2, films=[2, 4, 4, 4, 6, 6])
    table.quiet_turn("film-2")
    table.refused("reveal_film", "CF-116", film="film-2")


@clause("CF-28", "CF-29")
def test_teams_lie_face_down_then_co_stars_come_up(table: FeatureTable) -> None:
    table.new(3, 2)
    table.do("reveal_film", film="film-2")
    table.do("team_up", seat=1)
    team = table.view["teams"][1]
    assert (team["placed"], team["star"], team["co_star"]) == (True, "face-down", "face-down")
    assert table.view["hands"] == [10, 8, 10]
    table.do("team_up", seat=0)
    table.do("team_up", seat=2)
    assert table.instructs("turn-over") == [
        table.last["rulings"][0] | {"what": "co-stars", "seats": [0, 1, 2]}
    ]
    table.refused("reveal_star", "CF-48", seat=0, card="robot")
    table.do("reveal_co_star", seat=2, card="devil")
    assert table.view["teams"][2]["co_star"] == "devil"
    assert table.view["teams"][2]["star"] == "face-down"


@clause("CF-30", "CF-33")
def test_no_helper_is_in_a_team(table: FeatureTable) -> None:
    table.new(3, 2)
    table.do("reveal_film", film="film-2")
    for seat in range(3):
        table.do("team_up", seat=seat)
    table.refused("reveal_co_star", code="bad-action", seat=0, card="nurse")
    answer = table.say(
        {"cmd": "new", "game": "creature-feature", "seats": ["A", "B", "C"],
         "dealer": "virtual", "seed": 3}
    )  # fmt: skip
    for seat in range(3):
        shown = table.say({"cmd": "view", "as": seat})
        hand = shown["view"]["private"]["hand"]
        for one in shown["prompts"]:
            if one["seat"] == seat and one["accepts"][0]["type"] == "team_up":
                cards = one["accepts"][0]["star"]["cards"]
                assert cards
                assert set(cards) <= set(hand)
                assert not {"igor", "bats", "nurse"} & set(cards)
    assert answer["ok"]


@clause("CF-31", "CF-32")
def test_a_helper_that_goes_is_replaced(table: FeatureTable) -> None:
    table.new(3, 2)
    table.do("reveal_film", film="film-2")
    answer = table.do("discard_helper", seat=1, helper="nurse")
    assert [one["do"] for one in answer["rulings"]] == ["discard", "draw"]
    view = answer["view"]
    assert (view["hands"][1], view["deck"], view["discards"]) == (10, 63, 1)


@clause("CF-34", "CF-35")
def test_helpers_go_until_the_last_team_lies(table: FeatureTable) -> None:
    table.new(3, 2)
    table.do("reveal_film", film="film-2")
    table.do("team_up", seat=0)
    optional = [one for one in table.prompts if one["seat"] == 0]
    assert optional[0]["optional"] is True
    table.refused("team_up", "CF-35", seat=0)
    table.do("discard_helper", seat=0, helper="igor")
    table.do("play_helper", seat=0, helper="discrete-butler")
    table.do("team_up", seat=1)
    table.do("team_up", seat=2)
    table.refused("discard_helper", "CF-32", seat=0, helper="igor")


@clause("CF-40", "CF-43", "CF-44")
def test_forced_stays_need_no_button(table: FeatureTable) -> None:
    table.new(3, 2)
    table.turn("film-2", "robot", "mummy", "witch")
    table.audition("s0 d1 d2 s1")
    table.refused("drop", "CF-41", seat=0)
    answer = table.do("drop", seat=2)
    stated = [(one["about"], one["seat"]) for one in answer["rulings"] if one["kind"] == "say"]
    # 0 and 1 are alone in their boxes, 2 is folded and the Last Actor: all over
    assert stated == [
        ("forced-stay", 0), ("forced-stay", 1), ("forced-stay", 2), ("audition-over", 2),
    ]  # fmt: skip
    assert answer["rulings"][3]["cite"][0] == "CF-40"
    assert answer["view"]["phase"] == "claims"


@clause("CF-36")
def test_nobody_stays_or_drops_before_the_audition(table: FeatureTable) -> None:
    table.new(3, 2)
    table.do("reveal_film", film="film-2")
    for kind in ("stay", "drop"):
        words = table.refused(kind, "CF-36", seat=0)
        assert words == "Players stay or drop in the audition, once all teams are laid."


@clause("CF-40")
def test_a_folded_pawn_cannot_drop(table: FeatureTable) -> None:
    table.new(4, 3)
    table.turn("film-2", "robot", "mummy", "witch", "devil")
    table.audition("d0 s1 s2 d3 d0")
    table.refused("drop", "CF-40", seat=0)


@clause("CF-42")
def test_who_stayed_may_drop_later(table: FeatureTable) -> None:
    table.new(3, 2)
    table.turn("film-2", "robot", "mummy", "witch")
    table.audition("s0 d1 s2")
    assert table.view["to_act"] == 0
    table.do("drop", seat=0)
    assert table.view["pawns"] == ["upper-short", "upper-short", "feature"]


@clause("CF-45")
def test_boxes_fill_from_the_top(table: FeatureTable) -> None:
    table.new(4, 3)
    table.turn("film-2", "robot", "mummy", "witch", "devil")
    table.refused("correct", "CF-45", path="pawns", value=["upper-short"] * 4)
    table.refused("correct", "CF-45", path="pawns", value=["feature", "feature", "feature", "fold"])
    table.do("correct", path="pawns", value=["feature", "upper-short", "fold", "fold"])
    assert table.view["pawns"] == ["feature", "upper-short", "fold", "fold"]


@clause("CF-32", "CF-101")
def test_on_a_virtual_table_a_helper_that_is_not_in_the_hand_is_refused_as_such(
    table: FeatureTable,
) -> None:
    table.say(
        {"cmd": "new", "game": "creature-feature", "seats": ["Ann", "Bob", "Cid"],
         "dealer": "virtual", "seed": 3}
    )  # fmt: skip
    hand = table.look({"cmd": "view", "as": 0})["view"]["private"]["hand"]
    helpers = {"igor", "discrete-butler", "bats", "nurse", "mad-doctor"}
    lacking, *_ = sorted(helpers - {"bats"} - {*hand})
    held = " ".join(one.capitalize() for one in lacking.split("-"))
    for kind, cite in (("play_helper", "CF-101"), ("discard_helper", "CF-32")):
        stated = table.refused(kind, cite, seat=0, helper=lacking)
        assert stated == f"Ann does not hold {held}."
