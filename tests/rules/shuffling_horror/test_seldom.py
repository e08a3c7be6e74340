"""What seldom happens: traps for several, unusual boxes, an endgame at an odd moment."""

from typing import Any

import pytest

from tests.rules.shuffling_horror.scenes import (
    EVENT,
    REFUGE,
    THROUGH_NEXT,
    happens,
    last_few,
    shelter,
    staged,
)
from tests.rules.shuffling_horror.table import CAST, NAMES, FilmTable
from tests.rules.table import clause

LATER = (
    THROUGH_NEXT,
    ("four-masked-surgeons", "fire-axe", "crystal-lance"),
    ("four-night-watchers", "ray-projector", "grudge-match"),
)
TRAP_ALL = {"do": "trap", "who": "all", "escape": "guts"}


@clause("SH-167")
def test_a_trap_for_several_goes_on_to_another_whom_it_still_holds(film: FilmTable) -> None:
    staged(film, TRAP_ALL)
    happens(film)
    film.reveal("tire-iron")
    film.passes(2)
    film.round()
    film.act("escape", "the-pilot")
    film.roll(2, 3)
    assert film.moved(EVENT) == ("survivor-the-pilot", "survivor-the-mechanic")
    assert film.survivor("the-mechanic")["trapped"] == EVENT
    film.act("escape", "the-mechanic")
    film.roll(2, 3)
    assert film.moved(EVENT) == ("survivor-the-mechanic", "discard_pile")


@clause("SH-167", "SH-211")
def test_at_a_reels_end_the_trap_is_collected_where_it_lies(film: FilmTable) -> None:
    staged(film, TRAP_ALL, players=3)
    film.passes(1)
    happens(film)
    assert film.moved(EVENT) == ("frame-3", "survivor-the-mechanic")
    film.reveal("tire-iron")
    film.clear()
    film.passes(3)
    assert film.ruled("reel-end")
    assert film.moved(EVENT) == ("survivor-the-mechanic", "discard_pile")
    assert {one["trapped"] for one in film.view["survivors"].values()} == {None}


@clause("SH-168")
def test_a_trap_within_a_test_has_its_own_escape(film: FilmTable) -> None:
    trap = {"do": "trap", "who": "victim", "escape": "speed"}
    staged(film, {"do": "test", "who": "trigger", "stat": "guts", "fail": [trap]})
    happens(film)
    film.roll(6, 5)
    assert film.ruled("trapped")["survivor"] == "the-pilot"
    film.reveal("tire-iron")
    film.passes(2)
    film.round()
    film.act("escape", "the-pilot")
    # Speed 8, not Brains 7
    assert film.need == (8, "26/36")


def test_a_card_that_lies_elsewhere_already_traps_nobody(film: FilmTable) -> None:
    staged(film, {"do": "blob", "per_reel": 2}, TRAP_ALL)
    happens(film)
    assert film.all_ruled("trapped") == []
    assert film.frame(3)["spoints"] == 2


def bad_deck(film: FilmTable, deck: dict[str, Any]) -> str:
    line = {"cmd": "new", "game": film.game, "seats": NAMES[:3], "options": {"deck": deck}}
    error = film.look(line)["error"]
    assert error["code"] == "bad-options"
    return error["text"]


@clause("SH-139")
def test_two_sanctuaries_have_no_common_slot(film: FilmTable) -> None:
    assert "same slot" in bad_deck(film, {"the-church-cellar": {"slot": 2}})
    swapped = {"the-church-cellar": {"slot": 2}, "the-fallout-shelter": {"slot": 1}}
    film.begin(screen=REFUGE, deck=swapped)
    assert film.view["sanctuaries"][1]["card"] == "the-church-cellar"


@pytest.mark.parametrize(
    ("card", "patch", "words"),
    [
        ("tire-iron", {"stats": ["muscle", "muscle"]}, "the two stats are the same"),
        (
            EVENT,
            {"effect": [{"do": "by_turn", "player": [{"do": "choose", "options": [
                {"id": "run"}, {"id": "run"},
            ]}]}]},
            "two options have the same id",
        ),
    ],
)  # fmt: skip
def test_nothing_on_a_card_is_there_twice(
    film: FilmTable, card: str, patch: dict[str, Any], words: str
) -> None:
    assert bad_deck(film, {card: patch}) == f"deck: {card}: {words}."


