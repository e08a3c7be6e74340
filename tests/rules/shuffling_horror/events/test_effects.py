"""The vocabulary of event cards, step by step, on a card that the test rewrites."""

from typing import Any

import pytest

from tests.rules.shuffling_horror.scenes import EVENT, happens, shelter, staged
from tests.rules.shuffling_horror.table import FilmTable
from tests.rules.table import clause, holds

LOSE_ONE = {"do": "spoints", "who": "victim", "n": -1}
LOSE_TWO = {"do": "spoints", "who": "victim", "n": -2}


def who_lost(film: FilmTable) -> list[tuple[str, int]]:
    return [(one["survivor"], one["n"]) for one in film.all_ruled("spoints")]


@clause("SH-161", "SH-169")
@pytest.mark.parametrize(
    ("who", "touched"),
    [
        ("trigger", ["the-mechanic"]),
        ("all", ["the-mechanic", "the-automaton", "the-pilot"]),
    ],
)
def test_who_a_step_touches(film: FilmTable, who: str, touched: list[str]) -> None:
    staged(film, {"do": "spoints", "who": who, "n": -1}, players=3)
    film.passes(1)
    happens(film)
    assert who_lost(film) == [(one, -1) for one in touched]


def test_a_random_victim_is_rolled_among_all_in_play(film: FilmTable) -> None:
    staged(film, {"do": "spoints", "who": "random", "n": -1}, players=3)
    happens(film)
    prompt = film.prompts[0]
    assert (film.phase, prompt["purpose"]) == ("victim", "victim")
    assert prompt["numbers"] == ["the-pilot", "the-mechanic", "the-automaton"]
    film.roll(3)
    assert who_lost(film) == [("the-automaton", -1)]


def test_the_director_chooses_a_victim(film: FilmTable) -> None:
    staged(film, {"do": "spoints", "who": "choice", "n": -1})
    happens(film)
    assert film.phase == "victim"
    assert film.open_to("choose_victim", "victim", seat=0) == ["the-pilot", "the-mechanic"]
    film.do("choose_victim", seat=0, victim="the-mechanic")
    assert who_lost(film) == [("the-mechanic", -1)]


@clause("SH-81", "SH-161")
def test_each_test_has_its_steps_and_all_of_them_theirs(film: FilmTable) -> None:
    staged(
        film,
        {
            "do": "test", "who": "all", "stat": "guts",
            "pass": [{"do": "spoints", "who": "victim", "n": 2}],
            "fail": [LOSE_TWO],
            "any_fail": [{"do": "spoints", "who": "trigger", "n": 1}],
            "all_pass": [{"do": "spoints", "who": "trigger", "n": 5}],
        },
    )  # fmt: skip
    happens(film)
    assert film.phase == "test"
    assert film.need == (5, "10/36")
    assert film.prompts[0]["survivor"] == "the-pilot"
    film.roll(2, 3)
    assert who_lost(film) == [("the-pilot", 2)]
    assert film.need == (6, "15/36")
    film.roll(4, 3)
    assert film.ruled("test")["success"] is False
    assert who_lost(film) == [("the-mechanic", -2), ("the-pilot", 1)]
    assert (film.survivor("the-pilot")["rest"], film.player(2)["power"]) == (3, 5)


def test_all_pass_comes_once_when_nobody_failed(film: FilmTable) -> None:
    staged(
        film,
        {
            "do": "test", "who": "all", "stat": "brains",
            "any_fail": [{"do": "full_assault"}],
            "all_pass": [{"do": "spoints", "who": "all", "n": 1}],
        },
    )  # fmt: skip
    happens(film)
    film.roll(1, 1)
    assert who_lost(film) == []
    film.roll(3, 4)
    assert who_lost(film) == [("the-pilot", 1), ("the-mechanic", 1)]


@clause("SH-89")
def test_a_test_that_a_survivor_passes_without_a_roll(film: FilmTable) -> None:
    robot = {"the-automaton": {"instead": {"speed": "pass", "guts": "brains"}}}
    passed = {"do": "spoints", "who": "victim", "n": -1}
    staged(
        film,
        {"do": "test", "who": "all", "stat": "speed", "pass": [passed]},
        players=3,
        deck=robot,
    )
    film.passes(1, 2)
    happens(film)
    holds(film.all_ruled("test")[0], {
        "survivor": "the-automaton", "need": None, "roll": None, "success": True, "stat": "speed",
    })  # fmt: skip
    assert who_lost(film) == [("the-automaton", -1)]
    assert film.need == (8, "26/36")


@clause("SH-173", "SH-174")
def test_a_full_assault(film: FilmTable) -> None:
    staged(film, {"do": "full_assault"})
    film.throng(0, 1, "two-hissing-cats")
    film.throng(0, 3, "five-tunnel-worms")
    film.screen("three-green-cadets")
    happens(film)
    assert film.ruled("full-assault")["n"] == 3
    assert film.open_to("target", "attacker") == ["throng-0-1", "throng-0-3", "three-green-cadets"]
    assert film.open_to("target", "victim") == ["the-pilot", "the-mechanic"]
    film.target("three-green-cadets", "the-mechanic", 6, 5)
    assert film.open_to("target", "attacker") == ["throng-0-1", "throng-0-3"]
    film.target("throng-0-3", "the-mechanic", 6, 5)
    film.target("throng-0-1", "the-pilot", 6, 5)
    assert film.phase == "reveal"
    assert film.view["discards"][-1] == EVENT


