"""Parts that the boards of all games share."""

from collections.abc import Sequence
from typing import Unpack

from companion.core.board.nodes import (
    Background,
    Node,
    Touch,
    WordStyle,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.board.nodes import (
    icon as icon_node,
)

STAGE_WIDTH = 776
MAX_LINE2_LETTERS = 62
"""Letters of a sign's second line; a longer one is wrapped below a smaller first line."""
BUTTON = 64
"""Height of a button; nothing to touch is smaller."""
STAGE_HEIGHT = 300
"""How high the stage is."""


NEXT_CORNER = space(width=148)
"""At the end of a board's buttons: it keeps the corner free where *Next* was before, so that a late
touch decides nothing.
"""
FULL_SIZE = 2
"""Points with more figures than this are smaller."""
MAX_REPEATED = 6
"""The most icons of a count that are drawn one by one."""


def button(
    words: str,
    touch: Touch | None,
    *,
    icon: str = "",
    label: str = "",
    enabled: bool = True,
    fill: str = "",
    shrink: bool = True,
    repeats: bool = False,
) -> Node:
    """One of several: outlined, or filled with a token. `label` names one without words."""
    background, ink = _background(fill, enabled=enabled)
    return row(
        icon_node(icon, 26, ink) if icon else None,
        text(words, "title", ink) if words else None,
        name=label or words,
        touch=touch,
        enabled=enabled,
        repeats=repeats,
        background=background,
        width=None if words else BUTTON,
        height=BUTTON,
        padx=16,
        gap=10,
        align="center",
        justify="center",
        shrink=shrink and bool(words),
    )


def _background(fill: str, *, enabled: bool) -> tuple[Background, str]:
    """The background of a button, and the color of what is on it."""
    if not enabled:
        return Background("night-950", "night-700", radius=12), "mist"
    background = (
        Background(fill, radius=12) if fill else Background("night-950", "night-500", radius=12)
    )
    return background, "ink" if fill in ("cream", "paper") else "cream"


def points(number: int, size: float, key: str) -> Node:
    """The points of a seat beside its name: if they have many figures, these are smaller, so
    that something of a long name is left.
    """
    figures = str(number)
    size *= min(1, FULL_SIZE / len(figures))
    return text(figures, "figure", size=size, shrink=False, align="end", key=key)


def repeated(part: Node, number: int, size: float, color: str) -> tuple[Node, ...]:
    """Something that is there `number` times: drawn as often, or once with the number beside it."""
    if number <= MAX_REPEATED:
        return (part,) * number
    figure = text(f"×{number}", "figure", color, size=size)
    return part, figure


LETTER_WIDTH = 10
"""What a letter of the smallest type takes, with its share of the margins."""


def icon_button(
    word: str,
    touch: Touch | None,
    *,
    icon: str,
    seat: int | None = None,
    label: str = "",
    enabled: bool = True,
    fill: str = "",
    repeats: bool = False,
) -> Node:
    """A narrow button, at least as wide as a finger: an icon, or a pawn, above a word."""
    background, ink = _background(fill, enabled=enabled)
    return column(
        icon_node(icon, 32, ink) if seat is None else pawn(seat, 32),
        text(word, "tiny", ink, align="center"),
        name=label or word,
        touch=touch,
        enabled=enabled,
        repeats=repeats,
        background=background,
        width=max(BUTTON, LETTER_WIDTH * len(word)),
        height=BUTTON,
        padding=(2, 5, 2, 3),
        align="center",
        justify="center",
    )


def primary(label: str, touch: Touch | None, *, icon: str = "", enabled: bool = True) -> Node:
    """The one thing to do next."""
    fill, edge, ink = ("accent", "accent-dark", "ink") if enabled else ("night-700", None, "mist")
    return row(
        text(label, "headline", ink),
        icon_node(icon, 26, ink) if icon else None,
        name=label,
        touch=touch,
        enabled=enabled,
        background=Background(fill, radius=12, edge=edge),
        height=BUTTON,
        padding=(22, 0, 22, 5),
        gap=12,
        align="center",
        justify="center",
        shrink=True,
    )


def choice(label: str, what: str, touch: Touch | None) -> Node:
    """One of an equal pair of paper tickets; the app never leans to either."""
    return column(
        text(label, "headline", "ink", align="center"),
        text(what, "note", "ink-2", align="center"),
        name=label,
        touch=touch,
        background=Background("paper", shape="ticket", radius=8),
        height=BUTTON,
        width=206,
        shrink=True,
        padding=(14, 2, 14, 4),
        align="center",
        justify="center",
    )


def pawn(seat: int, size: float) -> Node:
    """A disc of the seat with its shape."""
    inner = size * 0.58
    return stack(
        icon(f"seat:{seat}", inner, f"seat-ink:{seat}"),
        background=Background(f"seat-ground:{seat}", f"seat-rim:{seat}", shape="disc"),
        width=size,
        height=size,
        align="center",
        justify="center",
    )


def pawns(seats: Sequence[int], in_row: int, size: float) -> Node:
    """The pawns of several seats, some in a row."""
    lines = [seats[first : first + in_row] for first in range(0, len(seats), in_row)]
    return column(
        *(row(*(pawn(seat, size) for seat in line), gap=2, justify="center") for line in lines),
        gap=2,
        justify="center",
    )


def with_badge(
    shape: Node, drawing: Node, background: Background, *, name: str, size: float, badge: float
) -> Node:
    """A seat's shape, `size` pixels large unless it says otherwise, with a drawing on a disc of
    `badge` pixels at its foot.
    """
    return stack(
        shape,
        row(
            stack(
                drawing,
                background=background,
                width=badge,
                height=badge,
                align="center",
                justify="center",
            ),
            align="end",
            justify="end",
        ),
        name=name,
        width=size if shape.width is None else shape.width,
        height=size if shape.height is None else shape.height,
        shrink=shape.shrink,
        grow=shape.grow,
    )


def pawn_out(seat: int, size: float) -> Node:
    """The pawn of who is out of the game, with a cross at its foot."""
    badge, background = size * 0.5, Background("no", "night-950", stroke=2, shape="disc")
    cross = icon("x", badge * 0.62, "cream")
    return with_badge(pawn(seat, size), cross, background, name="is out", size=size, badge=badge)


def hold_ring(seconds: float, key: str) -> Node:
    """Draw a ring that closes within `seconds` after it appears."""
    return row(
        background=Background(None, "ink", stroke=7, shape="ring"), duration=seconds, key=key
    )


def chip(
    words: str,
    *,
    fill: str = "night-900",
    color: str = "cream",
    icon: str = "",
    size: float = 20,
    lines: int = 1,
) -> Node:
    """A small word on a dark or paper tag."""
    return row(
        icon_node(icon, 22, color) if icon else None,
        text(words, "label", color, size=size, lines=lines) if words else None,
        background=fill,
        radius=6,
        padx=7,
        pady=2,
        gap=4,
        height=34 if lines == 1 else 46,
        align="center",
        justify="center",
    )


def burst(figure: str, fill: str, size: float) -> Node:
    """A starburst with a figure: what a film is worth."""
    return stack(
        text(figure, "figure", "ink", size=size * 0.62, align="center"),
        background=Background(fill, shape="burst"),
        width=size,
        height=size,
        align="center",
        justify="center",
    )


def title(words: str, color: str = "cream", **style: Unpack[WordStyle]) -> Node:
    """A heading in the lettering of the posters."""
    outlined: WordStyle = {"outline": color}
    return text(words.upper(), "poster", color, **outlined | style)


def ruling_line(words: str, *, good: bool) -> Node:
    """One sentence of a ruling on paper, with a tick or a cross."""
    mark = icon("check", 26, "yes") if good else icon("x", 26, "no")
    return row(
        mark,
        text(words, "name", "ink", fit=17, grow=1),
        height=34,
        gap=12,
        align="center",
    )


def step(icon_name: str, label: str, touch: Touch | None, *, enabled: bool = True) -> Node:
    """One more or one less, beside or over the figure that it changes."""
    return stack(
        icon(icon_name, 28, "cream" if enabled else "mist"),
        name=label,
        touch=touch,
        enabled=enabled,
        repeats=True,
        background="night-600" if enabled else "night-900",
        width=BUTTON,
        height=BUTTON,
        align="center",
        justify="center",
    )
