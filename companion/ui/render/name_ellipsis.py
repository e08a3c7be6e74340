"""Names of people and cards on a screen: a long one is cut, never the sentence round it."""

from collections.abc import Callable
from functools import lru_cache

from msgspec.structs import replace

from companion.core.view.nodes import Node
from companion.ui.render.cache import Cache

KEPT = 200_000
"""Bytes of lines whose names are known: most lines of a screen were there before."""


@lru_cache(maxsize=8)
def among(names: tuple[str, ...] = (), titles: tuple[str, ...] = ()) -> Callable[[Node], Node]:
    """Says a text which of its words are `names` of people, and which are `titles` of cards. A
    name that is alone is not a sentence: it shrinks as its place wants it.
    """
    kept = Cache(KEPT)

    def found_in(words: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        people = () if words in names else tuple([name for name in names if name in words])
        return people, tuple([title for title in titles if title in words])

    def with_names(text: Node) -> Node:
        people, cards = kept[found_in, text.name]
        return replace(text, names=people, titles=cards) if people or cards else text

    return with_names
