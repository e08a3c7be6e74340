"""The end of a reel and the Horror Star (SH-205 to SH-222)."""

import pytest

from tests.rules.shuffling_horror import FilmTable
from tests.rules.shuffling_horror_b import EVENT, happens, last_few, next_reel
from tests.rules.table import clause

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


def fourth_reel(film: FilmTable) -> None:
    """Three reels end; seat 1 is next."""
    for screen in FOURTH:
        next_reel(film, *screen)
    assert film.view["reel"] == 4


def last_in_hand(film: FilmTable) -> None:
    """The power play of frame II is the last card, and nothing can be drawn."""
    film.last_cards()
    film.screen(None)
    film.correct("frames/2/card", None)


@clause("SH-205")
def test_a_reel_ends_with_an_empty_screen_and_nothing_to_draw(film: FilmTable) -> None:
    film.begin()
    film.last_cards()
    film.act("take", "the-pilot", card="hunting-rifle")
    assert film.all_told("reel-end") == []
    film.screen(None)
    film.act("take", "the-mechanic", card="adrenaline")
    assert film.told("reel-end")["reel"] == 1


@clause("SH-205")
def test_an_empty_screen_is_filled_while_cards_are_left(film: FilmTable) -> None:
    film.begin()
    film.correct("reel_pile", 1)
    film.screen(None)
    film.correct("frames/1/card", None)
    film.act("take", "the-pilot", card="hunting-rifle")
    assert film.phase == "reveal"
    assert film.all_told("reel-end") == []


@clause("SH-206", "SH-209")
def test_no_other_survivor_acts_and_the_token_marks_the_next(film: FilmTable) -> None:
    film.begin()
    last_in_hand(film)
    film.act("take", "the-pilot", card="adrenaline")
    assert film.phase == "award"
    assert film.view["fade_in"] == {"seat": 2, "survivor": "the-mechanic"}
    assert film.instructs("token")[0] == film.instructs("token")[0] | {
        "token": "fade-in", "to": "survivor-the-mechanic",
    }  # fmt: skip
    film.do("award_star", survivor="the-pilot")
    film.reveal(*STAGE)
    assert film.view["turn"] == {"seat": 2, "survivor": "the-mechanic"}
    assert film.view["fade_in"] is None


@clause("SH-207")
def test_the_attack_in_hand_is_completed_first(film: FilmTable) -> None:
    film.begin()
    last_in_hand(film)
    film.correct("frames/1/card", "fire-axe")
    film.throng(0, 1, "two-hissing-cats")
    film.act("take_attack_item", "the-pilot", card="fire-axe")
    assert (film.view["frames"], film.phase) == ([None, None, None], "attack")
    film.attack("the-pilot", "two-hissing-cats", 6, 6, item="fire-axe")
    assert film.phase == "attack-roll"
    film.roll(6, 5)
    assert film.told("reel-end")["reel"] == 1


@clause("SH-207", "SH-210")
def test_a_directors_turn_is_completed_and_never_begins_a_reel(film: FilmTable) -> None:
    film.begin()
    last_in_hand(film)
    film.correct("frames/1/card", "two-hissing-cats")
    film.throng(0, 1, "two-pale-twins")
    film.to_director()
    film.do("take_attack", seat=0, card="two-hissing-cats", to="throng-0-1")
    assert film.phase == "target"
    film.target("throng-0-1", "the-pilot", 6, 5)
    assert film.told("reel-end")["reel"] == 1
    assert film.view["fade_in"] == {"seat": 1, "survivor": "the-pilot"}
    assert film.view["round"] == 2


@clause("SH-208")
def test_the_fourth_reel_is_played_to_the_directors_next_turn(film: FilmTable) -> None:
    film.begin()
    fourth_reel(film)
    film.clear()
    first = film.view["turn"]["seat"]
    now = film.view["round"]
    film.passes(first)
    assert film.told("final-turn")
    assert film.view["final_round"] == now
    assert film.phase == "turn"
    film.to_director()
    film.passes(0)
    assert film.view["result"]["how"] == "reel-4"


@clause("SH-208")
def test_a_director_who_empties_the_screen_has_one_turn_more(film: FilmTable) -> None:
    film.begin()
    fourth_reel(film)
    film.to_director()
    film.clear()
    film.passes(0)
    assert film.told("final-turn")
    assert film.view["final_round"] == film.view["round"]
    assert film.view["turn"]["seat"] == 1
    film.to_director()
    assert film.view["result"] is None
    film.passes(0)
    assert film.view["result"]["survivors"] == ["the-pilot", "the-mechanic"]


