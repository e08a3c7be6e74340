"""Lists that are longer than the screen: their pages, and the two keys by which they are turned.

Either key means UiCommand("turn page", the number of the page it leads to).
"""

from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from companion.core.board.nodes import Node, UiCommand, text
from companion.core.board.widgets import button

T_co = TypeVar("T_co", covariant=True)


class Page(Struct, Generic[T_co], frozen=True):
    """One page of a list: its number, counted from 0, how many `pages` there are, and the things
    `shown` on it, of which the first has the index `first` in the list.
    """

    number: int
    pages: int
    first: int
    shown: Sequence[T_co]


def page_of(things: Sequence[T_co], number: int, limit: int) -> Page[T_co]:
    """The page of that number with `limit` things on each; the last one, if the list has
    become shorter. Of no things there is one empty page.
    """
    pages = max(1, -(-len(things) // limit))
    number = min(number, pages - 1)
    first = number * limit
    return Page(number, pages, first, things[first : first + limit])


def around(
    things: Sequence[T_co], chosen: int, limit: int, before: int = 1
) -> Iterable[tuple[int, T_co]]:
    """As many things as have room, each with its place in the list; `before` the chosen one."""
    first = max(0, min(chosen - before, len(things) - limit))
    return enumerate(things[first : first + limit], first)


def previous_and_more(page: Page[object]) -> tuple[Node, ...]:
    """The keys of most lists; none if there is nothing to turn."""
    if page.pages == 1:
        return ()
    return _key(page, -1, "up", "Previous"), _page_number(page), _key(page, 1, "down", "More")


def arrows(page: Page[object], before: str = "up", after: str = "down") -> tuple[Node, ...]:
    """The buttons that turn pages, as arrows without words, with the page number between them."""
    if page.pages == 1:
        return ()
    return (
        _key(page, -1, before, "", "Previous"),
        _page_number(page),
        _key(page, 1, after, "", "More"),
    )


def newer_and_older(page: Page[object]) -> tuple[Node, ...]:
    """The keys of a list that has its newest first."""
    if page.pages == 1:
        return ()
    return _key(page, -1, "up", "Newer"), _page_number(page), _key(page, 1, "down", "Older")


def _page_number(page: Page[object]) -> Node:
    """Which page of how many is shown."""
    return text(f"{page.number + 1}/{page.pages}", "title", "mist", shrink=False)


def _key(page: Page[object], way: int, icon_name: str, words: str, label: str = "") -> Node:
    to = page.number + way
    there = 0 <= to < page.pages
    return button(
        words, UiCommand("turn page", to), icon=icon_name, label=label, enabled=there, repeats=True
    )
