"""All routes to screens, in the order in which they are shown."""

from companion.ui.app.app import App
from companion.ui.app.routes import Route, Routes
from companion.ui.screens.cards.cards import open_cards
from companion.ui.screens.corrections.check_table import CheckTable
from companion.ui.screens.corrections.correct import Corrections
from companion.ui.screens.home.history import History
from companion.ui.screens.home.known_players import KnownPlayers
from companion.ui.screens.log.log import Log
from companion.ui.screens.machine.backup import BackupScreen
from companion.ui.screens.machine.doctor import DoctorScreen
from companion.ui.screens.machine.power_off import PowerOff, Quit
from companion.ui.screens.machine.settings_screen import SettingsScreen
from companion.ui.screens.table.leaving import Leaving
from companion.ui.screens.table.peek import peek, with_secrets


def _has_doctor(app: App) -> bool:
    return app.doctor is not None


def _has_secrets(app: App) -> bool:
    return bool(with_secrets(app))


def _powers_off(app: App) -> bool:
    return app.can_power_off


CARDS = Route("enroll", "Cards", "tags, and your own box", open_cards)
SETTINGS = Route("gear", "Settings", "sound, screen, motion", lambda _: SettingsScreen())
ROUTES: Routes = {
    "home": (CARDS, Route("reel", "Games", "how they ended", lambda _: History()), SETTINGS),
    "table": (
        Route("look", "Peek", "what only you may know", peek, _has_secrets),
        Route("list", "Log", "what happened; undo to any point", lambda app: Log(app.playing)),
        Route(
            "pen", "Fix scores and positions", "as they are on the table", lambda _: Corrections()
        ),
        Route(
            "look",
            "Check the table",
            "place by place",
            lambda app: CheckTable(app.playing),
        ),
        Route("people", "Somebody leaves", "who plays on; or end it here", lambda _: Leaving()),
        CARDS,
        SETTINGS,
        Route("doctor", "Doctor", "devices and machine", DoctorScreen, _has_doctor),
        Route("home", "Save and go home", "continue it later", App.put_game_away),
        Route("power", "Switch off", "asks first", lambda _: PowerOff(), _powers_off),
    ),
    "settings": (
        Route("power", "Switch off", "", lambda _: PowerOff(), _powers_off),
        Route("power", "Quit", "asks first", lambda _: Quit(), lambda app: not app.can_power_off),
    ),
    "devices": (
        Route("pad", "Doctor", "devices and machine", DoctorScreen, _has_doctor),
        Route("drag", "Backup", "to a USB stick", BackupScreen),
        Route("people", "Players", "delete a name", lambda _: KnownPlayers()),
    ),
}
