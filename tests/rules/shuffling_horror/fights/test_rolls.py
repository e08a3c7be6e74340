"""Action rolls, and how a survivor attacks (SH-81 to SH-96)."""

from typing import Any

import pytest

from tests.rules.shuffling_horror.table import FilmTable
from tests.rules.table import clause

RIDERS = "six-saucer-pilots"


def duel(film: FilmTable, *held: str, **options: Any) -> None:
    """The Pilot, with what he holds, faces a throng of one that withstands 6."""
    film.begin(**options)
    film.throng(0, 1, RIDERS)
    film.hold("the-pilot", *held)


def tested(film: FilmTable, **options: Any) -> None:
    """The Pilot tests Guts, which is 5."""
    film.begin(**options)
    film.act("take", "the-pilot", card="adrenaline")
    film.reveal("the-lights-go-out")
    film.do("activate", seat=0)


@clause("SH-81")
@pytest.mark.parametrize(("dice", "code"), [((3, 2), "hit"), ((4, 2), "hit"), ((4, 3), "miss")])
def test_an_attack_succeeds_with_the_target_or_less(
    film: FilmTable, dice: tuple[int, int], code: str
) -> None:
    duel(film)
    film.attack("the-pilot", RIDERS, *dice)
    ruled = film.ruled(code)
    assert (ruled["need"], ruled["roll"]) == (6, sum(dice))


@clause("SH-81")
@pytest.mark.parametrize(("dice", "success"), [((3, 1), True), ((3, 2), True), ((4, 2), False)])
def test_and_so_does_a_test(film: FilmTable, dice: tuple[int, int], *, success: bool) -> None:
    tested(film)
    film.roll(*dice)
    ruled = film.ruled("test")
    assert (ruled["stat"], ruled["need"], ruled["success"]) == ("guts", 5, success)


@clause("SH-82")
def test_twelve_always_fails(film: FilmTable) -> None:
    duel(film)
    film.attack("the-pilot", RIDERS)
    film.do("spend", seat=1, **{"from": "power"}, n=5)
    assert film.need == (11, "35/36")
    film.roll(6, 6)
    assert "hit" not in film.codes
    tested(film)
    film.do("spend", seat=1, **{"from": "power"}, n=6)
    assert film.need == (11, "35/36")
    film.roll(6, 6)
    assert film.ruled("test")["success"] is False


@clause("SH-82")
def test_two_always_succeeds(film: FilmTable) -> None:
    duel(film, deck={"the-pilot": {"stats": {"muscle": 2, "speed": 2, "brains": 2, "guts": 2}}})
    film.attack("the-pilot", RIDERS, 1, 1)
    assert film.ruled("head-shot")["victims"] == [RIDERS]
    film.throng(0, 1, "seven-headed-thing")
    film.round()
    film.assault(3, 2)
    film.roll(1)
    film.act("flail", "the-pilot")
    film.roll(1, 1)
    assert film.ruled("test")["success"] is True


ODDS = {2: 1, 3: 3, 4: 6, 5: 10, 6: 15, 7: 21, 8: 26, 9: 30, 10: 33, 11: 35}


@clause("SH-83")
@pytest.mark.parametrize(("need", "ways"), ODDS.items())
def test_the_exact_chance_is_shown(film: FilmTable, need: int, ways: int) -> None:
    stats = {"muscle": need, "speed": 2, "brains": 2, "guts": 2}
    duel(film, deck={"the-pilot": {"stats": stats}})
    film.attack("the-pilot", RIDERS)
    assert film.need == (need, f"{ways}/36")
    assert (film.prompts[0]["need"], film.prompts[0]["odds"]) == film.need
    rolls = [(one, other) for one in range(1, 7) for other in range(1, 7)]
    assert sum(sum(dice) <= need for dice in rolls) == ways


@clause("SH-83")
def test_of_damage_dice_too(film: FilmTable) -> None:
    duel(film, "fire-axe")
    film.attack("the-pilot", RIDERS, 4, 1)
    assert film.need == (6, "1/6")
    film.say({"cmd": "undo"})
    film.say({"cmd": "undo"})
    film.attack("the-pilot", RIDERS, 4, 1, item="fire-axe")
    # a 6 beside a lower die, both ways, or two from 3,3 on
    assert film.need == (6, f"{2 * 5 + 4}/36")


