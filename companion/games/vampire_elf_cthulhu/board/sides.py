"""The sides of an action: who measures which card, and how its strength comes about (VE-56 to
VE-69).
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.board.nodes import Background, Node, Touch, column, icon, row, stack, text
from companion.core.wording import quantity
from companion.games.vampire_elf_cthulhu.board.parts import GAP, words
from companion.games.vampire_elf_cthulhu.view import SideView, View

NO_TOUCHES: Mapping[int, Touch] = {}
SIDE = 84
"""Height of the row of a side if there is room."""
SIDE_HEAD = 178
"""Width of who it is, and with which card."""
LOW_ROW_HEIGHT = 72
"""Rows lower than this have no word below their figures."""
OPPOSED_HEIGHTS = {1: SIDE, 2: SIDE, 3: 66}
"""Heights of the rows of a confrontation, by their number. Of four sides, two are beside each
other.
"""
HALF, HALF_HEAD, LOW_BOX = 100, 50, 40
"""Heights of a side beside another one, of who it is there, and of two words in a low box."""
PUBLIC_STYLE, INK_STYLE = Background("paper", radius=6), Background("night-950", "accent", radius=6)
"""The styles of what all may see, and of ink."""


class Mark(Struct, frozen=True):
    """How the row of a side is marked. `secret`: ink is bid in closed hands; `won`: whether it has
    won, once that is decided.
    """

    touch: Touch | None = None
    active: bool = False
    secret: bool = False
    won: bool | None = None


def side_rows(view: View, active: int) -> list[Node]:
    """A row for each side; `active`: the seat that acts."""
    sides = view.performed.sides
    return [
        side_row(view, side, SIDE, Mark(active=side.seat == active, secret=len(sides) > 1))
        for side in sides
    ]


def opposed_height(sides: int) -> float:
    """How high the sides of a confrontation are together; they leave room for what is at stake."""
    each = OPPOSED_HEIGHTS.get(sides)
    return 2 * HALF + GAP if each is None else sides * (each + GAP) - GAP


def opposed_sides(view: View, sides: Sequence[SideView], marks: Sequence[Mark]) -> Node:
    """All sides of a confrontation: a row each, or of four two beside each other."""
    marked = [*zip(sides, marks, strict=True)]
    each = OPPOSED_HEIGHTS.get(len(sides))
    if each is not None:
        return column(*(side_row(view, side, each, mark) for side, mark in marked), gap=GAP)
    halves = [replace(_half_row(view, side, mark), width=0, grow=1) for side, mark in marked]
    return column(
        *(row(*halves[first : first + 2], gap=GAP, height=HALF) for first in (0, 2)), gap=GAP
    )


def side_row(view: View, side: SideView, height: float, mark: Mark) -> Node:
    """A player who measures strength."""
    seat, low = side.seat, height < LOW_ROW_HEIGHT
    title = view.card_index.novel[side.card].title
    ink = f"seat-ink:{seat}"
    return _side(
        view,
        side,
        mark,
        row(
            column(
                _name(view, seat, mark),
                None if low else text(title, "caption", ink, lines=2, height=42),
                background=f"seat-ground:{seat}",
                radius=8,
                width=SIDE_HEAD,
                padding=(6, 3, 4, 3),
                justify="center",
            ),
            row(
                *_terms(view, side, mark, low=low),
                gap=5,
                grow=1,
                shrink=True,
                align="center",
                padding=(8, 4, 0, 4),
            ),
            _sign("="),
            _total(side, mark, height),
            gap=2,
            height=height,
            align="stretch",
        ),
        height,
    )


def _half_row(view: View, side: SideView, mark: Mark) -> Node:
    """A side that has half the width: who it is above, its strength below."""
    seat, title = side.seat, view.card_index.novel[side.card].title
    return _side(
        view,
        side,
        mark,
        column(
            column(
                _name(view, seat, mark, 18),
                text(title, "tiny", f"seat-ink:{seat}"),
                background=f"seat-ground:{seat}",
                radius=8,
                height=HALF_HEAD,
                padding=(6, 0, 4, 2),
                justify="center",
            ),
            row(
                *_terms(view, side, mark, low=True, is_half=True),
                _sign("="),
                _total(side, mark, 56, width=52),
                gap=3,
                grow=1,
                align="center",
                padding=(6, 3, 2, 4),
            ),
            grow=1,
        ),
        HALF,
    )


def _side(view: View, side: SideView, mark: Mark, content: Node, height: float) -> Node:
    seat, title = side.seat, view.card_index.novel[side.card].title
    return column(
        content,
        name=f"{view.seats[seat].name}: {title}, {_strength(side)}",
        touch=mark.touch,
        background=Background(
            "night-800" if mark.won is False else "night-700",
            f"seat:{seat}" if mark.active or mark.won else None,
            stroke=4,
        ),
        height=height,
        key=f"side:{seat}",
    )


def _name(view: View, seat: int, mark: Mark, size: float = 22) -> Node:
    ink = f"seat-ink:{seat}"
    return row(
        icon(f"seat:{seat}", 24, ink),
        text(view.seats[seat].name, "subtitle", ink, size=size, grow=1),
        icon("crown", 24, ink) if mark.won else None,
        gap=6,
        align="center",
    )


def side_chip(view: View, side: SideView, *, titled: bool = False) -> Node:
    """A side in one line, with what it counts before ink; `titled`: with the name of its card."""
    ink = f"seat-ink:{side.seat}"
    card = view.card_index.novel[side.card].title
    return row(
        icon(f"seat:{side.seat}", 24, ink),
        text(view.seats[side.seat].name, "subtitle", ink, grow=0 if titled else 1),
        text(card, "label", ink, fit=16, lines=2, grow=1) if titled else None,
        text(str(without_ink(side)), "figure", ink, size=26, shrink=False),
        background=f"seat-ground:{side.seat}",
        radius=6,
        padx=8,
        gap=8,
        align="center",
        flex=1,
    )


def without_ink(side: SideView) -> int:
    """What a side counts before ink."""
    return side.a * side.b + side.special_points + side.card_cubes


def _strength(side: SideView) -> int:
    return without_ink(side) if side.total is None else side.total


def _total(side: SideView, mark: Mark, height: float, width: float = 86) -> Node:
    return text(
        str(_strength(side)),
        "figure",
        "mist" if mark.won is False else "accent",
        size=min(60.0, height * 0.7),
        fit=24,
        align="center",
        width=width,
        shrink=False,
        key=f"total:{side.seat}",
    )


def _terms(
    view: View, side: SideView, mark: Mark, *, low: bool, is_half: bool = False
) -> list[Node]:
    """What the strength is made of; with half the width, without what is 0."""
    type_, genre = view.card_index.type[side.card], view.card_index.genre[side.card]
    terms = [
        ("", _box(str(side.a), words(type_), type_, low=low)),
        ("×", _box(str(side.b), words(genre), "mask", low=low)),
    ]
    if not is_half or side.special_points or side.card_cubes:
        terms.append(("+", _extra_marks(side, low=low)))
    if mark.secret or side.total is not None:
        terms.append(("+", _ink(view, side, low=low)))
    return [part for sign, box in terms for part in ((_sign(sign), box) if sign else (box,))]


def _box(
    figure: str,
    word: str,
    drawing: str | Node,
    *,
    low: bool,
    ink: str = "ink",
    background: Background = PUBLIC_STYLE,
) -> Node:
    """A figure, and what it counts. `drawing`: an icon, or what is beside it instead."""
    if isinstance(drawing, str):
        drawing = icon(drawing, 34, "watermark" if background is PUBLIC_STYLE else ink)
    return stack(
        row(drawing, justify="end", align="start", padding=(0, 2, 2, 0)),
        column(
            text(figure, "figure", ink, size=36, fit=20, padding=(8, 0, 0, 0)),
            None if low else text(word, "caption", ink, align="center"),
            justify="center",
            padding=(3, 1, 3, 5),
        ),
        name=f"{figure} {word}".strip(),
        background=background,
        flex=1,
        shrink=True,
    )


def _extra_marks(side: SideView, *, low: bool) -> Node:
    """Special points, and cubes that wait on the card (VE-36)."""
    points, cubes = side.special_points, side.card_cubes
    if not cubes:
        return _box(str(points), "from cards", "spoint", low=low)
    word = f"{points} + {quantity(cubes, 'cube')}" if points else "on card"
    return _box(str(points + cubes), word, "cube", low=low)


def _ink(view: View, side: SideView, *, low: bool) -> Node:
    """Ink in a closed hand, or opened: cubes, and tokens at three each (VE-65)."""
    if side.total is None:
        return _closed(view, side, low=low)
    figure = str(side.total - without_ink(side))
    if side.bid is None or not (side.bid.cubes or side.bid.specials):
        return _box(figure, "ink", "drop", low=low, ink="accent", background=INK_STYLE)
    # cubes and tokens go back to different places
    kinds = (("cube", side.bid.cubes, "cube"), ("drop", side.bid.specials, "token"))
    pieces = column(
        *(
            row(
                text(str(n), "figure", "cream", size=22, shrink=False),
                icon(icon_name, 22, "accent", hole_color="night-950"),
                gap=2,
                height=24 if low else 26,
                align="center",
                justify="end",
                name=quantity(n, word),
            )
            for icon_name, n, word in kinds
            if n
        ),
    )
    return _box(figure, "ink", pieces, low=low, ink="accent", background=INK_STYLE)


def _closed(view: View, side: SideView, *, low: bool) -> Node:
    """Whether a side has bid, which is all that others may know."""
    icon_name, word = ("check", "has bid") if side.bid_in else ("drop", "ink")
    if view.step == "bid" and not side.bid_in:
        word = "bid here"
    if not low:
        return _box("", word, icon_name, low=False, ink="accent", background=INK_STYLE)
    return column(
        text(word, "caption", "accent", lines=2, align="center", height=LOW_BOX),
        name=word,
        background=INK_STYLE,
        padding=(5, 0, 5, 0),
        flex=1,
        shrink=True,
        justify="center",
    )


def _sign(sign: str) -> Node:
    return text(sign, "title", "mist", size=26, align="center", shrink=False)
