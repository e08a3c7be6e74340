"""What pickers show: the cards that lie open, and throngs, frames and stats in words."""

from typing import Any

from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.actions import FrameNumber
from companion.games.shuffling_horror.state import PLACE_OF, State, strength_of, throng_of
from companion.games.shuffling_horror.words.names import (
    capital,
    frame,
    name_of,
    sanctuary,
    stat,
    title,
)

OF_OPEN_CARDS = frozenset(did.ACTIONS) - {did.Draw, did.Reveal, did.Pick, did.SetAside}
"""All but what turns up, and what is looked out of a pile."""


def called(state: State, field: str, value: Any) -> str:
    """A throng by its owner and strength, a frame, a sanctuary, a stat."""
    match field:
        case "frame":
            number: FrameNumber = value
            lying = state.frames[number - 1]
            card = "" if lying is None or lying.card is None else f": {title(state, lying.card)}"
            return capital(frame(number)) + card
        case "sanctuary":
            return sanctuary(state, value).removeprefix("the ")
        case "stat":
            return stat(value)
        case _ if value in PLACE_OF:
            return _throng(state, value)
        case _:
            return str(value).replace("-", " ").capitalize()


def _throng(state: State, name: str) -> str:
    seat, slot = PLACE_OF[name]
    whose = f"{name_of(state, seat)} {slot + 1}" if seat else f"Throng {slot + 1}"
    if not throng_of(state, name):
        return f"{whose}: new"
    return f"{whose}: {strength_of(state, name)}"
