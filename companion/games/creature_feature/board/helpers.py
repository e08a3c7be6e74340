"""Buttons for helpers, whoever plays them."""

from collections.abc import Sequence

from companion.core.actions import Action
from companion.core.prompts import Prompt
from companion.core.view.nodes import ChooseFields, Node
from companion.core.view.widgets import button, small
from companion.games.creature_feature.actions import DiscardHelper, PlayHelper
from companion.games.creature_feature.cards import CARDS

SHOWN = ("bats", "igor", "discrete-butler", "nurse", "mad-doctor")


def offered(prompts: Sequence[Prompt], kind: type[Action], helper: str | None) -> list[int]:
    """The seats that may do this now, ascending."""
    return sorted(
        {
            prompt.seat
            for prompt in prompts
            for template in prompt.accepts
            if prompt.seat is not None
            and template.kind is kind
            and template.fixed.get("helper") == helper
        }
    )


def helper_buttons(prompts: Sequence[Prompt], shown: Sequence[str] = SHOWN) -> tuple[Node, ...]:
    """One small button for each helper that anybody may play now."""
    return tuple(
        helper_button(helper, seats)
        for helper in shown
        if (seats := offered(prompts, PlayHelper, helper))
    )


def helper_button(helper: str, seats: Sequence[int]) -> Node:
    """A helper by drawing and word; whose it is, is asked where several could play it."""
    seat = seats[0] if len(seats) == 1 else None
    known = CARDS[helper]
    touch = ChooseFields(seat, PlayHelper, {"helper": helper})
    return small(known.name.split()[-1], touch, art=known.icon, label=known.name)


def discard_button(prompts: Sequence[Prompt]) -> tuple[Node, ...]:
    """Unwanted helpers, while teams are laid."""
    seats = offered(prompts, DiscardHelper, None)
    if not seats:
        return ()
    seat = seats[0] if len(seats) == 1 else None
    return (button("Discard helper", ChooseFields(seat, DiscardHelper), art="hand"),)
