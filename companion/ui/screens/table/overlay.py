"""The base of screens over the table: they show the ticket, Undo and Why? as the table does."""

from companion.ui.app.app import App
from companion.ui.app.preview import Preview
from companion.ui.app.screen import Screen, UndoOffer
from companion.ui.screens.table.undo import offer_undo


class TableOverlay(Screen[App]):
    """A screen over the table; Undo takes back the last line of the game."""

    over_table = True

    def undo_offer(self, app: App) -> UndoOffer | None:
        return offer_undo(app)


class NothingChanged(TableOverlay):
    """A screen about something that has not changed the game: Undo only closes it."""

    def undo_offer(self, app: App) -> UndoOffer | None:
        return UndoOffer(Preview("Undo closes this; nothing is taken back"), app.close_screen)
