"""The twin of the virtual machine: it plays on the data that the image gets."""

from contextlib import closing
from pathlib import Path

from tests.metal.machine import Machine
from tests.metal.table import Table
from tests.metal.twin import write_data


def test_a_table_finds_the_data_that_was_written_for_the_image(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    write_data(tmp_path / "data")
    with closing(Table(Machine(tmp_path))) as table:
        table.twin.seen("Creature Feature")
