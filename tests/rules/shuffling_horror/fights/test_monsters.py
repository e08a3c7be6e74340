"""How monsters attack, and what survivors can do about it (SH-114 to SH-120)."""

import pytest

from tests.rules.shuffling_horror.scenes import hunted, hurt
from tests.rules.shuffling_horror.table import FilmTable
from tests.rules.table import clause

RIDERS = "six-saucer-pilots"
HULK = "six-legged-hulk"
THING = "seven-headed-thing"
NUNS = "three-hollow-nuns"
CATS = "two-hissing-cats"


@clause("SH-114")
def test_survivors_outside_and_occupied_sanctuaries_can_be_attacked(film: FilmTable) -> None:
    film.begin(3)
    film.act("take", "the-pilot", card="adrenaline")
    film.reveal("the-church-cellar", "the-fallout-shelter", "fire-axe")
    film.act("move", "the-mechanic", sanctuary=2)
    film.throng(0, 1, RIDERS)
    film.to_director()
    film.do("all_out_attack", seat=0)
    aims = [one.get("victim") or one["sanctuary"] for one in film.asked(0)]
    assert aims == [{"cards": ["the-pilot", "the-automaton"]}, {"choice": [2]}]
    film.refused("target", seat=0, attacker="throng-0-1", victim="the-mechanic")
    film.refused("target", seat=0, attacker="throng-0-1", sanctuary=1)
    film.do("target", seat=0, attacker="throng-0-1", sanctuary=2)
    assert (film.phase, film.view["attack"]["target"]) == ("attack-roll", "sanctuary-2")


@clause("SH-114")
@pytest.mark.parametrize("victims", [["the-pilot", "the-pilot"], ["the-mechanic", "the-pilot"]])
def test_attacks_may_be_gathered_or_spread(film: FilmTable, victims: list[str]) -> None:
    film.begin()
    film.throng(0, 1, RIDERS)
    film.throng(0, 2, HULK)
    film.to_director()
    film.do("all_out_attack", seat=0)
    assert film.open_to("target", "attacker") == ["throng-0-1", "throng-0-2"]
    film.target("throng-0-2", victims[0], 6, 5)
    assert film.open_to("target", "attacker") == ["throng-0-1"]
    film.target("throng-0-1", victims[1], 6, 5)
    assert film.ruled("miss")["target"] == victims[1]
    assert film.phase == "special"


VALUES = [
    ((NUNS,), 3, "3/36"), ((NUNS, CATS), 5, "10/36"), ((RIDERS, NUNS, CATS), 11, "35/36"),
    ((RIDERS, HULK), 11, "35/36"), ((THING, HULK, RIDERS), 11, "35/36"),
]  # fmt: skip


@clause("SH-115")
@pytest.mark.parametrize(("throng", "need", "odds"), VALUES)
def test_a_throng_has_the_sum_of_its_cards_to_eleven(
    film: FilmTable, throng: tuple[str, ...], need: int, odds: str
) -> None:
    hunted(film, *throng)
    assert film.need == (need, odds)


@clause("SH-115")
@pytest.mark.parametrize(
    ("throng", "dice", "code"),
    [
        ((NUNS, CATS), (4, 1), "hit"), ((NUNS, CATS), (4, 2), "miss"),
        ((THING, HULK), (6, 5), "hit"), ((THING, HULK), (6, 6), "fumble"),
    ],
)  # fmt: skip
def test_it_hits_with_that_or_less_and_twelve_is_a_fumble(
    film: FilmTable, throng: tuple[str, ...], dice: tuple[int, int], code: str
) -> None:
    hunted(film, *throng)
    film.roll(*dice)
    assert film.codes == [code]


@clause("SH-116")
@pytest.mark.parametrize(("dice", "bonus"), [((3, 2), 0), ((3, 3), 3), ((2, 2), 2)])
def test_a_hit_has_one_damage_die_and_doubles(
    film: FilmTable, dice: tuple[int, int], bonus: int
) -> None:
    hunted(film)
    film.roll(*dice)
    assert (film.phase, film.view["roll"]["count"]) == ("damage-roll", 1)
    film.roll(4)
    ruled = film.ruled("damage")
    assert (ruled["n"], ruled["dice"], ruled["doubles"]) == (4 + bonus, 4, bonus)


@clause("SH-116", "SH-185")
@pytest.mark.parametrize(("dice", "n"), [((5, 4), 5), ((4, 4), 8)])
def test_a_familiar_face_has_a_shad(film: FilmTable, dice: tuple[int, int], n: int) -> None:
    film.begin(3)
    film.to_director()
    film.falls("the-automaton")
    film.throng(0, 1, CATS, "the-automaton")
    film.assault(4, 2)
    assert film.view["roll"]["count"] == 2
    film.roll(*dice)
    assert film.ruled("damage")["n"] == n


