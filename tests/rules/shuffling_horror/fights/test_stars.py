"""The Horror Star of Shuffling Horror (SH-217 to SH-222)."""

from tests.rules.shuffling_horror.scenes import EVENT, happens, next_reel
from tests.rules.shuffling_horror.table import FilmTable
from tests.rules.table import clause, holds

STAGE = ("four-buzzing-drones", "tire-iron", "welding-torch")
FOURTH = (
    STAGE,
    ("four-masked-surgeons", "fire-axe", "crystal-lance"),
    ("four-night-watchers", "ray-projector", "grudge-match"),
)


def starred(film: FilmTable, survivor: str = "the-pilot", players: int = 2) -> None:
    """The second reel has begun, somebody has a star, and it is his turn."""
    film.begin(players)
    next_reel(film, star=survivor)
    while film.view["turn"]["survivor"] != survivor:
        film.passes(film.view["turn"]["seat"])


@clause("SH-217")
def test_a_star_serves_once_and_leaves_the_game(film: FilmTable) -> None:
    starred(film)
    film.act("rest", "the-pilot")
    film.act("horror_star", "the-pilot", use="second_action")
    holds(film.instructs("token")[0], {
        "token": "reel-1", "from": "survivor-the-pilot", "to": "box",
    })  # fmt: skip
    assert film.survivor("the-pilot")["stars"] == []
    film.act("rest", "the-pilot")
    assert film.view["turn"]["seat"] == 2


@clause("SH-217")
def test_stars_are_kept_through_reels_and_lost_with_the_survivor(film: FilmTable) -> None:
    starred(film)
    film.clear()
    film.passes(1)
    film.do("award_star", survivor="the-pilot")
    film.reveal(*FOURTH[1])
    assert film.survivor("the-pilot")["stars"] == [1, 2]
    film.falls("the-pilot")
    tokens = [(one["token"], one["to"]) for one in film.instructs("token")]
    assert tokens == [("reel-1", "box"), ("reel-2", "box")]
    assert film.view["reel_tokens"] == [3, 4]


@clause("SH-217")
def test_of_two_stars_one_leaves_the_game_and_the_other_stays(film: FilmTable) -> None:
    starred(film)
    film.clear()
    film.passes(1)
    film.do("award_star", survivor="the-pilot")
    film.reveal(*FOURTH[1])
    while film.view["turn"]["survivor"] != "the-pilot":
        film.passes(film.view["turn"]["seat"])
    film.act("rest", "the-pilot")
    film.act("horror_star", "the-pilot", use="second_action")
    holds(film.instructs("token")[0], {"token": "reel-1", "to": "box"})
    assert film.survivor("the-pilot")["stars"] == [2]


@clause("SH-218")
def test_a_second_action_follows_the_first_and_its_mystery_cards(film: FilmTable) -> None:
    starred(film)
    film.act("take", "the-pilot", card="tire-iron")
    assert film.phase == "reveal"
    film.reveal("ray-projector")
    assert film.kinds(1) == ["horror_star", "pass"]
    film.act("horror_star", "the-pilot", use="second_action")
    assert film.ruled("horror-star")["use"] == "second_action"
    assert "take_attack_item" not in film.kinds(1)
    film.act("take", "the-pilot", card="ray-projector")
    assert film.phase == "reveal"


@clause("SH-218", "SH-04")
def test_no_second_action_of_a_survivor_who_is_corrected_to_be_out(film: FilmTable) -> None:
    starred(film)
    film.act("take", "the-pilot", card="tire-iron")
    film.reveal("ray-projector")
    film.falls("the-pilot")
    assert film.view["turn"] == {"seat": 2, "survivor": "the-mechanic"}


@clause("SH-218")
def test_no_second_action_after_the_end_of_the_reel(film: FilmTable) -> None:
    starred(film)
    film.clear()
    film.act("rest", "the-pilot")
    assert film.phase == "award"


@clause("SH-219", "SH-220")
def test_a_failed_roll_is_rolled_again_with_its_spoints(film: FilmTable) -> None:
    starred(film)
    film.attack("the-pilot", "four-buzzing-drones")
    film.do("spend", seat=1, **{"from": "power"}, n=2)
    film.roll(6, 4)
    assert film.codes == ["miss"]
    film.act("horror_star", "the-pilot", use="reroll")
    assert film.survivor("the-pilot")["stars"] == []
    assert film.need == (8, "26/36")
    film.do("spend", seat=2, **{"from": "power"}, n=1)
    assert film.need == (9, "30/36")
    film.roll(4, 5)
    assert film.ruled("hit")["roll"] == 9


