"""What lies over the stage for a while: a line that is told, or what something would do."""

from msgspec.structs import replace

from companion.core.view.nodes import Face, Node, column, icon, row, space, stack, text
from companion.ui.app.preview import Foreseen

FEW = 3
"""So many consequences have room for two lines each."""
MOST_LINES = 6
A_LINE = 56
"""So many letters surely stand in one line."""
LINE = 29


def told(screen: Node, words: str, seat: int | None) -> Node:
    """The screen, and this line in its sign, below a smaller first line: a message covers nothing
    that can be touched.
    """
    return replace(
        screen,
        children=tuple(
            replace(one, children=tuple(_with_line(part, words, seat) for part in one.children))
            if one.key == "marquee"
            else one
            for one in screen.children
        ),
    )


def _with_line(part: Node, words: str, seat: int | None) -> Node:
    """The two lines of a sign, the second of which is this for a while."""
    first = next((one for one in part.children if one.key == "line1"), None)
    if first is None:
        return part
    small = replace(first, size=20, fit=16, height=24, shrink=True)
    return replace(part, children=(small, _line(words, seat)), gap=1)


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


def beside_sign(screen: Node, line1: str, line2: str) -> Node:
    """The screen, and these words on the ticket stub of its sign."""
    words = column(
        *(text(one, font="strong", size=22, fit=16, colour="ink") for one in (line1, line2)),
        justify="center",
        grow=1,
        shrink=True,
    )
    return replace(
        screen,
        children=tuple(
            replace(one, children=_with_stub(one.children, words)) if one.key == "marquee" else one
            for one in screen.children
        ),
    )


def _with_stub(sign: tuple[Node, ...], words: Node) -> tuple[Node, ...]:
    """A stub that is there keeps all but its words; a fault on it is more urgent."""
    *rest, last = sign
    if last.key != "stub":
        face = Face("accent", shape="stub")
        return (*sign, row(words, width=128, pad=(24, 0, 10, 0), face=face, key="stub"))
    if last.face is None or last.face.fill != "accent":
        return sign
    return (*rest, replace(last, children=(words, *last.children[1:])))


def _line(words: str, seat: int | None) -> Node:
    """Up to two lines on a dark tag with a seat's shape; with any touch it goes."""
    art, ink = ("pad", "bulb") if seat is None else (f"seat:{seat}", f"seat:{seat}")
    return row(
        icon(art, 26, ink, hole="ink"),
        text(words, font="bold", size=18, fit=13, lines=2, colour="cream", grow=1),
        face=Face("ink", radius=8),
        height=46,
        pad=(8, 0, 8, 0),
        gap=8,
        align="center",
        key="toast",
    )


def foresight(foreseen: Foreseen) -> Node:
    """A sheet with a deed and all that would come of it, no larger than that needs."""
    colour = "ink" if foreseen.seat is None else f"seat:{foreseen.seat}"
    mark, tone = ("look", "ink") if foreseen.allowed else ("x", "no")
    shown = foreseen.lines
    if len(shown) > MOST_LINES:
        left = len(shown) - MOST_LINES + 1
        shown = (*shown[: MOST_LINES - 1], f"… and {left} things more")
    few = len(shown) <= FEW
    rows = [2 if few and len(words) > A_LINE else 1 for words in shown]
    sheet = column(
        row(
            icon(mark, 34, tone, hole="cream"),
            text(foreseen.title, font="strong", size=28, fit=18, colour="ink", grow=1),
            height=40,
            gap=12,
            align="center",
        ),
        *(
            text(
                words,
                font="bold",
                size=22,
                fit=15,
                lines=lines,
                colour="ink-2",
                height=LINE * lines,
            )
            for words, lines in zip(shown, rows, strict=True)
        ),
        text(
            "Nothing is done yet. To do it, lift and tap.",
            font="bold",
            size=20,
            fit=15,
            colour="ink",
            height=28,
        ),
        name=foreseen.title,
        face=Face("cream", colour, stroke=6, radius=14),
        height=40 + 28 + 16 + LINE * sum(rows),
        pad=(18, 8, 18, 8),
        shrink=True,
        key="sheet:foreseen",
    )
    return row(space(), sheet, space(), justify="center")
