"""Signals: what devices report, as small immutable values on one queue.

`at` is the time in seconds of a monotonic clock.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Scanned:
    """A card was laid on a reader.

    `resting`: it may have been there before the reader was opened, so it needs confirmation.
    """

    reader: str
    uid: bytes
    at: float
    seat: int | None = None
    resting: bool = False


@dataclass(frozen=True, slots=True)
class Lifted:
    """A card was taken off a reader."""

    reader: str
    uid: bytes
    at: float
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class SeveralCards:
    """Two or more cards are on one reader."""

    reader: str
    at: float


@dataclass(frozen=True, slots=True)
class ButtonDown:
    """The button of a seat went down; it will become a press or a hold."""

    seat: int
    button: str
    at: float


@dataclass(frozen=True, slots=True)
class Pressed:
    """The button of a seat was released before it became a hold."""

    seat: int
    button: str
    at: float


@dataclass(frozen=True, slots=True)
class Held:
    """The button of a seat was down for the hold time."""

    seat: int
    button: str
    at: float


@dataclass(frozen=True, slots=True)
class ButtonCanceled:
    """A press that has begun does not count: the button is stuck or disconnected."""

    seat: int
    button: str
    at: float


@dataclass(frozen=True, slots=True)
class Turned:
    """The encoder was turned; clockwise steps are positive."""

    steps: int
    at: float


@dataclass(frozen=True, slots=True)
class Pushed:
    """The encoder was pushed."""

    at: float


@dataclass(frozen=True, slots=True)
class PowerHeld:
    """The power button was down for its hold time."""

    at: float


@dataclass(frozen=True, slots=True)
class Fault:
    """A device does not work: what is wrong, and what a person can do about it.

    `missing`: it is not connected. Reported once, and again when one of these changes.
    """

    device: str
    what: str
    repair: str
    at: float
    missing: bool = False


@dataclass(frozen=True, slots=True)
class Restored:
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
