"""A list of instructions that hands carry out, as a screen of its own."""

from collections.abc import Sequence

from companion.core.view.nodes import Board, Node, column, row, space
from companion.core.view.widgets import hand_line

PAGE_SIZE = 6
"""Instructions of a page: as many as can be read from where hands are."""
SINGLE_COLUMN_SIZE, COLUMN_SIZE = 4, 3
"""Instructions in one column; those in each of two columns where there are more."""

TITLE = "Now, by hand"


def is_hand_list(board: Board) -> bool:
    """Whether a board is a page of such a list, and not a game's own picture."""
    return board.line1 == TITLE


def hand_list(words: Sequence[str], stub: tuple[str, str]) -> tuple[Board, ...]:
    """The instructions in the order in which hands should follow them, page by page."""
    count = -(-len(words) // PAGE_SIZE)
    each = -(-len(words) // count) if count else PAGE_SIZE
    pages = [words[start : start + each] for start in range(0, len(words), each)]
    return tuple(
        Board(
            line1=TITLE,
            line2="In this order; touch Next when it is done",
            stub=stub,
            art="hand",
            stage=hand_lines(page, number * each + 1),
            is_instruction_list=True,
        )
        for number, page in enumerate(pages)
    )


def hand_lines(page: Sequence[str], first: int = 1) -> Node:
    """A few below each other; more in two columns, the left one first."""
    wide = len(page) <= SINGLE_COLUMN_SIZE
    high = SINGLE_COLUMN_SIZE if wide else COLUMN_SIZE
    lines = [hand_line(words, str(place), wide=wide) for place, words in enumerate(page, first)]
    return row(
        *(
            column(*lines[start : start + high], space(), gap=8, flex=1)
            for start in range(0, len(lines), high)
        ),
        gap=10,
        grow=1,
    )
