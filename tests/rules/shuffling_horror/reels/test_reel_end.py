"""The end of a reel of Shuffling Horror (SH-205 to SH-216)."""

import pytest

from tests.rules.shuffling_horror.scenes import last_few, next_reel
from tests.rules.shuffling_horror.table import QUIET, FilmTable
from tests.rules.table import clause, holds

STAGE = ("four-buzzing-drones", "tire-iron", "welding-torch")
FOURTH = (
    STAGE,
    ("four-masked-surgeons", "fire-axe", "crystal-lance"),
    ("four-night-watchers", "ray-projector", "grudge-match"),
)


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
    assert film.all_ruled("reel-end") == []
    film.screen(None)
    film.act("take", "the-mechanic", card="adrenaline")
    assert film.ruled("reel-end")["reel"] == 1


@clause("SH-205")
def test_an_empty_screen_is_filled_while_cards_are_left(film: FilmTable) -> None:
    film.begin()
    film.correct("reel_pile", 1)
    film.screen(None)
    film.correct("frames/1/card", None)
    film.act("take", "the-pilot", card="hunting-rifle")
    assert film.phase == "reveal"
    assert film.all_ruled("reel-end") == []


@clause("SH-206", "SH-209")
def test_no_other_survivor_acts_and_the_token_marks_the_next(film: FilmTable) -> None:
    film.begin()
    last_in_hand(film)
    film.act("take", "the-pilot", card="adrenaline")
    assert film.phase == "award"
    assert film.view["fade_in"] == {"seat": 2, "survivor": "the-mechanic"}
    holds(film.instructs("token")[0], {
        "token": "fade-in", "to": "survivor-the-mechanic",
    })  # fmt: skip
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
    assert film.ruled("reel-end")["reel"] == 1


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
    assert film.ruled("reel-end")["reel"] == 1
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
    assert film.ruled("final-turn")
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
    assert film.ruled("final-turn")
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
    assert film.ruled("lapsed")["what"] == "attack"
    assert film.view["fade_in"] == {"seat": 2, "survivor": "the-mechanic"}


@clause("SH-209", "SH-210")
def test_a_seat_without_survivors_is_marked_itself(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff")
    film.passes(1)
    film.clear()
    film.passes(2)
    assert film.view["fade_in"] == {"seat": 3, "survivor": None}
    assert film.instructs("token")[0]["to"] == "seat-3"
    film.do("award_star", survivor="the-pilot")
    film.reveal(*STAGE)
    assert film.view["turn"] == {"seat": 3, "survivor": None}


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
    film.begin(3)
    film.clear()
    film.passes(1)
    assert film.prompts[0]["token"] == 1
    survivors = ["the-pilot", "the-mechanic", "the-automaton"]
    assert film.open_to("award_star", "survivor") == survivors
    film.do("award_star", survivor="the-mechanic")
    holds(film.ruled("star-awarded"), {
        "survivor": "the-mechanic", "reel": 1,
    })  # fmt: skip
    assert film.survivor("the-mechanic")["stars"] == [1]
    assert film.view["reel_tokens"] == [2, 3, 4]


@clause("SH-213")
def test_with_nobody_in_play_the_star_is_lost(film: FilmTable) -> None:
    film.begin()
    film.passes(1, 2)
    film.falls("the-pilot", "the-mechanic")
    film.clear()
    film.passes(0)
    gone = [one["token"] for one in film.instructs("token") if one["to"] == "box"]
    assert gone == ["reel-1"]
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
    assert film.ruled("survivor-loss")["n"] == n
    holds(film.instructs("move")[0], {
        "n": n, "from": "survivor_pile", "to": "discard_pile",
    })  # fmt: skip
    assert film.view["survivor_pile"] == pile - n


@clause("SH-214")
def test_a_lost_survivor_may_turn_up_and_the_director_may_pass(film: FilmTable) -> None:
    film.begin(survivor_loss=True)
    film.end_reel()
    discards = film.view["discard_pile"]
    film.do("survivor_loss", seat=0)
    assert film.view["lost_survivors"] == 1
    assert film.instructs("shuffle")[0]["n"] == discards + 1
    film.reveal("the-cowboy", "tire-iron", "fire-axe")
    assert film.view["lost_survivors"] == 0
    holds(film.frame(1), {"card": "the-cowboy"})
    film.end_reel()
    film.passes(0)
    assert film.all_ruled("survivor-loss") == []
    assert film.view["survivor_pile"] == 9


@clause("SH-214", "SH-252")
def test_the_monster_among_the_lost_is_one_of_them(film: FilmTable) -> None:
    film.new(3, monsters_among_us="choice", survivor_loss=True)
    film.do("set_aside", seat=0, card="six-armed-gardener")
    film.do("draw", card="the-pilot")
    film.do("draw", card="the-mechanic")
    film.reveal(*QUIET)
    for screen in (FOURTH[0], ("six-armed-gardener", "tire-iron", "fire-axe")):
        film.end_reel()
        film.do("survivor_loss", seat=0)
        lost = film.view["lost_survivors"]
        film.reveal(*screen)
    assert (lost, film.view["lost_survivors"]) == (3, 2)


@clause("SH-215")
def test_a_short_pile_loses_what_it_has(film: FilmTable) -> None:
    film.begin(11, survivor_loss=True)
    film.end_reel()
    film.passes(0)
    film.reveal(*STAGE)
    film.end_reel()
    film.do("survivor_loss", seat=0)
    assert film.ruled("survivor-loss")["n"] == 1
    assert "survivor-pile-empty" in film.codes


@clause("SH-214", "SH-231")
def test_a_loss_that_leaves_one_survivor_still_belongs_to_the_reel_that_ended(
    film: FilmTable,
) -> None:
    film.begin(11, survivor_loss=True)
    film.falls(*(one for one in film.view["survivors"] if one != "the-pilot"))
    film.end_reel()
    film.do("survivor_loss", seat=0)
    assert film.phase == "star-roll"
    assert film.view["reel"] == 1
    assert film.need == (1, "1/6")


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
    ruled = [one.get("code") or one.get("token") or one["do"] for one in film.last["rulings"]]
    assert ruled == ["reel-end", "place", "move", "fade-in", "move"]
    moves = film.instructs("move")
    holds(moves[0], {"n": pile, "from": "reel_pile", "to": "discard_pile"})
    assert moves[1]["cards"] == ["grudge-match"]
    assert film.phase == "award"


@clause("SH-216", "SH-31")
def test_survivor_loss_comes_after_the_star_and_before_the_deal(film: FilmTable) -> None:
    film.begin(survivor_loss=True)
    film.end_reel()
    assert film.all_ruled("reel-start") == []
    film.do("survivor_loss", seat=0)
    assert film.codes == ["survivor-loss", "reel-start"]
    holds(film.ruled("reel-start"), {"reel": 2, "n": 20})


@clause("SH-208", "SH-199")
def test_who_clips_the_fourth_reel_has_one_turn_more(film: FilmTable) -> None:
    film.begin(clip_reel=True)
    fourth_reel(film)
    film.to_director()
    film.last_cards()
    film.passes(0)
    film.do("clip_reel", seat=0)
    assert film.codes == ["clipped", "final-turn"]
    assert film.view["final_round"] == film.view["round"]
    assert film.view["turn"]["seat"] == 1
