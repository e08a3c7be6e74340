"""The screen, mystery cards and Creature Features (SH-41 to SH-59)."""

import pytest

from companion.games.shuffling_horror.cards import MOVIE
from tests.rules.shuffling_horror.table import FilmTable
from tests.rules.table import clause


def turned(film: FilmTable) -> list[str]:
    """The frames whose cards hands turn over now."""
    return [one["at"] for one in film.instructs("turn_over")]


@clause("SH-41")
def test_screen_monsters_make_no_normal_attack(film: FilmTable) -> None:
    film.begin()
    film.screen("three-green-cadets")
    film.to_director()
    assert film.kinds(0) == ["take_attack", "pass"]
    film.throng(0, 1, "six-saucer-pilots")
    film.do("all_out_attack", seat=0)
    assert film.open_to("target", "attacker") == ["throng-0-1"]


@clause("SH-42")
def test_a_frame_that_loses_its_card_gets_one_face_down(film: FilmTable) -> None:
    film.begin()
    film.act("take", "the-pilot", card="adrenaline")
    draw = film.instructs("draw")[0]
    assert (draw["n"], draw["from"], draw["to"], draw["face"]) == (
        1, "reel_pile", "frame-2", "down",
    )  # fmt: skip
    assert film.frame(2) == {
        "card": None, "face": "down", "under": None, "spoints": None,
        "by": {"seat": 1, "survivor": "the-pilot"},
    }  # fmt: skip
    assert film.view["reel_pile"] == 9


@clause("SH-42")
def test_with_no_card_to_draw_it_stays_empty(film: FilmTable) -> None:
    film.begin()
    film.last_cards()
    film.act("take", "the-pilot", card="adrenaline")
    assert (film.frame(2), film.instructs("draw"), film.phase) == (None, [], "turn")


@clause("SH-43")
def test_it_is_turned_up_after_the_survivors_whole_action(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, "six-saucer-pilots")
    film.act("take_attack_item", "the-pilot", card="hunting-rifle")
    assert (film.phase, film.instructs("turn_over")) == ("attack", [])
    film.attack("the-pilot", "six-saucer-pilots", 3, 2, item="hunting-rifle")
    assert film.phase == "damage-roll"
    film.roll(1)
    assert (film.phase, film.awaited) == ("reveal", 3)
    assert film.instructs("turn_over")[0]["at"] == "frame-3"
    assert film.view["turn"]["seat"] == 1
    film.reveal("fire-axe")
    assert film.view["turn"]["seat"] == 2


@clause("SH-43")
def test_and_after_the_directors_attacks(film: FilmTable) -> None:
    film.begin()
    film.screen("three-green-cadets")
    film.to_director()
    film.do("take_attack", seat=0, card="three-green-cadets", to="throng-0-1")
    assert film.phase == "target"
    film.target("throng-0-1", "the-pilot", 6, 5)
    assert (film.phase, film.awaited) == ("reveal", 1)
    film.reveal("fire-axe")
    assert film.phase == "special"


@clause("SH-44", "SH-46")
def test_several_are_turned_up_and_resolved_lowest_frame_first(film: FilmTable) -> None:
    film.begin()
    film.screen("three-green-cadets")
    film.act("take_attack_item", "the-pilot", card="hunting-rifle")
    film.attack("the-pilot", "three-green-cadets", 3, 2, item="hunting-rifle")
    film.roll(3)
    assert (film.awaited, turned(film)) == (1, ["frame-1"])
    film.reveal("the-church-cellar")
    assert (film.ruled("event")["card"], film.awaited) == ("the-church-cellar", 1)
    assert turned(film) == ["frame-1"]
    film.reveal("fire-axe")
    assert (film.awaited, turned(film)) == (3, ["frame-3"])
    film.reveal("tire-iron")
    assert film.view["turn"]["seat"] == 2


@clause("SH-45")
def test_nothing_is_done_to_a_card_face_down(film: FilmTable) -> None:
    """A bonus turn comes while frame III still waits to be turned up."""
    film.begin(shuffler=True, cover_attack=True)
    film.screen("three-green-cadets")
    film.act("take_attack_item", "the-pilot", card="hunting-rifle")
    assert film.open_to("attack", "target") == ["three-green-cadets"]
    film.attack("the-pilot", "three-green-cadets", 3, 2, item="hunting-rifle")
    film.roll(3)
    film.reveal("shuffler")
    film.do("activate", seat=0)
    film.do("choose", seat=0, option="bonus-turn")
    assert film.frame(3) | {"by": None} == {
        "card": None, "face": "down", "under": None, "spoints": None, "by": None,
    }  # fmt: skip
    assert film.kinds(0) == ["cover_attack", "pass"]
    assert film.open_to("cover_attack", "frame") == [2]


