"""What the clauses of Shuffling Horror say beside their point, and nobody would look for."""

import pytest

from tests.rules.shuffling_horror.scenes import EVENT, REFUGE, happens, refuge, shelter, staged
from tests.rules.shuffling_horror.table import CAST, FilmTable
from tests.rules.table import clause


@clause("SH-43")
def test_people_are_asked_once_to_turn_a_mystery_card_over(film: FilmTable) -> None:
    film.begin()
    film.act("take", "the-pilot", card="adrenaline")
    assert film.instructs("turn_over")[0]["at"] == "frame-2"
    film.rests("the-mechanic", 1)
    assert (film.phase, film.instructs("turn_over")) == ("reveal", [])


@clause("SH-89", "SH-120")
def test_after_a_flail_that_needs_no_roll_the_movie_goes_on(film: FilmTable) -> None:
    stats = {"muscle": 6, "brains": 7, "guts": 5}
    film.begin(deck={"the-pilot": {"stats": stats, "instead": {"speed": "pass"}}})
    film.throng(0, 1, "six-saucer-pilots")
    film.assault(2, 3)
    film.roll(4)
    film.act("flail", "the-pilot")
    assert film.ruled("test")["roll"] is None
    assert film.ruled("survives")["survivor"] == "the-pilot"
    assert film.phase == "special"


@clause("SH-147", "SH-148")
def test_what_a_survivor_found_who_is_gone_goes_back(film: FilmTable) -> None:
    shelter(film, "the-pilot")
    film.act("search", "the-pilot")
    for card in ("two-pale-twins", "welding-torch", "fire-axe", "six-legged-hulk"):
        film.do("draw", card=card)
    assert film.phase == "keep"
    film.falls("the-pilot")
    for item in ("welding-torch", "fire-axe"):
        assert film.moved(item) == ("table", "discard_pile")
    assert film.view["turn"]["seat"] == 2


@clause("SH-66", "SH-04")
@pytest.mark.parametrize("gone", ["the-pilot", "the-mechanic"])
def test_leave_is_no_longer_asked_when_giver_or_taker_is_gone(film: FilmTable, gone: str) -> None:
    film.begin()
    film.hold("the-mechanic", "fire-axe")
    film.act("take_item", "the-pilot", **{"from": "the-mechanic"}, card="fire-axe")
    assert film.phase == "permission"
    film.falls(gone)
    assert film.phase == "turn"


@clause("SH-194", "SH-205", "SH-206")
def test_a_reel_ends_with_its_last_card_that_is_faded_out(film: FilmTable) -> None:
    film.begin()
    film.to_director()
    film.passes(0)
    film.do("fade_out", seat=0, frame=2)
    film.last_cards()
    for frame in (0, 2):
        film.correct(f"frames/{frame}/card", None)
    film.passes(1, 2)
    assert film.codes[-2:] == ["faded-out", "reel-end"]
    assert film.phase == "award"


@clause("SH-149")
def test_of_two_stored_items_the_one_that_is_not_fetched_stays(film: FilmTable) -> None:
    shelter(film, "the-pilot")
    film.hold("the-pilot", "fire-axe", "tire-iron")
    film.act("store", "the-pilot", card="fire-axe")
    film.act("store", "the-pilot", card="tire-iron")
    film.act("fetch", "the-pilot", card="fire-axe")
    assert film.survivor("the-pilot")["held"] == ["fire-axe"]
    assert refuge(film)["store"] == ["tire-iron"]


@clause("SH-252")
def test_a_two_names_the_least_value(film: FilmTable) -> None:
    film.new(3, monsters_among_us="roll")
    film.roll(2)
    assert "two-pale-twins" in film.open_to("set_aside", "card", seat=0)


@clause("SH-85", "SH-04")
def test_an_attack_on_what_is_gone_lapses(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, "two-hissing-cats")
    film.attack("the-pilot", "two-hissing-cats")
    assert film.phase == "attack-roll"
    film.throng(0, 1)
    assert (film.phase, film.view["turn"]["seat"]) == ("turn", 2)


