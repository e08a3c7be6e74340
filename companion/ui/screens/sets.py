"""The boxes of a game: our house set, the owner's, and files that wait to be taken in."""

from pathlib import Path
from typing import Any

from companion.core.game import Game
from companion.core.kit import button, primary
from companion.core.nodes import Face, Go, Node, Touch, column, icon, row, space, text
from companion.table.box_file import BadBox, Box, house_set, read, written
from companion.table.box_import import How, change, is_new, take_in
from companion.table.games import games
from companion.table.keeping import write_text
from companion.table.options import HOUSE_SET
from companion.table.session import Refused
from companion.ui.app import App
from companion.ui.screens.describe import Now, own_name
from companion.ui.screens.frame import Bar, Sign, frame
from companion.ui.theme import Theme
from hardware.signals import Held, Pressed, Signal

A_COLUMN = 4
MOST_LINES = 5
HOWS: tuple[How, ...] = ("merge", "replace")


class Sets:
    """At the left the sets, one of which is looked at; at the right files in `import`."""

    def __init__(self, game: Game[Any], name: str, now: Now) -> None:
        self.game = game
        self.theme = Theme(game.id)
        self.set = name
        self.first = 0
        self._now = now

    def node(self, app: App) -> Node:
        names = (house_set(self.game), *app.boxes.names(self.game))
        files = app.boxes.waiting()
        most = max(len(names), len(files))
        sets = [self._set(app, name) for name in names[self.first : self.first + A_COLUMN]]
        waiting = [_file(path) for path in files[self.first : self.first + A_COLUMN]]
        none = text(
            "No file lies in the folder import.",
            font="bold",
            size=22,
            fit=16,
            lines=2,
            colour="mist",
            align="center",
        )
        return frame(
            Sign(
                "Which box?",
                "Touch a set to look at it, or a file to take it in",
                art="book",
                menu=False,
            ),
            row(
                column(*sets, space(), gap=6, width=0, grow=1),
                column(*(waiting or (none,)), space(), gap=6, width=0, grow=1),
                gap=12,
                grow=1,
            ),
            Bar(
                (
                    *(
                        (
                            button(
                                "",
                                Go("first", self.first - A_COLUMN),
                                art="up",
                                label="Earlier",
                                enabled=self.first > 0,
                            ),
                            button(
                                "",
                                Go("first", self.first + A_COLUMN),
                                art="down",
                                label="Later",
                                enabled=self.first + A_COLUMN < most,
                            ),
                        )
                        if most > A_COLUMN
                        else ()
                    ),
                    *(
                        (button("New set", Go("new"), art="plus"),)
                        if self.game.own_box is not None
                        else ()
                    ),
                    button("Export", Go("export"), art="up"),
                    primary("Done", Go("back")),
                ),
                utilities=False,
            ),
        )

    def _set(self, app: App, name: str) -> Node:
        ours, chosen = name == house_set(self.game), name == self.set
        try:
            what = "as we made it" if ours else _described(len(app.boxes.facts(self.game, name)))
        except Refused as error:
            what = error.text
        ink = "ink" if chosen else "cream"
        return _line(
            "house" if ours else "book",
            HOUSE_SET.capitalize() if ours else name,
            what,
            Go("set", name),
            fill="cream" if chosen else "night-800",
            ink=ink,
            soft="ink-2" if chosen else "mist",
        )

    def touched(self, app: App, touch: Touch) -> None:
        match touch:
            case Go("set", str(name)):
                self._use(name)
            case Go("first", int(first)):
                self.first = first
            case Go("new"):
                name = own_name(app, self.game)
                if app.change_tags(lambda: app.boxes.keep(self.game, name, {})):
                    self._use(name)
            case Go("export"):
                self._export(app)
            case Go("file", str(path)):
                self._open(app, Path(path))
            case _:
                pass

    def _use(self, name: str) -> None:
        self.set = name
        self._now(name)

    def _export(self, app: App) -> None:
        """The set and its tags as a file beside those that wait."""
        try:
            path = app.boxes.export_path(self.game, self.set)
            write_text(path, written(app.boxes.box(self.game, self.set, app.tags.kept)))
        except Refused as error:
            app.tell(error.text)
        except OSError as error:
            app.tell(f"That cannot be written: {error.strerror or error}.")
        else:
            app.tell(f"Written: {path}")

    def _open(self, app: App, path: Path) -> None:
        try:
            box = read(path)
        except BadBox as error:
            app.turn_to(Unreadable(self.theme, path.name, error))
        except OSError as error:
            app.tell(f"{path.name}: {error.strerror or error}.")
        else:
            app.turn_to(TakeIn(app, box))

    def signalled(self, app: App, signal: Signal) -> bool:
        del app
        return isinstance(signal, Pressed | Held)


