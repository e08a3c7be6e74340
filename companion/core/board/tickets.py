"""Big paper tickets, one for each action that may be meant."""

from collections.abc import Sequence
from typing import Unpack

from msgspec import Struct
from msgspec.structs import replace

from companion.core.board.grid import grid
from companion.core.board.nodes import Background, Node, NodeStyle, Touch, column, row, space, text
from companion.core.board.widgets import title

MAX_TICKETS = 9
"""Actions up to which each has a ticket; more are listed as sentences."""
IN_A_ROW = 3


class ChoiceTicket(Struct, frozen=True):
    """What an action is to people at a glance: a verb, its most important figure, and what that
    figure is made of.
    """

    title: str
    figure: str = ""
    detail: str = ""


def ticket(choice: ChoiceTicket, name: str, touch: Touch, *, letters: float, figure: float) -> Node:
    """A ticket to be touched; `name`: the action as a sentence. `letters` and `figure` are the
    sizes of its title and its figure.
    """
    return _paper_style(
        title(choice.title, "ink", size=letters, fit=26, align="center"),
        text(choice.figure, "figure", "ink", size=figure, fit=24, align="center")
        if choice.figure
        else None,
        _detail(choice),
        name=name,
        touch=touch,
        flex=1,
    )


def _detail(choice: ChoiceTicket, size: float = 18) -> Node | None:
    if not choice.detail:
        return None
    return text(choice.detail, "caption", "ink-2", size=size, fit=16, lines=2, align="center")


def _paper_style(*parts: Node | None, **style: Unpack[NodeStyle]) -> Node:
    background = Background("paper", shape="ticket", radius=8)
    return replace(
        column(*parts, **style), background=background, padding=(14, 2, 14, 4), justify="center"
    )


def tickets(several: Sequence[tuple[ChoiceTicket, str, Touch]]) -> Node:
    """Tickets beside each other with their sentences and touches, of more than three in rows."""
    in_a_row = 2 if len(several) == IN_A_ROW + 1 else IN_A_ROW
    if len(several) <= in_a_row:
        cells = [ticket(*choice, letters=60, figure=64) for choice in several]
        return column(space(), row(*cells, gap=12, height=220), space(), grow=1)
    cells = [ticket(*choice, letters=44, figure=40) for choice in several]
    return grid(cells, in_a_row, gap=10)
