"""Forecasts the VP and the Staff that a card would change where it is played."""

from companion.games.scream_park.actions import Add, Place, TakeGenre
from companion.games.scream_park.descriptions.icons import DAYS, Day
from companion.games.scream_park.descriptions.requirement import Requirement
from companion.games.scream_park.observation import theme_of
from companion.games.scream_park.rooms import count_house, scenic_sets, walk_vip
from companion.games.scream_park.rules.day import is_judged_by_table
from companion.games.scream_park.rules.ending import SET_VP, complete_values
from companion.games.scream_park.state import House, Prop, Room, State, with_props

HousePlay = Place | Add | TakeGenre
"""An action that puts a card into a house."""


def score_changes(state: State, action: HousePlay) -> dict[str, int]:
    """Return by how many VP each scoring would change: the Theme and the known VIPs of this day and
    those to come, and the complete rooms, the Scenic sets and the Staff of the end.
    """
    changes: dict[str, int] = {}
    for what, vp in score_changes_by_vip(state, action).items():
        key = "vip" if what in DAYS else what
        changes[key] = changes.get(key, 0) + vp
    return {what: vp for what, vp in changes.items() if vp}


def score_changes_by_vip(state: State, action: HousePlay) -> dict[str, int]:
    """Return by how many VP each scoring would change, with each VIP by its day."""
    house = state.houses[action.seat]
    now = _scores(state, action.seat, house)
    then = _scores(state, action.seat, _house_after(house, action))
    changes = {what: vp - now[what] for what, vp in then.items() if vp != now[what]}
    tokens = staff_bonus(state, action) - staff_price(state, action)
    return {**changes, "staff": tokens} if tokens else changes


def theme_scorings(state: State) -> int:
    """Return how often the Theme is still scored: once a day."""
    return 1 if state.day is None else len(DAYS) - DAYS.index(state.day)


def vip_scorings(state: State) -> dict[Day, Requirement]:
    """Return what the VIPs of this day and those to come require, as far as their cards are known
    and the companion can judge them.
    """
    wanted: dict[Day, Requirement] = {}
    for day, vip in [*zip(DAYS, state.vips, strict=True)][DAYS.index(state.today) :]:
        if vip is not None and not is_judged_by_table(state.descriptions.vips[vip].requirement):
            wanted[day] = state.descriptions.vips[vip].requirement
    return wanted


def staff_price(state: State, action: HousePlay) -> int:
    """Return the Staff tokens that a play costs, if that is certain."""
    if state.phase != "turn" or isinstance(action, TakeGenre):
        return 0
    at = action.at if isinstance(action, Place) else None
    return len(state.charges(action.seat, action.card, at))


def staff_bonus(state: State, action: HousePlay) -> int:
    """Return the Staff tokens that a card brings when it is played (SP-66)."""
    if state.phase != "turn" or isinstance(action, TakeGenre):
        return 0
    return state.descriptions.scenes[action.card].effects.count("extra-staff")


def _house_after(house: House, action: HousePlay) -> House:
    match action:
        case Place(card=card, at=at):
            return (*house[:at], Room(card), *house[at:])
        case Add(card=card, room=room):
            return with_props(house, room, Prop(card))
        case TakeGenre(card=card, show=show, room=room):
            return with_props(house, room, Prop(card, show))


def _scores(state: State, seat: int, house: House) -> dict[str, int]:
    """Return the VP that each scoring would give a seat now, if this were its house."""
    counted, doubled = count_house(state.descriptions, house), state.options.doubles_for_vip
    theme, vips = theme_of(state, seat), vip_scorings(state)
    return {
        "theme": sum(room.theme_points(theme) for room in counted) * theme_scorings(state),
        **{day: walk_vip(counted, vip, doubled=doubled).vp for day, vip in vips.items()},
        "complete": sum(complete_values(counted)),
        "sets": SET_VP * scenic_sets(counted),
    }
