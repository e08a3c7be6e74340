"""A row of a list that is touched: a name, what is said below it, and what stands at its end."""

from companion.core.view.nodes import Node, Style, Touch, column, row, text


def entry(name: str, below: tuple[Node, ...], touch: Touch, *ends: Node) -> Node:
    """The row."""
    return row(
        column(
            text(name, font="strong", size=24, fit=17),
            *below,
            grow=1,
            shrink=True,
            justify="center",
        ),
        *ends,
        name=name,
        touch=touch,
        face=Style("night-700", radius=10),
        pad=(14, 0, 14, 0),
        gap=10,
        height=68,
        align="center",
    )


def below(words: str) -> Node:
    """What is said below the name."""
    return text(words, size=20, fit=15, colour="mist")
