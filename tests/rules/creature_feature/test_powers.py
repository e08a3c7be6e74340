"""Ghosts, helpers and what the companion can infer (CF-91 to CF-116)."""

from tests.rules.creature_feature.table import FeatureTable, contest
from tests.rules.table import clause


@clause("CF-91")
def test_a_ghost_speaks_once_and_only_for_a_twist(table: FeatureTable) -> None:
    contest(table, "ghost/robot", "vampire/ghost", "mummy/robot")
    table.do("use_ghost", seat=0)
    table.refused("use_ghost", "CF-91", seat=1)
    table.passes(1, 2)
    table.refused("use_ghost", "CF-91", seat=0)


@clause("CF-92", "CF-107")
def test_a_ghost_discarded_takes_its_word_along(table: FeatureTable) -> None:
    contest(table, "ghost/robot", "vampire/witch", "mummy/robot")
    table.do("use_ghost", seat=0)
    table.passes(1, 2)
    table.do("play_helper", seat=0, helper="mad-doctor")
    assert table.view["teams"][0]["ghost"] is False
    answer = table.do("turn_up", seat=0, card="zombie")
    assert answer["view"]["teams"][0]["twist"] is True


@clause("CF-92")
def test_a_ghost_that_stays_keeps_its_word(table: FeatureTable) -> None:
    contest(table, "zombie/ghost", "vampire/witch", "mummy/robot")
    table.do("use_ghost", seat=0)
    table.passes(1, 2)
    table.do("play_helper", seat=0, helper="mad-doctor")
    assert table.view["teams"][0]["ghost"] is True


@clause("CF-93", "CF-90")
def test_a_ghost_does_not_stop_human_or_devil(table: FeatureTable) -> None:
    contest(table, "puny-human/ghost", "alien/devil", "alien/robot")
    table.do("use_ghost", seat=0)
    table.passes(1, 2)
    answer = table.passes(0)
    assert answer["view"]["piles"][0]["face_up"] == ["puny-human"]


@clause("CF-95")
def test_two_witches_may_count_once(table: FeatureTable) -> None:
    contest(table, "witch/witch", "alien/devil", "alien/robot", witches="once")
    assert table.view["teams"][0]["power"] == 15


@clause("CF-99", "CF-100")
def test_igor_comes_from_the_fold_box_until_its_pass(table: FeatureTable) -> None:
    table.new(3, 2)
    table.turn("film-2", "robot", "mummy", "zombie")
    table.refused("play_helper", "CF-99", seat=2, helper="igor")
    table.audition("s0 d1 d2 s1 d2")
    table.do("play_helper", seat=2, helper="igor")
    assert table.instructs("draw")[0]["n"] == 2
    table.passes(2)
    table.refused("play_helper", "CF-99", seat=2, helper="igor")


@clause("CF-101", "CF-102")
def test_a_butler_hides_the_co_star_until_it_is_shown(table: FeatureTable) -> None:
    table.new(3, 2)
    table.turn("film-2", "butler", "mummy", "zombie")
    assert table.view["teams"][0]["co_star"] == "face-down"
    table.refused("play_helper", "CF-101", seat=0, helper="discrete-butler")
    table.audition("s0 s1 s2")
    kinds = [one["type"] for one in table.asked(0)]
    assert kinds[:2] == ["reveal_star", "reveal_co_star"]
    table.do("reveal_co_star", seat=0, card="devil")
    assert table.view["teams"][0]["co_star"] == "devil"


@clause("CF-103", "CF-104")
def test_bats_look_at_one_hidden_card_of_another(table: FeatureTable) -> None:
    table.new(3, 2)
    table.do("reveal_film", film="film-2")
    table.refused("play_helper", "CF-103", seat=0, helper="bats", target=1, card="star")
    table.do("team_up", seat=1)
    table.refused("play_helper", "CF-103", seat=1, helper="bats", target=1, card="star")
    answer = table.do("play_helper", seat=0, helper="bats", target=1, card="star")
    assert [one["do"] for one in answer["rulings"]] == ["peek", "discard", "draw"]


@clause("CF-105", "CF-106")
def test_a_nurse_helps_her_own_team_in_its_turn(table: FeatureTable) -> None:
    contest(table, "robot/mummy", "vampire/witch", "mummy/robot")
    table.refused("play_helper", "CF-105", seat=1, helper="nurse")
    answer = table.do("play_helper", seat=0, helper="nurse")
    assert (
        answer["view"]["teams"][0] | {"nurses": 1, "power": 14, "twist": True}
        == (answer["view"]["teams"][0])
    )


