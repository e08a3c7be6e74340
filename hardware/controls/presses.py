"""From edges of a button to presses and holds. Pure: every edge comes with its time."""

from dataclasses import dataclass

from hardware.signals import Held, Pressed, Touched


@dataclass(frozen=True, slots=True)
class Settings:
    """Times in seconds."""

    settle: float = 0.03
    """Edges closer together than this are one finger's chatter."""
    hold: float = 0.8
    """Down for so long is a hold (scan behaviour, Buttons)."""


class Button:
    """One button of a seat. The first edge counts at once; what chatters after it waits
    until the contact has settled, so that no release is ever lost.
    """

    def __init__(self, seat: int, name: str, settings: Settings | None = None) -> None:
        self.seat = seat
        self.name = name
        self.settings = settings or Settings()
        self._contact = False
        self._down = False
        self._changed_at = float("-inf")
        self._held = False

    def edge(self, down: bool, at: float) -> tuple[Touched | Pressed | Held, ...]:
        """The contact closes or opens. What was due before counts first: a finger that lets
        go late has held.
        """
        overdue = self.passing(at)
        self._contact = down
        return (*overdue, *self.passing(at))

    def passing(self, at: float) -> tuple[Touched | Pressed | Held, ...]:
        """Time goes by: chatter settles, and a long press becomes a hold."""
        if self.due is None or at < self.due:
            return ()
        if self._contact != self._down:
            return self._change(at)
        self._held = True
        return (Held(self.seat, self.name, at),)

    def _change(self, at: float) -> tuple[Touched | Pressed, ...]:
        self._down = self._contact
        self._changed_at = at
        if self._down:
            self._held = False
            return (Touched(self.seat, self.name, at),)
        return () if self._held else (Pressed(self.seat, self.name, at),)

    @property
    def due(self) -> float | None:
        """When time alone will change something next; None: never."""
        if self._contact != self._down:
            return self._changed_at + self.settings.settle
        if self._down and not self._held:
            return self._changed_at + self.settings.hold
        return None
