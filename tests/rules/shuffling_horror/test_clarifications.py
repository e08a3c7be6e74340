"""Rules that the first version of the clauses left unclear."""

import pytest

from tests.rules.shuffling_horror.scenes import (
    EVENT,
    carry_out,
    chosen,
    directing,
    happens,
    last_few,
    refuge,
    shelter,
    staged,
)
from tests.rules.shuffling_horror.table import CAST, QUIET, FilmTable
from tests.rules.table import clause, holds

DYNAMITE = "four-dynamite-sticks"
FOUND = ("fire-axe", "grudge-match", "two-pale-twins", "the-creeping-jelly")
"""What a Search draws: one item."""


@clause("SH-180")
@pytest.mark.parametrize("director", ["human", "auto"])
def test_the_director_is_asked_to_look_at_the_discard_pile(film: FilmTable, director: str) -> None:
    staged(film, {"do": "pick_discard"}, director=director)
    film.screen("tire-iron")  # the revolver is a known discard
    happens(film)
    holds(film.instructs("look"), [{"pile": "discard_pile", "seat": 0, "cite": ["SH-180"]}])
    film.rests("the-mechanic", 1)
    assert film.instructs("look") == []


@clause("SH-247")
def test_a_hidden_monster_is_named_and_not_chosen(film: FilmTable) -> None:
    shelter(film, back_seat_surprise=True)
    film.act("move", "the-pilot", sanctuary=1)
    film.do("draw", card="two-hissing-cats")
    film.roll(6, 5)
    film.passes(2, 0)
    (target,) = (one for one in film.asked(0) if one["type"] == "target")
    assert (target["attacker"], target["victim"]) == ("two-hissing-cats", {"cards": ["the-pilot"]})


@clause("SH-247", "SH-158")
@pytest.mark.parametrize(
    ("card", "to"),
    [
        ("a-scream-in-the-dark", "discard_pile"),
        ("the-fallout-shelter", "sanctuary-2"),
        ("the-examination-room", "survivor-the-pilot"),
    ],
)
def test_an_event_leaves_from_the_sanctuary_it_lay_under(
    film: FilmTable, card: str, to: str
) -> None:
    shelter(film, back_seat_surprise=True)
    film.act("move", "the-pilot", sanctuary=1)
    film.do("draw", card=card)
    if film.phase == "victim":
        film.roll(1)
    assert film.moved(card) == ("sanctuary-1", to)


@clause("SH-251", "SH-259")
def test_an_item_of_pittsburgh_goes_to_the_bottom(film: FilmTable) -> None:
    film.begin(alien_technology=True, edition="pittsburgh-68")
    film.screen("fire-axe", "three-green-cadets", "tire-iron")
    film.throng(0, 1, "two-hissing-cats")
    film.to_director()
    film.do("take_attack", seat=0, card="fire-axe", to="throng-0-1")
    assert film.view["throngs"]["0"][0] == ["fire-axe", "two-hissing-cats"]
    (put,) = film.instructs("move")
    assert "at the bottom of throng 1" in put["text"]
    film.target("throng-0-1", "the-pilot", 6, 5)
    film.reveal("ray-projector")
    film.round()
    film.to_director()
    film.do("take_attack", seat=0, card="three-green-cadets", to="throng-0-1")
    assert film.view["throngs"]["0"][0] == ["fire-axe", "two-hissing-cats", "three-green-cadets"]
    (put,) = film.instructs("move")
    assert "in throng 1" in put["text"]


@clause("SH-56", "SH-136")
def test_a_drawn_card_goes_into_the_own_row_alone(film: FilmTable) -> None:
    draw = {EVENT: {"effect": [{"do": "draw_discard", "n": 1, "take": "monsters"}]}}
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff", deck=draw)
    happens(film)
    film.do("draw", card="five-tunnel-worms")
    assert film.open_to("place", "to") == ["throng-0-1", "throng-0-2", "throng-0-3"]
    film.refused("place", "SH-136", "SH-56", seat=0, card="five-tunnel-worms", to="throng-3-1")
    assert "not for this card" in film.last["error"]["text"]


