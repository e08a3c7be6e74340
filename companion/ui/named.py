"""Names of people and cards on a screen: a long one is cut, never the sentence round it."""

from functools import lru_cache

from msgspec.structs import replace

from companion.core.nodes import Node


def named(node: Node, names: tuple[str, ...], titles: tuple[str, ...] = ()) -> Node:
    """The screen, with every sentence told which of its words are `names` of people, and which
    are `titles` of cards. A name that stands alone is no sentence: it shrinks as its place
    wants it.
    """
    if node.role == "text":
        people = () if node.name in names else _among(names, node.name)
        cards = _among(titles, node.name)
        return replace(node, names=people, titles=cards) if people or cards else node
    if not node.children:
        return node
    children = tuple(named(child, names, titles) for child in node.children)
    same = all(new is old for new, old in zip(children, node.children, strict=True))
    return node if same else replace(node, children=children)


@lru_cache(maxsize=1024)
def _among(names: tuple[str, ...], words: str) -> tuple[str, ...]:
    """Those of the names that stand in these words; most lines of a screen were there before."""
    return tuple(name for name in names if name in words)
