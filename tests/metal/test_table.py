"""What the display shows is compared with the twin's picture, also where it was seen too late."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pygame
import pytest

from companion.ui.screens.table.scanned import SHOWN_FOR
from tests.metal import table as tables
from tests.metal.machine import GuestError, Machine
from tests.metal.table import NEW_GAME, Table
from tests.metal.twin import write_data


class Display(Machine):
    """A machine of which only the display is there."""

    shown: pygame.Surface

    def picture(self) -> pygame.Surface:
        return self.shown

    def try_run(self, command: str) -> tuple[int, str]:
        return 0, ""


def begun(folder: Path) -> Table:
    """A table at which a game has begun."""
    (folder / "data").mkdir(parents=True)
    write_data(folder / "data")
    table = Table(Display(folder))
    for name in NEW_GAME:
        table.do_on_twin(f"touch {name}")
    return table


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """A table at which a card was just laid, and whose display shows the board before it."""
    monkeypatch.setattr(tables, "LATE", 0.0)
    monkeypatch.setattr(tables, "LOOK_AGAIN", 0.0)
    with closing(begun(tmp_path)) as table:
        show(table, table)
        table.do_on_twin("lay film-4")
        yield table


def show(table: Table, other: Table) -> None:
    """The display shows what the twin of the other table shows now."""
    assert isinstance(table.machine, Display)
    table.machine.shown = other.twin.picture.copy()


def sign(table: Table) -> str:
    app = table.twin.loop.app
    return app.screen.frame(app).line1


def test_a_card_that_is_shown_is_seen(table: Table) -> None:
    show(table, table)
    table.compare("card", is_card=True)
    assert sign(table) == "Got it: Feature film 4"


def test_a_card_that_is_shown_no_more_was_taken(table: Table, tmp_path: Path) -> None:
    with closing(begun(tmp_path / "later")) as later:
        later.twin.play(f"lay film-4\nlift\nwait {SHOWN_FOR + 1}")
        show(table, later)
    table.compare("card", is_card=True)
    assert sign(table) == "Everyone: lay your teams"


@pytest.mark.parametrize("is_card", [False, True])
def test_a_card_that_was_not_taken_is_missed(table: Table, *, is_card: bool) -> None:
    table.machine.slowness = 0.0  # it does not wait
    with pytest.raises(GuestError, match="different"):
        table.compare("card", is_card=is_card)
