"""What follows from an action, in the order in which the protocol has its facts.

Places are words such as `stock/1`, `display/1/3` and `deck/red`.
"""

from typing import ClassVar

from msgspec import UNSET, UnsetType, field

from companion.core.actions import snake_case
from companion.core.rulings import AddressedInstruction, Ruling, rulings_in
from companion.games.vampire_elf_cthulhu.actions import Face
from companion.games.vampire_elf_cthulhu.cards import ActionKind

# ---- instructions


class HandInstruction(
    AddressedInstruction, frozen=True, tag=lambda name: snake_case(name).replace("_", "-")
):
    """Something that people do by hand; its word has hyphens."""


class Shuffle(HandInstruction, frozen=True, kw_only=True):
    """Shuffle the cards at a place, together with those that come from another one."""

    seat: None = None
    n: int | UnsetType = UNSET
    source: str | UnsetType = field(default=UNSET, name="from")
    to: str


class MoveCards(HandInstruction, frozen=True, kw_only=True):
    """Move cards; the fact `cards` is missing if nobody else may know them."""

    seat: int | None
    n: int | UnsetType = UNSET
    cards: tuple[str, ...] | UnsetType = UNSET
    face: Face | UnsetType = UNSET
    source: str = field(name="from")
    to: str


class MoveSome(HandInstruction, frozen=True):
    """Move a number of things."""

    seat: int | None
    n: int
    source: str = field(name="from")
    to: str


class Draw(MoveSome, frozen=True):
    """Draw cards from a deck."""


class MoveQuill(MoveSome, frozen=True):
    """Move quills."""

    ICON: ClassVar[str] = "quill"


class MoveCubes(MoveSome, frozen=True):
    """Move ink cubes."""

    ICON: ClassVar[str] = "cube"


class MoveSpecials(MoveSome, frozen=True):
    """Move special ink tokens."""

    ICON: ClassVar[str] = "drop"


class HandleCards(HandInstruction, frozen=True):
    """Do something with cards of a Display that stay there."""

    seat: int
    cards: tuple[str, ...]
    source: str = field(name="from")


class Show(HandleCards, frozen=True):
    """Show a face-down card, which stays face down (VE-47)."""

    ICON: ClassVar[str] = "look"


class TurnDown(HandleCards, frozen=True):
    """Turn a card face down."""


class TurnUp(HandleCards, frozen=True):
    """Turn a card face up (VE-87)."""


class Reveal(HandInstruction, frozen=True):
    """Open a hand with ink, or show the objective (VE-66, VE-117)."""

    seat: int
    source: str = field(name="from")


# ---- results


class Steal(Ruling, frozen=True):
    """A quill leaves the card that another player has taken (VE-29, VE-30)."""

    KIND = "steal"

    seat: int
    robbed: int
    card: str
    cubes: int


class FixedStrength(Ruling, frozen=True):
    """What a strength is made of (VE-69)."""

    KIND = "strength"

    seat: int
    card: str
    a: int
    b: int
    special_points: int
    card_cubes: int
    cubes: int
    specials: int
    total: int


class Result(Ruling, frozen=True):
    """How a Compare or an Insert is decided; `winner` None: it is a tie, `points` None: nobody
    opposes (VE-72, VE-97, VE-99).
    """

    KIND = "result"

    action: ActionKind
    winner: int | None
    points: int | None


class Spend(Ruling, frozen=True):
    """Strength or winning points are spent (VE-75, VE-81)."""

    KIND = "spend"

    seat: int
    spent: int
    left: int


class Score(Ruling, frozen=True):
    """What the Novel brings a player (VE-118 to VE-120)."""

    KIND = "score"

    seat: int
    points: int
    by_position: tuple[int, ...]
    type_points: int


class Victory(Ruling, frozen=True):
    """Who has won (VE-121, VE-122)."""

    KIND = "winner"

    winners: tuple[int, ...] = field(name="seats")
    points: int


RULINGS = rulings_in(__name__)
"""All of them, for reading stored games."""
