"""Hands go round: to whom, and how many cards (SP-21, SP-22)."""

from companion.core.view.nodes import Board, column, icon, row, text
from companion.core.view.widgets import STAGE, pawn
from companion.games.scream_park.board.board_view import BoardView
from companion.games.scream_park.rules.day import CARDS_PER_TURN

OPEN_TASKS = 72
"""Height that is left for what is still to be done with Staff tokens."""


def passing(board_view: BoardView) -> Board:
    """Who hands what is left of the hand to whom."""
    view = board_view.view
    seats, n = len(view.seats), view.hands[0]
    step = 1 if view.passing == "left" else -1
    height = min(60.0, (STAGE - OPEN_TASKS) / seats - 6)
    size = min(44.0, height - 6)
    then = "cards each, then choose two" if n > CARDS_PER_TURN else "cards each: use both"
    rows = [
        row(
            pawn(seat, size),
            text(view.seats[seat], "line", flex=1),
            icon("arrow", 40, "accent"),
            pawn(to, size),
            text(view.seats[to], "line", flex=1),
            face="night-800",
            height=height,
            padx=14,
            gap=14,
            align="center",
        )
        for seat in range(seats)
        for to in ((seat + step) % seats,)
    ]
    return Board(
        line1=f"Everyone: pass your hand to the {view.passing}",
        line2=f"{n} {then}",
        art="hand",
        seats=tuple(range(seats)),
        needs_confirmation=True,
        closed_by_play=True,
        asks_people=True,
        sound="twist",
        ticket=board_view.ticket,
        stage=column(*rows, gap=6, grow=1, justify="center"),
    )
