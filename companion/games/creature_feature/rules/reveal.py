"""Turning up a Star or a Co-Star, whenever it happens."""

from msgspec import UNSET
from msgspec.structs import replace

from companion.core.tracks import put
from companion.games.creature_feature.actions import RevealCoStar, RevealStar
from companion.games.creature_feature.rules.ledger import shown
from companion.games.creature_feature.state import State


def reveal(state: State, action: RevealStar | RevealCoStar) -> State:
    """The card is face up, and the ledger knows it."""
    seat, card = action.seat, action.card
    if card is UNSET:
        raise ValueError("a card is turned up, but which?")
    team = state.teams[seat]
    if isinstance(action, RevealStar):
        team = replace(team, star=card)
        ledger = shown(state, seat, card, action.copy, "star")
    else:
        team = replace(team, co_star=card)
        ledger = shown(state, seat, card, action.copy, "co-star")
    return replace(state, teams=put(state.teams, seat, team), ledger=ledger)
