"""What goes where when a survivor falls, and who pays that he does not."""

from companion.games.shuffling_horror.cards import MOVIE
from tests.rules.shuffling_horror.scenes import EVENT, happens, last_few, staged
from tests.rules.shuffling_horror.table import FilmTable
from tests.rules.table import clause, holds

STICKS = "four-dynamite-sticks"


@clause("SH-109", "SH-121")
def test_the_tokens_of_a_fallen_survivors_dynamite_go_back(film: FilmTable) -> None:
    film.begin(3)
    film.throng(0, 1, "two-hissing-cats")
    film.hold("the-pilot", STICKS)
    film.attack("the-pilot", "two-hissing-cats", 6, 5, item=STICKS, stat="guts")
    assert film.view["uses"] == {STICKS: 3}
    film.falls("the-pilot")
    holds(film.instructs("token")[0], {
        "token": "dynamite", "from": STICKS, "to": "corner", "n": 3,
    })  # fmt: skip
    assert film.view["uses"] == {}
    film.hold("the-mechanic", STICKS)
    assert film.view["uses"] == {STICKS: 4}


@clause("SH-118", "SH-150")
def test_another_players_power_alone_may_negate(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, "six-legged-hulk")
    film.purse(0, 4)
    film.assault(2, 3)
    film.roll(4)
    assert film.kinds(1) == ["flail"]
    film.do("spend", seat=2, n=4, **{"from": "power"})
    assert film.ruled("negated")["n"] == 4
    assert film.spoints() == [(4, "power-2", "pool")]


@clause("SH-118")
def test_one_spoint_too_few_is_none(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, "six-legged-hulk")
    film.purse(0, 3)
    film.assault(2, 3)
    film.roll(4)
    assert film.kinds(1) == ["flail"]
    assert film.asked(2) == []


@clause("SH-124", "SH-167")
def test_the_reminder_of_a_spored_survivor_is_discarded(film: FilmTable) -> None:
    staged(film, {"do": "trap", "who": "trigger", "escape": "guts"})
    happens(film)
    film.reveal("tire-iron")
    film.throng(0, 1, "two-hissing-cats")
    film.assault(1, 1)
    assert film.moved(EVENT) == ("survivor-the-pilot", "discard_pile")


@clause("SH-125", "SH-201")
def test_a_spored_survivor_for_whom_there_is_no_slot_takes_his_player_out(
    film: FilmTable,
) -> None:
    film.begin(12)
    for slot in range(6):
        film.throng(0, slot + 1, *MOVIE[3 * slot : 3 * slot + 3])
    film.assault(1, 1)
    assert film.ruled("lapsed")["what"] == "place"
    assert film.moved("the-pilot") == ("survivors-1", "discard_pile")
    assert film.ruled("player-out")["seat"] == 1


@clause("SH-120", "SH-154")
def test_spoints_on_a_flail_are_paid(film: FilmTable) -> None:
    film.begin()
    film.rests("the-pilot", 2)
    film.throng(0, 1, "six-legged-hulk")
    film.assault(2, 3)
    film.roll(4)
    film.act("flail", "the-pilot")
    film.do("spend", seat=1, n=2, **{"from": "rest"})
    assert film.spoints() == [(2, "rest-the-pilot", "pool")]
    film.do("spend", seat=2, n=1, **{"from": "power"})
    assert film.need == (11, "35/36")
    assert (film.survivor("the-pilot")["rest"], film.player(2)["power"]) == (0, 6)


@clause("SH-216")
def test_cards_that_the_turning_point_left_go_to_the_discard_pile(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic")
    film.throng(3, 1, "two-hissing-cats")
    film.screen(None, None, None)
    left, discards = film.view["reel_pile"], film.view["discard_pile"]
    assert left > 0
    film.passes(1)
    assert film.ruled("reel-end")
    assert (film.view["reel_pile"], film.view["discard_pile"]) == (0, discards + left)


@clause("SH-204", "SH-118")
def test_the_power_of_a_player_who_is_out_may_negate(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff")
    film.throng(0, 1, "six-legged-hulk")
    film.assault(2, 3)
    film.roll(4)
    film.do("spend", seat=12, n=4, **{"from": "power"})
    assert film.ruled("negated")["n"] == 4
    assert film.player(12)["power"] == 0
