"""A reader without a device, for laptops, the demo and tests: `kind = "emulated"`."""

from hardware.errors import DeviceNotFound
from hardware.readers import ReaderSettings
from hardware.tag_buffer import BufferedReader, TagBuffer

REPAIR = "plug the cable in"
Settings = ReaderSettings


class Pad(TagBuffer):
    r"""The surface of an emulated reader, on which cards are laid by calls.

    >>> table = Pad()
    >>> table.lay(b"\x04abcdef")
    >>> table.tags()
    (b'\x04abcdef',)
    """

    def __init__(self) -> None:
        super().__init__()
        self._cards: tuple[bytes, ...] = ()
        self._plugged = True

    def lay(self, uid: bytes) -> None:
        """Lay a card on the pad."""
        self._cards = (*self._cards, uid)
        self._update()

    def lift(self, uid: bytes | None = None) -> None:
        """Take a card off the pad; without `uid`, take all of them."""
        self._cards = tuple(card for card in self._cards if uid is not None and card != uid)
        self._update()

    def pull(self) -> None:
        """Unplug the cable."""
        self._plugged = False
        self._update()

    def plug(self) -> None:
        """Plug the cable in again."""
        self._plugged = True
        self._update()

    def _update(self) -> None:
        gone = DeviceNotFound("the emulated reader does not answer", REPAIR)
        self.set(self._cards if self._plugged else gone)


PADS: dict[str, Pad] = {}
"""The pads by reader name, made when they are first asked for."""


def pad(name: str) -> Pad:
    """Return the pad of the reader of that name."""
    return PADS.setdefault(name, Pad())


def make(name: str, _settings: ReaderSettings) -> BufferedReader:
    """Return the reader of the pad of that name."""
    return BufferedReader(pad(name), "emulated")
