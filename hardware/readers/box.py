"""The reader behind the serial box: `kind = "box"`."""

from collections.abc import Callable

from hardware.readers import ReaderSettings
from hardware.serialbox.pad import PAD, REPAIR

__all__ = ["REPAIR", "Settings", "make"]

Settings = ReaderSettings


class BoxReader:
    """Polls what the box has told."""

    about = ""

    def open(self) -> None:
        PAD.uids()

    def tell(self, wake: Callable[[], None]) -> None:
        PAD.tell(wake)

    def poll(self) -> tuple[bytes, ...]:
        return PAD.uids()

    def close(self) -> None:
        """Nothing is held."""


def make(name: str, settings: ReaderSettings) -> BoxReader:
    """The reader of the one box."""
    del name, settings
    return BoxReader()
