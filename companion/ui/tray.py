"""The laptop's tray: a pad, the cards of the box, a button and a light a seat.

It stands beside the screen of the app and does to the emulated rig what hands would do to
the real one; the app cannot tell the difference.
"""

from collections.abc import Sequence

from companion.core.cards import Card
from companion.core.nodes import Face, Go, Node, column, icon, row, space, stack, text

WIDTH = 280
"""Logical pixels to the right of the app's own screen."""
A_ROW = 4
MOST = 20
SEATS_A_ROW = 3


def tray(
    cards: Sequence[Card], on_pad: Card | None, names: Sequence[str], lit: frozenset[int]
) -> Node:
    """The tray. Touches: Go("lay", id), Go("lift"), Go("press", seat), Go("hold", seat)."""
    shown = cards[:MOST]
    return column(
        _pad(on_pad),
        *(
            row(
                *(_card(card, on_pad) for card in shown[start : start + A_ROW]),
                *(_blank() for _ in range(A_ROW - len(shown[start : start + A_ROW]))),
                gap=5,
                height=44,
            )
            for start in range(0, len(shown), A_ROW)
        ),
        space(),
        *(
            row(
                *(
                    _seat(seat, names[seat], seat in lit) if seat < len(names) else _blank()
                    for seat in range(start, start + SEATS_A_ROW)
                ),
                gap=6,
                height=64,
            )
            for start in range(0, len(names), SEATS_A_ROW)
        ),
        name="Tray",
        face=Face("night-950", radius=0),
        pad=(10, 8, 10, 8),
        gap=5,
        width=WIDTH,
    )


def _blank() -> Node:
    return space(width=0, grow=1)


def _pad(on_pad: Card | None) -> Node:
    words = "the pad is empty" if on_pad is None else f"{on_pad.name}: touch to lift"
    return row(
        icon("pad", 40, "bulb" if on_pad else "mist", hole="night-900"),
        text(words, font="bold", size=20, fit=13, colour="cream" if on_pad else "mist", grow=1),
        name="Pad",
        touch=Go("lift"),
        enabled=on_pad is not None,
        face=Face("night-800", "bulb" if on_pad else "night-500", radius=10),
        pad=(10, 0, 8, 0),
        gap=8,
        height=64,
        align="center",
    )


def _card(card: Card, on_pad: Card | None) -> Node:
    there = card is on_pad
    return row(
        icon(card.icon, 26, "ink", hole="bulb" if there else "paper"),
        *(
            (text(card.printed, font="figure", size=22, fit=14, colour="ink"),)
            if card.printed
            else ()
        ),
        name=f"Lay {card.name}",
        touch=Go("lay", card.id),
        face=Face("bulb" if there else "paper", radius=6),
        gap=4,
        align="center",
        justify="center",
        width=0,
        grow=1,
    )


def _seat(seat: int, name: str, lit: bool) -> Node:
    ground = f"seat-ground:{seat}"
    return column(
        row(
            stack(
                face=Face("bulb" if lit else "night-900", "night-500", shape="disc"),
                width=16,
                height=16,
            ),
            text(name, size=18, fit=11, grow=1),
            gap=4,
            height=22,
            align="center",
        ),
        row(
            stack(
                icon(f"seat:{seat}", 28, f"seat-ink:{seat}", hole=ground),
                name=f"Press {name}",
                touch=Go("press", seat),
                face=Face(ground, f"seat:{seat}", radius=8),
                align="center",
                justify="center",
                width=0,
                grow=1,
            ),
            stack(
                text("hold", font="bold", size=18, fit=12, align="center"),
                name=f"Hold {name}",
                touch=Go("hold", seat),
                face=Face("night-600", radius=8),
                align="center",
                width=0,
                grow=1,
            ),
            gap=4,
            grow=1,
        ),
        width=0,
        grow=1,
        gap=2,
    )
