"""A confirmation before something that people may not want: do it, or cancel."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.core.board.nodes import Background, Touch, UiCommand, column, space, text
from companion.core.board.widgets import button, primary
from companion.ui.app.app import App
from companion.ui.app.frame import Frame
from companion.ui.app.screen import Screen
from hardware.signals import Held, Pressed

MAX_LINES = 6
MAX_LARGE_LINES = 3
"""Lines up to which there is room for larger letters and two rows each."""


@dataclass(eq=False)
class Confirmation(Screen[App]):
    """Asks; `then` is done when somebody touches `yes`."""

    ignored_signals = (Pressed, Held)
    """A press is no answer here, and closes nothing; a card is taken at the table."""

    line1: str
    what: str
    lines: Sequence[str]
    yes: str
    then: Callable[[App], object]
    seat: int | None = None
    instead: tuple[str, Callable[[App], object]] | None = None
    """What people may want rather: the words of a button between the two, and what it does."""

    def frame(self, app: App) -> Frame:
        shown = self.lines[:MAX_LINES]
        if len(self.lines) > MAX_LINES:
            left = len(self.lines) - MAX_LINES + 1
            shown = (*shown[:-1], f"… and {left} more")
        size, rows, height = (30, 2, 78) if len(shown) <= MAX_LARGE_LINES else (24, 1, 40)
        return Frame(
            self.line1,
            self.what,
            column(
                *(
                    text(words, "line", "ink", size=size, lines=rows, height=height)
                    for words in shown
                ),
                space(),
                background=Background("cream", radius=14),
                padding=(22, 14, 22, 10),
                gap=2,
                grow=1,
            ),
            (
                button("Cancel", UiCommand("back"), icon="x"),
                button(self.instead[0], UiCommand("choose alternative")) if self.instead else None,
                primary(self.yes, UiCommand("confirm")),
            ),
            seat=self.seat,
            icon="why",
        )

    def on_touch(self, app: App, touch: Touch) -> None:
        if touch == UiCommand("confirm"):
            app.close_screen()
            self.then(app)
        elif touch == UiCommand("choose alternative") and self.instead is not None:
            app.close_screen()
            self.instead[1](app)
