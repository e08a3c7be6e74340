"""Signals: what devices report, as small immutable values on one queue.

`at` is the time in seconds of a monotonic clock.
"""

from msgspec import Struct


class Scanned(Struct, frozen=True):
    """A card was laid on a reader.

    `needs_confirmation`: it may have been there before the reader was opened.
    """

    reader: str
    uid: bytes
    at: float
    seat: int | None = None
    needs_confirmation: bool = False


class Lifted(Struct, frozen=True):
    """A card was taken off a reader."""

    reader: str
    uid: bytes
    at: float
    seat: int | None = None


class SeveralCards(Struct, frozen=True):
    """Two or more cards are on one reader."""

    reader: str
    at: float


class ButtonDown(Struct, frozen=True):
    """The button of a seat went down; it will become a press or a hold."""

    seat: int
    button: str
    at: float


class Pressed(Struct, frozen=True):
    """The button of a seat was released before it became a hold."""

    seat: int
    button: str
    at: float


class Held(Struct, frozen=True):
    """The button of a seat was down for the hold time."""

    seat: int
    button: str
    at: float


class ButtonCanceled(Struct, frozen=True):
    """A press that has begun does not count: the button is stuck or disconnected."""

    seat: int
    button: str
    at: float


class Turned(Struct, frozen=True):
    """The encoder was turned; clockwise steps are positive."""

    steps: int
    at: float


class Pushed(Struct, frozen=True):
    """The encoder was pushed."""

    at: float


class PowerHeld(Struct, frozen=True):
    """The power button was down for its hold time."""

    at: float


class Fault(Struct, frozen=True):
    """A device does not work: what is wrong, and what a person can do about it.

    `missing`: it is not connected. Reported once, and again when one of these changes.
    """

    device: str
    what: str
    repair: str
    at: float
    missing: bool = False


class Restored(Struct, frozen=True):
    """A device works again."""

    device: str
    at: float


Signal = (
    Scanned
    | Lifted
    | SeveralCards
    | ButtonDown
    | Pressed
    | Held
    | ButtonCanceled
    | Turned
    | Pushed
    | PowerHeld
    | Fault
    | Restored
)
