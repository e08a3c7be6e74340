"""The sentences and clauses of refusals.toml, and what is put in the braces of a sentence."""

import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import UNSET, Struct, convert

from companion.core.actions import Action, word
from companion.core.objection import Objection
from companion.games.shuffling_horror import actions as did
from companion.games.shuffling_horror.names import (
    capital,
    name_of,
    sanctuary,
    stat,
    the,
)
from companion.games.shuffling_horror.rules.arms import usable
from companion.games.shuffling_horror.sentences import WORDS
from companion.games.shuffling_horror.state import InPlay, State, there


class Sentences(Struct, frozen=True, forbid_unknown_fields=True):
    """The tables of refusals.toml, as it explains them."""

    ended: dict[str, str]
    corrected: dict[str, str]
    moments: dict[str, tuple[str, ...]]
    awaited: dict[str, tuple[str, str]]
    rolls: dict[str, str]
    optional: dict[str, tuple[str, ...]]
    objections: dict[str, Objection]


@cache
def sentences() -> Sentences:
    """All of them, read when something is refused for the first time."""
    text = files("companion.games.shuffling_horror").joinpath("refusals.toml").read_text("utf-8")
    return convert(tomllib.loads(text), Sentences)


def objection(state: State, action: Action, name: str) -> Objection:
    """The objection of this name, with its sentence about this action."""
    found = sentences().objections[name]
    cite = found.cite or sentences().moments[word(type(action))][:1]
    return Objection(capital(found.text.format_map(_Braces(state, action))), cite, found.field)


class _Braces(dict[str, str]):
    """Fields of an action by name, and what else a sentence says of it, made when it is read."""

    def __init__(self, state: State, action: Action) -> None:
        self.state, self.action = state, action

    def __missing__(self, key: str) -> str:
        if key in ABOUT:
            return ABOUT[key](self.state, self.action)
        return value_word(self.state, key, getattr(self.action, key))


ABOUT: dict[str, Callable[[State, Any], str]] = {
    "name": lambda state, action: name_of(state, action.seat),
    "director": lambda state, _: name_of(state, 0),
    "owner": lambda state, action: name_of(state, _subject(state, action).seat),
    "trap": lambda state, action: the(state, there(_subject(state, action).trapped)),
    "walls": lambda state, action: sanctuary(state, there(_subject(state, action).inside)),
    "taken": lambda state, _: the(state, getattr(state.stack[-1], "item", "")),
    "stats": lambda state, action: stat(usable(state, action.survivor, action.item)[0]),
}


def _subject(state: State, action: Any) -> InPlay:
    """The survivor of whom a sentence speaks."""
    name = "victim" if isinstance(action, did.Target) else "survivor"
    return state.cast[getattr(action, name)]


def value_word(state: State, field: str, value: Any) -> str:
    """A value of a field in words; "" where there are none."""
    return "" if value is UNSET else WORDS.text("value", state, {"field": field, "value": value})