@clause("SH-175", "SH-176")
def test_an_attack_cycle_uses_each_throng_before_any_again(film: FilmTable) -> None:
    staged(film, {"do": "attack", "who": "all", "by": "throng", "cycle": True}, players=3)
    film.throng(0, 1, "two-hissing-cats")
    film.throng(0, 2, "five-tunnel-worms")
    happens(film)
    assert film.open_to("target", "attacker", victim="the-pilot") == ["throng-0-1", "throng-0-2"]
    film.target("throng-0-2", "the-pilot")
    assert film.view["countdown"] == ["throng-0-2"]
    assert film.instructs("token")[0]["to"] == "throng-0-2"
    film.roll(6, 5)
    film.refused("target", seat=0, attacker="throng-0-2", victim="the-mechanic")
    film.target("throng-0-1", "the-mechanic", 6, 5)
    assert film.open_to("target", "attacker", victim="the-automaton") == [
        "throng-0-1", "throng-0-2",
    ]  # fmt: skip
    film.target("throng-0-1", "the-automaton", 6, 5)
    assert film.view["countdown"] == []
    assert ("throng-0-1", "corner") in [(one["from"], one["to"]) for one in film.instructs("token")]


@clause("SH-176")
@pytest.mark.parametrize("by", ["throng", "screen", "all-throngs"])
def test_an_attack_without_an_attacker_lapses(film: FilmTable, by: str) -> None:
    staged(film, {"do": "attack", "who": "all", "by": by})
    happens(film)
    assert [one["what"] for one in film.all_ruled("lapsed")] == ["attack", "attack"]
    assert film.phase == "reveal"


def test_one_throng_may_attack_everybody_without_a_cycle(film: FilmTable) -> None:
    staged(film, {"do": "attack", "who": "all", "by": "throng"})
    film.throng(0, 1, "two-hissing-cats")
    film.throng(0, 2, "five-tunnel-worms")
    happens(film)
    film.target("throng-0-2", "the-pilot", 6, 5)
    film.target("throng-0-2", "the-mechanic", 6, 5)
    assert film.phase == "reveal"
    assert film.instructs("token") == []


def test_the_screen_attacks_by_frame_without_being_asked(film: FilmTable) -> None:
    staged(film, {"do": "attack", "who": "trigger", "by": "screen"})
    film.screen("five-tunnel-worms", "two-hissing-cats")
    happens(film)
    assert film.view["attack"]["attacker"] == "five-tunnel-worms"
    film.roll(6, 5)
    assert film.view["attack"]["attacker"] == "two-hissing-cats"
    film.roll(6, 5)
    assert film.phase == "reveal"


def test_all_throngs_attack_by_slot_without_being_asked(film: FilmTable) -> None:
    staged(film, {"do": "attack", "who": "trigger", "by": "all-throngs"})
    film.throng(0, 2, "five-tunnel-worms")
    film.throng(0, 1, "two-hissing-cats")
    happens(film)
    assert film.view["attack"]["attacker"] == "throng-0-1"
    film.roll(6, 5)
    assert film.view["attack"]["attacker"] == "throng-0-2"


@clause("SH-142", "SH-143")
@pytest.mark.parametrize("by", ["throng", "screen", "all-throngs"])
@pytest.mark.parametrize(("walls", "hit"), [(False, "the-mechanic"), (True, "sanctuary-1")])
def test_walls_stand_only_where_the_card_says_so(
    film: FilmTable, by: str, walls: bool, hit: str
) -> None:
    attack = {"do": "attack", "who": "choice", "by": by, "walls": walls}
    shelter(film, "the-mechanic", deck={EVENT: {"effect": [attack]}})
    film.throng(0, 1, "six-saucer-pilots")
    film.screen("six-legged-hulk")
    happens(film)
    film.do("choose_victim", seat=0, victim="the-mechanic")
    if by == "throng":
        aim = {"sanctuary": 1} if walls else {"victim": "the-mechanic"}
        film.do("target", seat=0, attacker="throng-0-1", **aim)
    assert film.view["attack"]["target"] == hit
    film.roll(1, 3)
    film.roll(4)
    assert film.view["sanctuaries"][0]["spoints"] == (4 if walls else 8)


