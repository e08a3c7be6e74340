"""Players of the program's own."""

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec import Struct

from companion.core.actions import Action, Fields
from companion.core.prompts import Prompt

Choose = Callable[[Any, Fields, Prompt, Random], Action | None]
"""(what it sees, what is private to its seat, its narrowed prompt, random) -> its action, or
None: it lets a prompt that closes go by, leaves to others what is asked of nobody in
particular, and to people what only they can know.
"""


def anywhere(_seat: int) -> bool:
    """Default: every seat."""
    return True


class Bot(Struct, frozen=True):
    """A player of the program's own: what it does, and in which seats it can.

    `usual`: in a simulation it sits where nobody else was named.
    """

    choose: Choose
    sits: Callable[[int], bool] = anywhere
    usual: bool = False
