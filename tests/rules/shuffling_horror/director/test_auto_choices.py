"""All else that the auto-Director chooses, row by row of the policy."""

import pytest

from tests.rules.shuffling_horror.scenes import (
    EVENT,
    REFUGE,
    Step,
    carry_out,
    chosen,
    directing,
    happens,
    last_few,
)
from tests.rules.shuffling_horror.table import QUIET, FilmTable
from tests.rules.table import clause

SIX = ("six-armed-gardener", "six-legged-hulk", "six-saucer-pilots")
TWINS = ("the-professor", "the-mechanic", "the-sheriff", "the-projectionist")
"""Two pairs with the same Speed, 5 and 6."""


@clause("SH-55", "SH-36")
def test_take_the_greatest_monster_of_the_lowest_frame(film: FilmTable) -> None:
    film.deal(director="auto")
    film.reveal("two-pale-twins", "seven-headed-thing", "four-night-watchers")
    film.reveal("three-green-cadets", "five-tunnel-worms", "five-chrome-hunters")
    # 4 + 5 makes 9, 2 + 5 only 7, and 7 + 5 would be 11
    assert chosen(film) == {
        "type": "take_monster", "card": "five-tunnel-worms", "to": "throng-0-2",
    }  # fmt: skip


@clause("SH-56")
def test_into_a_pod_players_row_only_when_the_own_is_full(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff", director="auto")
    film.throng(3, 1, "seven-headed-thing")
    film.end_reel()
    for slot, cards in enumerate(FULL, 1):
        film.throng(0, slot, *cards)
    film.reveal("two-pale-twins", "two-hissing-cats", "two-blinking-lights")
    assert chosen(film) == {"type": "take_monster", "card": "two-pale-twins", "to": "throng-3-1"}
    film.throng(0, 6, *FULL[5][:2])
    assert chosen(film)["to"] == "throng-0-6"


FULL = (
    ("two-grinning-farmhands", "three-silent-milkmen", "three-static-voices"),
    ("three-walking-scarecrows", "three-green-cadets", "three-hollow-nuns"),
    ("four-buzzing-drones", "four-masked-surgeons", "four-glass-eyed-dogs"),
    ("four-cornfield-shapes", "four-night-watchers", "five-tunnel-worms"),
    ("five-chrome-hunters", "five-brain-collectors", "five-marching-mannequins"),
    ("six-armed-gardener", "six-legged-hulk", "six-saucer-pilots"),
)


@clause("SH-136")
def test_place_where_the_chance_is_greatest_then_the_throng_smallest(film: FilmTable) -> None:
    draw = {EVENT: {"effect": [{"do": "draw_discard", "n": 1, "take": "monsters"}]}}
    film.begin(director="auto", deck=draw)
    film.throng(0, 1, "eight-star-overlord")
    film.throng(0, 2, "seven-headed-thing")
    happens(film)
    film.do("draw", card="five-tunnel-worms")
    assert chosen(film) == {"type": "place", "card": "five-tunnel-worms", "to": "throng-0-2"}


@clause("SH-240", "SH-56")
def test_place_in_the_own_row_alone(film: FilmTable) -> None:
    draw = {EVENT: {"effect": [{"do": "draw_discard", "n": 1, "take": "monsters"}]}}
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff", director="auto", deck=draw)
    film.throng(3, 1, "two-pale-twins")
    film.throng(0, 2, "two-hissing-cats")
    happens(film)
    film.do("draw", card="five-tunnel-worms")
    assert chosen(film)["to"] == "throng-0-2"
    film.throng(3, 1, "four-buzzing-drones")
    # whatever odds it would have elsewhere
    assert chosen(film)["to"] == "throng-0-2"
    film.refused("place", seat=0, card="five-tunnel-worms", to="throng-3-1")


@clause("SH-128")
def test_a_new_throng_always_attacks(film: FilmTable) -> None:
    directing(film, "six-legged-hulk", players=3)
    carry_out(film)
    victim = chosen(film)["victim"]
    carry_out(film)
    film.roll(1, 1)
    film.throng(0, 1, *SIX)
    assert chosen(film) == {"type": "place", "card": victim, "to": "throng-0-2"}
    carry_out(film)
    assert chosen(film)["type"] == "target"
    assert chosen(film)["attacker"] == "throng-0-2"


@clause("SH-247")
def test_a_hidden_monster_always_attacks_and_stays(film: FilmTable) -> None:
    film.begin(screen=REFUGE, back_seat_surprise=True, director="auto")
    film.act("move", "the-pilot", sanctuary=1)
    film.do("draw", card="two-hissing-cats")
    film.roll(6, 5)
    film.passes(2)
    assert chosen(film) == {"type": "pass"}
    carry_out(film)
    assert chosen(film) == {
        "type": "target", "attacker": "two-hissing-cats", "victim": "the-pilot",
    }  # fmt: skip
    carry_out(film)
    film.roll(6, 5)
    film.clear()
    film.do("award_star", survivor="the-pilot")
    assert (film.phase, chosen(film)) == ("lurker", {"type": "pass"})


@clause("SH-159")
@pytest.mark.parametrize(
    ("card", "throngs", "monsters", "yes"),
    [
        ("the-radio-goes-dead", 0, 0, True),
        ("the-lights-go-out", 0, 0, False),
        ("the-lights-go-out", 1, 0, False),
        ("the-lights-go-out", 1, 1, True),
        ("the-lights-go-out", 0, 2, True),
        ("stampede-on-main-street", 0, 2, False),
        ("stampede-on-main-street", 1, 0, True),
        ("reinforcements-from-orbit", 0, 0, True),
    ],
)
def test_what_he_activates(
    film: FilmTable, card: str, throngs: int, monsters: int, yes: bool
) -> None:
    film.begin(director="auto")
    film.screen(*("two-pale-twins", "two-hissing-cats")[:monsters])
    if throngs:
        film.throng(0, 1, "five-tunnel-worms")
    happens(film, card)
    assert chosen(film) == {"type": "activate" if yes else "bypass"}


@clause("SH-159")
def test_in_the_fourth_reel_an_assault_needs_no_attackers(film: FilmTable) -> None:
    film.begin(director="auto")
    spare = iter([("tire-iron", "fire-axe", "crystal-lance"), ("ray-projector", "welding-torch",
            "service-revolver"), ("hunting-rifle", "grudge-match", "adrenaline")])  # fmt: skip
    for screen in spare:
        film.end_reel()
        film.reveal(*screen)
    happens(film, "the-lights-go-out")
    assert (film.view["reel"], chosen(film)) == (4, {"type": "activate"})


@clause("SH-180")
@pytest.mark.parametrize(
    ("throng", "monster", "known", "way"),
    [
        (False, False, True, "pick-discard"),
        (False, False, False, "bonus-turn"),
        (True, False, True, "bonus-turn"),
        (False, True, True, "bonus-turn"),
    ],
)
def test_a_pick_instead_of_an_idle_bonus_turn(
    film: FilmTable, throng: bool, monster: bool, known: bool, way: str
) -> None:
    film.begin(director="auto", shuffler=True)
    if known:
        film.screen("tire-iron")
    if throng:
        film.throng(0, 1, "two-pale-twins")
    if monster:
        film.act("take", "the-pilot", card="adrenaline")
        film.reveal("two-hissing-cats")
    happens(film, "shuffler")
    assert chosen(film) == {"type": "activate"}
    carry_out(film)
    assert chosen(film) == {"type": "choose", "option": way}


@clause("SH-180")
def test_of_other_ways_the_first(film: FilmTable) -> None:
    ways: list[Step] = [{"id": "b", "steps": []}, {"id": "pick-discard", "steps": []}]
    film.begin(director="auto", deck={EVENT: {"effect": [{"do": "choose", "options": ways}]}})
    film.screen("tire-iron")
    happens(film)
    assert chosen(film) == {"type": "choose", "option": "b"}


@clause("SH-180")
def test_he_picks_the_greatest_known_monster(film: FilmTable) -> None:
    film.begin(director="auto", deck={EVENT: {"effect": [{"do": "pick_discard"}]}})
    film.screen("six-saucer-pilots")
    film.screen("six-legged-hulk")
    film.screen("two-pale-twins")
    film.screen("fire-axe")
    happens(film)
    assert chosen(film) == {"type": "pick", "card": "six-legged-hulk"}


@clause("SH-180")
def test_else_the_first_known_discard_else_people_look(film: FilmTable) -> None:
    film.begin(director="auto", deck={EVENT: {"effect": [{"do": "pick_discard"}]}})
    happens(film)
    (prompt,) = film.prompts
    assert prompt["auto"] is True
    assert len(film.open_to("pick", "card", seat=0)) > 20
    film.screen("tire-iron")
    film.screen("crystal-lance")
    assert chosen(film) == {"type": "pick", "card": "tire-iron"}


@clause("SH-194", "SH-199")
def test_special_actions(film: FilmTable) -> None:
    directing(film, "six-legged-hulk", clip_reel=True)
    carry_out(film)
    carry_out(film)
    film.roll(6, 5)
    film.reveal("two-pale-twins")
    assert chosen(film) == {"type": "fade_out", "frame": 2}
    film.last_cards()
    # a monster is on the screen
    assert chosen(film) == {"type": "fade_out", "frame": 2}
    film.screen("fire-axe")
    assert chosen(film) == {"type": "clip_reel"}
    film.screen("two-pale-twins", "two-hissing-cats")
    film.correct("frames/2/card", None)
    assert chosen(film) == {"type": "pass"}


@clause("SH-252", "SH-254")
@pytest.mark.parametrize(
    ("option", "value", "card"),
    [
        ("choice", None, "six-armed-gardener"),
        ("roll", 6, "six-armed-gardener"),
        ("roll", 4, "four-buzzing-drones"),
    ],
)
def test_the_monster_set_aside(film: FilmTable, option: str, value: int | None, card: str) -> None:
    film.new(3, director="auto", monsters_among_us=option)
    if value is not None:
        film.roll(value)
    assert chosen(film) == {"type": "set_aside", "card": card}


def test_the_victim_that_he_chooses(film: FilmTable) -> None:
    choice = {EVENT: {"effect": [{"do": "spoints", "who": "choice", "n": -1}]}}
    film.begin(players=4, cast=" ".join(TWINS), director="auto", deck=choice)
    film.purse(7, 7, 2, 2)
    film.rests("the-sheriff", 1)
    happens(film)
    assert chosen(film) == {"type": "choose_victim", "victim": "the-projectionist"}


@clause("SH-237", "SH-214")
def test_cuts_and_losses_he_takes(film: FilmTable) -> None:
    film.deal(director="auto", directors_cut=True, survivor_loss=True)
    assert chosen(film) == {"type": "directors_cut"}
    carry_out(film)
    film.do("draw", card="fire-axe")
    film.reveal(*QUIET)
    film.end_reel()
    assert chosen(film) == {"type": "survivor_loss"}


@clause("SH-243")
def test_he_gives_leave(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff", monster_mash_2=True, director="auto")
    film.throng(0, 1, "two-pale-twins")
    film.passes(1, 2)
    film.do("mash_attack", seat=3, card="two-pale-twins", to="throng-3-1")
    assert chosen(film) == {"type": "allow"}


@clause("SH-127")
def test_he_forgoes_a_damage_roll_that_changes_nothing(film: FilmTable) -> None:
    directing(film, "six-legged-hulk")
    film.purse(0, 0)
    carry_out(film)
    victim = chosen(film)["victim"]
    carry_out(film)
    film.roll(2, 3)
    assert chosen(film) == {"type": "forgo_damage"}
    carry_out(film)
    assert film.ruled("damage-forgone")["survivor"] == victim
    assert film.phase == "flail"


@clause("SH-240")
def test_he_keeps_his_throngs(film: FilmTable) -> None:
    last_few(
        film, "the-pilot", "the-mechanic", "the-sheriff", monster_migration=True, director="auto"
    )
    film.throng(0, 1, "two-pale-twins")
    film.falls("the-sheriff")
    assert (film.phase, chosen(film)) == ("migrate", {"type": "pass"})


@clause("SH-203")
def test_a_pod_player_chooses_for_himself(film: FilmTable) -> None:
    last_few(film, "the-pilot", "the-mechanic", "the-sheriff", director="auto")
    film.throng(3, 1, "two-pale-twins")
    film.screen("two-hissing-cats")
    film.passes(1, 2)
    (prompt,) = film.prompts
    assert "auto" not in prompt
    assert film.kinds(3) == ["take_attack", "all_out_attack", "pass"]


@clause("SH-160")
def test_what_the_players_decide_he_leaves_to_them(film: FilmTable) -> None:
    film.begin(director="auto", plot_device_by="players")
    happens(film, "the-radio-goes-dead")
    (prompt,) = film.prompts
    assert (prompt["seat"], "auto" in prompt) == (None, False)
    assert film.kinds(None) == ["activate", "bypass"]
