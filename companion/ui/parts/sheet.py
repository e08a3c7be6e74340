"""A sheet of paper over the table: a card, a name in large letters, what there is to say."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.board.nodes import Background, Node, column, icon, row, space, stack, text
from companion.core.board.tiles import pip_color
from companion.core.board.widgets import chip, title
from companion.core.clauses import Clause
from companion.ui.parts.card_face import on_ground


def source_badge(clause: Clause) -> Node:
    """Where a clause comes from: a section of the rulebook, in up to two lines, or a ruling of our
    own.
    """
    if clause.basis is None:
        return chip("House ruling", fill="ink", color="bulb", icon="house")
    badge = chip(f"Rulebook: {clause.basis}", fill="paper-2", color="ink", lines=2)
    return replace(badge, shrink=True)


def sheet(picture: Node, name: str, *below: Node, line: str, key: str, duration: float = 0) -> Node:
    """A sheet of paper with notches: a picture, a name in large letters, and what there is to
    say. If it has a `duration` in seconds, the bulbs at its foot go out one by one.
    """
    paper = column(
        row(
            picture,
            column(
                title(name, "ink", size=84, fit=40),
                *below,
                grow=1,
                shrink=True,
                gap=10,
                justify="center",
            ),
            padding=(24, 12, 22, 10),
            gap=26,
            grow=1,
            align="center",
        ),
        row(
            background=Background("bulb", shape="bulbs"),
            height=14,
            duration=duration,
            key=f"timer:{key}" if duration else "",
        ),
        background=Background("cream", line, stroke=6, radius=16, shape="notched"),
        padding=(6, 6, 6, 8),
        grow=1,
    )
    return row(paper, padx=20, grow=1, key=key)


def seat_label(name: str, seat: int) -> Node:
    """A chip with a seat's shape and name."""
    ground, ink = f"seat-ground:{seat}", f"seat-ink:{seat}"
    return replace(chip(name, fill=ground, color=ink, icon=f"seat:{seat}", size=24), shrink=True)


def paragraph(words: str) -> Node:
    """A text of at most three lines."""
    return text(words, "line", "ink-2", lines=3)


def unknown_card(icon_name: str) -> Node:
    """A dashed outline with an icon, in place of a card that is not known."""
    return stack(
        icon(icon_name, 88, "ink-2"),
        background=Background(None, "ink-2", radius=12, shape="dashed"),
        width=172,
        height=220,
        align="center",
        justify="center",
    )


SYMBOL, SYMBOL_GAP = 30, 5
"""Height of a symbol on a large card, and what is between two of them."""


def big_card(
    icon_name: str, figure: str, pip: str = "", symbols: Sequence[tuple[str, str]] = ()
) -> Node:
    """A card as large as the sheet allows, with the `pip` of a suit if it has one, and the
    `symbols` by which people know it, each with the color of its ground.
    """
    return stack(
        column(space(), icon(icon_name, 150, "watermark"), align="center"),
        column(
            text(figure, "figure", "ink", size=78) if figure or not symbols else None,
            icon(pip, 48, pip_color(pip, "ink")) if pip else None,
            row(*(_symbol(*symbol) for symbol in symbols), gap=SYMBOL_GAP) if symbols else None,
            padding=(16, 8, 0, 0),
            align="start",
        ),
        background=Background("paper", "ink", stroke=5, radius=12),
        width=172,
        height=222,
        padx=5,
        pady=5,
    )


def _symbol(icon_name: str, ground: str) -> Node:
    return on_ground(icon_name, Background(ground, radius=6), SYMBOL, SYMBOL * 0.7)
