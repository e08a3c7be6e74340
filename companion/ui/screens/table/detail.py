"""A part of the board in detail, as its game shows it; an action that is touched there is done
at the table.
"""

from msgspec.structs import replace

from companion.core.board.nodes import (
    AmendAction,
    Board,
    ChooseFields,
    DeferredBoard,
    SubmitAction,
    Touch,
    UiCommand,
)
from companion.core.board.widgets import primary
from companion.ui.app.app import App
from companion.ui.app.frame import Frame, frame_of_board
from companion.ui.app.preview import Preview
from companion.ui.parts.dice import Faces
from companion.ui.screens.table.overlay import TableOverlay
from companion.ui.screens.table.touch_preview import preview_touch
from hardware.signals import Scanned, Signal


class Detail(TableOverlay):
    """The board that a touch opened, until somebody goes back; `others`: boards that can be shown
    instead of it.
    """

    def __init__(
        self, board: Board | DeferredBoard, others: tuple[Board | DeferredBoard, ...] = ()
    ) -> None:
        self.board = _built(board)
        self.others = others

    def frame(self, app: App) -> Frame:
        return replace(
            frame_of_board(self.board),
            buttons=(*self.board.buttons, primary("Back", UiCommand("show board"))),
        )

    def named_seats(self, app: App) -> tuple[int, ...] | None:
        """Whom it asks; None if it only shows something."""
        return frame_of_board(self.board).shown_seats if self.board.asks_people else None

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("show board"):
                app.close_screen()
            case UiCommand("show other detail", int(index)):
                self.board = _built(self.others[index])
            case UiCommand("show detail", Board() | DeferredBoard() as detail):
                app.open_screen(Detail(detail))
            case SubmitAction() | ChooseFields() | AmendAction() | UiCommand("open corrections"):
                app.close_screen()
                app.screen.on_touch(app, touch)
            case _:
                pass

    def preview(self, app: App, touch: Touch) -> Preview | None:
        return preview_touch(app, touch, Faces())

    def on_signal(self, app: App, signal: Signal) -> bool:
        """A card that is shown here means what its touch does; all else is meant for the table."""
        if not isinstance(signal, Scanned) or signal.needs_confirmation or app.is_previewing:
            return False
        tagged = app.tags.find(signal.uid)
        key = "" if tagged is None else f"card:{tagged.card}"
        touches = (node.touch for node in self.board.stage.walk() if key and node.key == key)
        touch = next(touches, None)
        if isinstance(touch, SubmitAction | ChooseFields):
            self.on_touch(app, touch)
        return touch is not None


def _built(board: Board | DeferredBoard) -> Board:
    return board.board() if isinstance(board, DeferredBoard) else board
