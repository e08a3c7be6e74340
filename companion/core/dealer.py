"""The dealer of a virtual table: hands, decks and dice."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from companion.core.actions import Action, JsonObject
from companion.core.prompts import Prompt
from companion.core.rulings import Ruling

T = TypeVar("T", bound=Struct)
"""A virtual table."""


class Dealer(ABC, Generic[T]):
    """Deals cards and rolls dice on a virtual table. A dealer obeys rulings and never sees a state.

    A table is a value of the game's own type.
    """

    table_type: type[T]
    changes: Mapping[type, Callable[[T, Any], T]]
    """By action and ruling, what changes on the table; the others change nothing there."""

    @abstractmethod
    def set_up(self, names: Sequence[str], options: Any, seed: int) -> T:
        """The table before the first ruling."""

    def apply_rulings(self, table: T, action: Action | None, rulings: Sequence[Ruling]) -> T:
        """Return the table after an action (None: the game begins) and what people carry out
        because of its rulings.
        """
        changes = self.changes
        for event in [action, *rulings]:
            change = changes.get(type(event))
            if change is not None:
                table = change(table, event)
        return table

    def resolve_chance(self, table: T, prompts: Sequence[Prompt]) -> Action | None:
        """The fact that is asked for: a drawn card, a roll; None if people must choose."""
        return None

    def public_prompt(self, prompt: Prompt) -> Prompt:
        """The prompt as everybody may see it, whatever hand is behind it."""
        return prompt

    @abstractmethod
    def narrow(self, table: T, prompt: Prompt) -> Prompt | None:
        """The prompt as its own seat has it; None if its hand allows nothing."""

    def complete(self, table: T, action: Action) -> Action:
        """Fill in the facts that a seat may leave to the table."""
        return action

    @abstractmethod
    def private_view(self, table: T, seat: int) -> JsonObject:
        """Further keys of the view for this seat, also within keys that it has."""

    def missing(self, table: T, action: Action) -> str | None:
        """The card that the seat of an action lacks; None: it holds all."""
        return None
