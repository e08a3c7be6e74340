"""The installed games: folders of `companion.games`, and packages with an entry point."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import cast

import companion.games
from companion.core.game import AnyGame

GROUP = "companion.games"
"""The entry point group of games in other packages; the name of an entry is the game's id, and it
refers to a `Game`.
"""
NOT_LOADED = "This game could not be loaded: run companion doctor."


class GameRegistry(Mapping[str, AnyGame]):
    """Games by id, in alphabetical order. A game's modules are imported when it is first looked
    up; if that fails, it moves from the games to `broken`.
    """

    def __init__(self, loaders: Mapping[str, Callable[[], AnyGame]]) -> None:
        self._loaders = dict(loaders)
        self._loaded: dict[str, AnyGame] = {}
        self.broken: dict[str, Exception] = {}
        """The errors by game id."""

    def __getitem__(self, game: str) -> AnyGame:
        if game not in self._loaded:
            load = self._loaders[game]
            try:
                self._loaded[game] = load()
            except Exception as error:
                self.broken[game] = error
                del self._loaders[game]
                raise KeyError(game) from error
        return self._loaded[game]

    def __contains__(self, game: object) -> bool:
        return game in self._loaders

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._loaders))

    def __len__(self) -> int:
        return len(self._loaders)


@cache
def games() -> GameRegistry:
    """Every installed game by id, in alphabetical order."""
    here = {game: partial(_load, module) for game, module in _own_modules().items()}
    elsewhere = {entry.name: entry.load for entry in games_elsewhere()}
    return GameRegistry({**here, **elsewhere})


def try_load(game: str) -> bool:
    """Load an installed game; return whether it could be loaded."""
    return games().get(game) is not None


def title_of(game: str) -> str:
    """Return the title of a game, or its id if it is not installed or cannot be loaded."""
    installed = games().get(game)
    return game if installed is None else installed.title


def load_all() -> list[AnyGame]:
    """Load all installed games; return those that could be loaded, in alphabetical order."""
    return [game for name in games() if (game := games().get(name)) is not None]


def load_error(game: str) -> str:
    """Return why an installed game could not be loaded, as a sentence without its full stop; empty
    if it was not tried, or could be.
    """
    error = games().broken.get(game)
    if error is None:
        return ""
    return f"the game {game} could not be loaded: {type(error).__name__}: {error}"


@cache
def folder(game: str) -> Path:
    """Return the folder of an installed game's package, found without importing the package.

    Raises LookupError if no such game is installed, or its package has no folder or cannot be
    imported.
    """
    modules = {
        **_own_modules(),
        **{entry.name: entry.module for entry in games_elsewhere()},
    }
    try:
        spec = find_spec(modules[game])
    except Exception as error:  # of a package that it is in
        raise LookupError(f"the package {modules[game]} of {game} cannot be imported") from error
    if spec is None or spec.origin is None:
        raise LookupError(f"the package {modules[game]} of {game} has no folder")
    return Path(spec.origin).parent


@cache
def games_elsewhere() -> tuple[EntryPoint, ...]:
    """The entry points of games that do not come with Matinee; cached, because finding them reads
    the metadata of every installed package.
    """
    return tuple(entry_points(group=GROUP))


@cache
def _own_modules() -> Mapping[str, str]:
    """The modules of the games that come with Matinee, by id."""
    package = companion.games
    return {
        module.name.replace("_", "-"): f"{package.__name__}.{module.name}"
        for module in iter_modules(package.__path__)
    }


def _load(module: str) -> AnyGame:
    return cast("AnyGame", import_module(module).GAME)
