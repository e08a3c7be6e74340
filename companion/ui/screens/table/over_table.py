"""A screen over the table: it keeps the round counter, Undo and Why? where the table has them."""

from companion.ui.app.app import App
from companion.ui.app.screen import Screen, Undoing
from companion.ui.screens.table.undo_preview import last_line


class OverTable(Screen[App]):
    """A screen over the table; Undo takes back the last line of the game."""

    over_table = True

    def undoing(self, app: App) -> Undoing | None:
        return last_line(app)
