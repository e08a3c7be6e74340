"""The end of the game: who has won, and where it was won."""

from collections.abc import Sequence

from companion.core.view.ending import Standing, ending
from companion.core.view.nodes import Board
from companion.games.creature_feature.view import View


def board(view: View) -> Board:
    """Who has won, and how it came (CF-79, CF-80)."""
    winners = view.winners or ()
    order = sorted(
        range(len(view.seats)), key=lambda seat: (seat not in winners, -view.scores[seat], seat)
    )
    rest = order[len(winners) :]
    return Board(
        line1=_line1(view, winners, rest),
        line2=_line2(view, winners, rest),
        seat=winners[0] if len(winners) == 1 else None,
        art="crown",
        stub=("The End", f"{view.seasons} season{'s' if view.seasons > 1 else ''}"),
        stage=ending(
            "Points by season",
            [_standing(view, seat) for seat in winners],
            [_standing(view, seat) for seat in rest],
            [f"Season {number + 1}" for number in range(len(view.history))],
        ),
    )


def _standing(view: View, seat: int) -> Standing:
    return Standing(
        seat,
        view.seats[seat],
        str(_rank(view, seat)),
        view.scores[seat],
        points(view, seat),
    )


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


# ---- the course of the points


def points(view: View, seat: int) -> tuple[float, ...]:
    """The points of a seat: at the start, and after each season."""
    gains = [season.gain[seat] for season in view.history]
    start = view.scores[seat] - sum(gains)
    return tuple(start + sum(gains[:count]) for count in range(len(gains) + 1))
