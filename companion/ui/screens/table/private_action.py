"""An action that a seat may take at any moment, if it is a secret whether it can."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.core.actions import Action
from companion.core.board.nodes import Touch, UiCommand, space
from companion.core.board.widgets import primary
from companion.table.action_text import describe_action
from companion.table.errors import Refused
from companion.ui.app.app import App
from companion.ui.app.frame import CLOSE, Frame
from companion.ui.parts.cover import cover
from companion.ui.screens.table.overlay import TableOverlay
from hardware.signals import Signal


@dataclass(eq=False)
class PrivateActionScreen(TableOverlay):
    """The seat's secrets under a cover, and a button that does the action if it is allowed."""

    seat: int
    action: Action
    then: Callable[[App, Action], object]
    covered: bool = True

    def frame(self, app: App) -> Frame:
        name = app.player(self.seat)
        session = app.playing
        what = describe_action(session, session.state, self.action)
        if self.covered:
            return cover(name, self.seat, (CLOSE,), what)
        why = self._objection_text(app)
        return Frame(
            what,
            why or f"Only {name} looks",
            session.game.boards.private_panel(session.state, self.seat) or space(grow=1),
            (CLOSE, primary("Do it", UiCommand("do secret action"), enabled=not why)),
            seat=self.seat,
        )

    def _objection_text(self, app: App) -> str:
        """Why the action is not allowed now; empty: it is."""
        try:
            app.playing.check(self.action)
        except Refused as error:
            return str(error)
        return ""

    def on_touch(self, app: App, touch: Touch) -> None:
        if touch == UiCommand("uncover secret"):
            self.covered = False
        elif touch == UiCommand("do secret action"):
            app.close_screen()
            self.then(app, self.action)

    def on_signal(self, app: App, signal: Signal) -> bool:
        """Whatever happens at the table covers it, in the same frame."""
        self.covered = True
        return False
