"""Turns of the Director and of Pod Players (SH-186 to SH-204)."""

from typing import Any

import pytest

from tests.rules.shuffling_horror.scenes import EVENT, happens, last_few
from tests.rules.shuffling_horror.table import FilmTable
from tests.rules.table import clause, holds

LOSE = {EVENT: {"effect": [{"do": "spoints", "who": "trigger", "n": -1}]}}


def covered(film: FilmTable, **options: Any) -> None:
    """The Director has laid a card over the power play in frame II, and it waits."""
    film.begin(cover_attack=True, **options)
    film.to_director()
    film.do("cover_attack", seat=0, frame=2)


@clause("SH-186", "SH-193")
def test_the_director_makes_one_of_his_turns_or_nothing(film: FilmTable) -> None:
    film.begin()
    film.to_director()
    assert film.kinds(0) == ["pass"]
    film.screen("two-hissing-cats")
    assert film.kinds(0) == ["take_attack", "pass"]
    film.throng(0, 1, "two-pale-twins")
    assert film.kinds(0) == ["take_attack", "all_out_attack", "pass"]
    film.passes(0)
    assert film.view["throngs"]["0"][0] == ["two-pale-twins"]
    assert film.phase == "special"


@clause("SH-186", "SH-190")
def test_cover_and_attack_is_advanced(film: FilmTable) -> None:
    film.begin(cover_attack=True)
    film.throng(0, 1, "two-pale-twins")
    film.to_director()
    assert film.kinds(0) == ["all_out_attack", "cover_attack", "pass"]


@clause("SH-187")
def test_a_monster_is_taken_and_its_throng_attacks(film: FilmTable) -> None:
    film.begin()
    film.screen("two-hissing-cats")
    film.throng(0, 1, "two-pale-twins")
    film.throng(0, 2, "five-tunnel-worms")
    film.to_director()
    film.do("take_attack", seat=0, card="two-hissing-cats", to="throng-0-2")
    assert film.moved("two-hissing-cats") == ("frame-1", "throng-0-2")
    assert film.open_to("target", "attacker") == ["throng-0-2"]
    film.target("throng-0-2", "the-pilot")
    assert film.need == (7, "21/36")
    film.roll(6, 5)
    assert film.phase == "reveal"


@clause("SH-188", "SH-189")
def test_every_own_throng_attacks_once_in_any_order(film: FilmTable) -> None:
    film.begin()
    film.screen("six-legged-hulk")
    film.throng(0, 1, "two-pale-twins")
    film.throng(0, 3, "five-tunnel-worms")
    film.to_director()
    film.do("all_out_attack", seat=0)
    assert film.ruled("all-out-attack")["seat"] == 0
    assert film.open_to("target", "attacker") == ["throng-0-1", "throng-0-3"]
    assert film.view["attack"] is None
    film.target("throng-0-3", "the-mechanic", 6, 5)
    # the next target is named after that roll
    assert film.open_to("target", "attacker") == ["throng-0-1"]
    assert film.open_to("target", "victim") == ["the-pilot", "the-mechanic"]
    film.target("throng-0-1", "the-mechanic", 6, 5)
    holds(film.frame(1), {"card": "six-legged-hulk"})
    assert film.phase == "special"


@clause("SH-190", "SH-191")
def test_a_covered_card_is_out_of_play_until_an_event_leaves_it(film: FilmTable) -> None:
    film.begin(cover_attack=True, deck=LOSE)
    film.throng(0, 1, "two-pale-twins")
    film.throng(0, 2, "five-tunnel-worms")
    film.to_director()
    assert film.open_to("cover_attack", "attacker", seat=0) == ["throng-0-1", "throng-0-2"]
    pile = film.view["reel_pile"]
    film.do("cover_attack", seat=0, frame=1, attacker="throng-0-2")
    assert film.view["reel_pile"] == pile - 1
    holds(film.frame(1), {"card": None, "under": "service-revolver"})
    assert film.open_to("target", "attacker") == ["throng-0-2"]
    film.target("throng-0-2", "the-mechanic", 6, 5)
    # turned up after the attack
    film.reveal(EVENT)
    holds(film.frame(1), {"card": "service-revolver", "under": None})
    assert film.view["reel_pile"] == pile - 1
    assert film.phase == "special"


@clause("SH-191", "SH-192")
def test_a_cover_that_stays_keeps_the_card_from_everybody(film: FilmTable) -> None:
    covered(film)
    film.reveal("two-hissing-cats")
    assert film.open_to("fade_out", "frame") == [1, 3]
    film.passes(0)
    assert film.open_to("take", "card") == ["service-revolver", "hunting-rifle"]
    film.refused("take", seat=1, survivor="the-pilot", card="adrenaline")
    film.attack("the-pilot", "two-hissing-cats", 2, 1)
    film.roll(3)
    # the frame is not filled again
    holds(film.frame(2), {"card": "adrenaline", "face": "up", "under": None})
    assert film.view["turn"]["seat"] == 2