@clause("SH-84")
def test_a_spoint_raises_the_target_by_one_to_eleven_at_most(film: FilmTable) -> None:
    duel(film)
    film.rests("the-pilot", 2)
    film.attack("the-pilot", RIDERS)
    assert film.open_to("spend", "n", seat=2)["number"] == {"least": 1, "most": 5}
    film.refused("spend", seat=2, **{"from": "power"}, n=6)
    film.do("spend", seat=1, **{"from": "rest"}, n=2)
    assert (film.need, film.spoints()) == ((8, "26/36"), [(2, "rest-the-pilot", "pool")])
    film.do("spend", seat=2, **{"from": "power"}, n=3)
    assert film.need == (11, "35/36")
    assert not film.offers(1, type="spend")
    assert not film.offers(2, type="spend")
    film.roll(6, 5)
    assert film.ruled("hit")["need"] == 11


@clause("SH-85")
def test_one_alien_on_the_screen_or_in_any_throng_is_named(film: FilmTable) -> None:
    film.begin(12)
    film.falls("the-mechanic")
    film.throng(0, 2, RIDERS, "two-pale-twins")
    film.throng(2, 1, "three-green-cadets")
    film.screen("five-tunnel-worms")
    targets = ["five-tunnel-worms", RIDERS, "two-pale-twins", "three-green-cadets"]
    assert film.open_to("attack", "target") == targets
    film.refused("attack", seat=1, survivor="the-pilot", target="adrenaline")
    film.attack("the-pilot", "three-green-cadets")
    assert (film.phase, film.view["attack"]["target"]) == ("attack-roll", "three-green-cadets")


@clause("SH-86")
@pytest.mark.parametrize(("survivor", "muscle"), [("the-pilot", 6), ("the-trucker", 9)])
def test_bare_hands_are_muscle(film: FilmTable, survivor: str, muscle: int) -> None:
    film.begin(cast=f"{survivor} the-mechanic")
    film.throng(0, 1, RIDERS)
    film.attack(survivor, RIDERS)
    assert film.need[0] == muscle


@clause("SH-87")
@pytest.mark.parametrize(
    ("item", "needs"),
    [
        ("tire-iron", {None: 6}), ("hunting-rifle", {None: 8}), ("welding-torch", {None: 7}),
        ("service-revolver", {"speed": 8, "guts": 5}), ("crystal-lance", {"muscle": 6, "speed": 8}),
    ],
)  # fmt: skip
def test_an_item_has_its_stat_or_either_of_two(
    film: FilmTable, item: str, needs: dict[str | None, int]
) -> None:
    film.begin(screen=("fire-axe", "adrenaline", "ray-projector"))
    film.throng(0, 1, RIDERS)
    film.hold("the-pilot", item)
    for stat, need in needs.items():
        film.attack("the-pilot", RIDERS, item=item, **({"stat": stat} if stat else {}))
        assert film.need[0] == need
        film.say({"cmd": "undo"})
    film.refused("attack", seat=1, survivor="the-pilot", target=RIDERS, item=item, stat="brains")


@clause("SH-88")
def test_items_never_combine(film: FilmTable) -> None:
    film.begin(screen=("tire-iron", "adrenaline", "hunting-rifle"))
    film.throng(0, 1, RIDERS)
    film.hold("the-pilot", "crystal-lance", "ray-projector")
    film.attack("the-pilot", RIDERS, 4, 1, item="crystal-lance", stat="speed")
    assert film.view["roll"]["count"] == 1
    film.roll(1)
    ruled = film.ruled("damage")
    assert (ruled["n"], ruled["dice"], ruled["item"]) == (1 + 3, 1, "crystal-lance")


