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
    """One button of a seat."""

    def __init__(self, seat: int, name: str, settings: Settings | None = None) -> None:
        self.seat = seat
        self.name = name
        self.settings = settings or Settings()
        self._down_at: float | None = None
        self._changed_at = float("-inf")
        self._held = False

    def edge(self, down: bool, at: float) -> tuple[Touched | Pressed, ...]:
        """The contact closes or opens."""
        if down == (self._down_at is not None):
            return ()
        if at - self._changed_at < self.settings.settle:
            return ()
        self._changed_at = at
        if down:
            self._down_at, self._held = at, False
            return (Touched(self.seat, self.name, at),)
        self._down_at = None
        return () if self._held else (Pressed(self.seat, self.name, at),)

    def passing(self, at: float) -> tuple[Held, ...]:
        """Time goes by; a hold is told once, while the finger is still down."""
        if self._down_at is None or self._held or at - self._down_at < self.settings.hold:
            return ()
        self._held = True
        return (Held(self.seat, self.name, at),)

    @property
    def due(self) -> float | None:
        """When it becomes a hold, unless it is let go."""
        if self._down_at is None or self._held:
            return None
        return self._down_at + self.settings.hold
