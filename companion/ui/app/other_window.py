"""Following another window of Matinee that writes the journal, until it ends."""

from typing import TYPE_CHECKING

from companion.core.board.nodes import UiCommand
from companion.ui.app.faults import READ_ONLY
from hardware.signals import Restored

if TYPE_CHECKING:
    from companion.ui.app.app import App

FREE_EVERY = 0.5
"""Seconds between two looks whether the other window has ended."""


class OtherWindow:
    """Shows what another process writes; when that ends, this one writes."""

    _looked_at = float("-inf")
    """When it was last looked whether the other window has ended."""

    def __init__(self, app: "App") -> None:
        self._app = app

    def follow(self) -> bool:
        """Show what the other process has written, or take over from it; return whether
        anything changed.
        """
        app = self._app
        if not app.journal.read_only:
            return False
        now = app.clock()
        free = now >= self._looked_at + FREE_EVERY
        if free:
            self._looked_at = now
            free = app.journal.become_writer()
        if not free and not app.journal.changed():
            return False
        if free:
            for book in (app.tags, app.players, app.settings):
                book.read()
            app.controls.set_hold_time(app.settings.current.hold_seconds)
        kept = app.games.last()
        if app.session is not None:
            if kept is None or not app.games.resume(kept):
                app.put_game_away()
        elif app.screen is app.home and kept is not None and not app.games.is_put_away(kept):
            app.home.on_touch(app, UiCommand("continue game"))
        if free:
            app.faults.restored(Restored(READ_ONLY, app.clock()))
            app.show_toast("The other window has ended: you can play here now.")
        return True
