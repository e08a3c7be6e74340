"""Table mode: the screen for people a meter away, in place of a board that waits for them."""

from collections.abc import Collection, Sequence

from companion.core.view.glance import Glance
from companion.core.view.nodes import Node, Style, UiCommand, column, icon, row, stack, text
from companion.core.view.widgets import pawn
from companion.table.leaving import anyone_for

SHAPE, FEW_SHAPES = 200, 160
"""The size of the shape of one seat, and at most of each of several."""
SEATS_IN_LINE = 6
"""The most seats in a line."""
WIDTH, GAP = 776, 12
THEN = 64
"""The width of the word between who acts first and those who follow."""
MIN_COLUMN_FOR_ONE_LINE = 180
"""Width of a column below which a name of several words has two lines."""
WORDS, LEADER_HEIGHT, STILL_TO_DO_HEIGHT = 106, 76, 56
"""Heights of the words, and of the lines below them."""


def glance_screen(
    glance: Glance, names: Sequence[str], away: Collection[int] = frozenset()
) -> Node:
    """Who must act, by shape and name, what they must do, and who leads; anyone acts for the seats
    that are `away`. A touch shows the board; on somebody's shape it also claims the next card for
    them.
    """
    actors = [anyone_for(name) if seat in away else name for seat, name in enumerate(names)]
    leader = (
        None
        if glance.leader is None
        else row(
            pawn(glance.leader, 60),
            text(f"Ahead: {names[glance.leader]}", "headline", size=34),
            text(glance.figure, "figure", "accent", size=64, shrink=False),
            gap=16,
            align="center",
            justify="center",
            height=LEADER_HEIGHT,
        )
    )
    words = text(
        glance.words.upper(),
        "headline",
        "bulb",
        size=84,
        fit=40,
        align="center",
        height=WORDS,
        key="line1",
    )
    first = glance.seats[0] if len(glance.seats) == 1 else None
    bulbs = "bulb" if first is None else f"seat:{first}"
    return column(
        column(
            _people(glance, actors),
            words,
            _with_another_task(glance, actors) or (None if glance.open_words else leader),
            _hand_task_line(glance.open_words) if glance.open_words else None,
            pad=(12, 8, 12, 0),
            grow=1,
        ),
        stack(height=12, face=Style(bulbs, shape="bulbs")),
        name="Show the board",
        touch=UiCommand("board"),
        face=Style("sky", shape="sky"),
    )


def _hand_task_line(words: str) -> Node:
    """What is to be done by hand besides, in the place of who leads."""
    return row(
        icon("hand", 36, "mist", width=36),
        text(f"Still to do: {words}", "line", "mist", size=28, lines=2),
        gap=12,
        height=STILL_TO_DO_HEIGHT,
        align="center",
        justify="center",
    )


def _with_another_task(glance: Glance, names: Sequence[str]) -> Node | None:
    """Who must do something else meanwhile."""
    if not (glance.others and glance.others_task):
        return None
    return row(
        *(
            row(
                pawn(seat, 44),
                text(names[seat], "headline", size=34, fit=16),
                gap=6,
                align="center",
                shrink=True,
            )
            for seat in glance.others
        ),
        text(glance.others_task, "headline", "mist", size=34, shrink=False),
        gap=16,
        align="center",
        justify="center",
        height=LEADER_HEIGHT,
    )


def _people(glance: Glance, names: Sequence[str]) -> Node:
    """All who do the same; "then" comes before those who follow, where there is an order."""
    after = () if glance.others_task else glance.others
    seats = (*glance.seats, *after)
    if not seats:
        anyone = icon("people", SHAPE, "bulb")
        return column(
            anyone, text("Anyone", "headline", size=40, align="center"), grow=1, justify="center"
        )
    lines = [seats[first : first + SEATS_IN_LINE] for first in range(0, len(seats), SEATS_IN_LINE)]
    then = THEN + GAP if after else 0
    width = (WIDTH + GAP - then) / min(len(seats), SEATS_IN_LINE) - GAP
    size = SHAPE if len(seats) == 1 else min(FEW_SHAPES, width) / len(lines)
    two = width < MIN_COLUMN_FOR_ONE_LINE and any(" " in names[seat] for seat in seats)
    return column(
        *(
            row(
                *(
                    part
                    for seat in line
                    for part in (
                        column(
                            text("then", "headline", "mist", size=28, align="center"),
                            width=THEN,
                            justify="center",
                        )
                        if seat in after[:1]
                        else None,
                        _person(seat, names[seat], size, width, 2 if two else 1),
                    )
                ),
                gap=GAP,
                justify="center",
            )
            for line in lines
        ),
        grow=1,
        gap=4,
        justify="center",
    )


def _person(seat: int, name: str, size: float, width: float, lines: int) -> Node:
    return column(
        row(
            stack(
                icon(f"seat:{seat}", size * 0.8, f"seat-ink:{seat}"),
                face=Style(f"seat-ground:{seat}", f"seat-edge:{seat}", stroke=6, radius=24),
                width=size,
                height=size,
                align="center",
                justify="center",
            ),
            justify="center",
        ),
        text(
            name,
            "headline",
            size=size * 0.3 if size == SHAPE else min(48, max(22, size * 0.28)),
            fit=16,
            lines=lines,
            align="center",
        ),
        name=name,
        touch=UiCommand("board", seat),
        width=width,
        gap=2,
    )
