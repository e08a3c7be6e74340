"""What is still to be done by hand while the game goes on: a chip before the buttons."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.hand_tasks import HandTask, merged
from companion.core.view.nodes import Node, UiCommand, icon, row, space, text
from companion.core.view.widgets import BUTTON, icon_button, pawns
from companion.ui.render.text_measurer import by_first_names

MAX_TASKS, MAX_UNASKED_LETTERS = 2, 60
"""Tasks of one input, and letters of those that nobody chose, up to which they are in the chip."""
LINES = 3
MAX_PAWNS = 4
HEIGHT = BUTTON + 8
HANDS = UiCommand("hands")
LABEL = "Show what to do by hand"


def need_list(tasks: Sequence[HandTask], *, is_unasked: bool) -> bool:
    """Whether the tasks of one input have a list of their own, so that they are read: many tasks,
    and long ones that nobody chose.
    """
    tasks = merged(tasks)
    is_long = sum(len(task.text) for task in tasks) > MAX_UNASKED_LETTERS
    return len(tasks) > MAX_TASKS or (is_unasked and is_long)


def chip(tasks: Sequence[HandTask], table: Sequence[str]) -> Node | None:
    """The tasks and the shapes of those who do them, or their number where the buttons leave no
    room for words. A touch lists them. None: there are none.
    """
    tasks = merged(tasks)
    if not tasks:
        return None
    words = by_first_names(" ".join(task.sentence(table) for task in tasks), table)
    seats = tuple(dict.fromkeys(seat for task in tasks for seat in task.seats))
    number = icon_button(
        f"{len(tasks)} to do",
        HANDS,
        art="hand",
        seat=seats[0] if len(seats) == 1 else None,
        label=LABEL,
        fill="paper",
    )
    counted = row(replace(number, key="chip"), space(), grow=1, shrink=True)
    shown = seats[:MAX_PAWNS]
    in_words = row(
        pawns(shown, -(-len(shown) // 2), 28 if shown[1:] else 40)
        if seats
        else icon("hand", 40, "ink", width=40),
        text(words, "caption", "ink", size=20, lines=LINES, grow=1),
        name=LABEL,
        touch=HANDS,
        face="paper",
        padx=8,
        gap=8,
        height=HEIGHT,
        align="center",
        grow=1,
        shrink=True,
        key="chip",
    )
    return replace(in_words, narrow=counted)