@clause("SH-161")
def test_who_has_left_play_meanwhile_is_skipped_and_the_next_one_tested(film: FilmTable) -> None:
    staged(film, {"do": "test", "who": "all", "stat": "brains"}, players=3)
    happens(film)
    film.falls("the-mechanic")
    film.roll(1, 2)
    assert film.ruled("test")["survivor"] == "the-pilot"
    film.roll(1, 2)
    assert film.ruled("test")["survivor"] == "the-automaton"


@clause("SH-10", "SH-158")
def test_who_has_no_item_loses_none_and_the_movie_goes_on(film: FilmTable) -> None:
    staged(film, {"do": "lose_item", "who": "all"})
    happens(film)
    film.do("discard", seat=1, survivor="the-pilot", card="hunting-rifle")
    assert (film.phase, film.view["discards"][-1]) == ("reveal", EVENT)


@clause("SH-13", "SH-237", "SH-238")
def test_after_a_directors_cut_the_first_screen_comes_from_a_shuffled_pile(film: FilmTable) -> None:
    film.deal(directors_cut=True)
    film.do("directors_cut", seat=0)
    film.do("draw", card="tire-iron")
    shuffle = film.instructs("shuffle")[-1]
    assert (shuffle["pile"], shuffle["n"]) == ("discard_pile", 34)
    assert film.view["discards"] == []
    film.reveal("tire-iron")


@clause("SH-229")
def test_what_is_found_when_one_survivor_remains_goes_to_the_discard_pile(film: FilmTable) -> None:
    film.begin(12, screen=REFUGE)
    film.correct("survivors/the-pilot/in", 1)
    film.act("search", "the-pilot")
    for card in ("two-pale-twins", "welding-torch", "tire-iron", "six-legged-hulk"):
        film.do("draw", card=card)
    film.falls(*(one for one in CAST if one != "the-pilot"))
    assert film.ruled("last-one-standing")["survivor"] == "the-pilot"
    for item in ("welding-torch", "tire-iron"):
        assert film.moved(item) == ("table", "discard_pile")


@clause("SH-179", "SH-120")
def test_a_flail_that_a_card_wins_is_over(film: FilmTable) -> None:
    film.begin(scream_queen="added")
    film.hold("the-pilot", "scream-queen")
    film.throng(0, 1, "six-saucer-pilots")
    film.assault(2, 3)
    film.roll(4)
    film.act("flail", "the-pilot")
    film.act("use_card", "the-pilot", card="scream-queen")
    assert film.ruled("survives")["survivor"] == "the-pilot"
    assert (film.phase, film.view["attack"]) == ("special", None)


@clause("SH-53")
def test_that_walls_end_a_series_of_attacks_is_ruled(film: FilmTable) -> None:
    shelter(film)
    film.screen("three-green-cadets", "two-pale-twins")
    film.act("take", "the-pilot", card="hunting-rifle")
    film.reveal("two-hissing-cats")
    assert film.phase == "attack-roll"
    film.correct("survivors/the-pilot/in", 1)
    film.roll(6, 5)
    assert film.ruled("lapsed")["what"] == "attack"
    assert film.view["turn"]["seat"] == 2


@clause("SH-99", "SH-111")
def test_a_head_shot_cites_the_rule_for_one_card_or_for_a_throng(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, "two-hissing-cats")
    film.throng(0, 2, "five-tunnel-worms")
    film.attack("the-pilot", "two-hissing-cats", 1, 1)
    assert film.ruled("head-shot")["cite"] == ["SH-99"]
    film.hold("the-mechanic", "four-dynamite-sticks")
    film.blast("the-mechanic", "throng-0-2", 1, 1)
    assert film.ruled("head-shot")["cite"] == ["SH-111"]
