"""Steps that people carry out by hand: they are seen before anything confirms them."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from companion.games.shuffling_horror import actions
from companion.ui.runtime.demo import Demo
from companion.ui.screens.table.play import Play
from tests.ui.games.shuffling_horror.film_desk import GAME, correct, does, film, play_of, words
from tests.ui.games.shuffling_horror.test_film_desk import sign
from tests.ui.table import shown


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Demo]:
    found = film(tmp_path)
    yield found
    found.close()


def touch_at_once(table: Demo, name: str) -> None:
    """A finger that waits for nothing."""
    rects = (one.rect for one in table.stage.placed if one.node.name == name)
    x, y = next(rects).center
    table.loop.touch(x, y)
    table.loop.release(x, y)
    table.loop.run_once()


def test_next_confirms_no_step_before_it_could_be_read(table: Demo) -> None:
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    does(table, actions.Attack(1, "the-pilot", "six-saucer-pilots"), actions.Roll((2, 3)))
    play = table.app.screen
    assert isinstance(play, Play)
    play.do(table.app, actions.Roll((6,)))
    (board,) = play.queue.boards
    assert board.is_instruction_list
    table.loop.draw()
    table.wait(0.7)
    assert table.loop.painter.result_animator.under_way(table.app.clock())
    for _ in range(2):
        touch_at_once(table, "Next")
        assert play.queue.boards == [board]
        assert not table.loop.painter.result_animator.under_way(table.app.clock())
    table.wait(0.7)
    touch_at_once(table, "Next")
    assert play.queue.boards == [board], "an impatient finger has read nothing"
    table.wait(0.5)
    touch_at_once(table, "Next")
    assert play.queue.boards == []


@pytest.mark.parametrize("tenths", [0, 3, 7, 12, 14, 15])
def test_next_at_a_failed_flail_ends_only_the_animation(table: Demo, tenths: int) -> None:
    """Real events of a finger on the dice and, at any time of the animation, twice on Next."""
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    correct(table, "survivors/the-pilot/held", ["ray-projector"])
    correct(table, "survivors/the-pilot/rest", 6)
    does(table, actions.Take(1, "the-pilot", "adrenaline"))
    does(table, actions.Reveal(2, "stampede-on-main-street"), actions.Activate(0))
    does(table, actions.Roll((6, 6)), actions.Roll((1, 2)), actions.Roll((5,)))
    does(table, actions.Flail(1, "the-pilot"))
    for die in ("Die 1: 5", "Die 2: 6"):
        press(table, *table.seen(die))
    table.wait(tenths / 10 + 0.01)
    place = next(one.rect.center for one in table.stage.placed if one.node.name == "Next")
    for pause in (0.3, 0.3, 0):
        press(table, *place)
        assert sign(table) == "Mara (Pilot) is eliminated!"
        assert "Mara: discard the Pilot." in words(table)
        table.wait(pause)
    table.wait(1)
    press(table, *place)
    assert sign(table) == "Theo (Mechanic): roll 2 dice"


def press(table: Demo, x: float, y: float) -> None:
    """A finger on the glass, as pygame reports it."""
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, button=1, pos=(round(x), round(y))))
    table.loop.run_once()


def test_an_event_lists_who_does_what_before_anybody_decides(table: Demo) -> None:
    does(table, actions.Take(1, "the-pilot", "adrenaline"))
    does(table, actions.Reveal(2, "the-radio-goes-dead"))
    steps = [
        "Mara (Pilot): Brains ≤ 7, 58%",
        "Theo (Mechanic): Brains ≤ 7, 58%",
        "Dee: the Radio Goes Dead to the graveyard; new card on II",
    ]
    assert [one for one in words(table) if one in steps] == steps
    table.play("touch ACTIVATE\ntouch Die 1: 6\ntouch Die 2: 5")
    table.wait(2)
    assert sign(table) == "Mara: pay 2 power spoints"
    assert {"Mara (Pilot) fails", "Brains: 11 rolled, 7 or less needed"} <= {*words(table)}
    assert "Mara: pay 2 power spoints." in words(table)
    assert [one for one in words(table) if one in steps] == steps[1:]
    assert not any("loses 2 spoints" in one for one in words(table))


def test_a_horror_card_is_read_aloud_with_its_steps(table: Demo) -> None:
    does(table, actions.Take(1, "the-pilot", "adrenaline"))
    play_of(table).do(table.app, actions.Reveal(2, "whispers-in-the-static"))
    table.wait(2)
    assert sign(table) == "Dee: read Whispers in the Static aloud"
    assert {"Dee: roll for who is hit", "The one who is hit: test Guts"} <= {*words(table)}


def test_a_creature_feature_lists_its_attacks(table: Demo) -> None:
    correct(table, "frames/0/card", "two-hissing-cats")
    correct(table, "frames/2/card", "two-pale-twins")
    does(table, actions.Take(1, "the-pilot", "adrenaline"))
    play_of(table).do(table.app, actions.Reveal(2, "three-static-voices"))
    assert sign(table) == "Creature Feature! All attack Mara"
    attacks = [one for one in words(table) if ", hits with ≤ " in one]
    assert [one.partition(",")[0] for one in attacks] == [
        "Dee: Two Hissing Cats", "Dee: Three Static Voices", "Dee: Two Pale Twins",
    ]  # fmt: skip


def test_a_card_that_is_revealed_at_once_is_not_laid_by_an_instruction(table: Demo) -> None:
    """The question for it says where it comes from."""
    play_of(table).do(table.app, actions.Take(1, "the-pilot", "adrenaline"))
    assert not any("reel pile" in task.text for task in play_of(table).queue.open_instructions)
    assert sign(table) == "Mara: take Adrenaline. Dee: reveal frame II"
    assert "from the reel pile" in words(table)


def test_a_card_that_is_revealed_later_comes_from_the_pile_then(table: Demo) -> None:
    """Nobody is asked to lay it face down, so that the question need not ask whether it was."""
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    play_of(table).do(table.app, actions.TakeAttackItem(1, "the-pilot", "hunting-rifle"))
    found = [
        table.app.sentence(table.session.head, one)
        for one in table.session.head.rulings
        if GAME.boards.announces(table.session.state, one)
    ]
    assert not any("reel pile" in one for one in found)
    does(table, actions.Attack(1, "the-pilot", "six-saucer-pilots", "hunting-rifle"))
    does(table, actions.Roll((5, 6)))
    assert sign(table) == "Dee (Director): reveal frame III"
    assert "from the reel pile" in words(table)


def test_a_throng_with_a_countdown_token_is_marked_and_waits(table: Demo) -> None:
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    correct(table, "throngs/0/1", ["two-hissing-cats"])
    correct(table, "throngs/0/2", ["five-tunnel-worms"])
    does(table, actions.Take(1, "the-pilot", "adrenaline"))
    does(table, actions.Reveal(2, "stampede-on-main-street"), actions.Activate(0))
    does(table, actions.Roll((6, 6)))
    assert sign(table) == "Dee: which throng attacks Mara (Pilot)?"
    assert {"≤ 6", "42%", "≤ 2", "3%"} <= {*words(table)}
    table.play("touch Throng 2\ntouch Die 1: 6\ntouch Die 2: 5\nwait 8")
    assert table.session.state.countdown == ("throng-0-2",)
    assert "Dee: lay a countdown token on throng 2: it has attacked in this event." in words(table)
    does(table, actions.Roll((6, 6)))
    assert "has attacked" in words(table)
    assert "Throng 2" not in [one for one in words(table) if one in shown(table)]
    assert any("countdown token" in one for one in words(table))


def test_the_next_card_confirms_what_was_done_before_it(table: Demo) -> None:
    """Whoever lays the card that replaces a monster has discarded it, and touches no Next."""
    correct(table, "frames/0/card", "two-hissing-cats")
    does(table, actions.Attack(1, "the-pilot", "two-hissing-cats"), actions.Roll((2, 3)))
    play_of(table).do(table.app, actions.Roll((6,)))
    table.wait(2)
    assert sign(table) == "Dee: discard the Two Hissing Cats"
    assert any(one.startswith("Two Hissing Cats eliminated!") for one in words(table))
    table.play("lay fire-axe\nlift")
    assert table.session.state.frames[0].card == "fire-axe"
    assert not play_of(table).queue.boards
    assert not play_of(table).queue.open_instructions
