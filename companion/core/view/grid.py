"""Cells in rows."""

from collections.abc import Sequence

from companion.core.view.nodes import Node, column, row, space


def grid(cells: Sequence[Node], a_row: int, *, gap: float = 8, most: int = 0) -> Node:
    """Cells in rows of so many; several rows are filled up, to `most` cells at least. All rows have
    the same height, whatever is in them.
    """
    least = len(cells) if len(cells) <= a_row else -(-len(cells) // a_row) * a_row
    blank = space(flex=1)
    every = [*cells, *[blank] * (max(most, least) - len(cells))]
    rows = [every[start : start + a_row] for start in range(0, len(every), a_row)]
    # from nothing, so that two lines in one cell make no row higher than the others
    return column(*(row(*line, gap=gap, height=0, grow=1) for line in rows), gap=gap, grow=1)