@clause("SH-192")
def test_one_cover_a_frame_and_only_with_a_card_to_draw(film: FilmTable) -> None:
    covered(film)
    film.reveal("tire-iron")
    film.round()
    film.to_director()
    # a tire iron lies over the power play: the frame has its cover
    assert film.open_to("cover_attack", "frame") == [1, 3]
    film.last_cards()
    assert film.kinds(0) == ["pass"]


@clause("SH-192")
def test_without_a_throng_there_is_no_attack(film: FilmTable) -> None:
    covered(film)
    assert film.phase == "reveal"
    assert film.all_ruled("lapsed") == []


@clause("SH-194")
def test_a_card_that_is_still_there_is_faded_out(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, "two-pale-twins")
    film.to_director()
    film.passes(0)
    assert film.open_to("fade_out", "frame") == [1, 2, 3]
    film.do("fade_out", seat=0, frame=2)
    assert film.view["fade_out"] == "adrenaline"
    holds(film.instructs("token")[0], {
        "token": "fade-out", "from": "board", "to": "adrenaline",
    })  # fmt: skip
    film.passes(1, 2)
    assert film.ruled("faded-out")["card"] == "adrenaline"
    assert film.moved("adrenaline") == ("frame-2", "discard_pile")
    film.reveal("tire-iron")
    # and then he takes a normal turn
    assert film.view["fade_out"] is None
    assert film.kinds(0) == ["all_out_attack", "pass"]


@clause("SH-195", "SH-196")
def test_no_creature_feature_comes_of_a_fade_out(film: FilmTable) -> None:
    film.begin(deck=LOSE)
    film.to_director()
    film.screen("two-hissing-cats", "two-pale-twins")
    film.passes(0)
    film.do("fade_out", seat=0, frame=3)
    film.passes(1, 2)
    film.reveal(EVENT)
    film.reveal("six-legged-hulk")
    assert film.codes == ["revealed", "creature-feature-ignored"]
    assert film.kinds(0) == ["take_attack", "pass"]
    # ignored for good: the trio is still there and strikes nobody
    film.passes(0)
    film.passes(1)
    assert film.all_ruled("creature-feature") == []
    # until another card is turned up
    film.attack("the-mechanic", "two-hissing-cats", 2, 3)
    film.roll(4)
    film.reveal("two-blinking-lights")
    assert film.ruled("creature-feature")["survivor"] == "the-mechanic"


@clause("SH-197")
def test_the_token_goes_back_when_the_card_is_taken(film: FilmTable) -> None:
    film.begin()
    film.to_director()
    film.passes(0)
    film.do("fade_out", seat=0, frame=3)
    film.act("take", "the-pilot", card="hunting-rifle")
    assert film.view["fade_out"] is None
    assert film.instructs("token")[0]["to"] == "board"
    film.reveal("tire-iron")
    film.passes(2)
    assert film.all_ruled("faded-out") == []


@clause("SH-197")
def test_a_card_that_was_covered_is_faded_out_from_under_the_cover(film: FilmTable) -> None:
    bonus = {EVENT: {"effect": [{"do": "bonus_turn"}]}}
    film.begin(cover_attack=True, deck=bonus)
    film.to_director()
    film.passes(0)
    film.do("fade_out", seat=0, frame=2)
    happens(film)
    film.do("cover_attack", seat=0, frame=2)
    film.reveal("tire-iron", "fire-axe")
    film.passes(2)
    assert film.ruled("faded-out")["card"] == "adrenaline"
    holds(film.frame(2), {"card": "tire-iron", "under": None})
    assert film.view["discards"][-1] == "adrenaline"
    assert film.phase == "turn"


@clause("SH-198")
def test_a_special_action_comes_after_his_mystery_cards(film: FilmTable) -> None:
    film.begin(clip_reel=True)
    film.screen("two-hissing-cats")
    film.to_director()
    film.do("take_attack", seat=0, card="two-hissing-cats", to="throng-0-1")
    film.target("throng-0-1", "the-pilot", 6, 5)
    assert film.phase == "reveal"
    film.reveal("tire-iron")
    assert film.kinds(0) == ["fade_out", "pass"]
    film.do("fade_out", seat=0, frame=1)
    assert film.view["turn"]["seat"] == 1


@clause("SH-199")
def test_the_screen_is_clipped_when_no_card_is_left(film: FilmTable) -> None:
    film.begin(clip_reel=True)
    film.to_director()
    film.passes(0)
    assert film.kinds(0) == ["fade_out", "pass"]
    film.last_cards()
    assert film.kinds(0) == ["fade_out", "clip_reel", "pass"]
    film.do("clip_reel", seat=0)
    assert film.codes == ["clipped", "reel-end"]
    assert film.view["frames"] == [None, None, None]
    assert film.view["discards"] == ["service-revolver", "adrenaline", "hunting-rifle"]


