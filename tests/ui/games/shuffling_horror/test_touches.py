"""How many touches the turns of Shuffling Horror take; cards on the pad are not counted."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.board.nodes import Node
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.cards import CARDS
from companion.table.action_text import describe_step
from companion.ui.runtime.demo import Demo
from companion.ui.screens.table.play import Play
from tests.ui.games.shuffling_horror.film_desk import correct, does, film, view_of, words
from tests.ui.games.shuffling_horror.test_film_desk import shown, sign
from tests.ui.touches import play_counted

ATTACK = """
touch Two Hissing Cats
touch Die 1: 2
touch Die 2: 3
wait 6
"""
DIRECTOR = """
touch All-Out Attack
touch The Mechanic
touch Die 1: 1
touch Die 2: 3
wait 6
touch 4
"""
TAKE = """
touch Take and attack
touch The Mechanic
touch Die 1: 1
touch Die 2: 3
wait 6
touch 4
"""
MATINEE = """
touch So be it
touch So be it
touch Roll here
wait 7
"""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Demo]:
    found = film(tmp_path)
    correct(found, "throngs/0/0", ["six-saucer-pilots"])
    yield found
    found.close()


def test_an_attack_with_own_dice(table: Demo) -> None:
    correct(table, "frames/0/card", "two-hissing-cats")
    correct(table, "survivors/the-pilot/held", ["service-revolver"])
    assert play_counted(table, ATTACK) <= 3
    assert "two-hissing-cats" in table.session.state.discards


def test_a_turn_of_the_director(table: Demo) -> None:
    does(table, actions.Pass(1), actions.Pass(2))
    assert play_counted(table, DIRECTOR) <= 5
    assert view_of(table).phase == "negate"


def test_the_only_monster_is_taken_into_the_only_throng_by_one_touch(table: Demo) -> None:
    correct(table, "throngs/0/0", [])
    correct(table, "frames/1/card", "six-saucer-pilots")
    does(table, actions.Pass(1), actions.Pass(2))
    assert play_counted(table, TAKE) <= 5
    assert view_of(table).phase == "negate"
    assert table.session.state.throngs[0][0] == ("six-saucer-pilots",)


def test_a_turn_of_matinee(tmp_path: Path) -> None:
    table = film(tmp_path, director="auto")
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    does(table, actions.Pass(1), actions.Pass(2))
    assert play_counted(table, MATINEE) <= 3
    assert isinstance(table.session.head.action, actions.Roll)
    table.close()


def test_held_a_purse_is_spent_at_once(table: Demo) -> None:
    correct(table, "survivors/the-pilot/rest", 6)
    does(table, actions.Pass(1), actions.Pass(2), actions.AllOutAttack(0))
    does(table, actions.Target(0, "throng-0-1", "the-pilot"))
    does(table, actions.Roll((2, 3)), actions.Roll((6,)))
    assert sign(table) == "Mara (Pilot): negate 6, or flail?"
    table.play("rest One rest spoint\noff")
    assert view_of(table).attack is None
    assert "One rest spoint" not in shown(table)


def test_of_a_purse_that_is_held_no_more_is_spent_than_helps(table: Demo) -> None:
    """Another hold takes back what was spent of it, and nothing else."""
    correct(table, "frames/0/card", "six-legged-hulk")
    does(table, actions.Attack(1, "the-pilot", "six-legged-hulk"), actions.Roll((2, 3)))
    assert view_of(table).roll.need == 6
    does(table, actions.Spend(2, "power", 1))
    table.play("rest Mara: a power spoint\noff")
    assert view_of(table).roll.need == 1
    assert view_of(table).players[1].power == 3
    assert "10 or more annihilates" in words(table)
    table.play("rest Mara: a power spoint\noff")
    assert [player.power for player in view_of(table).players] == [0, 7, 6]
    table.play("rest Theo: a power spoint\noff")
    assert [player.power for player in view_of(table).players] == [0, 7, 7]


def test_spoints_on_a_roll_stop_at_its_limit(table: Demo) -> None:
    """A target of 11 is the highest."""
    correct(table, "frames/0/card", "six-legged-hulk")
    does(table, actions.Attack(1, "the-pilot", "six-legged-hulk"))
    table.play("rest Mara: a power spoint\noff")
    assert view_of(table).roll.need == 11
    assert view_of(table).players[1].power == 2


def test_a_spoint_that_is_touched_is_no_task(table: Demo) -> None:
    """The field shows what was spent; damage that is negated shows who pays, until it closes."""
    correct(table, "survivors/the-pilot/rest", 4)
    does(table, actions.Pass(1), actions.Pass(2), actions.AllOutAttack(0))
    does(table, actions.Target(0, "throng-0-1", "the-pilot"), actions.Roll((2, 3)))
    play = table.app.screen
    assert isinstance(play, Play)
    play.do(table.app, actions.Roll((6,)))
    table.play("touch Theo: a power spoint\ntouch Theo: a power spoint\ntouch NEGATE")
    assert sign(table) == "Mara (Pilot): 6 damage negated"
    assert "Theo: pay 2 power spoints." in words(table)
    assert not play.queue.open_instructions
    table.play("wait 8")
    assert sign(table) == "Dee (Director): fade out a card?"
    assert not play.queue.open_instructions


def test_a_spoint_on_a_roll_is_no_task(table: Demo) -> None:
    correct(table, "frames/0/card", "six-legged-hulk")
    does(table, actions.Attack(1, "the-pilot", "six-legged-hulk"))
    table.play("touch Theo: a power spoint")
    play = table.app.screen
    assert isinstance(play, Play)
    assert not play.queue.open_instructions
    assert "+1" in words(table)


def test_an_item_is_taken_to_attack_by_two_touches(table: Demo) -> None:
    """The card and what is done with it, on tickets; the button leads to the items at once."""
    correct(table, "frames/1/card", "hunting-rifle")
    assert (
        play_counted(
            table,
            "touch Hunting Rifle\ntouch Mara (Pilot) takes the Hunting Rifle to attack with it",
        )
        <= 2
    )
    assert view_of(table).attack.target == "six-saucer-pilots", "the only one is attacked unasked"
    assert view_of(table).phase == "attack-roll"


def test_a_survivor_is_drawn_to_attack_by_one_touch(table: Demo) -> None:
    assert play_counted(table, "touch Draw + attack") <= 1
    assert sign(table) == "Mara: draw a survivor"
    table.play("touch Card")
    assert sign(table) == "Mara: which survivor?"


def test_a_weapon_that_is_better_in_everything_is_taken_unasked(table: Demo) -> None:
    """The Pilot's Muscle is 6, and with the revolver, which adds to the damage, Speed is 8."""
    correct(table, "throngs/0/0", ["five-tunnel-worms"])
    correct(table, "frames/0/card", "two-hissing-cats")
    correct(table, "survivors/the-pilot/held", ["service-revolver"])
    table.play("touch Throng 1")
    assert view_of(table).attack.item == "service-revolver"
    assert view_of(table).roll.need == 8
    assert "8 or less hits Five Tunnel Worms with the Service Revolver" in words(table)


