"""Names of people and cards on a screen: a long one is cut, never the sentence round it."""

from collections.abc import Callable
from functools import lru_cache

from msgspec.structs import replace

from companion.core.nodes import Node

Among = Callable[[str], tuple[tuple[str, ...], tuple[str, ...]]]
"""The names of people and the titles of cards that stand in these words."""


def named(node: Node, names: tuple[str, ...], titles: tuple[str, ...] = ()) -> Node:
    """The screen, with every sentence told which of its words are `names` of people, and which
    are `titles` of cards. A name that stands alone is no sentence: it shrinks as its place
    wants it.
    """
    return _named(node, _among(names, titles))


def _named(node: Node, among: Among) -> Node:
    if node.role == "text":
        people, cards = among(node.name)
        return replace(node, names=people, titles=cards) if people or cards else node
    return node.with_children([_named(child, among) for child in node.children])


@lru_cache(maxsize=8)
def _among(names: tuple[str, ...], titles: tuple[str, ...]) -> Among:
    @lru_cache(maxsize=1024)  # most lines of a screen were there before
    def among(words: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        people = () if words in names else tuple(name for name in names if name in words)
        return people, tuple(title for title in titles if title in words)

    return among
