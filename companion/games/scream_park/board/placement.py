"""The places where a card can go, and what each of them brings."""

from collections.abc import Sequence

from msgspec import Struct

from companion.core.actions import Action
from companion.core.prompts import ActionPattern
from companion.games.scream_park import actions
from companion.games.scream_park.board.board_view import BoardView
from companion.games.scream_park.board.places import PlacementForecast
from companion.games.scream_park.descriptions.owner import played
from companion.games.scream_park.forecast import (
    HousePlay,
    score_changes_by_vip,
    staff_bonus,
    staff_price,
    theme_scorings,
)
from companion.games.scream_park.observation import OBSERVATION
from companion.games.scream_park.state import State

MAX_ROOMS_WITH_GAPS = 4
"""Rooms up to which the gaps between them have room beside all other places; with more rooms, the
ticket Insert opens them.
"""


class PlacementChoice(Struct, frozen=True):
    """What can be meant: the actions, by what people touch for it."""

    state: State
    board_view: BoardView
    seat: int
    card: str
    patterns: Sequence[ActionPattern]
    amended: ActionPattern | None = None
    """The use that is changed, with its card open; None: the card is used now."""
    has_gaps: bool = True
    """Whether the gaps between rooms are shown."""

    def is_possible(self, action: Action) -> bool:
        """Whether the card can mean this."""
        return not self.was(action) and any(pattern.fits(action) for pattern in self.patterns)

    def was(self, action: Action) -> bool:
        """Whether this is the use that is changed."""
        return self.amended is not None and self.amended.fits(action)

    @property
    def is_under_asked(self) -> bool:
        """Whether the card may go under a room."""
        return self.amended is not None or any(
            pattern.kind is actions.Add for pattern in self.patterns
        )

    @property
    def sides(self) -> tuple[str, ...]:
        """What the sides of the Genre card show."""
        return tuple(dict.fromkeys(self.state.descriptions.genre_cards[self.card].sides))

    def forecast(self, action: HousePlay) -> PlacementForecast:
        """What scorings would bring more, and the Staff that it costs."""
        changes = score_changes_by_vip(self.state, action)
        changes.pop("staff", 0)
        price, days = staff_price(self.state, action), theme_scorings(self.state)
        return PlacementForecast(changes, price, staff_bonus(self.state, action), days)


def choice_of(state: State, patterns: Sequence[ActionPattern]) -> PlacementChoice | None:
    """What these patterns let a seat do with a card; None: the card is not known yet."""
    first = patterns[0].fixed
    seat, card = first.get("seat"), first.get("card")
    if not isinstance(seat, int) or not isinstance(card, str):
        return None
    board_view = BoardView(OBSERVATION.view(state, None), played(state))
    amended = next((pattern for pattern in patterns if {*pattern.open} == {"card"}), None)
    uses = [pattern for pattern in patterns if pattern is not amended]
    folds = len(uses) > 1 and amended is None and len(state.houses[seat]) > MAX_ROOMS_WITH_GAPS
    return PlacementChoice(state, board_view, seat, card, uses, amended, has_gaps=not folds)
