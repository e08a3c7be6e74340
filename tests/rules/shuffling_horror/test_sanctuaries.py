"""Sanctuaries and throngs of Shuffling Horror (SH-129 to SH-149)."""

import pytest

from tests.rules.shuffling_horror.scenes import (
    EVENT,
    REFUGE,
    aims,
    batter,
    happens,
    next_reel,
    refuge,
    shelter,
)
from tests.rules.shuffling_horror.table import FilmTable
from tests.rules.table import clause, holds

BOTH = ("the-church-cellar", "the-fallout-shelter", "hunting-rifle", "tire-iron", "adrenaline")
NINE = (
    ("two-pale-twins", "two-hissing-cats", "two-blinking-lights"),
    ("three-silent-milkmen", "three-static-voices", "three-green-cadets"),
    ("four-buzzing-drones", "four-masked-surgeons", "four-night-watchers"),
)


@clause("SH-129", "SH-130")
def test_damage_lowers_the_strength_and_then_destroys(film: FilmTable) -> None:
    shelter(film, "the-mechanic")
    film.throng(0, 1, "six-saucer-pilots")
    film.correct("sanctuaries/0/spoints", 7)
    batter(film, 3, 2)
    assert film.kinds(1) == film.kinds(2) == []
    film.roll(4)
    assert film.instructs("sanctuary_spoints")[0]["left"] == 3
    assert (refuge(film)["spoints"], film.phase) == (3, "special")
    film.passes(0)
    batter(film, 3, 2)
    film.roll(6)
    assert film.ruled("destroyed")["card"] == "the-church-cellar"
    holds(refuge(film), {"card": None, "spoints": 0, "survivors": []})
    assert film.view["graveyard"] == ["the-church-cellar"]
    # three points more than it had hurt nobody
    assert film.phase == "special"
    assert film.survivor("the-mechanic")["in"] is None


@clause("SH-131", "SH-134")
def test_a_head_shot_breaches_a_sanctuary(film: FilmTable) -> None:
    shelter(film, "the-mechanic", "the-pilot")
    film.rests("the-mechanic", 4)
    film.throng(0, 1, "six-saucer-pilots")
    batter(film, 1, 1)
    assert film.ruled("breach")["sanctuary"] == 1
    assert film.view["graveyard"] == ["the-church-cellar"]
    assert film.moved("the-pilot") == ("sanctuary-1", "survivors-1")
    assert film.moved("the-mechanic") == ("sanctuary-1", "survivors-2")
    holds(film.survivor("the-mechanic"), {"rest": 4, "in": None})
    assert film.phase == "special"


@clause("SH-132", "SH-133")
def test_a_fumble_lets_everybody_within_strike_back_in_turn_order(film: FilmTable) -> None:
    shelter(film, "the-mechanic", "the-pilot", players=3)
    film.throng(0, 1, "six-saucer-pilots")
    film.rests("the-pilot", 2)
    batter(film, 6, 6)
    assert film.phase == "counterstrike"
    assert film.prompts[0]["survivor"] == "the-pilot"
    film.attack("the-pilot", "six-saucer-pilots", 6, 5)
    assert film.prompts[0]["survivor"] == "the-mechanic"
    film.passes(2)
    assert film.phase == "special"


@clause("SH-135")
def test_what_was_stored_there_is_discarded(film: FilmTable) -> None:
    shelter(film, "the-mechanic")
    film.hold("the-mechanic", "fire-axe")
    film.throng(0, 1, "six-saucer-pilots")
    film.passes(1)
    film.act("store", "the-mechanic", card="fire-axe")
    assert refuge(film)["store"] == ["fire-axe"]
    batter(film, 1, 1)
    assert film.moved("fire-axe") == ("sanctuary-1", "discard_pile")
    assert film.view["discards"] == ["fire-axe"]
    assert refuge(film)["store"] == []


