"""The texts of words.toml, and what they are filled in with."""

from collections.abc import Sequence

from companion.core.wording import place
from companion.core.words import Facts, Words
from companion.games.scream_park.icons import ICON_NAMES
from companion.games.scream_park.state import State


def _where(state: State, facts: Facts) -> str | None:
    """Whether a card is placed at the right end of a house; None: nobody knows."""
    seat, at = facts.get("seat"), facts.get("at")
    if not isinstance(at, int) or not isinstance(seat, int):
        return None
    return "end" if at == len(state.houses[seat]) else "inside"


def _price(state: State, facts: Facts) -> int:
    """Staff tokens that using a card so costs, where that is certain."""
    seat, card = facts.get("seat"), facts.get("card")
    if not isinstance(seat, int) or not isinstance(card, str) or card not in state.box.scenes:
        return 0
    if "at" not in facts:
        return int(state.box.scenes[card].staff)
    at = facts["at"]
    return state.cost(seat, card, at if isinstance(at, int) else 0)


WORDS = Words[State](
    "companion.games.scream_park",
    show={
        "card": lambda state, card: state.box.name(card),
        "icon": lambda _, icon: ICON_NAMES[icon],
        "nth": lambda _, at: place(at + 1),
        "signed": lambda _, gain: f"{gain:+}",
    },
    derived={
        "vip_day": lambda _, facts: facts["prompt"].accepts[0].fixed["day"],
        "left": lambda state, facts: state.to_use[facts["seat"] or 0],
        "where": _where,
        "price": _price,
    },
)


def facts_of(stands: Sequence[int]) -> Facts:
    """What is compared of a seat, as facts."""
    return dict(zip(("points", "staff", "rooms", "cards"), stands, strict=True))
