"""Players that are part of the program."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, ClassVar

from msgspec import Struct

from companion.core.actions import Action, Fields
from companion.core.prompts import Prompt

Choose = Callable[[Any, Fields, Prompt, Random], Action | None]
"""(view of its seat, private facts of its seat, its form of the prompt, random) -> its action.

None: it does not answer. It may do so if the prompt is optional, is for everybody, or needs a fact
that only people know.
"""


def any_seat(_seat: int) -> bool:
    """Default: every seat."""
    return True


class Bot(Struct, frozen=True):
    """A player that is part of the program."""

    choose: Choose
    can_play_seat: Callable[[int], bool] = any_seat
    is_default: bool = False
    """Whether it plays the seats of a simulation for which no bot is named."""


class Statistic(Struct, frozen=True):
    """A share that a simulation reports beside wins and points."""

    name: str
    count: Callable[[Any], tuple[int, int]]
    """Called with the last state of a game; returns the numerator and denominator of the share."""
    reference: tuple[str, int, int] | None = None
    """A share to compare with according to another source: its name, numerator and denominator."""


class Bots:
    """Players that are part of the program."""

    by_name: ClassVar[Mapping[str, Bot]] = {}
    open_seats: tuple[int, ...] = ()
    """Seats without secrets, for which a bot may answer at a real table."""
    statistics: tuple[Statistic, ...] = ()

    def observe(self, state: Any, seat: int | None) -> Any:
        """What the bot of a seat is given instead of that seat's view; None: the view."""
        return None