@clause("SH-199")
@pytest.mark.parametrize("option", [False, True])
def test_clipping_is_an_option_and_needs_something_to_clear(film: FilmTable, option: bool) -> None:
    film.begin(clip_reel=option)
    film.last_cards()
    film.to_director()
    film.passes(0)
    assert film.offers(0, type="clip_reel") is option


@clause("SH-200")
def test_blob_and_covered_cards_are_cleared_too(film: FilmTable) -> None:
    film.begin(clip_reel=True, cover_attack=True)
    happens(film, "the-creeping-jelly")
    film.to_director()
    film.do("cover_attack", seat=0, frame=2)
    film.reveal("tire-iron")
    film.last_cards()
    film.do("clip_reel", seat=0)
    assert film.view["frames"] == [None, None, None]
    assert set(film.view["discards"]) == {
        "service-revolver", "adrenaline", "tire-iron", "the-creeping-jelly",
    }  # fmt: skip


@clause("SH-200", "SH-224")
def test_clipping_is_open_while_the_turning_point_stops_the_reel(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", clip_reel=True)
    film.throng(3, 1, "two-hissing-cats")
    assert film.view["turning_point"] == "active"
    assert film.view["reel_pile"] > 0
    film.passes(1, 2, *range(3, 13), 0)
    assert film.offers(0, type="clip_reel")
    pile, discards = film.view["reel_pile"], film.view["discard_pile"]
    film.do("clip_reel", seat=0)
    assert film.ruled("reel-end")["reel"] == 1
    assert film.view["reel_pile"] == 0
    assert film.view["discard_pile"] == discards + pile + 3


@clause("SH-201")
def test_a_player_is_out_only_with_an_empty_survivor_pile(film: FilmTable) -> None:
    film.begin()
    film.falls("the-mechanic")
    film.passes(1)
    assert film.player(2)["state"] == "player"
    assert film.kinds(2) == ["take_attack_survivor"]
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff")
    film.falls("the-pilot")
    assert film.ruled("player-out")["seat"] == 1
    assert film.player(1)["state"] == "out"


@clause("SH-201")
def test_the_last_card_of_the_pile_puts_a_player_out(film: FilmTable) -> None:
    film.begin(11)
    film.falls("the-mechanic", "the-automaton")
    assert film.player(2)["state"] == "player"
    film.do("take_attack_survivor", seat=1)
    film.do("draw", card="the-cowboy")
    assert film.codes[:2] == ["enters", "survivor-pile-empty"]
    assert [one["seat"] for one in film.all_ruled("player-out")] == [2, 3]


@clause("SH-202", "SH-204")
def test_out_players_act_as_the_director_does_until_a_first_monster(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff")
    film.passes(1, 2)
    assert film.player(3)["state"] == "out"
    assert film.kinds(3) == ["pass"]
    film.screen("two-hissing-cats", "two-pale-twins")
    assert film.kinds(3) == ["take_attack", "pass"]
    film.do("take_attack", seat=3, card="two-hissing-cats", to="throng-3-2")
    assert film.ruled("pod-player")["seat"] == 3
    assert film.player(3)["state"] == "pod"
    assert film.open_to("target", "attacker") == ["throng-3-2"]


@clause("SH-204")
def test_out_players_still_spend_power_for_others(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff")
    film.screen("six-legged-hulk")
    film.attack("the-pilot", "six-legged-hulk")
    film.do("spend", seat=12, **{"from": "power"}, n=4)
    assert film.need == (10, "33/36")


@clause("SH-203", "SH-136")
def test_a_pod_player_acts_at_the_own_place_with_own_throngs(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff", clip_reel=True, cover_attack=True)
    film.throng(3, 1, "two-hissing-cats")
    film.throng(0, 1, "five-tunnel-worms")
    film.screen("two-pale-twins")
    film.passes(1, 2)
    assert film.view["turn"] == {"seat": 3, "survivor": None}
    assert film.kinds(3) == ["take_attack", "all_out_attack", "cover_attack", "pass"]
    assert film.open_to("take_attack", "to") == ["throng-3-1", "throng-3-2", "throng-3-3"]
    film.do("all_out_attack", seat=3)
    assert film.open_to("target", "attacker", seat=3) == ["throng-3-1"]
    film.target("throng-3-1", "the-pilot", 6, 5, seat=3)
    # no fading out, no clipping
    assert film.view["turn"]["seat"] == 4


@clause("SH-203", "SH-123")
def test_a_pod_player_takes_the_survivor_it_spores(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff", "the-waitress")
    film.throng(3, 1, "two-hissing-cats")
    film.passes(1, 2)
    film.do("all_out_attack", seat=3)
    film.target("throng-3-1", "the-waitress", 1, 1, seat=3)
    assert film.open_to("place", "to", seat=3) == ["throng-3-1", "throng-3-2", "throng-3-3"]
    film.do("place", seat=3, card="the-waitress", to="throng-3-2")
    assert film.view["throngs"]["3"][1] == ["the-waitress"]
