"""What strangers stumbled over in an evening of Shuffling Horror."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from companion.core.hand_tasks import merged
from companion.games.shuffling_horror import actions, rulings
from companion.ui.motion.result_animator import HIDDEN_NEXT
from companion.ui.render.layout import Rect
from companion.ui.runtime.demo import Demo
from companion.ui.screens.table.interstitial_queue import InterstitialQueue
from companion.ui.screens.table.leaving import end_here
from tests.ui.games.shuffling_horror.desk import film as random_film
from tests.ui.games.shuffling_horror.film_desk import (
    GAME,
    NAMES,
    correct,
    does,
    every_node,
    film,
    picture,
    play_of,
    view_of,
    words,
)
from tests.ui.games.shuffling_horror.test_film_desk import sign
from tests.ui.table import NAMES as NAMES_OF_MANY
from tests.ui.table import begin, evening


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Demo]:
    found = film(tmp_path)
    yield found
    found.close()


def attacks(table: Demo, *, spends: int) -> None:
    """The Pilot is about to attack, and the Mechanic's player helps."""
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    does(table, actions.Attack(1, "the-pilot", "six-saucer-pilots"))
    for _ in range(spends):
        play_of(table).do(table.app, actions.Spend(2, "power", 1))


def test_spoints_spent_on_a_roll_are_called_for_with_its_result(table: Demo) -> None:
    attacks(table, spends=2)
    play_of(table).do(table.app, actions.Roll((5, 6)))
    table.wait(2)
    picture(table, "paid-miss")
    assert "Theo: pay 2 power spoints." in words(table)
    assert play_of(table).queue.boards[0].duration, "nobody has to touch Next for it"


def test_spoints_spent_on_a_hit_are_called_for_beside_the_damage_roll(table: Demo) -> None:
    attacks(table, spends=2)
    play_of(table).do(table.app, actions.Roll((2, 3)))
    assert sign(table) == "Theo: pay 2 power spoints. Mara: roll the damage"
    assert [task.text for task in merged(play_of(table).queue.open_instructions)] == [
        "pay 2 power spoints."
    ]
    picture(table, "paid-hit")
    play_of(table).do(table.app, actions.Spend(1, "power", 1))
    play_of(table).do(table.app, actions.Roll((5,)))
    table.wait(2)
    picture(table, "paid-out")
    assert "Mara: pay 1 power spoint." in words(table)


def test_what_was_only_counted_is_not_dropped_as_play_goes_on(table: Demo) -> None:
    attacks(table, spends=2)
    play_of(table).do(table.app, actions.Roll((2, 3)))
    table.wait(10)
    open_tasks = play_of(table).queue.open_instructions
    for counted in (True, False):
        play_of(table).queue.are_tasks_counted = counted
        assert play_of(table).queue.lapse(table.app) is not counted
    assert open_tasks != play_of(table).queue.open_instructions == []


def test_spoints_that_were_taken_back_are_not_called_for(table: Demo) -> None:
    attacks(table, spends=2)
    table.play("touch Undo")
    play_of(table).do(table.app, actions.Roll((5, 6)))
    table.wait(2)
    assert "Theo: pay 1 power spoint." in words(table)


def test_a_throng_keeps_its_slot_when_another_one_is_gone(table: Demo) -> None:
    correct(table, "throngs/0/0", ["two-hissing-cats"])
    correct(table, "throngs/0/1", ["six-saucer-pilots"])

    def left(name: str) -> float:
        return next(one.rect.x for one in table.stage.placed if one.node.name == name)

    table.loop.draw()
    before = left("Throng 2")
    assert {"1", "2", "3"} <= {*words(table)}
    correct(table, "throngs/0/0", [])
    table.loop.draw()
    picture(table, "slots")
    assert left("Throng 2") == before
    assert left("Slot 1, empty") < before < left("Slot 3, empty")


def test_a_stat_that_serves_for_another_is_marked(table: Demo) -> None:
    """The Automaton has Muscle instead of Speed (SH-89)."""
    correct(table, "survivors/the-pilot", None)
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    does(table, actions.Pass(2), actions.Pass(0), actions.Pass(0))
    does(table, actions.TakeAttackSurvivor(1), actions.Draw("the-automaton"))
    does(table, actions.Attack(1, "the-automaton", "six-saucer-pilots"), actions.Roll((5, 6)))
    does(table, actions.Take(2, "the-mechanic", "adrenaline"))
    does(table, actions.Reveal(2, "stampede-on-main-street"))
    assert any("Mara (Automaton): Muscle for Speed ≤ 8" in one for one in words(table))
    does(table, actions.Activate(0), actions.Roll((1, 2)))
    assert sign(table) == "Mara (Automaton): roll 2 dice"
    picture(table, "serves")
    assert any(one.startswith("Muscle for Speed: 8 or less passes") for one in words(table))


