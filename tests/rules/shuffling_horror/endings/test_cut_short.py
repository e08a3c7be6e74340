"""What an end of the movie, or its last one standing, finds under way (SH-229, SH-235)."""

from tests.rules.shuffling_horror.scenes import happens, last_few, shelter
from tests.rules.shuffling_horror.table import CAST, FilmTable
from tests.rules.table import clause, holds

PLOT = "the-lights-go-out"


@clause("SH-125", "SH-235")
def test_a_spored_card_that_is_not_placed_yet(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic")
    film.throng(0, 1, "six-legged-hulk")
    film.assault(1, 1)
    assert film.phase == "place"
    film.falls("the-mechanic")
    assert film.moved("the-pilot")[1] == "discard_pile"
    holds(film.view["result"], {"how": "all-eliminated", "winner": "monsters"})


@clause("SH-229", "SH-253")
def test_the_monster_among_us(film: FilmTable) -> None:
    film.new(13, monsters_among_us="choice")
    film.do("set_aside", seat=0, card="two-hissing-cats")
    for survivor in CAST:
        film.do("draw", card=survivor)
    film.reveal("service-revolver", "adrenaline", "hunting-rifle")
    film.falls(*(one for one in CAST if one not in ("the-pilot", "the-sheriff")))
    film.do("take_attack_survivor", seat=1)
    film.do("draw", card="two-hissing-cats")
    assert film.moved("two-hissing-cats") == ("survivors-1", "aside")
    film.roll(2)
    film.roll(1, 1)
    film.do("place", seat=0, card="the-sheriff", to="throng-0-1")
    assert film.ruled("last-one-standing")["survivor"] == "the-pilot"
    assert film.moved("two-hissing-cats") == ("aside", "discard_pile")


@clause("SH-159", "SH-229")
def test_a_plot_device_that_nobody_has_decided_about(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic")
    happens(film, PLOT)
    assert film.phase == "event"
    film.falls("the-mechanic")
    assert film.ruled("last-one-standing")["survivor"] == "the-pilot"
    assert film.moved(PLOT) == ("frame-3", "discard_pile")


@clause("SH-159", "SH-229")
def test_a_plot_device_that_is_carried_out(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", deck={PLOT: {"effect": None}})
    happens(film, PLOT)
    film.do("activate", seat=0)
    assert film.phase == "manual"
    film.falls("the-mechanic")
    assert film.moved(PLOT) == ("frame-3", "graveyard")


@clause("SH-159", "SH-235", "SH-247")
def test_a_plot_device_that_was_hidden_under_a_sanctuary(film: FilmTable) -> None:
    shelter(film, back_seat_surprise=True, players=12)
    film.falls(*(one for one in CAST if one not in ("the-pilot", "the-mechanic")))
    film.act("move", "the-pilot", sanctuary=1)
    film.do("draw", card=PLOT)
    film.do("activate", seat=0)
    assert film.phase == "test"
    film.falls("the-mechanic")
    film.falls("the-pilot")
    assert film.moved(PLOT) == ("sanctuary-1", "graveyard")
    assert film.view["result"]["how"] == "all-eliminated"


@clause("SH-231")
def test_the_dice_for_the_stars_are_named(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic")
    film.falls("the-mechanic")
    film.roll(3)
    holds(film.ruled("rolled"), {"dice": [3], "purpose": "star", "cite": ["SH-231"]})
    assert film.ruled("rolled")
    assert film.all_ruled("star-awarded") == []
    film.roll(1)
    holds(film.ruled("star-awarded"), {"survivor": "the-pilot", "reel": 2})
