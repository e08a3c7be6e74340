"""Every screen implements the methods of Screen with its parameters, and defaults fill the rest."""

import inspect
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import FunctionType

import companion.ui
from companion.core.board.nodes import UiCommand
from companion.ui.app.screen import THEME_OF_TABLE, Screen, TableScreen
from companion.ui.screens.machine.power_off import Quit
from companion.ui.screens.table.play import Play
from companion.ui.screens.table.rolling import Rolling
from tests.ui.table import evening


def every_screen() -> set[type[Screen]]:
    """All classes in companion.ui that are shown as a screen."""
    found = (
        one
        for module in walk_packages(companion.ui.__path__, "companion.ui.")
        for one in vars(import_module(module.name)).values()
    )
    return {one for one in found if isinstance(one, type) and hasattr(one, "on_signal")}


def test_every_screen_overrides_methods_with_the_same_parameters() -> None:
    screens = every_screen()
    assert {Rolling, Play} <= screens
    methods = {name: one for name, one in vars(Screen).items() if isinstance(one, FunctionType)}
    assert len(methods) == 12
    for screen in screens:
        assert issubclass(screen, Screen), screen
        assert not inspect.isabstract(screen) or screen is TableScreen
        for name, one in methods.items():
            expected = [*inspect.signature(one).parameters]
            assert [*inspect.signature(getattr(screen, name)).parameters] == expected, screen


def test_only_the_table_takes_cards() -> None:
    tables = {one for one in every_screen() if issubclass(one, TableScreen)}
    assert tables == {TableScreen, Play}


def test_a_screen_that_only_shows_something_does_nothing_else(tmp_path: Path) -> None:
    table = evening(tmp_path)
    app, screen = table.app, Quit()
    assert screen.theme is THEME_OF_TABLE
    assert not screen.over_table
    assert screen.question_key(app, "Quit?") == "Quit?"
    assert screen.preview(app, UiCommand("end program")) is None
    assert screen.glance(app) is None
    assert (screen.press_key(app, 0), screen.lights(app), screen.undo_offer(app)) == (None,) * 3
    assert not screen.tick(app)
    table.close()
