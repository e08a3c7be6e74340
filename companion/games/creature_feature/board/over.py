"""The end of the game: who has won, and where it was won (look, mock-up 10)."""

from collections.abc import Sequence

from companion.core.kit import pawn, title
from companion.core.nodes import Board, Face, Node, column, icon, row, space, stack, text
from companion.core.plots import plot
from companion.games.creature_feature.board.parts import STAGE
from companion.games.creature_feature.view import View

GAP = 6
LEAST_ROW, MOST_ROW = 36, 64
PANEL = {1: 160, 2: 144, 3: 120}
CROWDED_PANEL = 100
"""How high a winner's panel may be, by how many stand below it."""
LOW = 84
"""A panel lower than this has crown and shape side by side."""
LEAST_LIT = 56
"""A panel lower than this has no bulbs."""
ROUND = 13
"""What the bulbs round a panel take of it."""


def board(view: View) -> Board:
    """Who has won, and how it came (CF-79, CF-80)."""
    winners = view.winners or ()
    order = sorted(
        range(len(view.seats)), key=lambda seat: (seat not in winners, -view.scores[seat], seat)
    )
    rest = order[len(winners) :]
    panel, line = _heights(len(winners), len(rest))
    return Board(
        line1=_line1(view, winners, rest),
        line2=_line2(view, winners, rest),
        seat=winners[0] if len(winners) == 1 else None,
        art="crown",
        stub=("The End", f"{view.seasons} season{'s' if view.seasons > 1 else ''}"),
        stage=row(
            plot(
                "Points by season",
                tuple((seat, points(view, seat)) for seat in order),
                [f"Season {number + 1}" for number in range(len(view.history))],
                STAGE,
            ),
            column(
                *(_winner(view, seat, panel) for seat in winners),
                *(_place(view, seat, _rank(view, seat), line) for seat in rest),
                width=270,
                gap=GAP,
            ),
            gap=12,
            grow=1,
        ),
    )


def _heights(winners: int, rest: int) -> tuple[float, float]:
    """Of a winner's panel, and of a row below: the rows get their least first."""
    most = PANEL.get(rest, CROWDED_PANEL)
    room = STAGE + GAP - rest * (LEAST_ROW + GAP)
    panel = min(most, room / max(1, winners) - GAP)
    left = STAGE + GAP - winners * (panel + GAP)
    return panel, min(MOST_ROW, left / max(1, rest) - GAP)


def _rank(view: View, seat: int) -> int:
    """Equal points, equal place, but never a winner's."""
    better = sum(score > view.scores[seat] for score in view.scores)
    return 1 + max(better, len(view.winners or ()))


# ---- in words


def _line1(view: View, winners: Sequence[int], rest: Sequence[int]) -> str:
    names = [view.seats[seat] for seat in winners]
    if len(names) == 1:
        second = f", {view.scores[winners[0]]} to {view.scores[rest[0]]}" if rest else ""
        return f"{names[0]} wins{second}!"
    if len(names) == len(view.seats):
        return "All share the win!"
    return f"{', '.join(names[:-1])} and {names[-1]} share the win!"


def _line2(view: View, winners: Sequence[int], rest: Sequence[int]) -> str:
    """Where the winner left the second behind; only what the figures say."""
    if len(winners) != 1 or not rest:
        return f"{view.scores[winners[0]]} points each" if winners else ""
    first, second = winners[0], rest[0]
    if view.scores[first] == view.scores[second]:
        return "A tie: higher on the Priority Track wins"
    gains = [(season.gain[first], season.gain[second]) for season in view.history]
    leads = [own - other for own, other in gains]
    if len(gains) == 1 or max(leads, default=0) <= 0:
        return f"{view.seats[second]} comes in second"
    best = leads.index(max(leads))
    own, other = gains[best]
    return f"Season {best + 1} made the difference: {own} to {other}"


# ---- the list


def _winner(view: View, seat: int, height: float) -> Node:
    """The winner's panel: rays in the seat's colour, bulbs round them."""
    colour = f"seat:{seat}"
    low = height < LOW
    size = min(36.0, height / 3) if not low else min(34.0, height * 0.5)
    marks = (
        icon("crown", size, "ink", hole=colour),
        icon(colour, size, "ink", hole=colour),
    )
    lit = height >= LEAST_LIT
    inner = height - (2 * ROUND if lit else 0)
    return stack(
        *((space(face=Face("cream", "ink", shape="lights")),) if lit else ()),
        row(
            row(*marks, gap=4, align="center")
            if low
            else column(*marks, gap=2, align="center", justify="center"),
            title(
                view.seats[seat],
                size=min(60, inner * 0.8),
                colour="ink",
                fit=26,
                align="center",
                grow=1,
            ),
            text(
                str(view.scores[seat]),
                font="figure",
                size=min(64, inner * 0.8),
                fit=24,
                colour="ink",
                shrink=False,
                key=f"points:{seat}",
            ),
            pad=(ROUND + 9, (height - inner) / 2, ROUND + 7, (height - inner) / 2),
            gap=10,
            align="center",
        ),
        name=f"Winner {view.seats[seat]} {view.scores[seat]}",
        face=Face(colour, "cream", radius=10, shape="rays"),
        height=height,
        key=f"rays:{seat}",
    )


def _place(view: View, seat: int, place: int, height: float) -> Node:
    return row(
        text(str(place), font="strong", size=22, colour="mist", width=18),
        pawn(seat, min(34, height - 4)),
        text(view.seats[seat], font="bold", size=22, fit=15, grow=1),
        text(
            str(view.scores[seat]),
            font="figure",
            size=min(38, height * 0.78),
            align="end",
            shrink=False,
            key=f"points:{seat}",
        ),
        name=f"{place} {view.seats[seat]} {view.scores[seat]}",
        face=Face("night-800", radius=8),
        pad=(12, 0, 12, 0),
        gap=10,
        height=height,
        align="center",
        key=f"place:{seat}",
    )


# ---- the course of the points


def points(view: View, seat: int) -> tuple[float, ...]:
    """The points of a seat: at the start, and after each season."""
    gains = [season.gain[seat] for season in view.history]
    start = view.scores[seat] - sum(gains)
    return tuple(start + sum(gains[:count]) for count in range(len(gains) + 1))
