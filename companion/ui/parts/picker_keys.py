"""The keys by which a picker's cards are searched: a picture, a kind or a number."""

from collections.abc import Sequence

from companion.core.board.grid import grid
from companion.core.board.nodes import Background, Node, UiCommand, column, icon, row, stack, text
from companion.core.board.tiles import pip_color

MAX_LABELED = 9
"""Pictures up to which there is room for labels; of more, each is as wide as a finger."""
MAX_PAIR_ICONS, MAX_PAIR_FIGURES = 6, 6
"""Pictures and figures up to which each pair of them has a key as wide as a finger."""


def key_row(words: str, cells: Sequence[Node]) -> Node:
    """A row of what one can search by, with its name if there are two rows."""
    return row(
        text(words, "label", "mist", width=72, shrink=False)
        if words and len(cells) <= MAX_LABELED
        else None,
        *cells,
        gap=6,
        height=64,
        align="stretch",
    )


def icon_key(icon_name: str, pip: str, chosen: str) -> Node:
    """The key of a picture and its small sign `pip` ("" if it has none); `chosen`: the picture
    that is searched for.
    """
    now = icon_name == chosen
    ink, paper = ("ink", "cream") if now else ("cream", "night-700")
    return row(
        icon(icon_name, 44, ink),
        icon(pip, 30, pip_color(pip, ink, red="no" if now else "bad")) if pip else None,
        name=f"Find {icon_name}",
        touch=UiCommand("filter cards", icon_name),
        background=paper,
        gap=10,
        align="center",
        justify="center",
        flex=1,
    )


def kind_key(kind: str, chosen: str) -> Node:
    """The key of a kind of card; `chosen`: the kind that is searched for."""
    ink = "ink" if kind == chosen else "cream"
    label = text(kind, "title", ink, size=26, fit=18, lines=1, align="center")
    return _key(label, kind, ("kind", kind), is_chosen=kind == chosen)


def number_key(figure: int, chosen: int | None) -> Node:
    """The key of a card's number; `chosen`: the number that is searched for."""
    ink = "ink" if figure == chosen else "cream"
    label = text(str(figure), "figure", ink, size=34, align="center")
    return _key(label, f"Find {figure}", ("figure", figure), is_chosen=figure == chosen)


def _key(label: Node, name: str, part: tuple[str, object], *, is_chosen: bool) -> Node:
    return stack(
        label,
        name=name,
        touch=UiCommand("filter cards", part),
        background="cream" if is_chosen else "night-700",
        align="center",
        flex=1,
    )


def pair_keys(icon_names: Sequence[str], figures: Sequence[int]) -> Node:
    """A key for each picture with each figure, the keys of two pictures in a row."""
    keys = [
        _pair_key(icon_name, figure, index % 2 != index // 2 % 2)
        for index, icon_name in enumerate(icon_names)
        for figure in figures
    ]
    return grid(keys, 2 * len(figures), gap=0)


def _pair_key(icon_name: str, figure: int, is_marked: bool) -> Node:
    """A picture over a figure; `is_marked`: its ground differs from that of the pictures around it.
    A finger may touch the gap too.
    """
    face = column(
        icon(icon_name, 40, "cream"),
        text(str(figure), "figure", "cream", size=34, align="center"),
        background=Background("night-600" if is_marked else "night-700", radius=8),
        align="center",
        justify="center",
        grow=1,
    )
    return column(
        face,
        name=f"Find {icon_name} {figure}",
        touch=UiCommand("filter cards", (icon_name, figure)),
        padx=2,
        pady=3,
        flex=1,
    )
