"""A day begins: who comes, and what hands do before anybody looks at a hand (SP-16)."""

from collections.abc import Sequence

from companion.core.hand_tasks import HandTask
from companion.core.view.instruction_list import instruction_line
from companion.core.view.nodes import Board, column, space
from companion.games.scream_park.board.opening import GAP, vip_cards
from companion.games.scream_park.board.shown import Shown

LINES, HEIGHT = 4, 66
"""Tasks are as large as if there were so many, and so high."""


def beginning(shown: Shown, hands: Sequence[HandTask]) -> Board:
    """The VIP cards, and below them what `hands` must do, in this order."""
    return Board(
        line1=f"{shown.day} begins",
        line2=f"By hand, in this order; today hands go to the {shown.view.passing}",
        art="hand",
        is_instruction_list=True,
        sound="twist",
        ticket=shown.ticket,
        stage=column(
            vip_cards(shown, shown.view.day),
            *(
                instruction_line(task, shown.view.seats, {}, place, LINES, height=HEIGHT)
                for place, task in enumerate(hands, 1)
            ),
            space(),
            gap=GAP,
            grow=1,
        ),
    )