@clause("SH-135", "SH-109")
def test_dynamite_that_is_lost_there_comes_back_with_all_its_tokens(film: FilmTable) -> None:
    shelter(film, "the-mechanic")
    film.hold("the-mechanic", "four-dynamite-sticks")
    film.correct("uses/four-dynamite-sticks", 2)
    film.throng(0, 1, "six-saucer-pilots")
    film.passes(1)
    film.act("store", "the-mechanic", card="four-dynamite-sticks")
    assert film.view["uses"] == {"four-dynamite-sticks": 2}
    batter(film, 1, 1)
    holds(film.instructs("token"), [{"token": "dynamite", "to": "corner", "n": 2}])
    assert film.view["uses"] == {}
    film.hold("the-pilot", "four-dynamite-sticks")
    assert film.view["uses"] == {"four-dynamite-sticks": 4}


@clause("SH-136")
def test_three_cards_make_a_throng_full_and_six_throngs_a_row(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, *NINE[0])
    film.refused("correct", path="throngs/0/0", value=[*NINE[0], "seven-headed-thing"])
    assert len(film.view["throngs"]["0"]) == 6
    film.screen("seven-headed-thing")
    film.to_director()
    assert film.open_to("take_attack", "to") == ["throng-0-2", "throng-0-3"]
    film.refused("take_attack", seat=0, card="seven-headed-thing", to="throng-0-1")


@clause("SH-137")
def test_the_first_three_slots_come_before_the_others(film: FilmTable) -> None:
    film.begin()
    film.screen("seven-headed-thing")
    film.throng(0, 3, *NINE[2])
    film.to_director()
    assert film.open_to("take_attack", "to") == ["throng-0-1", "throng-0-2"]
    film.throng(0, 1, *NINE[0])
    film.throng(0, 2, *NINE[1][:2])
    assert film.open_to("take_attack", "to") == ["throng-0-2"]
    film.throng(0, 2, *NINE[1])
    assert film.open_to("take_attack", "to") == ["throng-0-4"]
    film.throng(0, 4, "five-tunnel-worms", "five-chrome-hunters", "five-brain-collectors")
    assert film.open_to("take_attack", "to") == ["throng-0-5"]
    film.throng(0, 5, "six-armed-gardener")
    assert film.open_to("take_attack", "to") == ["throng-0-5"]


@clause("SH-138")
def test_a_throng_once_begun_grows_and_an_emptied_slot_waits_again(film: FilmTable) -> None:
    film.begin()
    film.screen("seven-headed-thing")
    for slot, cards in enumerate(NINE, 1):
        film.throng(0, slot, *cards)
    film.throng(0, 4, "five-tunnel-worms")
    film.throng(0, 2)
    film.to_director()
    assert film.open_to("take_attack", "to") == ["throng-0-2", "throng-0-4"]
    film.throng(0, 4)
    assert film.open_to("take_attack", "to") == ["throng-0-2"]


@clause("SH-139")
def test_a_sanctuary_moves_to_its_slot_at_once(film: FilmTable) -> None:
    film.begin(screen=REFUGE[:3])
    assert film.moved("the-church-cellar") == ("frame-2", "sanctuary-1")
    assert (refuge(film)["card"], refuge(film)["spoints"]) == ("the-church-cellar", 8)
    film.begin(screen=BOTH)
    assert (refuge(film, 2)["card"], refuge(film, 2)["spoints"]) == ("the-fallout-shelter", 12)
    next_reel(film)
    assert refuge(film)["card"] == "the-church-cellar"


@clause("SH-140")
def test_into_a_full_sanctuary_nobody_moves(film: FilmTable) -> None:
    shelter(film, "the-pilot", "the-mechanic", players=4)
    film.passes(1, 2)
    assert not film.offers(3, type="move")
    film.refused("move", seat=3, survivor="the-automaton", sanctuary=1)
    film.refused("correct", path="survivors/the-automaton/in", value=1)
    film.correct("survivors/the-pilot/in", None)
    assert film.open_to("move", "sanctuary") == [1]