@clause("SH-45")
def test_a_cover_is_not_covered_and_not_faded_out(film: FilmTable) -> None:
    film.begin(cover_attack=True)
    film.throng(0, 1, "six-saucer-pilots")
    film.to_director()
    film.do("cover_attack", seat=0, frame=1, attacker="throng-0-1")
    assert film.frame(1) | {"by": None} == {
        "card": None, "face": "down", "under": "service-revolver", "spoints": None, "by": None,
    }  # fmt: skip
    film.target("throng-0-1", "the-pilot", 6, 6)
    assert film.open_to("attack", "target") == ["six-saucer-pilots"]
    film.refused("take", seat=1, survivor="the-pilot", card="service-revolver")


@clause("SH-46")
def test_events_follow_each_other_until_nothing_can_be_drawn(film: FilmTable) -> None:
    film.begin()
    film.correct("reel_pile", 2)
    film.act("take", "the-pilot", card="adrenaline")
    film.reveal("the-church-cellar")
    assert (film.instructs("draw")[0]["face"], film.awaited) == ("down", 2)
    film.reveal("the-fallout-shelter")
    assert film.frame(2) is None
    assert (film.view["reel_pile"], film.view["turn"]["seat"]) == (0, 2)


@clause("SH-47")
def test_who_caused_a_mystery_card_suffers_it(film: FilmTable) -> None:
    film.begin()
    film.passes(1)
    film.act("take", "the-mechanic", card="adrenaline")
    film.reveal("the-lights-go-out")
    assert film.view["event"]["survivor"] == "the-mechanic"
    film.do("activate", seat=0)
    assert (film.phase, film.prompts[0]["survivor"]) == ("test", "the-mechanic")


def spored_after_a_take(film: FilmTable) -> None:
    """The Pilot takes an item, fumbles with it and is spored; a card waits in frame III."""
    film.throng(0, 1, "six-saucer-pilots")
    film.act("take_attack_item", "the-pilot", card="hunting-rifle")
    film.attack("the-pilot", "six-saucer-pilots", 6, 6, item="hunting-rifle")
    film.roll(1, 1)
    film.do("place", seat=0, card="the-pilot", to="throng-0-2")


@clause("SH-48")
def test_if_he_is_gone_the_next_one_does(film: FilmTable) -> None:
    film.begin(3)
    spored_after_a_take(film)
    film.reveal("the-lights-go-out")
    film.do("activate", seat=0)
    assert film.prompts[0]["survivor"] == "the-mechanic"


@clause("SH-48")
def test_others_of_the_same_pool_first(film: FilmTable) -> None:
    film.begin(3)
    film.do("take_attack_survivor", seat=1)
    film.do("draw", card="the-cowboy")
    film.correct("players/1/survivors", ["the-cowboy", "the-pilot"])
    film.passes(2, 3)
    film.round()
    spored_after_a_take(film)
    film.reveal("the-lights-go-out")
    film.do("activate", seat=0)
    assert film.prompts[0]["survivor"] == "the-cowboy"


@clause("SH-48")
def test_what_the_director_causes_falls_to_his_left(film: FilmTable) -> None:
    film.begin(3)
    film.screen("three-green-cadets")
    film.to_director()
    film.do("take_attack", seat=0, card="three-green-cadets", to="throng-0-1")
    film.target("throng-0-1", "the-mechanic", 6, 5)
    film.reveal("the-lights-go-out")
    assert film.view["event"] == {"card": "the-lights-go-out", "seat": 0, "survivor": None}
    film.do("activate", seat=0)
    assert film.prompts[0]["survivor"] == "the-pilot"


@clause("SH-49", "SH-52")
def test_a_card_drawn_by_a_counterstrike_belongs_to_who_struck(film: FilmTable) -> None:
    """In a full assault on the Pilot's turn the Mechanic strikes a screen monster down."""
    film.begin()
    film.screen("fire-axe", "three-green-cadets", "two-hissing-cats")
    film.act("take", "the-pilot", card="fire-axe")
    film.reveal("the-lights-go-out")
    film.do("activate", seat=0)
    film.roll(6, 5)
    film.target("two-hissing-cats", "the-mechanic", 6, 6)
    film.attack("the-mechanic", "two-hissing-cats", 3, 2)
    film.roll(2)
    assert film.frame(3)["by"] == {"seat": 2, "survivor": "the-mechanic"}
    film.target("three-green-cadets", "the-pilot", 6, 5)
    assert film.frame(1)["by"] == {"seat": 1, "survivor": "the-pilot"}
    film.reveal("four-night-watchers", "five-tunnel-worms")
    assert film.ruled("creature-feature")["survivor"] == "the-mechanic"


