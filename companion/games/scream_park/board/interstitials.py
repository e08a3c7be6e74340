"""Moments in which people look up: hands go round, a day is scored, the weekend is scored."""

from collections.abc import Iterator, Sequence

from msgspec import UNSET
from msgspec.structs import replace

from companion.core.board.nodes import Interstitial
from companion.core.game import Outcome
from companion.core.hand_tasks import HandTask, merged
from companion.games.scream_park.board.beginning import beginning
from companion.games.scream_park.board.board_view import BoardView
from companion.games.scream_park.board.choosing import NARRATION
from companion.games.scream_park.board.final import category
from companion.games.scream_park.board.passing import day_over, passing
from companion.games.scream_park.board.scored import walked
from companion.games.scream_park.descriptions.icons import DAYS
from companion.games.scream_park.descriptions.owner import played
from companion.games.scream_park.observation import OBSERVATION
from companion.games.scream_park.rulings import DayBegins, Deal, Pass, Pay, Score, Take
from companion.games.scream_park.state import State

THEMES = "put your other Theme card into the box. Your VIP token goes above your Theme."


def interstitials(outcome: Outcome[State]) -> tuple[Interstitial, ...]:
    """What is worth a screen of its own."""
    board_view = BoardView(OBSERVATION.view(outcome.state, None), played(outcome.state))
    rulings = outcome.rulings
    if any(isinstance(ruling, DayBegins) for ruling in rulings):
        return (beginning(board_view, _first_tasks(outcome)),)
    passed = next((ruling for ruling in rulings if isinstance(ruling, Pass)), None)
    if passed is not None:
        return (replace(passing(board_view), explained_ruling=passed),)
    scores = [ruling for ruling in rulings if isinstance(ruling, Score)]
    if any(score.reason == "vip" for score in scores):
        moved = any(isinstance(ruling, Pay | Take) for ruling in rulings)
        staff = (day_over(board_view),) if moved else ()
        return (*staff, *_walks(board_view, scores))
    first = {score.reason: score for score in reversed(scores) if score.seat == 0}
    return tuple(
        replace(category(board_view.view, index), explained_ruling=ruling)
        for index, ruling in enumerate(reversed(first.values()))
    )


def _walks(board_view: BoardView, scores: Sequence[Score]) -> Iterator[Interstitial]:
    """Seat by seat what the day brought."""
    for ruling in scores:
        if ruling.reason == "vip":
            yield replace(walked(board_view, ruling.seat), explained_ruling=ruling)


def _first_tasks(outcome: Outcome[State]) -> list[HandTask]:
    """What is done before hands are looked at; VIP cards and tokens are where they are shown."""
    state = outcome.state
    seats = tuple(range(len(state.names)))
    themes = HandTask(THEMES, seats)
    return merged(
        (
            *((themes,) if state.day == DAYS[0] else ()),
            *(
                NARRATION.hand_task(state, ruling)
                for ruling in outcome.rulings
                if isinstance(ruling, Deal)
                or (isinstance(ruling, Pass) and ruling.times is not UNSET)
            ),
        )
    )
