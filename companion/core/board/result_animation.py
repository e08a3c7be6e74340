"""What a screen plays for a moment before it shows how something was decided.

A game describes such a moment as data, a contest or a walk, in the board that shows the result; how
it is drawn and moves is the same for all games (`companion.ui.motion.result_animator`).
"""

from typing import Literal

from msgspec import Struct

Sound = Literal["won", "twist", "miss"]
"""What is heard when it is decided."""


class Part(Struct, frozen=True, gc=False):
    """Something that a side brings: a drawing, its figure, and what it adds to the side's total."""

    icon: str
    figure: str = ""
    worth: int = 0
    color: str = "ink"
    """Of the drawing."""


class Side(Struct, frozen=True, gc=False):
    """One side of a contest: a player, or something without a seat that `icon` shows."""

    name: str
    parts: tuple[Part, ...]
    seat: int | None = None
    icon: str = ""
    total: str = ""
    """The total; it counts up if it is the sum of the parts. Empty: there is no total."""
    stamp: str = ""
    """A word that is stamped on it once everything is on the table, such as TWIST."""
    wins: bool = False


class Contest(Struct, frozen=True, gc=False):
    """Sides that are compared, of which at most one wins, or that all win together. `gain` is what
    the winner gets: "+4".
    """

    sides: tuple[Side, ...]
    gain: str = ""
    sound: Sound = "won"
    question: str = ""
    """In the sign until it is decided: "Who wins the Feature Film?"."""
    since: float = 0
    """When it comes up, in seconds of the app's clock; the screen sets it."""


class Walk(Struct, frozen=True, gc=False):
    """A seat's guest walks along places, by their names: `entered` of them, and no further."""

    seat: int
    places: tuple[str, ...]
    entered: int
    gain: str = ""
    question: str = ""
    """In the sign until the walk ends: "Night Inspector visits Mara"."""
    since: float = 0
    """When it comes up, in seconds of the app's clock; the screen sets it."""


ResultAnimation = Contest | Walk
