"""Results that are kept, bounded by the bytes that they take."""

from collections.abc import Callable, Iterable
from sys import getsizeof
from typing import Any

import pygame

from companion.ui.render.bitmap import NineSlice

Key = tuple[Any, ...]
"""A function and its arguments."""
YOUNG_DIVISOR = 2
"""Young results have at most one part in this many of the bytes."""
ENTRY_OVERHEAD = 640
"""Bytes that a cached result takes besides its own: a place in a dict, its key and arguments, and
the objects that have it.
"""


def size_of(_key: Key, result: object) -> int:
    """About how many bytes a result and its key take."""
    return ENTRY_OVERHEAD + _size(result)


def _size(result: object) -> int:
    return BYTES.get(type(result), getsizeof)(result)


def _size_of_all(results: Iterable[object]) -> int:
    return sum(map(_size, results))


def _size_of_surface(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()


BYTES: dict[type, Callable[[Any], int]] = {
    pygame.Surface: _size_of_surface,
    NineSlice: lambda box: box.bytes,
    list: _size_of_all,
    tuple: _size_of_all,
}
"""How many bytes a result of a type has beside what the interpreter counts."""


class Cache(dict[Key, Any]):
    """Results of functions, up to `most` bytes of them: `cache[function, *arguments]` calls the
    function if its result is not there.

    The dict itself has the results that were asked for last, so looking one up takes no longer than
    in a dict. When they have their part of the bytes, they become older ones. An older result that
    is asked for again becomes young; if all together have too many bytes, those go that have
    been older for longest. A single result may be larger than `most`.
    """

    def __init__(self, limit: int, size: Callable[[Key, Any], int] = size_of) -> None:
        super().__init__()
        self.most = limit
        self._size = size
        self._older: dict[Key, tuple[Any, int]] = {}
        """With the size of each; those that have been older for longest first."""
        self._young_bytes = self._older_bytes = 0

    @property
    def bytes(self) -> int:
        """About what all results take."""
        return self._young_bytes + self._older_bytes

    def __missing__(self, key: Key) -> Any:
        older = self._older.pop(key, None)
        if older is None:
            result = key[0](*key[1:])
            size = self._size(key, result)
        else:
            result, size = older
            self._older_bytes -= size
        if self._young_bytes + size > self.most // YOUNG_DIVISOR:
            self._make_older()
        self[key] = result
        self._young_bytes += size
        while self._older and self.bytes > self.most:
            _, size = self._older.pop(next(iter(self._older)))
            self._older_bytes -= size
        return result

    def _make_older(self) -> None:
        for key, result in self.items():
            # a box that has been drawn since it was made takes more than it did
            size = self._size(key, result)
            self._older[key] = result, size
            self._older_bytes += size
        self.clear()
        self._young_bytes = 0

    def forget(self) -> None:
        """Drop all results."""
        self.clear()
        self._older.clear()
        self._young_bytes = self._older_bytes = 0
