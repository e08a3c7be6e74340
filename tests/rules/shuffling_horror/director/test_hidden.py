"""Back Seat Surprise and Monsters Among Us (SH-246 to SH-248, SH-252 to SH-254)."""

from typing import Any

import pytest

from companion.games.shuffling_horror.cards import MONSTERS
from companion.games.shuffling_horror.state import SLOTS, THRONG_SIZE
from tests.rules.shuffling_horror.scenes import (
    EVENT,
    REFUGE,
    aims,
    batter,
    chosen,
    happens,
    refuge,
    shelter,
)
from tests.rules.shuffling_horror.table import QUIET, FilmTable
from tests.rules.table import clause, holds

BOTH = ("the-church-cellar", "the-fallout-shelter", "hunting-rifle", "tire-iron", "adrenaline")


def lurking(film: FilmTable, card: str = "two-hissing-cats", **options: Any) -> None:
    """The pilot has moved in and found what hides there; a monster has missed him."""
    shelter(film, back_seat_surprise=True, **options)
    film.act("move", "the-pilot", sanctuary=1)
    film.do("draw", card=card)


@clause("SH-246", "SH-248")
def test_a_card_lies_under_the_first_sanctuary_only(film: FilmTable) -> None:
    film.begin(screen=BOTH, back_seat_surprise=True)
    assert (refuge(film, 1)["lurker"], refuge(film, 2)["lurker"]) == ("face-down", None)
    assert film.view["discard_pile"] == 44 - 13 - 1
    film.begin(screen=BOTH)
    assert refuge(film, 1)["lurker"] is None


@clause("SH-246")
def test_it_is_laid_face_down_out_of_the_shuffled_discards(film: FilmTable) -> None:
    film.begin(back_seat_surprise=True)
    film.act("take", "the-pilot", card="hunting-rifle")
    film.reveal("the-fallout-shelter")
    assert film.instructs("shuffle")[0]["pile"] == "discard_pile"
    holds(film.instructs("draw")[0], {
        "n": 1, "from": "discard_pile", "to": "sanctuary-2", "face": "down",
    })  # fmt: skip


@clause("SH-246", "SH-13")
def test_a_known_discard_may_lie_there_but_never_comes_off_the_reel_pile(film: FilmTable) -> None:
    film.begin(back_seat_surprise=True)
    film.screen("tire-iron")
    film.act("take", "the-pilot", card="hunting-rifle")
    film.reveal("the-church-cellar")
    assert film.view["discards"] == ["service-revolver"]
    film.refused("reveal", frame=3, card="service-revolver")
    assert "hidden under a sanctuary" in film.last["error"]["text"]
    film.reveal("fire-axe")
    film.screen("two-hissing-cats")  # the Tire Iron is discarded after the card was laid there
    film.act("move", "the-mechanic", sanctuary=1)
    hidden = film.open_to("draw", "card")
    assert "service-revolver" in hidden
    assert "tire-iron" not in hidden
    film.do("draw", card="service-revolver")
    holds(refuge(film), {"store": ["service-revolver"], "lurker": None})
    assert film.view["discards"] == ["tire-iron"]


@clause("SH-246", "SH-180")
def test_the_director_picks_no_discard_that_may_lie_there(film: FilmTable) -> None:
    pick = {EVENT: {"effect": [{"do": "pick_discard"}]}}
    film.begin(director="auto", deck=pick, back_seat_surprise=True)
    film.screen("six-legged-hulk")
    film.screen("tire-iron")
    film.act("take", "the-pilot", card="adrenaline")
    film.reveal("the-church-cellar", "fire-axe")
    happens(film)
    assert {"six-legged-hulk", "two-pale-twins"} <= {*film.open_to("pick", "card", seat=0)}
    film.screen("crystal-lance")
    assert chosen(film) == {"type": "pick", "card": "tire-iron"}


