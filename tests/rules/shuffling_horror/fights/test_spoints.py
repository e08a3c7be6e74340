"""Spoints and Familiar Faces of Shuffling Horror (SH-150 to SH-157, SH-183 to SH-185)."""

import pytest

from tests.rules.shuffling_horror.scenes import last_few, next_reel, shelter
from tests.rules.shuffling_horror.table import FilmTable
from tests.rules.table import clause


def purses(film: FilmTable, seat: int) -> list[str]:
    """Where a seat may take spoints from for the open roll."""
    return [one["from"] for one in film.asked(seat) if one["type"] == "spend"]


@clause("SH-150")
def test_power_helps_anybody_and_never_comes_back(film: FilmTable) -> None:
    film.begin(players=3)
    film.screen("six-legged-hulk")
    film.attack("the-pilot", "six-legged-hulk")
    assert [prompt["seat"] for prompt in film.prompts] == [None, 1, 2, 3]
    film.do("spend", seat=2, **{"from": "power"}, n=2)
    assert film.need == (8, "26/36")
    assert film.spoints() == [(2, "power-2", "pool")]
    film.roll(6, 5)
    film.act("rest", "the-mechanic")
    assert (film.player(2)["power"], film.survivor("the-mechanic")["rest"]) == (5, 2)


@clause("SH-150")
def test_each_player_decides_about_the_own_ones(film: FilmTable) -> None:
    film.begin()
    film.screen("six-legged-hulk")
    film.attack("the-pilot", "six-legged-hulk")
    assert {one["seat"] for one in film.asked(2)} == {2}
    film.correct("players/2/power", 1)
    film.refused("spend", seat=2, **{"from": "power"}, n=2)
    assert all(prompt["optional"] for prompt in film.prompts if prompt["seat"] is not None)


@clause("SH-151")
def test_rest_spoints_help_their_own_survivor_only(film: FilmTable) -> None:
    film.begin()
    film.rests("the-pilot", 1)
    film.rests("the-mechanic", 5)
    film.screen("six-legged-hulk")
    film.attack("the-pilot", "six-legged-hulk")
    assert (purses(film, 1), purses(film, 2)) == (["rest", "power"], ["power"])
    film.refused("spend", seat=2, **{"from": "rest"}, n=1)


@clause("SH-155")
def test_the_own_rest_spoints_come_first_but_either_may_be_used(film: FilmTable) -> None:
    film.begin()
    film.rests("the-pilot", 2)
    film.screen("six-legged-hulk")
    film.attack("the-pilot", "six-legged-hulk")
    assert purses(film, 1) == ["rest", "power"]
    film.do("spend", seat=1, **{"from": "power"}, n=1)
    film.do("spend", seat=1, **{"from": "rest"}, n=1)
    assert (film.survivor("the-pilot")["rest"], film.player(1)["power"]) == (1, 6)


@clause("SH-152")
@pytest.mark.parametrize(("inside", "has", "n"), [(False, 0, 2), (True, 0, 3), (False, 6, 1),
                                                  (True, 5, 2), (False, 7, 0)])  # fmt: skip
def test_a_rest_gives_two_or_three_and_never_more_than_seven(
    film: FilmTable, inside: bool, has: int, n: int
) -> None:
    shelter(film, *(["the-pilot"] if inside else []))
    film.rests("the-pilot", has)
    film.act("rest", "the-pilot")
    assert film.ruled("rests")["n"] == n
    assert film.survivor("the-pilot")["rest"] == has + n


@clause("SH-153")
def test_no_more_is_gained_than_the_pool_has(film: FilmTable) -> None:
    film.begin()
    film.correct("pool", 1)
    assert film.view["removed_spoints"] == 39
    film.act("rest", "the-pilot")
    assert film.ruled("rests")["n"] == 1
    assert film.spoints() == [(1, "pool", "rest-the-pilot")]
    film.act("rest", "the-mechanic")
    assert film.ruled("rests")["n"] == 0


