"""What only one seat may know, for as long as a finger rests on its name.

Nothing here moves, sounds or is logged, and nothing of it is kept: the secret is made again in
each frame in which the finger is there.
"""

from dataclasses import dataclass

from msgspec.structs import replace

from companion.core.board.grid import grid
from companion.core.board.nodes import Background, Node, UiCommand, icon, row, text
from companion.core.board.widgets import primary
from companion.ui.app.app import App
from companion.ui.app.frame import Frame
from companion.ui.app.screen import UndoOffer
from companion.ui.parts.cover import covered
from companion.ui.screens.table.overlay import TableOverlay
from hardware.signals import Signal

NAME_WIDTH = 270
MAX_IN_COLUMN = 4
"""The most names below each other."""


@dataclass(eq=False)
class Peek(TableOverlay):
    """Each seat's secret under its cover, and a name to hold for each."""

    one_question = True

    def frame(self, app: App) -> Frame:
        seat = _open_seat(app)
        secret = None
        if seat is not None:
            secret = app.playing.game.boards.private_panel(app.playing.state, seat)
        seats = seats_with_secrets(app)
        columns = 1 if len(seats) <= MAX_IN_COLUMN else 2
        return Frame(
            "Anyone: hold your name to look" if seat is None else f"Only {app.player(seat)} looks",
            "The others look away. Lift the finger, and it is covered",
            row(
                covered("hold your name", icon="look") if secret is None else secret,
                replace(
                    grid([_held_name(app, other) for other in seats], columns, gap=8),
                    grow=0,
                    width=NAME_WIDTH,
                ),
                gap=12,
                grow=1,
            ),
            (primary("Close", UiCommand("back"), enabled=seat is None),),
            seat=seat,
        )

    def undo_offer(self, app: App) -> UndoOffer | None:
        """Like Close, Undo is disabled while a secret is open."""
        return super().undo_offer(app) if _open_seat(app) is None else None

    def on_signal(self, app: App, signal: Signal) -> bool:
        """Whatever happens at the table covers it, in the same frame."""
        app.held_touch = None
        return False


def _open_seat(app: App) -> int | None:
    """The seat whose name is held."""
    match app.held_touch:
        case UiCommand("peek", int(seat)):
            return seat
        case _:
            return None


def _held_name(app: App, seat: int) -> Node:
    ink = f"seat-ink:{seat}"
    return row(
        icon(f"seat:{seat}", 44, ink),
        text(app.player(seat), "headline", ink, size=28, lines=2, grow=1),
        name=f"{app.player(seat)}: hold",
        touch=UiCommand("peek", seat),
        background=Background(f"seat-ground:{seat}", f"seat-edge:{seat}", radius=14),
        padding=(14, 4, 8, 4),
        flex=1,
        align="center",
        gap=12,
    )


def seats_with_secrets(app: App) -> tuple[int, ...]:
    """The seats that have something to hide."""
    session = app.playing
    seats = range(len(session.header.names))
    return tuple(
        seat for seat in seats if session.game.boards.private_panel(session.state, seat) is not None
    )


def peek(app: App) -> None:
    """Show the covers of all who have something to hide."""
    if seats_with_secrets(app):
        app.open_screen(Peek())