def test_an_item_says_how_likely_it_hits_before_it_is_taken(table: Demo) -> None:
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    table.play("touch Hunting Rifle")
    picture(table, "take-odds")
    assert "ITEM + ATTACK" in words(table)
    assert "72%" in words(table)
    assert "to hit at once: Speed ≤ 8" in words(table)


def test_a_failed_flail_looks_like_a_fall(table: Demo) -> None:
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    does(table, actions.Pass(1), actions.Pass(2), actions.AllOutAttack(0))
    does(table, actions.Target(0, "throng-0-1", "the-pilot"), actions.Roll((2, 3)))
    does(table, actions.Roll((5,)), actions.Flail(1, "the-pilot"))
    play_of(table).do(table.app, actions.Roll((6, 6)))
    animation = play_of(table).queue.boards[0].animation
    assert animation is not None
    fallen, fate = animation.sides  # type: ignore[union-attr]
    assert (fallen.stamp, fate.icon, fate.wins) == ("FALLS", "skull", True)
    assert (fate.name, fate.total) == ("8 or less needed", "8"), "the threshold that the sign has"
    assert "8 or less needed" in play_of(table).queue.boards[0].line2


def falls(table: Demo) -> InterstitialQueue:
    """The Pilot has flailed and falls; the animation over what her player and the Director do about
    it has just come up.
    """
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    does(table, actions.Pass(1), actions.Pass(2), actions.AllOutAttack(0))
    does(table, actions.Target(0, "throng-0-1", "the-pilot"), actions.Roll((2, 3)))
    does(table, actions.Roll((5,)), actions.Flail(1, "the-pilot"))
    play_of(table).do(table.app, actions.Roll((6, 4)))
    table.loop.draw()
    queue = play_of(table).queue
    assert queue.boards[0].is_instruction_list
    assert table.loop.painter.result_animator.under_way(table.app.clock())
    return queue


def click_next(table: Demo) -> None:
    """A mouse clicks where Next is, whether or not the screen has been drawn since."""
    (rect,) = (one.rect for one in table.stage.placed if one.node.key == HIDDEN_NEXT)
    pos = [round(at) for at in rect.center]
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, button=1, pos=pos))
    table.loop.run_once()


@pytest.mark.parametrize("seconds", [0.1, 1.0, 1.4, 1.5, 3.0, 20.0])
def test_next_confirms_nothing_before_the_tasks_have_been_drawn(
    table: Demo, seconds: float
) -> None:
    """Also where the machine was busy and drew the animation, or what it hides, much too late."""
    queue = falls(table)
    table._now += seconds
    click_next(table)
    table._now += 0.9
    click_next(table)
    assert len(queue.boards) == 1
    assert "Mara: discard the Pilot." in words(table)
    table._now += 3
    table.loop.run_once()
    click_next(table)
    assert not queue.boards
    assert not queue.open_instructions, "there was time to read them"


@pytest.mark.parametrize("done_by", ["a touch", "a press"])
def test_tasks_that_nobody_can_have_read_stay_open(table: Demo, done_by: str) -> None:
    queue = falls(table)
    table._now += 0.5
    click_next(table)
    table._now += 1.1
    if done_by == "a press":
        table._now += 0.1
        table._run_command("press", str(min(table.app.seats_waited_for())))
    else:
        click_next(table)
    assert not queue.boards
    tasks = [task.sentence(table.session.state.names) for task in queue.open_instructions]
    assert "Mara: discard the Pilot." in tasks
    table.loop.draw()
    picture(table, "unread-tasks")
    assert any("discard the Pilot" in one for one in words(table))


def test_a_trap_goes_to_whoever_is_hit(table: Demo) -> None:
    does(table, actions.Take(1, "the-pilot", "adrenaline"))
    play_of(table).do(table.app, actions.Reveal(2, "the-examination-room"))
    table.wait(2)
    picture(table, "trap")
    assert "The Examination Room to the one who is hit; new card on II" in words(table)
    assert not any("discards" in one for one in words(table))


