"""The menu of a game under way."""

from companion.core.kit import primary
from companion.core.nodes import Face, Go, Node, Touch, column, icon, row, text
from companion.ui.app import App
from companion.ui.screens.check import Check
from companion.ui.screens.correct import Corrections
from companion.ui.screens.enrol import Enrol
from companion.ui.screens.frame import Bar, Sign, frame
from companion.ui.screens.log import Log
from companion.ui.screens.settings import SettingsScreen
from hardware.signals import Signal

ENTRIES = (
    ("log", "list", "Log", "what happened; undo to any point"),
    ("correct", "pen", "Correct the books", "the table is always right"),
    ("check", "look", "Check the table", "place by place, right or fix"),
    ("enrol", "enrol", "Enrol cards", "one tag after the other"),
    ("settings", "gear", "Settings", "sound, screen, motion"),
    ("home", "home", "Put the game away", "it can be continued"),
)


class Menu:
    """The ways from the table."""

    def node(self, app: App) -> Node:
        lines = [ENTRIES[:2], ENTRIES[2:4], ENTRIES[4:]]
        return frame(
            Sign(
                app.playing.game.title,
                app.wrong_with_devices() or "The game waits",
                art="list",
                menu=False,
                trouble=app.trouble(),
            ),
            column(
                *(row(*(_entry(*one) for one in line), gap=10, grow=1) for line in lines),
                gap=10,
                grow=1,
            ),
            Bar((primary("Back to the table", Go("back")),), utilities=False),
        )

    def touched(self, app: App, touch: Touch) -> None:
        app.back()
        match touch:
            case Go("log"):
                app.turn_to(Log(app.playing))
            case Go("correct"):
                app.turn_to(Corrections())
            case Go("check"):
                app.turn_to(Check())
            case Go("enrol"):
                app.turn_to(Enrol.deck(app, app.playing.game.id))
            case Go("settings"):
                app.turn_to(SettingsScreen())
            case Go("home"):
                app.leave()
            case _:
                pass

    def signalled(self, app: App, signal: Signal) -> bool:
        del app, signal
        return False


def _entry(to: str, art: str, words: str, what: str) -> Node:
    return row(
        icon(art, 48, "accent", hole="night-700"),
        column(
            text(words, font="strong", size=26, fit=18),
            text(what, size=20, fit=15, colour="mist"),
            grow=1,
            shrink=True,
            justify="center",
        ),
        name=words,
        touch=Go(to),
        face=Face("night-700", "night-500", radius=14),
        pad=(20, 0, 14, 0),
        gap=18,
        align="center",
        width=0,
        grow=1,
    )
