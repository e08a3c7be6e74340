"""The end of the game (look, mock-up 10)."""

from msgspec.structs import replace

from companion.core.kit import pawn, title
from companion.core.nodes import Board, Face, Node, column, icon, row, text
from companion.games.creature_feature.view import View

SEVERAL = 2
LONELY = 92
SHARED = 48
"""How high a winner stands alone, and beside others."""
GAP = 8
HIGH = 290
"""What the stage has for the list."""


def points(view: View, seat: int) -> tuple[float, ...]:
    """The points of a seat: at the start, and after each season."""
    gains = [season.gain[seat] for season in view.history]
    start = view.scores[seat] - sum(gains)
    return tuple(start + sum(gains[:count]) for count in range(len(gains) + 1))


def board(view: View) -> Board:
    """Who has won, and how it came."""
    winners = view.winners or ()
    names = " and ".join(view.seats[seat] for seat in winners)
    order = sorted(range(len(view.seats)), key=lambda seat: (-view.scores[seat], seat))
    rest = [seat for seat in order if seat not in winners]
    best = view.scores[winners[0]] if winners else 0
    second = f", {best} to {view.scores[rest[0]]}" if rest else ""
    verb = "wins" if len(winners) == 1 else "share the win"
    return Board(
        line1=f"{names} {verb}{second}!",
        line2="Thank you for playing",
        seat=winners[0] if len(winners) == 1 else None,
        art="crown",
        stub=("The End", f"{view.seasons} season{'s' if view.seasons > 1 else ''}"),
        stage=row(
            plot(view),
            column(
                *(
                    _winner(view, seat, LONELY if len(winners) < SEVERAL else SHARED)
                    for seat in winners
                ),
                *(
                    replace(
                        _place(view, seat, place + 1),
                        height=min(50, _room(len(winners)) / len(rest) - GAP),
                    )
                    for place, seat in enumerate(order)
                    if seat not in winners
                ),
                width=250,
                gap=GAP,
            ),
            gap=12,
            grow=1,
        ),
    )


def _room(winners: int) -> float:
    """What is left for the others below the winners."""
    return HIGH - (LONELY if winners < SEVERAL else SHARED * winners + GAP * (winners - 1))


def plot(view: View) -> Node:
    """Points over the seasons."""
    seats = sorted(range(len(view.seats)), key=lambda seat: -view.scores[seat])
    return column(
        Node(
            role="plot",
            name="Points by season",
            series=tuple((seat, points(view, seat)) for seat in seats),
            grow=1,
        ),
        row(
            *(
                text(
                    f"Season {season + 1}",
                    font="bold",
                    size=22,
                    colour="mist",
                    align="center",
                    grow=1,
                )
                for season in range(len(view.history))
            ),
            height=32,
        ),
        face=Face("night-900", radius=12),
        pad=(16, 16, 22, 4),
        grow=1,
    )


def _winner(view: View, seat: int, height: float) -> Node:
    marks = row if height < LONELY else column
    return row(
        marks(
            icon("crown", 34, "ink", hole=f"seat:{seat}"),
            icon(f"seat:{seat}", 34, "ink", hole=f"seat:{seat}"),
            justify="center",
            gap=4,
        ),
        title(view.seats[seat], size=min(46, height * 0.7), colour="ink", grow=1),
        text(
            str(view.scores[seat]),
            font="figure",
            size=min(52, height * 0.8),
            colour="ink",
            shrink=False,
        ),
        name=f"Winner {view.seats[seat]} {view.scores[seat]}",
        face=Face(f"seat:{seat}", radius=10),
        pad=(14, 0, 16, 0),
        gap=12,
        align="center",
        height=height,
    )


def _place(view: View, seat: int, place: int) -> Node:
    return row(
        text(str(place), font="strong", size=22, colour="mist", width=18),
        pawn(seat, 32),
        text(view.seats[seat], font="bold", size=22, fit=15, grow=1),
        text(str(view.scores[seat]), font="figure", size=32, align="end", shrink=False),
        name=f"{place} {view.seats[seat]} {view.scores[seat]}",
        face=Face("night-800", radius=8),
        pad=(12, 0, 12, 0),
        gap=10,
        height=50,
        align="center",
    )
