"""Who receives the trick by a gaze (MC-56, MC-85)."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.board.nodes import Background, Node, SubmitAction, column, icon, row, text
from companion.core.board.widgets import STAGE_HEIGHT, pawn
from companion.games.monstercon.actions import MesmericGaze
from companion.games.monstercon.board.board_facts import gain_text, icon_of, in_order, standing
from companion.games.monstercon.board.seats import WIDTH
from companion.games.monstercon.board.trick import beside_trick, card
from companion.games.monstercon.view import View

GAP = 8
MAX_HEIGHT = 92
TWO_LINES = 70
"""Height of a row from which on it has room for a monster, and for two lines of points."""
SHAPE = 40


def receivers(view: View, gazer: int, targets: Sequence[int]) -> Node:
    """The cards of the trick, and who may receive it with what it would bring; a touch on either
    gives it to that seat.
    """
    lying = {played_card.seat: played_card for played_card in view.table}
    takes = standing(view)
    tiles = [
        card(view, lying[seat], takes, SubmitAction(MesmericGaze(gazer, seat)))
        if seat in targets
        else replace(card(view, lying[seat], takes), touch=None)
        for seat in in_order(view)
        if seat in lying
    ]
    height = min(MAX_HEIGHT, (STAGE_HEIGHT + GAP) / len(targets) - GAP)
    rows = column(
        *(_row(view, gazer, seat, height) for seat in targets), width=WIDTH, gap=GAP, justify="end"
    )
    return beside_trick(view, tiles, rows)


def _row(view: View, gazer: int, seat: int, height: float) -> Node:
    monster = view.monsters[seat] if height >= TWO_LINES else None
    return row(
        pawn(seat, SHAPE),
        column(
            text(view.seats[seat], "headline", "ink", size=26, fit=18),
            text(
                gain_text(view, seat) or "+0",
                "name",
                "ink-2",
                fit=16,
                lines=2 if height >= TWO_LINES else 1,
            ),
            grow=1,
            shrink=True,
            justify="center",
        ),
        None if monster is None else icon(icon_of(monster), 32, "ink-2"),
        name=f"Give it to {view.seats[seat]}",
        touch=SubmitAction(MesmericGaze(gazer, seat)),
        background=Background("paper", shape="ticket", radius=8),
        height=height,
        padx=18,
        gap=10,
        align="center",
    )
