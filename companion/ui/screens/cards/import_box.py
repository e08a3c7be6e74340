"""Importing a box from a file: what would change, or what is wrong in the file."""

from dataclasses import dataclass, field

from companion.core.board.nodes import Background, Node, Touch, UiCommand, column, row, space, text
from companion.core.board.widgets import button, primary
from companion.table.errors import Refused
from companion.table.owner.box_format import BoxFile
from companion.table.owner.box_import import IMPORT_MODES, ImportMode, change, import_box, is_new
from companion.table.registry import games
from companion.ui.app.app import App
from companion.ui.app.frame import OK, Frame
from companion.ui.app.screen import Screen
from companion.ui.render.theme import Theme
from hardware.signals import Held, Pressed
from hardware.untrusted.toml_text import InvalidFile

MAX_LINES = 5


class ImportBox(Screen[App]):
    """What an import would change, before it is done."""

    ignored_signals = (Pressed, Held)

    def __init__(self, app: App, box: BoxFile) -> None:
        self.theme = Theme(box.game)
        self.box = box
        self.new = is_new(app.card_sets, app.tags, box)

    def frame(self, app: App) -> Frame:
        title = games()[self.box.game].title
        hows = IMPORT_MODES[:1] if self.new else IMPORT_MODES
        return Frame(
            f"Import {self.box.name}?",
            f"{title}; nothing has changed yet"
            if self.new
            else f"{title} already has a box of this name; the old one is kept",
            row(*(self._changes(app, how) for how in hows), gap=12, grow=1),
            (
                button("Cancel", UiCommand("back"), icon="x"),
                (button("Replace", UiCommand("import set", "replace"))) if (not self.new) else None,
                primary("Import" if self.new else "Merge", UiCommand("import set", "merge")),
            ),
            icon="book",
        )

    def _changes(self, app: App, how: ImportMode) -> Node:
        try:
            lines = change(app.card_sets, app.tags, self.box, how).lines or (
                "Nothing would change.",
            )
        except Refused as error:
            lines = (str(error),)
        return column(
            text("This would change:" if self.new else f"{how.capitalize()}:", "title", "ink"),
            *_line_rows(lines),
            space(),
            background="paper",
            radius=12,
            padding=(16, 10, 16, 8),
            gap=4,
            flex=1,
        )

    def on_touch(self, app: App, touch: Touch) -> None:
        match touch:
            case UiCommand("import set", "merge" | "replace" as how):
                app.close_screen()
                if app.change_tags(lambda: _import(app, self.box, how)):
                    app.show_toast(f"Imported {self.box.name}.")
            case _:
                pass


@dataclass(eq=False)
class UnreadableBox(Screen[App]):
    """What is wrong in a file, line by line."""

    ignored_signals = (Pressed, Held)

    theme: Theme = field()
    file: str
    error: InvalidFile

    def frame(self, app: App) -> Frame:
        return Frame(
            f"{self.file} is not a valid box",
            "Nothing has changed; correct the file and touch it again",
            column(
                *_line_rows(
                    tuple(f"Line {finding.line}: {finding.text}" for finding in self.error.findings)
                ),
                space(),
                background=Background("paper", "no", radius=12),
                padding=(16, 10, 16, 8),
                gap=4,
                grow=1,
            ),
            (OK,),
            icon="x",
            alarm=True,
        )


def _import(app: App, box: BoxFile, how: ImportMode) -> None:
    import_box(app.card_sets, app.tags, box, how)


def _line_rows(lines: tuple[str, ...]) -> tuple[Node, ...]:
    """As many lines as have room, and how many more there are."""
    more = len(lines) - MAX_LINES
    shown = lines if more <= 0 else (*lines[: MAX_LINES - 1], f"And {more + 1} more.")
    return tuple(text(line, "label", "ink-2", lines=2, height=46) for line in shown)
