"""A part of the board from near, as its game shows it: only to be read."""

from companion.core.kit import close
from companion.core.nodes import Board, Go, Node, Touch
from companion.ui.app import App
from companion.ui.screens.frame import Bar, Sign, frame
from hardware.signals import Signal


class Closer:
    """What lay behind a touch, until somebody goes back."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def node(self, app: App) -> Node:
        del app
        board = self.board
        return frame(
            Sign(board.line1, board.line2, board.seat, board.art, board.stub, menu=False),
            board.stage,
            Bar((*board.buttons, close()), utilities=False),
        )

    def touched(self, app: App, touch: Touch) -> None:
        if touch == Go("board"):
            app.back()

    def signalled(self, app: App, signal: Signal) -> bool:
        """Whatever hands do is meant for the table."""
        del app, signal
        return False
