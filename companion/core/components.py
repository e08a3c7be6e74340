"""How a game lies on a virtual table."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from companion.core.actions import Action
from companion.core.prompts import Prompt
from companion.core.rulings import Ruling


def holds_all(table: Any, action: Action) -> str | None:
    """Default: no card is missing."""
    del table, action


def no_facts(table: Any, prompts: Sequence[Prompt]) -> Action | None:
    """Default: the dealer answers nothing."""
    del table, prompts


def seen_by_all(prompt: Prompt) -> Prompt:
    """Default: the prompt itself, which reveals no hand."""
    return prompt


def nothing_to_add(table: Any, action: Action) -> Action:
    """Default: the action itself."""
    del table
    return action


class Dealer(Struct, frozen=True, kw_only=True):
    """How a game's components lie on a virtual table (a value of the game's own type).

    It obeys rulings and answers facts, and never sees a state.
    """

    table: type[Struct]
    set_up: Callable[[Sequence[str], Any, int], Any]
    """(names, options, seed) -> the table before the first ruling."""
    follow: Callable[[Any, Action | None, Sequence[Ruling]], Any]
    """(table, action, its rulings) -> the table after hands have obeyed."""
    answer: Callable[[Any, Sequence[Prompt]], Action | None] = no_facts
    """The fact that is asked for, or None where people must choose."""
    widen: Callable[[Prompt], Prompt] = seen_by_all
    """The prompt as all may see it, whatever hand is behind it."""
    narrow: Callable[[Any, Prompt], Prompt | None]
    """The prompt as its own seat has it on this table; None where its hand allows nothing."""
    complete: Callable[[Any, Action], Action] = nothing_to_add
    """The action with facts filled in that its seat may leave to the dealer."""
    private: Callable[[Any, int], dict[str, Any]]
    """Further keys of the view for this seat, also within keys that it has."""
    missing: Callable[[Any, Action], str | None] = holds_all
    """The card of an action that its seat does not hold, which is why it is refused; None: its
    refusal has another reason.
    """
