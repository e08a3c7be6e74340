"""What can happen at a table of Scream Park."""

from msgspec import UNSET, UnsetType

from companion.core.actions import Action, Correct, JsonObject
from companion.games.scream_park.descriptions import Kind
from companion.games.scream_park.descriptions.icons import Day


class RevealVip(Action, frozen=True):
    """A VIP card is turned up on its Day space (SP-11, SP-12)."""

    day: Day
    card: str


class ChooseTheme(Action, frozen=True):
    """A seat keeps one of its two Theme cards (SP-09)."""

    seat: int
    card: str


class Place(Action, frozen=True):
    """A card becomes a room; `at`: its index from the Theme card on (SP-28)."""

    seat: int
    card: str
    at: int


class Add(Action, frozen=True):
    """A card slides under a room (SP-39)."""

    seat: int
    card: str
    room: int


class Discard(Action, frozen=True):
    """One card goes for two Staff tokens (SP-45)."""

    seat: int
    card: str | UnsetType = UNSET


class DiscardBoth(Action, frozen=True):
    """Both cards of the turn go for a Genre card (SP-47)."""

    seat: int
    cards: tuple[str, str] | UnsetType = UNSET


class TakeGenre(Action, frozen=True):
    """The Genre card slides under a room, a side of it up (SP-48, SP-50)."""

    seat: int
    card: str
    show: str
    room: int


class Done(Action, frozen=True):
    """A seat has entered its cards of the day and holds `staff` tokens (SP-106 to SP-108)."""

    seat: int
    staff: int


class Walk(Action, frozen=True):
    """The table says how many rooms the VIP has entered (SP-80)."""

    seat: int
    rooms: int


class EndDay(Action, frozen=True):
    """The table has looked at the result (SP-82)."""


class Reshuffle(Action, frozen=True):
    """The discards are shuffled into the Scene deck (SP-27)."""


class Describe(Action, frozen=True, rename={"is_": "is"}):
    """What a card says, or a genre is there (SP-104)."""

    kind: Kind
    id: str
    is_: JsonObject


ACTIONS: tuple[type[Action], ...] = (
    RevealVip,
    ChooseTheme,
    TakeGenre,
    Done,
    Walk,
    EndDay,
    Reshuffle,
    Describe,
    DiscardBoth,
    Discard,
    Add,
    Place,
    Correct,
)
