"""What is said of corrections, and at the end."""

from collections.abc import Sequence
from typing import Any, cast

from companion.core.wording import listed
from companion.games.shuffling_horror.cards import KIND
from companion.games.shuffling_horror.state import State
from companion.games.shuffling_horror.words.names import (
    at,
    cards,
    frame,
    name_of,
    of_edition,
    the,
)

Facts = dict[str, Any]


def corrected(state: State, path: str, value: object) -> str:
    """What stands somewhere now, where people look for it."""
    parts = path.split("/")
    match parts:
        case ["players", seat, "power"]:
            what = f"{name_of(state, int(seat))}'s {of_edition(state, 'power')} spoints"
        case ["players", seat, "survivors"]:
            what = f"{name_of(state, int(seat))}'s survivors in order"
        case ["survivors", survivor]:
            return f"Corrected: {the(state, survivor)} is out, and a Familiar Face."
        case ["survivors", survivor, "rest"]:
            what = f"{of_edition(state, 'rest')} spoints of {the(state, survivor)}"
        case ["survivors", survivor, "held"]:
            what = f"what {the(state, survivor)} holds"
        case ["survivors", survivor, "trapped"]:
            return f"Corrected: {the(state, survivor)} is free."
        case ["survivors", survivor, _]:
            where = "outside" if value is None else f"in {at(state, f'sanctuary-{value}')}"
            return f"Corrected: {the(state, survivor)} is {where}."
        case ["throngs", seat, slot]:
            what = at(state, f"throng-{seat}-{int(slot) + 1}")
        case ["frames", place, "card"]:
            what = frame(int(place) + 1)
        case ["frames", place, _]:
            what = f"strength of the blob on {frame(int(place) + 1)}"
        case ["sanctuaries", place, _]:
            what = f"strength of {at(state, f'sanctuary-{int(place) + 1}')}"
        case ["uses", item]:
            what = f"tokens on {the(state, item)}"
        case ["reel_pile"]:
            what = "cards in the reel pile"
        case _:
            what = "the central pool"
    return f"Corrected: {what}, {_said(state, value)}."


def _said(state: State, value: object) -> str:
    match value:
        case None | () | []:
            return "now empty"
        case list() | tuple():
            return f"now {cards(state, [str(one) for one in cast('Sequence[object]', value)])}"
        case str() if value in KIND:
            return f"now {the(state, value)}"
        case _:
            return f"now {value}"


def ending(state: State, facts: Facts) -> str:
    """Who survived the movie."""
    survivors: tuple[str, ...] = tuple(facts["survivors"])
    if not survivors:
        return "The movie is over: nobody is left, and the monsters have it."
    verb = "has" if len(survivors) == 1 else "have"
    people = listed([name_of(state, seat) for seat in facts["seats"]])
    return f"The movie is over: {cards(state, survivors)} {verb} survived, played by {people}."
