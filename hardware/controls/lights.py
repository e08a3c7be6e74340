"""The brightness and color of a seat's light."""

from msgspec import Struct

GAMMA = 2.2
"""Exponent from perceived brightness to power."""
VISIBLE = 0.15
"""A part of a color that has this share of the strongest part's power must not go out."""


class Light(Struct, frozen=True):
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

    def step(self, steps: int) -> int:
        """Return the duty cycle as a number of `steps`; a dim light has at least 1.

        >>> Light(0.5).step(100), Light(0.01).step(100), Light(0).step(100)
        (22, 1, 0)
        """
        return max(round(steps * self.duty), int(self.duty > 0))

    def color_steps(self, steps: int) -> tuple[int, int, int]:
        """Return the duty cycles of red, green and blue as numbers of `steps`. A light that is too
        dim for its color is made brighter, until the weakest visible part of the color has one
        step.

        >>> Light(0.5, "#FF8000").color_steps(100), Light(0.02, "#FF8000").color_steps(100)
        ((22, 5, 0), (5, 1, 0))
        """
        duties = self.duties
        strongest = max(duties)
        if strongest == 0:
            return 0, 0, 0
        shares = [duty / strongest for duty in duties]
        weakest = min(share for share in shares if share >= VISIBLE)
        brightness = max(steps * strongest, 1 / weakest)
        red, green, blue = (round(brightness * share) for share in shares)
        return red, green, blue


NO_LIGHT = Light()
