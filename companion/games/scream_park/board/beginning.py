"""A day begins: who comes, and what people do before anybody looks at a hand (SP-16)."""

from collections.abc import Sequence

from companion.core.board.instruction_list import instruction_line, title
from companion.core.board.nodes import Interstitial, column
from companion.core.board.widgets import STAGE_HEIGHT
from companion.core.hand_tasks import HandTask
from companion.games.scream_park.board.board_view import BoardView
from companion.games.scream_park.board.opening import GAP, vip_cards

LINES = 4
"""Lines that the tasks are measured for, however few they are."""
HEIGHT = 66
"""The height of the tasks."""
VIPS_HEIGHT = 150
"""The greatest height of the VIP cards."""


def beginning(board_view: BoardView, hands: Sequence[HandTask]) -> Interstitial:
    """The VIP cards, and below them what `hands` must do, in this order."""
    names = board_view.view.seats
    return Interstitial(
        line1=title(hands, names),
        line2=f"{board_view.day} begins: pass {board_view.view.passing} today",
        icon="hand",
        seats=tuple(dict.fromkeys(hands[0].seats)),
        is_instruction_list=True,
        closed_by_play=True,
        asks_people=True,
        sound="twist",
        ticket=board_view.ticket,
        stage=column(
            vip_cards(
                board_view,
                board_view.view.day,
                height=min(VIPS_HEIGHT, STAGE_HEIGHT - len(hands) * (HEIGHT + GAP)),
            ),
            *(
                instruction_line(task, names, {}, number, LINES, height=HEIGHT)
                for number, task in enumerate(hands, 1)
            ),
            gap=GAP,
            grow=1,
        ),
    )
