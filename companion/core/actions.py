"""Actions: what happened at the table, as small values that travel as JSON."""

import re
from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, UnsetType

from companion.core.frozen_struct import FrozenStruct

JsonValue = Any
"""A JSON value whose type only its domain or its reader knows: a seat, a card, a list of these."""
JsonObject = dict[str, JsonValue]
"""A JSON object."""
Fields = Mapping[str, JsonValue]
"""Fields of an action or a card by name."""
Ids = tuple[str, ...]
"""Ids of cards, or of other things of a game, in their order."""


def snake_case(name: str) -> str:
    """The name of a class in the protocol.

    >>> snake_case("RevealCoStar")
    'reveal_co_star'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Action(FrozenStruct, forbid_unknown_fields=True, tag_field="type", tag=snake_case, gc=False):
    """One thing that happened; a game derives its own and joins them in a union."""


class Correct(Action):
    """The table is always right: set what is at `path` of the view to `value`.

    Every game takes it at any time.
    """

    path: str
    value: JsonValue
    why: str | UnsetType = UNSET


def type_tag(kind: type[Action]) -> str:
    """The type word of an action class, as in `{"type": "reveal_star"}`."""
    return str(kind.__struct_config__.tag)
