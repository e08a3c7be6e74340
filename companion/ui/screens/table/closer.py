"""A part of the board from near, as its game shows it; a deed that is touched there is one of
the table.
"""

from dataclasses import dataclass

from msgspec.structs import replace

from companion.core.view.nodes import Board, ChooseFields, SubmitAction, Touch, UiCommand
from companion.core.view.widgets import close
from companion.ui.app.app import App
from companion.ui.app.screen import Screen
from companion.ui.parts.frame import Frame, of_board
from hardware.signals import Signal


@dataclass(eq=False)
class Closer(Screen[App]):
    """What lay behind a touch, until somebody goes back."""

    board: Board

    def frame(self, app: App) -> Frame:
        return replace(of_board(self.board), buttons=(*self.board.buttons, close()))

    def touched(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("board"):
                app.back()
            case UiCommand("closer", Board() as nearer):
                app.turn_to(Closer(nearer))
            case SubmitAction() | ChooseFields():
                app.back()
                app.screen.touched(app, touch)
            case _:
                pass

    def signalled(self, app: App, signal: Signal) -> bool:
        """Whatever hands do is meant for the table."""
        return False
