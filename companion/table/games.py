"""Which games are installed: folders of `companion.games`, and packages that announce one."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from typing import Any, cast

import companion.games
from companion.core.game import Game

GROUP = "companion.games"
"""The entry point group of games that live elsewhere; each is called by its game's id and names
a `Game`.
"""


class Shelf(Mapping[str, Game[Any]]):
    """Games by id, in alphabetical order. What stands there is known by its name; a game's rules,
    cards and boards are read when it is taken down.
    """

    def __init__(self, boxes: Mapping[str, Callable[[], Game[Any]]]) -> None:
        self._boxes = dict(sorted(boxes.items()))
        self._open: dict[str, Game[Any]] = {}

    def __getitem__(self, game: str) -> Game[Any]:
        if game not in self._open:
            self._open[game] = self._boxes[game]()
        return self._open[game]

    def __contains__(self, game: object) -> bool:
        return game in self._boxes

    def __iter__(self) -> Iterator[str]:
        return iter(self._boxes)

    def __len__(self) -> int:
        return len(self._boxes)


@cache
def games() -> Mapping[str, Game[Any]]:
    """Every installed game by id, in alphabetical order."""
    here = {
        folder.name.replace("_", "-"): partial(_in_folder, folder.name)
        for folder in iter_modules(companion.games.__path__)
    }
    elsewhere = {entry.name: entry.load for entry in entry_points(group=GROUP)}
    return Shelf({**here, **elsewhere})


def _in_folder(name: str) -> Game[Any]:
    return cast("Game[Any]", import_module(f"{companion.games.__name__}.{name}").GAME)
