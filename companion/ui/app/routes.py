"""The ways to screens: each screen says in its own file from where one comes to it.

Home and the menu show them all. SCREENS lists the modules that have some.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Literal, cast

from msgspec import Struct

from companion.ui.app.app import App

SCREENS = (
    "companion.ui.screens.corrections.check",
    "companion.ui.screens.table.menu",
    "companion.ui.screens.home.history",
    "companion.ui.screens.cards.cards",
    "companion.ui.screens.machine.backup",
    "companion.ui.screens.log.log",
    "companion.ui.screens.corrections.correct",
    "companion.ui.screens.machine.settings",
    "companion.ui.screens.home.known_players",
    "companion.ui.screens.machine.doctor",
    "companion.ui.screens.table.peek",
    "companion.ui.screens.machine.power_off",
)
"""Modules with WAYS. They are imported when the ways are asked for, since they import the app."""
Place = Literal["home", "table", "settings", "devices"]


def always(app: App) -> bool:
    """Whenever one is at its place."""
    del app
    return True


class Way(Struct, frozen=True):
    """From home, one of the pages of the settings, or the table of a game under way, to a screen
    that `go` lays on top.

    `words` names it and `what` tells it in half a line; `order`: where it stands among the
    ways of its place. `there`: whether one can go it now.
    """

    place: Place
    order: int
    art: str
    words: str
    what: str
    go: Callable[[App], None]
    there: Callable[[App], bool] = always


def ways(app: App, place: Place) -> list[Way]:
    """The ways from a place that can be gone now, in their order."""
    return [way for way in _every_way() if way.place == place and way.there(app)]


def go(app: App, place: Place, words: str) -> None:
    """Go the way of that name, if there is one."""
    for way in ways(app, place):
        if way.words == words:
            way.go(app)


@cache
def _every_way() -> tuple[Way, ...]:
    found = (way for name in SCREENS for way in cast("tuple[Way, ...]", import_module(name).WAYS))
    return tuple(sorted(found, key=lambda way: way.order))
