"""The buttons of the seats: a press counts if it means the same as when the button went down."""

from collections.abc import Callable

from companion.ui.app.app import App
from companion.ui.runtime.touch_context import press_key
from companion.ui.runtime.touch_delay import TouchDelay
from hardware.signals import ButtonCanceled, ButtonDown, Held, Pressed

PRESSED_TOO_EARLY = object()
"""The meaning of a press during the touch delay, which is not taken."""
NOT_SEEN = object()
"""The button's way down was not reported."""


class SeatButtons:
    """Sends the app what people do with their buttons."""

    def __init__(self, app: App, touch_delay: TouchDelay, clock: Callable[[], float]) -> None:
        self._app = app
        self._touch_delay = touch_delay
        self._clock = clock
        self._down: dict[tuple[int, str], object] = {}
        """By seat and button, the press key when the button went down."""

    def down(self, down: ButtonDown) -> None:
        """Note that a seat's button goes down; ignore it during the touch delay."""
        late, key = self.seconds_left(down.seat) > 0, (down.seat, down.button)
        self._down[key] = PRESSED_TOO_EARLY if late else press_key(self._app, down.seat)
        if not late:
            self._app.signal(down)

    def up(self, up: Pressed | Held) -> None:
        """Count a press or hold if it means the same as when the button went down."""
        means = press_key(self._app, up.seat)
        meant = self._down.pop((up.seat, up.button), NOT_SEEN)
        if meant is NOT_SEEN:
            meant = PRESSED_TOO_EARLY if self.seconds_left(up.seat) > 0 else means
        self._app.signal(up if meant == means else ButtonCanceled(up.seat, up.button, up.at))

    def forget(self, canceled: ButtonCanceled) -> None:
        """Forget that a button went down."""
        self._down.pop((canceled.seat, canceled.button), None)

    def seconds_left(self, seat: int) -> float:
        """Seconds for which presses of this seat's button are still ignored."""
        return self._touch_delay.press_seconds_left(seat, press_key(self._app, seat), self._clock())