@clause("SH-219")
def test_a_flail_and_a_test_may_be_rolled_again(film: FilmTable) -> None:
    test = {
        "do": "test",
        "who": "trigger",
        "stat": "guts",
        "fail": [{"do": "flail", "who": "victim"}],
    }
    film.begin(deck={EVENT: {"effect": [test]}})
    next_reel(film, "four-buzzing-drones", "hunting-rifle", "tire-iron", star="the-mechanic")
    happens(film)
    film.roll(6, 5)
    film.act("horror_star", "the-mechanic", use="reroll")
    assert film.need == (6, "15/36")
    film.roll(6, 5)
    # the star is spent; now the flail
    assert film.need == (5, "10/36")
    film.roll(6, 5)
    assert film.ruled("eliminated")["survivor"] == "the-mechanic"


@clause("SH-219")
def test_a_failed_flail_with_a_star(film: FilmTable) -> None:
    starred(film)
    film.throng(0, 1, "six-legged-hulk")
    film.assault()
    film.roll(2, 3)
    film.passes(1)
    film.roll(6)
    film.act("flail", "the-pilot")
    film.roll(6, 5)
    assert film.kinds(1) == ["horror_star", "pass"]
    film.act("horror_star", "the-pilot", use="reroll")
    assert film.survivor("the-pilot")["stars"] == []
    film.roll(2, 3)
    assert film.ruled("survives")["survivor"] == "the-pilot"


@clause("SH-219")
def test_only_his_own_rolls(film: FilmTable) -> None:
    starred(film)
    film.passes(1, 1)
    film.attack("the-mechanic", "four-buzzing-drones", 6, 5)
    assert film.view["turn"]["seat"] == 0


@clause("SH-221")
def test_a_hit_on_anybody_is_forced_to_be_rolled_again(film: FilmTable) -> None:
    starred(film)
    film.throng(0, 1, "six-legged-hulk")
    film.assault(2, 3, victim="the-mechanic")
    assert film.phase == "star"
    film.do("horror_star", seat=1, survivor="the-pilot", use="force_reroll")
    assert film.survivor("the-pilot")["stars"] == []
    assert (film.phase, film.need[0]) == ("attack-roll", 6)
    film.roll(6, 5)
    assert film.codes == ["miss"]


def hit_among_stars(film: FilmTable) -> None:
    """Both survivors have a star, and the mechanic is hit."""
    starred(film)
    film.clear()
    film.passes(1)
    film.do("award_star", survivor="the-mechanic")
    film.reveal(*FOURTH[1])
    film.throng(0, 1, "six-legged-hulk")
    while film.view["turn"]["seat"] != 0:
        film.passes(film.view["turn"]["seat"])
    film.do("all_out_attack", seat=0)
    film.target("throng-0-1", "the-mechanic", 2, 3)


@clause("SH-221")
def test_every_seat_with_a_star_is_asked_before_the_damage(film: FilmTable) -> None:
    hit_among_stars(film)
    assert [prompt["seat"] for prompt in film.prompts] == [1, 2]
    film.passes(2)
    assert [prompt["seat"] for prompt in film.prompts] == [1]
    film.passes(1)
    assert film.phase == "damage-roll"


@clause("SH-221")
def test_who_let_one_roll_stand_is_asked_about_the_next(film: FilmTable) -> None:
    hit_among_stars(film)
    film.passes(1)
    film.do("horror_star", seat=2, survivor="the-mechanic", use="force_reroll")
    film.roll(2, 3)
    assert [prompt["seat"] for prompt in film.prompts] == [1]


@clause("SH-222")
def test_a_star_changes_no_head_shot_fumble_or_damage(film: FilmTable) -> None:
    starred(film)
    film.attack("the-pilot", "four-buzzing-drones", 6, 6)
    # the counterstrike follows at once
    assert film.phase == "attack-roll"
    film.roll(6, 5)
    film.passes(1)
    film.throng(0, 1, "six-legged-hulk")
    film.assault(1, 1, victim="the-mechanic")
    assert film.phase == "place"


@clause("SH-222")
def test_a_damage_roll_counts(film: FilmTable) -> None:
    starred(film)
    film.throng(0, 1, "six-legged-hulk")
    film.assault(2, 3)
    film.passes(1)
    film.roll(6)
    assert not film.offers(1, type="horror_star")
    assert film.phase == "negate"
