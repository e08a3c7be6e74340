"""What is on a table, as tiles: the head of a seat, a card face down, an empty place."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from companion.core.board.grid import grid
from companion.core.board.nodes import (
    Background,
    Node,
    Touch,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.board.widgets import pawn

HEADS_SIZE_GROUP = "heads"
"""Names at the heads of tiles are of one size, so that nobody looks more important."""
ONE_A_ROW = 3
"""Seats up to which each has a row of its own, to be chosen."""
RED_PIPS = frozenset({"pip-hearts", "pip-diamonds"})
"""The suits that are printed red."""


def pip_color(pip: str, color: str, *, red: str = "no") -> str:
    """The color of a suit's pip: `red` as on the cards, or `color`, which black suits have."""
    return red if pip in RED_PIPS else color


def seat_head(
    name: str,
    seat: int,
    height: float,
    *,
    names: bool = True,
    mark: str = "",
    equal_size: bool = False,
    tight: bool = False,
    narrow: bool = False,
) -> Node:
    """The colored head of whatever belongs to a seat; `mark` is an icon at its end. `equal_size`:
    its name is as large as those at the other heads; `tight`: the name has a line of its own below
    the shape; `narrow`: there is little room beside the shape.
    """
    ground, ink = f"seat-ground:{seat}", f"seat-ink:{seat}"
    words = text(name, "subtitle", ink, grow=1)
    if equal_size:
        words = replace(words, fit=18, size_group=HEADS_SIZE_GROUP)
    if narrow:
        words = replace(words, fit=16, font="bold")
    shape = icon(f"seat:{seat}", min(26.0, height - 10), ink)
    beside = icon(mark, 18 if narrow else 24, ink, shrink=True) if mark else None
    background = Background(ground, f"seat-edge:{seat}", radius=6)
    if tight and names:
        return column(
            row(shape, space(), beside, height=28, padx=4, align="center"),
            replace(words, align="center", grow=0, fit=16, font="bold"),
            background=background,
            height=height,
            padx=1,
            justify="center",
        )
    return row(
        shape,
        words if names else None,
        beside,
        background=background,
        height=height,
        padx=4 if narrow else 8,
        gap=4 if narrow else 6,
        align="center",
        justify="start" if names else "center",
    )


def seat_choice(names: Sequence[str], touch: Callable[[int], Touch]) -> Node:
    """All seats with their pawns, to touch one of them; `touch` says by seat what that means."""
    cells = [
        row(
            pawn(seat, 56),
            text(name, "headline", grow=1),
            name=name,
            touch=touch(seat),
            background=Background("night-700", f"seat:{seat}", radius=14),
            padding=(18, 0, 14, 0),
            gap=14,
            align="center",
            flex=1,
        )
        for seat, name in enumerate(names)
    ]
    return grid(cells, 1 if len(cells) <= ONE_A_ROW else -(-len(cells) // 2), gap=10)


def card_back(
    *icon_names: str,
    words: str = "",
    height: float | None = None,
    name: str = "",
    touch: Touch | None = None,
    wanted: int | None = None,
    due: bool = False,
) -> Node:
    """A card that is face down: the game's striped back, and why.

    `wanted`: the seat that may show it now; `due`: the next card on the pad is this one.
    """
    line = "accent" if wanted is None else f"seat:{wanted}"
    fill, ink = (line, "ink") if due else ("ink", line)
    last = () if wanted is not None and not due else ("pad" if due else "eyeoff",)
    return stack(
        row(
            *(icon(icon_name, 24, ink, shrink=True) for icon_name in icon_names),
            text(words, "label", ink) if words else None,
            *(icon(icon_name, 26, ink, shrink=True) for icon_name in last),
            background=fill,
            radius=6,
            padx=6,
            pady=2,
            gap=6,
            height=34,
            align="center",
            shrink=True,
        ),
        name=name or f"{words or 'A card'} face down",
        touch=touch,
        background=Background(None, line, stroke=5 if due else 3, radius=6, shape="striped"),
        height=height,
        grow=0 if height else 1,
        align="center",
        justify="center",
    )


def empty(words: str, *, wanted: int | None = None, height: float) -> Node:
    """A place where a card is awaited."""
    line = "night-500" if wanted is None else f"seat:{wanted}"
    return stack(
        text(words, "name", "mist", align="center"),
        name=words,
        background=Background(None, line, radius=8, shape="dashed"),
        height=height,
        align="center",
        justify="center",
        padx=4,
    )
