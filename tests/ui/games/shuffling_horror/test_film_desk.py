"""What people at the desk of Shuffling Horror met in whole evenings: cards that are refused,
questions with one answer, figures that are not shown.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.core.actions import Action
from companion.core.board.nodes import RollRandom
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.cards import KIND
from companion.table.players import Player
from companion.table.settings import Settings
from companion.ui.render.layout import Rect
from companion.ui.runtime.demo import Demo
from companion.ui.screens.table.play import Play
from tests.ui.games.shuffling_horror.film_desk import (
    GAME,
    NAMES,
    QUIET,
    correct,
    does,
    done,
    every_node,
    film,
    picture,
    view_of,
    words,
)
from tests.ui.table import evening, middle, shown, sign


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Demo]:
    found = film(tmp_path)
    yield found
    found.close()


def test_the_card_of_a_drawn_survivor_is_the_answer(table: Demo) -> None:
    correct(table, "survivors/the-pilot", None)
    does(table, actions.Pass(2), actions.Pass(0), actions.Pass(0))
    assert sign(table) == "Mara: draw a survivor"
    table.play("lay the-cowboy")
    assert "the-cowboy" in table.session.state.cast
    # both are one line of the log, and one Undo takes both back
    assert [type(step.action) for step in table.session.current_steps()[-2:]] == [
        actions.TakeAttackSurvivor, actions.Draw,
    ]  # fmt: skip
    table.play("lift\ntouch Undo")
    assert sign(table) == "Mara: draw a survivor"


def rolls(table: Demo) -> list[Rect]:
    """Where a touch would roll dice."""
    table.loop.draw()
    return [one.rect for one in table.stage.placed if isinstance(one.node.touch, RollRandom)]


@pytest.mark.parametrize("here", [False, True])
def test_a_late_touch_on_next_of_a_result_that_goes_by_itself_rolls_nothing(
    table: Demo, *, here: bool
) -> None:
    table.app.change_settings(Settings(dice_here=here))
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    play = table.app.screen
    assert isinstance(play, Play)
    does(table, actions.Take(1, "the-pilot", "adrenaline"))
    does(table, actions.Reveal(2, "stampede-on-main-street"), actions.Activate(0))
    picture(table, f"roll-{here}")
    play.do(table.app, actions.Roll((2, 3)))
    assert play.queue.boards[0].duration
    picture(table, f"result-{here}")
    following = middle(table, "Next")
    table.play("touch Next")
    assert rolls(table)
    assert not any(rect.holds(*following) for rect in rolls(table))


@pytest.mark.parametrize("card", ["the-lights-go-out", "the-examination-room"])
def test_an_event_says_what_it_does_before_anybody_decides(table: Demo, card: str) -> None:
    does(table, actions.Take(1, "the-pilot", "adrenaline"))
    play = table.app.screen
    assert isinstance(play, Play)
    play.do(table.app, actions.Reveal(2, card))
    picture(table, f"event-{card}")
    line = GAME.cards.catalog[card].power
    assert any(line in one for one in words(table)), words(table)
    done(table)
    picture(table, f"asked-{card}")
    assert any(line in one for one in words(table)), words(table)


@pytest.mark.parametrize("kind", [actions.Activate, actions.Bypass])
def test_so_it_does_where_matinee_directs(tmp_path: Path, kind: type[Action]) -> None:
    table = film(tmp_path, director="auto")
    if kind is actions.Activate:
        correct(table, "throngs/0/0", ["six-saucer-pilots"])
        correct(table, "throngs/0/1", ["two-hissing-cats"])
    does(table, actions.Take(1, "the-pilot", "adrenaline"), actions.Reveal(2, "the-lights-go-out"))
    (prompt,) = table.session.rule_prompts()
    assert prompt.accepts[0].kind is kind
    picture(table, f"auto-{kind.__name__}")
    assert GAME.cards.catalog["the-lights-go-out"].power in words(table)
    table.close()


def test_stats_are_offered_with_what_they_need(table: Demo) -> None:
    correct(table, "survivors/the-pilot/held", ["crystal-lance"])
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    called = [
        GAME.narration.value_label(table.session.state, "stat", one) for one in ("muscle", "speed")
    ]
    assert called == ["Muscle ≤ 6: 42%", "Speed ≤ 8: 72%"]


def test_every_card_says_what_it_does() -> None:
    for card in GAME.cards.catalog.values():
        assert card.power.endswith("."), card
    assert GAME.cards.catalog["the-pilot"].power == "Muscle 6, Speed 8, Brains 7, Guts 5."
    assert "Hits with 3" in GAME.cards.catalog["three-green-cadets"].power
    described = GAME.cards.owner_sets
    assert described is not None
    cards = described.catalog({"fire-axe": {"damage": {"dice": "d6", "bonus": 2}}})
    assert cards["fire-axe"].power == "Muscle, damage d6+2."
    effect = [
        {"do": "test", "who": "all", "stat": "guts", "fail": [{"do": "flail", "who": "victim"}]}
    ]
    cards = described.catalog({"the-lights-go-out": {"effect": effect}})
    assert cards["the-lights-go-out"].power == (
        "Everybody tests Guts; failed: that survivor flails."
    )


def test_tokens_of_sanctuaries_are_named_as_they_lie_in_the_box(tmp_path: Path) -> None:
    table = evening(tmp_path)
    assert table.app.games.begin(GAME, tuple(Player(one, n) for n, one in enumerate(NAMES)), {})
    named = [
        table.app.sentence(step, one)
        for step in table.session.current_steps()
        for one in step.rulings
        if one.facts.get("do") == "sanctuary_spoints"
    ]
    assert named == [
        "Lay 2 sanctuary tokens (8) on sanctuary slot I.",
        "Lay 3 sanctuary tokens (12) on sanctuary slot II.",
        "Lay the other 5 sanctuary tokens (20) in a corner.",
    ]
    table.close()


@pytest.mark.parametrize(
    ("n", "tokens"),
    [
        (3, "3 markers, such as coins (1 each)"),
        (5, "1 sanctuary token (4) and 1 marker, such as a coin (1)"),
    ],
)
def test_what_is_left_of_a_jelly_can_be_laid(table: Demo, n: int, tokens: str) -> None:
    does(table, actions.Take(1, "the-pilot", "adrenaline"), actions.Reveal(2, "the-creeping-jelly"))
    correct(table, "frames/1/spoints", 16)
    does(table, actions.Attack(2, "the-mechanic", "the-creeping-jelly"), actions.Roll((2, 3)))
    most = 16 - n - 1
    for seat in (1, 2):
        spend = min(7, most)
        most -= spend
        if spend:
            does(table, actions.Spend(seat, "power", spend))
    does(table, actions.Roll((1,)))
    step = table.session.current_steps()[-1]
    left = [one for one in step.rulings if one.facts.get("do") == "sanctuary_spoints"]
    assert left[0].facts["left"] == n
    assert table.app.sentence(step, left[0]) == f"Mark strength {n} on frame II: {tokens}."


def test_damage_to_a_jelly_has_its_strength_beside_it(table: Demo) -> None:
    correct(table, "survivors/the-mechanic/held", ["tire-iron"])
    does(table, actions.Take(1, "the-pilot", "adrenaline"), actions.Reveal(2, "the-creeping-jelly"))
    item = actions.Attack(2, "the-mechanic", "the-creeping-jelly", "tire-iron")
    does(table, item, actions.Roll((1, 2)))
    picture(table, "jelly")
    assert {"3 hits: 2 or more takes out the Creeping Jelly", "83%"} <= {*words(table)}


def test_damage_to_a_throng_has_its_values_beside_it(table: Demo) -> None:
    correct(table, "survivors/the-pilot/held", ["four-dynamite-sticks"])
    correct(table, "throngs/0/0", ["two-hissing-cats", "six-saucer-pilots"])
    blast = actions.ThrongAttack(1, "the-pilot", "throng-0-1", "four-dynamite-sticks", "brains")
    does(table, blast, actions.Roll((2, 3)))
    picture(table, "throng-damage")
    assert "5 hits: 6 or more takes out all of Throng 1, 2 or more a part" in words(table)


def test_who_pays_for_damage_is_shown_with_the_result_alone(table: Demo) -> None:
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    does(table, actions.Pass(1), actions.Pass(2), actions.AllOutAttack(0))
    target = actions.Target(0, "throng-0-1", victim="the-pilot")
    does(table, target, actions.Roll((2, 3)), actions.Roll((4,)))
    play = table.app.screen
    assert isinstance(play, Play)
    play.do(table.app, actions.Spend(2, "power", 4))
    assert {"Mara (Pilot): 4 damage negated", "Theo: pay 4 power spoints."} <= {*words(table)}
    assert play.queue.boards[0].duration
    assert not play.queue.open_instructions
    picture(table, "paid")
    table.wait(2)
    table.play("touch Next")
    play.do(table.app, next(iter(table.session.prompts()[0].accepts)).sample(Random(1)))
    assert "Mara (Pilot): 4 damage negated" not in words(table)


def test_one_victim_is_no_question(table: Demo) -> None:
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    correct(table, "survivors/the-mechanic", None)
    does(table, actions.Pass(1), actions.TakeAttackSurvivor(2), actions.Draw("the-cowboy"))
    does(table, actions.Attack(2, "the-cowboy", "six-saucer-pilots"), actions.Roll((6, 5)))
    correct(table, "survivors/the-cowboy", None)
    assert sign(table) == "Dee (Director): choose an action"
    does(table, actions.AllOutAttack(0))
    picture(table, "one-victim")
    assert sign(table).startswith("Dee (Director): roll 2 dice")
    assert "6 or less hits Mara (Pilot)" in words(table)
    table.play("touch Undo")
    assert sign(table) == "Dee (Director): choose an action"


def test_one_victim_of_several_attackers_is_named(table: Demo) -> None:
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    correct(table, "throngs/0/1", ["two-hissing-cats"])
    correct(table, "survivors/the-mechanic", None)
    does(table, actions.Pass(1), actions.TakeAttackSurvivor(2), actions.Draw("the-cowboy"))
    does(table, actions.Attack(2, "the-cowboy", "six-saucer-pilots"), actions.Roll((6, 5)))
    correct(table, "survivors/the-cowboy", None)
    does(table, actions.AllOutAttack(0))
    assert sign(table) == "Dee: which throng attacks Mara (Pilot)?"


def test_an_attack_that_is_due_asks_for_its_target_at_once(table: Demo) -> None:
    correct(table, "throngs/0/0", ["six-saucer-pilots", "two-hissing-cats"])
    does(table, actions.TakeAttackSurvivor(1), actions.Draw("the-cowboy"))
    picture(table, "take-attack")
    assert {"Six Saucer Pilots", "Two Hissing Cats"} <= {*shown(table)}
    assert "Attack" not in shown(table)
    table.play("touch Two Hissing Cats")
    assert view_of(table).phase == "attack-roll"


def test_any_card_of_a_frame_is_found_by_its_kind_and_name(tmp_path: Path) -> None:
    table = film(tmp_path, screen=QUIET[:2])
    table.play("touch Card")
    picture(table, "kinds")
    assert shown(table)[1:6] == ["Monster", "Item", "Event", "Power play", "Sanctuary"]
    table.play("touch Item")
    picture(table, "items")
    table.play("touch Fire Axe")
    assert table.session.state.frames[2].card == "fire-axe"
    table.close()


def test_a_new_throng_is_offered_once(table: Demo) -> None:
    correct(table, "frames/0/card", "six-saucer-pilots")
    correct(table, "throngs/0/0", ["two-hissing-cats"])
    does(table, actions.Pass(1), actions.Pass(2))
    table.play("touch Take and attack")
    picture(table, "new-throng")
    assert [one for one in shown(table) if "new" in one.lower()] == ["New throng"]
    table.play("touch New throng")
    assert table.session.state.throngs[0][1] == ("six-saucer-pilots",)


def test_throngs_say_what_they_become(table: Demo) -> None:
    correct(table, "frames/0/card", "six-saucer-pilots")
    correct(table, "throngs/0/0", ["two-hissing-cats"])
    does(table, actions.Pass(1), actions.Pass(2))
    table.play("touch Take and attack")
    picture(table, "sums")
    assert {"2 + 6 hits 72%: Two Hissing Cats", "6 hits 42%"} <= {*words(table)}


def test_a_throng_is_touched_to_attack_it(table: Demo) -> None:
    correct(table, "throngs/0/0", ["two-hissing-cats"])
    table.play("touch Throng 1")
    assert view_of(table).attack.target == "two-hissing-cats"


def test_a_card_of_a_throng_is_chosen_from_near(table: Demo) -> None:
    correct(table, "throngs/0/0", ["two-hissing-cats", "six-saucer-pilots"])
    table.play("touch Throng 1")
    picture(table, "throng-cards")
    assert sign(table) == "Mara (Pilot): attack which card?"
    table.play("touch Six Saucer Pilots")
    assert view_of(table).attack.target == "six-saucer-pilots"


def test_with_dynamite_the_whole_throng_is_offered_too(table: Demo) -> None:
    correct(table, "survivors/the-pilot/held", ["four-dynamite-sticks"])
    correct(table, "throngs/0/0", ["two-hissing-cats"])
    table.play("touch Throng 1\ntouch The whole throng")
    assert view_of(table).attack.stat == "brains"
    assert view_of(table).attack.target == "throng-0-1"


def test_a_sanctuary_is_touched_to_move_in(tmp_path: Path) -> None:
    table = film(tmp_path, screen=("service-revolver", "the-church-cellar", "hunting-rifle"))
    does(table, actions.Reveal(2, "adrenaline"))
    picture(table, "sanctuary")
    table.play("touch Church Cellar")
    assert table.session.state.cast["the-pilot"].inside == 1
    table.close()


def test_what_lurks_in_a_sanctuary_is_attacked_by_a_touch(tmp_path: Path) -> None:
    screen = ("service-revolver", "the-church-cellar", "hunting-rifle")
    table = film(tmp_path, screen=screen, back_seat_surprise=True)
    does(table, actions.Reveal(2, "adrenaline"), actions.Move(1, "the-pilot", 1))
    does(table, actions.Draw("two-hissing-cats"), actions.Roll((6, 5)))
    does(table, actions.Pass(2), actions.Pass(0), actions.Pass(0), actions.Pass(0))
    assert sign(table).startswith("Mara")
    table.play("touch Church Cellar")
    assert view_of(table).attack.target == "two-hissing-cats"
    table.close()


@pytest.mark.parametrize(
    ("rest", "paid"), [(5, "Mara pays 4 rest"), (3, "Mara pays 3 rest + 1"), (0, "Mara pays 4")]
)
def test_negate_says_what_is_paid(table: Demo, rest: int, paid: str) -> None:
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    correct(table, "survivors/the-pilot/rest", rest)
    does(table, actions.Pass(1), actions.Pass(2), actions.AllOutAttack(0))
    does(
        table,
        actions.Target(0, "throng-0-1", "the-pilot"),
        actions.Roll((2, 3)),
        actions.Roll((4,)),
    )
    picture(table, f"negate-{rest}")
    assert paid in words(table)
    table.play("touch NEGATE")
    assert view_of(table).phase != "negate"
    assert table.session.state.cast["the-pilot"].rest == max(0, rest - 4)
    table.play("touch Undo")
    assert paid in words(table), "one Undo takes back all that one touch has paid"


def test_fade_out_is_explained(table: Demo) -> None:
    does(table, actions.Pass(1), actions.Pass(2), actions.Pass(0))
    picture(table, "fade-out")
    assert any("unless somebody takes it" in one for one in words(table))


def test_the_luck_of_a_director_who_is_a_person_is_no_option(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.play("seat Dee Mara Theo\ntouch Shuffling Horror\ntouch Options")
    assert "Director's luck" not in shown(table)
    table.close()


def test_the_house_set_is_labeled_where_people_sit_down_and_in_cards(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.play("seat Dee Mara Theo\ntouch Shuffling Horror")
    assert "House set" in words(table)
    table.play("touch Home\ntouch Cards\ntouch Shuffling Horror")
    assert any(one.startswith("House set: names by Matinee.") for one in words(table))
    table.close()


def test_the_seating_says_that_matinee_directs(tmp_path: Path) -> None:
    table = evening(tmp_path)
    table.play("seat Dee Mara Theo\ntouch Shuffling Horror")
    assert not any("Matinee directs" in one for one in words(table))
    table.play("touch Options\ntouch Director")
    assert "Director's luck" in shown(table)
    table.play("touch Done")
    picture(table, "seating")
    assert any("Matinee directs" in one for one in words(table))
    # whoever moves the cards is no player
    assert {"2 PLAYERS", "2 to 12 can play", "Moves cards"} <= {*words(table)}
    assert "The Director" not in words(table)
    table.close()


def test_the_stat_that_is_used_is_outlined_besides_its_color(table: Demo) -> None:
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    does(table, actions.Attack(1, "the-pilot", "six-saucer-pilots"))
    grounds = [(one, one.background) for one in every_node(table.app.node()) if one.background]
    used = [one for one, ground in grounds if (ground.line, ground.fill) == ("ink", "accent")]
    assert [one.children[0].name for one in used] == ["Muscle"]


@pytest.mark.parametrize("people", [4, 7])
def test_a_seat_shows_its_survivors_their_rest_and_what_they_hold(
    tmp_path: Path, people: int
) -> None:
    table = film(tmp_path, tuple(f"Player {seat}" for seat in range(people)))
    for survivor in ("the-cowboy", "the-nurse", "the-operator")[: people - 4]:
        does(table, actions.Draw(survivor))
    correct(table, "survivors/the-mechanic/rest", 3)
    correct(table, "survivors/the-mechanic/held", ["fire-axe", "tire-iron"])
    table.loop.draw()
    seat = next(one.node for one in table.stage.placed if one.node.key == "pool:2")
    drawn = [one.name for one in every_node(seat) if one.role == "icon"]
    assert {"gear", "knife", "key"} <= {*drawn}
    assert "3" in [one.name for one in every_node(seat)]
    assert (
        len({one.icon for one in GAME.cards.catalog.values() if KIND.get(one.id) == "survivor"})
        == 12
    )
    table.close()


def test_why_shows_all_three_frames_of_a_creature_feature(table: Demo) -> None:
    correct(table, "frames/0/card", "two-hissing-cats")
    correct(table, "frames/2/card", "two-pale-twins")
    does(table, actions.Take(1, "the-pilot", "adrenaline"))
    play = table.app.screen
    assert isinstance(play, Play)
    play.do(table.app, actions.Reveal(2, "three-static-voices"))
    table.play("touch Why?")
    frames = ["Frame I: Two Hissing Cats", "II: Three Static Voices, III: Two Pale Twins"]
    assert [one for one in words(table) if one in frames] == frames
    table.play("touch Back")
    done(table)
    play.do(table.app, actions.Roll((5, 6)))
    table.play("wait 2\ntouch Why?\ntouch Step 2: A survivor's Creature Feature")
    frames = [
        "Frame I: Two Hissing Cats attacks now",
        "II: Three Static Voices next, III: Two Pale Twins next",
    ]
    assert [one for one in words(table) if one in frames] == frames


def test_the_check_says_in_plain_words_where_survivors_are(table: Demo) -> None:
    table.play("touch Menu\ntouch Check the table")
    assert {"Power", "Pilot: rest", "Mechanic: rest"} <= {*words(table)}
    table.play("touch YES")
    assert {"Pilot", "in the movie"} <= {*words(table)}
    table.play("touch YES\ntouch YES")
    assert {"Frame I", "Frame II", "Frame III"} <= {*words(table)}
