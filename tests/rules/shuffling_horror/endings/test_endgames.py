"""The two endgames and the end of the movie (SH-223 to SH-236)."""

from typing import Any

import pytest

from tests.rules.shuffling_horror.scenes import EVENT, happens, last_few, next_reel
from tests.rules.shuffling_horror.table import CAST, FilmTable
from tests.rules.table import clause, holds

SCREENS = (
    ("four-buzzing-drones", "tire-iron", "hunting-rifle"),
    ("four-masked-surgeons", "fire-axe", "crystal-lance"),
    ("four-night-watchers", "ray-projector", "adrenaline"),
)


def alone(film: FilmTable, **options: Any) -> None:
    """The pilot is the last one standing, and the stars have been rolled for."""
    last_few(film, "the-pilot", "the-mechanic", **options)
    film.falls("the-mechanic")
    for _ in range(4):
        film.roll(6)


def to_reel(film: FilmTable, reel: int) -> None:
    for screen in SCREENS[: reel - 1]:
        next_reel(film, *screen)
    assert film.view["reel"] == reel


@clause("SH-223")
def test_as_many_on_the_directors_side_as_players(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff")
    film.throng(3, 1, "two-hissing-cats")
    # two against three
    assert film.view["turning_point"] == "off"
    film.falls("the-sheriff")
    assert "turning-point" in film.codes
    assert film.view["turning_point"] == "active"


@clause("SH-223", "SH-202")
def test_a_first_monster_card_turns_the_point(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic")
    # nine players who are out count for nobody
    assert film.view["turning_point"] == "off"
    film.screen("two-hissing-cats")
    film.passes(1, 2)
    film.do("take_attack", seat=3, card="two-hissing-cats", to="throng-3-1")
    assert film.codes[:2] == ["pod-player", "turning-point"]


@clause("SH-224")
def test_nothing_is_drawn_for_the_screen_until_it_is_clear(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic")
    film.throng(3, 1, "two-hissing-cats")
    holds(film.instructs("place")[0], {
        "cards": ["turning-point"], "to": "reel_pile",
    })  # fmt: skip
    pile = film.view["reel_pile"]
    film.act("take", "the-pilot", card="hunting-rifle")
    assert (film.frame(3), film.view["reel_pile"]) == (None, pile)
    film.screen(None)
    film.act("take", "the-mechanic", card="adrenaline")
    assert film.ruled("reel-end")["reel"] == 1


@clause("SH-225")
def test_in_the_fourth_reel_it_is_ignored(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff")
    to_reel(film, 4)
    film.throng(3, 1, "two-hissing-cats")
    film.falls("the-sheriff")
    assert "turning-point-ignored" in film.codes
    assert film.view["turning_point"] == "ignored"
    while film.view["turn"]["survivor"] is None:
        film.passes(film.view["turn"]["seat"])
    film.act("take", film.view["turn"]["survivor"], card="ray-projector")
    assert film.phase == "reveal"


@clause("SH-226")
def test_it_needs_somebody_who_is_out_and_works_for_one_reel(film: FilmTable) -> None:
    film.begin(12)
    assert film.view["turning_point"] == "off"
    film.falls(*(one for one in CAST if one not in ("the-pilot", "the-mechanic")))
    film.throng(3, 1, "two-hissing-cats")
    film.clear()
    film.passes(1)
    assert film.view["turning_point"] == "spent"
    place = film.instructs("place")[0]
    assert (place["cards"], place["to"]) == (["turning-point"], "box")
    film.do("award_star", survivor="the-pilot")
    film.reveal(*SCREENS[0])
    film.throng(4, 1, "two-pale-twins")
    assert film.view["turning_point"] == "spent"
    film.act("take", "the-mechanic", card="hunting-rifle")
    assert film.phase == "reveal"


@clause("SH-226", "SH-43")
def test_a_card_that_lies_face_down_is_still_turned_up(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic")
    film.screen("two-hissing-cats")
    film.passes(1, 2)
    film.correct("frames/1/card", None)
    film.do("take_attack", seat=3, card="two-hissing-cats", to="throng-3-1")
    assert film.view["turning_point"] == "active"
    film.target("throng-3-1", "the-pilot", 6, 5, seat=3)
    assert film.awaited in (1, 2)
    film.reveal("tire-iron")


@clause("SH-227", "SH-228")
def test_the_last_one_survives_only_with_an_empty_pile(film: FilmTable) -> None:
    film.begin()
    film.falls("the-mechanic")
    assert film.view["last_one_standing"] is None
    last_few(film, "the-pilot", "the-mechanic")
    assert film.view["last_one_standing"] is None
    film.falls("the-mechanic")
    assert film.ruled("last-one-standing")["survivor"] == "the-pilot"
    assert film.view["last_one_standing"] == {
        "survivor": "the-pilot", "seat": 1, "stage": "stars",
    }  # fmt: skip


@clause("SH-229")
def test_it_breaks_in_when_the_attack_is_settled(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic")
    film.throng(0, 1, "six-legged-hulk")
    film.throng(0, 2, "five-tunnel-worms")
    film.passes(1, 2, *range(3, 13))
    film.do("all_out_attack", seat=0)
    film.target("throng-0-1", "the-mechanic", 1, 1)
    assert film.view["last_one_standing"] is None
    film.do("place", seat=0, card="the-mechanic", to="throng-0-3")
    # the attack that the new throng and the second one had is dropped
    assert film.ruled("last-one-standing")["survivor"] == "the-pilot"
    for _ in range(4):
        film.roll(6)
    assert film.view["turn"] == {"seat": 1, "survivor": "the-pilot"}


@clause("SH-229")
def test_an_event_in_hand_is_put_away(film: FilmTable) -> None:
    fall = {"do": "flail", "who": "all"}
    last_few(film, "the-pilot", "the-mechanic", deck={EVENT: {"effect": [fall, fall]}})
    happens(film)
    film.roll(6, 5)
    assert film.moved(EVENT) == ("frame-3", "discard_pile")
    assert film.ruled("last-one-standing")["survivor"] == "the-mechanic"
    assert film.view["event"] is None
    assert film.phase == "star-roll"


@clause("SH-230")
def test_one_single_action_and_its_mystery_cards(film: FilmTable) -> None:
    alone(film)
    assert film.kinds(1) == ["take", "rest", "pass"]
    film.screen("two-hissing-cats")
    film.attack("the-pilot", "two-hissing-cats", 2, 3)
    film.roll(5)
    # a player alone is matched by the Director: nothing is drawn
    assert film.frame(1) is None
    assert film.view["last_one_standing"]["stage"] == "round"
    assert film.view["turn"]["seat"] == 2


@clause("SH-231")
@pytest.mark.parametrize(("reel", "tokens"), [(1, [1, 2, 3, 4]), (3, [3, 4]), (4, [4])])
def test_a_die_for_each_token_on_the_track(film: FilmTable, reel: int, tokens: list[int]) -> None:
    last_few(film, "the-pilot", "the-mechanic")
    to_reel(film, reel)
    film.falls("the-mechanic")
    for n, token in enumerate(tokens):
        assert film.prompts[0]["token"] == token
        assert film.view["roll"] == {
            "purpose": "star", "count": 1, "need": reel, "odds": f"{reel}/6",
        }  # fmt: skip
        film.roll(reel if n == 0 else reel + 1)
    assert tokens[0] in film.survivor("the-pilot")["stars"]
    assert film.view["reel_tokens"] == tokens[1:]
    assert film.phase == "turn"


@clause("SH-232")
def test_everybody_else_takes_one_turn_and_he_has_survived(film: FilmTable) -> None:
    last_few(film, "the-mechanic", "the-sheriff")
    film.throng(3, 1, "two-hissing-cats")
    film.passes(2)
    film.falls("the-sheriff")
    for _ in range(4):
        film.roll(6)
    assert film.view["last_one_standing"]["stage"] == "action"
    film.passes(2)
    seats: list[int] = []
    while film.view["result"] is None:
        seat = film.view["turn"]["seat"]
        if not seats or seats[-1] != seat:
            seats.append(seat)
        film.passes(seat)
    assert seats == [*range(3, 13), 0, 1]
    assert film.view["result"] == {
        "how": "last-one-standing", "winner": "survivors",
        "survivors": ["the-mechanic"], "seats": [2],
    }  # fmt: skip


@clause("SH-232", "SH-235")
def test_he_may_fall_in_the_last_round(film: FilmTable) -> None:
    alone(film)
    film.throng(2, 1, "six-legged-hulk")
    film.passes(1)
    film.do("all_out_attack", seat=2)
    film.target("throng-2-1", "the-pilot", 2, 3, seat=2)
    film.roll(6)
    film.act("flail", "the-pilot")
    film.roll(6, 5)
    assert film.view["result"] == {
        "how": "all-eliminated", "winner": "monsters", "survivors": [], "seats": [],
    }  # fmt: skip


@clause("SH-233")
def test_the_reel_cannot_end_meanwhile(film: FilmTable) -> None:
    alone(film)
    film.clear()
    film.passes(1)
    assert film.all_ruled("reel-end") == []
    assert film.view["turn"]["seat"] == 2


@clause("SH-234")
def test_the_turning_point_comes_first(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic")
    film.falls("the-mechanic")
    assert film.codes[-3:] == ["player-out", "turning-point", "last-one-standing"]


@clause("SH-235")
def test_without_survivors_the_monsters_have_it(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", deck={EVENT: {"effect": [
        {"do": "damage", "who": "all", "dice": 0, "n": 12},
    ]}})  # fmt: skip
    film.falls("the-mechanic")
    for _ in range(4):
        film.roll(6)
    film.falls("the-pilot")
    assert film.view["result"]["how"] == "all-eliminated"
    assert film.view["phase"] == "over"
    assert film.prompts == []


@clause("SH-235", "SH-228")
def test_while_somebody_can_be_drawn_the_movie_goes_on(film: FilmTable) -> None:
    film.begin()
    film.falls("the-mechanic", "the-pilot")
    assert film.view["result"] is None
    assert film.kinds(2) == ["take_attack_survivor"]


@clause("SH-236", "SH-06")
def test_the_movie_ends_and_those_standing_have_survived(film: FilmTable) -> None:
    film.begin(players=3)
    to_reel(film, 4)
    film.to_director()
    film.falls("the-automaton")
    assert film.view["reel_pile"] > 0
    film.clear()
    film.passes(0)
    while film.view["turn"]["seat"] != 3:
        film.passes(film.view["turn"]["seat"])
    film.do("take_attack_survivor", seat=3)
    film.do("draw", card="the-cowboy")
    film.passes(0)
    score = next(one for one in film.last["rulings"] if one["kind"] == "score")
    assert (score["code"], score["how"], score["winner"]) == ("movie-over", "reel-4", "survivors")
    assert score["survivors"] == ["the-pilot", "the-mechanic", "the-cowboy"]
    assert score["seats"] == [1, 2, 3]
