"""Words, card tiles and marks that all boards of this game share."""

from collections.abc import Sequence
from functools import lru_cache
from types import MappingProxyType

from msgspec import Struct

from companion.core.actions import Fields
from companion.core.board.nodes import (
    Background,
    Board,
    Node,
    Touch,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.board.widgets import STAGE_WIDTH, repeated
from companion.core.messages import Words
from companion.core.wording import quantity
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
"""How wide the stage is at least."""
LARGE_NAMES_ROW_SIZE, MAX_NAMED, MAX_GENRES = 3, 4, 8
"""The most cards a row with large names, with names, and with genres."""
TALL_CARD_HEIGHT = 108
"""A card from this height on has its drawings below its name."""
HEAD, LOW_HEAD, EDGE = 30, 25, 6
"""Heights of the line of a card's color, and the margin beside it."""
COLOR_ICON, MIN_WORD, LETTER, WIDE_LETTERS, DIGIT, FOOT = 22, 90, 8.8, 8, 10, 34
"""Widths of what is in that line (wide letters take some more), and the height of the line of the
drawings.
"""
WORD_SIZE = 18
"""The size of words whose letters are so wide; those that may shrink need less."""
POSITION = 27
"""Width of a position of the Novel in the ticket."""
NOVEL_IN_TICKET = frozenset[Phase]({"ideas", "activations", "refill"})
MARK, IDEA_MARK, TALL_MARK = 24, 26, 32
"""Heights of the mark of a seat, and of one beside the word of an action. In a high one that shows
cubes, no quill is drawn.
"""
ACTION_WORD = 90
"""Width of the first word of an action, beside a mark that leaves no room for its drawing."""
NOTHING: Fields = MappingProxyType({})


def _is_last_card(view: View) -> bool:
    """Whether an Insert is under way, or can be, whose card would complete the Novel."""
    return view.novel.count(None) == 1 and (view.action is None or view.action.kind == "insert")


BOARD_WORDS = Words[View](
    PACKAGE,
    show={
        "action": lambda _, action: ACTION_NAMES[action],
        "color": lambda _, color: COLOR_NAMES[color].capitalize(),
    },
    derived={"is_last": lambda view, _: _is_last_card(view)},
    file="boards.toml",
)


def ticket(view: View) -> tuple[str, str]:
    """The two lines of the ticket."""
    kind = None if view.action is None else view.action.kind
    return _stub(view.phase, view.turn, len(view.seats), kind, 4 - view.novel.count(None))


@lru_cache(maxsize=8)
def _stub(
    phase: Phase, turn: int, seats: int, kind: ActionKind | None, filled: int
) -> tuple[str, str]:
    """Return the ticket, which is cached for all boards of a screen: each Display has one that
    shows it from near.
    """
    facts = {"phase": phase, "turn": turn, "seats": seats, "kind": kind, "filled": filled}
    return BOARD_WORDS.text("ticket.first", None, facts), BOARD_WORDS.text(
        "ticket.second", None, facts
    )


def novel_in_ticket(view: View) -> Node | None:
    """The color in each position of the Novel, which says what is worth taking or opposing; None:
    the ticket says what is done, or the Novel is empty.
    """
    is_acting = view.action is not None and view.step != "oppose"
    if is_acting or view.phase not in NOVEL_IN_TICKET or not any(view.novel):
        return None
    colors = [
        None if there is None else COLORS[view.card_index.color[there.card]] for there in view.novel
    ]
    return row(
        *(
            badge(
                text(str(position), "figure", "ink", size=18, align="center", shrink=False),
                Background(None, "ink", stroke=2, radius=5, shape="dashed"),
                POSITION,
                26,
                name=f"position {position} is empty",
            )
            if color is None
            else badge(
                icon(COLOR_ICONS[color], 20, "ink"),
                f"card-{color}",
                POSITION,
                26,
                radius=5,
                name=f"{COLOR_NAMES[color]} in position {position}",
            )
            for position, color in enumerate(colors, 1)
        ),
        name="Novel",
        gap=3,
        height=26,
    )


def board(
    view: View,
    name: str,
    stage: Node,
    *buttons: Node | None,
    seat: int | None = None,
    facts: Fields = NOTHING,
    icon: str = "people",
    at_table: Board | None = None,
) -> Board:
    """A board whose words are those of that name in boards.toml, with the seat as a fact."""
    facts = {"seat": seat, **facts}
    return Board(
        line1=BOARD_WORDS.text(f"{name}.sign", view, facts),
        line2=BOARD_WORDS.text(f"{name}.line", view, facts),
        ticket=ticket(view),
        ticket_row=novel_in_ticket(view),
        stage=stage,
        buttons=tuple(node for node in buttons if node is not None),
        seat=seat,
        icon=icon,
        at_table=at_table,
    )


def words(term: str) -> str:
    """A word of the protocol as people read it.

    >>> words("love-story")
    'Love story'
    """
    return term.replace("-", " ").capitalize()


def rows_of(cells: Sequence[Node], row_size: int, grow: float = 0) -> list[Node]:
    """Cells row by row; the last row is filled up."""
    lines = [list(cells[start : start + row_size]) for start in range(0, len(cells), row_size)]
    if lines:
        lines[-1] += [space(flex=1)] * (row_size - len(lines[-1]))
    return [row(*line, gap=GAP, grow=grow) for line in lines]


# ---- cards


def badge(
    part: Node,
    background: str | Background,
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
        background=background,
        radius=radius,
        width=width,
        height=height,
        align="center",
        justify="center",
    )


def objective_colors(view: View, objective: str, size: float, width: float) -> list[Node]:
    """The colors of an objective, from position 1 on, as badges."""
    return [
        badge(
            icon(COLOR_ICONS[color], size, "ink"),
            f"card-{color}",
            width,
            size + 8,
            radius=4,
            name=f"{color} in position {position}",
        )
        for position, color in enumerate(view.card_index.objectives[objective].colors, 1)
    ]


class Look(Struct, frozen=True):
    """How a card is shown: what a touch means, whether it is lit or dimmed, what is on it, and how
    many are beside each other. `owner`: whose it is, instead of its genre.
    """

    touch: Touch | None = None
    lit: bool = False
    dim: bool = False
    mark: Node | None = None
    height: float = 72
    row_size: int = LARGE_NAMES_ROW_SIZE
    owner: str = ""

    @property
    def tall(self) -> bool:
        """Whether the drawings have a line of their own below the name."""
        return self.height >= TALL_CARD_HEIGHT

    @property
    def room(self) -> float:
        """How wide the line of the color is."""
        return (STAGE_WIDTH + GAP) / self.row_size - GAP - 2 * EDGE


def tile(view: View, card: str, look: Look, worth: str = "") -> Node:
    """A face-up card as it is on the table: above, its color, genre and type; below, the name by
    which people look for it, and its action. `worth`: what it would count, instead of its action.
    """
    known = view.card_index
    paper, ink = ("night-700", "mist") if look.dim else ("paper", "ink")
    color, title = COLORS[known.color[card]], known.novel[card].title
    size, sign_ink = (32, ink) if look.tall else (24, "ink")
    how, _, total = worth.rpartition(" = ")
    type_ = icon(known.type[card], 24, "ink")
    genre, word = words(known.genre[card]), None
    if worth:
        figure = text(total, "figure", "cream", size=24, shrink=False)
        counts = badge(figure, "ink", 34, 28, name=f"counts {total}")
        terms = text(how, "caption", sign_ink, width=DIGIT * len(how), shrink=False)
        signs, fewer = (terms, counts), (counts,)
        if look.owner:
            signs = fewer
    else:
        action = ACTION_NAMES[known.action[card]]
        drawing = icon(ACTION_ICONS[known.action[card]], size, sign_ink)
        signs, fewer = (drawing, text(action, "tiny", ink, grow=1)), (drawing,)
        word = text(action.split()[0], "tiny", ink, width=ACTION_WORD, grow=1)
    kind = text(look.owner or genre, "caption", "ink", grow=1, fit=16)
    if look.row_size > MAX_NAMED:
        # names have no room: what makes strength is left
        ways = (type_, *fewer, space()), (type_, space()), (space(),)
        head = _fitting(look, COLOR_ICON, *ways)
        low = text(genre, "tiny", ink, lines=2, align="center")
        lines = [low if look.row_size <= MAX_GENRES else space()]
    else:
        lines = [text(title, "label", ink, size=26 if look.tall else 22, lines=2, grow=1)]
        if look.tall:
            head = [kind, type_]
            in_words = () if word is None else ((word,),)
            drawn = _fitting(look, 0, (*signs, space()), *in_words, (*fewer, space()))
            drawings = row(*drawn, gap=4, height=FOOT, align="center")
            lines.append(drawings)
        else:
            # what it would count matters more than its genre
            last = ((space(), *fewer),) if worth else ((kind,), (space(), *fewer))
            # an action under way asks for the type of the others, and not for what they can do
            second = (type_,) if view.action is not None and not worth else fewer
            ways = (kind, type_, *fewer), (kind, *second), *last, (space(),)
            head = _fitting(look, COLOR_ICON, *ways)
    body = column(*lines, padding=(EDGE, 0, EDGE, 2), grow=1, justify="center")
    return _card(color, head, body, look, title, paper, f"card:{card}")


def _fitting(look: Look, taken: float, *lines: Sequence[Node]) -> list[Node]:
    """The first of these lines that has room beside what is `taken`, else the last."""
    mark = () if look.mark is None else (look.mark,)
    for line in lines:
        parts = (*line, *mark)
        needs = sum((node.width or _natural_width(node)) + GAP / 2 for node in parts)
        if taken + needs <= look.room:
            return [*parts]
    return [*lines[-1], *mark]


def _natural_width(part: Node) -> float:
    letter = LETTER * min(1, part.fit / WORD_SIZE)
    width = max(MIN_WORD, letter * len(part.name) + WIDE_LETTERS)
    return {"icon": part.size, "text": width}.get(part.role, 0)


def hidden(color: Color, name: str, look: Look, key: str) -> Node:
    """A face-down card: its back shows the color (VE-06)."""
    body = stack(
        badge(icon("eyeoff", 24, "cream"), "ink", 40, 30),
        background=Background(
            None, "accent" if look.lit else "night-500", radius=6, shape="striped"
        ),
        align="center",
        justify="center",
        grow=1,
    )
    return _card(color, [space(), look.mark], body, look, name, "night-800", key)


def _card(
    color: Color,
    head: Sequence[Node | None],
    body: Node,
    look: Look,
    name: str,
    ground: str,
    key: str,
) -> Node:
    return column(
        row(
            icon(COLOR_ICONS[color], COLOR_ICON, "ink"),
            *head,
            name=COLOR_NAMES[color],
            background=f"card-{color}",
            radius=6,
            height=HEAD if look.tall else LOW_HEAD,
            gap=GAP / 2,
            padx=EDGE,
            align="center",
        ),
        body,
        name=name,
        touch=look.touch,
        background=Background(ground, "accent" if look.lit else None, stroke=4, radius=6),
        height=look.height,
        flex=1,
        key=key,
    )


def quill_mark(seat: int, quills: int, cubes: int, height: float, *, owner: bool = True) -> Node:
    """Whose quill is on a card, or whose card it is, and how many cubes are there."""
    ink, size = f"seat-ink:{seat}", height * 0.75
    shape = (icon(f"seat:{seat}", size, ink),) if owner else ()
    shown_quills = quills if not cubes or height == MARK else 0
    pens = repeated(icon("quill", size, ink), shown_quills, size, ink)
    figure = text(str(cubes), "figure", ink, size=size, width=size, shrink=False)
    on_it = (icon("cube", size, ink), figure) if cubes else ()
    parts = (*shape, *pens, *on_it)
    return row(
        *parts,
        background=f"seat-ground:{seat}",
        radius=6,
        name=", ".join([quantity(quills, "quill"), *([quantity(cubes, "cube")] if cubes else [])]),
        width=len(parts) * (size + 2) + 8,
        height=height,
        gap=2,
        align="center",
        justify="center",
    )


def cubes_mark(cubes: int) -> Node:
    """Cubes that wait on a card of a Display (VE-36)."""
    return row(
        icon("cube", 20, "cream"),
        text(str(cubes), "figure", size=20, shrink=False),
        background="night-900",
        radius=6,
        width=52,
        height=MARK,
        gap=2,
        align="center",
        justify="center",
    )
