"""How many touches the turns of Shuffling Horror take; cards on the pad are not counted."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.shuffling_horror import actions
from companion.ui.runtime.demo import Evening
from tests.ui.games.shuffling_horror.test_film_desk import correct, does, film, shown, sign, view_of
from tests.ui.touches import play_counted

ATTACK = """
touch Two Hissing Cats
touch Service Revolver, Speed ≤ 8: 72%
touch Die 1: 2
touch Die 2: 3
wait 6
touch 6
"""
DIRECTOR = """
touch All-out attack
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
def table(tmp_path: Path) -> Iterator[Evening]:
    found = film(tmp_path)
    correct(found, "throngs/0/0", ["six-saucer-pilots"])
    yield found
    found.close()


def test_an_attack_with_own_dice(table: Evening) -> None:
    correct(table, "frames/0/card", "two-hissing-cats")
    correct(table, "survivors/the-pilot/held", ["service-revolver"])
    assert play_counted(table, ATTACK) <= 5
    assert "two-hissing-cats" in table.session.state.discards


def test_a_turn_of_the_director(table: Evening) -> None:
    does(table, actions.Pass(1), actions.Pass(2))
    assert play_counted(table, DIRECTOR) <= 5
    assert view_of(table).phase == "negate"


def test_a_turn_of_matinee(tmp_path: Path) -> None:
    table = film(tmp_path, director="auto")
    correct(table, "throngs/0/0", ["six-saucer-pilots"])
    does(table, actions.Pass(1), actions.Pass(2))
    assert play_counted(table, MATINEE) <= 3
    assert isinstance(table.session.head.action, actions.Roll)
    table.close()


def test_held_a_purse_is_spent_at_once(table: Evening) -> None:
    correct(table, "survivors/the-pilot/rest", 6)
    does(table, actions.Pass(1), actions.Pass(2), actions.AllOutAttack(0))
    does(table, actions.Target(0, "throng-0-1", "the-pilot"))
    does(table, actions.Roll((2, 3)), actions.Roll((6,)))
    assert sign(table) == "Mara (Pilot): negate 6, or flail?"
    table.play("rest One rest spoint\noff")
    assert view_of(table).attack is None
    assert "One rest spoint" not in shown(table)


def test_an_item_is_taken_to_attack_by_two_touches(table: Evening) -> None:
    """The card and what is done with it, on tickets; the button leads to the items at once."""
    correct(table, "frames/1/card", "hunting-rifle")
    assert (
        play_counted(
            table,
            "touch Hunting Rifle\ntouch Mara (Pilot) takes the Hunting Rifle to attack with it",
        )
        <= 2
    )
    assert view_of(table).phase == "attack"


def test_a_survivor_is_drawn_to_attack_by_one_touch(table: Evening) -> None:
    assert play_counted(table, "touch Draw + attack") <= 1
    assert sign(table) == "Mara: draw a survivor"
    table.play("touch Card")
    assert sign(table) == "Mara: which survivor?"