def test_a_better_hit_and_more_damage_are_a_question(table: Demo) -> None:
    correct(table, "throngs/0/0", ["five-tunnel-worms"])
    correct(table, "frames/0/card", "two-hissing-cats")
    correct(table, "survivors/the-pilot/held", ["service-revolver", "fire-axe"])
    table.play("touch Throng 1")
    assert sign(table) == "Mara (Pilot): with what?"
    tickets = [one for one in shown(table) if "%" in one]
    assert tickets == [
        "Service Revolver: 41% takes it out; 72% hits: Speed ≤ 8, damage d6+1",
        "Fire Axe: 28% takes it out; 42% hits: Muscle ≤ 6, damage SHAD",
    ]


def test_of_two_stats_the_better_one_is_taken_unasked(table: Demo) -> None:
    correct(table, "throngs/0/0", ["five-tunnel-worms"])
    correct(table, "survivors/the-pilot/held", ["crystal-lance"])
    table.play("touch Throng 1")
    assert view_of(table).attack.stat == "speed"


def test_damage_that_takes_out_anyhow_is_not_rolled(table: Demo) -> None:
    correct(table, "throngs/0/0", ["two-hissing-cats"])
    does(table, actions.Attack(1, "the-pilot", "two-hissing-cats"))
    play = table.app.screen
    assert isinstance(play, Play)
    play.do(table.app, actions.Roll((2, 2)))
    assert "two-hissing-cats" in table.session.state.discards
    assert describe_step(table.session, table.session.head) == "No roll is needed"
    table.play("wait 8")
    assert sign(table) == "Dee: discard the Two Hissing Cats"
    assert {"Hit", "Any damage", "Out"} <= {*words(table)}
    assert not any("rolled" in one for one in words(table))
    table.play("touch Undo")
    assert view_of(table).phase == "attack-roll"


