"""The Displays: a panel for each seat, and the cards of one from near."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from companion.core.view.nodes import (
    Board,
    ChooseFields,
    Node,
    Style,
    Touch,
    UiCommand,
    column,
    icon,
    row,
    space,
    text,
)
from companion.core.view.tiles import seat_head
from companion.core.view.widgets import STAGE, button, repeated
from companion.games.vampire_elf_cthulhu import actions as did
from companion.games.vampire_elf_cthulhu.board.parts import (
    GAP,
    LEAST,
    box,
    cubes_mark,
    hidden,
    quill_mark,
    rows_of,
    stub,
    tile,
)
from companion.games.vampire_elf_cthulhu.cards import STANDS_FOR, TYPES
from companion.games.vampire_elf_cthulhu.view import LyingView, View

HEAD = 40
MOST_HIGH = 72
WIDE_ROW = 4
"""Of more cards a row each is narrow."""

NONE: Mapping[tuple[int, int], str] = {}
Touches = Mapping[tuple[int, int], Touch]
"""By seat and place in its Display, what a touch on that card means."""


def spot(seat: int, place: int) -> str:
    """How a card is called by where it is: what all may say of a face-down one."""
    return f"display/{seat}/{place}"


def panels(view: View, asked: Sequence[int], height: float, touch: Touch | None = None) -> Node:
    """All seats beside each other; who is asked is ringed and can be touched."""
    return row(
        *(
            _panel(view, seat, height, active=seat in asked, touch=touch)
            for seat in range(len(view.seats))
        ),
        gap=GAP,
        height=height,
    )


def _panel(view: View, seat: int, height: float, *, active: bool, touch: Touch | None) -> Node:
    shown = view.seats[seat]
    down = len(shown.display) - shown.face_up
    marked = sum(one.quills for one in shown.display)
    ground = "night-700" if active else "night-800"
    near = UiCommand("closer", near_by(view, seat)) if shown.display else None
    quill = row(
        icon("quill", 22, f"seat-ink:{seat}"),
        face=f"seat-ground:{seat}",
        radius=6,
        width=25,
        height=30,
        align="center",
        justify="center",
    )
    return column(
        _head(view, seat),
        row(
            _count("look", shown.face_up, "cream"),
            _count("eyeoff", down, "mist"),
            space(),
            *repeated(quill, marked, 22, "cream"),
            gap=4,
            pad=(8, 0, 6, 0),
            align="center",
            grow=1,
        ),
        row(
            *(_type(view, seat, type_) for type_ in TYPES),
            pad=(8, 0, 8, 6),
            align="center",
            grow=1,
        ),
        name=f"{shown.name}: {shown.face_up} face up, {down} face down",
        touch=touch if active and touch is not None else near,
        face=Style(ground, f"seat:{seat}" if active else None, stroke=4),
        height=height,
        flex=1,
        key=f"seat:{seat}",
    )


def _head(view: View, seat: int) -> Node:
    """Whose Display it is, whether that seat begins the turn, and its quills in stock."""
    shown = view.seats[seat]
    head = seat_head(shown.name, seat, HEAD, alike=True)
    first = row(
        text("1st", "subtitle", "cream", size=18, align="center"),
        face="ink",
        radius=6,
        width=34,
        height=26,
        align="center",
        justify="center",
    )
    quill = icon("quill", 20, f"seat-ink:{seat}")
    stock = repeated(quill, shown.quills, 20, f"seat-ink:{seat}")
    quills = (row(*stock, gap=1, align="center"),) if shown.quills else ()
    begins = (first,) if seat == view.first else ()
    return replace(head, children=(*head.children, *begins, *quills))


def _count(art: str, n: int, colour: str) -> Node:
    return row(
        icon(art, 24, colour),
        text(str(n), "figure", colour, size=28, shrink=False),
        gap=2,
        align="center",
    )


def _type(view: View, seat: int, type_: str) -> Node:
    """How many face-up cards of a type: what A would be (VE-61)."""
    known = box(view)
    n = sum(
        one.face == "up" and one.card is not None and known.type[one.card] == type_
        for one in view.seats[seat].display
    )
    return row(
        icon(type_, 24, "mist"),
        text(str(n), "figure", "cream", size=22, shrink=False),
        gap=3,
        align="center",
        justify="center",
        flex=1,
        shrink=True,
    )


# ---- the cards of Displays, one by one


def a_row_of(count: int, height: float) -> int:
    """How many of so many cards are in a row, so that a finger finds each."""
    room = max(1, int((height + GAP) // (LEAST + GAP)))
    return max(WIDE_ROW, -(-count // room))


def high(count: int, height: float) -> float:
    """How much of the height so many cards take."""
    lines = max(1, -(-count // a_row_of(count, height)))
    return min(height, lines * (MOST_HIGH + GAP) - GAP)


def cards(
    view: View,
    shown: Sequence[tuple[int, int]],
    touches: Touches,
    height: float,
    worths: Mapping[tuple[int, int], str] = NONE,
) -> Node:
    """These cards, by seat and place; those that can be touched are lit. `worths`: what some
    would count.
    """
    a_row = a_row_of(len(shown), height)
    lines = max(1, -(-len(shown) // a_row))
    each = min(MOST_HIGH, (height + GAP) / lines - GAP)
    narrow = a_row > WIDE_ROW
    several = len({seat for seat, _ in shown}) > 1
    cells = [
        _cell(
            view,
            seat,
            place,
            touches,
            each,
            narrow=narrow,
            told=several,
            worth=worths.get((seat, place), ""),
        )
        for seat, place in shown
    ]
    return column(*rows_of(cells, a_row), gap=GAP, height=height, justify="start")


def _cell(
    view: View,
    seat: int,
    place: int,
    touches: Touches,
    height: float,
    *,
    narrow: bool,
    told: bool,
    worth: str,
) -> Node:
    """A card; `told`: those of several seats lie here, so that each says its own."""
    one = view.seats[seat].display[place]
    touch = touches.get((seat, place))
    lit = touch is not None
    mark = _mark(one, seat, height, narrow=narrow, told=told)
    key = f"{spot(seat, place)}"
    if one.card is None:
        name = f"{STANDS_FOR[one.color].capitalize()}, face down, {place + 1}"
        return hidden(
            one.color,
            name,
            touch=touch,
            lit=lit,
            mark=mark,
            height=height,
            key=key,
            narrow=narrow,
        )
    down = one.face == "down"
    dim = not lit and bool(touches)
    if down:
        mark = mark or column(
            icon("eyeoff", 24, "cream", hole="ink"),
            face="ink",
            radius=6,
            width=30,
            align="center",
            justify="center",
        )
    return tile(
        view,
        one.card,
        touch=touch,
        lit=lit,
        dim=dim,
        mark=mark,
        height=height,
        narrow=narrow,
        # beside a mark, or in a narrow one, there is room for the sum alone
        worth=f"= {worth.rpartition(' ')[2]}" if worth and (narrow or mark) else worth,
    )


def _mark(one: LyingView, seat: int, height: float, *, narrow: bool, told: bool) -> Node | None:
    if one.quills or told:
        return quill_mark(seat, one.quills, one.cubes, height, narrow=narrow)
    return cubes_mark(one.cubes, height) if one.cubes else None


def places(view: View, seat: int) -> list[tuple[int, int]]:
    """All cards of a seat's Display."""
    return [(seat, place) for place in range(len(view.seats[seat].display))]


