"""Strength as it comes about: A times B, special points, ink, total."""

from collections.abc import Mapping

from companion.core.view.nodes import Node, Style, Touch, column, icon, row, stack, text
from companion.games.vampire_elf_cthulhu.board.parts import box, words
from companion.games.vampire_elf_cthulhu.state import AN_INK_TOKEN
from companion.games.vampire_elf_cthulhu.view import Bid, SideView, View

NONE: Mapping[int, Touch] = {}
BLOCK = 156
LOW = 72
"""A lower row has no word below its figures."""
PAPER, DARK = Style("paper", radius=6), Style("night-950", "accent", radius=6)
"""Of what all see, and of ink."""


def rows(
    view: View, height: float, touches: Mapping[int, Touch] = NONE, asked: tuple[int, ...] = ()
) -> list[Node]:
    """A row for each side; `touches` by seat."""
    action = view.action
    if action is None:
        return []
    return [
        side_row(
            view, side, height, touch=touches.get(side.seat), active=side.seat in asked,
            secret=len(action.sides) > 1,
        )
        for side in action.sides
    ]  # fmt: skip


def side_row(
    view: View,
    side: SideView,
    height: float,
    *,
    touch: Touch | None = None,
    active: bool = False,
    secret: bool = False,
    won: bool | None = None,
) -> Node:
    """One who measures; `secret`: ink is bid in closed hands."""
    known = box(view)
    base = side.a * side.b + side.special_points + side.card_cubes
    total = base if side.total is None else side.total
    ground = "night-800" if won is False else "night-700"
    card = known.novel[side.card].title
    low = height < LOW
    ink = total - base
    boxes: list[Node] = [
        _box(str(side.a), words(known.type[side.card]), known.type[side.card], low=low),
        _sign("×"),
        _box(str(side.b), words(known.genre[side.card]), "book", low=low),
        _sign("+"),
        _box(str(side.special_points), "from cards", "spoint", low=low),
    ]
    if side.card_cubes:
        boxes += [_sign("+"), _box(str(side.card_cubes), "on card", "cube", low=low)]
    if secret or side.total is not None:
        boxes += [_sign("+"), _ink(side, ink, low=low)]
    return row(
        _block(view, side, card, low=low, crown=won is True),
        row(*boxes, gap=5, grow=1, shrink=True, align="center", pad=(8, 4, 0, 4)),
        _sign("="),
        text(
            str(total),
            "figure",
            "mist" if won is False else "accent",
            size=min(60.0, height * 0.7),
            fit=24,
            align="center",
            width=86,
            shrink=False,
            key=f"total:{side.seat}",
        ),
        name=f"{view.seats[side.seat].name}: {card}, {total}",
        touch=touch,
        face=Style(ground, f"seat:{side.seat}" if active or won else None, stroke=4),
        height=height,
        gap=2,
        align="stretch",
        key=f"side:{side.seat}",
    )


def _block(view: View, side: SideView, card: str, *, low: bool, crown: bool) -> Node:
    ground, ink = f"seat-ground:{side.seat}", f"seat-ink:{side.seat}"
    return column(
        row(
            icon(f"seat:{side.seat}", 24, ink),
            text(view.seats[side.seat].name, "subtitle", ink, grow=1),
            icon("crown", 24, ink) if crown else None,
            gap=6,
            align="center",
        ),
        None if low else text(card, "caption", ink, lines=2, height=42),
        face=ground,
        radius=8,
        width=BLOCK,
        pad=(8, 3, 6, 3),
        justify="center",
    )


def _laid(bid: Bid | None) -> str:
    """What ink is made of: cubes, and tokens at three each (VE-65)."""
    if bid is None or not bid.specials:
        return "ink"
    return f"{bid.cubes} + {bid.specials} × {AN_INK_TOKEN}"


def _box(
    figure: str, word: str, art: str, *, low: bool, ink: str = "ink", face: Style = PAPER
) -> Node:
    """A figure, and what it counts."""
    drawing = "watermark" if face is PAPER else ink
    return stack(
        row(
            icon(art, 34, drawing),
            justify="end",
            align="start",
            pad=(0, 2, 2, 0),
        ),
        column(
            text(figure, "figure", ink, size=36, fit=20, pad=(8, 0, 0, 0)),
            None if low else text(word, "caption", ink, align="center"),
            justify="center",
            pad=(3, 1, 3, 5),
        ),
        name=f"{figure} {word}".strip(),
        face=face,
        flex=1,
        shrink=True,
    )


def _ink(side: SideView, ink: int, *, low: bool) -> Node:
    """Ink in a closed hand, or opened."""
    if side.total is not None:
        return _box(str(ink), _laid(side.bid), "drop", low=low, ink="accent", face=DARK)
    art, word = ("hand", "in hand") if side.bid_in else ("drop", "awaited")
    return _box("", word, art, low=low, ink="accent", face=DARK)


def _sign(sign: str) -> Node:
    return text(sign, "title", "mist", size=26, align="center", shrink=False)
