"""What only one seat may know, for as long as its finger rests on the pad.

Nothing here moves, sounds or is logged, and nothing of it is kept: the secret is made again in
each frame in which the finger is there.
"""

from dataclasses import dataclass

from companion.core.view.nodes import Node, Style, Touch, UiCommand, column, icon, row, text
from companion.core.view.widgets import primary
from companion.ui.app.app import App
from companion.ui.app.frame import Frame
from companion.ui.app.screen import UndoOffer
from companion.ui.parts.cover import covered
from companion.ui.screens.table.overlay import TableOverlay
from companion.ui.screens.table.seat_picker import SeatPicker
from companion.ui.screens.table.undo import offer_undo
from hardware.signals import Signal

PAD = 250


@dataclass(eq=False)
class Peek(TableOverlay):
    """One seat's secret under its cover."""

    one_question = True

    seat: int

    def frame(self, app: App) -> Frame:
        name = app.player(self.seat)
        touch = UiCommand("peek", self.seat)
        secret = app.playing.game.boards.private_panel(app.playing.state, self.seat)
        is_open = app.held_touch == touch and secret is not None
        words = f"Only {name} looks" if is_open else f"{name}: hold to look"
        return Frame(
            words,
            "Lift the finger, and it is covered",
            row(
                secret if is_open and secret is not None else covered(name),
                _hold_pad(self.seat, touch),
                gap=12,
                grow=1,
            ),
            (primary("Close", UiCommand("back"), enabled=not is_open),),
            seat=self.seat,
        )

    def undo_offer(self, app: App) -> UndoOffer | None:
        """The last line of the game; like Close it is dead while the secret is open."""
        return None if app.held_touch == UiCommand("peek", self.seat) else offer_undo(app)

    def signalled(self, app: App, signal: Signal) -> bool:
        """Whatever happens at the table covers it, in the same frame."""
        app.held_touch = None
        return False


def _hold_pad(seat: int, touch: Touch) -> Node:
    ground, ink = f"seat-ground:{seat}", f"seat-ink:{seat}"
    return column(
        icon(f"seat:{seat}", 110, ink),
        text("hold here", "headline", ink, size=30, align="center"),
        name="Hold here",
        touch=touch,
        face=Style(ground, f"seat-edge:{seat}", radius=14),
        width=PAD,
        align="center",
        justify="center",
        gap=12,
    )


def with_secrets(app: App) -> tuple[int, ...]:
    """The seats that have something to hide."""
    session = app.playing
    seats = range(len(session.header.names))
    return tuple(
        seat for seat in seats if session.game.boards.private_panel(session.state, seat) is not None
    )


def peek(app: App) -> None:
    """Ask who wants to look."""
    app.open_screen(
        SeatPicker(
            "Who wants to look?",
            "The others look away",
            with_secrets(app),
            lambda app, seat: app.open_screen(Peek(seat)),
        )
    )
