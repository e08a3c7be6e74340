"""The keys by which a picker's cards are searched: a picture, a kind or a number."""

from companion.core.view.nodes import Node, UiCommand, icon, row, stack, text
from companion.core.view.tiles import pip_colour


def icon_key(art: str, pip: str, chosen: str) -> Node:
    """The key of a picture and its small sign `pip` ("" if it has none); `chosen`: the picture
    that is searched for.
    """
    now = art == chosen
    ink, paper = ("ink", "cream") if now else ("cream", "night-700")
    return row(
        icon(art, 44, ink),
        icon(pip, 30, pip_colour(pip, ink, red="no" if now else "bad")) if pip else None,
        name=f"Find {art}",
        touch=UiCommand("find", art),
        face=paper,
        gap=10,
        align="center",
        justify="center",
        flex=1,
    )


def kind_key(kind: str, chosen: str) -> Node:
    """The key of a kind of card; `chosen`: the kind that is searched for."""
    now = kind == chosen
    return stack(
        text(kind, "title", "ink" if now else "cream", size=26, fit=18, lines=1, align="center"),
        name=kind,
        touch=UiCommand("find", ("kind", kind)),
        face="cream" if now else "night-700",
        align="center",
        flex=1,
    )


def number_key(figure: int, chosen: int | None) -> Node:
    """The key of a card's number; `chosen`: the number that is searched for."""
    now = figure == chosen
    return stack(
        text(str(figure), "figure", "ink" if now else "cream", size=34, align="center"),
        name=f"Find {figure}",
        touch=UiCommand("find", ("figure", figure)),
        face="cream" if now else "night-700",
        align="center",
        flex=1,
    )
