"""Event cards of Shuffling Horror as the house set has them (SH-158 to SH-182)."""

from typing import Any

import pytest

from tests.rules.shuffling_horror.scenes import EVENT, happens, last_few, next_reel, shelter, staged
from tests.rules.shuffling_horror.table import FilmTable
from tests.rules.table import clause, holds

LOSE = {"do": "spoints", "who": "random", "n": -1}


def blob(film: FilmTable, **options: Any) -> None:
    """A space blob lies on frame III, and it is the mechanic's turn."""
    film.begin(**options)
    happens(film, "the-creeping-jelly")


@clause("SH-158")
def test_a_horror_is_resolved_and_discarded(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, "two-hissing-cats")
    happens(film, "a-scream-in-the-dark")
    assert film.ruled("event")["card"] == "a-scream-in-the-dark"
    film.roll(2)
    film.target("throng-0-1", "the-mechanic", 6, 5)
    assert film.moved("a-scream-in-the-dark") == ("frame-3", "discard_pile")


@clause("SH-159", "SH-12")
def test_a_plot_device_is_activated_and_buried(film: FilmTable) -> None:
    film.begin()
    happens(film, "the-radio-goes-dead")
    assert film.view["event"] == {
        "card": "the-radio-goes-dead", "seat": 1, "survivor": "the-pilot",
    }  # fmt: skip
    film.do("activate", seat=0)
    film.roll(6, 5)
    film.roll(2, 3)
    assert film.moved("the-radio-goes-dead") == ("frame-3", "graveyard")
    assert film.view["graveyard"] == ["the-radio-goes-dead"]
    assert film.player(1)["power"] == 5


@clause("SH-159")
def test_a_plot_device_is_bypassed_and_discarded(film: FilmTable) -> None:
    film.begin()
    happens(film, "the-radio-goes-dead")
    film.do("bypass", seat=0)
    assert film.ruled("bypassed")["card"] == "the-radio-goes-dead"
    assert film.view["discards"] == ["the-radio-goes-dead"]
    assert film.view["graveyard"] == []


@clause("SH-160")
@pytest.mark.parametrize(("by", "seat"), [("director", 0), ("players", None)])
def test_who_decides_about_a_plot_device(film: FilmTable, by: str, seat: int | None) -> None:
    film.begin(plot_device_by=by)
    happens(film, "the-radio-goes-dead")
    assert film.kinds(seat) == ["activate", "bypass"]
    film.do("bypass", **({} if seat is None else {"seat": seat}))
    assert film.phase == "reveal"


@clause("SH-160", "SH-180")
def test_the_shuffler_is_always_the_directors(film: FilmTable) -> None:
    film.begin(plot_device_by="players", shuffler=True)
    happens(film, "shuffler")
    assert film.kinds(0) == ["activate", "bypass"]


@clause("SH-161")
def test_a_test_begins_with_the_one_who_caused_the_card(film: FilmTable) -> None:
    film.begin(players=3)
    film.passes(1)
    happens(film, "the-radio-goes-dead")
    film.do("activate", seat=0)
    asked: list[str] = []
    for _ in range(3):
        asked.append(film.prompts[0]["survivor"])
        film.roll(1, 1)
    assert asked == ["the-mechanic", "the-automaton", "the-pilot"]


@clause("SH-162", "SH-165")
@pytest.mark.parametrize("reel", [1, 2])
def test_a_blob_has_what_the_card_says_for_each_reel(film: FilmTable, reel: int) -> None:
    film.begin()
    if reel == 2:
        next_reel(film, "hunting-rifle", "tire-iron", "fire-axe")
    film.act("take", film.view["turn"]["survivor"], card="hunting-rifle")
    film.reveal("the-creeping-jelly")
    place = next(one for one in film.view["frames"] if one["card"] == "the-creeping-jelly")
    assert place["spoints"] == 3 * reel
    holds(film.ruled("blob"), {"card": "the-creeping-jelly", "n": 3 * reel})


@clause("SH-165")
def test_the_strength_of_a_blob_is_an_attribute(film: FilmTable) -> None:
    steps = [{"do": "blob", "per_reel": 2}]
    blob(film, deck={"the-creeping-jelly": {"effect": steps}})
    holds(film.frame(3), {"spoints": 2})


@clause("SH-162", "SH-97")
def test_attacks_wear_a_blob_down_until_it_is_discarded(film: FilmTable) -> None:
    blob(film)
    film.correct("frames/2/spoints", 7)
    film.attack("the-mechanic", "the-creeping-jelly", 2, 3)
    roll = film.view["roll"]
    assert (roll["need"], roll["odds"]) == (None, None)
    film.roll(5)
    (left,) = film.instructs("sanctuary_spoints")
    assert (left["at"], left["left"]) == ("frame-3", 2)
    holds(film.frame(3), {"spoints": 2})
    film.round()
    film.attack("the-pilot", "the-creeping-jelly", 2, 3)
    film.roll(2)
    assert film.ruled("destroyed")["card"] == "the-creeping-jelly"
    assert film.moved("the-creeping-jelly") == ("frame-3", "discard_pile")
    holds(film.frame(3), {"card": None, "face": "down", "spoints": None})


