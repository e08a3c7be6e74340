"""The seams between reels: what the first screen finds, and what the last turn leaves."""

from companion.games.shuffling_horror.cards import MONSTERS
from tests.rules.shuffling_horror.scenes import THROUGH_NEXT, last_few, shelter, staged
from tests.rules.shuffling_horror.table import CAST, QUIET, FilmTable
from tests.rules.table import clause


@clause("SH-04", "SH-34")
def test_the_bonus_goes_past_a_throng_that_is_full(film: FilmTable) -> None:
    film.deal()
    film.throng(0, 1, "two-pale-twins", "two-hissing-cats", "two-blinking-lights")
    film.reveal("six-legged-hulk", "tire-iron", "five-tunnel-worms")
    assert film.moved("six-legged-hulk") == ("frame-1", "throng-0-2")
    assert film.moved("five-tunnel-worms") == ("frame-3", "throng-0-2")


@clause("SH-33", "SH-39")
def test_the_director_answers_for_the_first_screen(film: FilmTable) -> None:
    film.deal()
    assert film.frame(1) == {
        "card": None, "face": "up", "under": None, "spoints": None,
        "by": {"seat": 0, "survivor": None},
    }  # fmt: skip
    film.reveal("six-legged-hulk", "tire-iron", "hunting-rifle")
    assert film.view["frames"][0]["by"] == {"seat": 0, "survivor": None}


@clause("SH-237")
def test_with_nothing_to_draw_there_is_no_directors_cut(film: FilmTable) -> None:
    film.deal(12, directors_cut=True)
    film.passes(0)
    film.reveal(*QUIET)
    fallen = [one for one in CAST if one not in ("the-pilot", "the-mechanic")]
    film.falls(*fallen)
    creatures = [*sorted(MONSTERS), *fallen]
    for index in range(0, len(creatures), 3):
        seat, slot = 3 + index // 18, index % 18 // 3 + 1
        film.throng(seat, slot, *creatures[index : index + 3])
    film.clear()
    film.passes(1)
    film.do("award_star", survivor="the-pilot")
    # the other twenty cards are the second reel
    assert (film.view["reel"], film.view["discard_pile"]) == (2, 0)
    assert film.phase == "reveal"


@clause("SH-211", "SH-248")
def test_a_power_play_that_lies_in_a_sanctuary_is_collected(film: FilmTable) -> None:
    shelter(film, back_seat_surprise=True)
    film.act("move", "the-pilot", sanctuary=1)
    film.do("draw", card="grudge-match")
    film.hold("the-pilot", "fire-axe")
    film.passes(2, 0, 0)
    film.clear()
    film.act("store", "the-pilot", card="fire-axe")
    assert film.view["sanctuaries"][0]["store"] == ["grudge-match", "fire-axe"]
    film.passes(1)
    assert film.moved("grudge-match") == ("sanctuary-1", "discard_pile")
    assert film.view["sanctuaries"][0]["store"] == ["fire-axe"]
    assert film.view["sanctuaries"][1]["store"] == []


@clause("SH-60", "SH-209")
def test_after_the_rest_of_a_pool_comes_the_next_seat(film: FilmTable) -> None:
    film.begin(3)
    film.do("take_attack_survivor", seat=1)
    film.do("draw", card="the-cowboy")
    film.round()
    film.clear()
    film.passes(1)
    film.do("award_star", survivor="the-pilot")
    film.reveal(*THROUGH_NEXT)
    assert film.view["turn"] == {"seat": 1, "survivor": "the-cowboy"}
    film.passes(1)
    assert film.view["turn"] == {"seat": 2, "survivor": "the-mechanic"}


