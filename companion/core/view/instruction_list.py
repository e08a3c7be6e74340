"""A list of instructions that hands carry out, as a screen of its own."""

from collections.abc import Sequence

from companion.core.view.nodes import Board, Node, column, row, space
from companion.core.view.widgets import LARGE, NARROW, WIDE, instruction_line

PAGE_SIZE = 6
"""Instructions of a page: as many as can be read from where hands are."""
MAX_NAMES_LENGTH = 24
"""In letters, of the names in the big line."""
LARGE_SIZE, SINGLE_COLUMN_SIZE, COLUMN_SIZE = 2, 4, 3
"""Instructions in large type; in one column; in each of two columns where there are more."""

ICON = "hand"


def is_instruction_list(board: Board) -> bool:
    """Whether a board is a page of such a list, and not a game's own picture."""
    return board.is_instruction_list and board.art == ICON


def title(words: Sequence[str]) -> str:
    """The big line: whose hands are needed, where all instructions are for the same people.

    >>> title(["Ann and Bob: draw.", "Ann and Bob: shuffle."]), title(["Ann: draw.", "Shuffle."])
    ('Ann and Bob: do this now', 'Do this now')
    """
    people = {one.partition(": ")[0] if ": " in one else "" for one in words}
    names = people.pop() if len(people) == 1 else ""
    return f"{names}: do this now" if 0 < len(names) <= MAX_NAMES_LENGTH else "Do this now"


def instruction_list(words: Sequence[str], ticket: tuple[str, str]) -> tuple[Board, ...]:
    """The instructions in the order in which hands should follow them, page by page."""
    count = -(-len(words) // PAGE_SIZE)
    each = -(-len(words) // count) if count else PAGE_SIZE
    pages = [words[start : start + each] for start in range(0, len(words), each)]
    return tuple(
        Board(
            line1=title(page),
            line2="In this order; touch Next when it is done",
            ticket=ticket,
            art=ICON,
            stage=instruction_lines(page, number * each + 1),
            is_instruction_list=True,
        )
        for number, page in enumerate(pages)
    )


def instruction_lines(page: Sequence[str], first: int = 1) -> Node:
    """A few below each other; more in two columns, the left one first."""
    wide = len(page) <= SINGLE_COLUMN_SIZE
    high = SINGLE_COLUMN_SIZE if wide else COLUMN_SIZE
    size = LARGE if len(page) <= LARGE_SIZE else WIDE if wide else NARROW
    lines = [instruction_line(words, str(place), size) for place, words in enumerate(page, first)]
    return row(
        *(
            column(*lines[start : start + high], space(), gap=8, flex=1)
            for start in range(0, len(lines), high)
        ),
        gap=10,
        grow=1,
    )
