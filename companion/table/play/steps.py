"""What a game is made of once it is played: steps, and which of them is in force."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, Protocol

from msgspec import Struct, field
from msgspec.structs import force_setattr

from companion.core.actions import Action, JsonObject
from companion.core.game import DIRECTS, SEAT_LOOKS
from companion.core.rulings import Ruling
from companion.table.errors import Unreadable
from hardware.text import clean, clean_all

HeadMove = Literal["begin", "do", "undo", "redo", "amend", "back", "seen", "confirm"]
"""`seen`: one more picture of the step in force was passed by; `confirm`: people have carried out
every instruction up to it. Neither changes which step is in force.
"""


class Header(Struct, frozen=True):
    """What a game is played with.

    `seed` is None where people handle the real cards; `looks` are the colours and shapes of
    the seats and `begun` the day (2026-10-31) that the machine believed it was, which only a
    screen cares about.
    """

    game: str
    rules_version: int = field(name="rules")
    names: tuple[str, ...]
    options: JsonObject
    seed: int | None = None
    bots: dict[int, str] = {}
    looks: tuple[int, ...] = ()
    begun: str = ""

    def __post_init__(self) -> None:
        # also of a game that was stored before names were cleaned
        force_setattr(self, "names", tuple(map(clean, self.names)))
        force_setattr(self, "options", clean_all(self.options))

    @property
    def seat_looks(self) -> tuple[int, ...]:
        """The look of every seat, the usual one where none that exists was chosen."""
        chosen = dict(enumerate(self.looks))
        return tuple(
            look if DIRECTS <= (look := chosen.get(seat, seat)) < SEAT_LOOKS else seat % SEAT_LOOKS
            for seat in range(len(self.names))
        )


class Step(Struct, frozen=True):
    """One action and what followed; the first step of a game has no action.

    `seq` counts the actions in force up to here; `cause` is shared by all that one line
    or signal did; `table` is the virtual table after it, if there is one.
    """

    id: int
    parent: int | None
    seq: int
    cause: int
    action: Action | None
    rulings: tuple[Ruling, ...]
    state: Any
    table: Any


class HeadUpdate(Struct, frozen=True):
    """A move in the tree of steps: which step is in force from now on, and whether the game is
    over then.
    """

    move: HeadMove
    step: int
    over: bool = False


class Linked(Protocol):
    """A step as far as others refer to it."""

    @property
    def id(self) -> int: ...
    @property
    def parent(self) -> int | None: ...


def check_order(steps: Sequence[Linked], before: int = 0) -> None:
    """Raise Unreadable unless the ids of these steps go on after the `before` earlier ones, and
    each step but the first of all follows an earlier one.
    """
    for number, step in enumerate(steps, before):
        if step.id != number:
            raise Unreadable(f"step {step.id} stands in the place of step {number}")
        if (step.parent is None) != (number == 0):
            raise Unreadable(f"step {number} has {'no' if number else 'a'} step before it")
        if step.parent is not None and not 0 <= step.parent < number:
            raise Unreadable(f"step {number} follows step {step.parent}, which is not before it")


def check_head(step: int, count: int) -> None:
    """Raise Unreadable unless there is such a step among the first `count`."""
    if not 0 <= step < count:
        raise Unreadable(f"step {step} is in force, which is not there")


Record = Callable[[Sequence[Step], HeadUpdate], None]
"""Makes steps and a head last, before anybody sees them."""
