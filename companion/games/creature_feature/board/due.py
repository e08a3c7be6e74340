"""Whose card the next one on the pad is, and which."""

from collections.abc import Sequence
from typing import Literal

from companion.core.prompts import Prompt
from companion.games.creature_feature.actions import RevealCoStar, RevealStar
from companion.games.creature_feature.view import View

Slot = Literal["star", "co_star"]
SLOTS: tuple[Slot, ...] = ("star", "co_star")
KINDS = {"star": RevealStar, "co_star": RevealCoStar}
HOW = "Lay it on the pad; or press your button, then lay"


def words_of(slot: Slot) -> str:
    """The slot as the rulebook calls it."""
    return "Star" if slot == "star" else "Co-Star"


def shows(prompts: Sequence[Prompt], seat: int, slot: Slot) -> bool:
    """Whether this seat may turn up this card now."""
    return any(
        template.kind is KINDS[slot] and prompt.seat == seat
        for prompt in prompts
        for template in prompt.accepts
    )


def due(prompts: Sequence[Prompt]) -> tuple[int, Slot] | None:
    """Of the cards that are awaited the first in order of play: a scan goes to it."""
    first = min(
        (prompt for prompt in prompts if not prompt.optional and _slots(prompt)),
        key=lambda prompt: prompt.order or 0,
        default=None,
    )
    if first is None or first.seat is None:
        return None
    return first.seat, _slots(first)[0]


def _slots(prompt: Prompt) -> tuple[Slot, ...]:
    """What may be turned up: the Star first."""
    return tuple(
        slot for slot in SLOTS if prompt.seat is not None and shows((prompt,), prompt.seat, slot)
    )


def asking(view: View, seat: int, slot: Slot) -> str:
    """Whose card comes next, and which."""
    return f"{view.seats[seat]}: your {words_of(slot)}"
