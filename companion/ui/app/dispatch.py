"""Signals on their way through the screens, and cards that wait while a question is open."""

from typing import TYPE_CHECKING

from msgspec.structs import astuple, replace

from companion.table.play.interpret import possible_seats
from companion.table.play.prompts_ahead import keeps_claim
from companion.ui.app.scan_queue import ClaimedScan
from companion.ui.app.screen import TableScreen
from hardware.signals import Held, Lifted, Pressed, Scanned, Signal

if TYPE_CHECKING:
    from companion.ui.app.app import App


class Dispatcher:
    """Gives each signal to the topmost screen that handles it."""

    def __init__(self, app: "App") -> None:
        self._app = app

    def dispatch(self, signal: Signal) -> None:
        """Pass a signal down until a screen handles it. A screen that is only read is closed by a
        card or a press; a question handles them itself.
        """
        app = self._app
        acts = isinstance(signal, Scanned | Pressed | Held)
        match signal:
            case Scanned():
                app.scan_queue.card_placed(signal)
            case Lifted():
                app.scan_queue.card_lifted(signal)
            case _:
                pass
        for screen in reversed(app.screens):
            if isinstance(signal, Scanned) and isinstance(screen, TableScreen):
                if screen.must_answer(app):
                    self.queue_scan(signal)
                    return
                signal = app.scan_queue.enqueue_and_take_next(signal)
            if acts and screen.is_form:
                if isinstance(signal, Scanned):
                    app.show_toast("A form is open: finish it, then lay the card.")
                return
            if screen.on_signal(app, signal):
                return
            if acts and screen in app.overlays:
                app.overlays.remove(screen)

    def queue_scan(self, scan: Scanned) -> None:
        """Queue a card that is scanned while a question is open, for the seat that has claimed it.
        If it cannot be queued, as while a preview is open, show a toast that says so.
        """
        app = self._app
        if (
            scan.seat is None
            and app.table_screen is not None
            and app.table_screen.claimant is not None
        ):
            scan = replace(scan, seat=app.table_screen.claimant)
            if app.session is not None and keeps_claim(app.session, app.table_screen.claimant):
                scan = ClaimedScan(*astuple(scan))
        if app.is_previewing:
            app.show_toast("Lift the finger first, then lay this card again.")
            return
        if app.session is None:
            app.show_toast("Answer first, then lay this card again.")
            return
        name = self._name(scan, is_open=app.playing.game.observation.names_queued_cards)
        if scan.uid == app.scan_queue.current_uid:
            app.show_toast(f"{name} is what is asked about: answer first.")
        elif app.scan_queue.add(scan):
            app.show_toast(f"{name} is next, after this answer.")
        else:
            app.show_toast(f"{name} counts once: it waits already.")

    def report_card_on_pad(self) -> None:
        """Say what to do with the card whose question people have closed, if it is still there."""
        queue = self._app.scan_queue
        if queue.current is not None and queue.uid_on_pad is not None:
            name = self._name(queue.current)
            self._app.show_toast(f"{name} is still on the pad: lift it and lay it again.")

    def drop_queued_after_undo(self) -> str:
        """After Undo, drop the queued cards that are no longer on a pad; return the text of a toast
        about them.
        """
        match self._app.scan_queue.drop_lifted_after_undo():
            case []:
                return ""
            case [scan]:
                return f"{self._name(scan)} no longer waits: lay it again."
            case gone:
                return f"{len(gone)} cards no longer wait: lay them again."

    def _name(self, scan: Scanned, *, is_open: bool = False) -> str:
        """The name of a card, if everybody may know it; `is_open`: they may, if it is asked for
        now.
        """
        app, tagged = self._app, self._app.tags.find(scan.uid)
        if tagged is None:
            return "This card"
        if is_open and possible_seats(app.playing, tagged):
            return app.playing.cards[tagged.card].name
        return app.card_name(tagged)

    def take_next(self) -> None:
        """Handle the queued cards while the table has no open question."""
        app = self._app
        while (
            app.table_screen is not None
            and app.screen is app.table_screen
            and app.table_screen.takes_cards(app)
        ):
            scan = app.scan_queue.next()
            if scan is None:
                return
            app.table_screen.on_signal(app, scan)

    def claim(self, seat: int) -> bool:
        """Claim the next card for a seat that presses while a question is open, if it may
        have it.
        """
        app = self._app
        if app.table_screen is None or not app.table_screen.claim(app, seat):
            return False
        app.show_toast(f"The next card on the pad is {app.player(seat)}'s.", seat)
        return True
