"""What the prompts take in a field of an action."""

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from companion.core.actions import Action
from companion.core.domains import Cards, Choice, Number
from companion.core.prompts import Template
from companion.games.shuffling_horror.deeds import Known
from companion.games.shuffling_horror.prompts import prompts
from companion.games.shuffling_horror.refusals.moments import MOMENTS, waiting
from companion.games.shuffling_horror.state import State
from companion.games.shuffling_horror.words.names import name_of, of_edition, stat

MOST = 4
"""Values that a refusal lists at most."""


def offered(state: State, action: Action) -> list[Template]:
    """The templates of this kind."""
    kind = type(action)
    return [one for prompt in prompts(state) for one in prompt.accepts if one.kind is kind]


def choice(state: State, action: Action, field: str) -> str:
    """What a field may be where the other fixed fields stay, as a sentence; "" if too much."""
    found = [
        one
        for one in offered(state, action)
        if all(getattr(action, key) == one.fixed[key] for key in one.fixed if key != field)
    ]
    words = _values(state, found, field)
    return f" Choose {_either(words)}." if 0 < len(words) <= MOST else ""


def misfit(state: State, action: Action) -> tuple[str, ...]:
    """The first field that no template takes as it is."""
    kind = type(action)
    left = offered(state, action)
    cite = MOMENTS[kind][0]
    for field in kind.__struct_fields__:
        value = getattr(action, field)
        agreeing = [one for one in left if _agrees(one, field, value, action)]
        if left and not agreeing:
            allowed, given = _values(state, left, field), _word(state, field, value)
            instead = f", not {given}" if given else ""
            if 0 < len(allowed) <= MOST:
                return "", f"Choose {_either(allowed)}{instead}.", cite
            return "", f"Choose something else{instead}.", cite
        left = agreeing
    return "", *waiting(state, cite)


def _agrees(template: Template, field: str, value: Any, action: Action) -> bool:
    if field in template.open:
        return template.open[field].admits(value, action)
    return value == template.fixed.get(field, UNSET)


def _values(state: State, templates: Sequence[Template], field: str) -> list[str]:
    """What these take in a field, each value once, in words."""
    found: dict[str, None] = {}
    for one in templates:
        match one.told.get(field):
            case Cards(cards=values) | Choice(values=values):
                pass
            case Number(least=least, most=most):
                values = [str(least) if least == most else f"{least} to {most}"]
            case value:
                values = [value]
        found |= dict.fromkeys(_word(state, field, value) for value in values)
    return [words for words in found if words]


def _word(state: State, field: str, value: Any) -> str:
    """A value in words; "" where there are none."""
    words = Known(state, {field: value}).place(field, "")
    if words or value is UNSET:
        return words
    match field:
        case "seat" | "to":
            return name_of(state, value)
        case "n":
            return str(value)
        case "stat":
            return stat(value)
        case "option":
            return value.replace("-", " ")
        case "source":
            return f"{of_edition(state, value)} spoints"
        case "use":
            return USES[value]
        case _:
            return ""


USES = {
    "second_action": "a second action",
    "reroll": "a roll again",
    "force_reroll": "another roll of the attacker",
}


def _either(words: Sequence[str]) -> str:
    return " or ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else words[0]
