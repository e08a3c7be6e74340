"""Forecasts the VP and the Staff that a card would change where it is played."""

from companion.games.scream_park.actions import Add, Place, TakeGenre
from companion.games.scream_park.descriptions.icons import DAYS
from companion.games.scream_park.observation import make_forecast
from companion.games.scream_park.rooms import VP_PER_ENTERED_ROOM, count_house, scenic_sets
from companion.games.scream_park.rules.ending import SET_VP
from companion.games.scream_park.state import House, Prop, Room, State, with_props

Play = Place | Add | TakeGenre
"""An action that puts a card into a house."""


def score_changes(state: State, action: Play) -> dict[str, int]:
    """Return by how many VP each scoring would change: the Theme on this day and those to come, the
    VIP of the day, and the complete rooms, the Scenic sets and the Staff of the end.
    """
    house = state.houses[action.seat]
    now = _scores(state, action.seat, house)
    then = _scores(state, action.seat, _house_after(house, action))
    changes = {what: vp - now[what] for what, vp in then.items() if vp != now[what]}
    tokens = staff_bonus(state, action) - staff_price(state, action)
    return {**changes, "staff": tokens} if tokens else changes


def theme_scorings(state: State) -> int:
    """Return how often the Theme is still scored: once a day."""
    return 1 if state.day is None else len(DAYS) - DAYS.index(state.day)


def staff_price(state: State, action: Play) -> int:
    """Return the Staff tokens that a play costs, where that is certain."""
    if state.phase != "turn" or isinstance(action, TakeGenre):
        return 0
    at = action.at if isinstance(action, Place) else None
    return len(state.charges(action.seat, action.card, at))


def staff_bonus(state: State, action: Play) -> int:
    """Return the Staff tokens that a card brings when it is played (SP-66)."""
    if state.phase != "turn" or isinstance(action, TakeGenre):
        return 0
    return state.descriptions.scenes[action.card].effects.count("extra-staff")


def _house_after(house: House, action: Play) -> House:
    match action:
        case Place(card=card, at=at):
            return (*house[:at], Room(card), *house[at:])
        case Add(card=card, room=room):
            return with_props(house, room, Prop(card))
        case TakeGenre(card=card, show=show, room=room):
            return with_props(house, room, Prop(card, show))


def _scores(state: State, seat: int, house: House) -> dict[str, int]:
    """Return the VP that each scoring would give a seat now, if this were its house."""
    counted = count_house(state.descriptions, house)
    brought = make_forecast(state, seat, counted)
    return {
        "theme": brought.theme * theme_scorings(state),
        "vip": VP_PER_ENTERED_ROOM * (brought.vip_walk or 0),
        "complete": brought.complete_value,
        "sets": SET_VP * scenic_sets(counted),
    }
