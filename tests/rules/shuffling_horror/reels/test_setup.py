"""Set-up, and how reels and their scenes begin (SH-17 to SH-40)."""

import pytest

from companion.games.shuffling_horror.cards import MOVIE, SURVIVORS
from tests.rules.shuffling_horror.table import CAST, QUIET, FilmTable
from tests.rules.table import clause


@clause("SH-17")
def test_the_survivor_pile_from_the_bottom(film: FilmTable) -> None:
    film.new(3)
    place, shuffle = film.last["rulings"][:2]
    assert (place["cards"], place["to"]) == (
        ["last-one-standing", "turning-point"], "survivor_pile",
    )  # fmt: skip
    assert (shuffle["do"], shuffle["pile"], shuffle["n"]) == ("shuffle", "survivor_pile", 12)
    assert film.view["survivor_pile"] == 12
    assert film.open_to("draw", "card") == list(SURVIVORS)


@clause("SH-18")
def test_the_movie_deck_is_the_discard_pile(film: FilmTable) -> None:
    film.new(3)
    deck = film.instructs("place")[1]
    assert (deck["cards"], deck["n"], deck["to"]) == (list(MOVIE), 44, "discard_pile")
    film.new(3, popcorn=True, shuffler=True, scream_queen="adrenaline")
    deck = film.instructs("place")[1]
    bonus = {"popcorn", "shuffler", "scream-queen"}
    assert set(deck["cards"]) == (set(MOVIE) | bonus) - {"adrenaline"}
    assert (film.view["discard_pile"], film.view["reel_pile"]) == (46, 0)


POWER = {2: 7, 3: 7, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4, 11: 4, 12: 4}


@clause("SH-19", "SH-20")
@pytest.mark.parametrize(("players", "each"), POWER.items())
def test_power_spoints_by_the_number_of_players(film: FilmTable, players: int, each: int) -> None:
    view = film.new(players + 1)["view"]
    assert [one["power"] for one in view["players"]] == [0, *[each] * players]
    assert view["pool"] == 54 - players * each
    given = {one["to"]: one["n"] for one in film.instructs("spoints")}
    assert given == {
        **{f"power-{seat}": each for seat in range(1, players + 1)}, "pool": view["pool"],
    }  # fmt: skip


@clause("SH-21")
def test_where_the_four_point_tokens_lie(film: FilmTable) -> None:
    view = film.new(3)["view"]
    laid = {one["at"]: one["left"] for one in film.instructs("sanctuary_spoints")}
    assert laid == {"sanctuary-1": 2 * 4, "sanctuary-2": 3 * 4, "corner": 5 * 4}
    assert [(one["card"], one["spoints"]) for one in view["sanctuaries"]] == [(None, 8), (None, 12)]


@clause("SH-22")
def test_where_the_other_tokens_lie(film: FilmTable) -> None:
    view = film.new(3)["view"]
    laid = {one["token"]: one["to"] for one in film.instructs("token")}
    assert laid == {
        "reel": "reel_track", "fade-in": "board", "fade-out": "board", "dynamite": "corner",
        "countdown": "corner",
    }  # fmt: skip
    assert film.instructs("place")[2]["cards"] == ["rule-cue-cards"]
    assert (view["reel_tokens"], view["fade_in"], view["fade_out"]) == ([1, 2, 3, 4], None, None)


@clause("SH-23", "SH-24")
def test_each_player_draws_a_survivor_clockwise(film: FilmTable) -> None:
    film.new(4)
    for seat, survivor in enumerate(("the-nurse", "the-cowboy", "the-pilot"), 1):
        prompt = film.prompts[0]
        assert (prompt["seat"], prompt["from"], prompt["to_seat"]) == (None, "survivor_pile", seat)
        hands = film.instructs("draw")
        assert (hands[-1]["to"], hands[-1]["face"]) == (f"survivors-{seat}", "up")
        film.do("draw", card=survivor)
        assert film.ruled("enters")["seat"] == seat
    pools = [one["survivors"] for one in film.view["players"]]
    assert pools == [[], ["the-nurse"], ["the-cowboy"], ["the-pilot"]]
    assert film.view["survivor_pile"] == 9


@clause("SH-25", "SH-26")
def test_the_robot_starts_with_six_and_the_others_with_none(film: FilmTable) -> None:
    film.deal(2, "the-pilot the-automaton")
    rest = {one: there["rest"] for one, there in film.view["survivors"].items()}
    assert rest == {"the-pilot": 0, "the-automaton": 6}
    assert film.view["pool"] == 40 - 6


@clause("SH-26", "SH-72")
@pytest.mark.parametrize(("survivor", "rest"), [("the-automaton", 6), ("the-cowboy", 3)])
def test_who_comes_later_has_three_but_the_robot_six(
    film: FilmTable, survivor: str, rest: int
) -> None:
    film.begin()
    film.do("take_attack_survivor", seat=1)
    film.do("draw", card=survivor)
    assert film.survivor(survivor)["rest"] == rest
    assert film.spoints() == [(rest, "pool", f"rest-{survivor}")]


