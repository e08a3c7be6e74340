"""What a card becomes: big tickets, and the house with its places to be touched."""

from pathlib import Path

import pytest

from companion.core.view.nodes import UiCommand
from tests.ui.park import look, nodes, opened
from tests.ui.table import SIZES


@pytest.mark.parametrize("size", SIZES)
def test_the_first_card_is_asked_about_with_big_tickets(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    table = opened(tmp_path, size)
    table.play("press 0\nlay velvet-hallway")
    assert look(table) == []
    for place, words in enumerate(
        (("RIGHT END", "+4", "Theme +1, VIP +2, complete +1"), ("DISCARD", "+2", "Staff"))
    ):
        (ticket,) = [one for one in nodes(table) if one.touch == UiCommand("which", place)]
        assert tuple(one.name for one in ticket.children) == words
        title, figure, detail = (
            next(placed.size for placed in table.stage.placed if placed.node == part)
            for part in ticket.children
        )
        assert title >= 40, "read from a metre away"
        assert figure >= 40, "read from a metre away"
        assert detail >= 16, "leaning in"
    table.close()
