"""The Director's player leaves, and Matinee directs from then on."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.actions import Correct
from companion.core.board.nodes import UiCommand
from companion.games.shuffling_horror import actions
from companion.ui.runtime.demo import Demo
from tests.ui.games.shuffling_horror.film_desk import correct, does, film, words
from tests.ui.table import evening, shown, sign

LEAVES = "touch Menu\ntouch Somebody leaves\ntouch Dee\n"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Demo]:
    found = film(tmp_path)
    correct(found, "throngs/0/0", ["six-saucer-pilots"])
    yield found
    found.close()


def test_matinee_directs_when_the_director_leaves(table: Demo) -> None:
    table.play(f"{LEAVES}touch Matinee directs\ntouch Theo")
    assert table.session.state.options.director == "auto"
    assert table.session.header.shown_names[0] == "Theo for Dee"
    does(table, actions.Pass(1), actions.Pass(2))
    assert sign(table) == "Matinee: an All-Out Attack"
    assert "So be it" in shown(table)


def test_only_the_directors_seat_offers_it_and_only_once(table: Demo) -> None:
    table.play("touch Menu\ntouch Somebody leaves\ntouch Mara")
    assert "Matinee directs" not in words(table)
    table.play(f"touch Close\ntouch Back to the table\n{LEAVES}touch Matinee directs\ntouch Mara")
    table.play(f"{LEAVES}")
    assert "Matinee directs" not in words(table)


def test_it_holds_after_a_restart_and_a_person_may_direct_again(
    table: Demo, tmp_path: Path
) -> None:
    table.play(f"{LEAVES}touch Matinee directs\ntouch Theo")
    table.close()
    again = evening(tmp_path)
    again.app.home.on_touch(again.app, UiCommand("continue game"))
    assert again.session.state.options.director == "auto"
    assert again.session.header.options.get("director", "human") == "human"
    does(again, Correct("director", "human"))
    does(again, actions.Pass(1), actions.Pass(2))
    assert "So be it" not in shown(again)
    again.close()
