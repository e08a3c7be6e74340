"""The Director's desk at work: the position, what is under way, and what was said."""

from typing import Any, TypeVar

from msgspec import field
from msgspec.structs import astuple, force_setattr, replace

from companion.core.actions import Ids
from companion.core.game import Outcome
from companion.core.rulings import Ruling
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


class Desk(Position):
    """A position on its way through the rules; only the state that comes out is kept."""

    stack: list[Procedure]  # pyright: ignore[reportIncompatibleVariableOverride]
    out: list[Ruling] = field(default_factory=list)
    """What follows."""

    @classmethod
    def of(cls, state: State) -> "Desk":
        """A desk with this position."""
        desk = cls(*astuple(state))
        desk.stack = list(state.stack)
        return desk

    def outcome(self) -> Outcome[State]:
        """The position as it is now, and what follows."""
        state = State(*astuple(self)[:-1])
        force_setattr(state, "stack", tuple(self.stack))
        return Outcome(state, tuple(self.out))

    def update(self, **changes: Any) -> None:
        """The position with these things changed."""
        for name, value in changes.items():
            setattr(self, name, value)

    def begin(self, procedure: Procedure) -> None:
        """`procedure` interrupts what is under way."""
        self.stack.append(procedure)

    def end(self) -> None:
        """What is under way hands back to the one below."""
        self.stack.pop()

    def go_on(self, procedure: Procedure) -> None:
        """What is under way goes on as `procedure`."""
        self.stack[-1] = procedure

    def proceed(self, **changes: Any) -> None:
        """What is under way goes on with these changes."""
        self.stack[-1] = replace(self.stack[-1], **changes)

    def rule(self, ruling: Ruling, *cite: str) -> None:
        """Something follows, by these clauses."""
        force_setattr(ruling, "cite", cite)  # it was made a moment ago, and nobody has it yet
        self.out.append(ruling)

    def move(self, cards: Ids, source: str, to: str, *cite: str) -> None:
        """Cards that hands must move now."""
        self.out.append(Move(cards=cards, to=to, source=source, cite=cite))

    def survivor(self, survivor: str, **changes: Any) -> None:
        """The survivor with these things changed."""
        self.cast = {**self.cast, survivor: replace(self.cast[survivor], **changes)}

    def frame(self, place: int, frame: Frame | None) -> None:
        """Another card, or none, in a frame (from 0)."""
        frames = [*self.frames]
        frames[place] = frame
        self.frames = frames[0], frames[1], frames[2]

    def show(self, place: int, card: str, spoints: int | None = None) -> None:
        """A card is face up in a frame, upon whatever it covers there."""
        below = self.frames[place]
        under = None if below is None else below.under
        self.frame(place, Frame(card, "up", under, spoints))

    def refuge(self, slot: int, **changes: Any) -> None:
        """A sanctuary slot (1 or 2) with these things changed."""
        changed = replace(self.sanctuaries[slot - 1], **changes)
        self.update(sanctuaries=replaced_at(self.sanctuaries, slot - 1, changed))

    def throng(self, seat: int, slot: int, throng: Throng) -> None:
        """Other cards in a slot (from 0)."""
        row = replaced_at(self.throngs[seat], slot, throng)
        self.throngs = replaced_at(self.throngs, seat, row)

    def top(self, kind: type[P]) -> P:
        """What is under way, which is of this kind. Raises TypeError where it is not."""
        procedure = self.stack[-1]
        if not isinstance(procedure, kind):
            raise TypeError(f"{procedure} is no {kind.__name__}")
        return procedure

    def innermost(self, kind: type[P]) -> P | None:
        """The procedure of this kind that began last, if one is under way."""
        for procedure in reversed(self.stack):
            if isinstance(procedure, kind):
                return procedure
        return None

    def change(self, kind: type[Procedure], **changes: Any) -> None:
        """The innermost procedure of this kind, if there is one, goes on with these changes."""
        for place in reversed(range(len(self.stack))):
            if type(self.stack[place]) is kind:
                self.stack[place] = replace(self.stack[place], **changes)
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
