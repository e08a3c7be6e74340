"""Rulings: what follows from an action, as facts with the clauses they rest on.

A ruling holds no sentence. Its game makes one when somebody reads or hears it.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

CORRECTION = "correction"
"""The kind of a ruling that says what was corrected."""


class Ruling(Struct, frozen=True, gc=False):
    """One consequence: its kind, its facts (JSON values by field name) and clause ids.

    `instruct` asks people what to do; a `say` is reported and needs no hand; other kinds are
    the game's own.
    """

    kind: str
    facts: dict[str, Any]
    cite: tuple[str, ...] = ()


def instruct(facts: dict[str, Any], *cite: str) -> Ruling:
    """Something that hands must do now; `facts` begins with the word `do`.

    >>> instruct({"do": "draw", "seat": 2, "n": 1}, "CF-31").cite
    ('CF-31',)
    """
    return Ruling("instruct", facts, cite)


def say(facts: dict[str, Any], *cite: str) -> Ruling:
    """A message to people; `facts` begins with the word `about`."""
    return Ruling("say", facts, cite)


def wire(ruling: Ruling, sentence: Callable[[Ruling], str]) -> dict[str, Any]:
    """The ruling as JSON, its sentence made now."""
    return {
        "kind": ruling.kind,
        **ruling.facts,
        "text": sentence(ruling),
        "cite": list(ruling.cite),
    }
