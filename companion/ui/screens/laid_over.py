"""What lies over the stage for a while: a line that is told, or what something would do."""

from msgspec.structs import replace

from companion.core.nodes import Face, Go, Node, column, icon, row, space, stack, text
from companion.ui.foresee import Foreseen

FEW = 3
"""So many consequences have room for two lines each."""
MOST_LINES = 6


def over_stage(screen: Node, what: Node) -> Node:
    """The screen, and this over the lower end of its stage."""
    return replace(
        screen,
        children=tuple(
            replace(one, children=(_under(one.children, what),)) if one.key == "stage" else one
            for one in screen.children
        ),
    )


def _under(stage: tuple[Node, ...], what: Node) -> Node:
    return stack(*stage, column(space(), what), grow=1, shrink=True)


def line(words: str, seat: int | None) -> Node:
    """A cream line with a seat's block at its left; touched, it goes."""
    colour = "ink" if seat is None else f"seat:{seat}"
    ground = "ink" if seat is None else f"seat-ground:{seat}"
    art, ink = ("pad", "bulb") if seat is None else (colour, f"seat-ink:{seat}")
    return row(
        stack(
            icon(art, 36, ink, hole=ground),
            face=Face(ground, colour, radius=10),
            width=64,
            align="center",
            justify="center",
        ),
        text(words, font="bold", size=22, fit=18, lines=2, colour="ink", grow=1),
        name=words,
        touch=Go("hush"),
        face=Face("cream", colour, radius=12),
        height=66,
        pad=(3, 3, 12, 3),
        gap=12,
        align="center",
        key="toast",
    )


def foresight(foreseen: Foreseen) -> Node:
    """A sheet with a deed and all that would come of it; many things have a line each."""
    colour = "ink" if foreseen.seat is None else f"seat:{foreseen.seat}"
    mark, tone = ("look", "ink") if foreseen.allowed else ("x", "no")
    shown = foreseen.lines
    if len(shown) > MOST_LINES:
        left = len(shown) - MOST_LINES + 1
        shown = (*shown[: MOST_LINES - 1], f"… and {left} things more")
    lines, height = (2, 56) if len(shown) <= FEW else (1, 32)
    return column(
        row(
            icon(mark, 34, tone, hole="cream"),
            text(foreseen.title, font="strong", size=28, fit=18, colour="ink", grow=1),
            height=44,
            gap=12,
            align="center",
        ),
        *(
            text(words, font="bold", size=22, fit=15, lines=lines, colour="ink-2", height=height)
            for words in shown
        ),
        text(
            "Nothing is done yet. To do it, lift the finger and tap.",
            font="bold",
            size=20,
            fit=15,
            colour="ink",
            height=32,
        ),
        name=foreseen.title,
        face=Face("cream", colour, stroke=6, radius=14),
        height=94 + height * len(shown),
        pad=(20, 8, 20, 10),
        key="sheet:foreseen",
    )
