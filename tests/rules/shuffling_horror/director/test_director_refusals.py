"""Illegal actions of the Director's side, and the clause that forbids just this."""

from tests.rules.shuffling_horror.scenes import directing, last_few, shelter
from tests.rules.shuffling_horror.table import FilmTable
from tests.rules.table import clause

SAUCERS = "six-saucer-pilots"


@clause("SH-142", "SH-114")
def test_walls_protect_from_attackers_outside(film: FilmTable) -> None:
    shelter(film, "the-mechanic")
    film.throng(0, 1, SAUCERS)
    film.to_director()
    film.do("all_out_attack", seat=0)
    attack = {"seat": 0, "attacker": "throng-0-1"}
    text = film.refused("target", "SH-142", **attack, victim="the-mechanic")
    assert text == "Bob (Mechanic) is behind the walls of the Church Cellar. Choose Ann (Pilot)."
    text = film.refused("target", "SH-114", **attack, victim="the-pilot", sanctuary=1)
    assert text == "An attack has one target: a survivor, or a sanctuary."


@clause("SH-136", "SH-137", "SH-187")
def test_where_the_director_places_a_monster(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, "two-pale-twins", "three-green-cadets", "five-tunnel-worms")
    film.screen("two-hissing-cats")
    film.to_director()
    take = {"seat": 0, "card": "two-hissing-cats"}
    where = " Choose throng 2 or throng 3."
    text = film.refused("take_attack", "SH-136", **take, to="throng-0-1")
    assert text == f"Throng 1 is full: three cards are the most.{where}"
    text = film.refused("take_attack", "SH-137", **take, to="throng-0-5")
    assert text == f"Throng 5 opens when all slots before it are full.{where}"
    text = film.refused("take_attack", "SH-187", seat=0, card="adrenaline", to="throng-0-2")
    assert text == "Adrenaline: only monsters are taken. Choose the Two Hissing Cats."
    film.refused("all_out_attack", "SH-203", seat=1)


@clause("SH-194", "SH-198", "SH-199")
def test_the_end_of_a_directors_turn(film: FilmTable) -> None:
    film.begin(clip_reel=True)
    film.screen("two-hissing-cats")
    film.refused("fade_out", "SH-198", seat=0, frame=2)
    film.to_director()
    film.passes(0)
    text = film.refused("fade_out", "SH-194", seat=0, frame=1)
    assert text == "Frame I has no item or power play. Choose frame II or frame III."
    text = film.refused("clip_reel", "SH-199", seat=0)
    assert text == "Cards can still be drawn: the reel is not clipped."


@clause("SH-237", "SH-190", "SH-244")
def test_what_an_option_allows(film: FilmTable) -> None:
    film.begin()
    for kind, cite, more in [
        ("directors_cut", "SH-237", {}),
        ("cover_attack", "SH-190", {"frame": 1}),
        ("desperate_attack", "SH-244", {}),
        ("clip_reel", "SH-199", {}),
        ("survivor_loss", "SH-214", {}),
        ("migrate", "SH-240", {"throng": "throng-0-1", "to": 1}),
        ("mash_attack", "SH-242", {"card": SAUCERS, "to": "throng-0-1"}),
    ]:
        text = film.refused(kind, cite, seat=0, **more)
        assert text.startswith("This movie is played without "), text


@clause("SH-186")
def test_the_choice_of_an_auto_director(film: FilmTable) -> None:
    directing(film, "two-hissing-cats")
    assert film.refused("pass", seat=0).startswith("The choice is made: ")


@clause("SH-188", "SH-192", "SH-190")
def test_a_cover(film: FilmTable) -> None:
    film.begin(cover_attack=True)
    film.screen("two-hissing-cats")
    film.to_director()
    assert film.refused("all_out_attack", "SH-188", seat=0) == "Dee has no throng."
    text = film.refused("cover_attack", "SH-190", seat=0, frame=1)
    assert text == (
        "Frame I: only items and power plays can be covered. Choose frame II or frame III."
    )
    film.do("cover_attack", seat=0, frame=2)
    film.reveal("two-pale-twins")
    film.throng(0, 1, SAUCERS)
    film.round()
    film.to_director()
    text = film.refused("cover_attack", "SH-190", seat=0, frame=3)
    assert text.startswith("Say which throng attacks.")


@clause("SH-249")
def test_alien_technology(film: FilmTable) -> None:
    film.begin(alien_technology=True)
    film.screen("crystal-lance", "fire-axe")
    film.throng(0, 1, SAUCERS)
    film.to_director()
    take = {"seat": 0, "to": "throng-0-1"}
    text = film.refused("take_attack", "SH-249", **take, card="fire-axe")
    assert text == "The Fire Axe: only alien items serve a throng. Choose the Crystal Lance."
    text = film.refused("take_attack", "SH-249", seat=0, card="crystal-lance", to="throng-0-2")
    assert text == "The Crystal Lance goes into an established throng of Dee. Choose throng 1."


@clause("SH-242", "SH-243")
def test_monster_mash(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff", monster_mash_2=True)
    film.throng(3, 1, "two-hissing-cats")
    film.screen("two-pale-twins")
    film.to_director()
    mash = {"seat": 0, "card": "two-hissing-cats"}
    text = film.refused("mash_attack", "SH-243", **mash, to="throng-0-1")
    assert text == "A monster is on the screen: it is taken instead."
    film.throng(0, 1, SAUCERS)
    film.refused("mash_attack", "SH-243", **mash, to="throng-0-2")
    film.refused("mash_attack", "SH-242", seat=0, card=SAUCERS, to="throng-0-2")
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff", monster_mash_1=True)
    film.throng(3, 1, "two-hissing-cats")
    film.to_director()
    film.refused("mash_attack", "SH-243", **mash, to="throng-0-1")
    film.throng(0, 1, SAUCERS)
    film.refused("mash_attack", "SH-242", seat=0, card=SAUCERS, to="throng-0-1")


@clause("SH-244")
def test_desperate_measures(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff", desperate_measures=True)
    film.throng(3, 1, "two-hissing-cats")
    film.passes(1, 2)
    text = film.refused("desperate_attack", "SH-244", seat=3)
    assert text == "Desperate Measures are for Dee."
    film.to_director()
    text = film.refused("desperate_attack", "SH-244", seat=0)
    assert text == "No monster is on the screen."
    film.throng(0, 1, SAUCERS)
    text = film.refused("desperate_attack", "SH-244", seat=0)
    assert text == "Dee has a throng and is not desperate."


@clause("SH-192", "SH-203", "SH-56")
def test_what_a_pod_player_does(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff", cover_attack=True)
    film.screen("two-hissing-cats")
    film.passes(1, 2)
    film.do("cover_attack", seat=3, frame=2)
    film.reveal("tire-iron")
    film.passes(*range(4, 13))
    text = film.refused("cover_attack", "SH-192", seat=0, frame=2)
    assert text == "Frame II holds a covered card already. Choose frame III."
    take = {"seat": 0, "card": "two-hissing-cats"}
    film.refused("take_attack", "SH-136", "SH-56", **take, to="throng-1-1")
    film.refused("fade_out", "SH-203", seat=3, frame=3)
    film.correct("reel_pile", 0)
    film.refused("cover_attack", "SH-192", seat=0, frame=3)
