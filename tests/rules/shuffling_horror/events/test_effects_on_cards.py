"""The rest of the vocabulary: cards drawn, taken, lost and chosen, and other turns."""

from typing import Any

import pytest

from tests.rules.shuffling_horror.scenes import EVENT, happens, last_few, staged
from tests.rules.shuffling_horror.table import FilmTable
from tests.rules.table import clause, holds

LOSE = {"do": "spoints", "who": "trigger", "n": -1}
GAIN = {"do": "spoints", "who": "trigger", "n": 1}


@clause("SH-13", "SH-183")
def test_monsters_are_drawn_and_placed_in_the_order_drawn(film: FilmTable) -> None:
    staged(film, {"do": "draw_discard", "n": 4, "take": "monsters"})
    film.falls("the-mechanic")
    happens(film)
    assert film.instructs("shuffle")[0]["pile"] == "discard_pile"
    holds(film.instructs("draw")[-1], {"n": 4, "to": "table"})
    assert film.prompts[0]["left"] == 4
    before = film.view["discard_pile"]
    for card in ("the-mechanic", "welding-torch", "the-creeping-jelly", "two-pale-twins"):
        film.do("draw", card=card)
    assert film.instructs("move")[0]["cards"] == ["welding-torch", "the-creeping-jelly"]
    assert film.view["discard_pile"] == before - 2
    film.do("place", seat=0, card="the-mechanic", to="throng-0-1")
    film.do("place", seat=0, card="two-pale-twins", to="throng-0-1")
    assert film.view["throngs"]["0"][0] == ["the-mechanic", "two-pale-twins"]
    assert film.phase == "reveal"


def test_as_many_as_the_reel_has_for_its_number(film: FilmTable) -> None:
    staged(film, {"do": "draw_discard", "n": "reel", "take": "monsters"})
    happens(film)
    assert film.instructs("draw")[-1]["n"] == 1
    film.do("draw", card="tire-iron")
    assert film.phase == "reveal"
    assert film.view["throngs"]["0"][0] == []


@clause("SH-76", "SH-77")
def test_items_are_offered_to_the_trigger(film: FilmTable) -> None:
    staged(film, {"do": "draw_discard", "n": 3, "take": "items"})
    film.hold("the-pilot", "tire-iron")
    happens(film)
    for card in ("fire-axe", "ray-projector", "two-pale-twins"):
        film.do("draw", card=card)
    # the pilot holds the tire iron and the rifle
    assert film.phase == "keep"
    assert film.open_to("keep", "discard", card="fire-axe") == ["tire-iron", "hunting-rifle"]
    assert not film.offers(1, type="store")
    film.act("keep", "the-pilot", card="fire-axe", discard="tire-iron")
    film.do("return_card", seat=1, card="ray-projector")
    assert film.survivor("the-pilot")["held"] == ["hunting-rifle", "fire-axe"]
    assert set(film.view["discards"]) == {"two-pale-twins", "tire-iron", "ray-projector", EVENT}


@clause("SH-55", "SH-136")
def test_the_director_takes_a_screen_monster(film: FilmTable) -> None:
    staged(film, {"do": "take_screen"})
    film.screen("six-legged-hulk", "two-hissing-cats")
    happens(film)
    assert film.phase == "take"
    assert film.open_to("take_monster", "card") == ["six-legged-hulk", "two-hissing-cats"]
    film.do("take_monster", seat=0, card="two-hissing-cats", to="throng-0-3")
    assert film.view["throngs"]["0"][2] == ["two-hissing-cats"]
    assert film.view["attack"] is None
    holds(film.frame(2), {"face": "down", "card": None})


def test_a_screen_without_monsters_gives_none(film: FilmTable) -> None:
    staged(film, {"do": "take_screen"})
    happens(film)
    assert film.ruled("lapsed")["what"] == "take"


def test_an_item_is_lost(film: FilmTable) -> None:
    staged(film, {"do": "lose_item", "who": "all"})
    film.hold("the-mechanic", "fire-axe", "grudge-match")
    happens(film)
    assert film.phase == "discard"
    film.act("discard", "the-pilot", card="hunting-rifle")
    assert film.open_to("discard", "card", survivor="the-mechanic") == ["fire-axe"]
    film.act("discard", "the-mechanic", card="fire-axe")
    assert film.survivor("the-mechanic")["held"] == ["grudge-match"]
    assert film.view["discards"] == ["hunting-rifle", "fire-axe", EVENT]


