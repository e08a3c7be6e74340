"""Results of Shuffling Horror: whom they name, what they come to, and who does what then."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.shuffling_horror import actions
from companion.ui.runtime.demo import Demo
from companion.ui.screens.table.leaving import LeavingSeat
from tests.ui.games.shuffling_horror.test_film_desk import LONG, correct, does, film, sign, words
from tests.ui.games.shuffling_horror.test_steps import play_of


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
    assert "Mara (Pilot) eliminated!" in words(table)


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
