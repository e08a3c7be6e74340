"""Bonus cards of Shuffling Horror: Popcorn, Scream Queen, The Shuffler (SH-178 to SH-182)."""

import pytest

from tests.rules.shuffling_horror.scenes import happens
from tests.rules.shuffling_horror.table import FilmTable
from tests.rules.table import clause, holds

LOSE = {"do": "spoints", "who": "random", "n": -1}


@clause("SH-178")
def test_popcorn_is_a_players_or_the_directors_and_leaves_the_game(film: FilmTable) -> None:
    film.begin(popcorn=True)
    happens(film, "popcorn")
    holds(film.ruled("spoints"), {"survivor": "the-pilot", "n": 3})
    assert film.view["graveyard"] == ["popcorn"]
    film.begin(popcorn=True, screen=())
    film.reveal("popcorn", "service-revolver", "hunting-rifle")
    film.do("draw", card="two-hissing-cats")
    film.do("place", seat=0, card="two-hissing-cats", to="throng-0-1")
    assert film.view["graveyard"] == ["popcorn"]


@clause("SH-178", "SH-18")
def test_bonus_cards_are_in_the_deck_only_if_chosen(film: FilmTable) -> None:
    film.begin()
    film.act("take", "the-pilot", card="hunting-rifle")
    film.refused("reveal", frame=3, card="popcorn")
    assert film.new(3)["view"]["discard_pile"] == 44
    assert film.new(3, popcorn=True, shuffler=True)["view"]["discard_pile"] == 46


@clause("SH-179")
@pytest.mark.parametrize(
    ("option", "cards", "adrenaline"),
    [("off", 44, True), ("added", 45, True), ("adrenaline", 44, False)],
)
def test_scream_queen_is_added_or_replaces_a_power_play(
    film: FilmTable, option: str, cards: int, adrenaline: bool
) -> None:
    film.new(3, scream_queen=option)
    deck = next(one for one in film.instructs("place") if one["to"] == "discard_pile")
    assert len(deck["cards"]) == film.view["discard_pile"] == cards
    assert ("scream-queen" in deck["cards"]) is (option != "off")
    assert ("adrenaline" in deck["cards"]) is adrenaline


@clause("SH-179")
def test_scream_queen_lets_a_flail_succeed_and_goes(film: FilmTable) -> None:
    film.begin(scream_queen="added")
    film.hold("the-pilot", "scream-queen")
    film.throng(0, 1, "six-legged-hulk")
    film.assault(2, 3)
    film.roll(5)
    film.act("flail", "the-pilot")
    film.act("use_card", "the-pilot", card="scream-queen")
    holds(film.ruled("test"), {
        "success": True, "roll": None, "need": None, "card": "scream-queen",
    })  # fmt: skip
    assert film.ruled("survives")["survivor"] == "the-pilot"
    assert film.view["discards"] == ["scream-queen"]


@clause("SH-180")
def test_the_director_passes_on_the_shuffler(film: FilmTable) -> None:
    film.begin(shuffler=True)
    happens(film, "shuffler")
    film.do("bypass", seat=0)
    assert film.view["discards"] == ["shuffler"]


@clause("SH-180", "SH-181")
def test_the_shuffler_gives_a_bonus_turn_and_leaves_the_game(film: FilmTable) -> None:
    film.begin(shuffler=True)
    film.throng(0, 1, "two-pale-twins")
    happens(film, "shuffler")
    film.do("activate", seat=0)
    assert film.open_to("choose", "option", seat=0) == ["bonus-turn", "pick-discard"]
    film.do("choose", seat=0, option="bonus-turn")
    assert film.view["turn"] == {"seat": 0, "survivor": None}
    film.do("all_out_attack", seat=0)
    film.target("throng-0-1", "the-pilot", 6, 5)
    assert film.view["graveyard"] == ["shuffler"]
    film.reveal("tire-iron")
    assert (film.view["turn"]["seat"], film.view["round"]) == (2, 1)


@clause("SH-181")
def test_the_cards_of_a_bonus_turn_are_face_down_even_in_a_scene(film: FilmTable) -> None:
    film.begin(shuffler=True, screen=())
    film.reveal("shuffler", "fire-axe", "hunting-rifle")
    # a monster for him to take
    film.do("activate", seat=0)
    film.do("choose", seat=0, option="bonus-turn")
    film.correct("frames/1/card", "two-hissing-cats")
    film.do("take_attack", seat=0, card="two-hissing-cats", to="throng-0-1")
    holds(film.frame(2), {"face": "down", "card": None})
    film.target("throng-0-1", "the-pilot", 6, 5)
    film.reveal("tire-iron")
    # and that of the Shuffler itself is face up again
    holds(film.frame(1), {"face": "up", "card": None})


@clause("SH-180")
def test_any_discard_may_lie_in_its_place(film: FilmTable) -> None:
    film.begin(shuffler=True)
    film.falls("the-mechanic")
    happens(film, "shuffler")
    film.do("activate", seat=0)
    film.do("choose", seat=0, option="pick-discard")
    cards = film.open_to("pick", "card", seat=0)
    assert {"the-mechanic", "fire-axe", "the-church-cellar"} <= set(cards)
    assert "the-cowboy" not in cards
    film.do("pick", seat=0, card="the-mechanic")
    assert film.all_ruled("lapsed") == []
    holds(film.frame(3), {"card": "the-mechanic"})
    assert film.view["graveyard"] == ["shuffler"]
