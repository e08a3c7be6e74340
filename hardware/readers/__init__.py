"""Readers: a file each. `driver(name)` finds one; a new file needs no other change."""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast


class Reader(Protocol):
    """A reader of tags, asked again and again from a thread of its own."""

    def open(self) -> None:
        """Begin, or begin again after a fault. Raises OSError whose text says what is wrong."""
        ...

    def poll(self) -> tuple[bytes, ...]:
        """The whole UIDs that lie there now: none, one, or two and more at once.

        May wait, but not longer than a tenth of a second. Raises OSError.
        """
        ...

    def close(self) -> None:
        """Give the device back; never raises."""
        ...


class Driver(Protocol):
    """What a file of this folder holds."""

    REPAIR: str
    """What a hand can do when the reader does not answer."""

    def make(self, settings: Mapping[str, Any]) -> Reader:
        """A reader of these settings. Raises ValueError with one sentence."""
        ...


def driver(name: str) -> Driver:
    """The driver of that name. Raises LookupError where there is no such file."""
    module = f"{__name__}.{name}"
    if not name.isidentifier() or find_spec(module) is None:
        raise LookupError(f"there is no driver {name!r}")
    found = import_module(module)
    if not hasattr(found, "make"):
        raise LookupError(f"{name!r} is no driver")
    return cast("Driver", found)
