"""Finds what is wrong with an action in any position."""

from typing import Any

from msgspec import UNSET

from companion.core.actions import Action, Correct
from companion.core.objection import Objection
from companion.core.wording import unknown
from companion.games.shuffling_horror import actions
from companion.games.shuffling_horror.cards import CARDS
from companion.games.shuffling_horror.state import PLACE_OF, State

CARD_FIELDS = ("card", "target", "item", "discard", "store")
SURVIVOR_FIELDS = ("survivor", "victim")
THRONG_FIELDS = ("throng", "to")


def value_objection(state: State, action: Action) -> Objection | None:
    """Return what is wrong with an action in any position; None: nothing."""
    if isinstance(action, Correct):
        return None  # what cannot be there is refused as illegal
    for field in action.__struct_fields__:
        wrong = _field_problem(state, action, field, getattr(action, field))
        if wrong:
            return Objection(wrong, field=field)
    return None


def _field_problem(state: State, action: Action, field: str, value: Any) -> str | None:
    if value is UNSET:
        return None
    if field == "seat" or (field == "to" and isinstance(action, actions.Migrate)):
        return None if 0 <= value < state.seat_count else f"there is no seat {value}."
    if field in CARD_FIELDS:
        return None if value in CARDS else unknown("card", value, CARDS)
    if field in SURVIVOR_FIELDS or (field == "source" and isinstance(action, actions.TakeItem)):
        return None if value in CARDS else unknown("card", value, CARDS)
    if field in THRONG_FIELDS:
        return None if _is_throng(state, value) else f'unknown throng "{value}".'
    if field == "attacker":
        known = value in CARDS or _is_throng(state, value)
        return None if known else unknown("card or throng", value, CARDS)
    return None


def _is_throng(state: State, value: str) -> bool:
    return value in PLACE_OF and PLACE_OF[value][0] < state.seat_count