@clause("SH-246", "SH-135")
def test_a_card_that_went_unseen_leaves_all_known_discards_in_the_pile(film: FilmTable) -> None:
    film.begin(back_seat_surprise=True)
    film.screen("tire-iron")
    film.act("take", "the-pilot", card="adrenaline")
    film.reveal("the-church-cellar", "fire-axe")
    film.correct("survivors/the-pilot/in", 1)
    film.throng(0, 1, "five-tunnel-worms")
    film.refused("take", seat=2, survivor="the-mechanic", card="service-revolver")
    assert "hidden" in film.last["error"]["text"]
    batter(film, 1, 1)
    film.passes(0)
    film.refused("take", seat=1, survivor="the-pilot", card="service-revolver")
    assert "in the discard pile" in film.last["error"]["text"]


@clause("SH-246", "SH-247")
def test_the_first_who_enters_turns_it_up_and_is_attacked(film: FilmTable) -> None:
    shelter(film, back_seat_surprise=True)
    film.act("move", "the-pilot", sanctuary=1)
    assert film.instructs("turn_over")[0]["at"] == "sanctuary-1"
    assert film.phase == "draw"
    film.do("draw", card="two-hissing-cats")
    assert film.ruled("drawn")["card"] == "two-hissing-cats"
    assert refuge(film)["lurker"] == "two-hissing-cats"
    holds(film.view["attack"], {
        "attacker": "two-hissing-cats", "seat": 0, "target": "the-pilot",
    })  # fmt: skip
    film.roll(6, 5)
    # it stays
    assert refuge(film)["lurker"] == "two-hissing-cats"
    assert film.view["turn"]["seat"] == 2


@clause("SH-247")
def test_only_survivors_within_attack_it_and_they_cannot_rest_or_search(film: FilmTable) -> None:
    lurking(film)
    film.roll(6, 5)
    film.screen("six-legged-hulk")
    assert film.open_to("attack", "target", survivor="the-mechanic") == ["six-legged-hulk"]
    film.round()
    assert film.kinds(1) == ["attack", "leave", "pass", "take_attack_survivor"]
    assert film.open_to("attack", "target") == ["two-hissing-cats"]
    film.attack("the-pilot", "two-hissing-cats", 2, 3)
    film.roll(2)
    assert film.moved("two-hissing-cats") == ("sanctuary-1", "discard_pile")
    assert refuge(film)["lurker"] is None
    film.round()
    assert film.kinds(1)[:2] == ["rest", "search"]


@clause("SH-247", "SH-248")
def test_it_may_attack_somebody_within_after_the_directors_attacks(film: FilmTable) -> None:
    lurking(film)
    film.roll(6, 5)
    film.throng(0, 1, "five-tunnel-worms")
    film.passes(2)
    film.do("all_out_attack", seat=0)
    assert aims(film) == (["the-mechanic"], [1])
    film.target("throng-0-1", "the-mechanic", 6, 5)
    assert aims(film) == (["the-pilot"], [])
    # it alone can attack here, so that it is named and not chosen
    (offered,) = (one for one in film.asked(0) if one["type"] == "target")
    assert offered["attacker"] == "two-hissing-cats"
    film.target("two-hissing-cats", "the-pilot", 6, 5)
    assert film.phase == "special"


@clause("SH-247")
def test_it_does_not_attack_in_a_pod_players_turn(film: FilmTable) -> None:
    film.begin(12, screen=REFUGE, back_seat_surprise=True)
    film.falls("the-mechanic")
    film.throng(2, 1, "five-tunnel-worms")
    film.act("move", "the-pilot", sanctuary=1)
    film.do("draw", card="two-hissing-cats")
    film.roll(6, 5)
    film.do("all_out_attack", seat=2)
    film.target("throng-2-1", "the-automaton", 6, 5, seat=2)
    assert film.view["turn"] == {"seat": 3, "survivor": "the-automaton"}


