"""What follows from an action in Scream Park, in the order in which the protocol has its facts."""

from typing import ClassVar, Literal

from msgspec import UNSET, UnsetType

from companion.core.rulings import AddressedInstruction, Instruction, Notice, Ruling, rulings_in
from companion.games.scream_park.descriptions.icons import Day
from companion.games.scream_park.view import Decided, Direction

Cards = tuple[str, ...]
Figure = int | UnsetType
"""A seat or number that is not always there."""

# ---- what people do by hand


class Shuffle(Instruction, frozen=True):
    """Shuffle a deck, or `n` discards into the Scene deck (SP-09, SP-11, SP-16, SP-27)."""

    what: Literal["scenes", "themes", "vips", "discards"]
    n: Figure = UNSET
    to: Literal["scene-deck"] | UnsetType = UNSET


class Take(AddressedInstruction, frozen=True, kw_only=True):
    """Take Staff tokens: one seat, or `seats` at the start (SP-13, SP-45, SP-66)."""

    ICON: ClassVar[str] = "person"

    what: Literal["staff"] = "staff"
    seat: Figure = UNSET
    n: int
    seats: tuple[int, ...] | UnsetType = UNSET


class Pay(AddressedInstruction, frozen=True, kw_only=True):
    """Pay Staff tokens (SP-34, SP-35, SP-37, SP-42)."""

    ICON: ClassVar[str] = "person"

    what: Literal["staff"] = "staff"
    seat: int
    n: int


class Deal(Instruction, frozen=True):
    """Deal `n` cards to each of the seats (SP-09, SP-16)."""

    what: Literal["scenes", "themes"]
    n: int
    seats: tuple[int, ...]


class Place(AddressedInstruction, frozen=True, kw_only=True):
    """Place Stars, `n` VIP cards face down, a Theme card, the VIP card of a day, or a Scene
    card as the room with the index `at` (SP-09 to SP-14, SP-28).
    """

    what: Literal["star", "vips", "theme", "vip-card", "scene"]
    seats: tuple[int, ...] | UnsetType = UNSET
    n: Figure = UNSET
    seat: Figure = UNSET
    cards: Cards | UnsetType = UNSET
    to: Literal["table", "house", "days"] | Day | int
    at: Figure = UNSET


class Return(AddressedInstruction, frozen=True, kw_only=True):
    """Put the other Theme card back into the box (SP-09)."""

    what: Literal["themes"] = "themes"
    seat: int
    n: int
    to: Literal["box"] = "box"


class Add(AddressedInstruction, frozen=True, kw_only=True):
    """Slide a card under a room; `show`: the side of a Genre card that is up (SP-39, SP-48)."""

    what: Literal["scene", "genre-card"]
    seat: int
    cards: Cards
    show: str | UnsetType = UNSET
    to: Literal["house"] = "house"
    room: int


class Discard(AddressedInstruction, frozen=True, kw_only=True):
    """Discard cards, named or face down (SP-26, SP-45, SP-47)."""

    what: Literal["scene"] = "scene"
    seat: int
    n: int
    cards: Cards | UnsetType = UNSET
    to: Literal["discards"] = "discards"


class Pass(AddressedInstruction, frozen=True, kw_only=True):
    """Pass a hand of `n` cards on to a seat; or, if a whole day is entered at once, all
    `seats` pass their hands on in a direction, `times` that day (SP-21, SP-22).
    """

    what: Literal["hand"] = "hand"
    seat: Figure = UNSET
    seats: tuple[int, ...] | UnsetType = UNSET
    n: Figure = UNSET
    to: int | Direction
    times: Figure = UNSET


class Move(AddressedInstruction, frozen=True):
    """Move a VIP to a room or back, or a Star to a score (SP-14, SP-75, SP-80, SP-81)."""

    ICON: ClassVar[str] = "star"

    what: Literal["vip", "star"]
    seat: int
    to: int | Literal["theme"]


# ---- what happened


class DayBegins(Notice, frozen=True, tag="day"):
    """A day begins (SP-16)."""

    day: Day


class TurnOver(Notice, frozen=True, tag="turn-over"):
    """Everybody has used both cards (SP-20)."""

    day: Day
    turn: int


class DayOver(Notice, frozen=True, tag="day-over"):
    """The last turn of a day is over (SP-24)."""

    day: Day


class Entered(Notice, frozen=True, kw_only=True):
    """What a seat has in its house is entered: a room at the index `at`, or a card under a room;
    `show`: the side of a Genre card that is up (SP-105).
    """

    seat: int
    cards: Cards
    at: Figure = UNSET
    show: str | UnsetType = UNSET
    room: Figure = UNSET


class DayEntered(Notice, frozen=True, tag="day-entered"):
    """A seat has entered its day: the Staff tokens that it holds, how many cards it `discarded`
    one by one, and by how many tokens it is `short` of what it must have paid (SP-106, SP-107).
    """

    seat: int
    staff: int
    discarded: int
    short: int


class RoomComplete(Notice, frozen=True, tag="room-complete"):
    """A room is complete now, or can be (SP-58, SP-86)."""

    seat: int
    room: int


class Described(Notice, frozen=True):
    """A card was described (SP-104)."""

    id: str


class GameOver(Notice, frozen=True, tag="game-over"):
    """Who has won (SP-96 to SP-100)."""

    winners: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    decided_by: Decided


Reason = Literal["theme", "vip", "rooms", "special-effects", "staff", "scenic-sets"]


class Score(Ruling, frozen=True, kw_only=True):
    """What a day or the end brings a seat for one reason, and its total then; a fact that the
    reason does not have is missing (SP-70, SP-77, SP-85 to SP-95).
    """

    KIND = "score"

    seat: int
    reason: Reason
    day: Day | UnsetType = UNSET
    rooms: tuple[int, ...] | UnsetType = UNSET
    walk: Figure = UNSET
    stop: int | UnsetType | None = UNSET
    icons: Figure = UNSET
    staff: Figure = UNSET
    sets: Figure = UNSET
    gain: int
    total: int


RULINGS = rulings_in(__name__)
"""All of them, for reading stored games."""
