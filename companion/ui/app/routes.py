"""Routes to screens: each screen lists in its own file where it can be opened from.

Home, the menu and Settings show the routes. SCREENS lists the modules that have some.
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
"""Modules with ROUTES. They are imported when routes are asked for, since they import the app."""
Place = Literal["home", "table", "settings", "devices"]


def always(_: App) -> bool:
    """The route is always open."""
    return True


class Route(Struct, frozen=True):
    """An entry of home, of a page of Settings, or of the table's menu that opens a screen.

    `words` is its name and `what` describes it in half a line. Entries of a place are sorted by
    `order`. `is_open` decides whether it is shown now.
    """

    place: Place
    order: int
    art: str
    words: str
    what: str
    follow: Callable[[App], None]
    is_open: Callable[[App], bool] = always


def routes(app: App, place: Place) -> list[Route]:
    """The open routes of a place, sorted."""
    return [route for route in _all_routes() if route.place == place and route.is_open(app)]


def follow(app: App, place: Place, words: str) -> None:
    """Follow the route of that name, if it is open."""
    for route in routes(app, place):
        if route.words == words:
            route.follow(app)


@cache
def _all_routes() -> tuple[Route, ...]:
    found = (
        route for name in SCREENS for route in cast("tuple[Route, ...]", import_module(name).ROUTES)
    )
    return tuple(sorted(found, key=lambda route: route.order))