@clause("SH-154")
def test_spoints_that_were_not_needed_are_spent(film: FilmTable) -> None:
    film.begin()
    film.screen("six-legged-hulk")
    film.attack("the-pilot", "six-legged-hulk")
    film.do("spend", seat=1, **{"from": "power"}, n=3)
    pool = film.view["pool"]
    film.roll(1, 1)
    assert (film.player(1)["power"], film.view["pool"]) == (4, pool)
    assert pool == 43


@clause("SH-156", "SH-202")
def test_a_pod_players_power_goes_to_the_pool(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff")
    pool, power = film.view["pool"], film.player(3)["power"]
    assert power == 4
    film.screen("two-hissing-cats")
    film.passes(1, 2)
    film.do("take_attack", seat=3, card="two-hissing-cats", to="throng-3-1")
    assert film.ruled("pod-player")["seat"] == 3
    assert film.spoints() == [(4, "power-3", "pool")]
    assert (film.player(3)["power"], film.view["pool"]) == (0, pool + 4)


@clause("SH-157")
def test_the_director_side_uses_no_spoints(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, "two-hissing-cats")
    film.assault()
    assert [prompt["seat"] for prompt in film.prompts] == [None]
    film.roll(1, 1)
    assert not film.offers(0, type="spend")
    assert film.player(0)["power"] == 0


@clause("SH-183")
def test_an_eliminated_survivor_comes_back_as_a_monster(film: FilmTable) -> None:
    film.begin(players=3)
    film.falls("the-mechanic")
    next_reel(film, "the-mechanic", "tire-iron", "fire-axe")
    assert "the-mechanic" not in film.view["survivors"]
    film.do("take_attack_survivor", seat=2)
    film.do("draw", card="the-cowboy")
    film.attack("the-cowboy", "the-mechanic", 6, 5)
    film.passes(3)
    film.do("take_attack", seat=0, card="the-mechanic", to="throng-0-1")
    assert film.moved("the-mechanic") == ("frame-1", "throng-0-1")


@clause("SH-183", "SH-51")
def test_a_familiar_face_is_one_of_three_monsters(film: FilmTable) -> None:
    film.begin(players=3)
    film.falls("the-mechanic")
    next_reel(film, "the-mechanic", "two-hissing-cats", "two-pale-twins")
    assert film.ruled("creature-feature")["by"] == "monsters"
    assert "the-mechanic" in film.open_to("take_monster", "card", seat=0)


@clause("SH-184")
def test_a_familiar_face_has_its_muscle(film: FilmTable) -> None:
    film.begin(players=3)
    film.falls("the-mechanic")
    film.screen("the-mechanic")
    film.attack("the-pilot", "the-mechanic", 2, 3)
    assert film.view["roll"]["need"] == 8
    film.do("spend", seat=1, **{"from": "power"}, n=2)
    film.roll(6)
    assert film.ruled("eliminated")["card"] == "the-mechanic"
    assert film.view["discards"][-1] == "the-mechanic"


@clause("SH-184", "SH-185")
def test_a_familiar_face_attacks_with_muscle_and_shad(film: FilmTable) -> None:
    film.begin(players=3)
    film.passes(1, 2)
    film.falls("the-mechanic")
    film.throng(0, 1, "two-hissing-cats", "the-mechanic")
    film.assault()
    assert film.need == (10, "33/36")
    film.roll(4, 5)
    assert film.view["roll"]["count"] == 2
    film.roll(3, 3)
    assert (film.ruled("damage")["n"], film.ruled("damage")["dice"]) == (6, 6)


@clause("SH-185")
def test_its_shad_counts_the_higher_die_and_the_doubles_of_the_attack(film: FilmTable) -> None:
    film.begin(players=3)
    film.passes(1, 2)
    film.falls("the-mechanic")
    film.throng(0, 1, "the-mechanic")
    film.assault(4, 4)
    film.roll(2, 5)
    stated = film.ruled("damage")
    assert (stated["n"], stated["dice"], stated["doubles"]) == (9, 5, 4)
