"""What follows from an action in MonsterCon!, in the order in which the protocol has its facts."""

from typing import ClassVar, Literal

from msgspec import UNSET, UnsetType, field

from companion.core.rulings import AddressedInstruction, Instruction, Ruling, rulings_in
from companion.games.monstercon.actions import Direction
from companion.games.monstercon.cards import Suit, Suited
from companion.games.monstercon.view import Face, LostView

# ---- what people do by hand


class Separate(Instruction, frozen=True):
    """Take the Kings out of the deck (MC-04)."""

    ICON: ClassVar[str] = "crown"

    cards: tuple[str, ...]
    source: str = field(default="deck", name="from")
    to: str = "kings"


class Shuffle(Instruction, frozen=True):
    """Shuffle the Kings or the deck (MC-04, MC-13)."""

    what: Literal["kings", "deck"]
    n: int


class Deal(Instruction, frozen=True):
    """Deal one player a King, or cards of a hand (MC-04, MC-14)."""

    seat: int
    n: int
    source: Literal["kings", "deck"] = field(name="from")
    to: Literal["table", "hand"]
    face: Face


class Discard(Instruction, frozen=True):
    """Put away the Kings that nobody plays (MC-08)."""

    cards: tuple[str, ...]
    source: str = field(default="kings", name="from")
    to: str = "box"


class Gather(Instruction, frozen=True):
    """Gather the whole deck in play, taken and set-aside cards too, to shuffle it (MC-13)."""

    suits: tuple[Suit, ...]
    n: int
    to: str = "deck"


class SetAside(Instruction, frozen=True, kw_only=True):
    """Set aside what is left of the deck, or a trick that nobody takes (MC-16, MC-26, MC-36)."""

    cards: tuple[str, ...] | UnsetType = UNSET
    n: int
    source: Literal["deck", "trick"] = field(name="from")
    to: Literal["aside", "nobody"]
    face: Face | UnsetType = UNSET


class PlaceKing(AddressedInstruction, frozen=True):
    """Lay the Marcus King next to another seat's King, or back (MC-94)."""

    ICON: ClassVar[str] = "crown"

    seat: int
    card: str
    to: int | None


class TurnKing(AddressedInstruction, frozen=True):
    """Turn a King over (MC-18, MC-46)."""

    ICON: ClassVar[str] = "crown"

    seat: int
    card: str
    face: Face


class Retain(AddressedInstruction, frozen=True):
    """Keep `n` cards of a hand that is passed on, chosen at random (MC-54)."""

    seat: int
    n: int
    source: str = field(default="hand", name="from")
    random: bool = True


class PassHand(AddressedInstruction, frozen=True):
    """Pass a hand on (MC-49)."""

    seat: int
    to: int
    n: int


class Lose(AddressedInstruction, frozen=True):
    """Lose cards of the hand at random (MC-91, MC-92)."""

    seat: int
    n: int
    source: str = field(default="hand", name="from")
    to: str = "aside"
    face: Face = "down"
    random: bool = True

    @property
    def addressee(self) -> int | None:
        return self.seat if self.n else None


class Retrieve(AddressedInstruction, frozen=True):
    """Take a Joker back into the hand (MC-100)."""

    seat: int
    cards: tuple[str, ...]
    source: str = field(default="trick", name="from")
    to: str = "hand"


class TakeTrick(AddressedInstruction, frozen=True):
    """Collect the cards of a trick (MC-32)."""

    seat: int
    cards: tuple[str, ...]
    n: int


# ---- what is found


class Power(Ruling, frozen=True):
    """An ability was used; a fact that the ability does not have is missing."""

    KIND = "power"

    seat: int
    power: Literal["whirlwind", "shapeshift", "mesmeric-gaze", "break-gaze", "mimicry"]
    to: int | UnsetType = UNSET
    direction: Direction | UnsetType = UNSET
    ignored: int | UnsetType | None = UNSET
    monster: Suited | UnsetType = UNSET


class Trick(Ruling, frozen=True):
    """Who takes a complete round, with which card; None: nobody."""

    KIND = "trick"

    trick: int
    winner: int | None
    card: str | None
    suit: Suit | None
    blind: bool


class Tie(Ruling, frozen=True):
    """The first trick is tied; `rank` None: only Jokers were laid (MC-23, MC-27)."""

    KIND = "tie"

    trick: int
    seats: tuple[int, ...]
    rank: str | None


class Revoke(Ruling, frozen=True):
    """A player did not follow suit though they could (MC-42); `undo_to` is the action's number."""

    KIND = "revoke"

    hand: int
    trick: int
    seat: int
    suit: Suit
    shown_by: int
    card: str
    undo_to: int
    penalty: int


class Score(Ruling, frozen=True):
    """What a hand brought a player, and the totals (MC-69 to MC-73)."""

    KIND = "score"

    seat: int
    hand: int
    suit: Suit | None
    pips: int
    jack: bool
    penalty: int
    mob: int
    queens: int
    own_queen: bool
    stalker: int
    mob_total: int
    stalker_total: int


class End(Ruling, frozen=True):
    """How the game ended (MC-75 to MC-83)."""

    KIND = "end"

    winner: int | None
    chased: tuple[int, ...]
    showdown: tuple[int, ...]
    lost: tuple[LostView, ...]


RULINGS = rulings_in(__name__)
"""All of them, for reading stored games."""
