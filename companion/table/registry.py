"""Which games are installed: folders of `companion.games`, and packages that announce one."""

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
"""The entry point group of games that live elsewhere; each is called by its game's id and names
a `Game`.
"""
NOT_LOADED = "This game could not be loaded: run companion doctor."


class GameRegistry(Mapping[str, AnyGame]):
    """Games by id, in alphabetical order. What is there is known by its name; a game's rules,
    cards and boards are read when it is taken down. One that cannot be loaded is in `broken` after
    that, and no longer among the games.
    """

    def __init__(self, boxes: Mapping[str, Callable[[], AnyGame]]) -> None:
        self._boxes = dict(boxes)
        self._open: dict[str, AnyGame] = {}
        self.broken: dict[str, Exception] = {}
        """By game, why it could not be loaded."""

    def __getitem__(self, game: str) -> AnyGame:
        if game not in self._open:
            load = self._boxes[game]
            try:
                self._open[game] = load()
            except Exception as error:
                self.broken[game] = error
                del self._boxes[game]
                raise KeyError(game) from error
        return self._open[game]

    def __contains__(self, game: object) -> bool:
        return game in self._boxes

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._boxes))

    def __len__(self) -> int:
        return len(self._boxes)


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
    where it was not tried, or could be.
    """
    error = games().broken.get(game)
    if error is None:
        return ""
    return f"the game {game} could not be loaded: {type(error).__name__}: {error}"


@cache
def folder(game: str) -> Path:
    """Return the folder of an installed game's package, found without importing the package.

    Raises LookupError where no such game is installed, or its package has no folder or cannot be
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
    """The entry points of games that do not come with Matinee; read once, because that reads what
    is stored of every installed package.
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
