"""Why?: what was ruled stands whole in the sign, however much it is."""

from random import Random
from typing import cast

import pytest

from companion.table.play.reasons import told_so_far
from companion.table.registry import games
from companion.ui.parts.frame import ONE_LINE
from companion.ui.runtime.demo import Evening
from companion.ui.screens.log.why import Why
from companion.ui.screens.table.play import Play
from tests.ui.table import NAMES, begin, go_on

TWO_LINES = 90
"""Letters that surely have room in two lines."""


@pytest.mark.parametrize("game", ["creature-feature", "shuffling-horror", "vampire-elf-cthulhu"])
def test_what_was_ruled_is_read_whole(table: Evening, game: str) -> None:
    begin(table, games()[game], NAMES[:4])
    random = Random(4)
    for _ in range(200):
        go_on(table, random)
        cast(Play, table.app.screen).moments.clear()
    every = {table.app.sentence(*one): one for one in told_so_far(table.session)}
    long = [told for told in every if ONE_LINE - 12 <= len(told) <= TWO_LINES]
    assert long
    for told in long[:30]:
        table.app.turn_to(Why(*every[told]))
        table.app.toast = None
        table.loop.draw()
        (line2,) = (one for one in table.stage.placed if one.node.key == "line2")
        assert " ".join(line2.lines) == told
        table.app.back()
