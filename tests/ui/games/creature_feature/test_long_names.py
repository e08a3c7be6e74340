"""Long names at a table of Creature Feature."""

from pathlib import Path

from companion.table.action_text import current_question
from tests.ui.games.creature_feature.test_table import at_audition, texts
from tests.ui.table import seated, sign


def test_ten_letters_of_each_name_are_whole_at_the_audition_of_four(tmp_path: Path) -> None:
    names = ("Maximilian", "Wilhelmina", "Jo", "Anneliese")
    table = at_audition(tmp_path, names)
    found = texts(table, (*(f"team:{seat}" for seat in range(4)), "track"))
    shown = [one.lines for one in found if one.node.name in names]
    assert len(shown) == 8
    assert {*shown} == {(name,) for name in names}
    table.close()


def test_many_long_names_leave_fewer_words_to_a_question(tmp_path: Path) -> None:
    table = at_audition(tmp_path, ("Maximilian", "Wilhelmina", "Jo", "Bartholomew"))
    table.play("hold 0\nhold 1\npress 2\nhold 3\nhold 0\nhold 1")
    assert table.session.view()["phase"] == "claims"
    assert sign(table) == "Everyone: show a card, or done?"
    table.play("hold 2")
    assert sign(table) == "Maximilian, Wilhelmina and Bartholomew: show?"
    table.play("hold 1\nhold 3")
    assert sign(table) == "Maximilian: show a card, or done?"
    table.close()


def test_a_film_asks_everyone_for_a_team_at_once(tmp_path: Path) -> None:
    table = seated(tmp_path, ("Maximilian", "Wilhelmina", "Jo"))
    table.play("touch Jo\ntouch Next\nrest Film 4")
    preview = table.app.preview
    assert preview is not None
    assert preview.lines[-1] == "Then everyone: lay a Star and a Co-Star face down"
    table.play("off\nlay film-4")
    assert current_question(table.session) == "Everyone: lay a Star and a Co-Star face down"
    table.play("press 0")
    assert (
        current_question(table.session) == "Wilhelmina: lay a Star and a Co-Star face down (Jo too)"
    )
    table.close()