@clause("SH-26")
def test_the_card_says_with_how_many_it_enters(film: FilmTable) -> None:
    film.deal(2, "the-pilot the-automaton", deck={"the-automaton": {"enters": 4}})
    assert film.survivor("the-automaton")["rest"] == 4


@clause("SH-27")
def test_the_last_card_leaves_the_survivor_pile(film: FilmTable) -> None:
    film.begin(11)
    assert "survivor-pile-empty" not in film.codes
    film.do("take_attack_survivor", seat=1)
    film.do("draw", card=CAST[11])
    assert film.codes[:2] == ["enters", "survivor-pile-empty"]
    assert (film.view["survivor_pile"], film.view["turning_point"]) == (0, "off")


@clause("SH-27", "SH-28")
def test_twelve_players_use_up_pile_and_pool(film: FilmTable) -> None:
    film.new(13)
    assert film.view["pool"] == 6
    for survivor in CAST:
        film.do("draw", card=survivor)
    assert "survivor-pile-empty" in film.codes
    view = film.view
    assert sum(one["power"] for one in view["players"]) == 48
    assert (view["pool"], view["survivors"]["the-automaton"]["rest"]) == (0, 6)


@clause("SH-29", "SH-31")
def test_the_four_reels(film: FilmTable) -> None:
    film.begin()
    for reel, n in ((2, 20), (3, 15), (4, 10)):
        film.end_reel()
        deal = film.instructs("deal")[0]
        assert (deal["n"], deal["from"], deal["to"]) == (n, "discard_pile", "reel_pile")
        draws = [(one["from"], one["to"], one["face"]) for one in film.instructs("draw")]
        assert draws == [("reel_pile", f"frame-{frame}", "up") for frame in (1, 2, 3)]
        view = film.view
        assert (view["reel"], view["reel_pile"], view["discard_pile"]) == (reel, n - 3, 44 - n)
        assert film.ruled("reel-start") | {"text": ""} == {
            "kind": "say", "code": "reel-start", "reel": reel, "n": n, "text": "",
            "cite": ["SH-29"],
        }  # fmt: skip
        film.reveal(*QUIET)


@clause("SH-29", "SH-30")
def test_the_opening_scene_takes_thirteen_cards(film: FilmTable) -> None:
    film.deal()
    assert film.instructs("deal")[0]["n"] == 10
    draws = [(one["from"], one["to"], one["face"]) for one in film.instructs("draw")]
    assert draws == [("discard_pile", f"frame-{frame}", "up") for frame in (1, 2, 3)]
    assert (film.view["reel_pile"], film.view["discard_pile"]) == (10, 44 - 13)


@clause("SH-32")
def test_all_are_dealt_where_the_discard_pile_is_too_small(film: FilmTable) -> None:
    film.begin(4)
    film.clear()
    monsters, items = MOVIE[:18], MOVIE[24:32]
    for slot in range(6):
        film.throng(0, slot + 1, *monsters[3 * slot : 3 * slot + 3])
    for index, survivor in enumerate(CAST[:4]):
        film.hold(survivor, *items[2 * index : 2 * index + 2])
    film.end_reel()
    assert (film.instructs("deal")[0]["n"], film.ruled("reel-start")["n"]) == (18, 18)
    assert (film.view["reel_pile"], film.view["discard_pile"]) == (15, 0)


@clause("SH-33", "SH-34")
def test_starting_monsters_go_to_slots_of_their_own(film: FilmTable) -> None:
    film.deal()
    film.reveal("three-green-cadets", "adrenaline")
    film.reveal("six-legged-hulk")
    assert film.ruled("starting-bonus")["n"] == 2
    assert film.moved("three-green-cadets") == ("frame-1", "throng-0-1")
    assert film.moved("six-legged-hulk") == ("frame-3", "throng-0-2")
    assert film.view["throngs"]["0"][:3] == [["three-green-cadets"], ["six-legged-hulk"], []]


@clause("SH-34")
def test_they_lie_on_what_a_directors_cut_placed(film: FilmTable) -> None:
    film.deal(directors_cut=True)
    film.do("directors_cut", seat=0)
    film.do("draw", card="two-pale-twins")
    film.do("place", seat=0, card="two-pale-twins", to="throng-0-1")
    film.reveal("three-green-cadets", "adrenaline", "six-legged-hulk")
    row = film.view["throngs"]["0"]
    assert row[:3] == [["two-pale-twins", "three-green-cadets"], ["six-legged-hulk"], []]


