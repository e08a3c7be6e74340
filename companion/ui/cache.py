"""Results that are kept, bounded by the bytes that they take."""

from collections.abc import Callable, Iterable
from sys import getsizeof
from typing import Any, cast

import pygame

from companion.ui.bitmap import Stretched

Key = tuple[Any, ...]
"""A function and its arguments."""
PART = 5
"""The youngest generation has at most this part of the bytes."""
GENERATIONS = 12
"""Generations at most."""
ENTRY = 600
"""Bytes of a result beside its own: its place in a dict, its key, and the objects that have it."""


def size_of(key: Key, result: object) -> int:
    """About how many bytes a result and its key take."""
    return ENTRY + sum(getsizeof(one) for one in key[1:]) + _size(result)


def _size(result: object) -> int:
    match result:
        case pygame.Surface():
            return result.get_pitch() * result.get_height()
        case Stretched():
            return result.bytes
        case list() | tuple():
            return sum(map(_size, cast("Iterable[object]", result)))
        case _:
            return getsizeof(result)


class Cache(dict[Key, Any]):
    """Results of functions, up to `most` bytes of them: `cache[function, *arguments]` calls the
    function where its result is not there.

    Results are in generations. When the youngest one has its part of the bytes, another one begins;
    an older result that is asked for again becomes young, and the oldest generation is dropped
    where all together have too many bytes. So results that are used stay, and looking one up takes
    no longer than in a dict. A single result may be larger than `most`.
    """

    def __init__(self, most: int, size: Callable[[Key, Any], int] = size_of) -> None:
        super().__init__()
        self.most = most
        self._size = size
        self._older: list[dict[Key, Any]] = []
        """The older generations, the youngest of them first."""
        self._bytes = [0]
        """By generation, the youngest first."""

    @property
    def bytes(self) -> int:
        """About what all results take."""
        return sum(self._bytes)

    def __missing__(self, key: Key) -> Any:
        for generation, older in enumerate(self._older, 1):
            if key in older:
                result = older.pop(key)
                size = self._size(key, result)
                self._bytes[generation] -= size
                break
        else:
            function, *arguments = key
            result = function(*arguments)
            size = self._size(key, result)
        if self._bytes[0] + size > self.most // PART:
            self._begin_generation()
        self[key] = result
        self._bytes[0] += size
        while self._older and self.bytes > self.most:
            self._older.pop()
            self._bytes.pop()
        return result

    def _begin_generation(self) -> None:
        self._older.insert(0, dict(self))
        self._bytes.insert(0, 0)
        self.clear()
        if len(self._older) == GENERATIONS:  # most of them have few results left
            oldest, its_bytes = self._older.pop(), self._bytes.pop()
            self._older[-1] |= oldest
            self._bytes[-1] += its_bytes

    def by_generation(self) -> list[dict[Key, Any]]:
        """Return the results of each generation, the youngest first."""
        return [dict(self), *map(dict, self._older)]

    def forget(self) -> None:
        """Drop all results."""
        self.clear()
        self._older, self._bytes = [], [0]