def test_of_two_items_one_is_lost(film: FilmTable) -> None:
    staged(film, {"do": "lose_item", "who": "trigger"})
    film.hold("the-pilot", "fire-axe")
    happens(film)
    assert film.open_to("discard", "card", survivor="the-pilot") == ["fire-axe", "hunting-rifle"]
    film.act("discard", "the-pilot", card="hunting-rifle")
    assert film.survivor("the-pilot")["held"] == ["fire-axe"]
    assert film.phase == "reveal"


@clause("SH-178", "SH-39")
def test_one_thing_on_a_players_turn_and_another_on_the_directors(film: FilmTable) -> None:
    staged(film, {"do": "by_turn", "player": [LOSE], "director": [GAIN]}, screen=(
        "service-revolver", EVENT, "hunting-rifle", "adrenaline",
    ))  # fmt: skip
    # on the first screen it is the Director's
    assert film.survivor("the-pilot")["rest"] == 1
    film.correct("frames/0/card", "two-hissing-cats")
    assert film.player(1)["power"] == 7


@clause("SH-178")
def test_a_players_turn_is_meant_by_the_card(film: FilmTable) -> None:
    staged(film, {"do": "by_turn", "player": [LOSE], "director": [GAIN]})
    happens(film)
    assert film.player(1)["power"] == 6


@clause("SH-48")
def test_a_pod_players_turn_is_the_directors_side(film: FilmTable) -> None:
    step = {"do": "by_turn", "player": [LOSE], "director": [GAIN]}
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff", deck={EVENT: {"effect": [step]}})
    film.throng(3, 1, "two-hissing-cats")
    film.correct("frames/0/card", "two-pale-twins")
    film.passes(1, 2)
    film.do("take_attack", seat=3, card="two-pale-twins", to="throng-3-1")
    film.target("throng-3-1", "the-pilot", 6, 5, seat=3)
    film.reveal(EVENT)
    # clockwise from the Pod Player the next survivor is that of the player on the left
    holds(film.ruled("spoints"), {"survivor": "the-sheriff", "n": 1})


@clause("SH-180")
def test_the_director_chooses_a_way(film: FilmTable) -> None:
    ways = [{"id": "mercy", "steps": [GAIN]}, {"id": "cruelty", "steps": [LOSE, LOSE]}]
    staged(film, {"do": "choose", "options": ways})
    happens(film)
    assert film.open_to("choose", "option", seat=0) == ["mercy", "cruelty"]
    film.refused("choose", seat=0, option="nothing")
    film.do("choose", seat=0, option="cruelty")
    assert film.player(1)["power"] == 5


@pytest.mark.parametrize("director", [False, True])
def test_the_victim_of_a_test_is_still_meant_inside_other_steps(
    film: FilmTable, director: bool
) -> None:
    lose = {"do": "spoints", "who": "victim", "n": -1}
    inner: dict[str, Any] = {"do": "by_turn", "player": [lose]}
    if director:
        inner = {"do": "choose", "options": [{"id": "only", "steps": [lose]}]}
    staged(film, {"do": "test", "who": "all", "stat": "guts", "fail": [inner]})
    happens(film)
    film.roll(1, 1)
    film.roll(6, 6)
    if director:
        film.do("choose", seat=0, option="only")
    assert film.ruled("spoints")["survivor"] == "the-mechanic"


@clause("SH-181")
def test_a_bonus_turn_is_one_action_of_the_director(film: FilmTable) -> None:
    staged(film, {"do": "bonus_turn"}, clip_reel=True)
    film.throng(0, 1, "two-hissing-cats")
    film.screen("two-pale-twins")
    happens(film)
    assert film.view["turn"] == {"seat": 0, "survivor": None}
    assert film.kinds(0) == ["take_attack", "all_out_attack", "pass"]
    film.do("take_attack", seat=0, card="two-pale-twins", to="throng-0-1")
    film.target("throng-0-1", "the-mechanic", 6, 5)
    # its mystery card, and then the one of the event; no fade-out is offered between them
    film.reveal("tire-iron")
    assert film.view["discards"][-1] == EVENT
    film.reveal("welding-torch")
    assert film.view["turn"] == {"seat": 2, "survivor": "the-mechanic"}
    assert (film.view["round"], film.view["fade_out"]) == (1, None)


