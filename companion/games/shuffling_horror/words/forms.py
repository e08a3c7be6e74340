"""What is wrong with an action as such, whatever the position."""

from collections.abc import Callable
from typing import Any, cast

from msgspec import UNSET

from companion.core.actions import Action, Correct
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.cards import CARDS, ITEMS, SURVIVORS
from companion.games.shuffling_horror.state import PLACE_OF, SLOTS, State

CARD_FIELDS = ("card", "target", "item", "discard")
SURVIVOR_FIELDS = ("survivor", "victim")
THRONG_FIELDS = ("throng", "to")


def well_formed(state: State, action: Action) -> str | None:
    """None, or what is wrong with the action whatever the position (rules file, Actions)."""
    if isinstance(action, Correct):
        return correction_misfit(state, action)
    for field in action.__struct_fields__:
        wrong = _misfit(state, action, field, getattr(action, field))
        if wrong:
            return f"{field}: {wrong}"
    return None


def _misfit(state: State, action: Action, field: str, value: Any) -> str | None:
    if value is UNSET:
        return None
    if field == "seat" or (field == "to" and isinstance(action, did.Migrate)):
        return None if 0 <= value < state.seats else f"there is no seat {value}"
    if field in CARD_FIELDS:
        return None if value in CARDS else f"no card is called {value!r}"
    if field in SURVIVOR_FIELDS or (field == "source" and isinstance(action, did.TakeItem)):
        return None if value in SURVIVORS else f"no survivor is called {value!r}"
    if field in THRONG_FIELDS:
        return None if _is_throng(state, value) else f"no throng is called {value!r}"
    if field == "attacker":
        known = value in CARDS or _is_throng(state, value)
        return None if known else f"no card and no throng is called {value!r}"
    return None


def _is_throng(state: State, value: str) -> bool:
    return value in PLACE_OF and PLACE_OF[value][0] < state.seats


Form = Callable[[Any], bool]


def _number(value: Any) -> bool:
    return type(value) is int


def _nothing(value: Any) -> bool:
    return value is None


def _several(value: Any) -> bool:
    if not isinstance(value, list | tuple):
        return False
    return all(isinstance(one, str) and one in CARDS for one in cast("list[object]", value))


def _card_or_nothing(value: Any) -> bool:
    return value is None or (isinstance(value, str) and value in CARDS)


def _slot_or_nothing(value: Any) -> bool:
    return value is None or (type(value) is int and value in (1, 2))


def correction_misfit(state: State, action: Correct) -> str | None:
    """None, or why no position of this game has such a value in such a place (Corrections)."""
    form = _form(state, action.path.split("/"))
    if form is None:
        return f"path: nothing to correct at {action.path!r}"
    return None if form(action.value) else f"value: {action.path} is never {action.value!r}"


def _form(state: State, parts: list[str]) -> Form | None:
    """What may ever stand at a path of the view."""
    match parts:
        case ["pool"] | ["reel_pile"]:
            return _number
        case ["uses", item] if item in ITEMS:
            return _number
        case ["players", seat, what] if _is_index(seat, state.seats):
            return {"power": _number, "survivors": _several}.get(what)
        case ["survivors", survivor] if survivor in SURVIVORS:
            return _nothing
        case ["survivors", survivor, what] if survivor in SURVIVORS:
            forms = {"rest": _number, "held": _several, "trapped": _nothing, "in": _slot_or_nothing}
            return forms.get(what)
        case ["throngs", seat, slot] if _is_index(seat, state.seats) and _is_index(slot, SLOTS):
            return _several
        case ["frames", place, what] if _is_index(place, 3):
            return {"card": _card_or_nothing, "spoints": _number}.get(what)
        case ["sanctuaries", place, "spoints"] if _is_index(place, 2):
            return _number
        case _:
            return None


def _is_index(word: str, most: int) -> bool:
    return word in map(str, range(most))
