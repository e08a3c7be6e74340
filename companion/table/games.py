"""Which games are installed: folders of `companion.games`, and packages that announce one."""

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from typing import Any, cast

import companion.games
from companion.core.game import Game

GROUP = "companion.games"
"""The entry point group of games that live elsewhere; each names a `Game`."""


@cache
def games() -> dict[str, Game[Any]]:
    """Every installed game by id, in alphabetical order."""
    found = [
        cast("Game[Any]", import_module(f"{companion.games.__name__}.{folder.name}").GAME)
        for folder in iter_modules(companion.games.__path__)
    ]
    found += [cast("Game[Any]", entry.load()) for entry in entry_points(group=GROUP)]
    return {game.id: game for game in sorted(found, key=lambda game: game.id)}
