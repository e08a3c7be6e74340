"""What using a card so would bring, told where somebody chooses."""

from collections.abc import Sequence

from companion.core.actions import Action
from companion.core.prompts import ActionPattern
from companion.games.scream_park.actions import Add, Place, TakeGenre
from companion.games.scream_park.observation import OBSERVATION
from companion.games.scream_park.rooms import ENTERED
from companion.games.scream_park.rules.ending import A_SET
from companion.games.scream_park.rules.play import apply
from companion.games.scream_park.sentences import WORDS
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
    brought = (
        ("theme", after.theme - before.theme),
        ("vip", ENTERED * ((after.vip_walk or 0) - (before.vip_walk or 0))),
        ("complete", after.complete_value - before.complete_value),
        ("sets", A_SET * (then.scenic_sets[seat] - now.scenic_sets[seat])),
    )
    gains = [{"what": what, "gain": gain} for what, gain in brought if gain]
    if isinstance(action, Place):
        return WORDS.text("preview.gains", state, {"gains": gains})
    card = state.houses[seat][action.room].card
    return WORDS.text("preview.room", state, {"room": card, "gains": gains})


def lacks(state: State, templates: Sequence[ActionPattern]) -> str:
    """Why a card cannot be placed at the right end."""
    known = templates[0].fixed
    seat, card = known.get("seat"), known.get("card")
    if not isinstance(seat, int) or card not in state.box.scenes:
        return ""
    end = len(state.houses[seat])
    price, held = state.cost(seat, card, end), state.staff[seat]
    if price <= held:
        return ""
    return WORDS.text("preview.lacks", state, {"price": price, "held": held})
