"""What is still to be done by hand while the game goes on: a chip before the buttons."""

from collections.abc import Iterator, Sequence
from re import sub

from msgspec.structs import replace

from companion.core.board.instruction_list import shorter
from companion.core.board.nodes import Board, Node, UiCommand, column, icon, row, space, text
from companion.core.board.widgets import BUTTON, icon_button, pawn, pawns
from companion.core.hand_tasks import HandTask, exchange_text, merged
from companion.core.people import by_first_names

MAX_TASKS, MAX_UNASKED_LETTERS = 2, 60
"""Tasks of one input, and letters of those that nobody chose, up to which they are in the chip."""
MAX_BOTH_LETTERS = 50
"""Letters up to which a task by hand is in the first line of the sign before what is asked."""
LINES = 3
MAX_PAWNS = 4
MAX_IN_ONE_ROW = 4
"""Seats up to which their numbers are in one row, if there is room."""
HOLD = "hold"
"""Above or before how many pieces seats have in the end."""
COUNTED = "counted"
"""The key of the tasks' number, if their words have no room."""
HEIGHT = BUTTON + 8
HANDS = UiCommand("list hand tasks")
LABEL = "Show what to do by hand"


def need_list(tasks: Sequence[HandTask], *, is_unasked: bool) -> bool:
    """Whether the tasks of one input have a list of their own, so that they are read: many tasks,
    and long ones that nobody chose.
    """
    tasks = merged(tasks)
    is_long = sum(len(task.text) for task in tasks) > MAX_UNASKED_LETTERS
    return len(tasks) > MAX_TASKS or (is_unasked and is_long)


def task_of_others(tasks: Sequence[HandTask], asked: Sequence[int]) -> HandTask | None:
    """The only thing to do by hand, if it is for people who are not `asked` for anything else."""
    match merged(tasks):
        case [task] if task.seats and {*task.seats}.isdisjoint(asked):
            words = exchange_text(task.pieces, task.piece) if task.pieces else task.text
            return replace(task, text=words)
        case _:
            return None


def with_task_of_others(board: Board, tasks: Sequence[HandTask], names: Sequence[str]) -> Board:
    """The board, whose sign also names who does something else by hand, if it has room: as much of
    the task as fits, after it what is asked, without a character if there is no room for it.
    """
    asked = board.seats or (() if board.seat is None else (board.seat,))
    task = task_of_others(tasks, asked)
    if task is None or not asked:
        return board
    bare = sub(r" \([^)]*\)(?=: )", "", board.line1)
    for step in _in_fewer_words(task):
        for line in (board.line1, bare):
            both = f"{replace(task, text=step).sentence(names)}. {line}"
            if len(by_first_names(both, names)) <= MAX_BOTH_LETTERS:
                return replace(board, line1=both, seat=None, seats=(*task.seats, *asked))
    return board


def _in_fewer_words(task: HandTask) -> Iterator[str]:
    """The task, then shorter and shorter unless it has several sentences; of a card at last only
    what is done with it.
    """
    step = task.text.removesuffix(".")
    if ". " in step:
        yield step
        return
    while step:
        yield step
        step = shorter(step)
    if task.card:
        yield f"{task.text.partition(' ')[0]} a card"


