"""Turns the edges of a contact into presses and holds.

An edge counts when the contact has been still for `settle` seconds after it, so a spike on a long
wire counts as nothing and contact bounce as one change. Signals carry the time of the edge
itself. There is no clock in here: every edge comes with its time.
"""

from collections import deque
from collections.abc import Iterator

from msgspec import Struct

from hardware.signals import ButtonCanceled, ButtonDown, Fault, Held, Pressed, Restored

MAX_EDGES = 40
"""Edges without a pause that no finger makes."""
MIN_RELEASE = 0.05
"""Seconds that a button must be up to be pressed again; a shorter gap is part of one press."""
MAX_PRESSES = 10
"""Presses in `CHATTER_SECONDS` that no finger makes: a serial box reports bounce as presses."""
CHATTER_SECONDS = 1.0
"""Seconds over which presses are counted."""
CHATTERING = "its contact chatters", "check its plug, or replace the button"
STUCK = "it is stuck down", "check whether something presses it, or unplug it"


class PressSettings(Struct, frozen=True):
    """Times in seconds."""

    settle: float = 0.02
    """A change counts when the contact has been still for this long."""
    hold: float = 0.8
    """A button that is down for this long is held."""
    stuck: float = 20.0
    """A button that is down for this long is stuck."""
    calm: float = 2.0
    """A faulty button works again when it has been up and still for this long."""


class Contact:
    """A debounced switch: `down` is its state, `since` the time of the edge that set it."""

    def __init__(self, settle: float, at: float = 0.0, *, down: bool = False) -> None:
        self.down = down
        self.since = at
        self.moved_at = at
        """The time of the last edge, counted or not."""
        self.edges = 0
        """Edges since the contact was still."""
        self._settle = settle
        self._raw = down

    @property
    def due(self) -> float | None:
        """When the contact will have settled; None: it is still."""
        return self.moved_at + self._settle if self.edges else None

    def edge(self, down: bool, at: float) -> None:
        """Add an edge. Call `advance` first if that was due before."""
        if down != self._raw:
            self._raw, self.moved_at = down, max(at, self.moved_at)
            self.edges += 1

    def advance(self, at: float) -> bool:
        """Advance to this time; return whether the state has changed."""
        if self.due is None or at < self.due:
            return False
        self.edges = 0
        if self._raw == self.down:
            return False
        self.down, self.since = self._raw, self.moved_at
        return True


ButtonSignal = ButtonDown | Pressed | Held | ButtonCanceled | Fault | Restored


class Button:
    """A button of a seat; `device` is its name in faults.

    A button that is down when it is first seen, or seen again after its box was disconnected,
    must come up before it counts.

    >>> button = Button(0, "green", "button of seat 0")
    >>> button.edge(True, at=1.0), button.edge(False, at=1.2)
    ((), (ButtonDown(seat=0, button='green', at=1.0),))
    >>> button.advance(1.3)
    (Pressed(seat=0, button='green', at=1.2),)
    """

    def __init__(
        self, seat: int, color: str, device: str, settings: PressSettings | None = None
    ) -> None:
        self.device = device
        self.settings = settings or PressSettings()
        self.fault: Fault | None = None
        self._seat = seat
        self._color = color
        self._contact = Contact(self.settings.settle)
        self._is_pressed = False
        """Whether a press was reported as begun and has not ended."""
        self._up_at = float("-inf")
        self._downs: deque[float] = deque(maxlen=MAX_PRESSES)
        """The last times at which it went down."""

    def reset(self, down: bool, at: float) -> tuple[ButtonSignal, ...]:
        """Set the state of the contact, which was unknown before; a press is canceled."""
        self._contact = Contact(self.settings.settle, at, down=down)
        return self._cancel(at)

    def edge(self, down: bool, at: float) -> tuple[ButtonSignal, ...]:
        """Add an edge, after what was due before it: a button that is released late was held."""
        signals = self.advance(at)
        self._contact.edge(down, at)
        if self._contact.edges >= MAX_EDGES and self.fault is None:
            return (*signals, *self._fail(*CHATTERING, at))
        return signals

    def advance(self, at: float) -> tuple[ButtonSignal, ...]:
        """Advance to this time: a contact settles, a press becomes a hold, a hold a fault."""
        return tuple(self._advance(at))

    def _advance(self, at: float) -> Iterator[ButtonSignal]:
        while (due := self.due) is not None and due <= at:
            if self._contact.due is not None:
                yield from self._settle(due)
            elif self.fault is not None:
                yield Restored(self.device, due)
                self.fault = None
            elif self._is_pressed:
                self._is_pressed = False
                yield Held(self._seat, self._color, due)
            else:
                yield from self._fail(*STUCK, due)

    def _settle(self, at: float) -> Iterator[ButtonSignal]:
        if not self._contact.advance(at) or self.fault is not None:
            return
        since = self._contact.since
        if not self._contact.down:
            self._up_at = since
            if self._is_pressed:
                self._is_pressed = False
                yield Pressed(self._seat, self._color, since)
            return
        self._downs.append(since)
        if len(self._downs) == MAX_PRESSES and since < self._downs[0] + CHATTER_SECONDS:
            yield from self._fail(*CHATTERING, at)
        elif since >= self._up_at + MIN_RELEASE:
            self._is_pressed = True
            yield ButtonDown(self._seat, self._color, since)

    def _fail(self, what: str, repair: str, at: float) -> tuple[ButtonSignal, ...]:
        self.fault = Fault(self.device, what, repair, at)
        self._downs.clear()
        return (*self._cancel(at), self.fault)

    def _cancel(self, at: float) -> tuple[ButtonSignal, ...]:
        if not self._is_pressed:
            return ()
        self._is_pressed = False
        return (ButtonCanceled(self._seat, self._color, at),)

    @property
    def due(self) -> float | None:
        """When `advance` will change something next; None: never."""
        contact = self._contact
        if contact.due is not None:
            return contact.due
        if self.fault is not None:
            return None if contact.down else contact.moved_at + self.settings.calm
        if not contact.down:
            return None
        return contact.since + (self.settings.hold if self._is_pressed else self.settings.stuck)