class TakeIn:
    """What taking a box in would change, before it is done."""

    def __init__(self, app: App, box: Box) -> None:
        self.theme = Theme(box.game)
        self.box = box
        self.new = is_new(app.boxes, app.tags, box)

    def node(self, app: App) -> Node:
        title = games()[self.box.game].title
        hows = HOWS[:1] if self.new else HOWS
        return frame(
            Sign(
                f"Take in {self.box.name}, {title}?",
                "Nothing has changed yet"
                if self.new
                else "There is such a box already; what it was is kept",
                art="book",
                menu=False,
            ),
            row(*(self._would(app, how) for how in hows), gap=12, grow=1),
            Bar(
                (
                    button("Leave it", Go("back"), art="x"),
                    *((button("Replace", Go("take", "replace")),) if not self.new else ()),
                    primary("Take in" if self.new else "Merge", Go("take", "merge")),
                ),
                utilities=False,
            ),
        )

    def _would(self, app: App, how: How) -> Node:
        try:
            told = change(app.boxes, app.tags, self.box, how).lines or ("Nothing would change.",)
        except Refused as error:
            told = (error.text,)
        return column(
            text(
                "This would change:" if self.new else f"{how.capitalize()}:",
                font="strong",
                size=24,
                colour="ink",
            ),
            *_told(told),
            space(),
            face=Face("paper", radius=12),
            pad=(16, 10, 16, 8),
            gap=4,
            width=0,
            grow=1,
        )

    def touched(self, app: App, touch: Touch) -> None:
        match touch:
            case Go("take", "merge" | "replace" as how):
                app.back()
                if app.change_tags(lambda: _take_in(app, self.box, how)):
                    app.tell(f"Taken in: {self.box.name}.")
            case _:
                pass

    def signalled(self, app: App, signal: Signal) -> bool:
        del app
        return isinstance(signal, Pressed | Held)


class Unreadable:
    """What is wrong in a file, line by line."""

    def __init__(self, theme: Theme, file: str, error: BadBox) -> None:
        self.theme = theme
        self.file = file
        self.told = tuple(f"Line {one.line}: {one.text}" for one in error.findings)

    def node(self, app: App) -> Node:
        del app
        return frame(
            Sign(
                f"{self.file} is no box yet",
                "Nothing has changed; mend the file and touch it again",
                art="x",
                alarm=True,
                menu=False,
            ),
            column(
                *_told(self.told),
                space(),
                face=Face("paper", "no", radius=12),
                pad=(16, 10, 16, 8),
                gap=4,
                grow=1,
            ),
            Bar((primary("OK", Go("back")),), utilities=False),
        )

    def touched(self, app: App, touch: Touch) -> None:
        del app, touch

    def signalled(self, app: App, signal: Signal) -> bool:
        del app
        return isinstance(signal, Pressed | Held)


def _take_in(app: App, box: Box, how: How) -> None:
    take_in(app.boxes, app.tags, box, how)


def _described(count: int) -> str:
    return "one card is described" if count == 1 else f"{count} cards are described"


def _told(lines: tuple[str, ...]) -> tuple[Node, ...]:
    """As many lines as have room, and how many more there are."""
    more = len(lines) - MOST_LINES
    shown = lines if more <= 0 else (*lines[: MOST_LINES - 1], f"And {more + 1} more.")
    return tuple(
        text(one, font="bold", size=20, fit=14, lines=2, colour="ink-2", height=46) for one in shown
    )


def _file(path: Path) -> Node:
    return _line("drag", path.stem, "a file in import", Go("file", str(path)))


def _line(
    art: str,
    name: str,
    what: str,
    touch: Go,
    *,
    fill: str = "night-800",
    ink: str = "cream",
    soft: str = "mist",
) -> Node:
    return row(
        icon(art, 34, ink, hole=fill),
        column(
            text(name, font="strong", size=24, fit=15, colour=ink),
            text(what, font="bold", size=20, fit=14, colour=soft),
            grow=1,
            shrink=True,
            justify="center",
        ),
        name=name,
        touch=touch,
        face=Face(fill, radius=10),
        pad=(14, 0, 14, 0),
        gap=12,
        height=70,
        align="center",
    )
