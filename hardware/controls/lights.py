"""The brightness and color of a seat's light."""

from dataclasses import dataclass

GAMMA = 2.2
"""Exponent from perceived brightness to power."""


@dataclass(frozen=True, slots=True)
class Light:
    """What a light shows: its perceived brightness from 0 to 1, and its color as #RRGGBB, which
    an LED of one color ignores.

    >>> [round(duty, 2) for duty in Light(0.5, "#FF8000").duties]
    [0.22, 0.05, 0.0]
    """

    level: float = 0.0
    color: str = "#FFFFFF"

    @property
    def duty(self) -> float:
        """The duty cycle of an LED of one color."""
        return self.level**GAMMA

    @property
    def duties(self) -> tuple[float, float, float]:
        """The duty cycles of red, green and blue."""
        parts = (int(self.color[at : at + 2], 16) / 255 for at in (1, 3, 5))
        red, green, blue = ((part * self.level) ** GAMMA for part in parts)
        return red, green, blue


DARK = Light()
