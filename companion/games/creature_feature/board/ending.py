"""The end of the game: who has won, and where it was won."""

from collections.abc import Sequence
from itertools import accumulate

from companion.core.board.ending import Standing, ending
from companion.core.board.nodes import Board
from companion.core.ranking import ranked, ranks
from companion.core.wording import listed, quantity
from companion.games.creature_feature.view import View


def board(view: View) -> Board:
    """Who has won, and how it came (CF-79, CF-80)."""
    winners = view.winners or ()
    rank_of = ranks(ranked(view.scores, winners))
    rest = [seat for seat in rank_of if seat not in winners]
    return Board(
        line1=_line1(view, winners, rest),
        line2=_line2(view, winners, rest),
        seat=winners[0] if len(winners) == 1 else None,
        icon="crown",
        ticket=("The End", quantity(view.seasons, "season")),
        stage=ending(
            "Points by season",
            [_standing(view, seat, rank_of[seat]) for seat in winners],
            [_standing(view, seat, rank_of[seat]) for seat in rest],
            [f"Season {number + 1}" for number in range(len(view.history))],
        ),
    )


def _standing(view: View, seat: int, rank: int) -> Standing:
    """The points at the start, and after each season."""
    points = view.scores[seat]
    gains = [season.gain[seat] for season in view.history]
    score_history = tuple(accumulate(gains, initial=points - sum(gains)))
    return Standing(seat, view.seats[seat], str(rank), points, score_history)


def _line1(view: View, winners: Sequence[int], rest: Sequence[int]) -> str:
    names = listed([view.seats[seat] for seat in winners])
    if len(winners) == 1:
        second = f", {view.scores[winners[0]]} to {view.scores[rest[0]]}" if rest else ""
        return f"{names} wins{second}!"
    return f"{'All' if not rest else names} share the win!"


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
