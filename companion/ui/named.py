"""Names of people on a screen: a long one is cut, never the sentence that it stands in."""

from msgspec.structs import replace

from companion.core.nodes import Node


def named(node: Node, names: tuple[str, ...]) -> Node:
    """The screen, with every sentence told which of its words are `names`. A name that stands
    alone is no sentence: it shrinks as its place wants it.
    """
    if node.role == "text":
        there = tuple(name for name in names if name in node.name)
        return replace(node, names=there) if there and node.name not in names else node
    children = tuple(named(child, names) for child in node.children)
    same = all(new is old for new, old in zip(children, node.children, strict=True))
    return node if same else replace(node, children=children)