@clause("SH-140")
def test_the_card_says_how_many_it_holds(film: FilmTable) -> None:
    shelter(film, "the-pilot", deck={"the-church-cellar": {"holds": 1}})
    film.passes(1)
    assert not film.offers(2, type="move")


@clause("SH-141")
def test_moving_in_is_the_whole_action(film: FilmTable) -> None:
    shelter(film)
    film.act("move", "the-pilot", sanctuary=1)
    assert film.moved("the-pilot") == ("survivors-1", "sanctuary-1")
    assert film.view["turn"] == {"seat": 2, "survivor": "the-mechanic"}
    assert refuge(film)["survivors"] == ["the-pilot"]


@clause("SH-142")
def test_who_is_inside_is_no_target_but_events_reach_him(film: FilmTable) -> None:
    lose = {"do": "spoints", "who": "all", "n": -1}
    shelter(film, "the-mechanic", deck={EVENT: {"effect": [lose]}})
    film.throng(0, 1, "six-saucer-pilots")
    happens(film)
    assert film.player(2)["power"] == 6
    film.reveal("tire-iron")
    film.to_director()
    film.do("all_out_attack", seat=0)
    assert aims(film) == (["the-pilot"], [1])
    film.refused("target", seat=0, attacker="throng-0-1", victim="the-mechanic")


@clause("SH-142")
def test_an_empty_sanctuary_is_no_target(film: FilmTable) -> None:
    shelter(film)
    film.throng(0, 1, "six-saucer-pilots")
    film.to_director()
    film.do("all_out_attack", seat=0)
    film.refused("target", seat=0, attacker="throng-0-1", sanctuary=1)


@clause("SH-143", "SH-173")
def test_a_full_assault_respects_walls(film: FilmTable) -> None:
    shelter(film, "the-mechanic", deck={EVENT: {"effect": [{"do": "full_assault"}]}})
    film.throng(0, 1, "six-saucer-pilots")
    happens(film)
    assert aims(film) == (["the-pilot"], [1])


@clause("SH-144")
def test_rest_and_search_wait_for_the_turn_after(film: FilmTable) -> None:
    shelter(film)
    next_reel(film)
    film.round()
    # the star lets the pilot act again in the turn in which he moved in
    film.act("move", "the-pilot", sanctuary=1)
    film.do("horror_star", seat=1, survivor="the-pilot", use="second_action")
    assert film.kinds(1) == ["leave", "pass"]
    film.passes(1)
    film.round()
    assert film.kinds(1)[:2] == ["rest", "search"]
    film.act("rest", "the-pilot")
    assert film.ruled("rests")["n"] == 3
    assert film.survivor("the-pilot")["in"] == 1


@clause("SH-145")
def test_leaving_is_free_and_he_acts_in_the_same_turn(film: FilmTable) -> None:
    shelter(film, "the-pilot")
    film.act("leave", "the-pilot")
    assert film.moved("the-pilot") == ("sanctuary-1", "survivors-1")
    assert film.view["turn"]["survivor"] == "the-pilot"
    film.act("rest", "the-pilot")
    assert film.ruled("rests")["n"] == 2
    assert film.view["turn"]["seat"] == 2


@clause("SH-146")
def test_he_may_stay_inside_and_do_nothing(film: FilmTable) -> None:
    shelter(film, "the-pilot")
    film.passes(1)
    assert film.survivor("the-pilot")["in"] == 1
    assert film.view["turn"]["seat"] == 2