@clause("SH-224", "SH-226")
def test_the_turning_point_is_off_before_the_star_is_given(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic")
    film.throng(3, 1, "two-hissing-cats")
    film.clear()
    film.passes(1)
    assert film.phase == "award"
    assert film.view["turning_point"] == "spent"


@clause("SH-128")
def test_whom_a_scene_spores_is_placed_and_does_not_attack(film: FilmTable) -> None:
    staged(film, {"do": "familiar", "who": "trigger"}, screen=(
        "a-scream-in-the-dark", "tire-iron", "hunting-rifle",
    ))  # fmt: skip
    assert film.phase == "place"
    film.do("place", seat=0, card="the-pilot", to="throng-0-1")
    assert film.phase == "reveal"


@clause("SH-148")
def test_what_was_found_goes_back_when_its_finder_is_gone(film: FilmTable) -> None:
    shelter(film, "the-pilot")
    film.act("search", "the-pilot")
    for card in ("fire-axe", "two-hissing-cats", "tire-iron", "welding-torch"):
        film.do("draw", card=card)
    assert film.moved("two-hissing-cats") == ("table", "discard_pile")
    film.falls("the-pilot")
    assert {"fire-axe", "tire-iron", "welding-torch"} <= set(film.view["discards"])
    assert film.view["turn"]["seat"] == 2


@clause("SH-71")
def test_whoever_was_drawn_has_the_turn(film: FilmTable) -> None:
    film.begin()
    film.screen("two-hissing-cats")
    film.do("take_attack_survivor", seat=1)
    film.do("draw", card="the-cowboy")
    assert film.view["turn"] == {"seat": 1, "survivor": "the-cowboy"}


@clause("SH-75")
def test_a_player_without_survivors_draws_one_a_turn(film: FilmTable) -> None:
    film.begin()
    film.falls("the-mechanic")
    film.passes(1)
    film.do("take_attack_survivor", seat=2)
    film.do("draw", card="the-cowboy")
    assert film.view["turn"] == {"seat": 0, "survivor": None}


@clause("SH-243")
def test_no_leave_for_a_card_that_is_gone(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff", monster_mash_2=True)
    film.throng(0, 1, "five-tunnel-worms", "two-hissing-cats")
    film.passes(1, 2)
    film.do("mash_attack", seat=3, card="two-hissing-cats", to="throng-3-1")
    assert film.phase == "permission"
    film.throng(0, 1, "five-tunnel-worms")
    assert film.kinds(3) == ["mash_attack", "pass"]


@clause("SH-243", "SH-136")
def test_no_leave_for_a_slot_that_is_full(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff", monster_mash_2=True)
    film.throng(0, 1, "five-tunnel-worms", "two-hissing-cats")
    film.passes(1, 2)
    film.do("mash_attack", seat=3, card="two-hissing-cats", to="throng-3-1")
    film.throng(3, 1, "two-pale-twins", "two-blinking-lights", "three-green-cadets")
    assert film.phase == "turn"


@clause("SH-66", "SH-67")
def test_no_leave_for_an_item_that_is_gone(film: FilmTable) -> None:
    for gone in ("item", "giver", "taker"):
        film.begin(3)
        film.hold("the-mechanic", "fire-axe")
        film.act("take_item", "the-pilot", card="fire-axe", **{"from": "the-mechanic"})
        assert film.phase == "permission"
        if gone == "item":
            film.hold("the-mechanic")
            assert film.view["turn"] == {"seat": 1, "survivor": "the-pilot"}
        elif gone == "giver":
            film.falls("the-mechanic")
            assert film.view["turn"] == {"seat": 1, "survivor": "the-pilot"}
        else:
            film.falls("the-pilot")
            assert film.view["turn"]["seat"] == 2
        assert film.phase == "turn"


@clause("SH-66", "SH-76")
def test_no_leave_for_hands_that_are_full(film: FilmTable) -> None:
    film.begin(3)
    film.hold("the-mechanic", "fire-axe")
    film.do("take_item", seat=1, survivor="the-pilot", card="fire-axe", **{"from": "the-mechanic"})
    film.hold("the-pilot", "tire-iron", "welding-torch")
    assert film.phase == "turn"
    assert film.view["turn"]["seat"] == 1
    discard = {"from": "the-mechanic", "discard": "tire-iron"}
    film.do("take_item", seat=1, survivor="the-pilot", card="fire-axe", **discard)
    film.hold("the-pilot", "welding-torch")
    assert film.phase == "turn"


@clause("SH-13", "SH-147")
def test_from_an_empty_pile_nothing_is_drawn_or_shuffled(film: FilmTable) -> None:
    step = {"do": "draw_discard", "n": 2, "take": "monsters"}
    staged(film, step)
    film.act("take", "the-pilot", card="hunting-rifle")
    film.correct("reel_pile", film.view["reel_pile"] + film.view["discard_pile"])
    film.reveal("a-scream-in-the-dark")
    assert film.instructs("shuffle") == []
    assert [one["to"] for one in film.instructs("draw")] == ["frame-3"]


@clause("SH-209", "SH-210")
def test_a_pod_player_whom_the_token_marks_begins_the_reel(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic")
    film.throng(3, 1, "two-hissing-cats")
    film.passes(1)
    film.clear()
    film.passes(2)
    assert film.view["fade_in"] == {"seat": 3, "survivor": None}
    film.do("award_star", survivor="the-pilot")
    film.reveal(*THROUGH_NEXT)
    assert film.view["turn"] == {"seat": 3, "survivor": None}
    assert film.view["fade_in"] is None


@clause("SH-205", "SH-207")
def test_a_screen_that_is_cleared_in_the_directors_turn_waits_for_its_end(film: FilmTable) -> None:
    film.begin()
    film.to_director()
    film.clear()
    assert (film.phase, film.kinds(0)) == ("turn", ["pass"])
    film.passes(0)
    assert film.ruled("reel-end")["reel"] == 1


@clause("SH-218", "SH-230")
def test_a_second_action_is_no_take_and_attack(film: FilmTable) -> None:
    film.begin()
    film.end_reel("the-pilot")
    film.reveal(*THROUGH_NEXT)
    film.passes(2, 0, 0, 1)
    film.act("horror_star", "the-pilot", use="second_action")
    assert film.kinds(1) == ["take", "attack", "rest", "pass"]