def chip(tasks: Sequence[HandTask], names: Sequence[str]) -> Node | None:
    """The tasks and the shapes of those who do them, or their number if the buttons leave no
    room for words; if all that is open is how many pieces people have then, these numbers. A
    touch lists them. None: there are none.
    """
    tasks = merged(tasks)
    if not tasks:
        return None
    seats = tuple(dict.fromkeys(seat for task in tasks for seat in task.seats))
    number = icon_button(
        f"{len(tasks)} to do",
        HANDS,
        icon="hand",
        seat=seats[0] if len(seats) == 1 else None,
        label=LABEL,
        fill="paper",
    )
    counted = row(replace(number, key="chip"), space(), grow=1, shrink=True, key=COUNTED)
    if all(task.held is not None and task.piece == tasks[0].piece for task in tasks):
        return _numbers(tasks, names, counted)
    shown = seats[:MAX_PAWNS]
    who = (
        pawns(shown, -(-len(shown) // 2), 28 if shown[1:] else 40)
        if seats
        else icon("hand", 40, "ink", width=40)
    )
    named, bare = (
        _slip(who, text(words, "caption", "ink", size=20, lines=LINES, grow=1))
        for words in (
            by_first_names(" ".join(task.sentence(names) for task in tasks), names),
            " ".join(task.bare_sentence for task in tasks),
        )
    )
    # the shape of the only one says who does it
    return replace(named, narrow=replace(bare, narrow=counted) if len(seats) == 1 else counted)


def _numbers(tasks: Sequence[HandTask], names: Sequence[str], counted: Node) -> Node:
    """How many pieces of one kind each seat has then, with its shape, and what it takes or pays for
    that; of one seat with its name, where there is room. If they do not fit, `counted` is shown.
    """
    first = tasks[0]
    seats = sorted((seat, task.held or 0, task.pieces) for task in tasks for seat in task.seats)
    held = column(
        icon(first.icon, 32, "ink"),
        text(HOLD, "tiny", "ink", align="center"),
        width=40,
        align="center",
        justify="center",
    )
    cells = _cells([one[:2] for one in seats], -(-len(seats) // 2), 26)
    lowest = replace(_slip(icon(first.icon, 22, "ink"), cells), narrow=counted)
    low = replace(_slip(held, cells), narrow=lowest)
    if len(seats) == 1:
        ((seat, number, pieces),) = seats
        if pieces:
            first = replace(first, text=exchange_text(pieces, first.piece))
        shape, then = (
            pawn(seat, 40),
            column(
                text(HOLD, "tiny", "ink", align="center"),
                row(icon(first.icon, 26, "ink"), _figure(number, 30), gap=2, align="center"),
                justify="center",
            ),
        )
        in_words, named = (
            _slip(
                shape,
                text(words.removesuffix("."), "caption", "ink", size=22, lines=2, grow=1),
                then,
            )
            for words in (first.bare_sentence, by_first_names(first.sentence(names), names))
        )
        return replace(named, narrow=replace(in_words, narrow=low))
    if len(seats) > MAX_IN_ONE_ROW:
        return low
    in_words = _slip(
        icon(first.icon, 32, "ink", width=36),
        *(
            row(
                pawn(seat, 36),
                column(
                    text(_exchange(pieces), "caption", "ink", size=18, align="center", shrink=False)
                    if pieces
                    else None,
                    row(
                        text(HOLD, "tiny", "ink", shrink=False),
                        _figure(number, 26),
                        gap=3,
                        align="center",
                        justify="center",
                    ),
                    justify="center",
                ),
                gap=4,
                align="center",
            )
            for seat, number, pieces in seats
        ),
    )
    return replace(in_words, narrow=low)


def _exchange(pieces: int) -> str:
    """What is done to have so many pieces more."""
    return f"{'take' if pieces > 0 else 'pay'} {abs(pieces)}"


def _cells(seats: Sequence[tuple[int, int]], in_row: int, size: float) -> Node:
    """Draw the seats and their numbers, `in_row` in a row."""
    cells = [
        row(
            pawn(seat, size),
            _figure(number, size),
            gap=2,
            align="center",
            height=size + 4,
            shrink=True,
        )
        for seat, number in seats
    ]
    rows = [cells[at : at + in_row] for at in range(0, len(cells), in_row)]
    lines = (row(*line, gap=8) for line in rows)
    return column(*lines, gap=2, justify="center", grow=1, shrink=True)


def _figure(number: int, size: float) -> Node:
    return text(str(number), "figure", "ink", size=size)


def _slip(*parts: Node) -> Node:
    """The paper that the tasks are on."""
    return row(
        *parts,
        name=LABEL,
        touch=HANDS,
        background="paper",
        padx=8,
        gap=8,
        height=HEIGHT,
        align="center",
        grow=1,
        shrink=True,
        key="chip",
    )
