"""A list of what people do by hand, as a screen of its own."""

from collections.abc import Sequence

from companion.core.cards import Catalogue
from companion.core.hand_tasks import HandTask, people
from companion.core.view.nodes import Board, Node, column, icon, row, text
from companion.core.view.widgets import pawn
from companion.core.wording import count, listed

PAGE_SIZE = 5
"""Tasks of a page: as many as can be read from where hands are."""
MAX_PAWNS = 3
"""More people are shown by one icon."""
SIZES = {1: (40, 4, 128), 2: (34, 3, 72), 3: (27, 3, 56), 4: (26, 2, 44), 5: (24, 2, 36)}
"""By tasks on a page: size of the type, lines, and size of the icon."""

ICON = "hand"


def is_instruction_list(board: Board) -> bool:
    """Whether a board is a page of such a list, and not a game's own picture."""
    return board.is_instruction_list and board.art == ICON


def title(tasks: Sequence[HandTask], table: Sequence[str]) -> str:
    """The big line: whose hands are needed, and for how many steps.

    >>> title([HandTask("draw.", (0, 1)), HandTask("Shuffle.")], ["Ann", "Bob", "Cid"])
    'Ann, Bob and anyone: 2 steps by hand'
    >>> title([HandTask("Shuffle.")], ["Ann", "Bob", "Cid"])
    'Anyone: 1 step by hand'
    """
    seats = sorted({seat for task in tasks for seat in task.seats})
    named = people(seats, table)
    if not all(task.seats for task in tasks) and len(seats) < len(table):
        named = listed([*(table[seat] for seat in seats[:MAX_PAWNS]), "anyone"])
    return f"{named[:1].upper()}{named[1:]}: {count(len(tasks), 'step')} by hand"


def instruction_list(
    tasks: Sequence[HandTask], ticket: tuple[str, str], table: Sequence[str], cards: Catalogue
) -> tuple[Board, ...]:
    """The tasks in the order in which hands should follow them, page by page; `table`: the names
    of all seats.
    """
    number = -(-len(tasks) // PAGE_SIZE)
    each = -(-len(tasks) // number) if number else PAGE_SIZE
    found: list[Board] = []
    for first in range(0, len(tasks), each):
        page = tasks[first : first + each]
        seats = {seat for task in page for seat in task.seats}
        alone = seats.pop() if len(seats) == 1 and all(task.seats for task in page) else None
        order = "" if len(page) == 1 else "In this order. "
        place = f"Page {len(found) + 1} of {number}. " if number > 1 else ""
        found.append(
            Board(
                line1=title(page, table),
                line2=f"{place}{order}Touch Next when it is done",
                ticket=ticket,
                seat=alone,
                art=ICON,
                stage=instruction_lines(page, table, cards, first + 1, alone=alone is not None),
                is_instruction_list=True,
                asks_people=True,
            )
        )
    return tuple(found)


def instruction_lines(
    page: Sequence[HandTask],
    table: Sequence[str],
    cards: Catalogue,
    first: int = 1,
    *,
    alone: bool = False,
) -> Node:
    """The tasks below each other, as large as there is room. `alone`: the sign shows who does
    all of them.
    """
    return column(
        *(
            instruction_line(task, table, cards, place, len(page), alone=alone)
            for place, task in enumerate(page, first)
        ),
        gap=8,
        grow=1,
    )


def instruction_line(
    task: HandTask,
    table: Sequence[str],
    cards: Catalogue,
    place: int,
    number: int,
    *,
    alone: bool = False,
    height: float | None = None,
) -> Node:
    """One of a `number` of tasks: its place among them, who does it, what, and a picture."""
    size, lines, art = SIZES[number]
    words = task.order if alone else task.sentence(table)
    pawns = [pawn(seat, 40) for seat in dict.fromkeys(task.seats)]
    if len(pawns) > MAX_PAWNS:
        pawns = [icon("people", 40, "ink-2", width=40)]
    drawing = cards[task.card].icon if task.card in cards else task.art
    return row(
        text(str(place), "figure", "ink-2", width=30, align="center"),
        *(() if alone else pawns),
        text(words, "line", "ink", size=size, lines=lines, grow=1),
        icon(drawing, art, "ink-2", width=art),
        name=words,
        face="paper",
        padx=14,
        gap=12,
        height=0 if height is None else height,
        grow=1 if height is None else 0,
        align="center",
    )
