"""What can happen at a table of The Vampire, the Elf and the Cthulhu."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from companion.core.actions import Action, Correct
from companion.games.vampire_elf_cthulhu.cards import Color

Count = Annotated[int, Meta(ge=0)]
NovelPosition = Annotated[int, Meta(ge=1, le=4)]
Face = Literal["up", "down"]


class CardAction(Action, frozen=True):
    """What a player does with one card."""

    seat: int
    card: str


class InkAction(Action, frozen=True):
    """Ink that a player uses."""

    seat: int
    cubes: Count
    specials: Count


class DealIdea(Action, frozen=True):
    """A card was laid into the Ideas Area (VE-11)."""

    card: str


class DrawObjective(Action, frozen=True):
    """An Objective card was drawn and shown (VE-12, VE-13, VE-108, VE-110)."""

    card: str


class ChooseDeck(Action, frozen=True):
    """The deck from which three cards are drawn for the first Display card (VE-18)."""

    seat: int
    color: Color


class KeepStart(CardAction, frozen=True):
    """The one of the three that is kept, face up (VE-18)."""


class FirstPlayer(Action, frozen=True):
    """The seat that was drawn as first player (VE-21)."""

    seat: int


class Place(CardAction, frozen=True):
    """A quill, and cubes on an Ideas card; it may steal (VE-25 to VE-29)."""

    cubes: Count


class Move(CardAction, frozen=True):
    """Where the robbed quill goes (VE-30 to VE-33)."""


class Activate(CardAction, frozen=True):
    """The action of a ready card begins (VE-42, VE-43)."""


class Renounce(CardAction, frozen=True):
    """The action of a ready card is given up (VE-44)."""


class TurnForPoint(CardAction, frozen=True):
    """A face-up card is turned down for a special point (VE-57)."""


class DiscardForPoints(CardAction, frozen=True):
    """A face-down card is discarded for two special points (VE-57)."""


class AddInk(InkAction, frozen=True):
    """Spend ink on an action without a confrontation, which sets its strength (VE-65)."""


class Compare(CardAction, frozen=True):
    """The opponent's card to compare with (VE-70)."""


class Bid(InkAction, frozen=True):
    """Secret ink of one side of a confrontation; final (VE-66)."""


class TurnRival(CardAction, frozen=True):
    """The winner of a Compare pays and turns a card of the loser (VE-74 to VE-78)."""


class Research(Action, frozen=True):
    """Cards of a color, `n` of them, are drawn, to keep one, face up or down (VE-81 to VE-83)."""

    seat: int
    color: Color
    n: Count
    face: Face


class Keep(CardAction, frozen=True):
    """The kept one of the drawn cards (VE-83)."""


class TurnUp(CardAction, frozen=True):
    """Re-activate: a face-down card is turned up for two points (VE-87)."""


class Collect(Action, frozen=True):
    """Retrieve Drops: cubes taken from the reserve (VE-89)."""

    seat: int
    cubes: Count


class Offer(CardAction, frozen=True):
    """The card that is meant for the Novel (VE-93)."""


class Oppose(CardAction, frozen=True):
    """An opponent's card against it (VE-95)."""


class PlaceInNovel(Action, frozen=True):
    """The winner's card enters the Novel; `move_to`: where a replaced card goes (VE-100 to
    VE-103).
    """

    seat: int
    position: NovelPosition
    specials: Count
    move_to: NovelPosition | UnsetType = UNSET


class TurnDown(CardAction, frozen=True):
    """The card turned down after an action, or for the limit of seven (VE-48, VE-54)."""


class Exchange(Action, frozen=True):
    """Four cubes for a special token (VE-52)."""

    seat: int


class Pass(Action, frozen=True):
    """Closes what may be done again and again, or declines to oppose."""

    seat: int


class RevealObjective(CardAction, frozen=True):
    """The objective shown at the end (VE-117)."""


ACTIONS: tuple[type[Action], ...] = (
    DrawObjective,
    DealIdea,
    ChooseDeck,
    KeepStart,
    FirstPlayer,
    Move,
    Renounce,
    DiscardForPoints,
    TurnForPoint,
    AddInk,
    Bid,
    Research,
    Keep,
    Collect,
    Offer,
    Oppose,
    Compare,
    PlaceInNovel,
    TurnUp,
    TurnRival,
    TurnDown,
    Exchange,
    Pass,
    RevealObjective,
    Activate,
    Place,
    Correct,
)
