"""What devices tell: small values on one queue, and nothing else (architecture, Threads).

`at` is in seconds of a clock that never goes back.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Scanned:
    """A card has come to rest on a reader. `resting`: it lay there already when the reader
    began or came back from a fault, so it waits to be confirmed.
    """

    reader: str
    uid: bytes
    at: float
    seat: int | None = None
    resting: bool = False


@dataclass(frozen=True, slots=True)
class Lifted:
    """The card is gone. A signal, never an action."""

    reader: str
    uid: bytes
    at: float
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Crowded:
    """Two cards lie on one reader."""

    reader: str
    at: float


@dataclass(frozen=True, slots=True)
class Touched:
    """A seat's button goes down; whether it becomes a press or a hold is not known yet."""

    seat: int
    button: str
    at: float


@dataclass(frozen=True, slots=True)
class Pressed:
    """A seat's button was let go before it became a hold."""

    seat: int
    button: str
    at: float


@dataclass(frozen=True, slots=True)
class Held:
    """A seat's button was down long enough."""

    seat: int
    button: str
    at: float


@dataclass(frozen=True, slots=True)
class LetGo:
    """What began with Touched comes to nothing: the button is stuck, or nobody hears it."""

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
    """The button that switches the machine off was held long enough to be meant."""

    at: float


@dataclass(frozen=True, slots=True)
class Fault:
    """A device does not work: what is wrong, and what a hand can do about it. `missing`: it is
    not there at all and is looked for. Told once, and again only when one of these changes.
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
    | Crowded
    | Touched
    | Pressed
    | Held
    | LetGo
    | Turned
    | Pushed
    | PowerHeld
    | Fault
    | Restored
)
