"""Illegal actions of each kind, and the clause that forbids each."""

from companion.games.creature_feature import GAME
from tests.games.illegal import refusals
from tests.rules.creature_feature.table import FeatureTable, contest
from tests.rules.table import clause


def auditioning(table: FeatureTable) -> None:
    """Four players; seat 0 stays or drops first."""
    table.new(4, 3)
    table.turn("film-2", "robot", "mummy", "witch", "devil")


def scoring(table: FeatureTable) -> None:
    """Seat 0 is alone with the film, seat 1 with the short, seat 2 has folded."""
    table.new(3, 2)
    table.turn("film-2", "robot", "mummy", "zombie")
    table.audition("s0 d1 d2 s1 d2")


@clause("CF-36", "CF-40", "CF-41")
def test_who_may_drop_in_the_audition(table: FeatureTable) -> None:
    auditioning(table)
    text = table.refused("drop", "CF-36", seat=1)
    assert text == "It is Orange's turn to stay or drop, not Red's."
    table.refused("stay", "CF-36", seat=3)
    table.audition("d0 d1 s2 d3 d0")
    assert table.refused("drop", "CF-40", seat=0) == (
        "Orange is in the fold box already and can only stay."
    )
    text = table.refused("drop", "CF-41", seat=2)
    assert text == "Green is alone in this box and can only stay."


@clause("CF-39")
def test_nobody_stays_or_drops_after_the_audition(table: FeatureTable) -> None:
    contest(table, "robot/mummy", "vampire/witch", "mummy/robot")
    text = table.refused("stay", "CF-39", seat=0)
    assert text == "The audition is over: the Last Actor has stayed."


@clause("CF-69")
def test_a_folded_player_shows_an_alien_only(table: FeatureTable) -> None:
    scoring(table)
    text = table.refused("reveal_star", "CF-69", seat=2, card="devil")
    assert text == "A folded card stays face down; only an Alien may be shown."


@clause("CF-112", "CF-113")
def test_a_card_that_is_known_to_be_elsewhere(table: FeatureTable) -> None:
    table.new(3, 2)
    table.do("reveal_film", film="film-2")
    for seat in range(3):
        table.do("team_up", seat=seat)
    table.do("reveal_co_star", seat=0, card="ghost", copy=4)
    text = table.refused("reveal_co_star", "CF-113", seat=1, card="ghost", copy=4)
    assert text == "This copy of Ghost is known to be elsewhere."
    table.do("correct", path="teams/0/co_star", value="robot")
    table.do("reveal_co_star", seat=1, card="robot")
    table.do("reveal_co_star", seat=2, card="robot")
    table.audition("s0 s1 s2")
    table.stars(_0="robot", _1="robot", _2="robot")
    table.passes(0, 1, 2)
    table.do("reveal_film", film="film-4")
    for seat in range(3):
        table.do("team_up", seat=seat)
    table.do("reveal_co_star", seat=0, card="robot")
    text = table.refused("reveal_co_star", "CF-112", seat=1, card="robot")
    assert text == "All seven copies of Robot are known to be elsewhere."


@clause("CF-48")
def test_a_card_that_is_not_turned_up_now(table: FeatureTable) -> None:
    auditioning(table)
    text = table.refused("reveal_star", "CF-48", seat=0, card="vampire")
    assert text == (
        "Orange cannot turn up a Star now: Co-Stars come after Team Up, Stars in a showdown."
    )
    table.audition("s0 s1 s2 d3")
    table.audition("s0 s1 s2")
    text = table.refused("reveal_star", "CF-48", seat=3, card="vampire")
    assert (
        text == "Blue cannot turn up a Star now: Orange, Red and Green can turn up face-down cards."
    )


@clause("CF-107", "CF-108")
def test_the_mad_doctor_is_for_those_who_compete(table: FeatureTable) -> None:
    scoring(table)
    text = table.refused("play_helper", "CF-108", seat=2, helper="mad-doctor")
    assert text == "A folded player cannot use the Mad Doctor."
    text = table.refused("turn_up", "CF-107", seat=0, card="alien")
    assert text == "A card of the deck is turned up only for a Mad Doctor."
    table.do("play_helper", seat=0, helper="mad-doctor")
    text = table.refused("pass", "CF-107", seat=1)
    assert text == "Orange turns up the next card for the Mad Doctor first."
    table.new(3, 2)
    table.refused("play_helper", "CF-107", seat=0, helper="mad-doctor")