@clause("SH-247")
def test_it_attacks_nobody_when_everybody_has_left(film: FilmTable) -> None:
    lurking(film)
    film.roll(6, 5)
    film.correct("survivors/the-pilot/in", None)
    film.passes(2, 0)
    assert film.phase == "special"


@clause("SH-247")
@pytest.mark.parametrize("discarded", [True, False])
def test_at_the_reels_end_the_director_may_discard_it(film: FilmTable, discarded: bool) -> None:
    lurking(film)
    film.roll(6, 5)
    film.clear()
    film.passes(2)
    film.do("award_star", survivor="the-pilot")
    assert film.phase == "lurker"
    if discarded:
        film.do("discard_monster", seat=0, sanctuary=1)
        assert film.moved("two-hissing-cats") == ("sanctuary-1", "discard_pile")
    else:
        film.passes(0)
    assert refuge(film)["lurker"] == (None if discarded else "two-hissing-cats")
    assert film.phase == "reveal"


@clause("SH-247")
def test_an_event_there_happens_at_once(film: FilmTable) -> None:
    shelter(film, back_seat_surprise=True)
    film.act("move", "the-pilot", sanctuary=1)
    film.do("draw", card="the-radio-goes-dead")
    assert film.ruled("event")["card"] == "the-radio-goes-dead"
    film.do("bypass", seat=0)
    assert film.moved("the-radio-goes-dead") == ("sanctuary-1", "discard_pile")
    assert refuge(film)["lurker"] is None
    assert film.view["turn"]["seat"] == 2


@clause("SH-247", "SH-162")
def test_a_blob_has_no_frame_there(film: FilmTable) -> None:
    lurking(film, "the-creeping-jelly")
    assert film.ruled("lapsed")["what"] == "blob"
    assert film.moved("the-creeping-jelly") == ("sanctuary-1", "discard_pile")


@clause("SH-247", "SH-139")
def test_the_other_sanctuary_may_be_hidden_there(film: FilmTable) -> None:
    shelter(film, back_seat_surprise=True)
    film.act("move", "the-pilot", sanctuary=1)
    film.do("draw", card="the-fallout-shelter")
    assert refuge(film, 2)["card"] == "the-fallout-shelter"
    assert refuge(film, 2)["lurker"] is None


@clause("SH-248")
@pytest.mark.parametrize("card", ["fire-axe", "grudge-match"])
def test_what_is_useful_there_is_stored(film: FilmTable, card: str) -> None:
    lurking(film, card)
    holds(refuge(film), {"store": [card], "lurker": None})
    film.round()
    film.act("fetch", "the-pilot", card=card)
    assert film.survivor("the-pilot")["held"] == [card]
    assert "rest" in film.kinds(1)


@clause("SH-248", "SH-211")
def test_a_stored_power_play_goes_at_the_reels_end(film: FilmTable) -> None:
    lurking(film, "grudge-match")
    film.clear()
    film.passes(2)
    assert film.moved("grudge-match") == ("sanctuary-1", "discard_pile")


@clause("SH-248")
def test_it_takes_no_part_in_a_full_assault(film: FilmTable) -> None:
    lurking(film, deck={EVENT: {"effect": [{"do": "full_assault"}]}})
    film.roll(6, 5)
    film.throng(0, 1, "five-tunnel-worms")
    happens(film)
    assert film.ruled("full-assault")["n"] == 1
    assert film.open_to("target", "attacker", victim={"cards": ["the-mechanic"]}) == ["throng-0-1"]


