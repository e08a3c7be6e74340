"""On every screen the names are cut, never the question that they stand in."""

from pathlib import Path

import pytest

from companion.core.board.nodes import column, row, text
from companion.ui.render.layout import lay_out
from companion.ui.render.name_ellipsis import name_finder
from companion.ui.runtime.demo import Demo
from companion.ui.screens.log.log import Log
from tests.ui.motion.letters import Letters
from tests.ui.table import LONG, SIZES, TO_TEAM_UP, evening

NAMES = tuple(f"{one}{LONG[1:]}" for one in "ABC")


def test_a_sentence_knows_the_names_in_it_and_a_single_name_alone_is_none() -> None:
    displayed = name_finder(("Ada", "Ben", "Ada May"))
    assert displayed(text("Ada: lay a card")).names == ("Ada",)
    assert displayed(text("Ada")).names == displayed(text("Lay a card")).names == ()
    assert displayed(text("Ada May")).names == ("Ada May",)


def test_a_sentence_knows_the_cards_in_it() -> None:
    displayed = name_finder(("Ada",), ("Hulk", "Fire Axe"))
    assert displayed(text("Hulk: where to?")).titles == ("Hulk",)
    assert displayed(text("Where to?")).titles == ()


def test_what_names_nobody_is_as_it_was() -> None:
    words = text("Lay a card")
    assert name_finder(("Ada",))(words) is words


def test_names_hold_for_all_that_lies_in_it_and_for_nothing_beside_it() -> None:
    within = column(column(text("Ada: lay")), row(text("Ben: lay"), names=("Ben",)), names=("Ada",))
    placed = lay_out(row(within, text("Ada: wait")), 800, 480, Letters())
    assert [one.node.names for one in placed if one.node.role == "text"] == [("Ada",), ("Ben",), ()]


@pytest.mark.parametrize("size", SIZES)
def test_the_question_stays_whole_over_the_table_too(tmp_path: Path, size: tuple[int, int]) -> None:
    table = evening(tmp_path, size)
    script = TO_TEAM_UP
    for short, long in zip(("Mara", "Theo", "Ines"), NAMES, strict=True):
        script = script.replace(short, long)
    table.play(f"{script}press 0\npress 1\npress 2\nlay robot\nexpect Got it: Robot 6, for")
    assert _line(table, "line2").endswith(")")
    assert any(line.startswith("Not A") and line.endswith("?") for line in _lines(table))
    table.play("touch OK")
    table.app.open_screen(Log(table.session))
    assert any(line.endswith("'s Co-Star: Robot") for line in _lines(table))
    table.close()


@pytest.mark.parametrize("size", SIZES)
def test_beside_a_long_name_its_king_is_whole(tmp_path: Path, size: tuple[int, int]) -> None:
    table = evening(tmp_path, size)
    names = " ".join(f"{one}{LONG[1:]}" for one in "ABCD")
    table.play(f"seat {names}\ntouch MonsterCon!\ntouch Start\nlay king-of-diamonds")
    assert {"Mummy", "Diamonds"} <= set(_lines(table))
    table.close()


def _lines(table: Demo) -> list[str]:
    """Every line of words on the screen, as it is painted."""
    table.loop.settle()
    return [line for one in table.stage.placed for line in one.lines]


def _line(table: Demo, key: str) -> str:
    """The text with this key as it is painted, its lines joined."""
    table.loop.settle()
    return next(" ".join(one.lines) for one in table.stage.placed if one.node.key == key)


@pytest.mark.parametrize(("width", "shown"), [
    (400, "Wilhelmina for Guinevere"), (110, "Guinevere"),
])  # fmt: skip
def test_a_narrow_place_names_whose_seat_it_is_not_who_looks_after_it(
    width: float, shown: str
) -> None:
    names = ("Wilhelmina", "Guinevere")
    words = text(" for ".join(names), "name", size=16, fit=16, width=width)
    (line,) = [
        one.lines for one in lay_out(row(words, names=names), 800, 480, Letters()) if one.lines
    ]
    assert line == (shown,)
