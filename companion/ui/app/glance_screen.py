"""Table mode: the screen for people a meter away, in place of a board that waits for them."""

from collections.abc import Collection, Sequence

from companion.core.board.glance import Glance
from companion.core.board.nodes import (
    Background,
    Node,
    UiCommand,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.board.widgets import STAGE_WIDTH, pawn
from companion.core.people import LOOKED_AFTER_SEPARATOR
from companion.table.leaving import anyone_for

SHAPE, FEW_SHAPES = 200, 150
"""The size of the shape of one seat, and at most of each of several."""
SEATS_IN_LINE = 6
"""The most seats in a line."""
GAP = 12
AFTER_SIZE = 0.7
"""The size of the shape of somebody who follows, over that of whoever acts first."""
THEN = 64
"""The width of the word between who acts first and those who follow."""
MIN_COLUMN_FOR_ONE_LINE = 180
"""Width of a column below which a name of several words has two lines."""
WORDS_HEIGHT, BELOW_WORDS_HEIGHT = 104, 56
MAX_WHOLE_LETTERS = 24
"""Letters of somebody else's task up to which it is never made smaller."""
TOUCH_FOR_BOARD = "Touch for the board"


def glance_screen(
    glance: Glance, names: Sequence[str], away: Collection[int], bar: Node | None = None
) -> Node:
    """Who must act, by shape and name, what they must do, and who leads; anyone acts for the seats
    that are `away`. The action `bar` is the board's, and its buttons work. A touch elsewhere shows
    the board; on somebody's shape it also claims the next card for them.
    """
    actors = [anyone_for(name) if seat in away else name for seat, name in enumerate(names)]
    words = text(
        glance.words.upper(),
        "headline",
        "bulb",
        size=84,
        fit=40,
        align="center",
        height=WORDS_HEIGHT,
        key="line1",
    )
    first = glance.seats[0] if len(glance.seats) == 1 else None
    bulbs = "bulb" if first is None else f"seat:{first}"
    return column(
        column(
            _result(glance) if glance.result else _touch_for_board(),
            _people(glance, actors),
            words,
            _below(glance, names, actors),
            padding=(12, 6, 12, 0),
            grow=1,
            shrink=True,
            name="Show the board",
            touch=UiCommand("show board"),
        ),
        stack(height=12, background=Background(bulbs, shape="bulbs")),
        bar,
        background=Background("sky", shape="sky"),
    )


def _touch_for_board() -> Node:
    return text(TOUCH_FOR_BOARD, "caption", "mist", align="end", height=22)


def _result(glance: Glance) -> Node:
    """What came just before, and that a touch shows it."""
    settled = text(glance.result, "headline", size=34, fit=20, shrink=True)
    return row(settled, space(), _touch_for_board(), gap=12, height=44)


def _leader(glance: Glance, names: Sequence[str]) -> Node | None:
    """Who leads, and by which number."""
    if glance.leader is None:
        return None
    return row(
        pawn(glance.leader, 48),
        text(f"Ahead: {names[glance.leader]}", "headline", size=34),
        text(glance.figure, "figure", "accent", size=52, shrink=False),
        gap=16,
        align="center",
        justify="center",
        height=BELOW_WORDS_HEIGHT,
    )


def _below(glance: Glance, names: Sequence[str], actors: Sequence[str]) -> Node | None:
    """Below what most do: who does something else meanwhile, what is judged, or who leads."""
    if glance.others and glance.others_task:
        return _other_task(glance.others, glance.others_task, actors)
    if glance.also:
        return _other_task(glance.also_seats, glance.also, actors)
    return glance.judged or _leader(glance, names)


def _other_task(seats: Sequence[int], task: str, names: Sequence[str]) -> Node:
    """Who does something else; nobody in `seats`: anyone."""
    several = [(pawn(seat, 44), names[seat]) for seat in seats]
    several = several or [(icon("people", 44, "bulb"), "Anyone")]
    return row(
        *(
            row(
                shape,
                text(f"{name}:" if number == len(several) else name, "headline", size=34, fit=16),
                gap=6,
                align="center",
                shrink=True,
            )
            for number, (shape, name) in enumerate(several, start=1)
        ),
        text(task, "headline", "mist", size=34, fit=20, shrink=len(task) > MAX_WHOLE_LETTERS),
        gap=16,
        align="center",
        justify="center",
        height=BELOW_WORDS_HEIGHT,
    )


def _people(glance: Glance, names: Sequence[str]) -> Node:
    """All who do the same; "then" comes before those who follow, if there is an order."""
    after = () if glance.others_task else glance.others
    seats = (*glance.seats, *after)
    if not seats:
        anyone = icon("people", SHAPE, "bulb")
        return column(
            anyone, text("Anyone", "headline", size=40, align="center"), grow=1, justify="center"
        )
    lines = [seats[first : first + SEATS_IN_LINE] for first in range(0, len(seats), SEATS_IN_LINE)]
    then = THEN + GAP if after else 0
    width = (STAGE_WIDTH + GAP - then) / min(len(seats), SEATS_IN_LINE) - GAP
    size = SHAPE if len(seats) == 1 else min(FEW_SHAPES, width) / len(lines)
    two = width < MIN_COLUMN_FOR_ONE_LINE and any(" " in names[seat] for seat in seats)
    two = two or any(LOOKED_AFTER_SEPARATOR in names[seat] for seat in seats)
    rows: list[Node] = []
    for line in lines:
        parts: list[Node] = []
        for seat in line:
            if seat in after[:1]:
                word = text("then", "headline", "mist", size=28, align="center")
                parts.append(column(word, width=THEN, justify="center"))
            height = size * AFTER_SIZE if seat in after else size
            parts.append(_person(seat, names[seat], height, width, 2 if two else 1))
        rows.append(row(*parts, gap=GAP, justify="center"))
    return column(
        *rows,
        grow=1,
        gap=4,
        justify="center",
    )


def _person(seat: int, name: str, size: float, width: float, lines: int) -> Node:
    """The shape and name of a seat: beside each other if it is the only one."""
    alone = size == SHAPE
    size_of_name = 84 if alone else min(48, max(22, size * 0.28))
    shape = row(
        stack(
            icon(f"seat:{seat}", size * 0.8, f"seat-ink:{seat}"),
            background=Background(f"seat-ground:{seat}", f"seat-edge:{seat}", stroke=6, radius=24),
            width=size,
            height=size,
            align="center",
            justify="center",
        ),
        justify="center",
    )
    words = text(
        name,
        "headline",
        size=size_of_name,
        fit=16,
        lines=lines,
        align="start" if alone else "center",
        shrink=True,
    )
    return (row if alone else column)(
        shape,
        words,
        name=name,
        touch=UiCommand("show board", seat),
        width=None if alone else width,
        gap=24 if alone else 2,
        align="center" if alone else "stretch",
        justify="center",
        shrink=alone,
    )
