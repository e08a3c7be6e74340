"""What is still to be done by hand while the game goes on: a chip beside the buttons of a board."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.hand_tasks import HandTask, merged
from companion.core.view.nodes import Board, Node, Style, UiCommand, column, icon, row, text
from companion.core.view.widgets import BUTTON, icon_button, pawns
from companion.ui.render.text_measurer import by_first_names

MAX_TASKS = 2
"""Tasks up to which they are in words; of more, their number is shown, and a touch lists them."""
LINES = 3
"""Lines of words beside buttons."""
MAX_CHIP_WORDS, MAX_WORDS, MAX_ABOVE = 60, 100, 150
"""Letters that surely have room beside buttons, of what table mode says, and of what is above an
interstitial.
"""
HEIGHT = BUTTON + 8
MAX_PAWNS = 4
HANDS = UiCommand("hands")


def is_long(tasks: Sequence[HandTask]) -> bool:
    """Whether only the number of these tasks has room beside buttons."""
    return sum(len(task.text) for task in merged(tasks)) > MAX_CHIP_WORDS


def open_tasks_text(tasks: Sequence[HandTask], table: Sequence[str]) -> str:
    """What is still to be done, or how many steps it is; `table`: the names of all seats."""
    words = _words(tasks, table)
    return words if len(words) <= MAX_WORDS else f"{len(merged(tasks))} steps"


def has_open_tasks_above(board: Board) -> bool:
    """Whether an interstitial shows above it what is still to be done, and confirms it too."""
    return board.needs_confirmation and (board.closed_by_play or board.has_room_for_tasks)


def fit_above(board: Board, tasks: Sequence[HandTask], table: Sequence[str]) -> bool:
    """Whether the words of these tasks have room above an interstitial that shows them.

    One that the next play closes gives them the room that they need.
    """
    return board.closed_by_play or len(_words(tasks, table)) <= MAX_ABOVE


def with_open_tasks(board: Board, tasks: Sequence[HandTask], table: Sequence[str]) -> Board:
    """An interstitial with what is still to be done above it, if it confirms that too; what follows
    instructions is below them.
    """
    if not tasks or not has_open_tasks_above(board) or not fit_above(board, tasks, table):
        return board
    words = by_first_names(_words(tasks, table), table)
    beside = row(
        text(words, "line", "ink", size=24, fit=16, lines=LINES, grow=1),
        face="paper",
        padx=12,
        height=HEIGHT,
        align="center",
    )
    parts = (board.stage, beside) if board.is_instruction_list else (beside, board.stage)
    return replace(board, stage=column(*parts, grow=1))


def chip(tasks: Sequence[HandTask], table: Sequence[str]) -> Node | None:
    """The tasks with those who do them, which a touch lists, and the button that confirms them.
    With little room beside the other buttons, or many tasks, the first task and how many more there
    are, or the only one as a button that confirms it; where not even that has room, their number.
    None: there are none.
    """
    tasks = merged(tasks)
    if not tasks:
        return None
    seats = tuple(dict.fromkeys(seat for task in tasks for seat in task.seats))
    label = "Show what to do by hand"
    seat = seats[0] if len(seats) == 1 else None
    number = icon_button(f"{len(tasks)} to do", HANDS, art="hand", seat=seat, label=label)
    more = len(tasks) - 1
    word, done = "Step done" if not more else "All done", UiCommand("done")
    first = by_first_names(tasks[0].sentence(table), table) + (f" +{more} more" if more else "")
    brief = row(
        text(first, "caption", "ink", lines=LINES),
        name=label if more else word,
        touch=HANDS if more else done,
        face=Style("paper", edge=None if more else "mist"),
        pad=(6, 0, 6, 0 if more else 5),
        height=HEIGHT,
        align="center",
        shrink=True,
        key="chip",
    )
    short = brief = replace(brief, narrow=number)
    if not more:
        check = icon("check", 24, "ink", hole_color="paper")
        short = replace(brief, children=(*brief.children, check), gap=4, narrow=brief)
    if len(tasks) > MAX_TASKS:
        return short
    said = row(
        pawns(seats[:MAX_PAWNS], -(-len(seats) // 2), 28 if seats[1:] else 40) if seats else None,
        text(by_first_names(_words(tasks, table), table), "caption", "ink", size=20, lines=LINES),
        name=label,
        touch=HANDS,
        gap=8,
        height=BUTTON,
        align="center",
        shrink=True,
    )
    whole = _paper(said, icon_button(word, done, art="check"))
    return replace(whole, pad=(10, 0, 4, 0), shrink=True, narrow=short)


def _paper(*parts: Node) -> Node:
    return row(*parts, face="paper", gap=8, height=HEIGHT, align="center", key="chip")


def _words(tasks: Sequence[HandTask], table: Sequence[str]) -> str:
    return " ".join(task.sentence(table) for task in merged(tasks))
