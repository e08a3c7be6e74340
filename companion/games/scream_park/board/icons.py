"""The icons of this game: genres, Scenic icons, Special Effects; and rows of seats."""

from collections.abc import Mapping
from itertools import chain, repeat

from companion.core.board.nodes import Background, Node, icon, row, stack, text
from companion.core.wording import titled
from companion.games.scream_park.cards import DRAWN_ICONS

LETTERS = 2
"""Letters that stand for a genre without a drawing."""


def mark(what: str, size: float, color: str) -> Node:
    """One icon: a drawing, or the first letters of an owner's genre."""
    icon_name = DRAWN_ICONS.get(what)
    if icon_name is not None:
        return icon(icon_name, size, color, shrink=True)
    letters = titled(what)[:LETTERS]
    return text(letters, "subtitle", color, size=size * 0.72, fit=6, width=size)


def required(genre: str, size: float, state: str) -> Node:
    """A Genre icon that a room requires: "there", "lacking", or "ignored" by an effect."""
    background, color = {
        "there": (Background("accent", radius=5), "ink"),
        "ignored": (Background("night-950", "accent", stroke=2, radius=5), "accent"),
        "lacking": (Background("night-950", "mist", stroke=2, radius=5, shape="dashed"), "mist"),
    }[state]
    return stack(
        mark(genre, size - 6, color),
        name=f"{titled(genre)} {state}",
        background=background,
        width=size,
        height=size,
        align="center",
        justify="center",
        shrink=True,
    )


def each(counted: Mapping[str, int]) -> tuple[str, ...]:
    """As many icons as there are, one by one."""
    return tuple(chain.from_iterable(repeat(what, n) for what, n in counted.items()))


def gain_row(height: float, name: str, *parts: Node) -> Node:
    """What something brings a seat, in a line."""
    return row(
        *parts,
        name=name,
        background="night-800",
        radius=8,
        height=height,
        padding=(10, 0, 14, 0),
        gap=12,
        align="center",
    )


def figure(words: str, color: str, size: float, width: float, key: str = "") -> Node:
    """A figure at the right end of a line."""
    return text(words, "figure", color, size=size, align="end", width=width, shrink=False, key=key)
