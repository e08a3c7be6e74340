"""An overview of the table: screen, sanctuaries, throngs and seats, beside a panel or alone."""

from collections.abc import Sequence

from companion.core.board.nodes import Node, column, row
from companion.core.board.widgets import STAGE_HEIGHT, STAGE_WIDTH
from companion.games.shuffling_horror.board.board_view import BoardView
from companion.games.shuffling_horror.board.pools import pools, seat_rows
from companion.games.shuffling_horror.board.screen import film, sanctuaries
from companion.games.shuffling_horror.board.throngs import throng_row

PANEL = 244
HEIGHTS = {1: (132.0, 72.0, 88.0), 2: (92.0, 68.0, 134.0)}
"""Heights of the screen, the throngs and the seats, by the number of rows of seats."""


def overview(
    view: BoardView,
    panel: Node | None = None,
    *,
    lit: str = "",
    active: Sequence[int] = (),
) -> Node:
    """Everything on the table; `lit`: the throng in question, `active`: whose turn it is to do
    something, if that is not who is asked.
    """
    wide = panel is None
    width = STAGE_WIDTH if wide else STAGE_WIDTH - PANEL - 10
    screen, throng, seats = HEIGHTS[seat_rows(len(view.players) - 1, width)]
    left = column(
        row(
            film(view, 430 if wide else 416, screen),
            sanctuaries(view, wide=wide, height=screen),
            gap=6,
        ),
        throng_row(view, throng, width, lit),
        pools(view, width, seats, active or _asked(view)),
        gap=(STAGE_HEIGHT - screen - throng - seats) / 2,
        grow=1,
        shrink=True,
        name="Table",
        key="" if wide else "main",
    )
    return left if panel is None else row(left, panel, gap=10, grow=1)


def _asked(view: BoardView) -> tuple[int, ...]:
    """Who is asked, or whose turn it is if nobody in particular is."""
    asked = [prompt.seat for prompt in view.prompts if not prompt.optional]
    seats = tuple(seat for seat in asked if seat is not None)
    return seats if seats or view.turn is None else (view.turn.seat,)