@clause("SH-117", "SH-118")
@pytest.mark.parametrize(("dice", "rolled", "n"), [(0, (), 2), (1, (4,), 6), (2, (4, 5), 11)])
def test_damage_of_an_event(film: FilmTable, dice: int, rolled: tuple[int, ...], n: int) -> None:
    staged(film, {"do": "damage", "who": "trigger", "dice": dice, "n": 2})
    happens(film)
    if dice:
        roll = film.view["roll"]
        expected = {"purpose": "damage", "count": dice, "need": None, "odds": None}
        assert roll == expected
        film.roll(*rolled)
    stated = film.ruled("damage")
    assert (stated["attacker"], stated["target"], stated["n"]) == (EVENT, "the-pilot", n)
    assert film.view["attack"]["by"] == "event"
    assert film.phase == "negate"
    film.do("flail", seat=1, survivor="the-pilot")
    film.roll(6, 6)
    assert film.codes[:2] == ["test", "annihilated" if n >= 10 else "eliminated"]


@clause("SH-117")
def test_no_damage_asks_for_nothing(film: FilmTable) -> None:
    staged(film, {"do": "damage", "who": "trigger", "dice": 0, "n": 0})
    happens(film)
    assert film.ruled("damage")["n"] == 0
    assert (film.phase, film.view["attack"]) == ("reveal", None)


@clause("SH-13")
def test_where_all_discards_are_known_only_these_are_drawn(film: FilmTable) -> None:
    staged(film, {"do": "draw_discard", "n": 1, "take": "monsters"})
    film.screen("tire-iron")
    film.correct("reel_pile", film.view["reel_pile"] + film.view["discard_pile"] - 1)
    happens(film)
    assert (film.view["discards"], film.view["discard_pile"]) == (["service-revolver"], 1)
    assert film.open_to("draw", "card") == ["service-revolver"]


@clause("SH-120", "SH-121")
def test_a_flail_of_an_event(film: FilmTable) -> None:
    staged(film, {"do": "flail", "who": "all"}, players=3)
    happens(film)
    assert film.need == (8, "26/36")
    film.roll(5, 3)
    assert film.ruled("survives")["survivor"] == "the-pilot"
    assert film.need == (5, "10/36")
    film.roll(5, 3)
    assert film.ruled("eliminated")["survivor"] == "the-mechanic"
    assert film.need == (8, "26/36")


@clause("SH-153", "SH-154")
@pytest.mark.parametrize(
    ("source", "n", "rest", "power"),
    [
        (None, 3, 5, 7), (None, 6, 7, 7), (None, -1, 1, 7), (None, -3, 0, 6),
        ("any", -3, 0, 6), ("rest", -3, 0, 7), ("power", -3, 2, 4), ("any", -20, 0, 0),
    ],
)  # fmt: skip
def test_spoints_are_won_and_lost(
    film: FilmTable, source: str | None, n: int, rest: int, power: int
) -> None:
    step: dict[str, Any] = {"do": "spoints", "who": "trigger", "n": n}
    staged(film, step if source is None else {**step, "from": source})
    film.rests("the-pilot", 2)
    pool = film.view["pool"]
    happens(film)
    assert (film.survivor("the-pilot")["rest"], film.player(1)["power"]) == (rest, power)
    assert film.ruled("spoints")["n"] == rest + power - 9
    assert film.view["pool"] == pool - (rest + power - 9)


@clause("SH-167", "SH-168")
def test_a_trap_for_several_lies_with_the_first_and_stays_for_the_last(film: FilmTable) -> None:
    staged(film, {"do": "trap", "who": "all", "escape": "guts"})
    happens(film)
    assert [one["survivor"] for one in film.all_ruled("trapped")] == ["the-pilot", "the-mechanic"]
    assert film.moved(EVENT) == ("frame-3", "survivor-the-pilot")
    film.reveal("tire-iron")
    assert film.kinds(2) == ["escape", "pass", "take_attack_survivor"]
    film.act("escape", "the-mechanic")
    assert film.need == (6, "15/36")
    film.roll(3, 3)
    assert film.survivor("the-mechanic")["trapped"] is None
    assert EVENT not in film.view["discards"]
    film.round()
    film.act("escape", "the-pilot")
    film.roll(2, 3)
    assert film.view["discards"] == [EVENT]


def test_a_trap_that_finds_its_victim_trapped_goes_away(film: FilmTable) -> None:
    trap = {"do": "trap", "who": "trigger", "escape": "guts"}
    staged(film, trap, deck={"whispers-in-the-static": {"effect": [trap]}})
    happens(film)
    film.reveal("whispers-in-the-static")
    assert film.all_ruled("trapped") == []
    assert film.view["discards"] == ["whispers-in-the-static"]
    assert film.survivor("the-pilot")["trapped"] == EVENT


@clause("SH-166", "SH-123")
def test_familiar_makes_a_monster_of_a_survivor_and_of_the_robot(film: FilmTable) -> None:
    staged(film, {"do": "familiar", "who": "choice"}, players=3)
    happens(film)
    film.do("choose_victim", seat=0, victim="the-automaton")
    assert film.ruled("spored")["survivor"] == "the-automaton"
    film.do("place", seat=0, card="the-automaton", to="throng-0-2")
    assert film.view["throngs"]["0"][1] == ["the-automaton"]
    assert "the-automaton" not in film.view["survivors"]
    assert film.phase == "reveal"
