"""What follows from an action in Creature Feature, in the order in which the protocol has its
facts.
"""

from typing import ClassVar, Literal

from msgspec import UNSET, UnsetType, field

from companion.core.rulings import AddressedInstruction, Instruction, Notice, Ruling, rulings_in
from companion.games.creature_feature import actions
from companion.games.creature_feature.cards import Monster, PlayingCard
from companion.games.creature_feature.view import BoxName, BySeat, SeatNumbers, Tiles

UNKNOWN = "unknown"
"""In place of a card that is face down."""
ScoredCard = Monster | Literal["unknown"]
Face = Literal["up", "down"]

# ---- what people do by hand


class SetOut(Instruction, frozen=True, tag="set-out"):
    """Put out the board for `n` players (CF-07)."""

    ICON: ClassVar[str] = "people"

    n: int


class TakeMarker(AddressedInstruction, frozen=True, tag="take-marker"):
    """Take the Last Actor Marker (CF-08, CF-38)."""

    ICON: ClassVar[str] = "clap"

    seat: int


class SetPriority(Instruction, frozen=True, tag="set-priority"):
    """Put the pawns on the Priority Track, top to bottom (CF-09)."""

    ICON: ClassVar[str] = "list"

    order: SeatNumbers


class Move(AddressedInstruction, frozen=True, kw_only=True):
    """Move a pawn to another box, a scoring marker to a number, or the pawn on the Priority Track
    to the bottom; `order` is the track after that (CF-10, CF-37, CF-55).
    """

    ICON: ClassVar[str] = "pin"

    what: Literal["pawn", "scoring-marker", "priority-pawn"]
    seat: int
    source: BoxName | UnsetType = field(default=UNSET, name="from")
    to: BoxName | int | Literal["bottom"]
    order: SeatNumbers | UnsetType = UNSET


class Shuffle(Instruction, frozen=True):
    """Shuffle all cards, all films, or the discards into a new deck (CF-13, CF-14, CF-111)."""

    what: Literal["deck", "films", "discards"]
    n: int
    to: Literal["deck"] | UnsetType = UNSET


class Deal(Instruction, frozen=True):
    """Deal `n` cards to each of the seats (CF-13, CF-15)."""

    n: int
    seats: SeatNumbers


class Stack(Instruction, frozen=True, kw_only=True):
    """Stack `n` films face down and set `aside` of them aside (CF-14, CF-15)."""

    ICON: ClassVar[str] = "reel"

    what: Literal["films"] = "films"
    n: int
    aside: int


class TurnOver(Instruction, frozen=True, tag="turn-over"):
    """Turn over the films of a Double Feature, Co-Stars, or the cards of a box (CF-22, CF-29,
    CF-48).
    """

    what: Literal["films", "co-stars", "stars"]
    n: int | UnsetType = UNSET
    source: Literal["aside"] | UnsetType = field(default=UNSET, name="from")
    box: BoxName | UnsetType = UNSET
    seats: SeatNumbers | UnsetType = UNSET


class Place(AddressedInstruction, frozen=True, kw_only=True):
    """Place a tile of `vp` points in a box, all pawns, or a new Star (CF-19 to CF-24, CF-107)."""

    what: Literal["film", "short", "pawns", "star"]
    seat: int | UnsetType = UNSET
    cards: tuple[Monster, ...] | UnsetType = UNSET
    vp: int | UnsetType = UNSET
    to: BoxName | Literal["star"]


class Peek(AddressedInstruction, frozen=True):
    """Look at a card of another player (CF-103)."""

    ICON: ClassVar[str] = "look"

    seat: int
    target: int
    card: actions.TeamSlot


class Discard(AddressedInstruction, frozen=True):
    """Put a card into the discards (CF-31, CF-32, CF-107, CF-110)."""

    seat: int
    cards: tuple[PlayingCard | Literal["unknown"], ...]
    source: Literal["hand", "star", "deck"] = field(name="from")
    to: str = "discards"


class TurnUp(AddressedInstruction, frozen=True, tag="turn-up"):
    """Turn up the top card of the deck (CF-107)."""

    seat: int
    n: int = 1
    source: str = field(default="deck", name="from")


class Draw(AddressedInstruction, frozen=True):
    """Draw cards into the hand (CF-31, CF-85)."""

    seat: int
    n: int
    source: str = field(default="deck", name="from")
    to: str = "hand"


class Score(AddressedInstruction, frozen=True):
    """Put cards of a team into the score area, face up or face down (CF-61 to CF-69)."""

    seat: int
    cards: tuple[ScoredCard, ...]
    n: int
    face: Face
    source: str = field(name="from")
    to: str = "pile"


class TakeTile(AddressedInstruction, frozen=True, tag="take-tile"):
    """Take the tiles of a box (CF-25)."""

    ICON: ClassVar[str] = "star"

    seat: int
    what: Literal["films", "shorts"]
    tiles: Tiles
    source: BoxName = field(name="from")
    to: str = "pile"


class Return(AddressedInstruction, frozen=True, kw_only=True):
    """Put tiles back beside the board, or take a team back into the hand (CF-71, CF-88)."""

    what: Literal["shorts", "cards"]
    seat: int | UnsetType = UNSET
    cards: tuple[ScoredCard, ...] | UnsetType = UNSET
    tiles: Tiles | UnsetType = UNSET
    source: str = field(name="from")
    to: Literal["side", "hand"]


class Collect(Instruction, frozen=True):
    """Put all cards or all tiles back together (CF-77)."""

    what: Literal["cards", "tiles"]
    n: int


# ---- what happens by itself


class ForcedStay(Notice, frozen=True, tag="forced-stay"):
    """A player cannot drop (CF-43)."""

    seat: int


class AuditionOver(Notice, frozen=True, tag="audition-over"):
    """The Last Actor stays (CF-39)."""

    seat: int | None


class ForcedPass(Notice, frozen=True, tag="forced-pass"):
    """A player can do nothing but pass (CF-60)."""

    seat: int


class Comparison(Notice, frozen=True, tag="box"):
    """How the teams of a box compare (CF-59)."""

    box: BoxName
    seats: SeatNumbers
    powers: BySeat
    twists: tuple[bool | None, ...]


class GameOver(Notice, frozen=True, tag="game-over"):
    """Who wins (CF-79, CF-80)."""

    winners: SeatNumbers


# ---- what is found


class Points(Ruling, frozen=True, kw_only=True):
    """Points at the start, or of a season with what they are made of (CF-10, CF-75, CF-76)."""

    KIND = "score"

    seat: int
    reason: Literal["set-up", "season"]
    face_down: int | UnsetType = UNSET
    face_up: int | UnsetType = UNSET
    films: int | UnsetType = UNSET
    shorts: int | UnsetType = UNSET
    bonus: int | UnsetType = UNSET
    gain: int
    total: int


class Showdown(Ruling, frozen=True):
    """Who wins a box; `tie` has those of equal power (CF-50 to CF-57)."""

    KIND = "showdown"

    box: BoxName
    seats: SeatNumbers
    powers: tuple[int | None, ...]
    twists: tuple[bool | None, ...]
    winner: int
    tie: SeatNumbers


RULINGS = rulings_in(__name__)
"""All of them, for reading stored games."""
