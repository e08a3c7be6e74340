"""A ruling to be explained, and what led to it."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, TypeVar

from companion.core.actions import Action
from companion.core.game import Reason
from companion.core.rulings import Ruling
from companion.games.shuffling_horror.procedures import (
    Procedure,
)
from companion.games.shuffling_horror.rules.dispatch import apply
from companion.games.shuffling_horror.state import (
    State,
)
from companion.games.shuffling_horror.words import WORDS

Reasons = Iterator[Reason]
R = TypeVar("R", bound=Ruling)
ALWAYS_SUCCEEDS, NEVER_SUCCEEDS = 2, 12
"""Rolls that succeed and fail whatever the target is."""


class Case:
    """A ruling that followed from an action, and the position before it."""

    def __init__(self, before: State, action: Action | None, ruling: Ruling) -> None:
        self.before, self.action, self.ruling = before, action, ruling

    @property
    def procedure(self) -> Procedure:
        """What was under way."""
        return self.before.stack[-1]

    @cached_property
    def after(self) -> State:
        """The position that the action led to."""
        return self.before if self.action is None else apply(self.before, self.action).state

    def beside(self, kind: type[R]) -> R | None:
        """Another ruling of the same action."""
        rulings = () if self.action is None else apply(self.before, self.action).rulings
        return next((ruling for ruling in rulings if isinstance(ruling, kind)), None)

    def seat_of(self, survivor: str) -> int | None:
        """Whose a survivor is."""
        member = self.before.cast.get(survivor)
        return None if member is None else member.seat

    def step(self, clause: str, seat: int | None = None, text: str = "", **facts: Any) -> Reason:
        """How a clause applies to a seat: a text of `reason`, by default that of the clause."""
        return WORDS.reason(self.before, clause, (seat, {**self.ruling.facts, **facts}), text=text)