def near_by(view: View, seat: int, touches: Touches | None = None, words: str = "") -> Board:
    """One Display from near."""
    shown = view.seats[seat]
    return Board(
        line1=f"{shown.name}'s Display",
        line2=words or "Only the face-up cards count for strength",
        seat=seat,
        stub=stub(view),
        stage=column(cards(view, places(view, seat), touches or {}, STAGE), grow=1),
    )


def exchanging(view: View) -> Board:
    """Who gives four cubes for a token: all are shown, whoever could (VE-52)."""
    cells = [
        replace(
            seat_head(shown.name, seat, 64),
            name=f"Exchange for {shown.name}",
            touch=ChooseFields(seat, did.Exchange),
            width=0,
            grow=1,
        )
        for seat, shown in enumerate(view.seats)
    ]
    return Board(
        line1="Four cubes for a special token",
        line2="Whose? At any moment; or hold your own button",
        art="drop",
        stub=stub(view),
        stage=column(*rows_of(cells, 2), gap=GAP, grow=1, justify="center"),
    )


def peek_button() -> Node:
    """The way to what only one seat may know."""
    return button("Peek", UiCommand("peek"), art="eyeoff")


def exchange_button(view: View) -> Node:
    """The way to it."""
    return button("4 cubes: 1 special", UiCommand("closer", exchanging(view)), art="drop")
