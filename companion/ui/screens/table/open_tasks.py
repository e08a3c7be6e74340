"""What is still to be done by hand while the game goes on: a chip beside the buttons of a board."""

from collections.abc import Sequence
from textwrap import wrap

from companion.core.hand_tasks import HandTask, merged
from companion.core.view.nodes import Node, UiCommand, row, text
from companion.core.view.widgets import BUTTON, pawns, small
from companion.ui.render.text_measurer import by_first_names

MAX_TASKS = 2
"""So many are in words; of more there is their number, and a touch lists them."""
LINES = 3
"""Of words beside buttons."""
MAX_WORDS = 100
"""Letters of what table mode says."""
HEIGHT = BUTTON + 8
BAR, UTILITIES, OWN = 776, 148, 160
"""Widths of the bar, of Undo and Why? without words, and of what is in the chip besides words."""
WIDEST, MARGINS, TITLE_LETTER, LETTER, GAP = 160, 56, 15, 11, 10
"""How wide a choice is where there is little room, what a button takes besides its letters, and
how wide these and those of the words are.
"""
MAX_PAWNS = 4
HANDS = UiCommand("hands")


def open_words(tasks: Sequence[HandTask], table: Sequence[str]) -> str:
    """What is still to be done, or how many steps it is; `table`: the names of all seats."""
    words = _words(tasks, table)
    return words if len(words) <= MAX_WORDS else f"{len(merged(tasks))} steps"


def chip(
    tasks: Sequence[HandTask], table: Sequence[str], beside: Sequence[Node | None]
) -> Node | None:
    """The tasks with those who do them, which a touch lists, and the button that confirms them.
    With little room beside the other buttons, or many tasks, their number. None: there are none.
    """
    tasks = merged(tasks)
    if not tasks:
        return None
    seats = tuple(dict.fromkeys(seat for task in tasks for seat in task.seats))
    room, label = _room(beside), "Show what to do by hand"
    seat = seats[0] if len(seats) == 1 else None
    number = small(f"{len(tasks)} to do", HANDS, art="hand", seat=seat, label=label)
    if len(tasks) > MAX_TASKS or room < 0:
        return number
    words = by_first_names(_words(tasks, table), table)
    has_room = _fits(words, room)
    said = row(
        pawns(seats[:MAX_PAWNS], -(-len(seats) // 2), 28 if seats[1:] else 40) if seats else None,
        text(words, "caption", "ink", size=20, lines=LINES),
        name=label,
        touch=HANDS,
        gap=8,
        height=BUTTON,
        align="center",
        shrink=True,
    )
    return row(
        said if has_room else number,
        small("Step done" if len(tasks) == 1 else "All done", UiCommand("done"), art="check"),
        face="paper",
        pad=(10 if has_room else 4, 0, 4, 0),
        gap=8,
        height=HEIGHT,
        align="center",
        shrink=has_room,
        key="chip",
    )


def _words(tasks: Sequence[HandTask], table: Sequence[str]) -> str:
    return " ".join(task.sentence(table) for task in merged(tasks))


def _room(beside: Sequence[Node | None]) -> float:
    """How wide words may be beside these buttons; negative: not even their number fits."""
    widths = [
        GAP + (min(WIDEST, node.width) if node.width else MARGINS + TITLE_LETTER * len(node.name))
        for node in beside
        if node is not None
    ]
    return BAR - UTILITIES - OWN - sum(widths)


def _fits(words: str, room: float) -> bool:
    """Whether there is room for words."""
    letters = max(1, int(room / LETTER))
    lines = wrap(words, letters, break_long_words=False)
    return len(lines) <= LINES and all(len(line) <= letters for line in lines)