@clause("SH-162")
def test_more_damage_than_a_blob_has_left_destroys_it(film: FilmTable) -> None:
    blob(film)
    film.hold("the-mechanic", "welding-torch")
    film.attack("the-mechanic", "the-creeping-jelly", 2, 3, item="welding-torch")
    film.roll(6)
    assert film.ruled("destroyed")["card"] == "the-creeping-jelly"
    assert film.moved("the-creeping-jelly") == ("frame-3", "discard_pile")


@clause("SH-163", "SH-101")
def test_the_blob_is_no_monster_and_knows_no_head_shot(film: FilmTable) -> None:
    blob(film)
    film.attack("the-mechanic", "the-creeping-jelly", 1, 1)
    assert film.ruled("head-shot")["victims"] == []
    film.roll(1)
    holds(film.ruled("damage"), {"n": 1, "doubles": 0})
    holds(film.frame(3), {"spoints": 2})
    film.screen("two-hissing-cats", "two-pale-twins")
    # with the blob these are two monsters, not three
    assert film.open_to("take_attack", "card", seat=0) == ["two-hissing-cats", "two-pale-twins"]


@clause("SH-163")
def test_the_blob_attacks_nobody(film: FilmTable) -> None:
    blob(film, deck={EVENT: {"effect": [{"do": "full_assault"}]}})
    film.correct("frames/0/card", "two-hissing-cats")
    film.act("take", "the-mechanic", card="adrenaline")
    film.reveal(EVENT)
    assert film.open_to("target", "attacker") == ["two-hissing-cats"]


@clause("SH-164")
def test_a_fumble_against_the_blob_is_a_miss(film: FilmTable) -> None:
    blob(film)
    film.attack("the-mechanic", "the-creeping-jelly", 6, 6)
    assert film.codes == ["fumble"]
    assert film.view["attack"] is None
    assert film.view["turn"]["seat"] == 0


@clause("SH-166")
def test_a_failed_test_makes_a_familiar_face(film: FilmTable) -> None:
    film.begin(players=3)
    happens(film, "whispers-in-the-static")
    film.roll(3)
    assert film.ruled("victim")["survivor"] == "the-automaton"
    assert film.view["roll"]["need"] == 9
    film.roll(6, 5)
    assert film.ruled("spored")["survivor"] == "the-automaton"
    assert film.spoints() == [(6, "rest-the-automaton", "pool")]
    film.do("place", seat=0, card="the-automaton", to="throng-0-1")
    assert film.phase == "reveal"


@clause("SH-167", "SH-211")
def test_a_trap_lasts_until_the_reel_ends(film: FilmTable) -> None:
    film.begin()
    happens(film, "the-examination-room")
    film.roll(2)
    assert film.survivor("the-mechanic")["trapped"] == "the-examination-room"
    assert film.moved("the-examination-room") == ("frame-3", "survivor-the-mechanic")
    film.reveal("tire-iron")
    film.clear()
    film.passes(2)
    assert film.ruled("reel-end")
    assert film.survivor("the-mechanic")["trapped"] is None
    assert film.moved("the-examination-room") == ("survivor-the-mechanic", "discard_pile")


@clause("SH-168")
def test_a_trapped_survivor_only_tries_to_escape(film: FilmTable) -> None:
    film.begin()
    film.hold("the-mechanic", "fire-axe", "welding-torch")
    happens(film, "the-examination-room")
    film.roll(2)
    film.reveal("tire-iron")
    # the reminder is no third held card
    assert film.survivor("the-mechanic")["held"] == ["fire-axe", "welding-torch"]
    assert film.kinds(2) == ["escape", "pass", "take_attack_survivor"]
    film.act("escape", "the-mechanic")
    assert film.need == (7, "21/36")
    film.do("spend", seat=2, **{"from": "power"}, n=1)
    film.roll(6, 3)
    assert film.survivor("the-mechanic")["trapped"] == "the-examination-room"
    film.throng(0, 1, "two-hissing-cats")
    film.assault(6, 6, victim="the-mechanic")
    # attacked, and striking back
    film.attack("the-mechanic", "two-hissing-cats", 2, 1, item="fire-axe")
    film.roll(1, 2)
    film.passes(0, 1)
    film.act("escape", "the-mechanic")
    film.roll(3, 3)
    holds(film.ruled("test"), {"purpose": "escape", "success": True})
    assert film.survivor("the-mechanic")["trapped"] is None
    # success ends the action
    assert film.view["turn"]["seat"] == 0