@clause("SH-89")
@pytest.mark.parametrize(
    ("item", "stat", "need"),
    [
        ("hunting-rifle", None, 8), ("ray-projector", None, 9), ("service-revolver", "speed", 8),
        ("service-revolver", "guts", 9),
    ],
)  # fmt: skip
def test_the_robot_uses_another_stat(
    film: FilmTable, item: str, stat: str | None, need: int
) -> None:
    film.begin(cast="the-automaton the-pilot", screen=("fire-axe", "adrenaline", "tire-iron"))
    film.throng(0, 1, RIDERS)
    film.hold("the-automaton", item)
    film.attack("the-automaton", RIDERS, item=item, **({"stat": stat} if stat else {}))
    assert film.need[0] == need


PASSES = {
    "the-pilot": {
        "stats": {"muscle": 6, "brains": 7},
        "instead": {"speed": "muscle", "guts": "pass"},
    }
}


@clause("SH-89")
def test_where_nothing_serves_tests_succeed_without_a_roll(film: FilmTable) -> None:
    tested(film, deck=PASSES)
    ruled = film.ruled("test")
    assert (ruled["need"], ruled["roll"], ruled["success"]) == (None, None, True)
    assert (film.phase, film.awaited) == ("reveal", 2)


@clause("SH-89")
def test_and_items_that_need_it_are_of_no_use(film: FilmTable) -> None:
    patch = {"the-pilot": PASSES["the-pilot"] | {"instead": {"speed": "pass", "guts": "pass"}}}
    duel(film, deck=patch)
    film.screen("fire-axe", "adrenaline", "tire-iron")
    film.hold("the-pilot", "service-revolver", "crystal-lance")
    attacks = [one for one in film.asked(1) if one["type"] == "attack"]
    assert [(one.get("item"), one.get("stat")) for one in attacks] == [
        (None, None), ("crystal-lance", None),
    ]  # fmt: skip
    film.attack("the-pilot", RIDERS, item="crystal-lance")
    assert film.need[0] == 6


@clause("SH-89")
def test_what_serves_must_be_a_stat_of_the_card(film: FilmTable) -> None:
    stats = {"speed": 5, "brains": 6}
    patch = {"the-pilot": {"stats": stats, "instead": {"muscle": "guts", "guts": "speed"}}}
    line = {"cmd": "new", "game": film.game, "seats": ["Dee", "Ann", "Bob"], "dealer": "table"}
    answer = film.look({**line, "options": {"deck": patch}})
    assert answer["error"]["code"] == "bad-options"
    assert "instead of muscle serves guts" in answer["error"]["text"]


@clause("SH-89")
def test_a_stat_that_nothing_serves_for_is_no_card(film: FilmTable) -> None:
    patch = {"the-pilot": {"stats": {"muscle": 9}, "instead": {"speed": "muscle"}}}
    line = {"cmd": "new", "game": film.game, "seats": ["Dee", "Ann", "Bob"], "dealer": "table"}
    answer = film.look({**line, "options": {"deck": patch}})
    assert answer["error"]["code"] == "bad-options"
    assert "brains and guts are missing" in answer["error"]["text"]


@clause("SH-90")
@pytest.mark.parametrize(
    ("item", "count"),
    [(None, 1), ("tire-iron", 1), ("welding-torch", 1), ("fire-axe", 2), ("ray-projector", 2)],
)
def test_damage_is_one_die_unless_the_item_says_otherwise(
    film: FilmTable, item: str | None, count: int
) -> None:
    duel(film, *([item] if item else []))
    film.attack("the-pilot", RIDERS, 4, 1, **({"item": item} if item else {}))
    assert (film.phase, film.view["roll"]["purpose"]) == ("damage-roll", "damage")
    assert film.view["roll"]["count"] == count


@clause("SH-91")
def test_a_spoint_adds_one_to_the_damage_without_limit(film: FilmTable) -> None:
    duel(film)
    film.throng(0, 1, "seven-headed-thing")
    film.attack("the-pilot", "seven-headed-thing", 4, 1)
    for seat in (1, 2):
        film.do("spend", seat=seat, **{"from": "power"}, n=7)
    assert [one["power"] for one in film.view["players"]] == [0, 0, 0]
    film.roll(1)
    ruled = film.ruled("damage")
    assert (ruled["n"], ruled["spoints"]) == (1 + 14, 14)
    assert film.ruled("annihilated")["card"] == "seven-headed-thing"


