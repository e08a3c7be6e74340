"""What a card would bring where it is played: the VP of scorings that would differ."""

from companion.games.scream_park.actions import Add, Place, TakeGenre
from companion.games.scream_park.observation import hint
from companion.games.scream_park.rooms import ENTERED, columns, scenic_sets
from companion.games.scream_park.rules.ending import SET_VP
from companion.games.scream_park.state import House, Prop, Room, State, slid_under

Play = Place | Add | TakeGenre
"""An action that brings a card into a house."""


def gains(state: State, action: Play) -> dict[str, int]:
    """By how many VP scorings would differ from what they would bring now: of the day the Theme
    and the VIP, of the end the complete rooms and the Scenic sets.
    """
    house = state.houses[action.seat]
    now = _prospects(state, action.seat, house)
    then = _prospects(state, action.seat, _house_after(house, action))
    return {what: vp - now[what] for what, vp in then.items() if vp != now[what]}


def _house_after(house: House, action: Play) -> House:
    match action:
        case Place(card=card, at=at):
            return (*house[:at], Room(card), *house[at:])
        case Add(card=card, room=room):
            return slid_under(house, room, Prop(card))
        case TakeGenre(card=card, show=show, room=room):
            return slid_under(house, room, Prop(card, show))


def _prospects(state: State, seat: int, house: House) -> dict[str, int]:
    """What scorings would bring a seat."""
    counted = columns(state.box, house)
    brought = hint(state, seat, counted)
    return {
        "theme": brought.theme,
        "vip": ENTERED * (brought.vip_walk or 0),
        "complete": brought.complete_value,
        "sets": SET_VP * scenic_sets(counted),
    }