@clause("SH-169", "SH-170")
def test_up_to_six_are_numbered_in_turn_order_and_one_die_is_rolled(film: FilmTable) -> None:
    staged(film, LOSE, players=4)
    film.passes(1, 2)
    happens(film)
    assert film.prompts[0]["numbers"] == [
        "the-pilot", "the-mechanic", "the-automaton", "the-sheriff",
    ]  # fmt: skip
    holds(film.view["roll"], {"purpose": "victim", "count": 1})
    film.roll(5)
    # number 5 is nobody's
    assert (film.codes, film.phase) == (["rolled"], "victim")
    film.roll(4)
    assert film.ruled("victim")["survivor"] == "the-sheriff"


@clause("SH-170")
def test_a_single_candidate_needs_no_roll(film: FilmTable) -> None:
    staged(film, LOSE)
    film.falls("the-mechanic")
    happens(film)
    assert film.ruled("victim")["survivor"] == "the-pilot"


@clause("SH-171", "SH-172")
@pytest.mark.parametrize(
    ("die", "group"),
    [
        (3, ["the-pilot", "the-automaton", "the-waitress", "the-nurse"]),
        (4, ["the-mechanic", "the-sheriff", "the-professor"]),
        (1, ["the-pilot", "the-automaton", "the-waitress", "the-nurse"]),
        (6, ["the-mechanic", "the-sheriff", "the-professor"]),
    ],
)
def test_seven_are_split_into_odds_and_evens(film: FilmTable, die: int, group: list[str]) -> None:
    staged(film, LOSE, players=7)
    happens(film)
    numbers = film.prompts[0]["numbers"]
    assert group in numbers
    assert film.view["roll"]["purpose"] == "victim-side"
    film.roll(die)
    assert film.prompts[0]["numbers"] == group
    film.roll(2)
    assert film.ruled("victim")["survivor"] == group[1]


@clause("SH-172")
@pytest.mark.parametrize(
    ("dice", "victim"),
    [((1, 1), 0), ((1, 6), 5), ((2, 1), 6), ((2, 2), 0), ((6, 5), 6), ((6, 6), None)],
)
def test_fair_victims_roll_two_dice_in_order(
    film: FilmTable, dice: tuple[int, int], victim: int | None
) -> None:
    staged(film, LOSE, players=7, fair_victims=True)
    happens(film)
    numbers = film.prompts[0]["numbers"]
    assert (len(numbers), film.view["roll"]["count"]) == (7, 2)
    film.roll(*dice)
    if victim is None:
        # 35 of 36 are shared by seven, and the last is rolled again
        assert film.phase == "victim"
    else:
        assert film.ruled("victim")["survivor"] == numbers[victim]


@clause("SH-173")
def test_a_full_assault_has_every_throng_and_every_screen_monster(film: FilmTable) -> None:
    assault = {EVENT: {"effect": [{"do": "full_assault"}]}}
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff", deck=assault)
    film.throng(3, 2, "two-hissing-cats")
    film.throng(0, 1, "two-pale-twins")
    film.screen("six-legged-hulk")
    happens(film)
    assert film.ruled("full-assault")["n"] == 3
    assert film.open_to("target", "attacker", seat=0) == [
        "throng-0-1", "throng-3-2", "six-legged-hulk",
    ]  # fmt: skip


@clause("SH-174")
def test_the_director_orders_even_a_pod_players_throng(film: FilmTable) -> None:
    assault = {EVENT: {"effect": [{"do": "full_assault"}]}}
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff", "the-waitress", deck=assault)
    film.throng(3, 2, "two-hissing-cats")
    happens(film)
    film.target("throng-3-2", "the-waitress", 1, 1)
    # but the card is the throng's owner's
    assert film.kinds(3) == ["place"]


@clause("SH-177")
def test_people_carry_out_what_nobody_has_entered(film: FilmTable) -> None:
    film.begin(deck={"reinforcements-from-orbit": {"effect": None}})
    happens(film, "reinforcements-from-orbit")
    film.do("activate", seat=0)
    assert film.instructs("read")[0]["cards"] == ["reinforcements-from-orbit"]
    assert film.kinds(None) == ["done"]
    film.throng(0, 1, "two-hissing-cats")
    film.do("done")
    assert film.view["graveyard"] == ["reinforcements-from-orbit"]


@clause("SH-142", "SH-169")
def test_somebody_inside_may_be_the_victim(film: FilmTable) -> None:
    shelter(film, "the-mechanic", deck={EVENT: {"effect": [LOSE]}})
    happens(film)
    assert film.prompts[0]["numbers"] == ["the-pilot", "the-mechanic"]


@clause("SH-172", "SH-169")
def test_fair_victims_of_up_to_six_need_one_die(film: FilmTable) -> None:
    staged(film, LOSE, players=6, fair_victims=True)
    happens(film)
    holds(film.view["roll"], {"purpose": "victim", "count": 1})
    film.roll(6)
    assert film.ruled("victim")["survivor"] == "the-professor"
