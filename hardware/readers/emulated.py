"""A reader without the metal: what lies on it is set by calls. A driver like the others."""

from collections.abc import Callable
from threading import Lock

from hardware.readers import ReaderSettings, Trouble

REPAIR = "put the cable back"
Settings = ReaderSettings


class Pad:
    """The surface, shared by the reader that polls it and whoever lays cards."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._cards: list[bytes] = []
        self._plugged = True
        self._wake: Callable[[], None] | None = None

    def tell(self, wake: Callable[[], None]) -> None:
        """Who is called from now on when something has changed."""
        self._wake = wake

    def _changed(self) -> None:
        if self._wake is not None:
            self._wake()

    def lay(self, uid: bytes) -> None:
        """A card comes to lie on it."""
        with self._lock:
            self._cards.append(uid)
        self._changed()

    def lift(self, uid: bytes | None = None) -> None:
        """That card, or all of them, are taken away."""
        with self._lock:
            self._cards = [one for one in self._cards if uid is not None and one != uid]
        self._changed()

    def pull(self) -> None:
        """The cable comes out."""
        with self._lock:
            self._plugged = False
        self._changed()

    def plug(self) -> None:
        """The cable is back."""
        with self._lock:
            self._plugged = True
        self._changed()

    def cards(self) -> tuple[bytes, ...]:
        """What lies there. Raises Trouble where the cable is out."""
        with self._lock:
            if not self._plugged:
                raise Trouble("the emulated reader does not answer", REPAIR, missing=True)
            return tuple(self._cards)


PADS: dict[str, Pad] = {}
"""By reader name; made when the rig or a table first names it."""


def pad(name: str) -> Pad:
    """The surface of the reader of that name."""
    return PADS.setdefault(name, Pad())


class EmulatedReader:
    """Polls a Pad."""

    about = "emulated"

    def __init__(self, surface: Pad) -> None:
        self._surface = surface

    def open(self) -> None:
        self._surface.cards()

    def tell(self, wake: Callable[[], None]) -> None:
        self._surface.tell(wake)

    def poll(self) -> tuple[bytes, ...]:
        return self._surface.cards()

    def close(self) -> None:
        """Nothing is held."""


def make(name: str, settings: ReaderSettings) -> EmulatedReader:
    """The reader on the pad of its name."""
    del settings
    return EmulatedReader(pad(name))
