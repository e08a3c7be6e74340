"""Readers: a file each. `driver(kind)` finds one; a new file needs no other change."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, NamedTuple, Protocol, cast, runtime_checkable

from msgspec import Struct

from hardware.findings import suggestion

UNREAD = b""
"""In a poll: a tag answered, but its UID did not come through. It is never a card, and never
that nothing lies there."""


class Trouble(OSError):
    """A device cannot be used: what is wrong, and what a hand can do about it, both in words.

    `missing`: it is not there at all, as against there and not working.
    """

    def __init__(self, what: str, repair: str, *, missing: bool = False) -> None:
        super().__init__(what)
        self.repair = repair
        self.missing = missing


class Reader(Protocol):
    """A reader of tags, asked again and again from a thread of its own."""

    about: str
    """What it says of itself once it is open, such as its version; empty where it says nothing."""

    def open(self) -> None:
        """Begin, or begin again after a fault. Raises Trouble, or OSError whose text says what
        is wrong.
        """
        ...

    def poll(self) -> tuple[bytes, ...]:
        """The whole UIDs that lie there now: none, one, or two and more at once; UNREAD stands
        for a tag whose UID did not come through.

        May wait, but not longer than a tenth of a second. Raises Trouble and OSError.
        """
        ...

    def close(self) -> None:
        """Give the device back; never raises."""
        ...


@runtime_checkable
class Tells(Protocol):
    """A reader that knows by itself when something comes or goes."""

    def tell(self, wake: Callable[[], None]) -> None:
        """Call this from now on, from whatever thread, when something has changed."""
        ...


class Pin(NamedTuple):
    """A pin of the header that nothing else may use."""

    gpio: int
    """Its number (BCM)."""
    what: str
    """Two readers share a pin that is the same for both."""
    key: str = ""
    """What says it in rig.toml; empty: it follows from where the reader is."""


class ReaderSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """What a block of rig.toml may say beside what every reader's block says; a driver that
    needs something told has settings of its own above these.
    """

    @property
    def place(self) -> str:
        """Where the reader is plugged in, in words. Empty: anywhere. No two can be there."""
        return ""

    @property
    def pins(self) -> tuple[Pin, ...]:
        """What it needs of the header. What it is wired to comes before its like that is not."""
        return ()


class Driver(Protocol):
    """What a file of this folder holds."""

    REPAIR: str
    """What a hand can do when the reader does not answer."""
    Settings: type[ReaderSettings]

    def make(self, name: str, settings: Any) -> Reader:
        """The reader of that name. Opens nothing and raises nothing."""
        ...


def kinds() -> list[str]:
    """The kinds that there are, in alphabetical order."""
    names = (module.name for module in iter_modules(__path__))
    return sorted(name for name in names if hasattr(import_module(f"{__name__}.{name}"), "make"))


def driver(kind: str) -> Driver:
    """The driver of that kind. Raises LookupError where there is no such file."""
    module = f"{__name__}.{kind}"
    if not kind.isidentifier() or find_spec(module) is None:
        raise LookupError(f'there is no reader of kind "{kind}"{suggestion(kind, kinds())}')
    found = import_module(module)
    if not hasattr(found, "make"):
        raise LookupError(f'"{kind}" is not a kind of reader{suggestion(kind, kinds())}')
    return cast("Driver", found)
