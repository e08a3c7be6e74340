"""The boxes of a game: our house set, the owner's, and files that wait to be taken in."""

from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from companion.core.board.nodes import Node, Touch, UiCommand, column, row, space, text
from companion.core.board.widgets import button
from companion.core.game import AnyGame
from companion.table.editable_options import HOUSE_SET
from companion.table.owner.box_file import house_set, read
from companion.ui.app.app import App
from companion.ui.app.frame import DONE, Frame
from companion.ui.app.screen import UndoOffer
from companion.ui.parts.list_row import list_row, row_icon
from companion.ui.parts.paging import arrows, page_of
from companion.ui.render.theme import Theme
from companion.ui.screens.cards.describe import OnSetChanged, own_name
from companion.ui.screens.cards.import_box import ImportBox, UnreadableBox
from companion.ui.screens.cards.set_sheet import SetSheet, described
from companion.ui.screens.table.overlay import TableOverlay
from hardware.signals import Held, Pressed
from hardware.untrusted.toml_text import InvalidFile

COLUMN_SIZE = 4


@dataclass(eq=False)
class CardSetsScreen(TableOverlay):
    """At the left the sets, one of which is looked at; at the right files in `import/`."""

    ignored_signals = (Pressed, Held)

    game: AnyGame
    set: str
    on_set_changed: OnSetChanged
    last_undo: UndoOffer | None = None
    """Takes back the last renaming or deleting."""

    def __post_init__(self) -> None:
        self.theme = Theme(self.game.id)

    def frame(self, app: App) -> Frame:
        names = (house_set(self.game), *app.card_sets.names(self.game))
        page = page_of(
            [*zip_longest(names, app.card_sets.importable_files())], self.page, COLUMN_SIZE
        )
        sets = [self._set_row(app, name) for name, _ in page.shown if name is not None]
        waiting = [_file(path) for _, path in page.shown if path is not None]
        none = text("No file lies in the folder import.", "name", "mist", lines=2, align="center")
        return Frame(
            "Which box?",
            "Touch a set to look at it, or a file to take it in",
            row(
                column(*sets, space(), gap=6, flex=1),
                column(*(waiting or (none,)), space(), gap=6, flex=1),
                gap=12,
                grow=1,
            ),
            (
                *arrows(page),
                button("New set", UiCommand("begin set"), icon="plus")
                if self.game.cards.owner_sets is not None
                else None,
                button("This set", UiCommand("open set"), icon="pen"),
                DONE,
            ),
            icon="book",
        )

    def _set_row(self, app: App, name: str) -> Node:
        ours, chosen = name == house_set(self.game), name == self.set
        return list_row(
            HOUSE_SET.capitalize() if ours else name,
            described(app, self.game, name),
            UiCommand("choose set", name),
            start=row_icon("house" if ours else "book", chosen=chosen),
            chosen=chosen,
        )

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("choose set", str(name)):
                self._switch_to_set(name)
            case UiCommand("begin set"):
                name = own_name(app, self.game)
                if app.change_tags(lambda: app.card_sets.save(self.game, name, {})):
                    self._switch_to_set(name)
            case UiCommand("open set"):
                app.open_screen(
                    SetSheet(self.game, self.set, self._switch_to_set, self._remember_undo)
                )
            case UiCommand("read file", str(path)):
                self._open_file(app, Path(path))
            case _:
                pass

    def _switch_to_set(self, name: str) -> None:
        self.set = name
        self.on_set_changed(name)

    def _remember_undo(self, undo_offer: UndoOffer) -> None:
        self.last_undo = undo_offer

    def undo_offer(self, app: App) -> UndoOffer | None:
        """The last renaming or deleting of a set here."""
        last_undo = self.last_undo
        if last_undo is None:
            return None

        def do() -> None:
            self.last_undo = None
            last_undo.undo()

        return UndoOffer(last_undo.preview, do)

    def _open_file(self, app: App, path: Path) -> None:
        try:
            box = read(path)
        except InvalidFile as error:
            app.open_screen(UnreadableBox(self.theme, path.name, error))
        except OSError as error:
            app.show_toast(f"{path.name}: {error.strerror or error}.")
        else:
            app.open_screen(ImportBox(app, box))


def _file(path: Path) -> Node:
    return list_row(
        path.stem, "a file in import", UiCommand("read file", str(path)), start=row_icon("drag")
    )
