"""The routes to screens are listed, so that moving a file loses none of them."""

from importlib import import_module
from pkgutil import walk_packages

import companion.ui.screens
from companion.ui.app import routes


def test_every_screen_with_routes_is_listed() -> None:
    package = companion.ui.screens
    names = [one.name for one in walk_packages(package.__path__, f"{package.__name__}.")]
    assert sorted(routes.SCREENS) == sorted(
        name for name in names if hasattr(import_module(name), "ROUTES")
    )
