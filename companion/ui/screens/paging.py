"""The keys by which a list is turned that has its newest first."""

from companion.core.kit import button
from companion.core.nodes import Go, Node


def newer_and_older(first: int, rows: int, count: int) -> tuple[Node, Node]:
    """Of `count` lines, `rows` are shown, from the `first` on."""
    return (
        button("Newer", Go("page", -rows), art="up", enabled=first > 0),
        button("Older", Go("page", rows), art="down", enabled=first + rows < count),
    )