def test_a_creature_feature_of_the_director_shows_its_monsters(table: Demo) -> None:
    correct(table, "frames/0/card", "two-hissing-cats")
    correct(table, "frames/1/card", "two-pale-twins")
    does(table, actions.Pass(1), actions.Pass(2))
    while sign(table) != "Dee (Director): choose an action":
        does(table, actions.Pass(0))
    correct(table, "frames/2/card", "six-saucer-pilots")
    table.loop.draw()
    play_of(table).do(table.app, actions.TakeAttack(0, "six-saucer-pilots", "throng-0-1"))
    done_with_attack(table)
    play_of(table).do(table.app, actions.Reveal(3, "three-static-voices"))
    table.wait(2)
    picture(table, "creature-feature")
    assert sign(table) == "Dee (Director): take one of 3 monsters", "the question says all of it"
    found = " ".join(words(table)).upper()
    for name in ("Creature Feature", "Two Hissing Cats", "Two Pale Twins", "Three Static Voices"):
        assert name.upper() in found


def done_with_attack(table: Demo) -> None:
    """The throng has attacked the Pilot and missed."""
    does(table, actions.Target(0, "throng-0-1", "the-pilot"), actions.Roll((5, 6)))


def test_a_monster_with_one_place_to_go_is_taken_by_one_touch(table: Demo) -> None:
    correct(table, "frames/0/card", "two-hissing-cats")
    does(table, actions.Pass(1), actions.Pass(2))
    while sign(table) != "Dee (Director): choose an action":
        does(table, actions.Pass(0))
    table.play("touch Two Hissing Cats")
    assert table.session.state.throngs[0][0] == ("two-hissing-cats",)


def test_whoever_draws_a_survivor_is_asked_for_the_card_at_once(table: Demo) -> None:
    correct(table, "survivors/the-pilot", None)
    does(table, actions.Pass(2), actions.Pass(0), actions.Pass(0))
    picture(table, "draw-survivor")
    assert sign(table) == "Mara: draw a survivor"
    assert "lay it on the pad" in words(table)
    assert "Draw + attack" not in words(table)


def test_great_damage_says_that_a_failed_flail_annihilates(table: Demo) -> None:
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    correct(table, "throngs/0/1", ["two-hissing-cats"])
    does(table, actions.Pass(1), actions.Pass(2), actions.AllOutAttack(0))
    does(table, actions.Target(0, "throng-0-2", "the-mechanic"), actions.Roll((1, 1)))
    does(table, actions.Place(0, "the-mechanic", "throng-0-1"))
    does(table, actions.Target(0, "throng-0-1", "the-pilot"), actions.Roll((2, 5)))
    picture(table, "familiar-damage")
    assert any("igher die or sum of doubles" in one for one in words(table))
    does(table, actions.Roll((5, 5)))
    picture(table, "annihilates")
    assert "Pay all 10 together, or flail: a failed flail annihilates" in words(table)


def test_damage_that_does_nothing_says_so_in_the_sign(table: Demo) -> None:
    correct(table, "throngs/0/0", ["five-brain-collectors"])
    does(table, actions.Attack(1, "the-pilot", "five-brain-collectors"), actions.Roll((2, 3)))
    play_of(table).do(table.app, actions.Roll((4,)))
    board = play_of(table).queue.boards[0]
    assert board.line1 == "No effect on the Five Brain Collectors"
    assert board.line2 == "4 damage, 5 or more needed"


def test_whoever_spored_a_survivor_places_the_card(table: Demo) -> None:
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    does(table, actions.Pass(1), actions.Pass(2), actions.AllOutAttack(0))
    does(table, actions.Target(0, "throng-0-1", "the-pilot"), actions.Roll((1, 1)))
    play_of(table).do(table.app, actions.Place(0, "the-pilot", "throng-0-1"))
    tasks = [task.sentence(NAMES) for task in play_of(table).queue.open_instructions]
    assert "Dee: place the Pilot in throng 1." in tasks
    end_here(table.app)
    table.loop.draw()
    assert not any("in throng 1" in one for one in words(table)), "nobody needs it any more"


def test_victims_show_what_could_save_them(table: Demo) -> None:
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    does(table, actions.Pass(1), actions.Pass(2), actions.AllOutAttack(0))
    tile = next(one for one in every_node(table.app.node()) if one.key == "survivor:the-pilot")
    inside = [one.name for one in every_node(tile)]
    assert "Flail 72%" in inside
    power = view_of(table).players[1].power
    assert inside[inside.index("bolt") + 1] == str(power) != "0"


