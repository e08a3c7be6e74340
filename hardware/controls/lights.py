"""What a light shall show, and how hard an LED must be driven for it."""

from dataclasses import dataclass

GAMMA = 2.2
"""The eye takes half the power for much more than half as bright."""


@dataclass(frozen=True, slots=True)
class Light:
    """`level` from 0 (dark) to 1, as the eye sees it; `colour` (#RRGGBB) where the LED has one."""

    level: float = 0.0
    colour: str = "#FFFFFF"

    @property
    def duty(self) -> float:
        """The part of the time in which an LED of one colour is on."""
        return self.level**GAMMA

    @property
    def duties(self) -> tuple[float, float, float]:
        """The same for red, green and blue."""
        parts = (int(self.colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
        red, green, blue = ((part * self.level) ** GAMMA for part in parts)
        return red, green, blue


DARK = Light()