@clause("SH-147")
def test_a_search_keeps_items_and_nothing_else(film: FilmTable) -> None:
    shelter(film, "the-pilot")
    film.hold("the-pilot", "tire-iron")
    film.act("search", "the-pilot")
    before = film.view["discard_pile"]
    assert film.prompts[0]["left"] == 4
    for card in ("fire-axe", "grudge-match", "ray-projector", "the-creeping-jelly"):
        film.do("draw", card=card)
    # power plays and events go back without effect
    assert film.instructs("move")[0]["cards"] == ["grudge-match", "the-creeping-jelly"]
    assert film.view["event"] is None
    film.act("keep", "the-pilot", card="fire-axe")
    assert film.kinds(1) == ["keep", "store", "return_card"]
    film.act("store", "the-pilot", card="ray-projector")
    assert film.survivor("the-pilot")["held"] == ["tire-iron", "fire-axe"]
    assert refuge(film)["store"] == ["ray-projector"]
    assert film.view["discard_pile"] == before - 2
    assert film.view["turn"]["seat"] == 2


@clause("SH-147")
def test_what_is_found_is_stored_beside_what_lies_there(film: FilmTable) -> None:
    shelter(film, "the-pilot")
    film.hold("the-pilot", "tire-iron")
    film.act("store", "the-pilot", card="tire-iron")
    film.act("search", "the-pilot")
    for card in ("fire-axe", "grudge-match", "ray-projector", "the-creeping-jelly"):
        film.do("draw", card=card)
    film.act("store", "the-pilot", card="fire-axe")
    film.act("store", "the-pilot", card="ray-projector")
    assert refuge(film)["store"] == ["tire-iron", "fire-axe", "ray-projector"]


@clause("SH-148")
def test_a_short_pile_is_drawn_whole_and_an_item_may_go_back(film: FilmTable) -> None:
    shelter(film, "the-pilot")
    film.correct("reel_pile", film.view["reel_pile"] + film.view["discard_pile"] - 2)
    film.act("search", "the-pilot")
    assert film.instructs("draw")[-1]["n"] == 2
    film.do("draw", card="fire-axe")
    film.do("draw", card="two-pale-twins")
    film.do("return_card", seat=1, card="fire-axe")
    assert film.view["discards"] == ["two-pale-twins", "fire-axe"]
    assert film.survivor("the-pilot")["held"] == []


@clause("SH-148", "SH-144")
def test_nothing_is_searched_for_in_an_empty_pile(film: FilmTable) -> None:
    shelter(film, "the-pilot")
    film.correct("reel_pile", film.view["reel_pile"] + film.view["discard_pile"])
    assert film.kinds(1)[:2] == ["rest", "leave"]


@clause("SH-149")
def test_stored_items_are_left_and_taken_freely_before_the_action(film: FilmTable) -> None:
    shelter(film, "the-pilot")
    film.hold("the-pilot", "four-dynamite-sticks")
    film.correct("uses/four-dynamite-sticks", 3)
    assert not film.offers(1, type="fetch")
    film.act("store", "the-pilot", card="four-dynamite-sticks")
    assert refuge(film)["store"] == ["four-dynamite-sticks"]
    film.act("fetch", "the-pilot", card="four-dynamite-sticks")
    assert film.view["uses"] == {"four-dynamite-sticks": 3}
    film.act("store", "the-pilot", card="four-dynamite-sticks")
    film.act("rest", "the-pilot")
    assert film.ruled("rests")["n"] == 3
    assert not film.offers(2, type="fetch")


@clause("SH-149", "SH-76")
def test_a_third_held_card_is_not_fetched(film: FilmTable) -> None:
    shelter(film, "the-pilot")
    film.hold("the-pilot", "fire-axe")
    film.act("store", "the-pilot", card="fire-axe")
    film.hold("the-pilot", "tire-iron", "ray-projector")
    assert not film.offers(1, type="fetch")


@pytest.mark.parametrize("slot", [1, 2])
@clause("SH-21", "SH-139")
def test_a_strength_cannot_be_more_than_it_began_with(film: FilmTable, slot: int) -> None:
    film.begin(screen=BOTH)
    most = (8, 12)[slot - 1]
    for value in (0, most + 1):
        film.refused("correct", path=f"sanctuaries/{slot - 1}/spoints", value=value)
    film.correct(f"sanctuaries/{slot - 1}/spoints", most)
    assert refuge(film, slot)["spoints"] == most