@clause("SH-50")
def test_three_that_lie_there_are_no_creature_feature(film: FilmTable) -> None:
    film.begin()
    film.screen("three-green-cadets", "two-hissing-cats", "two-pale-twins")
    film.passes(1)
    assert (film.phase, film.view["turn"]["seat"]) == ("turn", 2)
    film.act("rest", "the-mechanic")
    assert (film.codes, film.view["turn"]["seat"]) == (["rests"], 0)


def trio(film: FilmTable, third: str = "two-pale-twins") -> None:
    """The Pilot's take brings up a third monster."""
    film.screen("three-green-cadets", "adrenaline", "two-hissing-cats")
    film.act("take", "the-pilot", card="adrenaline")
    film.reveal(third)


@clause("SH-50", "SH-52")
def test_the_third_monster_makes_each_of_them_attack_and_they_stay(film: FilmTable) -> None:
    film.begin()
    trio(film)
    ruled = film.ruled("creature-feature")
    assert (ruled["by"], ruled["survivor"]) == ("survivor", "the-pilot")
    for monster in ("three-green-cadets", "two-pale-twins", "two-hissing-cats"):
        attack = film.view["attack"]
        assert (attack["attacker"], attack["target"], attack["seat"]) == (monster, "the-pilot", 0)
        film.roll(6, 5)
        assert film.ruled("miss")["attacker"] == monster
    shown = [frame["card"] for frame in film.view["frames"]]
    assert shown == ["three-green-cadets", "two-pale-twins", "two-hissing-cats"]
    assert film.view["turn"]["seat"] == 2
    film.passes(2)
    assert "creature-feature" not in film.codes


@clause("SH-51")
def test_a_familiar_face_counts_as_a_monster(film: FilmTable) -> None:
    film.begin(3)
    film.falls("the-automaton")
    film.screen("the-automaton", "adrenaline", "two-hissing-cats")
    film.act("take", "the-pilot", card="adrenaline")
    film.reveal("two-pale-twins")
    assert film.ruled("creature-feature")["survivor"] == "the-pilot"
    assert (film.view["attack"]["attacker"], film.need) == ("the-automaton", (8, "26/36"))


@clause("SH-51")
def test_the_blob_does_not(film: FilmTable) -> None:
    film.begin()
    film.act("take", "the-pilot", card="adrenaline")
    film.reveal("the-creeping-jelly")
    film.screen("three-green-cadets")
    film.act("take", "the-mechanic", card="hunting-rifle")
    film.reveal("two-pale-twins")
    assert film.codes == ["revealed"]
    assert (film.phase, film.view["turn"]["seat"]) == ("turn", 0)


@clause("SH-51")
def test_a_cover_counts_for_its_frame(film: FilmTable) -> None:
    film.begin(cover_attack=True)
    film.screen("three-green-cadets", "adrenaline", "two-hissing-cats")
    film.to_director()
    film.do("cover_attack", seat=0, frame=2)
    film.reveal("two-pale-twins")
    assert film.ruled("creature-feature")["seat"] == 0


@clause("SH-53")
def test_the_series_lapses_when_he_falls(film: FilmTable) -> None:
    film.begin(3)
    trio(film)
    film.roll(1, 1)
    film.do("place", seat=0, card="the-pilot", to="throng-0-1")
    assert (film.phase, film.view["turn"]["seat"]) == ("turn", 2)
    assert [frame["card"] for frame in film.view["frames"]] == [
        "three-green-cadets", "two-pale-twins", "two-hissing-cats",
    ]  # fmt: skip


@clause("SH-53")
def test_and_when_he_is_inside_a_sanctuary(film: FilmTable) -> None:
    film.begin()
    film.act("take", "the-pilot", card="adrenaline")
    film.reveal("the-church-cellar", "fire-axe")
    film.act("move", "the-mechanic", sanctuary=1)
    film.round()
    film.screen("tire-iron", "three-green-cadets", "two-hissing-cats")
    film.act("take", "the-pilot", card="tire-iron")
    film.reveal("the-lights-go-out")
    film.do("activate", seat=0)
    film.roll(6, 5)
    film.do("target", seat=0, attacker="two-hissing-cats", sanctuary=1)
    film.roll(6, 6)
    film.attack("the-mechanic", "two-hissing-cats", 3, 2)
    film.roll(2)
    film.target("three-green-cadets", "the-pilot", 6, 5)
    film.reveal("four-night-watchers", "five-tunnel-worms")
    assert film.ruled("creature-feature")["survivor"] == "the-mechanic"
    assert film.ruled("lapsed")["what"] == "attack"
    assert (film.phase, film.view["turn"]["seat"]) == ("turn", 2)


