"""Names of people and cards on a screen: a long one is cut, never the sentence round it."""

from collections.abc import Callable
from functools import lru_cache

from msgspec.structs import replace

from companion.core.board.nodes import Node
from companion.ui.render.cache import Cache
from companion.ui.render.text_measurer import readable

MAX_LINE_CACHE_BYTES = 200_000
"""Limit of the cache of lines whose names are known; most lines of a screen were there before."""


@lru_cache(maxsize=8)
def name_finder(
    names: tuple[str, ...] = (), titles: tuple[str, ...] = ()
) -> Callable[[Node], Node]:
    """Return a function that makes the words of a text readable, and marks the `names` of people
    and the `titles` of cards in them. A name that is alone may be cut after its first part.
    """
    names += tuple(map(str.upper, names))  # as headings write them
    kept = Cache(MAX_LINE_CACHE_BYTES)

    def found_in(words: str) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
        words = readable(words)
        alone = (words,) if len(words.replace("-", " ").split()) > 1 else ()
        people = alone if words in names else tuple([name for name in names if name in words])
        return words, people, tuple([title for title in titles if title in words])

    def with_names(text: Node) -> Node:
        words, people, cards = kept[found_in, text.name]
        if words == text.name and not people and not cards:
            return text
        return replace(text, name=words, names=people, titles=cards)

    return with_names
