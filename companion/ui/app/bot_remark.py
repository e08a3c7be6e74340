"""What the program says with a move of its own, in the place that the board keeps for it."""

from msgspec.structs import replace

from companion.core.view.nodes import Node
from companion.core.view.widgets import SAID


def said(node: Node, words: str) -> Node:
    """The board's node, with these words where it says something."""
    if not words:
        return node
    if node.key == SAID:
        return replace(node, name=words)
    return node.with_children([said(child, words) for child in node.children])
