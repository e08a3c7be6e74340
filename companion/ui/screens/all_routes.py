"""All routes to screens, in the order in which they are shown.

The app starts sooner without the larger screens that are seldom opened during a game: they are
imported when somebody opens them.
"""

from companion.ui.app.app import App
from companion.ui.app.routes import Route, Routes
from companion.ui.app.screen import Screen
from companion.ui.screens.corrections.check_table import CheckTable
from companion.ui.screens.corrections.correct import Corrections
from companion.ui.screens.home.known_players import KnownPlayers
from companion.ui.screens.log.log import Log
from companion.ui.screens.machine.power_off import PowerOff, Quit
from companion.ui.screens.machine.settings_screen import SettingsScreen
from companion.ui.screens.table.leaving import Leaving
from companion.ui.screens.table.peek import peek, seats_with_secrets


def _has_doctor(app: App) -> bool:
    return app.doctor is not None


def _has_secrets(app: App) -> bool:
    return bool(seats_with_secrets(app))


def _powers_off(app: App) -> bool:
    return app.can_power_off


def _cards(app: App) -> None:
    from companion.ui.screens.cards.cards import open_cards  # noqa: PLC0415 - see above

    open_cards(app)


def _games(_: App) -> Screen[App]:
    from companion.ui.screens.home.history import History  # noqa: PLC0415 - see above

    return History()


def _doctor(app: App) -> Screen[App]:
    from companion.ui.screens.machine.doctor import DoctorScreen  # noqa: PLC0415 - see above

    return DoctorScreen(app)


def _backup(app: App) -> Screen[App]:
    from companion.ui.screens.machine.backup import BackupScreen  # noqa: PLC0415 - see above

    return BackupScreen(app)


CARDS = Route("enroll", "Cards", "tags, and your own box", _cards)
SETTINGS = Route("gear", "Settings", "sound, screen, motion", lambda _: SettingsScreen())
ROUTES: Routes = {
    "home": (CARDS, Route("reel", "Games", "how they ended", _games), SETTINGS),
    "table": (
        Route("look", "Peek", "what only you may know", peek, _has_secrets),
        Route("list", "Log", "what happened; undo to any point", lambda app: Log(app.playing)),
        Route("pen", "Fix scores and positions", "as on the table", lambda _: Corrections()),
        Route(
            "look",
            "Check the table",
            "place by place",
            lambda app: CheckTable(app.playing),
        ),
        Route("people", "Somebody leaves", "who plays on; or end it here", lambda _: Leaving()),
        CARDS,
        SETTINGS,
        Route("pad", "Device check", "readers, lights, machine", _doctor, _has_doctor),
        Route("home", "Save and go home", "continue it later", App.put_game_away),
        Route("power", "Switch off", "asks first", lambda _: PowerOff(), _powers_off),
    ),
    "settings": (
        Route("power", "Switch off", "", lambda _: PowerOff(), _powers_off),
        Route("power", "Quit", "asks first", lambda _: Quit(), lambda app: not app.can_power_off),
    ),
    "devices": (
        Route("pad", "Device check", "readers, lights, machine", _doctor, _has_doctor),
        Route("drag", "Backup", "to a USB stick", _backup),
        Route("people", "Players", "delete a name", lambda _: KnownPlayers()),
    ),
}
