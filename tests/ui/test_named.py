"""On every screen the names are cut, never the question that they stand in."""

from pathlib import Path

import pytest

from companion.core.nodes import column, text
from companion.ui.demo import Evening
from companion.ui.named import named
from companion.ui.screens.log import Log
from tests.ui.table import LONG, SIZES, TO_TEAM_UP, evening

NAMES = tuple(f"{one}{LONG[1:]}" for one in "ABC")


def test_a_sentence_knows_the_names_in_it_and_a_name_alone_is_none() -> None:
    screen = column(text("Ada: lay a card"), text("Ada"), text("Lay a card"))
    sentence, name, other = named(screen, ("Ada", "Ben")).children
    assert sentence.names == ("Ada",)
    assert name.names == other.names == ()


def test_a_sentence_knows_the_cards_in_it() -> None:
    screen = column(text("Hulk: where to?"), text("Where to?"))
    sentence, other = named(screen, ("Ada",), ("Hulk", "Fire Axe")).children
    assert sentence.titles == ("Hulk",)
    assert other.titles == ()


def test_a_screen_without_names_is_as_it_was() -> None:
    screen = column(column(text("Lay a card")))
    assert named(screen, ("Ada",)) is screen


@pytest.mark.parametrize("size", SIZES)
def test_the_question_stays_whole_over_the_table_too(tmp_path: Path, size: tuple[int, int]) -> None:
    table = evening(tmp_path, size)
    script = TO_TEAM_UP
    for short, long in zip(("Mara", "Theo", "Ines"), NAMES, strict=True):
        script = script.replace(short, long)
    table.play(f"{script}press 0\npress 1\npress 2\nlay robot\nexpect Got it: Robot 6, for")
    assert _line(table, "line2").endswith("too)")
    assert any(line.startswith("Not A") and line.endswith("…?") for line in _lines(table))
    table.play("touch OK")
    table.app.turn_to(Log(table.session))
    assert any(line.endswith("…'s Co-Star: Robot") for line in _lines(table))
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_beside_a_long_name_its_king_is_whole(tmp_path: Path, size: tuple[int, int]) -> None:
    table = evening(tmp_path, size)
    names = " ".join(f"{one}{LONG[1:]}" for one in "ABCD")
    table.play(f"seat {names}\ntouch Monster Con!\ntouch Start\nlay king-of-diamonds")
    assert {"Mummy", "Diamonds"} <= set(_lines(table))
    table.close()


def _lines(table: Evening) -> list[str]:
    """Every line of words on the screen, as it is painted."""
    table.loop.settle()
    return [line for one in table.stage.placed for line in one.lines]


def _line(table: Evening, key: str) -> str:
    """The one line of the text with this key."""
    table.loop.settle()
    return next(one.lines[0] for one in table.stage.placed if one.node.key == key)