@clause("SH-54")
@pytest.mark.parametrize(
    ("replacement", "again"), [("four-night-watchers", True), ("fire-axe", False)]
)
def test_take_two(film: FilmTable, replacement: str, *, again: bool) -> None:
    film.begin()
    trio(film)
    film.roll(6, 6)
    film.attack("the-pilot", "three-green-cadets", 1, 1)
    assert film.view["attack"]["attacker"] == "two-pale-twins"
    film.roll(6, 5)
    film.roll(6, 5)
    assert (film.phase, film.awaited) == ("reveal", 1)
    film.reveal(replacement)
    assert ("creature-feature" in film.codes) is again
    if again:
        assert film.ruled("creature-feature")["survivor"] == "the-pilot"
        attackers = []
        while film.phase == "attack-roll":
            attackers.append(film.view["attack"]["attacker"])
            film.roll(6, 5)
        assert attackers == ["four-night-watchers", "two-pale-twins", "two-hissing-cats"]
    assert film.view["turn"]["seat"] == 2


def directors_trio(film: FilmTable) -> None:
    """On the Director's turn a third monster comes up."""
    film.screen("three-green-cadets", "two-pale-twins", "two-hissing-cats")
    film.to_director()
    film.do("take_attack", seat=0, card="three-green-cadets", to="throng-0-1")
    film.target("throng-0-1", "the-pilot", 6, 5)
    film.reveal("five-tunnel-worms")


@clause("SH-55", "SH-57")
def test_the_director_takes_one_without_an_attack_as_often_as_it_happens(film: FilmTable) -> None:
    film.begin()
    directors_trio(film)
    for card, following in (
        ("five-tunnel-worms", "four-night-watchers"), ("four-night-watchers", "fire-axe"),
    ):  # fmt: skip
        ruled = film.ruled("creature-feature")
        assert (ruled["by"], ruled["seat"], film.phase) == ("monsters", 0, "take")
        assert film.open_to("take_monster", "card") == [card, "two-pale-twins", "two-hissing-cats"]
        film.do("take_monster", seat=0, card=card, to="throng-0-1")
        assert film.moved(card) == ("frame-1", "throng-0-1")
        assert (film.phase, film.awaited) == ("reveal", 1)
        film.reveal(following)
    assert film.view["throngs"]["0"][0] == [
        "three-green-cadets", "five-tunnel-worms", "four-night-watchers",
    ]  # fmt: skip
    assert film.phase == "special"


@clause("SH-56", "SH-202")
def test_the_director_may_give_it_to_somebody_who_is_out(film: FilmTable) -> None:
    film.begin(12)
    film.falls("the-mechanic")
    directors_trio(film)
    own = ["throng-0-1", "throng-0-2", "throng-0-3"]
    theirs = ["throng-2-1", "throng-2-2", "throng-2-3"]
    assert film.open_to("take_monster", "to") == own + theirs
    film.do("take_monster", seat=0, card="five-tunnel-worms", to="throng-2-1")
    assert film.ruled("pod-player")["seat"] == 2
    assert film.view["throngs"]["2"][0] == ["five-tunnel-worms"]


@clause("SH-55", "SH-56")
def test_a_pod_player_takes_one_into_an_own_throng(film: FilmTable) -> None:
    film.begin(12)
    film.falls("the-mechanic")
    film.screen("three-green-cadets", "two-pale-twins", "two-hissing-cats")
    film.passes(1)
    film.do("take_attack", seat=2, card="three-green-cadets", to="throng-2-2")
    film.target("throng-2-2", "the-pilot", 6, 5, seat=2)
    film.reveal("five-tunnel-worms")
    assert (film.ruled("creature-feature")["seat"], film.kinds(2)) == (2, ["take_monster"])
    assert film.open_to("take_monster", "to") == ["throng-2-1", "throng-2-2", "throng-2-3"]


@clause("SH-58")
def test_the_last_take_leaves_two_monsters_and_an_empty_frame(film: FilmTable) -> None:
    film.begin()
    film.correct("reel_pile", 1)
    directors_trio(film)
    film.do("take_monster", seat=0, card="five-tunnel-worms", to="throng-0-1")
    assert film.frame(1) is None
    shown = [frame and frame["card"] for frame in film.view["frames"]]
    assert shown == [None, "two-pale-twins", "two-hissing-cats"]
    assert (film.view["reel_pile"], film.view["turn"]["seat"]) == (0, 1)


@clause("SH-59")
def test_without_a_slot_there_is_no_take(film: FilmTable) -> None:
    film.begin()
    for slot in range(6):
        film.throng(0, slot + 1, *MOVIE[3 * slot : 3 * slot + 3])
    film.end_reel()
    film.reveal(*MOVIE[18:21])
    assert film.ruled("creature-feature")["by"] == "monsters"
    assert film.ruled("lapsed")["what"] == "take"
    assert (film.phase, film.view["turn"]["seat"]) == ("turn", 2)
