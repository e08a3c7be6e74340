"""One of the owner's sets: written out for others, called otherwise, or taken away."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.core.board.nodes import Touch, UiCommand, row, text
from companion.core.board.widgets import button, chip, primary
from companion.core.game import AnyGame
from companion.table.atomic_files import write_text
from companion.table.editable_options import HOUSE_SET
from companion.table.errors import Refused
from companion.table.owner.box_file import house_set, to_toml
from companion.table.owner.box_format import MAX_NAME_LENGTH
from companion.ui.app.app import App
from companion.ui.app.frame import CLOSE, OK, Frame
from companion.ui.app.preview import Preview
from companion.ui.app.screen import Screen, UndoOffer
from companion.ui.parts.keyboard import Keyboard
from companion.ui.parts.sheet import big_card, sheet
from companion.ui.render.theme import Theme
from companion.ui.screens.cards.describe import OnSetChanged
from hardware.signals import Held, Pressed

OnUndoable = Callable[[UndoOffer], None]
"""Called with what Undo can take back on the list of sets."""
SPELLINGS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", " ": "-"})
"""A name has no other letters than a to z."""


@dataclass(eq=False)
class SetSheet(Screen[App]):
    """What a set is, and what can be done with it."""

    ignored_signals = (Pressed, Held)

    game: AnyGame
    set: str
    on_set_changed: OnSetChanged
    on_undoable: OnUndoable

    def __post_init__(self) -> None:
        self.theme = Theme(self.game.id)

    @property
    def _is_house_set(self) -> bool:
        return self.set == house_set(self.game)

    def frame(self, app: App) -> Frame:
        icon_name = "house" if self._is_house_set else "book"
        what = described(app, self.game, self.set).capitalize().removesuffix(".")
        own = "" if self._is_house_set else "Deleted, it is kept in the folder earlier."
        return Frame(
            "What do you want to do with it?",
            self.game.title,
            sheet(
                big_card(icon_name, ""),
                HOUSE_SET if self._is_house_set else self.set,
                row(chip(_tags(app, self.game), fill="ink", size=20), height=36),
                text(f"{what}. {own}", "name", "ink-2", lines=4),
                line="accent",
                key=f"sheet:{self.set}",
            ),
            (
                *(
                    (
                        button("Delete", UiCommand("delete set"), icon="x"),
                        button("Rename", UiCommand("rename set"), icon="pen"),
                    )
                    if not self._is_house_set
                    else ()
                ),
                button("Export", UiCommand("export set"), icon="up"),
                OK,
            ),
            icon=icon_name,
        )

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("export set"):
                self._export(app)
            case UiCommand("rename set") if not self._is_house_set:
                app.open_screen(Rename(self.game, self.set, self._rename))
            case UiCommand("delete set") if not self._is_house_set:
                self._delete(app)
            case _:
                pass

    def _export(self, app: App) -> None:
        """Write the set and its tags to a file in `export/`, over an earlier one."""
        try:
            path = app.card_sets.export_path(self.game, self.set)
            write_text(path, to_toml(app.card_sets.box_file(self.game, self.set, app.tags.by_uid)))
        except Refused as error:
            app.show_toast(str(error))
        except OSError as error:
            app.show_toast(f"That cannot be saved: {error.strerror or error}.")
        else:
            app.show_toast(f"Written: {path}")

    def _rename(self, app: App, to: str) -> bool:
        was, game = self.set, self.game
        if not app.change_tags(lambda: app.card_sets.rename(game, was, to)):
            return False

        def back() -> None:
            if app.change_tags(lambda: app.card_sets.rename(game, to, was)):
                self.on_set_changed(was)

        self.set = to
        self.on_set_changed(to)
        self.on_undoable(UndoOffer(Preview(f"Undo calls it {was} again"), back))
        return True

    def _delete(self, app: App) -> None:
        """Delete the set, and return to the list of sets, which offers to bring it back."""
        was, game, card_sets = self.set, self.game, app.card_sets

        def do() -> None:
            path = card_sets.remove(game, was)

            def back() -> None:
                if app.change_tags(lambda: card_sets.restore(game, was, path)):
                    self.on_set_changed(was)

            self.on_undoable(UndoOffer(Preview(f"Undo brings {was} back"), back))

        if app.change_tags(do):
            app.close_screen()
            self.on_set_changed(house_set(game))
            app.show_toast(f"{was} is deleted. Undo brings it back.")


@dataclass(eq=False)
class Rename(Screen[App]):
    """A set's name: what is typed is in the sign, in the letters that it will have."""

    game: AnyGame
    was: str
    _done: Callable[[App, str], bool]

    one_question = True
    is_form = True

    def __post_init__(self) -> None:
        self.theme = Theme(self.game.id)
        self.typed_name = self.was
        self.keyboard = Keyboard()

    @property
    def _name(self) -> str:
        return self.typed_name.strip("-")

    def frame(self, app: App) -> Frame:
        why = app.card_sets.name_objection(self.game, self._name)
        same = self._name == self.was
        how = "What shall it be called?" if same or not self._name else why and why.text
        return Frame(
            self.typed_name or "…",
            how or f"It was {self.was}",
            self.keyboard.node("in lowercase letters"),
            (
                CLOSE,
                primary("Done", UiCommand("done"), enabled=same or why is None),
            ),
            icon="pen",
        )

    def on_touch(self, app: App, touch: Touch) -> None:
        typed_name = self.keyboard.typed(touch, self.typed_name, spelled)
        match touch:
            case _ if typed_name is not None:
                self.typed_name = typed_name
            case UiCommand("done") if self._name == self.was:
                app.close_screen()
            case UiCommand("done") if self._done(app, self._name):
                app.close_screen()
            case _:
                pass


def spelled(name: str, key: str) -> str:
    """The name with one letter more, in those that a set's name has; no two hyphens together."""
    letters = key.lower().translate(SPELLINGS)
    longer = name + "".join(
        letter for letter in letters if letter == "-" or (letter.isascii() and letter.isalnum())
    )
    fits = len(longer) <= MAX_NAME_LENGTH and "--" not in longer and not longer.startswith("-")
    return longer if fits else name


def described(app: App, game: AnyGame, name: str) -> str:
    """How much an owner says of the cards of a set, or why that cannot be read."""
    if name == house_set(game):
        return "as we made it"
    try:
        count = len(app.card_sets.facts(game, name))
    except Refused as error:
        return str(error)
    return "one card is described" if count == 1 else f"{count} cards are described"


def _tags(app: App, game: AnyGame) -> str:
    count = len(app.tags.of_game(game.id))
    return "one tag" if count == 1 else f"{count or 'no'} tags"