@clause("SH-117")
def test_damage_is_negated_as_a_whole_or_flailed_from(film: FilmTable) -> None:
    hurt(film, 4)
    assert (film.phase, film.kinds(1)) == ("negate", ["flail", "spend"])
    film.do("spend", seat=1, **{"from": "power"}, n=3)
    assert (film.phase, film.codes, film.player(1)["power"]) == ("negate", [], 7)
    film.do("spend", seat=1, **{"from": "power"}, n=1)
    ruled = film.ruled("negated")
    assert (ruled["survivor"], ruled["n"], film.player(1)["power"]) == ("the-pilot", 4, 3)
    assert film.phase == "special"


@clause("SH-117", "SH-118")
def test_with_too_few_spoints_on_the_board_only_the_flail_is_left(film: FilmTable) -> None:
    hunted(film)
    film.purse(1, 1, 1)
    film.roll(3, 2)
    film.roll(4)
    assert [(one["seat"], film.kinds(one["seat"])) for one in film.prompts] == [(1, ["flail"])]


@clause("SH-118")
def test_own_rest_and_any_power_pay_and_no_one_elses_rest(film: FilmTable) -> None:
    hunted(film)
    film.rests("the-pilot", 2)
    film.rests("the-mechanic", 5)
    film.roll(3, 2)
    film.roll(6)
    spends = [
        (one["seat"], one["from"], one["n"]["number"]["most"])
        for seat in (1, 2, 3)
        for one in film.asked(seat)
        if one["type"] == "spend"
    ]
    assert spends == [(1, "rest", 2), (1, "power", 6), (2, "power", 6), (3, "power", 6)]
    film.do("spend", seat=1, **{"from": "rest"}, n=2)
    film.do("spend", seat=3, **{"from": "power"}, n=3)
    film.do("spend", seat=1, **{"from": "power"}, n=1)
    paid = [(2, "rest-the-pilot", "pool"), (3, "power-3", "pool"), (1, "power-1", "pool")]
    assert (film.ruled("negated")["n"], film.spoints()) == (6, paid)
    assert film.survivor("the-mechanic")["rest"] == 5


@clause("SH-119")
def test_what_was_offered_is_not_lost_by_a_flail(film: FilmTable) -> None:
    hurt(film, 5)
    pool = film.view["pool"]
    film.do("spend", seat=2, **{"from": "power"}, n=2)
    film.do("spend", seat=3, **{"from": "power"}, n=1)
    film.do("spend", seat=2, **{"from": "power"}, n=1)
    assert film.view["attack"]["pledged"] == [
        {"seat": 2, "from": "power", "n": 3}, {"seat": 3, "from": "power", "n": 1},
    ]  # fmt: skip
    assert film.open_to("spend", "n", seat=2)["number"]["most"] == 1
    film.act("flail", "the-pilot")
    assert (film.spoints(), film.view["pool"]) == ([], pool)
    assert film.view["attack"]["pledged"] == []
    assert [film.player(seat)["power"] for seat in (1, 2, 3)] == [7, 7, 7]
    assert film.need == (8, "26/36")


@clause("SH-119", "SH-156")
def test_who_becomes_a_pod_player_has_offered_nothing(film: FilmTable) -> None:
    film.begin(12)
    film.falls("the-mechanic")
    film.throng(0, 1, RIDERS)
    film.assault(3, 2)
    film.roll(6)
    film.do("spend", seat=2, **{"from": "power"}, n=3)
    film.do("spend", seat=1, **{"from": "power"}, n=1)
    film.throng(2, 1, NUNS)
    assert film.spoints() == [(4, "power-2", "pool")]
    assert film.view["attack"]["pledged"] == [{"seat": 1, "from": "power", "n": 1}]
    film.do("spend", seat=3, **{"from": "power"}, n=4)
    film.do("spend", seat=1, **{"from": "power"}, n=1)
    assert film.ruled("negated")["n"] == 6
    assert film.player(2)["power"] == 0


@clause("SH-120")
@pytest.mark.parametrize(
    ("victim", "stat", "need"),
    [("the-pilot", "speed", 8), ("the-mechanic", "speed", 5), ("the-automaton", "muscle", 8)],
)
def test_the_flail_is_against_speed_but_the_robots_muscle(
    film: FilmTable, victim: str, stat: str, need: int
) -> None:
    hurt(film, 5, victim)
    film.act("flail", victim)
    assert film.need[0] == need
    film.do("spend", seat=1, **{"from": "power"}, n=2)
    assert film.need[0] == need + 2
    assert film.spoints() == [(2, "power-1", "pool")]
    assert film.open_to("spend", "n", seat=2, **{"from": "power"})["number"]["most"] == 9 - need
    film.roll(*two_dice(need + 2))
    ruled = film.ruled("test")
    assert (ruled["purpose"], ruled["stat"], ruled["success"]) == ("flail", stat, True)
    assert film.ruled("survives")["survivor"] == victim


def two_dice(total: int) -> tuple[int, int]:
    """Two dice with this total."""
    return total // 2, total - total // 2


@clause("SH-120")
def test_one_more_than_the_target_fails(film: FilmTable) -> None:
    hurt(film, 5)
    film.act("flail", "the-pilot")
    film.roll(5, 4)
    assert film.ruled("test")["success"] is False
