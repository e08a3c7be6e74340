"""Players that are part of the program."""

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec import Struct

from companion.core.actions import Action, Fields
from companion.core.prompts import Prompt

Choose = Callable[[Any, Fields, Prompt, Random], Action | None]
"""(what it sees, what is private to its seat, the prompt as its seat has it, random) -> its action.

None: it leaves a prompt that closes unanswered, leaves to others what everybody is asked, and to
people what only they can know.
"""


def any_seat(_seat: int) -> bool:
    """Default: every seat."""
    return True


class Bot(Struct, frozen=True):
    """A player that is part of the program."""

    choose: Choose
    can_play_seat: Callable[[int], bool] = any_seat
    is_default: bool = False
    """Whether it plays in a simulation the seats for which no other bot is named."""
