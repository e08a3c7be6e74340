"""Dice that roll on the screen: six faces come up, then they lie still.

What they come to is settled when they are, so that nothing says it before: no word, no sound,
no light.
"""

from collections.abc import Callable, Sequence
from math import ceil

from msgspec.structs import replace

from companion.core.board.dice_tray import die
from companion.core.board.nodes import Node, icon, row, space
from companion.ui.app.app import App
from companion.ui.app.frame import Frame, frame_of_board
from companion.ui.app.screen import Screen
from companion.ui.screens.table.scanned import queue_or_report
from hardware.signals import Scanned, Signal

ROLL_SECONDS = 0.7
"""Seconds until the dice lie still."""
SHORT_ROLL_SECONDS = 0.3
"""Seconds until the dice lie still with less motion: the faces only come up."""
FACE_COUNT = 6
"""Faces that come up, the last of which stays."""
STILL_SECONDS = 0.1
"""Seconds at the end of a roll in which the dice already lie still."""
DEGREES_PER_FACE = 23.0
"""Degrees from face to face; the last one is straight."""
SIZE = 150
DRAWN_SIDES = 6
"""Sides of a die of which there are drawings."""


class Rolling(Screen[App]):
    """Dice on their way to what they will show; `then` is done when they are."""

    def __init__(self, app: App, shown: Sequence[int], then: Callable[[App], object]) -> None:
        self.shown = tuple(shown)
        self._then = then
        self._began = app.clock()
        self._seen = self._faces_left(app)

    def frame(self, app: App) -> Frame:
        left, asked = self._faces_left(app), app.playing.board()
        return replace(
            frame_of_board(asked),
            stage=row(
                space(),
                *(self._die(index, face, left) for index, face in enumerate(self.shown)),
                space(),
                gap=40,
                grow=1,
                align="center",
            ),
            buttons=(),
            icon="dice",
            undo=False,
        )

    def named_seats(self, app: App) -> tuple[int, ...] | None:
        """Return the seats that the board of the roll names."""
        return self.frame(app).shown_seats or None

    def _faces_left(self, app: App) -> int:
        """How many faces are still to come; zero once all have."""
        if app.settings.current.less_motion:
            return 0
        since = app.clock() - self._began
        return max(0, ceil(FACE_COUNT * (1 - since / (ROLL_SECONDS - STILL_SECONDS))) - 1)

    def _die(self, index: int, face: int, left: int) -> Node:
        """A die with the face that comes up so long before its last one."""
        if face > DRAWN_SIDES:
            return die(None if left else face, SIZE)
        way = 1 if index % 2 else -1
        up = (face - 1 + way * left) % DRAWN_SIDES + 1
        return icon(
            f"die-{up}", SIZE, "paper", hole_color="ink", turn=DEGREES_PER_FACE * way * left
        )

    def on_signal(self, app: App, signal: Signal) -> bool:
        """Queue a card until the dice lie still; ignore other signals."""
        if isinstance(signal, Scanned):
            queue_or_report(app, signal)
        return True

    def tick(self, app: App) -> bool:
        """The next faces, and at last what follows."""
        since = app.clock() - self._began
        if since >= (SHORT_ROLL_SECONDS if app.settings.current.less_motion else ROLL_SECONDS):
            app.close_screen()
            self._then(app)
            return True
        left = self._faces_left(app)
        changed, self._seen = left != self._seen, left
        return changed