@clause("SH-209", "SH-69")
def test_the_rest_of_the_pool_begins_without_a_take_attack(film: FilmTable) -> None:
    film.begin()
    film.do("take_attack_survivor", seat=1)
    film.do("draw", card="the-cowboy")
    film.round()
    last_in_hand(film)
    film.act("take", "the-pilot", card="adrenaline")
    assert film.view["fade_in"] == {"seat": 1, "survivor": "the-cowboy"}
    film.do("award_star", survivor="the-mechanic")
    film.reveal(*STAGE)
    assert film.view["turn"] == {"seat": 1, "survivor": "the-cowboy"}
    assert "take_attack_item" not in film.kinds(1)
    assert "take_attack_survivor" not in film.kinds(1)


@clause("SH-209")
def test_a_take_attack_uses_up_the_turn_of_the_pool(film: FilmTable) -> None:
    film.begin()
    film.do("take_attack_survivor", seat=1)
    film.do("draw", card="the-cowboy")
    film.round()
    last_in_hand(film)
    film.correct("frames/1/card", "fire-axe")
    film.act("take_attack_item", "the-pilot", card="fire-axe")
    assert film.told("lapsed")["what"] == "attack"
    assert film.view["fade_in"] == {"seat": 2, "survivor": "the-mechanic"}


@clause("SH-210")
def test_from_the_directors_right_it_goes_to_his_left(film: FilmTable) -> None:
    film.begin()
    last_in_hand(film)
    film.passes(1)
    film.act("take", "the-mechanic", card="adrenaline")
    assert film.view["fade_in"] == {"seat": 1, "survivor": "the-pilot"}
    film.do("award_star", survivor="the-pilot")
    film.reveal(*STAGE)
    assert film.view["turn"]["seat"] == 1
    assert film.view["round"] == 1


@clause("SH-211")
def test_power_plays_are_collected_and_items_stay(film: FilmTable) -> None:
    film.begin()
    film.hold("the-pilot", "grudge-match", "fire-axe")
    film.clear()
    film.passes(1)
    assert film.survivor("the-pilot")["held"] == ["fire-axe"]
    assert film.moved("grudge-match") == ("survivor-the-pilot", "discard_pile")


@clause("SH-212")
def test_the_reels_token_becomes_a_star_of_one_survivor(film: FilmTable) -> None:
    film.begin()
    film.clear()
    film.passes(1)
    assert film.prompts[0]["token"] == 1
    assert film.open_to("award_star", "survivor") == ["the-pilot", "the-mechanic"]
    film.do("award_star", survivor="the-mechanic")
    assert film.told("star-awarded") == film.told("star-awarded") | {
        "survivor": "the-mechanic", "reel": 1,
    }  # fmt: skip
    assert film.survivor("the-mechanic")["stars"] == [1]
    assert film.view["reel_tokens"] == [2, 3, 4]


@clause("SH-213")
def test_with_nobody_in_play_the_star_is_lost(film: FilmTable) -> None:
    film.begin()
    film.passes(1, 2)
    film.falls("the-pilot", "the-mechanic")
    film.clear()
    film.passes(0)
    token = next(one for one in film.instructs("token") if one["token"] == "reel-1")
    assert (token["from"], token["to"]) == ("reel_track", "box")
    assert film.view["reel_tokens"] == [2, 3, 4]
    assert film.phase == "reveal"


@clause("SH-213")
def test_no_star_is_given_after_the_fourth_reel(film: FilmTable) -> None:
    film.begin()
    fourth_reel(film)
    film.clear()
    film.round()
    assert film.view["phase"] == "over"
    assert film.view["reel_tokens"] == [4]


@clause("SH-214", "SH-215")
@pytest.mark.parametrize(("reel", "pile", "n"), [(1, 10, 1), (2, 9, 2), (3, 7, 3)])
def test_survivors_are_lost_unseen_more_with_each_reel(
    film: FilmTable, reel: int, pile: int, n: int
) -> None:
    film.begin(survivor_loss=True)
    for screen in FOURTH[: reel - 1]:
        film.end_reel()
        film.do("survivor_loss", seat=0)
        film.reveal(*screen)
    film.end_reel()
    assert (film.phase, film.view["survivor_pile"]) == ("survivor-loss", pile)
    film.do("survivor_loss", seat=0)
    assert film.told("survivor-loss")["n"] == n
    assert film.instructs("move")[0] == film.instructs("move")[0] | {
        "n": n, "from": "survivor_pile", "to": "discard_pile",
    }  # fmt: skip
    assert film.view["survivor_pile"] == pile - n


