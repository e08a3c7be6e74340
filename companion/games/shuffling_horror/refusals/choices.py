"""Finds what the prompts accept in a field of an action."""

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from companion.core.actions import Action
from companion.core.domains import Cards, Choice, Number
from companion.core.messages import MessageFacts
from companion.core.prompts import ActionPattern
from companion.games.shuffling_horror.prompts import prompts
from companion.games.shuffling_horror.state import State
from companion.games.shuffling_horror.words import WORDS

LONGEST = 55
"""The most letters of a list of values that a refusal has room for."""


def offered_patterns(state: State, action: Action) -> list[ActionPattern]:
    """Return the patterns of this kind of action in all prompts."""
    kind = type(action)
    return [
        pattern for prompt in prompts(state) for pattern in prompt.accepts if pattern.kind is kind
    ]


def alternatives(state: State, action: Action, field: str) -> str:
    """Return a sentence with the values that a field may have while the other fixed fields stay; ""
    if the list is too long.
    """
    found = [
        pattern
        for pattern in offered_patterns(state, action)
        if all(getattr(action, key) == pattern.fixed[key] for key in pattern.fixed if key != field)
    ]
    allowed = _accepted_values(state, found, field)
    return f" Choose {allowed}." if allowed else ""


def wrong_field(state: State, action: Action) -> MessageFacts:
    """Return the allowed and the given value of the first field that no pattern accepts; empty if
    there is none.
    """
    left = offered_patterns(state, action)
    for field in action.__struct_fields__ if left else ():
        value = getattr(action, field)
        agreeing = [pattern for pattern in left if _agrees(pattern, field, value, action)]
        if not agreeing:
            allowed = _accepted_values(state, left, field) or "something else"
            return {"allowed": allowed, "given": _value_text(state, field, value)}
        left = agreeing
    return {}


def _agrees(pattern: ActionPattern, field: str, value: Any, action: Action) -> bool:
    if field in pattern.open:
        return pattern.open[field].admits(value, action)
    return value == pattern.fixed.get(field, UNSET)


def _accepted_values(state: State, patterns: Sequence[ActionPattern], field: str) -> str:
    """Return the values that these patterns accept in a field, each once; "" if there are none, or
    the list is too long.
    """
    accepted: dict[str, None] = {}
    for pattern in patterns:
        match pattern.all_fields.get(field, UNSET):
            case Cards(cards=values) | Choice(values=values):
                pass
            case Number(least=least, most=most):
                values = (f"{least} to {most}" if least < most else least,)
            case value:
                values = (value,)
        accepted |= dict.fromkeys(_value_text(state, field, value) for value in values)
    words = [word for word in accepted if word]
    *first, last = words or [""]
    text = f"{', '.join(first)} or {last}" if first else last
    return text if len(text) <= LONGEST else ""


def _value_text(state: State, field: str, value: Any) -> str:
    """Return a value of a field in words; "" if there are no words for it."""
    return "" if value is UNSET else WORDS.text("value", state, {"field": field, "value": value})