@clause("CF-108", "CF-109")
def test_the_doctor_comes_unopposed_but_never_to_the_fold(table: FeatureTable) -> None:
    table.new(3, 2)
    table.turn("film-2", "robot", "mummy", "zombie")
    table.audition("s0 d1 d2 s1 d2")
    table.refused("play_helper", "CF-108", seat=2, helper="mad-doctor")
    answer = table.do("play_helper", seat=0, helper="mad-doctor")
    assert table.instructs("discard")[1]["cards"] == ["unknown"]
    assert [one["seat"] for one in table.prompts] == [0]
    table.do("turn_up", seat=0, card="alien")
    answer = table.passes(0, 1, 2)
    assert answer["view"]["piles"][0]["face_up"] == ["robot", "alien"]


@clause("CF-110", "CF-111")
def test_the_discards_become_a_new_deck(table: FeatureTable) -> None:
    table.new(3, 2)
    table.do("reveal_film", film="film-2")
    table.do("correct", path="deck", value=0)
    table.do("correct", path="discards", value=5)
    answer = table.do("discard_helper", seat=0, helper="igor")
    assert [one["do"] for one in answer["rulings"]] == ["discard", "shuffle", "draw"]
    assert table.instructs("shuffle")[0]["n"] == 6
    assert (answer["view"]["deck"], answer["view"]["discards"]) == (5, 0)


@clause("CF-111")
def test_with_nothing_left_nothing_is_drawn(table: FeatureTable) -> None:
    contest(table, "vampire/alien", "mummy/robot", "witch/ghost")
    table.do("correct", path="deck", value=1)
    answer = table.passes(0, 1, 2)
    assert [one["n"] for one in table.instructs("draw")] == [1]
    assert answer["view"]["hands"] == [8, 9, 8]


@clause("CF-112")
def test_an_eighth_copy_is_a_mistake(table: FeatureTable) -> None:
    table.new(3, 2)
    for _ in range(2):
        table.quiet_turn(co_stars="robot robot robot")
    table.do("reveal_film", film="film-2")
    for seat in range(3):
        table.do("team_up", seat=seat)
    table.do("reveal_co_star", seat=1, card="robot")
    table.refused("reveal_co_star", "CF-112", seat=0, card="robot")
    table.do("reveal_co_star", seat=0, card="mummy")


@clause("CF-112", "CF-88")
def test_a_card_gone_home_may_be_shown_again(table: FeatureTable) -> None:
    contest(table, "zombie/robot", "zombie/alien", "zombie/alien")
    # all three teams hold a Zombie; the losers take theirs home
    table.passes(0, 1, 2)
    table.do("reveal_film", film="film-2")
    for seat in range(3):
        table.do("team_up", seat=seat)
    for seat in range(3):
        table.do("reveal_co_star", seat=seat, card="zombie")
    assert table.view["phase"] == "audition"


@clause("CF-113")
def test_a_copy_lies_in_one_place_only(table: FeatureTable) -> None:
    table.new(3, 2)
    table.do("reveal_film", film="film-2")
    for seat in range(3):
        table.do("team_up", seat=seat)
    table.do("reveal_co_star", seat=0, card="ghost", copy=4)
    pattern = table.asked(1)[0]
    assert pattern["copy"] == {
        "optional": True, "number": {"least": 1, "most": 7}, "taken": {"ghost": [4]},
    }  # fmt: skip
    table.refused("reveal_co_star", "CF-113", seat=1, card="ghost", copy=4)
    table.refused("reveal_co_star", code="bad-action", seat=1, card="ghost", copy=8)
    table.do("reveal_co_star", seat=1, card="ghost")


@clause("CF-114")
def test_there_is_no_eighteenth_helper(table: FeatureTable) -> None:
    table.new(3, 2)
    table.do("reveal_film", film="film-2")
    for _ in range(17):
        table.do("discard_helper", seat=0, helper="nurse")
    table.refused("discard_helper", "CF-114", seat=1, helper="bats")
    assert table.asked(1) == [{"type": "team_up", "seat": 1}]


@clause("CF-115")
def test_an_empty_hand_holds_no_helper(table: FeatureTable) -> None:
    table.new(3, 2)
    table.do("reveal_film", film="film-2")
    table.do("correct", path="hands/0", value=0)
    table.refused("discard_helper", "CF-115", seat=0, helper="bats")
    table.refused("play_helper", "CF-115", seat=0, helper="discrete-butler")
