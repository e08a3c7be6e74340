"""The end of the game: who has won, and how the points came."""

from collections.abc import Sequence

from companion.core.board.ending import Standing, ending
from companion.core.board.nodes import Board, UiCommand
from companion.core.board.widgets import icon_button
from companion.core.ranking import ranks
from companion.core.wording import listed
from companion.games.scream_park.board.final import breakdown
from companion.games.scream_park.descriptions.icons import DAYS
from companion.games.scream_park.rules.ending import COMPARISONS, Compared, level
from companion.games.scream_park.view import View
from companion.games.scream_park.words import WORDS

DECIDED = {one.name: one.decision for one in COMPARISONS if one.decision}
"""What the result says below the winner, by what has decided."""


def board(view: View) -> Board:
    """Who has won (SP-96 to SP-100)."""
    winners = view.winners or ()
    ranking = view.ranking or ()
    rank_of = ranks(ranking)
    order = [seat for tied in ranking for seat in tied]

    def standing(seat: int) -> Standing:
        return Standing(
            seat,
            view.seats[seat],
            str(rank_of[seat]),
            view.scores[seat],
            score_history(view, seat),
            tie_break(view, seat),
        )

    return Board(
        line1=_line1(view, winners, order),
        line2=DECIDED.get(view.decided_by or "", "Most VP wins"),
        seat=winners[0] if len(winners) == 1 else None,
        icon="crown",
        ticket=("The End", "3 days"),
        stage=ending(
            "Points by day",
            [standing(seat) for seat in winners],
            [standing(seat) for seat in order if seat not in winners],
            [*(day[:3].title() for day in DAYS), "End"],
        ),
        buttons=(icon_button("Points", UiCommand("show detail", breakdown(view)), icon="list"),),
    )


def tie_break(view: View, seat: int) -> str:
    """What distinguishes a seat from those who have as many VP; nothing if nobody has."""
    seats = [
        Compared(view.scores[other], view.staff[other], len(view.houses[other]), view.cards[other])
        for other in range(len(view.seats))
    ]
    own = seats.pop(seat)
    alike = max(level(own, other) for other in seats)
    if not alike:
        return ""
    return WORDS.text(f"reason.{COMPARISONS[alike].clause}", None, own._asdict())


def score_history(view: View, seat: int) -> tuple[float, ...]:
    """The points of a seat: at the start, after each day, and at the end; what was corrected
    counts from the start.
    """
    scored = view.scored[seat]
    parts = (scored.friday, scored.saturday, scored.sunday, scored.end)
    gains = [0 if score is None else score.total for score in parts]
    start = view.scores[seat] - sum(gains)
    return tuple(float(start + sum(gains[:count])) for count in range(len(gains) + 1))


def _line1(view: View, winners: Sequence[int], order: Sequence[int]) -> str:
    names = [view.seats[seat] for seat in winners]
    if len(names) == 1:
        second = order[1]
        return f"{names[0]} wins, {view.scores[winners[0]]} to {view.scores[second]}!"
    if len(names) == len(view.seats):
        return "All share the win!"
    return f"{listed(names)} share the win!"
