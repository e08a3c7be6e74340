"""Card readers, one module for each kind. A new module needs no other change.

docs/adding-a-reader.md describes how to write one.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, NamedTuple, Protocol, cast, runtime_checkable

from msgspec import Struct

from hardware.untrusted.text import excerpt
from hardware.untrusted.validation import suggestion

UNREAD = b""
"""In the result of a poll: a tag answered, but its UID could not be read."""


class Reader(Protocol):
    """A tag reader, polled from a thread of its own."""

    description: str
    """What the reader reports about itself once it is open, such as its version; may be empty."""

    def open(self) -> None:
        """Open the device, or open it again after a fault.

        Raises HardwareError if that fails, with a repair.
        Raises OSError if that fails; `Driver.REPAIR` is shown.
        """
        ...

    def poll(self) -> tuple[bytes, ...]:
        """Return the whole UIDs in the field now: none, one, or several. UNREAD stands for a tag
        whose UID could not be read.

        It may wait for a tenth of a second at most, and raises as `open` does.
        """
        ...

    def close(self) -> None:
        """Close the device. It may be called twice, and does not raise."""
        ...


@runtime_checkable
class Notifying(Protocol):
    """A reader that notices by itself when a tag comes or goes, so it is polled less often."""

    def on_change(self, callback: Callable[[], None]) -> None:
        """Call `callback` from now on, in any thread, when a poll would find a change."""
        ...


class Pin(NamedTuple):
    """A pin of the header that a reader occupies."""

    gpio: int
    """GPIO number (BCM)."""
    signal: str
    """Readers share a pin if its signal is the same for both."""
    key: str = ""
    """The key of rig.toml that sets it; empty if it follows from the reader's bus or port."""


class ReaderSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of a `[[reader]]` block that only one kind of reader has."""

    @property
    def location(self) -> str:
        """Return the port or bus, which no two readers may share; empty if there is none."""
        return ""

    @property
    def device_path(self) -> str:
        """Return the path of the device file to open; empty if the settings do not name one."""
        return ""

    @property
    def pins(self) -> tuple[Pin, ...]:
        """Return the pins that the reader occupies, those that are wired to it first."""
        return ()


class Driver(Protocol):
    """What each driver module of this package defines."""

    REPAIR: str
    """What a person can do when the reader does not answer."""
    Settings: type[ReaderSettings]
    # IS_CHECKED = True, which may be left out: each read carries a checksum, so one is enough

    def make(self, name: str, settings: Any, /) -> Reader:
        """Return the reader of that name without opening it."""
        ...


def kinds() -> list[str]:
    """Return the kinds of readers, in alphabetical order."""
    names = (module.name for module in iter_modules(__path__))
    return sorted(name for name in names if hasattr(import_module(f"{__name__}.{name}"), "make"))


def driver(kind: str) -> Driver:
    """Return the driver of a kind.

    Raises LookupError if there is none; the message lists the kinds.
    """
    module = f"{__name__}.{kind}"
    driver_module = import_module(module) if kind.isidentifier() and find_spec(module) else None
    if not hasattr(driver_module, "make"):
        raise LookupError(f'unknown kind of reader "{excerpt(kind)}"{suggestion(kind, kinds())}')
    return cast("Driver", driver_module)