@clause("SH-184", "SH-89")
def test_a_familiar_face_without_muscle_uses_what_serves_for_it(film: FilmTable) -> None:
    brainy = {"stats": {"speed": 6, "brains": 9, "guts": 5}, "instead": {"muscle": "brains"}}
    film.begin(3, deck={"the-mechanic": brainy})
    film.falls("the-mechanic")
    film.throng(0, 1, "the-mechanic")
    film.attack("the-pilot", "the-mechanic", 2, 3)
    assert film.need == (9, "0/6")


@clause("SH-226", "SH-225", "SH-214")
@pytest.mark.parametrize(("reel", "players"), [(1, 10), (3, 5)])
def test_a_survivor_loss_turns_the_point_of_the_reel_that_is_over(
    film: FilmTable, reel: int, players: int
) -> None:
    film.begin(players, survivor_loss=True)
    film.do("take_attack_survivor", seat=1)
    film.do("draw", card=CAST[-1])
    film.falls(*CAST[1:players])
    for screen in LATER[: reel - 1]:
        film.end_reel()
        film.do("survivor_loss", seat=0)
        film.reveal(*screen)
    film.end_reel()
    film.do("survivor_loss", seat=0)
    # two survivors of one player, against the Director
    assert film.ruled("turning-point")
    places = [(one["cards"], one["to"]) for one in film.instructs("place")]
    assert places == [(["turning-point"], "reel_pile"), (["turning-point"], "box")]
    assert film.view["turning_point"] == "spent"
    film.reveal(*LATER[reel - 1])
    while film.view["turn"]["seat"] != 1:
        film.passes(film.view["turn"]["seat"])
    film.act("take", "the-pilot", card=LATER[reel - 1][1])
    assert film.phase == "reveal"


