"""Table cells for what each seat gained."""

from companion.core.view.nodes import Node, text


def head(words: str) -> Node:
    """What a column of figures is about."""
    return text(words, "caption", "mist", align="end", flex=1, lines=2)


def cell(words: str, color: str, size: float) -> Node:
    """A figure of a column."""
    return text(words, "figure", color, size=size, align="end", flex=1)