def test_spoints_that_make_damage_sure_can_still_be_taken_back(table: Demo) -> None:
    correct(table, "throngs/0/0", ["four-buzzing-drones"])
    does(table, actions.Attack(1, "the-pilot", "four-buzzing-drones"), actions.Roll((2, 3)))
    table.play("rest Mara: a power spoint\noff")
    assert sign(table) == "Mara (Pilot): take it out"
    assert "100%" in words(table)
    assert not any(name.startswith("Die 1") or name == "Roll here" for name in shown(table))
    table.play("touch OUT\nwait 3")
    assert "four-buzzing-drones" in table.session.state.discards
    assert not any("rolled" in one for one in words(table))
    table.play("touch Undo\nrest Mara: a power spoint\noff")
    assert view_of(table).players[1].power == 7
    assert "Roll here" in shown(table)


def test_odds_ahead_are_of_spoints_that_can_be_paid(table: Demo) -> None:
    correct(table, "survivors/the-pilot/rest", 0)
    for seat, power in enumerate((0, 1, 0)):
        correct(table, f"players/{seat}/power", power)
    does(table, actions.Attack(1, "the-pilot", "six-saucer-pilots"))
    assert "+1" in words(table)
    assert not {"+2", "+3"} & {*words(table)}
    table.play("rest Mara: a power spoint\noff")
    assert "no spoints left" in words(table)


def test_damage_that_destroys_a_sanctuary_anyhow_is_not_rolled(tmp_path: Path) -> None:
    table = film(tmp_path, screen=("service-revolver", "the-church-cellar", "hunting-rifle"))
    does(table, actions.Reveal(2, "adrenaline"))
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    correct(table, "survivors/the-pilot/in", 1)
    correct(table, "sanctuaries/0/spoints", 1)
    does(table, actions.Pass(1), actions.Pass(2), actions.AllOutAttack(0))
    does(table, actions.Target(0, "throng-0-1", sanctuary=1))
    play = table.app.screen
    assert isinstance(play, Play)
    play.do(table.app, actions.Roll((2, 3)))
    table.play("wait 4")
    assert "Any damage is enough: no roll" in words(table)
    assert {"Any damage", "Out"} <= {*words(table)}
    table.close()


def test_an_attack_on_a_sanctuary_shows_its_strength(tmp_path: Path) -> None:
    table = film(tmp_path, screen=("service-revolver", "the-church-cellar", "hunting-rifle"))
    does(table, actions.Reveal(2, "adrenaline"))
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    correct(table, "survivors/the-pilot/in", 1)
    correct(table, "sanctuaries/0/spoints", 7)
    does(table, actions.Pass(1), actions.Pass(2), actions.AllOutAttack(0))
    assert {"7", "strength"} <= {*words(table)}
    does(table, actions.Target(0, "throng-0-1", sanctuary=1))
    assert {"7", "6 or less hits the Church Cellar"} <= {*words(table)}
    does(table, actions.Roll((2, 3)))
    play = table.app.screen
    assert isinstance(play, Play)
    play.do(table.app, actions.Roll((4,)))
    table.play("wait 3")
    assert "3 left" in words(table)
    table.close()


