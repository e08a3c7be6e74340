"""The requirement of a VIP for a room, as data."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from companion.core.wording import quoted
from companion.games.scream_park.descriptions.icons import EFFECTS, SCENICS

CountedThing = Literal[
    "genre",
    "genre-kinds",
    "same-genre",
    "scenic",
    "scenic-kinds",
    "effect",
    "value",
    "needs",
    "props",
]
Count = Annotated[int, Meta(ge=0, le=99)]
MAX_ASK_LETTERS = 300
"""Letters of a requirement that the table judges: three lines of the screen."""


class Requirement(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename={"not_": "not", "is_": "is", "in_": "in"},
):
    """A requirement in one of several forms; `find_requirement_problem` checks them."""

    all: Annotated[tuple[Requirement, ...], Meta(min_length=1)] | UnsetType = UNSET
    any: Annotated[tuple[Requirement, ...], Meta(min_length=1)] | UnsetType = UNSET
    not_: Requirement | UnsetType = UNSET
    is_: Literal["complete", "incomplete"] | UnsetType = UNSET
    count: CountedThing | UnsetType = UNSET
    of: str | UnsetType = UNSET
    least: Count | UnsetType = UNSET
    most: Count | UnsetType = UNSET
    in_: tuple[Count, ...] | UnsetType = UNSET
    ask: str | UnsetType = UNSET

    @property
    def parts(self) -> tuple[Requirement, ...]:
        """The requirements that this one combines."""
        if self.all is not UNSET:
            return self.all
        if self.any is not UNSET:
            return self.any
        return () if self.not_ is UNSET else (self.not_,)

    @property
    def of_kind(self) -> str | None:
        """The kind of icon that is counted; None: all of them."""
        return None if self.of is UNSET else self.of

    def admits(self, figure: int) -> bool:
        """Return whether it allows this number."""
        if self.in_ is not UNSET:
            return figure in self.in_
        usual = 1 if self.most is UNSET else 0
        least = usual if self.least is UNSET else self.least
        return figure >= least and (self.most is UNSET or figure <= self.most)

    def thresholds(self) -> Iterator[int]:
        """Yield the numbers at which it may become true or false, counting up."""
        if self.in_ is not UNSET:
            for figure in self.in_:
                yield figure
                yield figure + 1
            return
        yield 1 if self.least is UNSET else self.least
        if self.most is not UNSET:
            yield self.most + 1


KEYWORDS = {"all": "all", "any": "any", "not_": "not", "is_": "is", "count": "count", "ask": "ask"}
LIMITS = {"of": "of", "least": "least", "most": "most", "in_": "in"}


MAX_DEPTH = 20
"""How deep requirements may be nested; no card has words for more."""


def find_requirement_problem(
    requirement: Requirement, genres: Collection[str], depth: int = 0
) -> str | None:
    """Return why this is not a valid requirement among these genres, or None. `depth` is how deep
    it is nested in another one.
    """
    if depth > MAX_DEPTH:
        return f"requirements can be nested at most {MAX_DEPTH} deep"
    heads = [word for field, word in KEYWORDS.items() if getattr(requirement, field) is not UNSET]
    limits = [word for field, word in LIMITS.items() if getattr(requirement, field) is not UNSET]
    if len(heads) != 1:
        return 'a requirement has exactly one of "all", "any", "not", "is", "count" and "ask"'
    if requirement.count is UNSET and limits:
        return f'"{limits[0]}" can only be used with "count"'
    if requirement.ask is not UNSET and depth:
        return '"ask" cannot be part of another requirement'
    if requirement.ask is not UNSET and not 1 <= len(requirement.ask) <= MAX_ASK_LETTERS:
        return f'"ask" must have 1 to {MAX_ASK_LETTERS} characters'
    wrong = _find_count_problem(requirement, genres)
    for part in requirement.parts:
        wrong = wrong or find_requirement_problem(part, genres, depth + 1)
    return wrong


def _find_count_problem(requirement: Requirement, genres: Collection[str]) -> str | None:
    if requirement.in_ is not UNSET and (
        requirement.least is not UNSET or requirement.most is not UNSET
    ):
        return 'use either "in", or "least" and "most"'
    if requirement.of is UNSET or requirement.count is UNSET:
        return None
    known: dict[str, Collection[str]] = {"genre": genres, "scenic": SCENICS, "effect": EFFECTS}
    if requirement.count not in known:
        return f'"of" cannot be used with the count "{requirement.count}"'
    return (
        None
        if requirement.of in known[requirement.count]
        else f'"of": no {requirement.count} is called {quoted(requirement.of)}'
    )
