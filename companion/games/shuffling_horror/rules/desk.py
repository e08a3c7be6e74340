"""The position while the rules carry out an action: mutable, with the rulings so far."""

from typing import Any, TypeVar

from msgspec import field
from msgspec.structs import astuple, force_setattr, replace

from companion.core.actions import Ids
from companion.core.game import Outcome
from companion.core.rulings import Ruling, Rulings
from companion.core.tuples import replaced_at
from companion.games.shuffling_horror.procedures import DirectorTurn, Procedure, ReelStart
from companion.games.shuffling_horror.rulings import Move
from companion.games.shuffling_horror.state import (
    Frame,
    Position,
    State,
    Throng,
)

P = TypeVar("P", bound=Procedure)

Waits = bool
"""What running a procedure one step returns: whether it now waits for an answer."""


class Desk(Position):
    """A position that the rules change in place. `of` makes it from a state, `outcome` the next
    state.
    """

    stack: list[Procedure]  # pyright: ignore[reportIncompatibleVariableOverride]
    emitted: Rulings = field(default_factory=list)
    """The rulings so far."""

    @classmethod
    def of(cls, state: State) -> "Desk":
        """Copy a state, so that it can be changed."""
        desk = cls(*astuple(state))
        desk.stack = list(state.stack)
        return desk

    def outcome(self) -> Outcome[State]:
        """Return the position as a state, with the rulings that led to it."""
        state = State(*astuple(self)[:-1])
        force_setattr(state, "stack", tuple(self.stack))
        return Outcome(state, tuple(self.emitted))

    def begin(self, procedure: Procedure) -> None:
        """Put a procedure on top of the stack; it runs before the current one continues."""
        self.stack.append(procedure)

    def end(self) -> None:
        """End the current procedure; the one below it continues."""
        self.stack.pop()

    def replace_procedure(self, procedure: Procedure) -> None:
        """Continue with this procedure instead of the current one."""
        self.stack[-1] = procedure

    def update_top(self, **changes: Any) -> None:
        """Set fields of the current procedure."""
        self.stack[-1] = replace(self.stack[-1], **changes)

    def add_ruling(self, ruling: Ruling, *cite: str) -> None:
        """Add a ruling, and set the clauses that it cites."""
        force_setattr(ruling, "cite", cite)  # it was made a moment ago, and nobody has it yet
        self.emitted.append(ruling)

    def instruct_move(self, cards: Ids, source: str, to: str, *cite: str) -> None:
        """Add the instruction to move cards by hand."""
        self.emitted.append(Move(cards=cards, to=to, source=source, cite=cite))

    def update_survivor(self, survivor: str, **changes: Any) -> None:
        """Set fields of a survivor."""
        self.cast = {**self.cast, survivor: replace(self.cast[survivor], **changes)}

    def set_frame(self, index: int, frame: Frame | None) -> None:
        """Put a card into a frame (from 0), or empty it."""
        frames = [*self.frames]
        frames[index] = frame
        self.frames = frames[0], frames[1], frames[2]

    def show(self, index: int, card: str, spoints: int | None = None) -> None:
        """Put a card face up into a frame, upon what it covers there."""
        below = self.frames[index]
        under = None if below is None else below.under
        self.set_frame(index, Frame(card, "up", under, spoints))

    def update_sanctuary(self, slot_number: int, **changes: Any) -> None:
        """Set fields of a sanctuary (slot number 1 or 2)."""
        changed = replace(self.sanctuaries[slot_number - 1], **changes)
        first, second = self.sanctuaries
        self.sanctuaries = (changed, second) if slot_number == 1 else (first, changed)

    def set_throng(self, seat: int, slot: int, throng: Throng) -> None:
        """Put other cards into a throng slot (from 0)."""
        row = replaced_at(self.throngs[seat], slot, throng)
        self.throngs = replaced_at(self.throngs, seat, row)

    def top(self, kind: type[P]) -> P:
        """Return the current procedure. Raises TypeError if it is not of this kind."""
        procedure = self.stack[-1]
        if not isinstance(procedure, kind):
            raise TypeError(f"{procedure} is not a {kind.__name__}")
        return procedure

    def innermost(self, kind: type[P]) -> P | None:
        """Return the procedure of this kind that began last, or None."""
        for procedure in reversed(self.stack):
            if isinstance(procedure, kind):
                return procedure
        return None

    def update_innermost(self, kind: type[Procedure], **changes: Any) -> None:
        """Set fields of the innermost procedure of this kind, if there is one."""
        for index in reversed(range(len(self.stack))):
            if type(self.stack[index]) is kind:
                self.stack[index] = replace(self.stack[index], **changes)
                return

    @property
    def in_scene(self) -> bool:
        """Whether cards come face up, as in the scene of a reel (SH-40)."""
        for procedure in reversed(self.stack):
            if type(procedure) is DirectorTurn:
                return False  # a bonus turn: its replacements are face down
            if type(procedure) is ReelStart:
                return True
        return False
