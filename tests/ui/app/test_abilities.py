"""A screen that has what an ability asks for says so: nobody looks for it otherwise."""

import inspect
from importlib import import_module
from pkgutil import walk_packages

import companion.ui
from companion.ui.app import abilities
from companion.ui.parts.rolling import Rolling

METHODS = {
    method: ability
    for ability in vars(abilities).values()
    if inspect.isabstract(ability) and ability.__module__ == abilities.__name__
    for method in ability.__abstractmethods__
}


def all_screens() -> list[type]:
    found = (
        one
        for module in walk_packages(companion.ui.__path__, "companion.ui.")
        for one in vars(import_module(module.name)).values()
    )
    return [one for one in found if isinstance(one, type) and hasattr(one, "signalled")]


def test_every_screen_says_what_it_can_do() -> None:
    assert len(METHODS) == 11
    assert Rolling in all_screens()
    for screen in all_screens():
        for method, ability in METHODS.items():
            assert hasattr(screen, method) == issubclass(screen, ability), (screen, ability)
