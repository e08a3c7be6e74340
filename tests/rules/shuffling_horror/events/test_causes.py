"""Who answers for what comes up, in scenes, pools and bonus turns (SH-37 to SH-48)."""

from typing import Any

from tests.rules.shuffling_horror.scenes import EVENT, last_few, staged
from tests.rules.shuffling_horror.table import FilmTable
from tests.rules.table import clause

HIT_TRIGGER = {"do": "flail", "who": "trigger"}


def pair(film: FilmTable, **options: Any) -> None:
    """The first player has the pilot and the cowboy, and it is his turn."""
    film.begin(**options)
    film.do("take_attack_survivor", seat=1)
    film.do("draw", card="the-cowboy")
    film.round()


@clause("SH-37")
def test_what_replaced_an_event_comes_before_a_lower_frame(film: FilmTable) -> None:
    staged(film, {"do": "take_screen"})
    film.end_reel()
    film.reveal("two-hissing-cats", EVENT, "tire-iron")
    film.do("take_monster", seat=0, card="two-hissing-cats", to="throng-0-1")
    film.reveal("the-church-cellar", "the-fallout-shelter")
    assert film.ruled("event")["card"] == "the-fallout-shelter"
    film.reveal("welding-torch")
    assert film.ruled("event")["card"] == "the-church-cellar"


@clause("SH-39")
def test_in_a_scene_the_director_answers_for_a_counterstrike_too(film: FilmTable) -> None:
    staged(film, {"do": "attack", "who": "trigger", "by": "screen"})
    film.end_reel()
    film.reveal("two-hissing-cats", EVENT, "tire-iron")
    film.roll(6, 6)
    film.attack("the-pilot", "two-hissing-cats", 2, 3)
    film.roll(5)
    assert film.frame(1) == {
        "card": None, "face": "up", "under": None, "spoints": None,
        "by": {"seat": 0, "survivor": None},
    }  # fmt: skip


@clause("SH-40", "SH-181")
def test_in_a_bonus_turn_of_a_scene_cards_come_face_down(film: FilmTable) -> None:
    staged(film, {"do": "bonus_turn"})
    film.end_reel()
    film.reveal("two-hissing-cats", EVENT, "tire-iron")
    film.do("take_attack", seat=0, card="two-hissing-cats", to="throng-0-1")
    assert (film.frame(1)["face"], film.frame(1)["card"]) == ("down", None)
    film.target("throng-0-1", "the-pilot", 6, 5)
    film.reveal("welding-torch")
    # the event itself is replaced as in the scene
    assert film.frame(2)["face"] == "up"


@clause("SH-47")
def test_the_second_of_a_pool_suffers_what_he_caused(film: FilmTable) -> None:
    pair(film, deck={EVENT: {"effect": [HIT_TRIGGER]}})
    film.passes(1)
    film.act("take", "the-cowboy", card="hunting-rifle")
    film.reveal(EVENT)
    assert film.prompts[0]["survivor"] == "the-cowboy"


@clause("SH-48")
def test_after_him_the_others_of_his_pool_suffer_it(film: FilmTable) -> None:
    pair(film, deck={EVENT: {"effect": [HIT_TRIGGER, HIT_TRIGGER]}})
    film.passes(1)
    film.act("take", "the-cowboy", card="hunting-rifle")
    film.reveal(EVENT)
    film.roll(6, 5)
    assert film.ruled("eliminated")["survivor"] == "the-cowboy"
    assert film.prompts[0]["survivor"] == "the-pilot"


@clause("SH-69", "SH-66")
def test_an_item_taken_with_leave_is_an_action_of_the_pool(film: FilmTable) -> None:
    pair(film)
    film.hold("the-mechanic", "tire-iron")
    film.act("take_item", "the-pilot", card="tire-iron", **{"from": "the-mechanic"})
    film.do("allow", seat=2)
    assert film.view["turn"] == {"seat": 1, "survivor": "the-cowboy"}
    assert "take_attack_item" not in film.kinds(1)


@clause("SH-243")
def test_a_card_of_another_pod_players_throng_needs_leave_too(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", "the-automaton", monster_mash_2=True)
    film.throng(5, 1, "two-hissing-cats", "two-pale-twins")
    while film.view["turn"]["seat"] != 6:
        film.passes(film.view["turn"]["seat"])
    film.do("mash_attack", seat=6, card="two-pale-twins", to="throng-6-1")
    assert film.phase == "permission"
    assert film.kinds(0) == ["allow", "refuse"]
    film.do("allow", seat=0)
    assert film.moved("two-pale-twins") == ("throng-5-1", "throng-6-1")


@clause("SH-209")
def test_the_token_marks_the_next_of_a_later_seats_pool_too(film: FilmTable) -> None:
    film.begin()
    film.passes(1)
    film.do("take_attack_survivor", seat=2)
    film.do("draw", card="the-cowboy")
    film.passes(0, 0, 1)
    film.clear()
    film.passes(2)
    assert film.ruled("reel-end")
    assert film.view["fade_in"] == {"seat": 2, "survivor": "the-cowboy"}


@clause("SH-178", "SH-203")
def test_popcorn_on_a_pod_players_turn_is_the_directors(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", "the-automaton", "the-sheriff", popcorn=True)
    film.throng(5, 1, "two-pale-twins")
    film.screen("two-hissing-cats")
    while film.view["turn"]["seat"] != 5:
        film.passes(film.view["turn"]["seat"])
    film.do("take_attack", seat=5, card="two-hissing-cats", to="throng-5-1")
    film.target("throng-5-1", "the-pilot", 6, 5, seat=5)
    film.reveal("popcorn")
    assert film.prompts[0]["from"] == "discard_pile"
    film.do("draw", card="six-legged-hulk")
    assert film.kinds(0) == ["place"]
