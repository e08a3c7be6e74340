"""Cells of tables that tell what something brought each seat."""

from companion.core.view.nodes import Node, text


def head(words: str) -> Node:
    """What a column of figures is about."""
    return text(
        words, font="bold", size=18, fit=15, colour="mist", align="end", width=0, grow=1, lines=2
    )


def cell(words: str, colour: str, size: float) -> Node:
    """A figure of a column."""
    return text(
        words, font="figure", size=size, fit=14, colour=colour, align="end", width=0, grow=1
    )
