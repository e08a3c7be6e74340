"""What using a card so would bring, told where somebody chooses."""

from collections.abc import Sequence
from typing import Any

from companion.core.actions import Action
from companion.core.prompts import Template
from companion.core.wording import place
from companion.games.scream_park.actions import Add, Place, TakeGenre
from companion.games.scream_park.observation import OBSERVATION
from companion.games.scream_park.rooms import ENTERED
from companion.games.scream_park.rules.ending import A_SET
from companion.games.scream_park.rules.play import apply
from companion.games.scream_park.state import State


def brings(state: State, action: Action) -> str:
    """By how many VP scorings would differ from what they would bring now: of the day the Theme
    and the VIP, of the end the complete rooms and the Scenic sets.
    """
    if not isinstance(action, Place | Add | TakeGenre):
        return ""
    now, then = OBSERVATION.view(state, None), OBSERVATION.view(apply(state, action).state, None)
    seat = action.seat
    before, after = now.hints[seat], then.hints[seat]
    gains = (
        ("Theme", after.theme - before.theme),
        ("VIP", ENTERED * ((after.vip_walk or 0) - (before.vip_walk or 0))),
        ("complete", after.complete_value - before.complete_value),
        ("sets", A_SET * (then.scenic_sets[seat] - now.scenic_sets[seat])),
    )
    words = ", ".join(f"{what} {gain:+}" for what, gain in gains if gain)
    if isinstance(action, Place):
        return words
    name = state.box.name(state.houses[seat][action.room].card)
    return f"{name}: {words}" if words else name


def lacks(state: State, templates: Sequence[Template]) -> str:
    """Why a card cannot be placed at the right end."""
    known = templates[0].fixed
    seat, card = known.get("seat"), known.get("card")
    if not isinstance(seat, int) or card not in state.box.scenes:
        return ""
    end = len(state.houses[seat])
    price, held = state.cost(seat, card, end), state.staff[seat]
    if price <= held:
        return ""
    return f"The right end takes {price} Staff, and {held or 'none'} is there"


def called(state: State, field: str, value: Any) -> str:
    """A place in a house, in words."""
    del state
    match field, value:
        case "room", int():
            return f"{place(value + 1)} room"
        case "at", int():
            return f"as {place(value + 1)} room"
        case _:
            return str(value)