@clause("SH-135", "SH-131")
@pytest.mark.parametrize("found", [True, False])
def test_what_hides_there_is_lost_with_the_sanctuary(film: FilmTable, found: bool) -> None:
    if found:
        lurking(film)
        film.roll(6, 5)
    else:
        shelter(film, back_seat_surprise=True)
        film.correct("survivors/the-pilot/in", 1)
    film.throng(0, 1, "five-tunnel-worms")
    before = film.view["discard_pile"]
    batter(film, 1, 1)
    assert refuge(film)["lurker"] is None
    assert film.view["discard_pile"] == before + 1
    if found:
        assert film.moved("two-hissing-cats") == ("sanctuary-1", "discard_pile")
    else:
        holds(film.instructs("move")[1], {
            "n": 1, "from": "sanctuary-1", "to": "discard_pile",
        })  # fmt: skip


@clause("SH-252")
def test_a_die_names_the_value_and_ones_are_rolled_again(film: FilmTable) -> None:
    film.new(3, monsters_among_us="roll")
    holds(film.view["roll"], {"purpose": "among-us", "need": None})
    film.roll(1)
    assert film.view["roll"]["purpose"] == "among-us"
    film.roll(6)
    assert film.open_to("set_aside", "card", seat=0) == [
        "six-armed-gardener", "six-legged-hulk", "six-saucer-pilots",
    ]  # fmt: skip
    film.do("set_aside", seat=0, card="six-legged-hulk")
    assert film.moved("six-legged-hulk") == ("discard_pile", "aside")
    film.refused("draw", card="six-legged-hulk")
    film.do("draw", card="the-pilot")
    film.do("draw", card="the-mechanic")
    assert film.instructs("shuffle_in")[0]["cards"] == ["six-legged-hulk"]
    assert film.view["survivor_pile"] == 11
    film.refused("reveal", frame=1, card="six-legged-hulk")


@clause("SH-252", "SH-254")
def test_the_director_may_choose_any_monster(film: FilmTable) -> None:
    film.new(3, monsters_among_us="choice")
    assert len(film.open_to("set_aside", "card", seat=0)) == 24


def among(film: FilmTable, players: int) -> None:
    """The Gardener hides in the survivor pile, and seat 1 draws it."""
    film.new(players + 1, monsters_among_us="choice")
    film.do("set_aside", seat=0, card="six-armed-gardener")
    for survivor in ("the-pilot", "the-mechanic", "the-automaton", "the-sheriff")[:players]:
        film.do("draw", card=survivor)
    film.reveal(*QUIET)


@clause("SH-253")
def test_it_attacks_a_random_victim_is_placed_and_the_player_draws_again(film: FilmTable) -> None:
    among(film, 3)
    film.do("take_attack_survivor", seat=1)
    film.do("draw", card="six-armed-gardener")
    assert film.ruled("monster-among-us")["card"] == "six-armed-gardener"
    assert film.moved("six-armed-gardener") == ("survivors-1", "aside")
    assert film.phase == "victim"
    film.roll(2)
    assert film.view["attack"]["target"] == "the-mechanic"
    assert film.need == (6, "15/36")
    film.roll(6, 5)
    film.do("place", seat=0, card="six-armed-gardener", to="throng-0-1")
    assert film.phase == "draw"
    film.do("draw", card="the-cowboy")
    holds(film.ruled("enters"), {"survivor": "the-cowboy", "seat": 1})


@clause("SH-253", "SH-103")
def test_who_kills_it_spares_everybody_its_throng(film: FilmTable) -> None:
    among(film, 3)
    film.do("take_attack_survivor", seat=1)
    film.do("draw", card="six-armed-gardener")
    film.roll(2)
    film.roll(6, 6)
    film.attack("the-mechanic", "six-armed-gardener", 2, 3)
    film.roll(6)
    assert film.moved("six-armed-gardener") == ("aside", "discard_pile")
    assert film.phase == "draw"


@clause("SH-254", "SH-253")
def test_nobody_outside_means_no_attack(film: FilmTable) -> None:
    film.new(3, monsters_among_us="choice")
    film.do("set_aside", seat=0, card="six-armed-gardener")
    film.do("draw", card="the-pilot")
    film.do("draw", card="the-mechanic")
    film.reveal(*BOTH)
    film.correct("survivors/the-pilot/in", 1)
    film.correct("survivors/the-mechanic/in", 1)
    film.do("take_attack_survivor", seat=1)
    film.do("draw", card="six-armed-gardener")
    assert film.phase == "place"


