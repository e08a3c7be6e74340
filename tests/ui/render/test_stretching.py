"""A box that is drawn small and stretched looks as if it had been drawn at its size."""

import pygame
import pytest

from companion.core.board.nodes import Background
from companion.ui.render import shapes
from companion.ui.render.bitmap import load
from companion.ui.render.cache import Cache
from companion.ui.render.font_cache import FontCache
from companion.ui.render.paint import Painter
from companion.ui.render.theme import Theme
from companion.ui.runtime.stage import open_window

SIZES = ((1, 1), (140, 4), (3, 20), (4, 4), (5, 300), (40, 17), (300, 200), (301, 31))
CACHE_SIZE = 1 << 20
NEARLY = 2
"""Of 255: the renderer of SVG rounds."""


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("unit", [1.0, 1.28, 1.5])
@pytest.mark.parametrize(
    "background",
    [
        Background("paper", radius=0),
        Background("paper", radius=10),
        Background("paper", "ink", stroke=3, radius=12),
        Background(None, "ink", stroke=2, radius=0),
    ],
    ids=lambda background: f"{background.fill} {background.line} {background.radius}",
)
def test_a_stretched_box_is_the_box(
    background: Background, unit: float, size: tuple[int, int]
) -> None:
    open_window(64, 64)
    painter = Painter(Theme(), unit, FontCache(unit), Cache(CACHE_SIZE), Cache(CACHE_SIZE))
    found = painter._shape(background, *size)
    drawn = load(shapes.shape(background, *size, unit, painter.theme), *size)
    assert found.get_size() == size
    one, other = (pygame.image.tobytes(picture, "RGBA") for picture in (found, drawn))
    assert max(abs(a - b) for a, b in zip(one, other, strict=True)) <= NEARLY
