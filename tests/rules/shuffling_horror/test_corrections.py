"""The table is right: every path that a correction may set, and what it refuses (SH-04)."""

from typing import Any

import pytest

from tests.rules.shuffling_horror.scenes import EVENT, happens, last_few, shelter
from tests.rules.shuffling_horror.table import FilmTable
from tests.rules.table import clause, holds


def no(film: FilmTable, path: str, *values: Any) -> None:
    for value in values:
        film.refused("correct", path=path, value=value)


def never(film: FilmTable, path: str, *values: Any) -> None:
    """Refused too, whether as no action at all or as one that is not legal now."""
    before = film.view
    for value in values:
        answer = film.say(
            {"cmd": "do", "action": {"type": "correct", "path": path, "value": value}}
        )
        assert not answer["ok"], f"{path} = {value} was accepted"
        assert answer["error"]["code"] in ("illegal", "bad-action")
    assert film.view == before


def counts(film: FilmTable) -> tuple[int, int]:
    return film.view["reel_pile"], film.view["discard_pile"]


@clause("SH-04")
def test_a_correction_is_logged_and_undone(film: FilmTable) -> None:
    film.begin()
    film.do("correct", path="players/1/power", value=3, why="we forgot to pay")
    holds(film.ruled("corrected"), {
        "path": "players/1/power", "value": 3, "cite": ["SH-04"],
    })  # fmt: skip
    assert (film.player(1)["power"], film.view["pool"]) == (3, 44)
    film.say({"cmd": "undo"})
    assert (film.player(1)["power"], film.view["pool"]) == (7, 40)


@clause("SH-04", "SH-177")
def test_an_odd_case_is_settled_in_the_middle_of_an_attack(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, "six-legged-hulk")
    film.assault(2, 3)
    film.rests("the-pilot", 4)
    film.throng(0, 1)
    # the attacker is gone, and so is its attack
    assert film.view["attack"] is None
    assert film.phase == "special"


@pytest.mark.parametrize("path", ["players/1/power", "survivors/the-pilot/rest"])
@clause("SH-152", "SH-153")
def test_spoints_come_from_the_pool_which_must_have_them(film: FilmTable, path: str) -> None:
    film.begin()
    no(film, path, 8, -1)
    never(film, path, None, "3", 1.5)
    film.correct(path, 0)
    pool = film.view["pool"]
    film.correct("pool", 2)
    no(film, path, 3)
    film.correct(path, 2)
    assert film.view["pool"] == 0
    assert film.view["removed_spoints"] == pool - 2


def test_the_pool_is_filled_from_what_was_removed(film: FilmTable) -> None:
    film.begin()
    no(film, "pool", 41, -1, 55)
    film.correct("pool", 0)
    assert film.view["removed_spoints"] == 40
    film.correct("pool", 40)
    assert film.view["removed_spoints"] == 0


@clause("SH-63", "SH-64")
def test_the_order_of_a_pool_for_later_turns(film: FilmTable) -> None:
    film.begin()
    no(film, "players/1/survivors", ["the-pilot"])
    film.do("take_attack_survivor", seat=1)
    film.do("draw", card="the-cowboy")
    no(film, "players/1/survivors", ["the-pilot"], ["the-pilot", "the-pilot"],
       ["the-pilot", "the-mechanic"])  # fmt: skip
    never(film, "players/1/survivors", None)
    film.correct("players/1/survivors", ["the-cowboy", "the-pilot"])
    film.round()
    assert film.view["turn"]["survivor"] == "the-cowboy"
    film.correct("players/1/survivors", ["the-pilot", "the-cowboy"])
    assert film.view["turn"]["survivor"] == "the-cowboy"


@clause("SH-121")
def test_a_survivor_is_out_with_all_he_carries(film: FilmTable) -> None:
    film.begin()
    film.hold("the-mechanic", "fire-axe")
    film.rests("the-mechanic", 3)
    never(film, "survivors/the-mechanic", "the-cowboy", 0)
    no(film, "survivors/the-cowboy", None)
    film.correct("survivors/the-mechanic", None)
    # the correction itself says that he is out
    assert film.codes == ["corrected"]
    assert film.view["discards"] == ["the-mechanic", "fire-axe"]
    assert film.view["pool"] == 40
    holds(film.player(2), {"survivors": [], "state": "player"})