@clause("SH-123", "SH-253")
def test_whom_it_spores_the_director_places(film: FilmTable) -> None:
    among(film, 3)
    film.do("take_attack_survivor", seat=1)
    film.do("draw", card="six-armed-gardener")
    film.roll(2)
    film.roll(1, 1)
    film.do("place", seat=0, card="the-mechanic", to="throng-0-1")
    film.do("place", seat=0, card="six-armed-gardener", to="throng-0-1")
    assert film.view["throngs"]["0"][0] == ["the-mechanic", "six-armed-gardener"]
    assert [one["to"] for one in film.instructs("draw")] == ["survivors-1"]


@clause("SH-125", "SH-253")
def test_where_no_throng_has_room_it_is_discarded_and_is_one_of_the_pile(film: FilmTable) -> None:
    among(film, 3)
    others = sorted(MONSTERS - {"six-armed-gardener", *QUIET})
    for slot in range(SLOTS):
        film.throng(0, slot + 1, *others[slot * THRONG_SIZE : (slot + 1) * THRONG_SIZE])
    film.do("take_attack_survivor", seat=1)
    film.do("draw", card="six-armed-gardener")
    film.roll(2)
    film.roll(6, 5)
    assert film.ruled("lapsed")["what"] == "place"
    assert film.moved("six-armed-gardener") == ("aside", "discard_pile")
    assert film.phase == "draw"
    film.screen("six-armed-gardener")
    assert film.frame(1)["card"] == "six-armed-gardener"


@clause("SH-254")
def test_an_empty_pile_gives_nothing_after_it(film: FilmTable) -> None:
    film.new(13, monsters_among_us="choice")
    film.do("set_aside", seat=0, card="six-armed-gardener")
    for card in film.open_to("draw", "card"):
        film.do("draw", card=card)
    film.reveal(*QUIET)
    assert film.view["survivor_pile"] == 1
    film.do("take_attack_survivor", seat=1)
    film.do("draw", card="six-armed-gardener")
    assert "survivor-pile-empty" in film.codes
    while film.phase == "victim":
        film.roll(1)
    film.roll(6, 5)
    film.do("place", seat=0, card="six-armed-gardener", to="throng-0-1")
    assert film.view["turn"]["seat"] == 2


@clause("SH-247", "SH-248")
def test_an_item_is_kept_in_the_sanctuary_that_it_lay_under(film: FilmTable) -> None:
    film.begin(back_seat_surprise=True)
    film.act("take", "the-pilot", card="hunting-rifle")
    film.reveal("the-fallout-shelter")
    film.reveal("fire-axe")
    film.act("move", "the-mechanic", sanctuary=2)
    film.do("draw", card="tire-iron")
    assert refuge(film, 2)["store"] == ["tire-iron"]


@clause("SH-246", "SH-13", "SH-147")
def test_a_pile_may_hold_what_nobody_knows_while_a_known_discard_may_be_hidden(
    film: FilmTable,
) -> None:
    film.begin(back_seat_surprise=True)
    film.screen("tire-iron")
    piles = film.view
    assert piles["discards"] == ["service-revolver"]
    film.correct("reel_pile", piles["reel_pile"] + piles["discard_pile"] - 2)
    film.act("take", "the-pilot", card="hunting-rifle")
    film.reveal("the-church-cellar", "fire-axe")
    film.correct("survivors/the-mechanic/in", 1)
    # one of two lies hidden: the revolver, or a card that nobody has seen
    assert film.view["discard_pile"] == 1
    film.act("search", "the-mechanic")
    assert {"service-revolver", "welding-torch"} <= {*film.open_to("draw", "card")}
    film.do("draw", card="welding-torch")
