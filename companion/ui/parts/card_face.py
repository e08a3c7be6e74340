"""The symbols of a card, and its face with all of them if few cards are shown."""

from collections.abc import Sequence

from companion.core.board.nodes import Background, Node, icon, row, stack, text
from companion.core.cards import Card

FEW = 4
"""Cards of a row, which have room for larger symbols."""
SYMBOL, SMALL_SYMBOL = 30, 21
BELOW = "paper-2"
"""The ground of the symbols below the figure."""


def card_face(card: Card, ink: str, number: int) -> Sequence[Node]:
    """The figure with the symbols beside it, other symbols below, and the name; `number`: how
    many cards are in its row.
    """
    size = SYMBOL if number <= FEW else SMALL_SYMBOL
    beside = [symbol for symbol in card.symbols if symbol[1] != BELOW]
    below = [symbol for symbol in card.symbols if symbol[1] == BELOW]
    return (
        row(
            text(card.corner_text, "figure", ink, size=38, shrink=False),
            *(_symbol(*symbol, ink, size - 2) for symbol in beside),
            gap=3,
            height=42,
            align="center",
            justify="center",
        ),
        row(
            *(_symbol(*symbol, ink, size) for symbol in below),
            gap=2,
            height=size + 4,
            align="center",
            justify="center",
        ),
        text(card.name, "caption", ink, fit=16, lines=2, height=42, align="center"),
    )


def marks(card: Card, size: float) -> Node:
    """The small drawings by which people know a card."""
    return row(
        *(
            on_ground(icon_name, Background(ground, radius=4), size, size * 0.8)
            for icon_name, ground in card.symbols
        ),
        gap=2,
        padding=(0, 4, 0, 0),
        height=size + 4,
    )


def _symbol(icon_name: str, ground: str, ink: str, size: float) -> Node:
    """A drawing on its ground; an empty ground is the card's own."""
    if not ground:
        return icon(icon_name, size - 4, ink)
    return on_ground(
        icon_name,
        Background(ground if ink == "ink" else "night-600", radius=5),
        size,
        size - 4,
        ink,
    )


def on_ground(
    icon_name: str, ground: Background, size: float, drawn: float, ink: str = "ink"
) -> Node:
    """A drawing of this size in the middle of its ground, which is `size` wide and high."""
    return stack(
        icon(icon_name, drawn, ink),
        background=ground,
        width=size,
        height=size,
        align="center",
        justify="center",
    )
