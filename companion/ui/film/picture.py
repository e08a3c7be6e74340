"""A film as a PNG: its poster above the sheet, drawn as screens are, but off the screen."""

from io import BytesIO

import pygame

from companion.core.board.nodes import Background, Node, column, icon, row, stack, text
from companion.core.board.widgets import title
from companion.table.film import Film, date_text
from companion.table.posters import DRAWING, PLAIN, has_drawing, poster
from companion.ui.film.sheet import sheet
from companion.ui.render.cache import Cache
from companion.ui.render.canvas import Canvas
from companion.ui.render.font_cache import FontCache
from companion.ui.render.layout import LOGICAL_HEIGHT, lay_out, logical_size
from companion.ui.render.paint import Painter
from companion.ui.render.theme import Theme

SIZE = 1600, 960
HEAD, BULBS, FOOT, PAD = 104, 12, 28, 12


def picture(film: Film) -> bytes:
    """Draw the film and return the content of a PNG file. The display must have been begun."""
    surface = pygame.Surface(SIZE)
    unit, width = logical_size(*SIZE)
    fonts, size = FontCache(unit), 4 * SIZE[0] * SIZE[1]
    painter = Painter(Theme(film.game.id, film.looks), unit, fonts, Cache(size), Cache(size))
    Canvas(surface).show(painter.picture(lay_out(poster_of(film), width, LOGICAL_HEIGHT, fonts)))
    content = BytesIO()
    pygame.image.save(surface, content, ".png")
    return content.getvalue()


def poster_of(film: Film) -> Node:
    """The whole picture as nodes, 480 high."""
    game = film.game.id
    return column(
        row(
            icon(f"{DRAWING}{game}" if has_drawing(game) else PLAIN, HEAD - 12, "accent"),
            column(
                title(poster(game).title, "accent", size=54, fit=30, align="center"),
                text(film.closing_text, "headline", "cream", align="center"),
                grow=1,
                shrink=True,
                justify="center",
            ),
            height=HEAD,
            padx=PAD,
            gap=PAD,
            align="center",
        ),
        stack(height=BULBS, background=Background("bulb", shape="bulbs")),
        row(
            sheet(film, LOGICAL_HEIGHT - HEAD - BULBS - FOOT - 2 * PAD),
            grow=1,
            padx=PAD,
            pady=PAD,
        ),
        row(
            text("A Matinee film", "tiny", "mist", grow=1),
            text(date_text(film.begun), "tiny", "mist", align="end"),
            height=FOOT,
            padx=PAD,
        ),
        background=Background("sky", shape="sky"),
    )
