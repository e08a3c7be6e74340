"""From edges of a contact to presses and holds. Pure: every edge comes with its time.

An edge counts once the contact has stayed there for `settle`, so a spike on a long wire is
nothing and chatter is one change. It is dated by the edge itself: a finger's time is not the
debounce's.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from hardware.signals import Fault, Held, LetGo, Pressed, Restored, Touched

CHATTER = 40
"""Edges without a moment's rest: no finger does that."""
BOUNCE = 0.05
"""Seconds that a finger needs at least to press again: what is faster is the same press."""
PRESSES, WITHIN = 10, 1.0
"""So many presses in so many seconds no finger does: a box tells of chatter as of presses."""
CHATTERS_REPAIR = "push its plug home, or change the button"
STUCK_REPAIR = "see what leans on it, or pull its plug"


@dataclass(frozen=True, slots=True)
class Settings:
    """Times in seconds."""

    settle: float = 0.02
    """A contact must have been still for so long."""
    hold: float = 0.8
    """Down for so long is a hold."""
    stuck: float = 20.0
    """Nobody holds a button for so long."""
    calm: float = 2.0
    """A button that misbehaved must have been up and still for so long to count again."""


class Contact:
    """A switch, debounced. `down` is how it is, `since` when it became so."""

    def __init__(self, settle: float, at: float = 0.0, *, down: bool = False) -> None:
        self.settle = settle
        self.down = down
        self.since = at
        self.moved_at = at
        """The last edge, whether it has counted or not."""
        self.edges = 0
        """How many have come since it was still."""
        self._raw = down

    @property
    def due(self) -> float | None:
        """When time alone will settle it; None: it is still."""
        return self.moved_at + self.settle if self.edges else None

    def edge(self, down: bool, at: float) -> None:
        """It closes or opens. What was due before must have been settled."""
        if down != self._raw:
            self._raw, self.moved_at = down, max(at, self.moved_at)
            self.edges += 1

    def settled(self, at: float) -> bool:
        """Time goes by; whether the contact has changed."""
        if self.due is None or at < self.due:
            return False
        self.edges = 0
        if self._raw == self.down:
            return False
        self.down, self.since = self._raw, self.moved_at
        return True


Told = Touched | Pressed | Held | LetGo | Fault | Restored


class Button:
    """One button of a seat. `device` is what people are told where it misbehaves.

    One that is down when it is first heard of, or again after it was lost, was pressed while
    nobody looked: it must come up before it counts.
    """

    def __init__(self, seat: int, name: str, device: str, settings: Settings | None = None) -> None:
        self.seat = seat
        self.name = name
        self.device = device
        self.settings = settings or Settings()
        self.fault: Fault | None = None
        self._contact = Contact(self.settings.settle)
        self._touched = False
        """Whether a touch was told that has not ended."""
        self._up_at = float("-inf")
        """When it came up last."""
        self._downs: deque[float] = deque(maxlen=PRESSES)
        """When it last went down."""

    def begin(self, down: bool, at: float) -> tuple[Told, ...]:
        """It is heard of for the first time, or again: so it is now."""
        self._contact = Contact(self.settings.settle, at, down=down)
        return self._let_go(at)

    def lost(self, at: float) -> tuple[Told, ...]:
        """Its wire or its box is gone: what a finger began there comes to nothing."""
        return self.begin(False, at)

    def edge(self, down: bool, at: float) -> tuple[Told, ...]:
        """The contact closes or opens. What was due before counts first: a finger that lets
        go late has held.
        """
        told = self.passing(at)
        self._contact.edge(down, at)
        if self._contact.edges >= CHATTER and self.fault is None:
            return (*told, *self._ignored("its contact chatters", CHATTERS_REPAIR, at))
        return told

    def passing(self, at: float) -> tuple[Told, ...]:
        """Time goes by: a contact settles, a long press becomes a hold, a longer one a fault."""
        return tuple(self._passing(at))

    def _passing(self, at: float) -> Iterator[Told]:
        while (due := self.due) is not None and due <= at:
            if self._contact.due is not None:
                yield from self._settle(due)
            elif self.fault is not None:
                yield Restored(self.device, due)
                self.fault = None
            elif self._touched:
                self._touched = False
                yield Held(self.seat, self.name, due)
            else:
                yield from self._ignored("it has been down for long", STUCK_REPAIR, due)

    def _settle(self, at: float) -> Iterator[Told]:
        if not self._contact.settled(at) or self.fault is not None:
            return
        since = self._contact.since
        if not self._contact.down:
            self._up_at = since
            if self._touched:
                self._touched = False
                yield Pressed(self.seat, self.name, since)
            return
        self._downs.append(since)
        if len(self._downs) == PRESSES and since < self._downs[0] + WITHIN:
            yield from self._ignored("its contact chatters", CHATTERS_REPAIR, at)
        elif since >= self._up_at + BOUNCE:
            self._touched = True
            yield Touched(self.seat, self.name, since)

    def _ignored(self, what: str, repair: str, at: float) -> tuple[Told, ...]:
        self.fault = Fault(self.device, what, repair, at)
        self._downs.clear()
        return (*self._let_go(at), self.fault)

    def _let_go(self, at: float) -> tuple[Told, ...]:
        if not self._touched:
            return ()
        self._touched = False
        return (LetGo(self.seat, self.name, at),)

    @property
    def due(self) -> float | None:
        """When time alone will change something next; None: never."""
        contact = self._contact
        if contact.due is not None:
            return contact.due
        if self.fault is not None:
            return None if contact.down else contact.moved_at + self.settings.calm
        if not contact.down:
            return None
        return contact.since + (self.settings.hold if self._touched else self.settings.stuck)
