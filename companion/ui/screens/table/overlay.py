"""The base of screens over the table: they show the ticket, Undo and Why? as the table does."""

from companion.ui.app.app import App
from companion.ui.app.preview import Preview
from companion.ui.app.screen import Screen, UndoOffer


class TableOverlay(Screen[App]):
    """A screen over the table. Undo closes it: whoever has only opened it takes nothing back."""

    over_table = True

    def undo_offer(self, app: App) -> UndoOffer | None:
        return UndoOffer(Preview("Undo closes this; nothing is taken back"), app.close_screen)


class TableQuestion(TableOverlay):
    """A question over the table, which a card on the pad can have opened."""

    def on_closed(self, app: App) -> None:
        app.dispatcher.report_card_on_pad()

    def undo_offer(self, app: App) -> UndoOffer | None:
        def close() -> None:
            app.close_screen()
            self.on_closed(app)

        return UndoOffer(Preview("Undo closes this; nothing is taken back"), close)