@clause("SH-33", "SH-35")
def test_three_starting_monsters_are_no_creature_feature(film: FilmTable) -> None:
    film.deal()
    film.reveal("three-green-cadets", "two-pale-twins", "six-legged-hulk")
    assert film.codes == ["revealed", "starting-bonus"]
    assert film.ruled("starting-bonus")["n"] == 3
    draws = [(one["from"], one["to"], one["face"]) for one in film.instructs("draw")]
    assert draws == [("reel_pile", f"frame-{frame}", "up") for frame in (1, 2, 3)]
    assert (film.phase, film.view["reel_pile"]) == ("reveal", 7)


@clause("SH-35", "SH-38")
def test_the_bonus_is_for_reel_1_only(film: FilmTable) -> None:
    film.begin()
    film.end_reel()
    film.reveal("three-green-cadets", "two-pale-twins", "fire-axe")
    assert "starting-bonus" not in film.codes
    assert film.view["throngs"]["0"][0] == []
    assert film.frame(1) | {"by": None} == {
        "card": "three-green-cadets", "face": "up", "under": None, "spoints": None, "by": None,
    }  # fmt: skip


@clause("SH-36", "SH-39")
def test_three_monsters_of_a_scene_are_a_creature_feature_of_the_director(
    film: FilmTable,
) -> None:
    film.deal()
    film.reveal("three-green-cadets", "two-pale-twins", "six-legged-hulk")
    film.reveal("two-hissing-cats", "four-night-watchers", "five-tunnel-worms")
    ruled = film.ruled("creature-feature")
    assert (ruled["by"], ruled["seat"], film.phase) == ("monsters", 0, "take")
    film.do("take_monster", seat=0, card="five-tunnel-worms", to="throng-0-1")
    assert film.instructs("draw")[0]["face"] == "up"
    film.reveal("three-hollow-nuns")
    assert film.ruled("creature-feature")["seat"] == 0
    film.do("take_monster", seat=0, card="three-hollow-nuns", to="throng-0-1")
    film.reveal("fire-axe")
    assert (film.phase, film.view["turn"]["seat"]) == ("turn", 1)


@clause("SH-36", "SH-40")
def test_events_of_a_scene_begin_with_frame_i_and_are_refilled_face_up(film: FilmTable) -> None:
    film.deal()
    film.reveal("the-church-cellar", "fire-axe")
    film.reveal("the-fallout-shelter")
    assert film.ruled("event")["card"] == "the-church-cellar"
    draw = film.instructs("draw")[-1]
    assert (draw["from"], draw["to"], draw["face"]) == ("reel_pile", "frame-1", "up")
    assert film.frame(1) == {
        "card": None, "face": "up", "under": None, "spoints": None,
        "by": {"seat": 0, "survivor": None},
    }  # fmt: skip
    film.reveal("tire-iron")
    assert film.ruled("event")["card"] == "the-fallout-shelter"
    film.reveal("three-green-cadets")
    film.do("take", seat=1, survivor="the-pilot", card="tire-iron")
    assert film.instructs("draw")[-1]["face"] == "down"


@clause("SH-37")
def test_a_replacing_event_goes_before_those_that_wait(film: FilmTable) -> None:
    film.deal()
    film.reveal("fire-axe", "the-church-cellar", "the-fallout-shelter")
    assert film.ruled("event")["card"] == "the-church-cellar"
    film.reveal("a-scream-in-the-dark")
    assert film.ruled("event")["card"] == "a-scream-in-the-dark"
    film.roll(1)
    film.reveal("adrenaline")
    assert film.ruled("event")["card"] == "the-fallout-shelter"
    film.reveal("tire-iron")
    assert film.phase == "turn"


@clause("SH-38", "SH-39")
def test_the_scene_of_a_later_reel(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, "six-saucer-pilots")
    film.end_reel()
    film.reveal("the-lights-go-out", "two-pale-twins", "three-green-cadets")
    view = film.view
    assert view["event"] == {"card": "the-lights-go-out", "seat": 0, "survivor": None}
    film.do("bypass", seat=0)
    film.reveal("four-night-watchers")
    assert film.ruled("creature-feature")["by"] == "monsters"
    film.do("take_monster", seat=0, card="four-night-watchers", to="throng-0-1")
    film.reveal("fire-axe")
    assert film.view["turn"] == {"seat": 2, "survivor": "the-mechanic"}


@clause("SH-39", "SH-48")
def test_a_test_of_a_scene_falls_to_the_one_on_the_directors_left(film: FilmTable) -> None:
    film.begin(3)
    film.passes(1)
    film.end_reel()
    assert film.view["fade_in"]["seat"] == 3
    film.reveal("the-lights-go-out", "fire-axe", "tire-iron")
    film.do("activate", seat=0)
    assert film.prompts[0]["survivor"] == "the-pilot"


@clause("SH-40")
def test_from_the_first_turn_on_replacements_are_mystery_cards(film: FilmTable) -> None:
    film.begin()
    film.act("take", "the-pilot", card="adrenaline")
    assert film.instructs("draw")[0]["face"] == "down"
    assert film.instructs("turn_over")[0]["at"] == "frame-2"
    assert film.frame(2)["face"] == "down"