@clause("SH-181", "SH-194")
def test_a_bonus_turn_fades_nothing_out(film: FilmTable) -> None:
    staged(film, {"do": "bonus_turn"})
    film.passes(1, 2, 0)
    film.do("fade_out", seat=0, frame=1)
    happens(film)
    assert film.ruled("event")["card"] == EVENT
    film.passes(0)
    holds(film.frame(1), {"card": "service-revolver"})
    assert film.view["fade_out"] == "service-revolver"


@clause("SH-180", "SH-182")
def test_a_discard_lies_in_the_place_of_the_card_at_once(film: FilmTable) -> None:
    staged(film, {"do": "pick_discard"})
    film.screen("two-hissing-cats", "two-pale-twins")
    happens(film)
    assert film.phase == "event"
    film.do("pick", seat=0, card="six-legged-hulk")
    assert film.moved("six-legged-hulk") == ("discard_pile", "frame-3")
    assert film.view["graveyard"] == [EVENT]
    stated = film.ruled("creature-feature")
    assert (stated["by"], stated["survivor"]) == ("survivor", "the-pilot")
    assert film.view["attack"]["attacker"] == "two-hissing-cats"


@clause("SH-182")
def test_an_event_that_was_picked_is_resolved(film: FilmTable) -> None:
    staged(film, {"do": "pick_discard"})
    happens(film)
    film.do("pick", seat=0, card="the-church-cellar")
    assert film.view["sanctuaries"][0]["card"] == "the-church-cellar"
    assert film.phase == "reveal"


@clause("SH-182", "SH-36")
def test_a_picked_monster_completes_the_trio_of_a_scene(film: FilmTable) -> None:
    staged(film, {"do": "pick_discard"}, screen=())
    film.reveal(EVENT, "two-hissing-cats", "two-pale-twins")
    film.reveal("three-green-cadets", "four-night-watchers")
    film.do("pick", seat=0, card="six-legged-hulk")
    stated = film.ruled("creature-feature")
    assert (stated["by"], stated["seat"]) == ("monsters", 0)
    assert film.phase == "take"


@clause("SH-177")
@pytest.mark.parametrize("effect", [None, [{"do": "manual"}]])
def test_what_is_not_modeled_is_read_and_done_by_hand(film: FilmTable, effect: Any) -> None:
    film.begin(deck={EVENT: {"effect": effect}})
    happens(film)
    assert film.instructs("read")[0]["cards"] == [EVENT]
    assert film.phase == "manual"
    assert film.prompts[0]["card"] == EVENT
    film.correct("survivors/the-pilot/rest", 4)
    film.do("done")
    assert film.view["discards"] == [EVENT]
    assert film.phase == "reveal"


@pytest.mark.parametrize(
    "effect",
    [
        [{"do": "dance"}],
        [{"do": "test", "who": "all"}],
        [{"do": "test", "who": "nobody", "stat": "guts"}],
        [{"do": "test", "who": "all", "stat": "luck"}],
        [{"do": "damage", "who": "all", "dice": 3, "n": 0}],
        [{"do": "attack", "who": "all", "by": "moon"}],
        [{"do": "attack", "who": "all", "by": "throng", "twice": True}],
        [{"do": "draw_discard", "n": "round", "take": "items"}],
        [{"do": "draw_discard", "n": 1, "take": "powers"}],
        [{"do": "spoints", "who": "all", "n": 1, "from": "bank"}],
        [{"do": "choose", "options": []}],
        [{"do": "blob"}],
        {"do": "full_assault"},
    ],
)
def test_an_effect_outside_the_vocabulary_is_refused(film: FilmTable, effect: Any) -> None:
    answer = film.say({
        "cmd": "new", "game": "shuffling-horror", "seats": ["A", "B", "C"],
        "options": {"deck": {EVENT: {"effect": effect}}},
    })  # fmt: skip
    assert answer["error"]["code"] == "bad-options"


@clause("SH-180")
def test_of_an_empty_pile_nothing_is_picked(film: FilmTable) -> None:
    staged(film, {"do": "pick_discard"})
    film.correct("reel_pile", film.view["reel_pile"] + film.view["discard_pile"])
    happens(film)
    assert film.ruled("lapsed")["what"] == "take"
    assert film.moved(EVENT) == ("frame-3", "discard_pile")
    assert film.phase == "reveal"
