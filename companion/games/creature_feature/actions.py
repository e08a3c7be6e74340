"""What can happen at a table of Creature Feature."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from companion.core.actions import Action, Correct
from companion.games.creature_feature.cards import Film, Helper, Monster

TeamSlot = Literal["star", "co-star"]
Copy = Annotated[int, Meta(ge=1, le=7)]


class SeatAction(Action, frozen=True):
    """Something that a player does."""

    seat: int


class NameLastActor(Action, frozen=True):
    """Who last saw a monster film made before 1970 (CF-08)."""

    player: int


class RevealFilm(Action, frozen=True):
    """The top film of the stack, or one set aside for a Double Feature (CF-19, CF-22)."""

    film: Film


class DiscardHelper(SeatAction, frozen=True):
    """An unwanted helper goes (CF-32)."""

    helper: Helper


class PlayHelper(SeatAction, frozen=True):
    """Play a helper (CF-99 to CF-110). For Bats, `target` and `card` say which card is seen."""

    helper: Helper
    target: int | UnsetType = UNSET
    card: TeamSlot | UnsetType = UNSET


class TeamUp(SeatAction, frozen=True):
    """Two cards are face down; only a virtual table learns which (CF-28)."""

    star: Monster | UnsetType = UNSET
    co_star: Monster | UnsetType = UNSET


class RevealCoStar(SeatAction, frozen=True):
    """A Co-Star is turned up (CF-29, CF-48, CF-68)."""

    card: Monster | UnsetType = UNSET
    copy: Copy | UnsetType = UNSET


class RevealStar(SeatAction, frozen=True):
    """A Star is turned up (CF-48, CF-68, CF-86)."""

    card: Monster | UnsetType = UNSET
    copy: Copy | UnsetType = UNSET


class Stay(SeatAction, frozen=True):
    """A pawn stays in its box (CF-36)."""


class Drop(SeatAction, frozen=True):
    """A pawn moves down a box (CF-36 to CF-38)."""


class UseGhost(SeatAction, frozen=True):
    """The team is not a twist (CF-90)."""


class TurnUp(SeatAction, frozen=True):
    """The next card off the deck for a Mad Doctor (CF-107)."""

    card: Monster | Helper
    copy: Copy | UnsetType = UNSET


class Pass(SeatAction, frozen=True):
    """The seat's window closes (CF-58, CF-72)."""


ACTIONS: tuple[type[Action], ...] = (
    NameLastActor,
    RevealFilm,
    TurnUp,
    DiscardHelper,
    PlayHelper,
    TeamUp,
    RevealCoStar,
    RevealStar,
    Stay,
    Drop,
    UseGhost,
    Pass,
    Correct,
)
