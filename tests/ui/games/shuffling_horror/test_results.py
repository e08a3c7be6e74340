"""Results of Shuffling Horror: whom they name, what they come to, and who does what then."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.board.nodes import UiCommand
from companion.games.shuffling_horror import actions
from companion.table.action_text import main_point
from companion.ui.runtime.demo import Demo
from companion.ui.screens.log.log import Log
from companion.ui.screens.table.leaving import LeavingSeat
from tests.ui.games.shuffling_horror.film_desk import (
    GAME,
    LONG,
    correct,
    does,
    done,
    film,
    play_of,
    words,
)
from tests.ui.games.shuffling_horror.test_film_desk import sign


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Demo]:
    found = film(tmp_path)
    yield found
    found.close()


def test_a_victim_is_the_character_and_not_who_answers_for_the_seat(table: Demo) -> None:
    table.app.open_screen(LeavingSeat(1))
    table.play("touch Looked after\ntouch Theo")
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    assert sign(table) == "Theo for Mara (Pilot): choose an action"
    does(table, actions.Pass(1), actions.Pass(2), actions.AllOutAttack(0))
    assert "Theo for Mara" not in words(table)
    does(table, actions.Target(0, "throng-0-1", "the-pilot"))
    assert "6 or less hits Mara (Pilot)" in words(table)
    does(table, actions.Roll((3, 3)), actions.Roll((4,)))
    assert sign(table) == "Theo for Mara (Pilot): negate 7, or flail?"
    does(table, actions.Flail(1, "the-pilot"))
    play_of(table).do(table.app, actions.Roll((6, 5)))
    assert sign(table) == "Theo for Mara: discard the Pilot"
    assert "Mara (Pilot) is eliminated!" in words(table)


def test_who_gets_something_takes_it(table: Demo) -> None:
    play_of(table).do(table.app, actions.Take(1, "the-pilot", "adrenaline"))
    assert "Mara: take Adrenaline from frame II for the Pilot." in words(table)


def test_long_names_leave_room_for_the_task(tmp_path: Path) -> None:
    """People are called by their first names before a sentence gives way."""
    table = film(tmp_path, LONG)
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    does(table, actions.Pass(1), actions.Pass(2), actions.AllOutAttack(0))
    assert sign(table) == "Bartholomew-Alexander: Throng 1 attacks whom?"
    table.close()


def test_the_damage_says_what_it_is_the_sum_of(table: Demo) -> None:
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    correct(table, "frames/0/card", "eight-star-overlord")
    correct(table, "survivors/the-pilot/held", ["tire-iron"])
    does(table, actions.Attack(1, "the-pilot", "eight-star-overlord", item="tire-iron"))
    does(table, actions.Roll((3, 3)))
    play_of(table).do(table.app, actions.Roll((2,)))
    assert "2 rolled, 1 for the Tire Iron and 3 for doubles: 6; 8 needed" in words(table)
    assert "2 + 1 + 3 = 6" in words(table)
    done(table)
    does(table, actions.Pass(2), actions.AllOutAttack(0))
    does(table, actions.Target(0, "throng-0-1", "the-pilot"), actions.Roll((3, 3)))
    does(table, actions.Roll((4,)))
    assert "4 rolled, 3 for doubles: 7 damage; others may help" in words(table)


def test_a_power_play_says_what_it_does_before_it_is_taken(table: Demo) -> None:
    correct(table, "frames/0/card", "grudge-match")
    assert {"Muscle +1 and Speed +2", "Attacks do SHAD damage"} <= {*words(table)}
    found = GAME.narration.preview(
        table.session.state, actions.Take(1, "the-pilot", "grudge-match")
    )
    assert found == "Attacks do SHAD damage until the reel ends."


def test_nobody_rolls_for_a_victim_if_nothing_can_attack(table: Demo) -> None:
    does(table, actions.Take(1, "the-pilot", "adrenaline"))
    play_of(table).do(table.app, actions.Reveal(2, "a-scream-in-the-dark"))
    assert not any("roll for who is hit" in one for one in words(table))
    table.app.touch(UiCommand("next"))
    assert "Nothing attacks" in words(table)
    assert not any("victim" in one for one in words(table))
    table.app.touch(UiCommand("next"))
    assert sign(table) == "Dee (Director): reveal frame II"


def test_somebody_is_rolled_for_if_a_throng_can_attack(table: Demo) -> None:
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    does(table, actions.Take(1, "the-pilot", "adrenaline"))
    does(table, actions.Reveal(2, "a-scream-in-the-dark"))
    assert sign(table) == "Dee (Director): roll for who is hit"


def test_the_log_says_what_an_attack_came_to(table: Demo) -> None:
    correct(table, "frames/0/card", "two-pale-twins")
    does(table, actions.Attack(1, "the-pilot", "two-pale-twins"), actions.Roll((2, 3)))
    does(table, actions.Roll((4,)))
    result = main_point(GAME, table.session.head)
    assert result == "The Two Pale Twins: eliminated, to the discard pile."


def test_the_log_says_who_the_victim_of_a_roll_is(table: Demo) -> None:
    correct(table, "throngs/0/0", ["two-hissing-cats"])
    does(table, actions.Take(1, "the-pilot", "adrenaline"))
    does(table, actions.Reveal(2, "a-scream-in-the-dark"), actions.Roll((2,)))
    roll = next(step for step in table.session.current_steps() if step.action == actions.Roll((2,)))
    assert main_point(GAME, roll) == "The victim is Theo (Mechanic)."


def test_a_task_that_is_too_long_for_the_sign_still_says_what_to_do(tmp_path: Path) -> None:
    table = film(tmp_path, ("Bartholomeus", *LONG[1:]), ("six-armed-gardener", "adrenaline"))
    play_of(table).do(table.app, actions.Reveal(3, "tire-iron"))
    assert sign(table) == "Bartholomeus: place the Six-Armed Gardener"
    assert "Starting bonus: 1 monster" in words(table)
    table.close()


def test_the_log_lists_what_came_of_every_roll(table: Demo) -> None:
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    does(table, actions.Pass(1), actions.Pass(2), actions.AllOutAttack(0))
    does(table, actions.Target(0, "throng-0-1", "the-pilot"), actions.Roll((2, 2)))
    table.app.open_screen(Log(table.session, table.session.seq - 1))
    assert any(
        one.startswith("Hit: Throng 1 against Mara (Pilot), rolled 4") for one in words(table)
    )


def test_what_has_happened_is_in_the_big_line_where_a_banner_has_no_room(table: Demo) -> None:
    correct(table, "survivors/the-pilot/held", ["four-dynamite-sticks"])
    does(table, actions.Take(1, "the-pilot", "adrenaline"))
    does(table, actions.Reveal(2, "whispers-in-the-static"), actions.Roll((1,)))
    does(table, actions.Spend(1, "power", 3))
    play_of(table).do(table.app, actions.Roll((5, 6)))
    table.wait(3)
    assert sign(table) == "Mara (Pilot) is spored!"
    assert {"Mara: pay 3 power spoints.", "A Familiar Face at once!"} <= {*words(table)}


def test_an_attack_that_ends_a_reel_says_so_in_the_big_line(table: Demo) -> None:
    correct(table, "reel_pile", 0)
    correct(table, "throngs/0/0", [])
    for frame, card in enumerate(("four-buzzing-drones", None, None)):
        correct(table, f"frames/{frame}/card", card)
    attack = actions.Attack(1, "the-pilot", "four-buzzing-drones"), actions.Roll((2, 3))
    does(table, *attack)
    play_of(table).do(table.app, actions.Roll((6,)))
    table.wait(3)
    assert sign(table) == "Four Buzzing Drones eliminated! Reel 1 ends"
