"""What the screen does without input: it shows a glance, is dimmed, and is switched off."""

from companion.core.board.nodes import UiCommand
from companion.ui.app.app import App
from companion.ui.runtime.stage import Stage
from companion.ui.runtime.touch_delay import TouchDelay

GLANCE_AFTER_SECONDS = 3.0
"""How long a board is shown after a card or a button before table mode shows its glance."""
BOARD_STAYS_SECONDS = 20.0
"""How long, instead, after a touch, when somebody is at the screen, and if the board is read
before somebody answers.
"""
DIM_AFTER_SECONDS = 600.0
"""Seconds without input until screen and lights are dim."""
OFF_AFTER_SECONDS = 1800.0
"""Seconds without input until a backlight is off."""
DIMMED_BRIGHTNESS = 0.15
MAX_BRIGHTNESS = 10


class Inactivity:
    """The time since the last input, and what the app and its stage do meanwhile."""

    is_off = False
    """Whether the backlight is off."""
    _glance_since = 0.0
    """When the glance was shown."""
    _last_question: object = None
    """The screen and its question at the last tick."""
    _question_since = 0.0
    _glance_after = GLANCE_AFTER_SECONDS

    def __init__(self, app: App, stage: Stage, now: float) -> None:
        self._app = app
        self._stage = stage
        self.last_input_at = now

    def note_input(self, now: float, touch_delay: TouchDelay, *, touched: bool) -> bool:
        """Note input, brighten the screen and bring the board back; return whether the screen was
        dimmed or the glance shown. `touched`: it was on the screen, not at the pad. A glance that
        has come on within the touch delay was not seen yet: the input is meant for the board, as
        if there had been none.
        """
        app, self.last_input_at = self._app, now
        was_dimmed, glanced = app.dimmed, app.glance_shown
        if was_dimmed:
            app.set_dimmed(False)
        if glanced and now < self._glance_since + touch_delay.seconds:
            touch_delay.forget(self._glance_since)
            glanced = False
        app.glance_shown = False
        if glanced and not touched:
            # a card or a button answers what the glance asks for, past a result that is open
            app.touch(UiCommand("next"))
        self._glance_after = BOARD_STAYS_SECONDS if touched else GLANCE_AFTER_SECONDS
        return was_dimmed or glanced

    def tick(self, now: float) -> bool:
        """Do what is due by time; return whether anything changed on the screen."""
        app, since = self._app, self.last_input_at
        is_due = not app.dimmed and now > since + DIM_AFTER_SECONDS
        dims = app.settings.current.dim_when_idle and is_due
        if dims:
            app.set_dimmed(True)
        was_off = self.is_off
        self.is_off = (
            app.dimmed and self._stage.backlight is not None and now > since + OFF_AFTER_SECONDS
        )
        glances = self._glance_is_due(now)
        if glances:
            app.glance_shown, self._glance_since = True, now
        return dims or glances or was_off != self.is_off

    def _glance_is_due(self, now: float) -> bool:
        """Whether the board has been there long enough, and has a glance that is not shown yet."""
        app = self._app
        if app.glance_shown or not app.table_mode:
            return False
        shown = app.screen, app.screen.question_key(app, "")
        if shown != self._last_question:
            self._last_question, self._question_since = shown, now
        due = max(
            self.last_input_at + self._glance_after, self._question_since + GLANCE_AFTER_SECONDS
        )
        glance = app.screen.glance(app) if now >= due else None
        if glance is None:
            return False
        stays = max(GLANCE_AFTER_SECONDS, glance.result_seconds)
        if glance.is_read_first:
            stays = BOARD_STAYS_SECONDS
        return now >= self._question_since + stays

    @property
    def brightness(self) -> float:
        """The brightness of the screen: 0 to 1."""
        if not self._app.dimmed:
            return self._app.settings.current.screen_brightness / MAX_BRIGHTNESS
        return 0.0 if self.is_off else DIMMED_BRIGHTNESS
