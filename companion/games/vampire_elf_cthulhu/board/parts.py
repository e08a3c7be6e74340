"""Words, card tiles and marks that all boards of this game share."""

from collections.abc import Sequence
from functools import lru_cache
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from companion.core.actions import Fields
from companion.core.view.nodes import (
    Board,
    Node,
    Style,
    Touch,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.view.widgets import repeated
from companion.core.wording import count
from companion.core.words import Words
from companion.games.vampire_elf_cthulhu.cards import (
    ACTION_ICONS,
    ACTION_NAMES,
    COLOR_ICONS,
    COLOR_NAMES,
    COLORS,
    PACKAGE,
    ActionKind,
    Color,
)
from companion.games.vampire_elf_cthulhu.view import Phase, View

MIN_TILE_HEIGHT = 64
"""No tile that can be touched is lower."""
GAP = 8
NAMED, MAX_NAMED = 3, 4
"""The most cards a row with large names, and with names at all."""
NOTHING: Fields = MappingProxyType({})

WORDS = Words[View](
    PACKAGE,
    show={
        "action": lambda _, action: ACTION_NAMES[action],
        "color": lambda _, color: COLOR_NAMES[color].capitalize(),
    },
    derived={},
    file="boards.toml",
)


def ticket(view: View) -> tuple[str, str]:
    """The two lines of the ticket."""
    kind = None if view.action is None else view.action.kind
    return _stub(view.phase, view.turn, len(view.seats), kind)


@lru_cache(maxsize=8)
def _stub(phase: Phase, turn: int, seats: int, kind: ActionKind | None) -> tuple[str, str]:
    """The same for all boards of a screen: each Display has one that shows it from near."""
    facts = {"phase": phase, "turn": turn, "seats": seats, "kind": kind}
    return WORDS.text("ticket.first", None, facts), WORDS.text("ticket.second", None, facts)


def board(
    view: View,
    name: str,
    stage: Node,
    *buttons: Node | None,
    seat: int | None = None,
    facts: Fields = NOTHING,
    art: str = "people",
    sound: str = "",
    needs_confirmation: bool = False,
    is_instruction_list: bool = False,
    at_table: Board | None = None,
) -> Board:
    """A board whose words are those of that name in boards.toml, with the seat as a fact."""
    facts = {"seat": seat, **facts}
    return Board(
        line1=WORDS.text(f"{name}.sign", view, facts),
        line2=WORDS.text(f"{name}.line", view, facts),
        ticket=ticket(view),
        stage=stage,
        buttons=tuple(one for one in buttons if one is not None),
        seat=seat,
        art=art,
        sound=sound,
        needs_confirmation=needs_confirmation,
        is_instruction_list=is_instruction_list,
        at_table=at_table,
    )


def words(term: str) -> str:
    """A word of the protocol as people read it.

    >>> words("love-story")
    'Love story'
    """
    return term.replace("-", " ").capitalize()


def rows_of(cells: Sequence[Node], row_size: int, gap: float = GAP, grow: float = 0) -> list[Node]:
    """Cells row by row; the last row is filled up."""
    lines = [list(cells[start : start + row_size]) for start in range(0, len(cells), row_size)]
    if lines:
        lines[-1] += [space(flex=1)] * (row_size - len(lines[-1]))
    return [row(*line, gap=gap, grow=grow) for line in lines]


# ---- cards


def badge(
    part: Node,
    face: str,
    width: float,
    height: float | None = None,
    *,
    radius: float = 6,
    name: str = "",
) -> Node:
    """A drawing or a word in the middle of a small box."""
    return row(
        part,
        name=name,
        face=face,
        radius=radius,
        width=width,
        height=height,
        align="center",
        justify="center",
    )


def band(color: Color, width: float, size: float) -> Node:
    """The edge of a card: its colour, and what it stands for."""
    return badge(
        icon(COLOR_ICONS[color], size, "ink"), f"card-{color}", width, name=COLOR_NAMES[color]
    )


class Look(Struct, frozen=True):
    """How a card is shown: what a touch means, whether it is lit or dimmed, what is on it, and how
    many are beside each other.
    """

    touch: Touch | None = None
    lit: bool = False
    dim: bool = False
    mark: Node | None = None
    height: float = 72
    row_size: int = NAMED

    @property
    def narrow(self) -> bool:
        """Whether the name of the card is left out for lack of room."""
        return self.row_size > MAX_NAMED


def tile(view: View, card: str, look: Look, worth: str = "") -> Node:
    """A face-up card, by whose name people look for it: its band, genre, type and action. Where
    `worth` says what it would count, that is in the place of its action.
    """
    known = view.box
    paper, ink = ("night-700", "mist") if look.dim else ("paper", "ink")
    color, title = COLORS[known.color[card]], known.novel[card].title
    genre = text(words(known.genre[card]), "tiny", ink, fit=12, shrink=True)
    how, _, total = worth.rpartition(" = ")
    action = (
        text(total, "figure", ink, size=32, fit=20, shrink=False)
        if worth
        else icon(ACTION_ICONS[known.action[card]], 32, ink, shrink=True)
    )
    if look.narrow:
        signs = row(icon(known.type[card], 22, ink), replace(action, size=22), gap=6)
        body = column(genre, signs, pad=(3, 2, 1, 2), grow=1, shrink=True, justify="center")
    elif look.row_size == MAX_NAMED:
        signs = row(
            icon(known.type[card], 20, ink), replace(action, size=20), genre, gap=5, align="center"
        )
        name = text(title, "tiny", ink, fit=12, lines=2)
        body = column(name, signs, pad=(6, 1, 2, 1), grow=1, shrink=True, justify="center")
    else:
        # a long name has two lines of 20 px, where no mark takes its room
        below = row(genre, text(how, "tiny", ink, shrink=False) if how else None, gap=8)
        name = text(title, "label", ink, size=min(20, look.height * 0.28), fit=15, lines=2)
        body = row(
            column(name, below, grow=1, shrink=True, justify="center"),
            column(
                icon(known.type[card], 32, ink, shrink=True),
                action,
                width=34,
                gap=2,
                align="center",
                justify="center",
            ),
            pad=(6, 0, 3, 1),
            gap=2,
            grow=1,
            shrink=True,
        )
    return _card(color, body, look, title, paper, f"card:{card}")


def hidden(color: Color, name: str, look: Look, key: str) -> Node:
    """A face-down card: its back shows the colour (VE-06)."""
    narrow = look.narrow
    body = stack(
        badge(icon("eyeoff", 20 if narrow else 26, "cream"), "ink", 26 if narrow else 44, 34),
        face=Style(None, "accent" if look.lit else "night-500", radius=6, shape="striped"),
        align="center",
        justify="center",
        grow=1,
    )
    return _card(color, body, look, name, "night-800", key)


def _card(color: Color, body: Node, look: Look, name: str, ground: str, key: str) -> Node:
    return row(
        band(color, 20, 17) if look.narrow else band(color, 32, 26),
        body,
        look.mark,
        name=name,
        touch=look.touch,
        face=Style(ground, "accent" if look.lit else None, stroke=4, radius=6),
        height=look.height,
        flex=1,
        key=key,
    )


def quill_mark(seat: int, quills: int, cubes: int | None, look: Look) -> Node:
    """Whose quill is on a card, or whose card it is, and how many cubes are there; None: they are
    not counted.
    """
    ink = f"seat-ink:{seat}"
    size = min(15.0 if look.narrow else 24.0, look.height * 0.34)
    shape = icon(f"seat:{seat}", size * 0.9, ink)
    pens = repeated(icon("quill", size, ink), quills, size, ink)
    return column(
        row(shape, *pens, align="center", justify="center") if cubes is not None else shape,
        row(*pens, align="center", justify="center")
        if cubes is None
        else row(
            icon("cube", size * 0.8, ink),
            text(str(cubes), "figure", ink, size=size, fit=12, shrink=False),
            gap=3,
            align="center",
            justify="center",
        ),
        face=f"seat-ground:{seat}",
        radius=6,
        name=", ".join(
            [count(quills, "quill"), *([] if cubes is None else [count(cubes, "cube")])]
        ),
        width=size * (1 + max(1, quills)) + 4 if cubes is not None else size * max(1, quills) + 8,
        align="center",
        justify="center",
        gap=4,
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
