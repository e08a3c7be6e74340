"""Dice: their faces are touched, one after the other, or drawn here."""

from secrets import SystemRandom

from msgspec.structs import replace

from companion.core.domains import Dice
from companion.core.prompts import ActionPattern
from companion.core.view.dice_tray import faces
from companion.core.view.nodes import (
    Board,
    Node,
    RollRandom,
    Style,
    Touch,
    UiCommand,
    icon,
    space,
)
from companion.core.view.widgets import button, primary
from companion.ui.app.frame import Frame

FACES = 6
LINES = 3
"""From this many lines on, the faces are smaller."""
CHOSEN = Style("accent", "night-500", radius=12)
CORNER = 130
"""Width of the corner that is left free, where *Next* was before."""

system_random = SystemRandom()
"""Real dice: nothing here is computed beforehand."""


def dice_field(pattern: ActionPattern) -> str | None:
    """The open field for what dice show, where there is one."""
    return next((name for name, domain in pattern.open.items() if isinstance(domain, Dice)), None)


def ways_to_roll(board: Board, *, here: bool) -> tuple[Node, ...]:
    """The button that rolls the awaited dice on the screen: the next thing to do where that is
    usual this evening (`here`), else apart from the corner where *Next* was before.
    """
    if board.roll_action is None:
        return ()
    roll = RollRandom(board.roll_action)
    if here:
        return (primary("Roll", roll, art="dice"),)
    return (button("Roll here", roll, art="dice"), space(width=CORNER))


class Faces:
    """What was touched so far: a face for each die, None where it is still to come."""

    def __init__(self) -> None:
        self.shown: dict[int, int] = {}

    def touched(self, domain: Dice, touch: Touch) -> tuple[int, ...] | None:
        """The result, once every die has its face."""
        match touch:
            case UiCommand("face", (int(die), int(face))) if die < domain.count:
                self.shown[die] = face
            case _:
                return None
        if len(self.shown) < domain.count:
            return None
        return tuple(self.shown[die] for die in range(domain.count))

    def after(self, domain: Dice, touch: Touch) -> tuple[int, ...] | None:
        """The result after another touch, which is not made."""
        tried = Faces()
        tried.shown = dict(self.shown)
        return tried.touched(domain, touch)

    def node(self, domain: Dice) -> Node:
        """The faces of all dice, those that were touched marked."""
        many = domain.count * -(-domain.sides // FACES)
        size = 92 if many < LINES else 62
        return self.marked(faces(domain.count, size, sides=domain.sides, gap=10))

    def marked(self, stage: Node) -> Node:
        """Mark the faces that were touched, with a tick too, for people who do not distinguish
        the colors.
        """
        if not self.shown:
            return stage
        match stage.touch:
            case UiCommand("face", (int(die), int(face))) if self.shown.get(die) == face:
                tick = icon("check", 24, "ink")
                return replace(
                    stage, role="row", face=CHOSEN, gap=4, children=(*stage.children, tick)
                )
            case _:
                return replace(stage, children=tuple(map(self.marked, stage.children)))


def roll_here() -> Node:
    """For who has no dice at hand."""
    return button("Roll here", UiCommand("roll here"), art="dice")


def rolling(domain: Dice, board: Board, stage: Node, buttons: tuple[Node, ...]) -> Frame:
    """The faces to touch; whose roll it is and what for stays in the sign meanwhile."""
    what = "What does the die show?" if domain.count == 1 else "What do the dice show?"
    how = "Touch the face of the die" if domain.count == 1 else "Touch a face in each line"
    line1 = what if board.roll_action is None else board.line1
    return Frame(line1, how, stage, buttons, seat=board.seat, art="dice")
