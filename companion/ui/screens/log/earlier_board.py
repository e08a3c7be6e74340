"""The table as it was: any earlier position, to look at only."""

from dataclasses import dataclass

from msgspec.structs import replace

from companion.core.board.nodes import Node, Touch, UiCommand
from companion.core.board.widgets import button, primary
from companion.core.rulings import Ruling
from companion.table.play.reasons import explained
from companion.table.play.steps import Step
from companion.ui.app.app import App
from companion.ui.app.frame import Frame, frame_of_board
from companion.ui.app.screen import Screen, UndoOffer
from companion.ui.screens.log.why import Why
from companion.ui.screens.table.undo import offer_undo


@dataclass(eq=False)
class EarlierBoard(Screen[App]):
    """The board after an earlier action; nothing on it can be touched."""

    seq: int

    def frame(self, app: App) -> Frame:
        session = app.playing
        self.seq = max(0, min(self.seq, session.seq))
        board = session.game.public_board(session.current_steps()[self.seq].state)
        why = self._reason(app)
        return replace(
            frame_of_board(board),
            # nobody is asked now: what was asked then must not read as if it were
            line1=f"After entry {self.seq} of {session.seq}",
            line2=f"Only to look at. Then: {board.line1}",
            seat=None,
            seats=(),
            stage=still(board.stage),
            buttons=(
                button(
                    "Earlier",
                    UiCommand("go to item", -1),
                    icon="back",
                    enabled=self.seq > 0,
                    repeats=True,
                ),
                button(
                    "Later",
                    UiCommand("go to item", 1),
                    icon="next",
                    enabled=self.seq < session.seq,
                    repeats=True,
                ),
                primary("Back to the log", UiCommand("back")),
            ),
            icon="look",
            undo=True,
            why=why is not None,
        )

    def _reason(self, app: App) -> tuple[Step, Ruling] | None:
        """What Why? is about: the last entry by then that anything can be said about."""
        entries = app.playing.current_steps()[: self.seq + 1]
        return explained([step] for step in reversed(entries))

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("explain") if (reason := self._reason(app)) is not None:
                app.open_screen(Why(*reason))
            case UiCommand("go to item", int(by)):
                self.seq += by
            case _:
                pass

    def undo_offer(self, app: App) -> UndoOffer | None:
        return offer_undo(app, stay_on_screen=True)


def still(node: Node) -> Node:
    """Return the node without anything that can be touched."""
    return replace(node, touch=None, children=tuple(map(still, node.children)))
