"""Words, drawings and card tiles that all boards of this game share."""

from collections.abc import Sequence

from companion.core.view.nodes import Node, Style, Touch, column, icon, row, space, stack, text
from companion.core.view.widgets import repeated
from companion.core.wording import count, listed
from companion.games.vampire_elf_cthulhu.cards import (
    ACTION_ICONS,
    ACTION_NAMES,
    ART,
    COLORS,
    STANDS_FOR,
    Box,
    Color,
)
from companion.games.vampire_elf_cthulhu.options import box_with
from companion.games.vampire_elf_cthulhu.view import View

BAND, NARROW_BAND = (32, 26), (20, 17)
"""Width and drawing of the band of a tile."""
LEAST = 64
"""No tile that can be touched is lower."""
GAP = 8


def box(view: View) -> Box:
    """What the cards of this evening say."""
    return box_with(view.options)


def words(term: str) -> str:
    """A word of the protocol as people read it.

    >>> words("love-story")
    'Love story'
    """
    return term.replace("-", " ").capitalize()


def names_of(view: View, seats: Sequence[int]) -> str:
    """Names in a row."""
    return listed([view.seats[seat].name for seat in seats])


PHASE = {
    "setup": "Set-up",
    "ideas": "Ideas",
    "activations": "Actions",
    "refill": "New ideas",
    "scoring": "Objectives",
    "over": "The story",
}


def stub(view: View) -> tuple[str, str]:
    """The two lines of the ticket stub."""
    if view.action is not None:
        return f"Turn {view.turn}", ACTION_NAMES[view.action.kind]
    first = f"Turn {view.turn}" if view.turn else f"{len(view.seats)} players"
    return ("The End" if view.phase == "over" else first), PHASE[view.phase]


def band(color: Color, width: float, size: float) -> Node:
    """The edge of a card: its colour, and what it stands for."""
    return row(
        icon(ART[color], size, "ink"),
        name=STANDS_FOR[color],
        face=f"card-{color}",
        radius=6,
        width=width,
        align="center",
        justify="center",
    )


def tile(
    view: View,
    card: str,
    *,
    touch: Touch | None = None,
    lit: bool = False,
    dim: bool = False,
    mark: Node | None = None,
    height: float = 72,
    key: str = "",
    narrow: bool = False,
    worth: str = "",
) -> Node:
    """A face-up card: its band, genre, type and action; `mark`: what is on it. Where `worth`
    says what it would count, that is in the place of its action.
    """
    known = box(view)
    color = COLORS[known.color[card]]
    paper, ink = ("night-700", "mist") if dim else ("paper", "ink")
    type_, action = known.type[card], known.action[card]
    small = min(20.0 if narrow else 30.0, height * 0.42)
    between = (space(width=2, height=small * 0.8, face="watermark", radius=1),)
    return row(
        band(color, *(NARROW_BAND if narrow else BAND)),
        column(
            text(words(known.genre[card]), "name", ink, fit=10),
            row(
                icon(type_, small, ink, shrink=True),
                *(() if narrow else between),
                text(worth, "subtitle", ink, fit=11, shrink=True)
                if worth
                else icon(ACTION_ICONS[action], small * 0.86, ink, shrink=True),
                gap=4 if narrow else 7,
                align="center",
            ),
            pad=(3, 2, 1, 2) if narrow else (7, 2, 2, 2),
            grow=1,
            shrink=True,
            justify="center",
        ),
        None if mark is None else mark,
        name=known.novel[card].title,
        touch=touch,
        face=Style(paper, "accent" if lit else None, stroke=4, radius=6),
        height=height,
        flex=1,
        key=key or f"card:{card}",
    )


def hidden(
    color: Color,
    name: str,
    *,
    touch: Touch | None = None,
    lit: bool = False,
    mark: Node | None = None,
    height: float = 72,
    key: str = "",
    narrow: bool = False,
) -> Node:
    """A face-down card: its back shows the colour (VE-06)."""
    return row(
        band(color, *(NARROW_BAND if narrow else BAND)),
        stack(
            row(
                icon("eyeoff", 20 if narrow else 26, "cream"),
                face="ink",
                radius=6,
                width=26 if narrow else 44,
                height=34,
                align="center",
                justify="center",
            ),
            face=Style(None, "accent" if lit else "night-500", radius=6, shape="striped"),
            align="center",
            justify="center",
            grow=1,
        ),
        None if mark is None else mark,
        name=name,
        touch=touch,
        face=Style("night-800", "accent" if lit else None, stroke=4, radius=6),
        height=height,
        flex=1,
        key=key,
    )


def quill_mark(seat: int, quills: int, cubes: int, height: float, *, narrow: bool = False) -> Node:
    """Whose quill is on a card, or whose card it is, and how many cubes are there."""
    ground, ink = f"seat-ground:{seat}", f"seat-ink:{seat}"
    size = min(15.0 if narrow else 26.0, height * 0.36)
    counted = (
        row(
            icon("cube", size * 0.8, ink),
            text(str(cubes), "figure", ink, size=size, fit=12, shrink=False),
            gap=3,
            align="center",
            justify="center",
        ),
    )
    one, more = (36, 52) if narrow else (58, 84)
    return column(
        row(
            icon(f"seat:{seat}", size * 0.8, ink),
            *repeated(icon("quill", size, ink), quills, size, ink),
            gap=2,
            align="center",
            justify="center",
        ),
        *(counted if quills or cubes else ()),
        face=ground,
        radius=6,
        name=f"{count(quills, 'quill')}, {count(cubes, 'cube')}",
        width=more if quills > 1 else one if quills or cubes else size + 8,
        align="center",
        justify="center",
        gap=2,
    )


def cubes_mark(cubes: int, height: float) -> Node:
    """Cubes that wait on a card of a Display (VE-36)."""
    size = min(24.0, height * 0.34)
    return column(
        icon("cube", size, "cream"),
        text(str(cubes), "figure", size=size, fit=12, shrink=False, align="center"),
        face="night-900",
        radius=6,
        width=34,
        align="center",
        justify="center",
    )


def rows_of(cells: Sequence[Node], a_row: int, gap: float = GAP) -> list[Node]:
    """Cells row by row; the last row is filled up."""
    lines = [list(cells[start : start + a_row]) for start in range(0, len(cells), a_row)]
    if lines:
        lines[-1] += [space(flex=1)] * (a_row - len(lines[-1]))
    return [row(*line, gap=gap) for line in lines]
