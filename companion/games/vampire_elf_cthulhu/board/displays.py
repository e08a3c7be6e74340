"""The Displays: a panel for each seat, and the cards of one from near."""

from collections.abc import Callable, Collection, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.actions import Fields
from companion.core.board.nodes import (
    Background,
    Board,
    ChooseFields,
    DeferredBoard,
    Node,
    Touch,
    UiCommand,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.board.tiles import seat_head
from companion.core.board.widgets import BUTTON, STAGE_HEIGHT, icon_button, repeated
from companion.core.wording import quantity
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.board import novel
from companion.games.vampire_elf_cthulhu.board.parts import (
    GAP,
    LARGE_NAMES_ROW_SIZE,
    MARK,
    MAX_NAMED,
    MIN_TILE_HEIGHT,
    NOTHING,
    TALL_MARK,
    Look,
    badge,
    board,
    cubes_mark,
    hidden,
    quill_mark,
    rows_of,
    tile,
)
from companion.games.vampire_elf_cthulhu.cards import COLOR_NAMES, TYPES
from companion.games.vampire_elf_cthulhu.view import DisplayCardView, View

MAX_HEIGHTS, TALL_CARD = (120, 92, 72), 150
"""Heights of a card beside other things in one, two and more rows, and if nothing else needs the
room.
"""
PANELS = 132
"""Height of the panels below the Novel or the Ideas Area."""
LOW_PANELS = 64
PANELS_WITH_QUILLS = 100
"""Lower panels have one line below the name."""

TURNING_STEPS = frozenset({"special-points", "add-ink", "turn-rival", "turn-up", "limit"})
"""Steps in which cards are turned one after another, each of which keeps its place."""
COUNTS_IN_TWO_COLUMNS = (1, 2, 4)
"""Numbers of cards that are shown two beside each other."""
MIN_NOVEL_HEIGHT, MAX_NOVEL_HEIGHT = 96, 200
"""Heights of the Novel below a Display."""

Cell = tuple[int, int]
"""A card of a Display: the seat, and its place."""
Touches = Mapping[Cell, Touch]
"""What a touch on a card means."""
NONE: Mapping[Cell, str] = {}


def card_path(seat: int, index: int) -> str:
    """How a card is called by where it is: what all may say of a face-down one."""
    return f"display/{seat}/{index}"


def panels(view: View, active: Sequence[int], height: float, touch: Touch | None = None) -> Node:
    """All seats beside each other; the active ones are ringed, and `touch` is what they mean. Low
    panels have the quills in stock beside those on cards, others only the latter.
    """
    return row(
        *(
            _panel(view, seat, height, active=seat in active, touch=touch)
            for seat in range(len(view.seats))
        ),
        gap=GAP,
        height=height,
    )


def _panel(view: View, seat: int, height: float, *, active: bool, touch: Touch | None) -> Node:
    shown = view.seats[seat]
    down = len(shown.display) - shown.face_up
    marked = sum(display_card.quills for display_card in shown.display)
    types = [
        view.card_index.type[display_card.card]
        for display_card in shown.display
        if display_card.face == "up" and display_card.card is not None
    ]
    near = (
        UiCommand("show detail", DeferredBoard(close_up, (view, seat))) if shown.display else None
    )
    # how many face-up cards of each type there are is what A would be (VE-61)
    counts = (
        row(
            icon(type_, 24, "mist"),
            text(str(types.count(type_)), "figure", size=22, shrink=False),
            gap=3,
            align="center",
            justify="center",
            flex=1,
            shrink=True,
        )
        for type_ in TYPES
    )
    low = height < PANELS_WITH_QUILLS
    size = 20 if low else 22
    pen = icon("quill", size, f"seat-ink:{seat}")
    quill = badge(pen, f"seat-ground:{seat}", size + 2 if low else 25, 24 if low else 30)
    about = row(
        _count(shown.face_up, "up", "cream"),
        _count(down, "down", "mist"),
        space(),
        *repeated(quill, marked, 22, "cream"),
        gap=4,
        padding=(8, 0, 8, 0),
        align="center",
        grow=1,
    )
    return column(
        _head(view, seat, 32 if low else 40),
        None if low else about,
        row(
            *counts,
            *(
                (
                    *repeated(icon("quill", 20, "cream"), shown.quills, 20, "cream"),
                    *repeated(quill, marked, 22, "cream"),
                )
                if low
                else ()
            ),
            padding=(8, 0, 8, 2 if low else 6),
            align="center",
            grow=1,
        ),
        name=f"{shown.name}: {shown.face_up} face up, {down} face down",
        touch=touch if active and touch is not None else near,
        background=Background(
            "night-700" if active else "night-800", f"seat:{seat}" if active else None, stroke=4
        ),
        height=height,
        flex=1,
        key=f"seat:{seat}",
    )


def _head(view: View, seat: int, height: float) -> Node:
    """Whose Display it is, and whether that seat begins the turn."""
    head = seat_head(view.seats[seat].name, seat, height, equal_size=True)
    first = badge(text("1st", "subtitle", size=18, align="center"), "ink", 34, 26)
    return replace(head, children=(*head.children, first)) if seat == view.first else head


def _count(n: int, face: str, color: str) -> Node:
    return row(
        text(str(n), "figure", color, size=26, shrink=False),
        text(face, "caption", "mist", size=18, shrink=False),
        gap=3,
        align="end",
    )


# ---- the cards of Displays, one by one


class _Rows(Struct, frozen=True):
    """How cards are shared out: those in the same unit have half its width each."""

    units: tuple[tuple[Cell, ...], ...]
    row_size: int

    @property
    def count(self) -> int:
        """How many rows there are."""
        return max(1, -(-len(self.units) // self.row_size))


def _rows(view: View, shown: Sequence[Cell], height: float) -> _Rows:
    """Cards as large as may be for a finger to find each. Of face-down cards nothing is read: if
    there are too many cards, two of them have the place of one, unless cards are being turned.
    """
    room = max(1, int((height + GAP) // (MIN_TILE_HEIGHT + GAP)))
    down = [cell for cell in shown if _is_back(view, cell)]
    others = [(cell,) for cell in shown if cell not in down]
    pairs = [tuple(down[start : start + 2]) for start in range(0, len(down), 2)]
    whole = tuple((cell,) for cell in shown)
    paired = whole if view.step in TURNING_STEPS else (*others, *pairs)
    few = () if len(shown) not in COUNTS_IN_TWO_COLUMNS else (2,)
    for row_size in (*few, LARGE_NAMES_ROW_SIZE, MAX_NAMED):
        for units in (whole, paired):
            if len(units) <= room * row_size:
                return _Rows(units, row_size)
    return _Rows(whole, -(-len(whole) // room))


def have_names(view: View, shown: Sequence[Cell], height: float) -> bool:
    """Whether cards of this height together have room for their names."""
    return _rows(view, shown, height).row_size <= MAX_NAMED


def _is_back(view: View, cell: Cell) -> bool:
    seat, index = cell
    return view.seats[seat].display[index].card is None


def cards_height(view: View, shown: Sequence[Cell], height: float, below: float = 0) -> float:
    """How much of the height these cards take. They are larger while the Novel is empty, and
    leave `below` then, or room for its line.
    """
    lines = _rows(view, shown, height).count
    each = MAX_HEIGHTS[min(lines, len(MAX_HEIGHTS)) - 1]
    usual = lines * (each + GAP) - GAP
    if not any(view.novel):
        rest = height - (below or novel.EMPTY) - GAP
        usual = max(usual, min(rest, lines * (TALL_CARD + GAP) - GAP))
    return min(height, usual)


def cards(
    view: View,
    shown: Sequence[Cell],
    touches: Touches,
    height: float,
    worths: Mapping[Cell, str] = NONE,
    weak: Collection[Cell] = (),
) -> Node:
    """Draw cards of Displays; those that can be touched are lit, but for the `weak` ones, which
    would bring nothing. `worths`: what some would count.
    """
    rows = _rows(view, shown, height)
    each = Look(height=min(TALL_CARD, (height + GAP) / rows.count - GAP), row_size=rows.row_size)
    several = len({seat for seat, _ in shown}) > 1
    units = [
        row(
            *(
                _unlit(rows) if cell in weak else rows
                for cell in unit
                for rows in (
                    _cell(view, cell, touches, each, owned=several, worth=worths.get(cell, "")),
                )
            ),
            space(flex=1)
            if len(unit) == 1 < len(rows.units[-1]) and _is_back(view, unit[0])
            else None,
            gap=GAP,
            flex=1,
        )
        for unit in rows.units
    ]
    return column(*rows_of(units, rows.row_size), gap=GAP, height=height, justify="start")


def _cell(view: View, cell: Cell, touches: Touches, look: Look, *, owned: bool, worth: str) -> Node:
    """A card; `owned`: those of several seats are here, so that each says its own."""
    seat, index = cell
    display_card, touch = view.seats[seat].display[index], touches.get(cell)
    look = replace(
        look,
        touch=touch,
        lit=touch is not None,
        mark=_mark(display_card, seat, look, owned=owned),
        owner=view.seats[seat].name if owned else "",
    )
    if display_card.card is None:
        name = f"{COLOR_NAMES[display_card.color].capitalize()}, face down, {index + 1}"
        return hidden(display_card.color, name, look, card_path(seat, index))
    return tile(view, display_card.card, replace(look, dim=touch is None and bool(touches)), worth)


def _unlit(card: Node) -> Node:
    """Draw a face-down card without a frame, and say that it needs both quills."""
    head, _ = card.children
    note = stack(
        text("needs both quills", "caption", "mist", lines=2, align="center"),
        background=Background(None, "night-500", radius=6, shape="striped"),
        align="center",
        justify="center",
        grow=1,
    )
    return replace(card, background=Background("night-800", radius=6), children=(head, note))


def _mark(display_card: DisplayCardView, seat: int, look: Look, *, owned: bool) -> Node | None:
    """Draw a card's mark: its quills, or whose it is, or cubes that wait on it; of a card that is
    shown, that it is face down.
    """
    if display_card.quills or owned:
        height = TALL_MARK if look.tall else MARK
        return quill_mark(seat, display_card.quills, display_card.cubes, height, owner=owned)
    if display_card.cubes:
        return cubes_mark(display_card.cubes)
    if display_card.face == "down" and display_card.card is not None:
        return badge(icon("eyeoff", 22, "cream", hole_color="ink"), "ink", 30, MARK)
    return None


def display_cells(view: View, seat: int) -> list[Cell]:
    """All cards of a seat's Display."""
    return [(seat, index) for index in range(len(view.seats[seat].display))]


def face_up_cells(view: View, seat: int) -> list[Cell]:
    """The face-up cards of a seat's Display."""
    display = view.seats[seat].display
    return [(seat, index) for index, card in enumerate(display) if card.face == "up"]


def close_up(
    view: View,
    seat: int,
    touches: Touches | None = None,
    name: str = "display",
    worths: Mapping[Cell, str] = NONE,
    facts: Fields = NOTHING,
    actor: int | None = None,
    weak: Collection[Cell] = (),
) -> Board:
    """One Display from near; `facts`: what its words are about besides the seat, `actor`: the seat
    that touches a card of it (None: people only look), `weak`: cards on which that brings nothing.
    """
    cells = display_cells(view, seat)
    high = cards_height(view, cells, STAGE_HEIGHT)
    below = STAGE_HEIGHT - high - GAP
    # the Novel is what cards are kept for, and few cards leave room for it
    stage = column(
        cards(view, cells, touches or {}, high, worths, weak),
        novel.positions(view, min(below, MAX_NOVEL_HEIGHT))
        if below >= novel.least(view, MIN_NOVEL_HEIGHT)
        else None,
        gap=GAP,
        grow=1,
        justify="between",
    )
    return board(view, name, stage, seat=actor, icon="look", facts={"owner": seat, **facts})


def _exchanging(view: View) -> Board:
    """Who gives four cubes for a token: all are shown, whoever could (VE-52)."""
    cells = [
        replace(
            seat_head(name, seat, 64),
            name=f"Exchange for {name}",
            touch=ChooseFields(seat, actions.Exchange),
            width=0,
            grow=1,
        )
        for seat, name in enumerate(view.names)
    ]
    stage = column(*rows_of(cells, 2), gap=GAP, grow=1, justify="center")
    return board(view, "exchange", stage, icon="drop")


def peek_button() -> Node:
    """The way to what only one seat may know."""
    return icon_button("Peek", UiCommand("peek"), icon="look")


def exchange_button(view: View) -> Node:
    """The way to an exchange."""
    return column(
        row(
            icon("cube", 26, "cream"),
            text("4", "figure", size=26, shrink=False),
            icon("next", 18, "mist"),
            icon("drop", 26, "accent"),
            gap=2,
            align="center",
            justify="center",
            height=34,
        ),
        text("trade", "tiny", align="center"),
        name="4 cubes: 1 special",
        touch=UiCommand("show detail", DeferredBoard(_exchanging, (view,))),
        background=Background("night-950", "night-500", radius=12),
        width=EXCHANGE,
        height=BUTTON,
        padding=(2, 3, 2, 3),
    )


EXCHANGE = 112
"""Width of the button of an exchange."""
AMOUNT = 58
"""Width of the word before the amounts."""
AMOUNTS = (1, 2, 3)
"""Amounts of ink that are in the action bar; of more people are asked."""


def amount_buttons(
    touch: Callable[[int], Touch | None],
    chosen: int | None = None,
    *,
    has_more: bool,
) -> Node:
    """A strip of buttons for the cubes that go with the next touch: 1, 2, 3, and more if somebody
    can have more (`has_more`). `touch` gives what a touch on a place of the strip does; `chosen` is
    the place that has been touched.
    """
    figures = (
        *((str(n), f"With {quantity(n, 'cube')}") for n in AMOUNTS),
        *((("…", "With more cubes"),) if has_more else ()),
    )
    keys = [(figure, touch(index), label) for index, (figure, label) in enumerate(figures)]
    return row(
        column(
            icon("cube", 28, "cream"),
            text("cubes", "tiny", align="center"),
            width=AMOUNT,
            align="center",
            justify="center",
        ),
        *(
            row(
                text(
                    figure,
                    "figure",
                    "ink" if index == chosen else "cream",
                    size=30,
                    align="center",
                    grow=1,
                ),
                name=label,
                touch=meant,
                background=Background("accent" if index == chosen else "night-600", radius=8),
                width=BUTTON,
                align="center",
                justify="center",
            )
            for index, (figure, meant, label) in enumerate(keys)
        ),
        background=Background("night-950", "night-500", radius=12),
        height=BUTTON,
        gap=4,
        shrink=True,
    )