@clause("CF-114")
def test_a_helper_that_cannot_be_left(table: FeatureTable) -> None:
    split = {"igor": 1, "discrete-butler": 4, "bats": 4, "nurse": 4, "mad-doctor": 4}
    table.new(3, 2, helpers=split)
    table.do("reveal_film", film="film-2")
    table.do("discard_helper", seat=0, helper="igor")
    text = table.refused("discard_helper", "CF-114", seat=1, helper="igor")
    assert text == "Every Igor is in the discards."
    table.refused("play_helper", "CF-114", seat=1, helper="igor")


@clause("CF-115")
def test_a_helper_from_an_empty_hand(table: FeatureTable) -> None:
    table.new(3, 2)
    table.do("reveal_film", film="film-2")
    table.do("correct", path="hands/0", value=0)
    text = table.refused("play_helper", "CF-115", seat=0, helper="nurse")
    assert text == "Orange has no card in hand."


@clause("CF-32", "CF-99", "CF-101")
def test_helpers_outside_their_moment(table: FeatureTable) -> None:
    auditioning(table)
    text = table.refused("discard_helper", "CF-32", seat=0, helper="bats")
    assert text == "Helpers are discarded from the hand during Team Up."
    text = table.refused("play_helper", "CF-99", seat=0, helper="igor")
    assert text == "Igor is played by a player in the fold box who has not passed."
    text = table.refused("play_helper", "CF-101", seat=0, helper="discrete-butler")
    assert text == "A Butler is played from the hand during Team Up, once for a team."


@clause("CF-103", "CF-105")
def test_bats_and_nurses_without_anything_to_do(table: FeatureTable) -> None:
    auditioning(table)
    text = table.refused("play_helper", "CF-103", seat=0, helper="bats", target=0, card="star")
    assert text == "Bats look at a card of another player."
    text = table.refused("play_helper", "CF-103", seat=0, helper="bats", target=1, card="co-star")
    assert text == "Bats look at a face-down Star, or at a Co-Star that a Butler hides."
    text = table.refused("play_helper", "CF-105", seat=0, helper="nurse")
    assert text == "A Nurse is played in a showdown of Orange's team, once its Stars are up."


@clause("CF-91")
def test_a_ghost_without_a_twist(table: FeatureTable) -> None:
    contest(table, "vampire/ghost", "robot/mummy", "mummy/robot")
    text = table.refused("use_ghost", "CF-91", seat=0)
    assert text == "Orange's team is not a twist: a Ghost changes nothing."
    assert table.refused("use_ghost", "CF-91", seat=1) == "Red's team has no Ghost."


@clause("CF-116")
def test_a_film_that_cannot_come(table: FeatureTable) -> None:
    table.new(3, 2)
    table.do("reveal_film", film="double-feature")
    text = table.refused("reveal_film", "CF-116", film="double-feature")
    assert text == (
        "Double Feature cannot come any more this season; "
        "possible now: Feature film 2, Feature film 4 and Feature film 6."
    )


@clause("CF-08", "CF-19", "CF-28")
def test_actions_of_another_phase(table: FeatureTable) -> None:
    table.new(3, 2)
    text = table.refused("name_last_actor", "CF-08", player=1)
    assert text == "The first Last Actor is named once, before the first season."
    text = table.refused("team_up", "CF-28", seat=0)
    assert text == "Teams are laid during Team Up, before the audition."
    table.do("reveal_film", film="film-2")
    text = table.refused("reveal_film", "CF-19", film="film-2")
    assert text == "A film is turned over in Movie Time, when a turn begins."


@clause("CF-47", "CF-58", "CF-72")
def test_who_may_pass(table: FeatureTable) -> None:
    table.new(4, 3)
    text = table.refused("pass", "CF-58", "CF-72", seat=0)
    assert text == "Players pass in a showdown or before Score."
    table.turn("film-4", "robot", "mummy", "witch", "devil")
    table.audition("d0 d1 s2 s3 s0 s1")
    table.stars(_2="vampire", _3="alien")
    text = table.refused("pass", "CF-47", seat=0)
    assert text == "Orange is not in this showdown: it is Green's turn."
    text = table.refused("pass", "CF-58", seat=3)
    assert text == "Blue cannot pass now: it is Green's turn."


@clause("CF-02", "CF-05", "CF-13")
def test_corrections_that_no_box_allows(table: FeatureTable) -> None:
    table.new(3, 2)
    text = table.refused("correct", "CF-02", path="deck", value=95)
    assert text == "Deck can be set to a number from 0 to 94 now."
    table.refused("correct", "CF-13", path="hands/1", value=-1)
    table.refused("correct", "CF-05", path="piles/0/films", value=[3])


@clause("CF-48")
def test_at_a_real_table_only_what_all_can_see_forbids_a_card() -> None:
    found = [one for one in refusals(GAME) if one.text == "Another card was turned up."]
    assert found
    assert all(one.is_virtual for one in found)