@clause("SH-56", "SH-55")
def test_a_creature_feature_may_still_serve_another_row(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff")
    film.screen("two-pale-twins", "three-green-cadets")
    film.throng(0, 1, "two-hissing-cats")
    film.to_director()
    film.do("take_attack", seat=0, card="two-pale-twins", to="throng-0-1")
    film.target("throng-0-1", "the-pilot", 6, 5)
    film.reveal("tire-iron")
    assert film.phase == "special"


@clause("SH-125", "SH-56")
def test_a_full_own_row_discards_a_spored_survivor(film: FilmTable) -> None:
    cards = iter(
        f"{one}" for one in (
            "two-pale-twins", "two-hissing-cats", "two-blinking-lights", "two-grinning-farmhands",
            "two-crawling-gloves", "three-silent-milkmen", "three-static-voices",
            "three-walking-scarecrows", "three-green-cadets", "three-hollow-nuns",
            "four-buzzing-drones", "four-masked-surgeons", "four-glass-eyed-dogs",
            "four-cornfield-shapes", "four-night-watchers", "five-tunnel-worms",
            "five-chrome-hunters", "five-brain-collectors",
        )
    )  # fmt: skip
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff")
    for slot in range(1, 7):
        film.throng(0, slot, *(next(cards) for _ in range(3)))
    film.assault(1, 1, victim="the-mechanic")
    assert film.ruled("lapsed")["what"] == "place"
    assert film.moved("the-mechanic")[1] == "discard_pile"


@clause("SH-240", "SH-241", "SH-56")
def test_a_throng_may_migrate_to_the_player_of_a_spored_survivor(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff", monster_migration=True)
    film.throng(0, 1, "two-hissing-cats")
    film.assault(1, 1, victim="the-mechanic")
    assert film.open_to("place", "to") == ["throng-0-1", "throng-0-2", "throng-0-3"]
    film.do("place", seat=0, card="the-mechanic", to="throng-0-2")
    assert film.phase == "migrate"
    film.do("migrate", seat=0, throng="throng-0-2", to=2)
    assert film.view["throngs"]["2"][0] == ["the-mechanic"]


@clause("SH-231", "SH-227")
def test_the_dice_for_stars_are_rolled_in_the_last_survivors_turn(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic")
    film.falls("the-mechanic")
    assert film.phase == "star-roll"
    assert film.view["turn"] == {"seat": 1, "survivor": "the-pilot"}
    film.roll(6)
    assert film.view["turn"] == {"seat": 1, "survivor": "the-pilot"}
    # a token that is not won stays on the track
    assert film.view["reel_tokens"] == [1, 2, 3, 4]


@clause("SH-71", "SH-75")
def test_while_a_survivor_is_drawn_nobody_acts(film: FilmTable) -> None:
    film.begin()
    film.do("take_attack_survivor", seat=1)
    assert (film.phase, film.view["turn"]) == ("draw", {"seat": 1, "survivor": None})


@clause("SH-127")
def test_the_auto_director_alone_is_asked_where_he_skips_the_damage(film: FilmTable) -> None:
    directing(film, "six-legged-hulk")
    film.purse(0, 0)
    carry_out(film)
    carry_out(film)
    film.roll(2, 3)
    assert chosen(film) == {"type": "forgo_damage"}
    assert [(one["seat"], one["optional"]) for one in film.prompts] == [(0, False)]
    assert (film.phase, film.view["roll"]) == ("damage-roll", None)
    film.refused("roll", dice=[3])
    carry_out(film)
    assert film.phase == "flail"


@clause("SH-149", "SH-147")
def test_each_held_item_is_stored_by_a_template_of_its_own(film: FilmTable) -> None:
    shelter(film, "the-pilot")
    film.hold("the-pilot", "tire-iron", "fire-axe")
    cards = [one["card"] for one in film.asked(1) if one["type"] == "store"]
    assert cards == ["tire-iron", "fire-axe"]
    film.act("store", "the-pilot", card="fire-axe")
    assert [one["card"] for one in film.asked(1) if one["type"] == "store"] == ["tire-iron"]
    assert film.open_to("fetch", "card") == ["fire-axe"]


@clause("SH-238", "SH-13")
@pytest.mark.parametrize("again", [True, False])
def test_what_a_cut_puts_back_is_unknown_until_three_cards_are_shown(
    film: FilmTable, again: bool
) -> None:
    film.deal(directors_cut=True)
    film.do("directors_cut", seat=0)
    film.do("draw", card="fire-axe")
    assert film.instructs("shuffle")[0]["pile"] == "discard_pile"
    assert "fire-axe" in film.open_to("reveal", "card")
    film.reveal("service-revolver", "adrenaline")
    assert film.view["discards"] == []
    film.reveal("fire-axe" if again else "hunting-rifle")
    assert film.view["discards"] == ([] if again else ["fire-axe"])
    film.act("take", "the-pilot", card="adrenaline")
    film.refused("reveal", frame=2, card="fire-axe")
    where = "frame III" if again else "in the discard pile"
    assert where in film.last["error"]["text"]
    film.reveal("tire-iron")


@clause("SH-238", "SH-33")
def test_and_so_it_is_where_the_three_cards_are_replaced_at_once(film: FilmTable) -> None:
    film.deal(directors_cut=True)
    film.do("directors_cut", seat=0)
    film.do("draw", card="fire-axe")
    film.reveal("two-hissing-cats", "adrenaline", "hunting-rifle")
    assert film.phase == "reveal"
    assert film.view["discards"] == ["fire-axe"]
    film.refused("reveal", frame=1, card="fire-axe")


@clause("SH-147", "SH-76", "SH-149")
def test_a_search_may_leave_a_held_item_for_the_found_one(film: FilmTable) -> None:
    shelter(film, "the-pilot")
    film.hold("the-pilot", "tire-iron", DYNAMITE)
    film.act("search", "the-pilot")
    for card in FOUND:
        film.do("draw", card=card)
    assert [
        (one["type"], one["card"], one.get("store")) for one in film.asked(1)
    ] == [
        ("keep", "fire-axe", "tire-iron"), ("keep", "fire-axe", DYNAMITE),
        ("store", "fire-axe", None), ("return_card", "fire-axe", None),
    ]  # fmt: skip
    film.refused("keep", seat=1, survivor="the-pilot", card="fire-axe")
    assert "left in the sanctuary" in film.last["error"]["text"]
    film.refused("keep", code="bad-action", seat=1, survivor="the-pilot", card="fire-axe",
                 store="an-umbrella")  # fmt: skip
    film.act("keep", "the-pilot", card="fire-axe", store=DYNAMITE)
    assert film.survivor("the-pilot")["held"] == ["tire-iron", "fire-axe"]
    assert refuge(film)["store"] == [DYNAMITE]
    assert film.moved(DYNAMITE) == ("survivor-the-pilot", "sanctuary-1")
    assert film.moved("fire-axe") == ("table", "survivor-the-pilot")
    # its tokens stay on it
    assert film.view["uses"] == {DYNAMITE: 4}


@clause("SH-147")
def test_a_power_play_is_not_left_for_a_found_item(film: FilmTable) -> None:
    shelter(film, "the-pilot")
    film.screen("service-revolver", "tire-iron", "two-hissing-cats")
    film.hold("the-pilot", "adrenaline", "hunting-rifle")
    film.act("search", "the-pilot")
    for card in FOUND:
        film.do("draw", card=card)
    assert [one["store"] for one in film.asked(1) if one["type"] == "keep"] == ["hunting-rifle"]


@clause("SH-195", "SH-196")
@pytest.mark.parametrize(
    ("edition", "name"),
    [("roswell-51", "Creature Feature"), ("pittsburgh-68", "Three Card Zombie")],
)
def test_three_monsters_with_a_faded_card_bring_no_creature_feature(
    film: FilmTable, edition: str, name: str
) -> None:
    film.begin(edition=edition)
    film.screen("two-hissing-cats", "three-green-cadets")
    film.passes(1, 2, 0)
    film.do("fade_out", seat=0, frame=3)
    film.passes(1, 2)
    film.reveal("two-pale-twins")
    text = film.ruled("creature-feature-ignored")["text"]
    assert f"no {name}" in text
    assert "attack" not in text


@clause("SH-232", "SH-194")
def test_in_last_one_standing_nothing_fades_out(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic")
    film.falls("the-mechanic")
    for _ in range(4):
        film.roll(6)
    film.passes(1, *range(2, 13))
    assert film.view["turn"]["seat"] == 0
    film.passes(0)
    assert film.phase == "over"


@clause("SH-232", "SH-199")
def test_but_the_screen_may_still_be_clipped_there(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", clip_reel=True)
    film.last_cards()
    film.falls("the-mechanic")
    for _ in range(4):
        film.roll(6)
    film.passes(1, *range(2, 13), 0)
    assert film.kinds(0) == ["clip_reel", "pass"]


@clause("SH-69")
def test_who_passes_leaves_take_and_attack_to_the_next(film: FilmTable) -> None:
    film.begin()
    film.do("take_attack_survivor", seat=1)
    film.do("draw", card="the-cowboy")
    film.passes(2, 0, 0)
    assert film.view["turn"] == {"seat": 1, "survivor": "the-pilot"}
    film.passes(1)
    assert film.view["turn"] == {"seat": 1, "survivor": "the-cowboy"}
    assert "take_attack_survivor" in film.kinds(1)
    film.act("rest", "the-cowboy")
    film.round()
    film.act("rest", "the-pilot")
    assert "take_attack_survivor" not in film.kinds(1)


@clause("SH-175")
def test_the_token_of_a_throng_that_is_gone_stays(film: FilmTable) -> None:
    staged(film, {"do": "attack", "who": "all", "by": "throng", "cycle": True}, players=3)
    film.throng(0, 1, "two-hissing-cats")
    film.throng(0, 2, "two-pale-twins")
    happens(film)
    film.do("target", seat=0, attacker="throng-0-1", victim="the-pilot")
    film.roll(6, 5)
    film.throng(0, 1)
    assert film.view["countdown"] == ["throng-0-1"]
    film.do("target", seat=0, attacker="throng-0-2", victim="the-mechanic")
    film.roll(6, 5)
    assert film.view["countdown"] == ["throng-0-1", "throng-0-2"]
    film.do("target", seat=0, attacker="throng-0-2", victim="the-automaton")
    # all have served: both go back, and the second cycle begins
    assert [one["from"] for one in film.instructs("token")][:2] == ["throng-0-1", "throng-0-2"]
    assert film.view["countdown"] == ["throng-0-2"]


@clause("SH-77", "SH-13")
def test_an_item_of_an_event_is_kept_by_discarding_one_or_goes_back(film: FilmTable) -> None:
    staged(film, {"do": "draw_discard", "n": 2, "take": "items"})
    film.hold("the-pilot", "tire-iron")
    film.screen("service-revolver", "adrenaline", "hunting-rifle")
    film.act("take", "the-pilot", card="hunting-rifle")
    film.reveal(EVENT)
    before = film.view["discard_pile"]
    film.do("draw", card="fire-axe")
    assert film.view["discard_pile"] == before - 1
    film.do("draw", card="welding-torch")
    assert film.kinds(1) == ["keep", "return_card"]
    assert film.open_to("keep", "discard") == ["tire-iron", "hunting-rifle"]
    film.do("return_card", seat=1, card="fire-axe")
    assert film.moved("fire-axe") == ("table", "discard_pile")
    film.act("keep", "the-pilot", card="welding-torch", discard="tire-iron")
    assert film.survivor("the-pilot")["held"] == ["hunting-rifle", "welding-torch"]


@clause("SH-04", "SH-201")
def test_a_corrected_survivor_is_out_without_a_ruling_that_eliminates(film: FilmTable) -> None:
    film.begin()
    film.falls("the-mechanic")
    assert film.all_ruled("eliminated") == []
    film.correct("players/1/power", 3)
    holds(film.ruled("corrected"), {"path": "players/1/power", "value": 3, "was": 7})


@clause("SH-214", "SH-13")
def test_after_a_loss_survivors_may_be_in_the_pile(film: FilmTable) -> None:
    film.begin(survivor_loss=True)
    film.end_reel()
    film.do("survivor_loss", seat=0)
    unseen = set(CAST) - {"the-pilot", "the-mechanic"}
    assert unseen <= {*film.open_to("reveal", "card")}
    assert not unseen & {*QUIET}
