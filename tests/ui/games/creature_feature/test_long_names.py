"""Long names at a table of Creature Feature."""

from pathlib import Path

import pytest

from companion.table.action_text import current_question
from companion.table.registry import games
from tests.ui.games.creature_feature.table import at_audition, texts
from tests.ui.table import NAMES, SIZES, begin, evening, seated, sign


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
    assert sign(table) == "Everyone: show a card?"
    table.play("hold 2")
    assert sign(table) == "Maximilian, Wilhelmina and Bartholomew: show?"
    asked = "Maximilian and Wilhelmina: an Alien? Bartholomew: a twist? Press and lay, or hold"
    assert asked in [one.name for one in table.app.node().walk()]
    table.play("hold 1\nhold 3")
    assert sign(table) == "Maximilian: show an Alien?"
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


def test_ten_letters_of_each_name_are_whole_among_five_and_beside_a_twist(tmp_path: Path) -> None:
    names = ("Maximilian", "Wilhelmina", "Bartholom.", "Ada", "Theodora")
    table = evening(tmp_path)
    begin(table, games()["creature-feature"], names)

    def check_heads() -> None:
        table.loop.draw()
        for head in (one for one in table.stage.placed if one.node.name in names):
            assert head.node.role != "text" or head.lines == (head.node.name,), head.lines

    table.play("press 3\nwait 2\ntouch Next\nlay film-6\nwait 5\npress 0\npress 1\npress 2")
    table.play("press 3\npress 4")
    for card in ("ghost", "robot", "vampire", "witch", "werewolf"):
        table.play(f"lay {card}\nwait 1")
    table.play("wait 5\nhold 4\nwait 1\npress 0\npress 1\nhold 2\nwait 1\npress 3\nhold 4\nwait 1")
    assert table.session.view()["pawns"].count("feature") == 3
    check_heads()
    table.play("press 0\npress 1\npress 3\nwait 1")
    for card in ("robot", "vampire", "werewolf"):
        table.play(f"lay {card}\nwait 1")
    for press in ("", "press 0", "press 1", "press 3"):
        table.play(f"wait 3\n{press}\nwait 3")
        check_heads()
    assert "Wilhelmina wins the Feature Film!" in sign(table)
    table.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [3, 4])
def test_no_name_of_a_card_runs_into_its_picture(
    tmp_path: Path, seats: int, size: tuple[int, int]
) -> None:
    table = at_audition(tmp_path, NAMES[:seats], size)
    while table.session.view()["phase"] == "audition":
        table.play(f"press {table.session.view()['to_act']}")
    for card in ("puny-human", "frankensteins-monster", "zombie", "werewolf")[:seats]:
        table.play(f"lay {card}\nlift\ntouch OK")
    table.wait(5)
    table.loop.draw()
    known = {card.name for card in games()["creature-feature"].cards.catalog.values()}
    names = [one for one in table.stage.placed if one.node.name in known and one.lines]
    pictures = [one.rect for one in table.stage.placed if one.node.color == "watermark"]
    assert names
    assert pictures
    for name in names:
        end = name.rect.x + name.rect.w
        assert not [
            one
            for one in pictures
            if name.rect.x < one.x + one.w and one.x < end
            if name.rect.y < one.y + one.h and one.y < name.rect.y + name.rect.h
        ], name.node.name
