"""The vocabulary in which event cards are written.

An effect is a list of steps, done in order. `who` names the survivors whom a step touches:
`trigger` (who caused the card), `all` in play, a `random` one, the Director's `choice`, or the
`victim` of the enclosing step.
"""

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from companion.core.actions import snake_case
from companion.core.frozen_struct import FrozenStruct

Stat = Literal["muscle", "speed", "brains", "guts"]
Who = Literal["trigger", "all", "random", "choice", "victim"]
By = Literal["throng", "screen", "all-throngs"]


class _Step(FrozenStruct, forbid_unknown_fields=True, tag_field="do", tag=snake_case):
    """One thing that an event does."""


class Test(_Step, rename={"passed": "pass"}):
    """Each of them makes an action roll (SH-161)."""

    who: Who
    stat: Stat
    # the lists are named as on a card; `pass` is not a name in Python
    passed: "tuple[EffectStep, ...]" = ()
    fail: "tuple[EffectStep, ...]" = ()
    any_fail: "tuple[EffectStep, ...]" = ()
    all_pass: "tuple[EffectStep, ...]" = ()


class FullAssault(_Step):
    """Everything that can attack does (SH-173)."""


class Attack(_Step):
    """Monsters attack each of them (SH-143, SH-175)."""

    who: Who
    by: By
    cycle: bool = False
    walls: bool = False


class Damage(_Step):
    """Dice and a number of damage to each of them."""

    who: Who
    dice: Annotated[int, Meta(ge=0, le=2)]
    n: int


class Flail(_Step):
    """A flail test of each of them."""

    who: Who


class Spoints(_Step, rename={"source": "from"}):
    """Spoints won from the pool, or lost to it."""

    who: Who
    n: int
    source: Literal["rest", "power", "any"] = "any"


class Trap(_Step):
    """Each of them is trapped until the test of this stat succeeds (SH-167)."""

    who: Who
    escape: Stat


class Blob(_Step):
    """The card stays as a space blob (SH-162, SH-165)."""

    per_reel: Annotated[int, Meta(ge=1, le=4)]


class Familiar(_Step):
    """Each of them becomes a Familiar Face at once (SH-166)."""

    who: Who


class DrawDiscard(_Step):
    """Cards out of the discard pile: monsters for the Director, or items for a survivor."""

    n: Annotated[int, Meta(ge=1, le=44)] | Literal["reel"]
    take: Literal["monsters", "items"]


class TakeScreen(_Step):
    """The Director takes a screen monster into a throng."""


class LoseItem(_Step):
    """Each of them loses a held item."""

    who: Who


class ByTurn(_Step):
    """One thing on a player's turn, another on the Director side's."""

    player: "tuple[EffectStep, ...]" = ()
    director: "tuple[EffectStep, ...]" = ()


class Option(FrozenStruct, forbid_unknown_fields=True):
    """One of the ways an event offers."""

    id: str
    steps: "tuple[EffectStep, ...]" = ()


class Choose(_Step):
    """The Director chooses one way."""

    options: Annotated[tuple[Option, ...], Meta(min_length=1)]


class BonusTurn(_Step):
    """One more Director's action (SH-181)."""


class PickDiscard(_Step):
    """A card of the discard pile comes into this frame (SH-180, SH-182)."""


class Manual(_Step):
    """People read the card and do what it says (SH-177)."""

    called: ClassVar[str] = "read the card"


EffectStep = (
    Test
    | FullAssault
    | Attack
    | Damage
    | Flail
    | Spoints
    | Trap
    | Blob
    | Familiar
    | DrawDiscard
    | TakeScreen
    | LoseItem
    | ByTurn
    | Choose
    | BonusTurn
    | PickDiscard
    | Manual
)


def every_step(effect: Iterable[EffectStep]) -> Iterator[EffectStep]:
    """The steps of an effect, and those within them."""
    for step in effect:
        yield step
        match step:
            case Test():
                inner = (*step.passed, *step.fail, *step.any_fail, *step.all_pass)
            case ByTurn():
                inner = (*step.player, *step.director)
            case Choose():
                inner = tuple(inner_step for way in step.options for inner_step in way.steps)
            case _:
                continue
        yield from every_step(inner)


READ_THE_CARD: tuple[EffectStep, ...] = (Manual(),)
"""The effect of a card that is not modeled."""
