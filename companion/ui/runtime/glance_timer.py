"""When table mode shows a board's glance: after a while without input."""

from companion.ui.app.app import App

GLANCE_AFTER_SECONDS = 3.0
"""How long a board is shown without input before table mode shows its glance."""


class GlanceTimer:
    """Remembers since when the board has been shown."""

    _board: object = None
    """The screen and its question when time passed last."""
    _board_since = 0.0

    def is_due(self, app: App, last_input_at: float, now: float) -> bool:
        """Whether the board has been there long enough, and has a glance that is not shown yet."""
        if app.at_a_glance or not app.table_mode:
            return False
        board = app.screen, app.screen.question_key(app, "")
        if board != self._board:
            self._board, self._board_since = board, now
        since = max(last_input_at, self._board_since)
        return now >= since + GLANCE_AFTER_SECONDS and app.screen.glance(app) is not None