@clause("SH-201", "SH-227")
def test_the_checks_follow_an_elimination(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic")
    film.correct("survivors/the-mechanic", None)
    assert film.codes == ["corrected", "player-out", "turning-point", "last-one-standing"]


@clause("SH-76", "SH-107")
def test_held_cards_are_exchanged_with_the_piles(film: FilmTable) -> None:
    film.begin()
    path = "survivors/the-pilot/held"
    no(film, path, ["fire-axe", "tire-iron", "ray-projector"], ["two-hissing-cats"], [EVENT],
       ["hunting-rifle"], ["fire-axe", "fire-axe"], ["the-cowboy"])  # fmt: skip
    never(film, path, "fire-axe", None)
    before = counts(film)
    film.correct(path, ["four-dynamite-sticks", "grudge-match"])
    assert film.view["uses"] == {"four-dynamite-sticks": 4}
    assert counts(film) == (before[0], before[1] - 2)
    no(film, "survivors/the-mechanic/held", ["grudge-match"])
    film.correct(path, ["grudge-match"])
    assert film.view["uses"] == {}
    assert film.view["discards"] == ["four-dynamite-sticks"]
    film.correct(path, ["grudge-match", "four-dynamite-sticks"])
    assert film.view["discards"] == []
    assert counts(film) == (before[0], before[1] - 2)


@clause("SH-136")
def test_throngs_hold_three_monsters_of_the_piles(film: FilmTable) -> None:
    film.begin(players=3)
    film.falls("the-automaton")
    path = "throngs/0/0"
    no(film, path, ["fire-axe"], ["the-pilot"], ["the-cowboy"], [EVENT], ["two-hissing-cats"] * 2)
    no(film, "throngs/1/0", ["two-hissing-cats"], [])
    never(film, "throngs/0/6", [])
    never(film, "throngs/0", [])
    never(film, path, None)
    film.correct(path, ["two-hissing-cats", "the-automaton"])
    assert film.view["discards"] == []
    film.correct(path, ["the-automaton"])
    assert film.view["discards"] == ["two-hissing-cats"]


@clause("SH-249")
def test_a_throng_with_an_item_needs_a_monster(film: FilmTable) -> None:
    film.begin(alien_technology=True)
    no(film, "throngs/0/0", ["crystal-lance"])
    film.correct("throngs/0/0", ["two-hissing-cats", "crystal-lance"])
    assert film.view["throngs"]["0"][0] == ["two-hissing-cats", "crystal-lance"]


@clause("SH-42", "SH-50")
def test_a_screen_card_is_exchanged_without_event_or_creature_feature(film: FilmTable) -> None:
    film.begin()
    no(film, "frames/0/card", EVENT, "the-church-cellar", "the-pilot", "adrenaline")
    never(film, "frames/0/card", "nothing", 3)
    film.screen("two-hissing-cats", "two-pale-twins", "two-blinking-lights")
    assert film.codes == ["corrected"]
    assert film.phase == "turn"
    assert film.view["discards"] == ["service-revolver", "adrenaline", "hunting-rifle"]
    pile = film.view["reel_pile"]
    film.correct("frames/1/card", None)
    holds(film.frame(2), {"card": None, "face": "down"})
    assert film.view["reel_pile"] == pile - 1
    film.passes(1)
    assert film.awaited == 2


@clause("SH-192")
def test_an_emptied_frame_shows_what_it_covered(film: FilmTable) -> None:
    film.begin(cover_attack=True)
    film.to_director()
    film.do("cover_attack", seat=0, frame=2)
    film.reveal("two-hissing-cats")
    film.correct("frames/1/card", None)
    holds(film.frame(2), {"card": "adrenaline", "under": None})


@clause("SH-197")
def test_a_fade_out_token_leaves_with_its_card(film: FilmTable) -> None:
    film.begin()
    film.to_director()
    film.passes(0)
    film.do("fade_out", seat=0, frame=1)
    film.correct("frames/0/card", "fire-axe")
    assert film.view["fade_out"] is None


def test_no_frame_is_set_while_an_event_or_a_blob_lies_there(film: FilmTable) -> None:
    film.begin()
    happens(film, "the-radio-goes-dead")
    no(film, "frames/2/card", None, "fire-axe")
    film.correct("frames/0/card", "fire-axe")
    film.do("bypass", seat=0)
    film.reveal("the-creeping-jelly")
    no(film, "frames/2/card", None, "tire-iron")
    no(film, "frames/0/spoints", 3)
    no(film, "frames/2/spoints", 0, 17)
    film.correct("frames/2/spoints", 16)
    holds(film.frame(3), {"spoints": 16})


@clause("SH-167")
def test_a_trap_is_taken_off(film: FilmTable) -> None:
    film.begin()
    no(film, "survivors/the-pilot/trapped", None)
    happens(film, "the-examination-room")
    film.roll(2)
    never(film, "survivors/the-mechanic/trapped", EVENT)
    film.correct("survivors/the-mechanic/trapped", None)
    assert film.survivor("the-mechanic")["trapped"] is None
    assert film.view["discards"] == ["the-examination-room"]


@clause("SH-140")
def test_a_survivor_is_in_a_sanctuary_in_play_with_room(film: FilmTable) -> None:
    film.begin()
    no(film, "survivors/the-pilot/in", 1, 2)
    shelter(film, players=3)
    no(film, "survivors/the-pilot/in", 2)
    never(film, "survivors/the-pilot/in", 3, 0)
    film.correct("survivors/the-pilot/in", 1)
    film.correct("survivors/the-mechanic/in", 1)
    no(film, "survivors/the-automaton/in", 1)
    film.correct("survivors/the-pilot/in", None)
    film.correct("survivors/the-automaton/in", 1)
    assert film.view["sanctuaries"][0]["survivors"] == ["the-mechanic", "the-automaton"]


@clause("SH-21")
def test_only_a_sanctuary_in_play_has_a_strength_to_set(film: FilmTable) -> None:
    shelter(film)
    no(film, "sanctuaries/1/spoints", 5)
    no(film, "sanctuaries/0/spoints", 0, 9)
    film.correct("sanctuaries/0/spoints", 1)
    assert film.view["sanctuaries"][0]["spoints"] == 1


@clause("SH-107")
def test_tokens_of_an_item_in_play(film: FilmTable) -> None:
    film.begin()
    no(film, "uses/four-dynamite-sticks", 2)
    film.hold("the-pilot", "four-dynamite-sticks")
    no(film, "uses/four-dynamite-sticks", 0, 5)
    no(film, "uses/fire-axe", 1)
    film.correct("uses/four-dynamite-sticks", 1)
    assert film.view["uses"] == {"four-dynamite-sticks": 1}


@clause("SH-13")
def test_the_reel_pile_leaves_the_known_discards(film: FilmTable) -> None:
    film.begin()
    film.screen("fire-axe")
    known = len(film.view["discards"])
    total = sum(counts(film))
    no(film, "reel_pile", -1, total - known + 1)
    film.correct("reel_pile", total - known)
    assert counts(film) == (total - known, known)
    # all discards are known: what is added comes from the reel pile
    film.hold("the-pilot", "tire-iron")
    assert counts(film) == (total - known - 1, known)
    film.correct("reel_pile", 0)
    assert counts(film) == (0, total - 1)


@clause("SH-04")
@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("round", 2), ("reel", 2), ("phase", "turn"), ("turn", None), ("players/0/power", 1),
        ("players/3/power", 1), ("players/1", None), ("players/1/state", "out"),
        ("survivors", {}), ("survivors/the-pilot/stars", [1]), ("survivors/the-pilot/seat", 2),
        ("frames/0", None), ("frames/3/card", None), ("frames/0/face", "down"), ("graveyard", []),
        ("discards", []), ("discard_pile", 3), ("survivor_pile", 3), ("removed_spoints", 0),
        ("sanctuaries/0/store", []), ("sanctuaries/0/card", None), ("fade_out", None),
        ("reel_tokens", []), ("result", None), ("players/1/powers", 1), ("players/01/power", 1),
    ],
)  # fmt: skip
def test_everything_else_is_refused(film: FilmTable, path: str, value: Any) -> None:
    film.begin()
    never(film, path, value)


