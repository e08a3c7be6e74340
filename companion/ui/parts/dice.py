"""Dice: their faces are touched, one after the other, or drawn here."""

from msgspec.structs import replace

from companion.core.board.dice_tray import faces
from companion.core.board.nodes import (
    Background,
    Board,
    Node,
    RollRandom,
    Touch,
    UiCommand,
    icon,
    text,
)
from companion.core.board.widgets import NEXT_CORNER, button, primary
from companion.core.domains import Dice
from companion.core.prompts import ActionPattern
from companion.ui.app.frame import Frame

FACES_PER_ROW = 6
LINES = 3
"""From this many lines on, the faces are smaller."""
CHOSEN = Background("accent", "night-500", radius=12)
BEFORE = Background("night-900", "accent", radius=12, stroke=4)
"""The face that a die showed in an entry that is changed."""


def dice_field(pattern: ActionPattern) -> str | None:
    """The open field for what dice show, if there is one."""
    return next((name for name, domain in pattern.open.items() if isinstance(domain, Dice)), None)


def ways_to_roll(board: Board, *, here: bool) -> tuple[Node, ...]:
    """The button that rolls the awaited dice on the screen, apart from the corner where *Next* was
    before: the next thing to do if that is usual this evening (`here`).
    """
    if board.roll_action is None:
        return ()
    roll = RollRandom(board.roll_action, board.deciding_dice)
    ways = primary("Roll", roll, icon="dice") if here else button("Roll here", roll, icon="dice")
    return ways, NEXT_CORNER


class Faces:
    """What was touched so far: a face for each die, None if it is still to come. `before`: what
    the dice showed in an entry that is changed.
    """

    def __init__(self, before: tuple[int, ...] = ()) -> None:
        self.shown: dict[int, int] = {}
        self.before = before

    def on_touch(self, domain: Dice, touch: Touch) -> tuple[int, ...] | None:
        """The result, once every die has its face. In an entry that is changed, dice that were not
        touched keep theirs; it is a result once one of them has changed.
        """
        match touch:
            case UiCommand("enter face", (int(die), int(face))) if die < domain.count:
                self.shown[die] = face
            case _:
                return None
        faces = {**dict(enumerate(self.before)), **self.shown}
        result = tuple(faces[die] for die in range(domain.count) if die in faces)
        if len(result) < domain.count:
            return None
        return None if result == self.before and len(self.shown) < domain.count else result

    def after(self, domain: Dice, touch: Touch) -> tuple[int, ...] | None:
        """The result after another touch, which is not made."""
        tried = Faces(self.before)
        tried.shown = dict(self.shown)
        return tried.on_touch(domain, touch)

    def node(self, domain: Dice) -> Node:
        """The faces of all dice, those that were touched marked."""
        many = domain.count * -(-domain.sides // FACES_PER_ROW)
        size = 92 if many < LINES else 62
        return self.marked(faces(domain.count, size, sides=domain.sides, gap=10))

    def marked(self, stage: Node) -> Node:
        """Mark the faces that were touched, with a tick too, for people who do not distinguish
        the colors, and those that were there before.
        """
        if not self.shown and not self.before:
            return stage
        match stage.touch:
            case UiCommand("enter face", (int(die), int(face))) if self.shown.get(die) == face:
                tick = icon("check", 24, "ink")
                return replace(
                    stage, role="row", background=CHOSEN, gap=4, children=(*stage.children, tick)
                )
            case UiCommand("enter face", (int(die), int(face))) if self.before[die:][:1] == (face,):
                was = text("before", "caption", "accent", shrink=False)
                return replace(
                    stage, role="column", background=BEFORE, gap=4, children=(*stage.children, was)
                )
            case _:
                return replace(stage, children=tuple(map(self.marked, stage.children)))


def roll_here() -> Node:
    """The button for people who have no dice at hand."""
    return button("Roll here", UiCommand("roll dice"), icon="dice")


def rolling(
    domain: Dice, board: Board, stage: Node, buttons: tuple[Node, ...], *, entry: str = ""
) -> Frame:
    """The faces to touch; whose roll it is and what for stays in the sign meanwhile. If an `entry`
    is changed, that is in the big line, since nobody rolls now.
    """
    is_one = domain.count == 1
    what = "What does the die show?" if is_one else "What do the dice show?"
    how = "Touch the face of the die" if is_one else "Touch a face in each line"
    line1 = what if board.roll_action is None else board.line1
    if entry:
        what = f"what did the {'die' if is_one else 'dice'} show?"
        answered = "" if board.roll_action is None else f'It answered "{line1}"'
        line1 = f"{entry}: {what}"
        how = answered if is_one else f"One face is enough. {answered}".rstrip()
    return Frame(line1, how, stage, buttons, seat=board.seat, icon="dice")
