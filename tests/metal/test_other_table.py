"""The other table, without its machine: what is said of the lights of the box."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.metal.machine import GuestError
from tests.metal.other_table import DEGREES, PANEL, OtherMachine, OtherTable
from tests.metal.table import NEW_GAME
from tests.metal.twin import write_data

BEFORE = 1
"""Changes of the lights before the card."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OtherTable]:
    """A table at which a card was just laid: seat 1 is next."""
    (tmp_path / "data").mkdir()
    write_data(tmp_path / "data")
    with closing(OtherTable(OtherMachine(tmp_path, PANEL, degrees=DEGREES))) as table:
        presses = (f"press {seat}" for seat in range(3))
        for step in (*(f"touch {name}" for name in NEW_GAME), "lay film-4", *presses, "lay robot"):
            table.do_on_twin(step)
        yield table


def lights(table: OtherTable, *levels: str) -> None:
    (table.machine.folder / "box.levels").write_text("".join(f"{line}\n" for line in levels))


def test_lights_that_are_off_again_were_on(table: OtherTable) -> None:
    lights(table, "740000", "007400", "000074")
    assert table.lit() == {2}
    assert table.compare_lights_since(BEFORE) == {1}


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("after", [(), ("747474",), ("747474", "000074")])
def test_lights_before_the_card_and_others_do_not_count(
    table: OtherTable, after: tuple[str, ...]
) -> None:
    lights(table, "007400", *after)
    table.machine.slowness = 0  # it does not wait
    with pytest.raises(GuestError, match=r"seats \[1\]"):
        table.compare_lights_since(BEFORE)


def test_a_line_that_is_not_whole_does_not_count(table: OtherTable) -> None:
    with (table.machine.folder / "box.levels").open("w") as levels:
        levels.write("740000\n0074")
    assert table.lit_after_changes() == [{0}]
