"""What comes to nothing because somebody, or something, is no longer there."""

import pytest

from tests.rules.shuffling_horror.scenes import (
    EVENT,
    REFUGE,
    aims,
    happens,
    last_few,
    refuge,
    staged,
)
from tests.rules.shuffling_horror.table import FilmTable
from tests.rules.table import clause, holds

STICKS = "four-dynamite-sticks"


def spored_in_his_own_turn(film: FilmTable) -> None:
    """The last survivor in play takes an item, attacks a card of the screen, and is spored.

    The frame of the item awaits its card, and the survivor pile has others.
    """
    film.screen("tire-iron", "two-hissing-cats", "two-pale-twins")
    film.falls("the-mechanic")
    film.act("take_attack_item", "the-pilot", card="tire-iron")
    film.attack("the-pilot", "two-hissing-cats", 6, 6, item="tire-iron")
    film.roll(1, 1)
    film.do("place", seat=0, card="the-pilot", to="throng-0-1")


@clause("SH-48", "SH-53")
def test_a_creature_feature_finds_nobody(film: FilmTable) -> None:
    film.begin()
    spored_in_his_own_turn(film)
    film.reveal("four-buzzing-drones")
    assert film.ruled("lapsed")["what"] == "attack"
    assert film.all_ruled("creature-feature") == []
    assert film.view["turn"]["seat"] == 2


@clause("SH-173")
def test_a_full_assault_finds_nobody(film: FilmTable) -> None:
    staged(film, {"do": "full_assault"})
    spored_in_his_own_turn(film)
    film.reveal(EVENT)
    assert film.ruled("full-assault")["n"] == 3
    assert film.ruled("lapsed")["what"] == "attack"
    assert film.moved(EVENT) == ("frame-1", "discard_pile")


@clause("SH-173")
def test_a_full_assault_ends_with_its_last_victim(film: FilmTable) -> None:
    staged(film, {"do": "full_assault"})
    film.throng(0, 1, "six-legged-hulk")
    film.throng(0, 2, "five-tunnel-worms")
    film.falls("the-mechanic")
    happens(film)
    film.target("throng-0-1", "the-pilot", 1, 1)
    film.do("place", seat=0, card="the-pilot", to="throng-0-1")
    assert film.ruled("lapsed")["what"] == "attack"
    assert film.phase == "reveal"


@clause("SH-53")
def test_a_creature_feature_leaves_off_at_a_wall(film: FilmTable) -> None:
    film.begin(screen=REFUGE)
    film.screen("tire-iron", "two-hissing-cats", "two-pale-twins")
    film.act("take", "the-pilot", card="tire-iron")
    film.reveal("four-buzzing-drones")
    film.roll(6, 5)
    film.correct("survivors/the-pilot/in", 1)
    film.roll(6, 5)
    assert film.codes == ["miss", "lapsed"]
    assert film.view["turn"]["seat"] == 2


@clause("SH-04", "SH-114")
def test_an_attack_on_somebody_who_is_gone(film: FilmTable) -> None:
    film.begin(3)
    film.throng(0, 1, "six-legged-hulk")
    film.throng(0, 2, "five-tunnel-worms")
    film.assault(victim="the-mechanic")
    film.falls("the-mechanic")
    assert film.phase == "target"
    assert film.open_to("target", "attacker") == ["throng-0-2"]


@clause("SH-04", "SH-85")
def test_an_attack_of_somebody_who_is_gone(film: FilmTable) -> None:
    film.begin(3)
    film.screen("two-hissing-cats")
    film.attack("the-pilot", "two-hissing-cats")
    film.falls("the-pilot")
    assert film.view["turn"] == {"seat": 2, "survivor": "the-mechanic"}


@clause("SH-126")
@pytest.mark.parametrize("gone", ["survivor", "throng"])
def test_nobody_strikes_back_when_either_is_gone(film: FilmTable, gone: str) -> None:
    film.begin(3)
    film.throng(0, 1, "six-legged-hulk")
    film.throng(0, 2, "five-tunnel-worms")
    film.assault(6, 6)
    assert film.phase == "counterstrike"
    if gone == "survivor":
        film.falls("the-pilot")
    else:
        film.throng(0, 1)
    assert film.phase == "target"
    assert film.open_to("target", "attacker") == ["throng-0-2"]


@clause("SH-105", "SH-126")
def test_a_fumble_is_the_end_of_an_attack(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, "six-legged-hulk")
    film.assault(6, 6)
    film.passes(1)
    assert film.phase == "special"


@clause("SH-80")
def test_the_attack_lapses_without_its_item(film: FilmTable) -> None:
    film.begin()
    film.screen("two-hissing-cats")
    film.act("take_attack_item", "the-pilot", card="hunting-rifle")
    film.hold("the-pilot")
    assert film.ruled("lapsed")["what"] == "attack"
    assert film.phase == "reveal"


