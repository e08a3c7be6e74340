"""Hands go round: to whom, and how many cards (SP-21, SP-22)."""

from collections.abc import Mapping

from companion.core.view.nodes import Board, column, icon, row, text
from companion.core.view.widgets import STAGE, pawn
from companion.games.scream_park.board.icons import stub
from companion.games.scream_park.rules.day import A_TURN
from companion.games.scream_park.view import View


def passing(view: View, staff: Mapping[int, str]) -> Board:
    """Who hands what is left of the hand to whom; `staff`: what a seat does before."""
    seats = len(view.seats)
    step = 1 if view.passing == "left" else -1
    height = min(60.0, STAGE / seats - 6)
    return Board(
        line1=f"Pass your hand to the {view.passing}",
        line2="; ".join(
            (
                *(f"{view.seats[seat]}: {words}" for seat, words in staff.items()),
                f"{view.hands[0]} cards each, then choose two"
                if view.hands[0] > A_TURN
                else f"{view.hands[0]} cards each: use both",
            )
        ),
        art="hand",
        hands=True,
        sound="twist",
        stub=stub(view),
        stage=column(
            *(
                row(
                    pawn(seat, min(44.0, height - 6)),
                    text(view.seats[seat], "line", flex=1),
                    icon("arrow", 40, "accent"),
                    pawn((seat + step) % seats, min(44.0, height - 6)),
                    text(view.seats[(seat + step) % seats], "line", flex=1),
                    face="night-800",
                    height=height,
                    padx=14,
                    gap=14,
                    align="center",
                )
                for seat in range(seats)
            ),
            gap=6,
            grow=1,
            justify="center",
        ),
    )
