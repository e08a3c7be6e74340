"""The pins of the boards, seen from above.

Sources: Raspberry Pi hardware documentation, 40-pin header; Raspberry Pi Pico data sheet,
section 2.1.
"""

from collections.abc import Sequence

from msgspec import Struct


class Board(Struct, frozen=True):
    """A board with two rows of pins."""

    title: str
    top: str
    """What is above the pins, to show which way round the board is."""
    left: Sequence[str]
    """The names of the pins on the left, from top to bottom."""
    right: Sequence[str]
    numbers: tuple[Sequence[int], Sequence[int]]
    """The numbers of the pins on the left and on the right."""
    power: int
    """The pin that supplies the 3.3 V rail."""
    ground: int
    """The pin that supplies the ground rail."""

    def row(self, name: str) -> tuple[int, int]:
        """Return the side (0 left, 1 right) and the row of the first pin of that name.

        Raises LookupError if there is none.
        """
        for side, names in enumerate((self.left, self.right)):
            if name in names:
                return side, names.index(name)
        raise LookupError(f"{self.title} has no pin {name!r}")

    def number(self, name: str) -> int:
        """Return the number of the first pin of that name."""
        side, row = self.row(name)
        return self.numbers[side][row]

    def name(self, number: int) -> str:
        """Return the name of the pin of that number."""
        for names, numbers in zip((self.left, self.right), self.numbers, strict=True):
            if number in numbers:
                return names[numbers.index(number)]
        raise LookupError(f"{self.title} has no pin {number}")


def _gpio(*names: int | str) -> tuple[str, ...]:
    return tuple(f"GPIO {name}" if isinstance(name, int) else name for name in names)


def _gp(*names: int | str) -> tuple[str, ...]:
    return tuple(f"GP{name}" if isinstance(name, int) else name for name in names)


G, V3, V5 = "ground", "3.3 V", "5 V"
PI = Board(
    "Raspberry Pi, 40-pin header",
    "the end with the microSD card",
    _gpio(V3, 2, 3, 4, G, 17, 27, 22, V3, 10, 9, 11, G, 0, 5, 6, 13, 19, 26, G),
    _gpio(V5, V5, G, 14, 15, 18, G, 23, 24, G, 25, 8, 7, 1, G, 12, G, 16, 20, 21),
    (range(1, 40, 2), range(2, 41, 2)),
    power=1,
    ground=6,
)
PICO = Board(
    "Raspberry Pi Pico",
    "the end with the USB socket",
    _gp(0, 1, G, 2, 3, 4, 5, G, 6, 7, 8, 9, G, 10, 11, 12, 13, G, 14, 15),
    _gp("5 V", "VSYS", G, "3V3_EN", V3, "ADC_VREF", 28, G, 27, 26)
    + _gp("RUN", 22, G, 21, 20, 19, 18, G, 17, 16),
    (range(1, 21), range(40, 20, -1)),
    power=36,
    ground=38,
)