@clause("SH-80", "SH-89")
def test_the_attack_lapses_with_an_item_of_no_use(film: FilmTable) -> None:
    pilot = {"stats": {"muscle": 6, "brains": 7, "guts": 5}, "instead": {"speed": "pass"}}
    film.begin(deck={"the-pilot": {**pilot, "flail": "muscle"}})
    film.screen("two-hissing-cats")
    film.act("take_attack_item", "the-pilot", card="hunting-rifle")
    assert film.ruled("lapsed")["what"] == "attack"
    assert film.survivor("the-pilot")["held"] == ["hunting-rifle"]


@clause("SH-169", "SH-170")
def test_who_has_left_has_no_number(film: FilmTable) -> None:
    staged(film, {"do": "damage", "who": "random", "dice": 0, "n": 1}, players=3)
    happens(film)
    assert film.prompts[0]["numbers"] == ["the-pilot", "the-mechanic", "the-automaton"]
    film.falls("the-mechanic")
    assert film.prompts[0]["numbers"] == ["the-pilot", "the-automaton"]
    film.roll(2)
    assert film.ruled("victim")["survivor"] == "the-automaton"


@clause("SH-109", "SH-219")
def test_a_star_costs_no_second_stick(film: FilmTable) -> None:
    film.begin()
    film.end_reel("the-pilot")
    film.reveal("two-hissing-cats", "tire-iron", "welding-torch")
    film.passes(2, 0, 0)
    film.hold("the-pilot", STICKS)
    film.attack("the-pilot", "two-hissing-cats", 6, 5, item=STICKS, stat="guts")
    assert film.view["uses"] == {STICKS: 3}
    film.act("horror_star", "the-pilot", use="reroll")
    assert film.survivor("the-pilot")["stars"] == []
    film.roll(6, 5)
    assert film.view["uses"] == {STICKS: 3}


@clause("SH-219")
def test_a_star_that_is_kept_leaves_a_miss_a_miss(film: FilmTable) -> None:
    film.begin()
    film.end_reel("the-pilot")
    film.reveal("two-hissing-cats", "tire-iron", "welding-torch")
    film.passes(2, 0, 0)
    film.attack("the-pilot", "two-hissing-cats", 6, 5)
    film.passes(1)
    assert film.kinds(1) == ["horror_star", "pass"]
    film.passes(1)
    assert film.view["turn"]["seat"] == 2
    assert film.survivor("the-pilot")["stars"] == [1]


@clause("SH-121", "SH-219")
def test_a_star_that_is_kept_leaves_a_flail_failed(film: FilmTable) -> None:
    film.begin()
    film.end_reel("the-pilot")
    film.reveal("two-hissing-cats", "tire-iron", "welding-torch")
    film.throng(0, 1, "six-legged-hulk")
    film.assault(2, 3)
    film.passes(1)
    film.roll(6)
    film.act("flail", "the-pilot")
    film.roll(6, 5)
    film.passes(1)
    assert film.ruled("eliminated")["survivor"] == "the-pilot"


@clause("SH-219")
def test_a_star_that_is_kept_leaves_a_test_failed(film: FilmTable) -> None:
    lost = {"do": "spoints", "who": "victim", "n": -2}
    test = {"do": "test", "who": "trigger", "stat": "guts", "fail": [lost]}
    film.begin(deck={EVENT: {"effect": [test]}})
    film.end_reel("the-mechanic")
    film.reveal("four-buzzing-drones", "hunting-rifle", "tire-iron")
    happens(film)
    film.roll(6, 5)
    film.passes(2)
    holds(film.ruled("spoints"), {"survivor": "the-mechanic", "n": -2})
    assert film.survivor("the-mechanic")["stars"] == [1]


@clause("SH-84", "SH-154")
def test_spoints_for_a_test_are_paid(film: FilmTable) -> None:
    staged(film, {"do": "test", "who": "trigger", "stat": "guts"})
    happens(film)
    film.do("spend", seat=2, n=3, **{"from": "power"})
    assert film.spoints() == [(3, "power-2", "pool")]
    assert film.need == (8, "26/36")


@clause("SH-84", "SH-91")
def test_spoints_for_an_attack_are_paid_before_either_roll(film: FilmTable) -> None:
    film.begin()
    film.screen("two-hissing-cats")
    film.attack("the-pilot", "two-hissing-cats")
    film.do("spend", seat=2, n=3, **{"from": "power"})
    assert film.instructs("spoints")[0]["cite"] == ["SH-84"]
    film.roll(2, 3)
    film.do("spend", seat=2, n=1, **{"from": "power"})
    assert film.instructs("spoints")[0]["cite"] == ["SH-91"]
    assert film.player(2)["power"] == 3


@clause("SH-246", "SH-248")
def test_a_hidden_item_is_stored_where_it_was_found(film: FilmTable) -> None:
    both = ("the-church-cellar", "the-fallout-shelter", "hunting-rifle", "tire-iron", "adrenaline")
    film.begin(screen=both, back_seat_surprise=True)
    film.correct("survivors/the-mechanic/in", 2)
    film.hold("the-mechanic", "fire-axe")
    film.passes(1)
    film.act("store", "the-mechanic", card="fire-axe")
    film.passes(2)
    film.round()
    film.act("move", "the-pilot", sanctuary=1)
    film.do("draw", card="welding-torch")
    assert (refuge(film, 1)["store"], refuge(film, 2)["store"]) == (["welding-torch"], ["fire-axe"])


