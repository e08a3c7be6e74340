"""Details of attacks: stats, bonuses, items, counterstrikes, and attacks of new throngs."""

from typing import Any

import pytest

from tests.rules.shuffling_horror.scenes import (
    EVENT,
    shelter,
    staged,
)
from tests.rules.shuffling_horror.table import FilmTable
from tests.rules.table import clause, holds

DYNAMITE = "four-dynamite-sticks"
FOUND = ("fire-axe", "grudge-match", "two-pale-twins", "the-creeping-jelly")
"""What a Search draws: one item."""


@clause("SH-86", "SH-87", "SH-89")
@pytest.mark.parametrize(
    ("survivor", "fields", "stat"),
    [
        ("the-pilot", {}, "muscle"),
        ("the-pilot", {"item": "hunting-rifle"}, "speed"),
        ("the-pilot", {"item": DYNAMITE, "stat": "guts"}, "guts"),
        # the Robot uses Muscle for Speed; the card of the rifle names Speed
        ("the-automaton", {"item": "hunting-rifle"}, "speed"),
    ],
)
def test_the_stat_of_an_attack_is_shown_as_the_card_names_it(
    film: FilmTable, survivor: str, fields: dict[str, str], stat: str
) -> None:
    film.begin(cast=f"{survivor} the-mechanic", screen=("adrenaline", "fire-axe", "tire-iron"))
    if "item" in fields:
        film.hold(survivor, fields["item"])
    film.throng(0, 1, "two-hissing-cats")
    film.attack(survivor, "two-hissing-cats", **fields)
    assert film.view["attack"]["stat"] == stat
    film.roll(2, 3)
    assert (film.phase, film.view["attack"]["stat"]) == ("damage-roll", stat)


@clause("SH-86")
def test_the_stat_of_a_monsters_attack_is_none(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, "two-hissing-cats")
    film.assault()
    assert film.view["attack"]["stat"] is None


@clause("SH-100")
@pytest.mark.parametrize("reel", [1, 2, 3, 4])
def test_a_monster_may_be_immune_until_any_reel(film: FilmTable, reel: int) -> None:
    film.begin(deck={"two-hissing-cats": {"immune_until_reel": reel}})
    film.throng(0, 1, "two-hissing-cats")
    film.attack("the-pilot", "two-hissing-cats", 1, 1)
    assert film.ruled("head-shot")["victims"] == ([] if reel > 1 else ["two-hissing-cats"])


@clause("SH-249", "SH-250")
@pytest.mark.parametrize(
    ("items", "named", "n", "dice"),
    [
        (["crystal-lance"], "crystal-lance", 8, [5]),
        (["ray-projector"], "ray-projector", 8, [5, 3]),
        # the bonus of one, the dice of the other: the bonus is named
        (["ray-projector", "crystal-lance"], "crystal-lance", 11, [5, 3]),
        ([], None, 5, [5]),
    ],
)
def test_damage_names_the_alien_item_of_its_throng(
    film: FilmTable, items: list[str], named: str | None, n: int, dice: list[int]
) -> None:
    film.begin(alien_technology=True)
    film.throng(0, 1, "six-saucer-pilots", *items)
    film.assault(2, 3)
    film.roll(*dice)
    holds(film.ruled("damage"), {"item": named, "n": n})
    if named == "crystal-lance":
        assert "3 for the Crystal Lance" in film.ruled("damage")["text"]


@clause("SH-251")
def test_pittsburghs_items_add_nothing_to_the_damage(film: FilmTable) -> None:
    film.begin(alien_technology=True, edition="pittsburgh-68")
    film.throng(0, 1, "six-saucer-pilots", "crystal-lance")
    film.assault(2, 3)
    film.roll(5)
    holds(film.ruled("damage"), {"item": None, "n": 5})


@clause("SH-128", "SH-166")
def test_a_throng_founded_by_an_event_does_not_attack_at_once(film: FilmTable) -> None:
    familiar = {"do": "familiar", "who": "choice"}
    staged(film, familiar, players=3)
    film.to_director()
    film.screen("two-hissing-cats")
    film.do("take_attack", seat=0, card="two-hissing-cats", to="throng-0-1")
    film.target("throng-0-1", "the-pilot", 6, 5)
    film.reveal(EVENT)
    film.do("choose_victim", seat=0, victim="the-mechanic")
    film.do("place", seat=0, card="the-mechanic", to="throng-0-2")
    assert film.phase == "reveal"


@clause("SH-128", "SH-173")
def test_an_attack_by_an_event_in_the_own_turn_gives_the_new_throng_its_attack(
    film: FilmTable,
) -> None:
    staged(film, {"do": "full_assault"}, players=3)
    film.to_director()
    film.screen("two-hissing-cats")
    film.do("take_attack", seat=0, card="two-hissing-cats", to="throng-0-1")
    film.target("throng-0-1", "the-pilot", 6, 5)
    film.reveal(EVENT)
    film.target("throng-0-1", "the-mechanic", 1, 1)
    film.do("place", seat=0, card="the-mechanic", to="throng-0-2")
    assert film.kinds(0) == ["target", "pass"]


