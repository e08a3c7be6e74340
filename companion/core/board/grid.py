"""Cells in rows."""

from collections.abc import Sequence

from companion.core.board.nodes import Node, column, row, space


def grid(cells: Sequence[Node], row_size: int, *, gap: float = 8, min_cells: int = 0) -> Node:
    """Arrange cells in rows of `row_size`, all of the same height whatever is in them. Blanks fill
    the last of several rows, and there are at least `min_cells` cells.
    """
    least = len(cells) if len(cells) <= row_size else -(-len(cells) // row_size) * row_size
    blank = space(flex=1)
    every = [*cells, *[blank] * (max(min_cells, least) - len(cells))]
    rows = [every[start : start + row_size] for start in range(0, len(every), row_size)]
    # from nothing, so that two lines in one cell make no row higher than the others
    return column(*(row(*line, gap=gap, height=0, grow=1) for line in rows), gap=gap, grow=1)
