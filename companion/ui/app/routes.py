"""Routes to screens: what home, the menu and Settings list.

`companion.ui.screens.all_routes` has all of them. The app is given them, since screens import it.
"""

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct

from companion.ui.app.app import App
from companion.ui.app.screen import Screen

Menu = Literal["home", "table", "settings", "devices"]


def always(_: App) -> bool:
    """The route is always open."""
    return True


class Route(Struct, frozen=True):
    """An entry of home, of a page of Settings, or of the table's menu that opens a screen.

    `name` identifies it too; `description` describes it in half a line. `follow` returns the screen
    that is opened; None if it does something else. `is_open` decides whether it is shown now.
    """

    icon: str
    name: str
    description: str
    follow: Callable[[App], Screen[App] | None]
    is_open: Callable[[App], bool] = always


Routes = Mapping[Menu, tuple[Route, ...]]


def routes(app: App, menu: Menu) -> list[Route]:
    """The open routes of a menu."""
    return [route for route in app.routes[menu] if route.is_open(app)]


def follow(app: App, menu: Menu, name: str) -> None:
    """Follow the route of that name, if it is open."""
    for route in routes(app, menu):
        if route.name == name:
            screen = route.follow(app)
            if screen is not None:
                app.open_screen(screen)
