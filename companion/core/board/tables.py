"""Table cells for what each seat gained."""

from companion.core.board.nodes import Node, text


def column_head(words: str) -> Node:
    """The head of a column of figures."""
    return text(words, "caption", "mist", align="end", flex=1, lines=2)


def cell(words: str, color: str, size: float) -> Node:
    """A figure in a column."""
    return text(words, "figure", color, size=size, align="end", flex=1)
