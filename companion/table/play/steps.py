"""What is stored of a game: its header, its steps, and the updates of the head."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, Protocol

from msgspec import UNSET, Struct, UnsetType, field
from msgspec.structs import force_setattr, replace

from companion.core.actions import Action, JsonObject
from companion.core.game import DIRECTOR_LOOK, SEAT_LOOKS
from companion.core.people import LOOKED_AFTER_SEPARATOR
from companion.core.rulings import Ruling
from companion.table.errors import Unreadable
from hardware.untrusted.text import clean, clean_all

HeadMove = Literal["begin", "do", "undo", "redo", "amend", "back", "seen", "confirm"]
"""`back`: Undo to an earlier entry. `seen`: an interstitial of the current step was closed.
`confirm`: people have carried out all instructions so far. These two do not change the current
step.
"""


SeatChangeKind = Literal["taken-over", "looked-after", "away", "back", "ended"]
"""`back`: the player of a seat that was looked after or away has returned. `ended`: the players
have ended the game early.
"""
ABSENT = ("looked-after", "away")
"""The changes after which a seat waits for its player."""


class SeatChange(Struct, frozen=True):
    """A change of the people at the table, which the rules do not know.

    `seq`: the number of actions in force at that time. `names`: those of all seats from then on.
    `was`: the name before, of a seat that somebody has taken over. `by`: the seat whose player
    looks after this one.
    """

    seq: int
    kind: SeatChangeKind
    names: tuple[str, ...]
    seat: int | None = None
    was: str = ""
    by: int | None = None


class Header(Struct, frozen=True):
    """What a game is played with.

    `seed` is None if people handle the real cards. `looks` are the colors and shapes of the
    seats, and `begun` is the day of the start (2026-10-31) by the clock of the machine; only
    screens use them. `changes` lists who has left since.
    """

    game: str
    rules_version: int = field(name="rules")
    names: tuple[str, ...]
    options: JsonObject
    seed: int | None = None
    bots: dict[int, str] = {}
    looks: tuple[int, ...] = ()
    begun: str = ""
    stored_changes: tuple[SeatChange, ...] | UnsetType = field(name="changes", default=UNSET)

    def __post_init__(self) -> None:
        # also of a game that was stored before names were cleaned
        force_setattr(self, "names", tuple(map(clean, self.names)))
        force_setattr(self, "options", clean_all(self.options))

    @property
    def seat_looks(self) -> tuple[int, ...]:
        """The look of every seat: the chosen one if it exists, or the default."""
        chosen = dict(enumerate(self.looks))
        return tuple(
            look
            if DIRECTOR_LOOK <= (look := chosen.get(seat, seat)) < SEAT_LOOKS
            else seat % SEAT_LOOKS
            for seat in range(len(self.names))
        )

    @property
    def changes(self) -> tuple[SeatChange, ...]:
        """Who has left since the game began, and who is back, in that order."""
        return self.stored_changes or ()

    @property
    def shown_names(self) -> tuple[str, ...]:
        """What the seats are called now: "Ben for Dee" if Ben looks after Dee."""
        return self.changes[-1].names if self.changes else self.names

    @property
    def own_names(self) -> tuple[str, ...]:
        """Whose seats they are now: "Dee", also while Ben looks after her seat."""
        own, absent = self.names, set[int | None]()
        for change in self.changes:
            (absent.add if change.kind in ABSENT else absent.discard)(change.seat)
            own = tuple(
                name if seat in absent else shown
                for seat, (name, shown) in enumerate(zip(own, change.names, strict=True))
            )
        return own

    @property
    def ended(self) -> bool:
        """Whether people have ended the game here."""
        return bool(self.changes) and self.changes[-1].kind == "ended"

    @property
    def absent(self) -> dict[int, SeatChange]:
        """Return the seats that are looked after or away, with the change that says so."""
        if not self.stored_changes:
            return {}
        last = {change.seat: change for change in self.stored_changes if change.seat is not None}
        return {seat: change for seat, change in last.items() if change.kind in ABSENT}

    @property
    def away(self) -> frozenset[int]:
        """Return the seats for which nobody answers."""
        return frozenset(seat for seat, change in self.absent.items() if change.kind == "away")

    @property
    def looked_after(self) -> dict[int, int]:
        """Return the seats that are looked after, each with the seat of the player who does."""
        return {seat: change.by for seat, change in self.absent.items() if change.by is not None}

    def changed(
        self,
        seq: int,
        kind: SeatChangeKind,
        seat: int | None = None,
        *,
        name: str = "",
        by: int | None = None,
    ) -> "Header":
        """Return the header after a change. A seat that somebody takes over gets a `name`."""
        names, was = list(self.names), ""
        if kind == "taken-over" and seat is not None:
            was, names[seat] = names[seat], clean(name)
        shown = list(names)
        after = {other: by for other, by in self.looked_after.items() if other != seat}
        if kind == "looked-after" and seat is not None and by is not None:
            after[seat] = by
        for absent, carer in after.items():
            shown[absent] = looked_after_name(names[carer], names[absent])
        change = SeatChange(seq, kind, tuple(shown), seat, was, by)
        return replace(self, names=tuple(names), stored_changes=(*self.changes, change))

    def without_last_change(self) -> "Header":
        """Return the header as it was before the last change."""
        *before, last = self.changes
        names = list(self.names)
        if last.kind == "taken-over" and last.seat is not None:
            names[last.seat] = last.was
        return replace(self, names=tuple(names), stored_changes=tuple(before) or UNSET)


def looked_after_name(neighbor: str, name: str) -> str:
    """Return what a seat is called that a neighbor looks after."""
    return f"{neighbor}{LOOKED_AFTER_SEPARATOR}{name}"


class Step(Struct, frozen=True):
    """One action and what followed; the first step of a game has no action.

    `seq` counts the actions in force up to this one. All steps of one input have the same `cause`.
    `virtual_table` is the virtual table after the step, if the game has one.
    """

    id: int
    parent: int | None
    seq: int
    cause: int
    action: Action | None
    rulings: tuple[Ruling, ...]
    state: Any
    virtual_table: Any


class HeadUpdate(Struct, frozen=True):
    """A change of the current step, and whether the game is over there."""

    move: HeadMove
    step: int
    over: bool = False


class Linked(Protocol):
    """The part of a step that other steps refer to."""

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
            raise Unreadable(f"expected step {number}, found step {step.id}")
        if (step.parent is None) != (number == 0):
            raise Unreadable(f"step {number} has {'no' if number else 'a'} parent")
        if step.parent is not None and not 0 <= step.parent < number:
            raise Unreadable(f"step {number} follows step {step.parent}, which is not before it")


def check_head(step: int, count: int) -> None:
    """Raise Unreadable unless there is such a step among the first `count`."""
    if not 0 <= step < count:
        raise Unreadable(f"the head is step {step}, which does not exist")


StepRecorder = Callable[[Sequence[Step], HeadUpdate], None]
"""Stores steps and a head update before the session shows them."""
