"""The throngs in one row: strength, owner, cards; at the left how many there are."""

from collections.abc import Sequence

from companion.core.game import Prompt
from companion.core.kit import pawn
from companion.core.nodes import Face, Node, Touch, column, icon, row, space, stack, text
from companion.games.shuffling_horror.board import known
from companion.games.shuffling_horror.state import THRONG
from companion.games.shuffling_horror.view import View

LABEL = 104
MOST_TILES = 8
LEAST_SLOTS = 3
"""Slots of the Director's row that are shown even while empty."""
BEST = 11
NARROW = 90
"""In a tile narrower than this, gap included, MAX stands in the place of the marks."""
"""No attack value is better than this (SH-83)."""


def throng_row(
    view: View,
    prompts: Sequence[Prompt],
    height: float,
    width: float,
    *,
    lit: str = "",
) -> Node:
    """Every throng, those of the Director first; `lit` attacks or is attacked now."""
    there = list(known.throngs(view))
    shown = there[:MOST_TILES]
    if lit in [name for name, _, _ in there[MOST_TILES:]]:
        shown = [*shown[:-1], next(one for one in there if one[0] == lit)]
    across = (width - LABEL) / max(LEAST_SLOTS, len(shown))
    tiles = [
        throng_tile(
            view,
            name,
            height,
            touch=known.touch_on(prompts, name),
            lit=name == lit,
            narrow=across < NARROW,
        )
        for name, _, _ in shown
    ]
    blank = [
        space(
            face=Face(None, "night-500", radius=8, shape="dashed"),
            height=height,
            width=0,
            grow=1,
        )
        for _ in range(LEAST_SLOTS - len(tiles))
    ]
    more = len(there) - len(shown)
    pods = sum(1 for _, seat, _ in there if seat)
    counted = f"{len(there) - pods} + {pods} Pod" if pods else f"{len(there)} on the desk"
    return row(
        column(
            text("Throngs", font="strong", size=22, fit=16),
            text(
                f"and {more} more" if more else counted,
                font="bold",
                size=18,
                fit=13,
                colour="mist",
            ),
            width=LABEL,
            justify="center",
        ),
        *tiles,
        *blank,
        height=height,
        gap=6,
    )


def throng_tile(
    view: View,
    name: str,
    height: float,
    *,
    touch: Touch | None = None,
    lit: bool = False,
    narrow: bool = False,
) -> Node:
    """A throng: its strength over the drawing of its first card, a mark a card, its owner."""
    owner = known.PLACE_OF[name][0]
    cards = known.cards_of(view, name)
    strength = known.strength(view, name)
    paper = "accent" if lit else "paper"
    marks = [
        space(
            width=9,
            height=12,
            face=Face("ink" if place < len(cards) else None, "ink", stroke=1.5, radius=2),
        )
        for place in range(THRONG)
    ]
    best = text("MAX", font="bold", size=15, fit=12, colour="bulb", shrink=False)
    return stack(
        row(
            space(),
            icon(known.art(cards[0]), height * 0.5, "watermark", hole=paper, shrink=True),
            pad=(0, 0, 4, 4),
            align="end",
        ),
        column(
            row(
                text(str(strength), font="figure", size=36, fit=20, colour="ink", grow=1),
                pawn(owner, 26),
                height=height - 32,
                gap=2,
                align="center",
            ),
            row(
                *(() if narrow and strength >= BEST else marks),
                space(),
                *(
                    (row(best, face=Face("ink", radius=4), pad=(4, 0, 4, 0), height=20),)
                    if strength >= BEST
                    else ()
                ),
                height=22,
                gap=2,
                align="center",
            ),
            pad=(8, 4, 6, 4),
        ),
        name=known.attacker_words(view, name),
        touch=touch,
        face=Face(paper, "accent" if touch is not None else None, stroke=4, radius=8),
        height=height,
        width=0,
        grow=1,
        key=f"throng:{name}",
    )
