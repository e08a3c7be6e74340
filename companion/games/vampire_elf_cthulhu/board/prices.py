"""What winning points buy, card by card (VE-74, VE-75)."""

from companion.core.view.nodes import Node, Style, column, row, text
from companion.core.wording import count
from companion.games.vampire_elf_cthulhu.board.parts import GAP
from companion.games.vampire_elf_cthulhu.rules.confrontations import cost
from companion.games.vampire_elf_cthulhu.view import View

HEAD = 156
MOST = 7
"""So many prices stand beside each other."""


def prices(view: View, loser: int) -> tuple[int, ...]:
    """What the next cards of a Display cost, one after the other: those without a quill."""
    shown = view.seats[loser]
    free = [one for one in shown.display if one.face == "up" and not one.quills]
    return tuple(cost(shown.face_up - turned) for turned in range(len(free)))


def paid(asked: tuple[int, ...], points: int) -> tuple[int, ...]:
    """Those of the prices that so many points pay, one after the other.

    >>> paid((6, 10, 15), 17)
    (6, 10)
    """
    total, many = 0, 0
    for price in asked:
        total += price
        many += total <= points
    return asked[:many]


def ladder(view: View, loser: int, points: int, height: float) -> Node:
    """The prices, those that can be paid lit."""
    shown = view.seats[loser]
    asked = prices(view, loser)
    many = len(paid(asked, points))
    return row(
        column(
            text(shown.name, "subtitle"),
            text(f"{count(shown.face_up, 'card')} face up", "caption", "mist"),
            width=HEAD,
            pad=(8, 0, 4, 0),
            justify="center",
        ),
        *(
            _price(place, price, lit=place <= many)
            for place, price in enumerate(asked[:MOST], 1)
        ),
        name=f"{points} points turn {count(many, 'card')} of {shown.name}",
        height=height,
        gap=GAP,
    )  # fmt: skip


def _price(place: int, price: int, *, lit: bool) -> Node:
    paper, ink = ("paper", "ink") if lit else ("night-800", "mist")
    return column(
        text(str(price), "figure", ink, size=34, align="center"),
        text(f"card {place}", "caption", ink, align="center"),
        face=Style(paper, "accent" if lit else None, radius=8),
        flex=1,
        justify="center",
    )