def test_who_throws_dynamite_at_whom_is_in_the_big_line(table: Demo) -> None:
    correct(table, "survivors/the-pilot/held", ["four-dynamite-sticks"])
    does(table, actions.ThrongAttack(1, "the-pilot", "throng-0-1", "four-dynamite-sticks", "guts"))
    assert sign(table) == "Mara (Pilot): throw dynamite at Throng 1"


def test_damage_that_cannot_reach_is_rolled_only_if_spoints_may_add_to_it(table: Demo) -> None:
    correct(table, "throngs/0/0", ["eight-star-overlord"])
    attack = actions.Attack(1, "the-pilot", "eight-star-overlord"), actions.Roll((2, 3))
    does(table, *attack)
    assert view_of(table).phase == "damage-roll"
    table.play("touch Undo")
    for seat in (1, 2):
        correct(table, f"players/{seat}/power", 0)
    play = table.app.screen
    assert isinstance(play, Play)
    does(table, *attack[:1])
    play.do(table.app, attack[1])
    table.play("wait 4")
    assert "No damage is enough: no roll" in words(table)
    assert view_of(table).phase == "turn"


def test_damage_that_may_annihilate_is_rolled(table: Demo) -> None:
    correct(table, "throngs/0/0", ["two-hissing-cats"])
    correct(table, "frames/0/card", "two-pale-twins")
    correct(table, "survivors/the-pilot/held", ["service-revolver"])
    table.play("touch Throng 1\ntouch Die 1: 4\ntouch Die 2: 4\nwait 8")
    assert sign(table) == "Mara (Pilot): roll the damage"
    assert "8 hits, doubles +4: any roll takes out Two Hissing Cats" in words(table)


def test_damage_that_nobody_can_pay_is_neither_rolled_nor_asked_about(table: Demo) -> None:
    for seat in (1, 2):
        correct(table, f"players/{seat}/power", 0)
    does(table, actions.Pass(1), actions.Pass(2), actions.AllOutAttack(0))
    does(table, actions.Target(0, "throng-0-1", "the-pilot"), actions.Roll((2, 3)))
    assert view_of(table).phase == "flail"
    assert "8 or less saves" in words(table)


def test_the_starting_bonus_is_one_screen(tmp_path: Path) -> None:
    table = film(tmp_path, screen=())
    does(table, actions.Reveal(1, "two-hissing-cats"), actions.Reveal(2, "six-legged-hulk"))
    play = table.app.screen
    assert isinstance(play, Play)
    play.do(table.app, actions.Reveal(3, "hunting-rifle"))
    assert sign(table) == "Dee: place the Two Hissing Cats in throng 1"
    assert "Dee: place the Six-Legged Hulk from frame II in throng 2." in words(table)
    table.play("touch Next")
    assert sign(table) == "Dee (Director): reveal frame I"
    table.close()


def test_an_item_is_chosen_in_the_order_of_the_frames_with_its_stat(tmp_path: Path) -> None:
    items = ("service-revolver", "crystal-lance", "hunting-rifle")
    table = film(tmp_path, screen=items)
    table.play("touch Take")
    assert sign(table) == "Mara (Pilot): take which item?"
    assert shown(table)[:3] == ["Service Revolver", "Crystal Lance", "Hunting Rifle"]
    assert "to hit: Speed ≤ 8, damage d6+3; Frame II" in words(table)
    table.play("touch Crystal Lance")
    assert table.session.state.cast["the-pilot"].held == ("crystal-lance",)
    table.close()


def test_the_card_that_may_fade_out_is_named(table: Demo) -> None:
    correct(table, "frames/1/card", "six-legged-hulk")
    correct(table, "frames/2/card", "two-pale-twins")
    does(table, actions.Pass(1), actions.Pass(2), actions.Pass(0))
    assert sign(table) == "Dee: fade out Service Revolver?"
    table.play("touch Service Revolver")
    assert table.session.state.fade_out == "service-revolver"