@clause("SH-162")
def test_of_a_blob_that_is_gone_no_spoint_stays(film: FilmTable) -> None:
    staged(film, {"do": "blob", "per_reel": 2})
    happens(film)
    film.attack("the-mechanic", EVENT, 2, 3)
    film.roll(6)
    holds(film.instructs("sanctuary_spoints")[0], {"at": "frame-3", "left": 0})


@clause("SH-173", "SH-04")
def test_a_throng_that_is_gone_takes_no_part_in_a_full_assault(film: FilmTable) -> None:
    staged(film, {"do": "full_assault"})
    film.throng(0, 1, "six-legged-hulk")
    film.throng(0, 2, "five-tunnel-worms")
    happens(film)
    assert aims(film)[0]
    film.throng(0, 2)
    assert {one["attacker"]["choice"][0] for one in film.asked(0)} == {"throng-0-1"}
    film.refused("target", seat=0, attacker="throng-0-2", victim="the-pilot")


@clause("SH-04", "SH-188")
def test_a_throng_that_is_gone_makes_no_attack(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, "six-legged-hulk")
    film.throng(0, 2, "five-tunnel-worms")
    film.to_director()
    film.do("all_out_attack", seat=0)
    film.throng(0, 2)
    assert film.open_to("target", "attacker") == ["throng-0-1"]


@clause("SH-114")
def test_the_other_throngs_find_nobody(film: FilmTable) -> None:
    film.begin()
    film.to_director()
    film.falls("the-mechanic")
    film.throng(0, 1, "six-legged-hulk")
    film.throng(0, 2, "five-tunnel-worms")
    film.assault(1, 1)
    film.do("place", seat=0, card="the-pilot", to="throng-0-1")
    assert film.ruled("lapsed")["what"] == "attack"
    assert film.phase == "special"


@clause("SH-242", "SH-203")
def test_a_pod_player_mashes_the_own_row_without_leave(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff", monster_mash_1=True)
    film.throng(3, 1, "five-tunnel-worms", "two-hissing-cats")
    film.throng(3, 2, "two-pale-twins")
    film.passes(1, 2)
    film.do("mash_attack", seat=3, card="two-hissing-cats", to="throng-3-2")
    assert film.view["throngs"]["3"][1] == ["two-pale-twins", "two-hissing-cats"]
    assert film.open_to("target", "attacker", seat=3) == ["throng-3-2"]


@clause("SH-48", "SH-194")
def test_the_director_answers_for_what_replaces_a_faded_card(film: FilmTable) -> None:
    staged(film, {"do": "spoints", "who": "trigger", "n": 3})
    film.to_director()
    film.passes(0)
    film.do("fade_out", seat=0, frame=1)
    film.to_director()
    assert film.ruled("faded-out")["card"] == "service-revolver"
    assert film.view["frames"][0]["by"] == {"seat": 0, "survivor": None}
    film.reveal(EVENT)
    holds(film.ruled("spoints"), {"survivor": "the-pilot", "n": 3})


@clause("SH-194", "SH-205")
def test_a_reel_ends_when_its_last_card_has_faded_out(film: FilmTable) -> None:
    film.begin()
    film.last_cards()
    film.correct("frames/0/card", None)
    film.correct("frames/2/card", None)
    film.to_director()
    film.passes(0)
    film.do("fade_out", seat=0, frame=2)
    film.passes(1, 2)
    assert film.codes[:2] == ["faded-out", "reel-end"]


@clause("SH-118", "SH-119")
def test_what_is_pledged_cannot_be_pledged_again(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, "six-legged-hulk")
    film.purse(7, 3)
    film.assault(2, 3)
    film.roll(6)
    film.do("spend", seat=2, n=2, **{"from": "power"})
    film.refused("spend", seat=2, n=2, **{"from": "power"})
    film.do("spend", seat=2, n=1, **{"from": "power"})
    assert film.asked(2) == []


@clause("SH-52", "SH-53")
def test_a_creature_feature_goes_past_a_monster_that_is_gone(film: FilmTable) -> None:
    film.begin()
    film.screen("tire-iron", "two-hissing-cats", "two-pale-twins")
    film.act("take", "the-pilot", card="tire-iron")
    film.reveal("four-buzzing-drones")
    film.correct("frames/1/card", "fire-axe")
    film.roll(6, 5)
    assert film.view["attack"]["attacker"] == "two-pale-twins"


@clause("SH-257")
def test_the_rest_of_the_fallen_goes_into_the_box(film: FilmTable) -> None:
    film.begin(grim_toll=True)
    film.rests("the-pilot", 2)
    film.throng(0, 1, "six-legged-hulk")
    film.assault(1, 1)
    assert film.spoints() == [(2, "rest-the-pilot", "box")]
    assert film.view["removed_spoints"] == 2
