"""Whose is it? The seats that it could be, by shape and name."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from companion.core.board.grid import grid
from companion.core.board.nodes import Background, Node, Touch, UiCommand, column, row, text
from companion.core.board.widgets import pawn
from companion.ui.app.app import App
from companion.ui.app.frame import CLOSE, Frame
from companion.ui.app.preview import Preview
from companion.ui.app.screen import UndoOffer
from companion.ui.parts.value_cells import seat_cell
from companion.ui.screens.table.overlay import TableQuestion
from companion.ui.screens.table.scanned import queue_or_report
from hardware.controls.lights import Light
from hardware.signals import Held, Pressed, Scanned, Signal

ROW = 3
SEATS_IN_SQUARE = 4
"""Seats that are shown two by two."""
MAX_ROWS = 3
"""Rows of seats: with more seats one more is beside the others, so that none is too low for a
finger.
"""


@dataclass(eq=False)
class SeatPicker(TableQuestion):
    """Asks for one of these seats and hands it on; `preview_seat` is what that would do, `undone`
    is what Undo takes back here, if that is not the last input, and `card` the
    drawing of the card that asks.
    """

    line1: str
    line2: str
    seats: tuple[int, ...]
    then: Callable[[App, int], None]
    preview_seat: Callable[[App, int], Preview | None] | None = None
    undone: UndoOffer | None = None
    card: str = ""
    pictured: Node | None = None
    """The card whose owner is asked for, beside the seats."""
    reasons: tuple[str, ...] = ()
    """For each seat why it can be theirs, or how much it has."""

    def frame(self, app: App) -> Frame:
        return Frame(
            self.line1,
            self.line2,
            self._seats(app) if self.pictured is None else self._card_and_seats(app, self.pictured),
            (CLOSE,),
            seats=() if self.pictured is None else self.seats,
            card=self.card,
        )

    def _card_and_seats(self, app: App, picture: Node) -> Node:
        """The card, and the seats with why it can be theirs."""
        cells = [
            seat_cell(app, seat, "choose seat", reason) for seat, reason in self._with_reasons()
        ]
        return row(picture, grid(cells, 1 if len(cells) <= ROW else 2, gap=10), gap=16, grow=1)

    def _with_reasons(self) -> Iterable[tuple[int, str]]:
        return zip(self.seats, self.reasons or ("",) * len(self.seats), strict=True)

    def _seats(self, app: App) -> Node:
        a_row = ROW if len(self.seats) <= ROW * MAX_ROWS else ROW + 1
        if len(self.seats) == SEATS_IN_SQUARE:
            a_row = SEATS_IN_SQUARE // 2
        is_row = len(self.seats) <= a_row
        cells = [
            _tall_seat(app, seat, reason) if is_row else seat_cell(app, seat, "choose seat", reason)
            for seat, reason in self._with_reasons()
        ]
        return grid(cells, a_row, gap=10)

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("choose seat", int(seat)):
                self._answered(app, seat)
            case _:
                pass

    def on_closed(self, app: App) -> None:
        """Leave a card that was taken back with its owner: nobody has said that it is another's."""
        if self.undone is None:
            super().on_closed(app)
        else:
            self.undone.undo()

    def undo_offer(self, app: App) -> UndoOffer | None:
        return self.undone or super().undo_offer(app)

    def preview(self, app: App, touch: Touch) -> Preview | None:
        """What it would do if it were this seat's."""
        match touch:
            case UiCommand("choose seat", int(seat)) if self.preview_seat is not None:
                return self.preview_seat(app, seat)
            case _:
                return None

    def press_key(self, app: App, seat: int) -> object:
        """Return the same key for every seat, since a press answers the one question."""
        return True

    def on_signal(self, app: App, signal: Signal) -> bool:
        match signal:
            case Pressed(seat) | Held(seat) if seat in self.seats:
                self._answered(app, seat)
            case Pressed(seat) | Held(seat):
                if seat < len(app.playing.header.names):
                    app.show_toast(f"It cannot be {app.player(seat)}'s.", seat)
            case Scanned():
                queue_or_report(app, signal)
            case _:
                return False
        return True

    def lights(self, app: App) -> Mapping[int, Light] | None:
        """Light the seats whose button answers."""
        return app.lights.lights_for(self.seats)

    def _answered(self, app: App, seat: int) -> None:
        app.close_screen()
        self.then(app, seat)


def _tall_seat(app: App, seat: int, reason: str) -> Node:
    return column(
        pawn(seat, 120),
        text(app.player(seat), "headline", size=38, align="center"),
        text(reason, "name", "mist", align="center") if reason else None,
        name=app.player(seat),
        touch=UiCommand("choose seat", seat),
        background=Background("night-700", f"seat:{seat}", radius=14),
        padx=12,
        gap=16,
        align="center",
        justify="center",
        flex=1,
    )
