"""Boards that list the tasks that people do by hand."""

from collections.abc import Sequence
from re import match, split

from companion.core.board.nodes import Interstitial, Node, column, icon, row, text
from companion.core.board.widgets import MAX_LINE2_LETTERS, pawn
from companion.core.cards import Catalog
from companion.core.hand_tasks import HandTask, people
from companion.core.people import by_first_names
from companion.core.wording import listed, quantity, truncated

PAGE_SIZE = 6
"""Tasks of a page: as many as can be read while people reach for the cards."""
MAX_PAWNS = 3
"""Pawns shown for the people of an instruction; more people, and everyone of several, are one icon.
"""
MAX_STEP_LETTERS = 80
"""Letters of a step in the big line."""
MAX_LARGE_LETTERS = 46
"""Letters of the big line in large type; a longer step leaves out where the thing goes."""
SET_UP = "set up the game"
SIZES = {
    1: (40, 4, 128),
    2: (34, 3, 72),
    3: (27, 3, 56),
    4: (26, 2, 44),
    5: (24, 2, 36),
    6: (22, 2, 34),
}
"""By tasks on a page: size of the type, lines, and size of the icon."""

ICON = "hand"


def is_instruction_list(board: Interstitial) -> bool:
    """Whether a board is a page of such a list, and not a game's own picture."""
    return board.is_instruction_list and board.icon == ICON


def title(tasks: Sequence[HandTask], names: Sequence[str]) -> str:
    """The big line: who does the first step, and what it is.

    >>> title([HandTask("draw. Pay 2.", (0, 1)), HandTask("Shuffle.")], ["Ann", "Bob", "Cid"])
    'Ann and Bob: draw'
    >>> title([HandTask("Shuffle.")], ["Ann", "Bob", "Cid"])
    'Anyone: shuffle'
    >>> take = HandTask("take the Four Dynamite Sticks from frame III for the Sheriff.", (0,))
    >>> title([take], ["Ann"])
    'Ann: take the Four Dynamite Sticks'
    """
    first = tasks[0]
    step = split(r"[.:;](?: |$)", first.text, maxsplit=1)[0]
    who = people(tuple(dict.fromkeys(first.seats)), names) or "Anyone"
    while len(by_first_names(who, names) + step) > MAX_LARGE_LETTERS and (less := shorter(step)):
        step = less
    return f"{who}: {step[:1].lower()}{truncated(step[1:], MAX_STEP_LETTERS)}"


def shorter(step: str) -> str:
    """The step without its last phrase, such as where a card goes; empty if it has none.

    >>> shorter("take the Ace from frame I for the Sheriff"), shorter("take the Ace")
    ('take the Ace from frame I', '')
    """
    start = match(r"(.+) (?:for|from|in|into|on|onto|to) ", step)
    return start[1] if start else ""


def in_order(tasks: Sequence[HandTask]) -> str:
    """The second line if the first one names everybody who does the steps."""
    if len(tasks) == 1:
        return "Touch Next when it is done"
    return f"{quantity(len(tasks), 'step')}, in this order. Touch Next when all are done"


def _following_line(tasks: Sequence[HandTask], names: Sequence[str]) -> str:
    """The second line: who does the steps after the first one, if there is room for it."""
    if len({frozenset(task.seats) for task in tasks}) == 1:
        return in_order(tasks)
    seats = dict.fromkeys(seat for task in tasks[1:] for seat in task.seats)
    others = people(tuple(seats), names)
    if others in ("", "Everyone"):
        others = others.lower() or "anyone"
    elif not all(task.seats for task in tasks[1:]):
        others = listed([*(names[seat] for seat in [*seats][:MAX_PAWNS]), "anyone"])
    line = f"Then {others}: {len(tasks) - 1} more. Touch Next when all are done"
    return line if len(line) <= MAX_LINE2_LETTERS else in_order(tasks)


def instruction_list(
    tasks: Sequence[HandTask],
    ticket: tuple[str, str],
    names: Sequence[str],
    cards: Catalog,
    *,
    heading: str = "",
) -> tuple[Interstitial, ...]:
    """Pages that list the tasks in their order. `names`: of all seats. `heading`: what all do
    together; the big line says that instead of the first task.
    """
    number = -(-len(tasks) // PAGE_SIZE)
    each = -(-len(tasks) // number) if number else PAGE_SIZE
    pages: list[Interstitial] = []
    for first in range(0, len(tasks), each):
        page = tasks[first : first + each]
        of_all = dict.fromkeys(seat for task in page for seat in task.seats)
        seats = tuple(range(len(names)) if heading else of_all)
        alone = len(seats) == 1 and all({*task.seats} == {*seats} for task in page)
        pages.append(
            Interstitial(
                line1=f"Everyone: {heading}" if heading else title(page, names),
                page=f"({len(pages) + 1}/{number})" if number > 1 else "",
                line2=in_order(page) if heading else _following_line(page, names),
                ticket=ticket,
                seat=seats[0] if len(seats) == 1 else None,
                seats=seats,
                icon=ICON,
                stage=instruction_lines(page, names, cards, first + 1, alone=alone),
                is_instruction_list=True,
                asks_people=True,
            )
        )
    return tuple(pages)


def instruction_lines(
    page: Sequence[HandTask],
    names: Sequence[str],
    cards: Catalog,
    first: int = 1,
    *,
    alone: bool = False,
) -> Node:
    """The tasks below each other, as large as there is room. `alone`: one seat does all of them
    and the sign names it, so the lines do not.
    """
    return column(
        *(
            instruction_line(task, names, cards, number, len(page), alone=alone)
            for number, task in enumerate(page, first)
        ),
        gap=8,
        grow=1,
    )


def instruction_line(
    task: HandTask,
    names: Sequence[str],
    cards: Catalog,
    number: int,
    count: int,
    *,
    alone: bool = False,
    height: float | None = None,
) -> Node:
    """Task `number` of `count`: who does it, what, and a picture."""
    size, lines, icon_size = SIZES[count]
    words = task.bare_sentence if alone else task.sentence(names)
    pawns = [pawn(seat, 40) for seat in dict.fromkeys(task.seats)]
    if len(pawns) > MAX_PAWNS or len(pawns) == len(names) > 2:
        pawns = [icon("people", 40, "ink-2", width=40)]
    drawing = cards[task.card].icon if task.card in cards else task.icon
    return row(
        text(str(number), "figure", "ink-2", width=30, align="center")
        if count > 1 or number > 1
        else None,
        *(() if alone else pawns),
        text(words, "line", "ink", size=size, lines=lines, grow=1),
        icon(drawing, icon_size, "ink-2", width=icon_size),
        name=words,
        background="paper",
        padx=14,
        gap=12,
        height=0 if height is None else height,
        grow=1 if height is None else 0,
        align="center",
    )
