"""A screen of which parts were laid out before."""

from pathlib import Path
from random import Random

import pytest

from companion.core.board.nodes import column, row, text
from companion.table.registry import games
from companion.ui.render.font_cache import FontCache
from companion.ui.render.layout import LOGICAL_HEIGHT, KnownParts, lay_out
from companion.ui.runtime.frame_painter import LARGE_TEXT_FACTOR
from tests.ui.table import NAMES, begin, evening, go_on

WIDTH = 800


@pytest.mark.parametrize("game", games())
def test_known_parts_are_where_they_would_be_if_they_were_new(tmp_path: Path, game: str) -> None:
    table = evening(tmp_path)
    begin(table, games()[game], NAMES[: games()[game].max_seats])
    random, fonts = Random(game), FontCache(1)
    parts: KnownParts = {}
    for count in range(12):
        if table.session.over:
            break
        go_on(table, random)
        node = table.app.node()
        fonts.text_factor = LARGE_TEXT_FACTOR if count % 4 == 3 else 1
        known = lay_out(node, WIDTH, LOGICAL_HEIGHT, fonts, parts)
        assert known == lay_out(node, WIDTH, LOGICAL_HEIGHT, fonts)
    assert len(parts) > 40
    table.close()


def test_a_part_of_another_size_or_other_people_is_laid_out_again() -> None:
    fonts, parts = FontCache(1), KnownParts()
    line = row(column(text("Maximiliana Brandt-Oberholzer: play a card")))
    for width, names in ((600, ()), (300, ()), (300, ("Maximiliana Brandt-Oberholzer",))):
        node = column(line, names=names)
        known = lay_out(node, width, LOGICAL_HEIGHT, fonts, parts)
        assert known == lay_out(node, width, LOGICAL_HEIGHT, fonts)
