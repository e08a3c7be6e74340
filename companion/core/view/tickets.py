"""Big paper tickets, one for each action that may be meant."""

from collections.abc import Sequence

from msgspec import Struct

from companion.core.view.grid import grid
from companion.core.view.nodes import Node, Style, Touch, column, row, space, text
from companion.core.view.widgets import title

MAX_TICKETS = 9
"""Of more actions none is large enough; they are listed as sentences."""
IN_A_ROW = 3


class ChoiceTicket(Struct, frozen=True):
    """What an action is to people at a glance: a verb, its most important figure, and what that
    figure is made of.
    """

    title: str
    figure: str = ""
    detail: str = ""


def ticket(
    words: ChoiceTicket, name: str, touch: Touch, *, letters: float = 44, figure: float = 40
) -> Node:
    """A ticket to be touched; `name`: the action as a sentence. `letters` and `figure` are the
    sizes of its title and its figure.
    """
    return column(
        title(words.title, "ink", size=letters, fit=26, align="center"),
        text(words.figure, "figure", "ink", size=figure, fit=24, align="center")
        if words.figure
        else None,
        text(words.detail, "caption", "ink-2", fit=16, lines=2, align="center")
        if words.detail
        else None,
        name=name,
        touch=touch,
        face=Style("paper", shape="ticket", radius=8),
        pad=(16, 2, 16, 4),
        align="stretch",
        justify="center",
        flex=1,
    )


def tickets(several: Sequence[tuple[ChoiceTicket, str, Touch]]) -> Node:
    """Tickets beside each other with their sentences and touches, of more than three in rows."""
    in_a_row = 2 if len(several) == IN_A_ROW + 1 else IN_A_ROW
    if len(several) <= in_a_row:
        cells = [ticket(*one, letters=60, figure=64) for one in several]
        return column(space(), row(*cells, gap=12, height=220), space(), grow=1)
    return grid([ticket(*one) for one in several], in_a_row, gap=10)
