"""A row of a list that is touched: a name, what is said below it, and what is at its end."""

from companion.core.view.nodes import Node, Touch, column, row, text


def entry(name: str, below: tuple[Node, ...], touch: Touch, *ends: Node) -> Node:
    """The row."""
    return row(
        column(
            text(name, "title"),
            *below,
            grow=1,
            shrink=True,
            justify="center",
        ),
        *ends,
        name=name,
        touch=touch,
        face="night-700",
        padx=14,
        gap=10,
        height=68,
        align="center",
    )


def below(words: str) -> Node:
    """What is said below the name."""
    return text(words, "note", "mist")
