"""After a turn: hands go round (SP-21, SP-22), or the day is over and Staff is settled."""

from companion.core.board.nodes import Interstitial, column, icon, row, text
from companion.core.board.widgets import STAGE_HEIGHT, pawn
from companion.games.scream_park.board.board_view import BoardView
from companion.games.scream_park.board.icons import figure, gain_row
from companion.games.scream_park.rules.day import CARDS_PER_TURN

GAP = 8


def passing(board_view: BoardView) -> Interstitial:
    """Who hands what is left of the hand to whom."""
    view = board_view.view
    seats, n = len(view.seats), view.hands[0]
    step = 1 if view.passing == "left" else -1
    height = min(60.0, STAGE_HEIGHT / seats - 6)
    size = min(44.0, height - 6)
    then = "cards each, then choose two" if n > CARDS_PER_TURN else "cards each: use both"
    rows = [
        row(
            pawn(seat, size),
            text(view.seats[seat], "line", flex=1),
            text(f"{n} cards", "label", "mist", shrink=False),
            icon("arrow", 40, "accent"),
            pawn(to, size),
            text(view.seats[to], "line", flex=1),
            background="night-800",
            height=height,
            padx=14,
            gap=14,
            align="center",
        )
        for seat in range(seats)
        for to in ((seat + step) % seats,)
    ]
    return Interstitial(
        line1=f"Everyone: pass your hand to the {view.passing}",
        line2=f"{n} {then}",
        icon="hand",
        seats=tuple(range(seats)),
        needs_confirmation=True,
        closed_by_play=True,
        asks_people=True,
        sound="twist",
        ticket=board_view.ticket,
        stage=column(*rows, gap=6, grow=1, justify="center"),
    )


def day_over(board_view: BoardView) -> Interstitial:
    """Everybody settles their Staff before the VIP comes."""
    view = board_view.view
    vip = "the VIP" if board_view.vip is None else board_view.name(board_view.vip)
    height = min(56.0, (STAGE_HEIGHT - GAP) / len(view.seats) - GAP)
    rows = [
        gain_row(
            height,
            f"{name} holds {staff}",
            pawn(seat, min(40.0, height - 6)),
            text(name, "line", flex=1),
            icon("person", 28, "mist"),
            figure(str(staff), "cream", min(40.0, height - 4), 64),
        )
        for seat, (name, staff) in enumerate(zip(view.seats, view.staff, strict=True))
    ]
    return Interstitial(
        line1="Everyone: pay and take your Staff",
        line2=f"Then each has as many as below, and {vip} comes",
        icon="person",
        seats=tuple(range(len(view.seats))),
        needs_confirmation=True,
        shows_pieces=True,
        closed_by_play=True,
        asks_people=True,
        ticket=board_view.ticket,
        stage=column(*rows, gap=GAP, grow=1, justify="end"),
    )