@clause("SH-230", "SH-144")
def test_the_last_ones_action_is_of_a_new_turn(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", screen=REFUGE)
    film.act("move", "the-pilot", sanctuary=1)
    film.falls("the-mechanic")
    for _ in range(4):
        film.roll(6)
    assert film.kinds(1) == ["rest", "search", "leave", "pass"]


@clause("SH-250")
def test_two_items_of_a_throng_are_won_in_the_order_in_which_they_came(film: FilmTable) -> None:
    film.begin(alien_technology=True)
    film.throng(0, 1, "two-hissing-cats", "ray-projector", "crystal-lance")
    film.attack("the-pilot", "two-hissing-cats", 2, 3)
    film.roll(5)
    assert film.asked(1)[0]["card"] == "ray-projector"
    film.act("keep", "the-pilot", card="ray-projector")
    film.act("keep", "the-pilot", card="crystal-lance")
    assert film.survivor("the-pilot")["held"] == ["ray-projector", "crystal-lance"]


@clause("SH-201")
def test_a_survivor_who_falls_before_the_pile_is_empty_takes_his_player_out(
    film: FilmTable,
) -> None:
    film.new(13)
    film.do("draw", card=CAST[0])
    film.falls(CAST[0])
    assert film.player(1)["state"] == "player"
    for survivor in CAST[1:]:
        film.do("draw", card=survivor)
    assert film.ruled("player-out")["seat"] == 1


@clause("SH-108")
def test_only_a_throng_weapon_strikes_a_whole_throng(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, "two-hissing-cats", "two-pale-twins")
    film.hold("the-pilot", "fire-axe", "four-dynamite-sticks")
    strikes = [one["item"] for one in film.asked(1) if one["type"] == "throng_attack"]
    assert strikes == ["four-dynamite-sticks"]
    film.refused(
        "throng_attack", seat=1, survivor="the-pilot", throng="throng-0-1", item="fire-axe"
    )


@clause("SH-168", "SH-142")
def test_who_is_trapped_inside_can_neither_leave_nor_rest(film: FilmTable) -> None:
    trap = {"do": "trap", "who": "choice", "escape": "guts"}
    shelter(film, "the-mechanic", deck={EVENT: {"effect": [trap]}})
    happens(film)
    film.do("choose_victim", seat=0, victim="the-mechanic")
    film.reveal("tire-iron")
    assert film.kinds(2) == ["escape", "pass", "take_attack_survivor"]


@clause("SH-175")
def test_a_second_cycle_uses_each_throng_once_again(film: FilmTable) -> None:
    staged(film, {"do": "attack", "who": "all", "by": "throng", "cycle": True}, players=4)
    film.throng(0, 1, "two-hissing-cats")
    film.throng(0, 2, "two-pale-twins")
    happens(film)
    offered: list[list[str]] = []
    for victim, attacker in zip(CAST, (1, 2, 2, 1), strict=False):
        offered.append(film.asked(0)[0]["attacker"]["choice"])
        film.target(f"throng-0-{attacker}", victim, 6, 5)
    both = ["throng-0-1", "throng-0-2"]
    assert offered == [both, ["throng-0-2"], both, ["throng-0-1"]]
    assert film.view["countdown"] == []


@clause("SH-175")
def test_an_event_within_another_leaves_that_ones_attack_cycle(film: FilmTable) -> None:
    cycle = {"do": "attack", "who": "all", "by": "throng", "cycle": True}
    staged(film, cycle, {"do": "pick_discard"}, cycle)
    for slot, monster in enumerate(("two-hissing-cats", "two-pale-twins", "three-hollow-nuns"), 1):
        film.throng(0, slot, monster)
    happens(film)
    film.target("throng-0-1", "the-pilot", 6, 5)
    film.target("throng-0-2", "the-mechanic", 6, 5)
    film.do("pick", seat=0, card="the-radio-goes-dead")
    film.do("bypass", seat=0)
    assert film.view["countdown"] == ["throng-0-1", "throng-0-2"]
    assert film.open_to("target", "attacker") == ["throng-0-3"]
    film.target("throng-0-3", "the-pilot", 6, 5)
    film.target("throng-0-3", "the-mechanic", 6, 5)
    assert film.view["countdown"] == []


@clause("SH-175")
def test_an_event_within_another_has_a_cycle_of_its_own(film: FilmTable) -> None:
    cycle = {"do": "attack", "who": "all", "by": "throng", "cycle": True}
    staged(
        film, cycle, {"do": "pick_discard"}, deck={"whispers-in-the-static": {"effect": [cycle]}}
    )
    film.throng(0, 1, "two-hissing-cats")
    film.throng(0, 2, "two-pale-twins")
    film.throng(0, 3, "three-hollow-nuns")
    happens(film)
    film.target("throng-0-1", "the-pilot", 6, 5)
    film.target("throng-0-2", "the-mechanic", 6, 5)
    film.do("pick", seat=0, card="whispers-in-the-static")
    assert film.open_to("target", "attacker") == ["throng-0-1", "throng-0-2", "throng-0-3"]
    film.target("throng-0-1", "the-pilot", 6, 5)
    assert film.open_to("target", "attacker") == ["throng-0-2", "throng-0-3"]


@clause("SH-241", "SH-235")
def test_nothing_migrates_to_the_last_who_falls(film: FilmTable) -> None:
    last_few(film, "the-pilot", monster_migration=True)
    for _ in range(4):
        film.roll(6)
    film.throng(0, 1, "two-hissing-cats")
    film.falls("the-pilot")
    assert film.phase == "over"


@clause("SH-240", "SH-241")
def test_a_throng_goes_to_a_player_whose_last_survivor_is_spored(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", "the-automaton", monster_migration=True)
    film.throng(0, 1, "two-hissing-cats")
    film.assault(1, 1, victim="the-mechanic")
    film.do("place", seat=0, card="the-mechanic", to="throng-0-2")
    assert film.open_to("migrate", "throng") == ["throng-0-1", "throng-0-2"]
    film.do("migrate", seat=0, throng="throng-0-2", to=2)
    assert film.moved("the-mechanic") == ("throng-0-2", "throng-2-1")
    # it was the new throng that could have attacked at once
    assert film.phase == "special"


@clause("SH-96", "SH-93")
def test_doubles_of_two_damage_dice_are_a_plain_sum(film: FilmTable) -> None:
    film.begin()
    film.throng(0, 1, "seven-headed-thing")
    film.hold("the-pilot", "ray-projector")
    film.attack("the-pilot", "seven-headed-thing", 2, 3, item="ray-projector")
    film.roll(3, 3)
    assert (film.ruled("damage")["n"], film.ruled("damage")["doubles"]) == (6, 0)
    assert film.ruled("no-effect")["n"] == 6


@clause("SH-168")
def test_an_escape_lapses_where_a_correction_has_freed_the_survivor(film: FilmTable) -> None:
    staged(film, {"do": "trap", "who": "trigger", "escape": "guts"})
    happens(film)
    film.reveal("tire-iron")
    film.passes(2)
    film.round()
    film.act("escape", "the-pilot")
    film.correct("survivors/the-pilot/trapped", None)
    assert film.view["roll"] is None
    assert film.view["turn"]["seat"] == 2
