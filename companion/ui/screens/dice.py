"""Dice: their faces are touched, one after the other, or drawn here (look, Dice tray)."""

from secrets import SystemRandom

from companion.core.domains import Dice
from companion.core.kit import button
from companion.core.nodes import Face, Go, Node, Touch, column, row, stack
from companion.core.tray import die

FACES = 6
MOST_DRAWN = 6
"""Sides of a die whose faces are drawn with pips."""
LINES = 3
"""So many dice have a line each; of more each is touched on to its next face."""

chance = SystemRandom()
"""Real dice: nothing here is computed beforehand."""


def drawn(domain: Dice) -> tuple[int, ...]:
    """What dice show that are rolled on the screen."""
    return tuple(chance.randint(1, domain.sides) for _ in range(domain.count))


class Faces:
    """What was touched so far: a face for each die, None where it is still to come."""

    def __init__(self) -> None:
        self.shown: dict[int, int] = {}

    def touched(self, domain: Dice, touch: Touch) -> tuple[int, ...] | None:
        """The result, once every die has its face."""
        match touch:
            case Go("face", (int(one), int(face))):
                self.shown[one] = face
            case Go("roll here"):
                return drawn(domain)
            case _:
                return None
        if len(self.shown) < domain.count:
            return None
        return tuple(self.shown[one] for one in range(domain.count))

    def node(self, domain: Dice) -> Node:
        """A line of faces a die; touches: Go("face", (die, face))."""
        return column(
            *(
                row(
                    *(
                        self._face(one, face, domain)
                        for face in range(1 + start, 1 + min(start + FACES, domain.sides))
                    ),
                    gap=10,
                    grow=1,
                )
                for one in range(domain.count)
                for start in range(0, domain.sides, FACES)
            ),
            gap=12,
            grow=1,
        )

    def _face(self, one: int, face: int, domain: Dice) -> Node:
        chosen = self.shown.get(one) == face
        many = domain.count * -(-domain.sides // FACES)
        return stack(
            die(face, 92 if many < LINES else 62),
            name=f"{face}" if domain.count == 1 else f"Die {one + 1}: {face}",
            touch=Go("face", (one, face)),
            face=Face("accent" if chosen else "night-700", "night-500", radius=12),
            align="center",
            justify="center",
            width=0,
            grow=1,
        )


def roll_here() -> Node:
    """For who has no dice at hand."""
    return button("Roll here", Go("roll here"), art="dice")


def how(domain: Dice) -> tuple[str, str]:
    """What the marquee says."""
    if domain.count == 1:
        return "What does the die show?", "Roll it on the table and touch its face"
    return f"What do the {domain.count} dice show?", "Roll them and touch a face in each line"
