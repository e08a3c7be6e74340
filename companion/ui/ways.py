"""The ways to screens: each screen says in its own file from where one comes to it.

Home and the menu show all ways that there are, so a new screen touches no other file.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Literal, cast

from msgspec import Struct

import companion.ui.screens
from companion.ui.app import App

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
    """All that the files of the screens have in their WAYS."""
    modules = (
        import_module(f"{companion.ui.screens.__name__}.{one.name}")
        for one in iter_modules(companion.ui.screens.__path__)
    )
    found = (
        way for module in modules for way in cast("tuple[Way, ...]", vars(module).get("WAYS", ()))
    )
    return tuple(sorted(found, key=lambda way: way.order))