def test_questions_name_the_card_that_they_are_about(table: Demo) -> None:
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    table.play("touch Hunting Rifle")
    assert sign(table) == "Mara: do what with the Hunting Rifle?"
    table.play("touch Close")
    correct(table, "frames/1/card", "six-legged-hulk")
    does(table, actions.Pass(1), actions.Pass(2), actions.Pass(0))
    fixed = {"seat": 0, "card": "six-legged-hulk"}
    question = GAME.narration.field_question(table.session.state, actions.TakeAttack, fixed, "to")
    assert question.endswith(": the Six-Legged Hulk into which throng?")


def test_a_survivor_is_drawn_for_somebody(tmp_path: Path) -> None:
    table = evening(tmp_path)
    begin(table, GAME, NAMES)
    table.play("lay the-sheriff")
    assert sign(table) == "Got it: The Sheriff, for Mara"
    table.close()


def test_why_of_a_full_assault_has_the_event_and_the_failed_test(table: Demo) -> None:
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    does(table, actions.Take(1, "the-pilot", "adrenaline"))
    does(table, actions.Reveal(2, "the-lights-go-out"), actions.Activate(0))
    before = table.session.state
    play_of(table).do(table.app, actions.Roll((5, 6)))
    step = table.session.current_steps()[-1]
    (assault,) = [one for one in step.rulings if isinstance(one, rulings.FullAssault)]
    found = GAME.narration.explain(before, step.action, assault)
    lines = [line for reason in found for _, line in reason.lines]
    assert "The Lights Go Out calls for it" in lines
    assert any("11 is over" in line for line in lines)
    assert "throng 1: one attack" in lines


def two_survivors(table: Demo) -> None:
    """It is the turn of Mara, who has the Pilot and the Waitress."""
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    does(table, actions.TakeAttackSurvivor(1), actions.Draw("the-waitress"))
    does(table, actions.Attack(1, "the-waitress", "six-saucer-pilots"), actions.Roll((5, 6)))
    does(table, actions.Pass(2), actions.Pass(0), actions.Pass(0))


def marked(table: Demo) -> list[str]:
    """The survivors that are marked in the tiles of the seats."""
    tiles = [one for one in every_node(table.app.node()) if one.key.startswith("pool:")]
    parts = [part for tile in tiles for part in every_node(tile)]
    return [
        part.name
        for part in parts
        if part.background is not None and part.background.line == "bulb"
    ]


def test_the_acting_survivor_is_named_and_marked_also_where_a_neighbor_answers(
    table: Demo,
) -> None:
    two_survivors(table)
    session = table.session
    assert table.app.games.change_header(
        session.header.changed(session.seq, "looked-after", 1, by=2)
    )
    assert sign(table) == "Theo for Mara (Pilot): choose an action"
    assert marked(table) == ["The Pilot"]
    does(table, actions.Pass(1))
    assert sign(table) == "Theo for Mara (Waitress): act"
    assert marked(table) == ["The Waitress"]
    table.play("touch Attack")
    assert "(Waitress)" in sign(table)


def test_an_item_with_an_attack_says_who_of_several_attacks(table: Demo) -> None:
    two_survivors(table)
    table.play("touch Hunting Rifle")
    assert "Pilot to hit at once: Speed ≤ 8" in words(table)
    assert "Waitress to hit at once: Speed ≤ 8" in words(table)


def places(table: Demo) -> dict[str, Rect]:
    table.loop.draw()
    return {one.node.name: one.rect for one in table.stage.placed if one.node.touch is not None}


def test_what_a_survivor_may_do_has_its_place_with_the_scores_above_it(table: Demo) -> None:
    """Also with two cards in hand, and where a monster or a sanctuary is there to be chosen."""
    names = ("Take", "Rest", "Item + attack", "Draw + attack", "Pass")
    correct(table, "survivors/the-pilot/held", [])
    bare = places(table)
    assert "Attack" not in bare
    correct(table, "survivors/the-pilot/held", ["four-dynamite-sticks", "crystal-lance"])
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    full = places(table)
    assert "Attack" in full
    assert [bare[name] for name in names] == [full[name] for name in names]
    assert {"Muscle", "Speed", "Brains", "Guts", "Pilot", "Crystal Lance"} <= {*words(table)}