@clause("SH-91", "SH-92")
@pytest.mark.parametrize(("dice", "counts"), [((5, 4), 5), ((2, 6), 6), ((4, 4), 8), ((1, 1), 2)])
def test_a_shad_counts_the_higher_die_or_doubles_and_spoints_on_top(
    film: FilmTable, dice: tuple[int, int], counts: int
) -> None:
    duel(film, "fire-axe")
    film.attack("the-pilot", RIDERS, 4, 1, item="fire-axe")
    film.do("spend", seat=1, **{"from": "power"}, n=1)
    film.roll(*dice)
    ruled = film.ruled("damage")
    assert (ruled["dice"], ruled["n"]) == (counts, counts + 1)


@clause("SH-93")
@pytest.mark.parametrize(("dice", "counts"), [((5, 2), 7), ((3, 3), 6), ((1, 1), 2)])
def test_two_dice_count_their_plain_sum(
    film: FilmTable, dice: tuple[int, int], counts: int
) -> None:
    duel(film, "ray-projector")
    film.attack("the-pilot", RIDERS, 4, 1, item="ray-projector")
    film.roll(*dice)
    assert (film.ruled("damage")["dice"], film.ruled("damage")["n"]) == (counts, counts)


@clause("SH-94")
@pytest.mark.parametrize(
    ("item", "dice", "n"),
    [
        (None, (5, 4), 5), (None, (4, 4), 8), ("tire-iron", (5, 4), 5 + 1),
        ("ray-projector", (5, 4), 9), ("fire-axe", (3, 3), 6),
    ],
)  # fmt: skip
def test_a_power_plays_shad_replaces_one_die_only(
    film: FilmTable, item: str | None, dice: tuple[int, int], n: int
) -> None:
    duel(film, "grudge-match", *([item] if item else []))
    film.attack("the-pilot", RIDERS, 4, 1, **({"item": item} if item else {}))
    film.roll(*dice)
    assert film.ruled("damage")["n"] == n


@clause("SH-95")
@pytest.mark.parametrize("face", [2, 3, 4, 5])
def test_doubles_of_a_hit_add_their_number(film: FilmTable, face: int) -> None:
    duel(film)
    film.attack("the-pilot", RIDERS)
    film.do("spend", seat=1, **{"from": "power"}, n=4)
    film.roll(face, face)
    assert (film.ruled("hit")["bonus"], film.view["attack"]["doubles"]) == (face, face)
    assert film.need[0] == 6 - face
    film.roll(1)
    ruled = film.ruled("damage")
    assert (ruled["n"], ruled["doubles"]) == (1 + face, face)


@clause("SH-95")
def test_doubles_of_a_miss_add_nothing(film: FilmTable) -> None:
    duel(film)
    film.attack("the-pilot", RIDERS, 5, 5)
    assert (film.codes, film.view["turn"]["seat"]) == (["miss"], 2)


@clause("SH-96")
@pytest.mark.parametrize(("face", "success"), [(1, True), (2, True), (6, False)])
def test_doubles_mean_nothing_in_a_test(film: FilmTable, face: int, *, success: bool) -> None:
    tested(film)
    film.roll(face, face)
    assert film.ruled("test")["success"] is success
    assert not {"head-shot", "spored", "fumble", "counterstrike"} & set(film.codes)


@clause("SH-96")
@pytest.mark.parametrize(("face", "survives"), [(1, True), (3, True), (6, False)])
def test_nor_in_a_flail(film: FilmTable, face: int, *, survives: bool) -> None:
    film.begin(3)
    film.throng(0, 1, RIDERS)
    film.assault(3, 2)
    film.roll(4)
    film.act("flail", "the-pilot")
    film.roll(face, face)
    assert ("survives" in film.codes, "eliminated" in film.codes) == (survives, not survives)
    assert not {"head-shot", "spored", "fumble"} & set(film.codes)
