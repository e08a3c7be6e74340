"""The vocabulary in which event cards are written.

An effect is a list of steps, done in order. `who` names the survivors whom a step touches:
`trigger` (who caused the card), `all` in play, a `random` one, the Director's `choice`, or the
`victim` of the enclosing step.
"""

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from companion.core.actions import snake_case
from companion.core.wording import count

Stat = Literal["muscle", "speed", "brains", "guts"]
Who = Literal["trigger", "all", "random", "choice", "victim"]
By = Literal["throng", "screen", "all-throngs"]


class _Step(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=snake_case):
    """One thing that an event does."""


class Test(_Step, frozen=True, rename={"passed": "pass"}):
    """Each of them makes an action roll (SH-161)."""

    who: Who
    stat: Stat
    # the lists are named as on a card; `pass` is not a name in Python
    passed: "tuple[Step, ...]" = ()
    fail: "tuple[Step, ...]" = ()
    any_fail: "tuple[Step, ...]" = ()
    all_pass: "tuple[Step, ...]" = ()


class FullAssault(_Step, frozen=True):
    """Everything that can attack does (SH-173)."""


class Attack(_Step, frozen=True):
    """Monsters attack each of them (SH-143, SH-175)."""

    who: Who
    by: By
    cycle: bool = False
    walls: bool = False


class Damage(_Step, frozen=True):
    """Dice and a number of damage to each of them."""

    who: Who
    dice: Annotated[int, Meta(ge=0, le=2)]
    n: int


class Flail(_Step, frozen=True):
    """A flail test of each of them."""

    who: Who


class Spoints(_Step, frozen=True, rename={"source": "from"}):
    """Spoints won from the pool, or lost to it."""

    who: Who
    n: int
    source: Literal["rest", "power", "any"] = "any"


class Trap(_Step, frozen=True):
    """Each of them is trapped until the test of this stat succeeds (SH-167)."""

    who: Who
    escape: Stat


class Blob(_Step, frozen=True):
    """The card stays as a space blob (SH-162, SH-165)."""

    per_reel: Annotated[int, Meta(ge=1, le=4)]


class Familiar(_Step, frozen=True):
    """Each of them becomes a Familiar Face at once (SH-166)."""

    who: Who


class DrawDiscard(_Step, frozen=True):
    """Cards out of the discard pile: monsters for the Director, or items for a survivor."""

    n: Annotated[int, Meta(ge=1, le=44)] | Literal["reel"]
    take: Literal["monsters", "items"]


class TakeScreen(_Step, frozen=True):
    """The Director takes a screen monster into a throng."""


class LoseItem(_Step, frozen=True):
    """Each of them loses a held item."""

    who: Who


class ByTurn(_Step, frozen=True):
    """One thing on a player's turn, another on the Director side's."""

    player: "tuple[Step, ...]" = ()
    director: "tuple[Step, ...]" = ()


class Way(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the ways an event offers."""

    id: str
    steps: "tuple[Step, ...]" = ()


class Choose(_Step, frozen=True):
    """The Director chooses one way."""

    options: Annotated[tuple[Way, ...], Meta(min_length=1)]


class BonusTurn(_Step, frozen=True):
    """One more Director's action (SH-181)."""


class PickDiscard(_Step, frozen=True):
    """A card of the discard pile comes into this frame (SH-180, SH-182)."""


class Manual(_Step, frozen=True):
    """People read the card and do what it says (SH-177)."""

    called: ClassVar[str] = "read the card"


Step = (
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


def every_step(effect: Iterable[Step]) -> Iterator[Step]:
    """The steps of an effect, and those within them."""
    for step in effect:
        yield step
        match step:
            case Test():
                inner = (*step.passed, *step.fail, *step.any_fail, *step.all_pass)
            case ByTurn():
                inner = (*step.player, *step.director)
            case Choose():
                inner = tuple(one for way in step.options for one in way.steps)
            case _:
                continue
        yield from every_step(inner)


READ_THE_CARD: tuple[Step, ...] = (Manual(),)
"""The effect of a card that is not modelled."""

_WHO: dict[Who, str] = {
    "trigger": "who caused it",
    "all": "everybody",
    "random": "a random survivor",
    "choice": "a survivor of the Director's choice",
    "victim": "that survivor",
}
_BY: dict[By, str] = {
    "throng": "a throng",
    "screen": "each screen monster",
    "all-throngs": "each throng",
}


def in_words(effect: Iterable[Step]) -> str:
    """What an effect does, in one line.

    >>> in_words((Flail("random"), FullAssault()))
    'a random survivor flails, then everything attacks'
    """
    return ", then ".join(map(_in_words, effect)) or "nothing"


def _in_words(step: Step) -> str:
    match step:
        case Test():
            return _test(step)
        case FullAssault():
            return "everything attacks"
        case Attack():
            return f"{_BY[step.by]} attacks {_WHO[step.who]}"
        case Damage():
            dice = f"{step.dice}d6" if step.dice else ""
            more = str(step.n) if not dice else f"{step.n:+d}" if step.n else ""
            return f"{_WHO[step.who]} takes {dice}{more} damage"
        case Flail():
            return f"{_WHO[step.who]} flails"
        case Spoints():
            verb = "gets" if step.n > 0 else "loses"
            return f"{_WHO[step.who]} {verb} {count(abs(step.n), 'spoint')}"
        case Trap():
            test = f"a test of {step.escape.capitalize()}"
            return f"{_WHO[step.who]} is trapped until {test} succeeds"
        case Blob():
            return f"it stays as a space blob: {step.per_reel} for each reel"
        case Familiar():
            return f"{_WHO[step.who]} is a Familiar Face at once"
        case DrawDiscard():
            drawn = "as many discards as the reel" if step.n == "reel" else count(step.n, "discard")
            whose = "the Director keeps the monsters"
            if step.take == "items":
                whose = f"{_WHO['trigger']} may keep the items"
            return f"draw {drawn}, and {whose}"
        case TakeScreen():
            return "the Director takes a screen monster"
        case LoseItem():
            return f"{_WHO[step.who]} loses an item"
        case ByTurn():
            mine, his = in_words(step.player), in_words(step.director)
            return f"in a player's turn: {mine}; in the Director's: {his}"
        case Choose():
            ways = " or ".join(way.id.replace("-", " ").replace("_", " ") for way in step.options)
            return f"the Director chooses: {ways}"
        case BonusTurn():
            return "the Director takes a bonus turn"
        case PickDiscard():
            return "the Director looks out a discard"
        case Manual():
            return "read the card aloud"


def _test(step: Test) -> str:
    after = {
        "passed": step.passed,
        "failed": step.fail,
        "if any failed": step.any_fail,
        "if all passed": step.all_pass,
    }
    told = [f"{when}: {in_words(steps)}" for when, steps in after.items() if steps]
    return "; ".join([f"{_WHO[step.who]} tests {step.stat.capitalize()}", *told])