def test_spoints_can_be_taken_back_where_none_is_left_to_spend(table: Demo) -> None:
    correct(table, "frames/0/card", "six-legged-hulk")
    does(table, actions.Attack(1, "the-pilot", "six-legged-hulk"))
    table.play("rest Mara: a power spoint\noff")
    assert view_of(table).roll.need == 11
    assert "hold: take back" in words(table)
    table.play("touch Mara: a power spoint")
    assert view_of(table).roll.need == 6


def test_bad_news_is_red(table: Demo) -> None:
    does(table, actions.Attack(1, "the-pilot", correct_target(table)))
    play_of(table).do(table.app, actions.Roll((5, 6)))
    table.wait(2)
    assert sign(table) == "Mara (Pilot) missed the Two Hissing Cats!"
    (miss,) = (one for one in every_node(table.app.node()) if one.name == "11 > 6: miss")
    assert miss.color == "cream"
    does(table, actions.Attack(2, "the-mechanic", "two-hissing-cats"), actions.Roll((2, 3)))
    play_of(table).do(table.app, actions.Roll((6,)))
    table.wait(2)
    (out,) = (one for one in every_node(table.app.node()) if one.name == "Out")
    assert out.color == "ink"


def correct_target(table: Demo) -> str:
    correct(table, "frames/1/card", "two-hissing-cats")
    return "two-hissing-cats"


@pytest.mark.parametrize("number", [3, 9])
def test_nothing_is_decided_where_next_was(tmp_path: Path, number: int) -> None:
    """Many seats leave no room for a free corner: what asks for a target or a card is there."""
    in_corner: set[str] = set()
    for table in random_film(tmp_path, NAMES_OF_MANY[:number], seed=number, rounds=120):
        in_corner |= {
            one.node.name
            for one in table.stage.placed
            if one.node.touch is not None and one.rect.y > 400 and one.rect.x + one.rect.w > 640
        }
    in_corner -= {"Show what to do by hand", "So be it"}
    assert in_corner <= ({"Attack", "Take"} if number == 9 else set())


def test_a_button_claims_nothing_while_dice_are_awaited(table: Demo) -> None:
    attacks(table, spends=0)
    for seat in (1, 2):
        table.play(f"press {seat}")
        toast = table.app.toast
        assert toast is not None
        assert toast.text == "The button does nothing now. Mara (Pilot): 6 or less hits"
        assert "next card" not in " ".join(words(table))


def test_a_die_for_nobody_is_a_line_of_the_next_roll(table: Demo) -> None:
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    does(table, actions.Take(1, "the-pilot", "adrenaline"))
    play_of(table).do(table.app, actions.Reveal(2, "a-scream-in-the-dark"))
    assert sign(table) == "Dee: read A Scream in the Dark aloud"
    assert "Read it aloud, then roll for who is hit" in words(table)
    table.play("wait 9")
    assert sign(table) == "Dee (Director): roll for who is hit"
    assert "A Scream in the Dark: A throng attacks a random survivor." in words(table)
    table.play("touch Rolled 5")
    assert sign(table) == "Dee: roll again for who is hit"
    assert "5: nobody's number" in words(table)
    table.play("touch Rolled 2")
    assert "again" not in sign(table)


def test_nobody_is_asked_whose_star_it_is_if_one_has_it(tmp_path: Path) -> None:
    table = film(tmp_path)
    correct(table, "reel_pile", 0)
    for frame in range(3):
        correct(table, f"frames/{frame}/card", None)
    does(table, actions.Pass(1), actions.AwardStar("the-pilot"))
    for frame, card in enumerate(("service-revolver", "tire-iron", "hunting-rifle"), 1):
        does(table, actions.Reveal(frame, card))
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    does(table, actions.Pass(2), actions.AllOutAttack(0))
    does(table, actions.Target(0, "throng-0-1", "the-mechanic"), actions.Roll((2, 3)))
    assert sign(table) == "Mara (Pilot): force a new roll?"
    table.play("touch ROLL AGAIN")
    assert sign(table) == "Dee (Director): roll 2 dice for Throng 1"
    table.close()


def test_a_task_of_another_is_in_the_big_line_in_few_words(table: Demo) -> None:
    play_of(table).do(table.app, actions.Take(1, "the-pilot", "service-revolver"))
    assert sign(table) == "Mara: take a card. Dee (Director): reveal frame I"