@clause("SH-221", "SH-95")
def test_a_forced_roll_forgets_the_doubles_of_the_first(film: FilmTable) -> None:
    film.begin()
    film.end_reel()
    film.reveal("tire-iron", "fire-axe", "crystal-lance")
    film.throng(0, 1, "six-saucer-pilots")
    film.assault(3, 3)
    assert film.view["attack"]["doubles"] == 3
    film.do("horror_star", seat=1, survivor="the-pilot", use="force_reroll")
    assert (film.phase, film.view["attack"]["doubles"]) == ("attack-roll", 0)
    film.roll(2, 3)
    assert film.view["attack"]["doubles"] == 0


@clause("SH-179", "SH-120")
def test_a_prompt_says_what_helps_a_flail(film: FilmTable) -> None:
    film.begin(scream_queen="added")
    film.hold("the-pilot", "scream-queen")
    film.throng(0, 1, "six-saucer-pilots")
    film.purse(0, 0)
    film.assault(2, 3)
    film.roll(4)
    film.act("flail", "the-pilot")
    (prompt,) = (one for one in film.prompts if one["seat"] == 1)
    assert prompt["ask"] == "Ann may use Scream Queen"
    film.purse(2, 0)
    (prompt,) = (one for one in film.prompts if one["seat"] == 1)
    assert prompt["ask"] == "Ann may spend spoints or use Scream Queen"


@clause("SH-112", "SH-103")
@pytest.mark.parametrize("item", [DYNAMITE, "fire-axe"])
def test_for_dynamite_the_whole_throng_strikes_back(film: FilmTable, item: str) -> None:
    film.begin()
    film.hold("the-pilot", item)
    film.throng(0, 1, "two-hissing-cats", "six-saucer-pilots")
    stat = {"stat": "guts"} if item == DYNAMITE else {}
    film.attack("the-pilot", "two-hissing-cats", 6, 6, item=item, **stat)
    striker, value = ("throng-0-1", 8) if item == DYNAMITE else ("two-hissing-cats", 2)
    assert film.ruled("fumble")["target"] == "two-hissing-cats"
    assert film.ruled("counterstrike")["attacker"] == striker
    assert film.ruled("counterstrike")["cite"] == ["SH-112" if item == DYNAMITE else "SH-103"]
    assert film.view["attack"]["attacker"] == striker
    assert film.need[0] == value


@clause("SH-112")
def test_dynamite_on_a_screen_card_is_struck_back_by_that_card(film: FilmTable) -> None:
    film.begin()
    film.hold("the-pilot", DYNAMITE)
    film.screen("two-hissing-cats")
    film.attack("the-pilot", "two-hissing-cats", 6, 6, item=DYNAMITE, stat="guts")
    assert film.ruled("counterstrike")["attacker"] == "two-hissing-cats"


@clause("SH-48", "SH-52")
def test_a_creature_feature_of_somebody_who_is_gone_strikes_the_next(film: FilmTable) -> None:
    film.begin()
    film.screen("two-hissing-cats", "adrenaline", "two-pale-twins")
    film.act("take", "the-pilot", card="adrenaline")
    film.falls("the-pilot")
    film.reveal("three-green-cadets")
    holds(film.ruled("creature-feature"), {"by": "survivor", "survivor": "the-mechanic"})
    assert film.view["attack"]["target"] == "the-mechanic"


@clause("SH-53")
def test_the_series_lapses_silently_with_its_survivor(film: FilmTable) -> None:
    film.begin()
    film.screen("two-hissing-cats", "adrenaline", "two-pale-twins")
    film.act("take", "the-pilot", card="adrenaline")
    film.reveal("three-green-cadets")
    film.falls("the-pilot")
    assert film.all_ruled("lapsed") == []
    assert film.view["attack"] is None


@clause("SH-89", "SH-120")
@pytest.mark.parametrize(("granted", "need"), [({"speed": 2}, 10), ({"muscle": 2}, 8), ({}, 8)])
def test_a_bonus_counts_for_the_stat_that_the_card_names(
    film: FilmTable, granted: dict[str, int], need: int
) -> None:
    grants: dict[str, Any] = {"stat": granted}
    quiet = ("fire-axe", "tire-iron", "crystal-lance")
    deck = {"adrenaline": {"grants": grants}}
    film.begin(cast="the-automaton the-mechanic", screen=quiet, deck=deck)
    film.hold("the-automaton", "hunting-rifle", "adrenaline")
    film.throng(0, 1, "two-hissing-cats")
    # the Robot uses Muscle 8 for Speed
    film.attack("the-automaton", "two-hissing-cats", item="hunting-rifle")
    assert film.need[0] == need


@clause("SH-131", "SH-134", "SH-135")
def test_a_breach_is_ruled_with_what_falls(film: FilmTable) -> None:
    shelter(film, "the-pilot")
    film.hold("the-pilot", "tire-iron")
    film.act("store", "the-pilot", card="tire-iron")
    film.throng(0, 1, "five-tunnel-worms")
    film.to_director()
    film.do("all_out_attack", seat=0)
    film.do("target", seat=0, attacker="throng-0-1", sanctuary=1)
    film.roll(1, 1)
    assert film.codes == ["breach"]
    assert film.instructs("sanctuary_spoints")[0]["left"] == 0
    assert [one["cards"] for one in film.instructs("move")] == [
        ["the-pilot"], ["tire-iron"], ["the-church-cellar"],
    ]  # fmt: skip
