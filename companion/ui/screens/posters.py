"""The posters of the games, side by side (look, Components)."""

from collections.abc import Callable

from companion.core.nodes import Face, Node, Touch, column, icon, row, space, stack, text
from companion.table.posters import DRAWING, PLAIN, Poster, drawing_file
from companion.table.posters import posters as all_posters

LONG_TITLE = 24
"""Letters above which a title has three lines."""


def posters(touch: Callable[[str], Touch]) -> Node:
    """All of them side by side; `touch` says what touching that of a game means."""
    return row(*(_poster(game, one, touch(game)) for game, one in all_posters()), gap=10, grow=1)


def _poster(game: str, poster: Poster, touch: Touch) -> Node:
    accent = f"accent:{game}"
    art = f"{DRAWING}{game}" if drawing_file(game).is_file() else PLAIN
    return column(
        stack(
            icon(art, 190, "accent", shrink=True),
            row(_players(poster.players), align="start", pad=(5, 5, 0, 0)),
            grow=1,
            shrink=True,
        ),
        space(height=4, face=Face(accent, radius=0)),
        column(
            text(
                poster.title.upper(),
                font="display",
                size=40,
                fit=20,
                lines=3 if len(poster.title) > LONG_TITLE else 2,
                colour=accent,
                align="center",
                height=84,
                outline=accent,
            ),
            pad=(6, 0, 6, 2),
            height=88,
            justify="center",
        ),
        name=poster.title,
        touch=touch,
        face=Face("night-900", "paper", stroke=5, radius=8),
        pad=(5, 5, 5, 5),
        width=0,
        grow=1,
    )


def _players(count: str) -> Node:
    return row(
        icon("people", 20, "cream", hole="night-900"),
        text(count, font="bold", size=22, fit=16),
        face=Face("night-900", radius=6),
        pad=(8, 2, 8, 2),
        gap=6,
        height=30,
        align="center",
    )