@clause("SH-04")
def test_screen_and_reel_pile_rest_while_they_are_being_made(film: FilmTable) -> None:
    film.new(3, directors_cut=True)
    no(film, "frames/0/card", "fire-axe")
    no(film, "reel_pile", 5)
    film.do("draw", card="the-pilot")
    film.do("draw", card="the-mechanic")
    assert film.phase == "directors-cut"
    no(film, "frames/0/card", "fire-axe")
    no(film, "reel_pile", 5)
    film.correct("pool", 39)
    film.passes(0)
    film.reveal("tire-iron", "ray-projector", "crystal-lance")
    film.clear()
    film.passes(1)
    assert film.phase == "award"
    no(film, "frames/0/card", "fire-axe")
    no(film, "reel_pile", 5)
    film.rests("the-pilot", 2)


@clause("SH-04", "SH-235")
def test_a_movie_that_is_over_stays_as_it_is(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic")
    film.falls("the-mechanic", "the-pilot")
    assert film.view["phase"] == "over"
    no(film, "pool", 3)
    no(film, "throngs/0/0", ["two-hissing-cats"])
    film.say({"cmd": "undo"})
    film.correct("pool", 3)


@clause("SH-119")
def test_a_pledge_that_is_no_longer_covered_falls_away(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, "six-legged-hulk")
    film.assault(2, 3)
    film.roll(6)
    film.do("spend", seat=2, **{"from": "power"}, n=3)
    film.correct("players/2/power", 2)
    assert film.view["attack"]["pledged"] == []
    assert film.player(2)["power"] == 2


@clause("SH-243", "SH-04")
def test_leave_for_a_card_that_is_gone_is_no_longer_asked(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff", monster_mash_2=True)
    film.throng(0, 1, "two-hissing-cats")
    film.passes(1, 2)
    film.do("mash_attack", seat=3, card="two-hissing-cats", to="throng-3-1")
    assert film.phase == "permission"
    film.throng(0, 1)
    assert film.kinds(3) == ["pass"]