@clause("SH-214")
def test_a_lost_survivor_may_turn_up_and_the_director_may_pass(film: FilmTable) -> None:
    film.begin(survivor_loss=True)
    film.end_reel()
    film.do("survivor_loss", seat=0)
    assert film.view["lost_survivors"] == 1
    film.reveal("the-cowboy", "tire-iron", "fire-axe")
    assert film.view["lost_survivors"] == 0
    assert film.frame(1) == film.frame(1) | {"card": "the-cowboy"}
    film.end_reel()
    film.passes(0)
    assert film.all_told("survivor-loss") == []
    assert film.view["survivor_pile"] == 9


@clause("SH-215")
def test_a_short_pile_loses_what_it_has(film: FilmTable) -> None:
    film.begin(11, survivor_loss=True)
    film.end_reel()
    film.passes(0)
    film.reveal(*STAGE)
    film.end_reel()
    film.do("survivor_loss", seat=0)
    assert film.told("survivor-loss")["n"] == 1
    assert "survivor-pile-empty" in film.codes


@clause("SH-216")
def test_the_tasks_come_in_order(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", survivor_loss=True)
    film.throng(3, 1, "two-hissing-cats")
    film.hold("the-mechanic", "grudge-match")
    pile = film.view["reel_pile"]
    assert film.view["turning_point"] == "active"
    assert pile > 0
    film.screen(None, None, None)
    film.passes(1)
    told = [one.get("code") or one.get("token") or one["do"] for one in film.last["rulings"]]
    assert told == ["reel-end", "place", "move", "fade-in", "move"]
    moves = film.instructs("move")
    assert moves[0] == moves[0] | {"n": pile, "from": "reel_pile", "to": "discard_pile"}
    assert moves[1]["cards"] == ["grudge-match"]
    assert film.phase == "award"


@clause("SH-216", "SH-31")
def test_survivor_loss_comes_after_the_star_and_before_the_deal(film: FilmTable) -> None:
    film.begin(survivor_loss=True)
    film.end_reel()
    assert film.all_told("reel-start") == []
    film.do("survivor_loss", seat=0)
    assert film.codes == ["survivor-loss", "reel-start"]
    assert film.told("reel-start") == film.told("reel-start") | {"reel": 2, "n": 20}


@clause("SH-217")
def test_a_star_serves_once_and_leaves_the_game(film: FilmTable) -> None:
    starred(film)
    film.act("rest", "the-pilot")
    film.act("horror_star", "the-pilot", use="second_action")
    assert film.instructs("token")[0] == film.instructs("token")[0] | {
        "token": "reel-1", "from": "survivor-the-pilot", "to": "box",
    }  # fmt: skip
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
    tokens = [one["token"] for one in film.instructs("token")]
    assert tokens == ["reel-1", "reel-2"]
    assert film.view["reel_tokens"] == [3, 4]


@clause("SH-218")
def test_a_second_action_follows_the_first_and_its_mystery_cards(film: FilmTable) -> None:
    starred(film)
    film.act("take", "the-pilot", card="tire-iron")
    assert film.phase == "reveal"
    film.reveal("ray-projector")
    assert film.kinds(1) == ["horror_star", "pass"]
    film.act("horror_star", "the-pilot", use="second_action")
    assert film.told("horror-star")["use"] == "second_action"
    assert "take_attack_item" not in film.kinds(1)
    film.act("take", "the-pilot", card="ray-projector")
    assert film.phase == "reveal"


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
    assert film.need == (8, "26/36")
    film.do("spend", seat=2, **{"from": "power"}, n=1)
    assert film.need == (9, "30/36")
    film.roll(4, 5)
    assert film.told("hit")["roll"] == 9


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
    assert film.told("eliminated")["survivor"] == "the-mechanic"


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
    film.roll(2, 3)
    assert film.told("survives")["survivor"] == "the-pilot"


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
    assert (film.phase, film.need[0]) == ("attack-roll", 6)
    film.roll(6, 5)
    assert film.codes == ["miss"]


@clause("SH-221")
def test_every_seat_with_a_star_is_asked_before_the_damage(film: FilmTable) -> None:
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
    assert [prompt["seat"] for prompt in film.prompts] == [1, 2]
    film.passes(2)
    assert [prompt["seat"] for prompt in film.prompts] == [1]
    film.passes(1)
    assert film.phase == "damage-roll"


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
def test_a_damage_roll_stands(film: FilmTable) -> None:
    starred(film)
    film.throng(0, 1, "six-legged-hulk")
    film.assault(2, 3)
    film.passes(1)
    film.roll(6)
    assert not film.offers(1, type="horror_star")
    assert film.phase == "negate"