def test_targets_say_where_they_are_and_how_likely_they_are_hit(table: Demo) -> None:
    correct(table, "frames/1/card", "two-pale-twins")
    table.play("touch Attack")
    assert {"Frame II", "36%", "42% hits", "Throng 1", "12%", "takes it out"} <= {*words(table)}
    size = {one.name: one.size for one in table.app.node().walk() if one.role == "text"}
    assert size["36%"] > max(size["42% hits"], size["Two Pale Twins"])


def test_many_targets_keep_the_mark_of_their_throng(table: Demo) -> None:
    """Up to three rows the chance is large, beyond that the value; the disc has the throng."""
    pods = {"throngs/0/0": ["two-pale-twins", "two-hissing-cats", "two-blinking-lights"]}
    pods["throngs/0/1"] = ["three-silent-milkmen", "three-static-voices", "three-green-cadets"]
    pods["throngs/0/2"] = ["four-buzzing-drones", "four-masked-surgeons", "four-night-watchers"]
    pods["throngs/0/3"] = ["five-tunnel-worms", "five-chrome-hunters", "five-brain-collectors"]
    pods["throngs/0/4"] = ["six-armed-gardener", "six-legged-hulk", "six-saucer-pilots"]
    for number, (path, cards) in enumerate(pods.items(), 1):
        correct(table, path, cards)
        table.play("touch Attack")
        on_card = [one.name for one in tile(table, "card:" + cards[0]) if one.role == "text"]
        assert str(number) in on_card or f"Throng {number}" in on_card
        table.play("touch Back")
    correct(table, "frames/1/card", "two-crawling-gloves")
    table.play("touch Attack")
    assert "II" in [one.name for one in tile(table, "card:two-crawling-gloves")]


def test_a_throng_shows_all_its_cards(table: Demo) -> None:
    cards = ["six-saucer-pilots", "two-pale-twins"]
    correct(table, "throngs/0/0", cards)
    icons = [one.name for one in tile(table, "throng:throng-0-1") if one.role == "icon"]
    assert icons == [CARDS[card].icon for card in cards]


def test_a_raised_stat_is_shown_with_the_survivor(table: Demo) -> None:
    does(table, actions.Take(1, "the-pilot", "adrenaline"), actions.Reveal(2, "tire-iron"))
    does(table, actions.Pass(2), actions.Pass(0), actions.Pass(0))
    before = CARDS["the-pilot"].attributes.stats
    drawn = words(table)
    assert str(before["speed"] + 2) == drawn[drawn.index("Speed") + 1]
    assert str(before["guts"]) == drawn[drawn.index("Guts") + 1]
    touch = next(one.touch for one in table.app.node().walk() if one.key == "pool:1")
    assert touch is not None
    table.app.touch(touch)
    drawn = words(table)
    assert str(before["speed"] + 2) == drawn[drawn.index("Speed +2") - 1]


def tile(table: Demo, key: str) -> list[Node]:
    """All that is on a node with this key."""
    return [*next(one for one in table.app.node().walk() if one.key == key).walk()]


def test_whoever_chooses_who_pays_sees_how_much_each_has_and_what_is_due(table: Demo) -> None:
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    correct(table, "survivors/the-pilot/rest", 1)
    correct(table, "players/1/power", 1)
    correct(table, "players/2/power", 3)
    does(table, actions.Pass(1), actions.Pass(2), actions.AllOutAttack(0))
    does(
        table,
        actions.Target(0, "throng-0-1", "the-pilot"),
        actions.Roll((2, 3)),
        actions.Roll((4,)),
    )
    assert "choose who pays" in words(table)
    table.play("touch NEGATE")
    assert sign(table) == "Whose spoints?"
    assert {"up to 2", "up to 3"} <= {*words(table)}
    table.play("touch Theo")
    assert sign(table) == "Theo: how many of 4 spoints?"
