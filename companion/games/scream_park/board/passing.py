"""Hands go round: to whom, and how many cards (SP-21, SP-22)."""

from collections.abc import Mapping

from companion.core.view.nodes import Board, column, icon, row, text
from companion.core.view.widgets import STAGE, pawn
from companion.games.scream_park.board.board_view import BoardView
from companion.games.scream_park.rules.day import CARDS_PER_TURN


def passing(board_view: BoardView, staff: Mapping[int, str]) -> Board:
    """Who hands what is left of the hand to whom; `staff`: what a seat does before."""
    view = board_view.view
    seats, n = len(view.seats), view.hands[0]
    step = 1 if view.passing == "left" else -1
    height = min(60.0, STAGE / seats - 6)
    size = min(44.0, height - 6)
    before = [f"{view.seats[seat]}: {words}" for seat, words in staff.items()]
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
        line2="; ".join((*before, f"{n} {then}")),
        art="hand",
        seats=tuple(range(seats)),
        is_instruction_list=True,
        closed_by_play=True,
        asks_people=True,
        sound="twist",
        ticket=board_view.ticket,
        stage=column(*rows, gap=6, grow=1, justify="center"),
    )
