"""The Director's desk: screen, sanctuaries, throngs and seats, beside a panel or alone."""

from collections.abc import Sequence

from companion.core.prompts import Prompt
from companion.core.view.nodes import Node, column, row
from companion.core.view.widgets import STAGE
from companion.games.shuffling_horror.board import known
from companion.games.shuffling_horror.board.known import Seen
from companion.games.shuffling_horror.board.pools import active_seats, pools
from companion.games.shuffling_horror.board.screen import film, sanctuaries
from companion.games.shuffling_horror.board.throngs import throng_row

PANEL = 262
WIDTH = 776
GAP = 6
HEIGHTS = {False: (108.0, 84.0, 98.0), True: (92.0, 68.0, 134.0)}
"""Of the screen, the throngs and the seats; by whether the seats are cells of the whole width."""


def desk(
    view: Seen,
    prompts: Sequence[Prompt],
    panel: Node | None = None,
    *,
    lit: str = "",
    active: Sequence[int] = (),
) -> Node:
    """The desk; `lit`: the throng in question, `active`: whose turn it is to do something."""
    wide = panel is None
    screen, throng, seats = HEIGHTS[wide and known.crowded(view)]
    width = WIDTH if wide else WIDTH - PANEL - 10
    active = active or active_seats(view, [one.seat for one in prompts if not one.optional])
    left = column(
        row(
            film(view, prompts, screen, width=430 if wide else 388),
            sanctuaries(view, prompts, wide=wide, height=screen),
            gap=8,
        ),
        throng_row(view, prompts, throng, width, lit=lit),
        pools(view, width, seats, active),
        gap=(STAGE - screen - throng - seats) / 2,
        grow=1,
        shrink=True,
        name="Desk",
        key="" if wide else "told",
    )
    return left if panel is None else row(left, panel, gap=10, grow=1)
