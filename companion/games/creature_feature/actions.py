"""What can happen at a table of Creature Feature."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from companion.core.actions import Action, Correct
from companion.games.creature_feature.cards import Film, Helper, Monster

Place = Literal["star", "co-star"]
Copy = Annotated[int, Meta(ge=1, le=7)]


class NameLastActor(Action, frozen=True):
    """Who last saw a monster film made before 1970 (CF-08)."""

    player: int


class RevealFilm(Action, frozen=True):
    """The top film of the stack, or one set aside for a Double Feature (CF-19, CF-22)."""

    film: Film


class DiscardHelper(Action, frozen=True):
    """An unwanted helper goes (CF-32)."""

    seat: int
    helper: Helper


class PlayHelper(Action, frozen=True):
    """A helper is played; Bats name whose card they look at (CF-99 to CF-110)."""

    seat: int
    helper: Helper
    target: int | UnsetType = UNSET
    card: Place | UnsetType = UNSET


class TeamUp(Action, frozen=True):
    """Two cards are face down; only a virtual table is reported which (CF-28)."""

    seat: int
    star: Monster | UnsetType = UNSET
    co_star: Monster | UnsetType = UNSET


class RevealCoStar(Action, frozen=True):
    """A Co-Star is turned up (CF-29, CF-48, CF-68)."""

    seat: int
    card: Monster | UnsetType = UNSET
    copy: Copy | UnsetType = UNSET


class RevealStar(Action, frozen=True):
    """A Star is turned up (CF-48, CF-68, CF-86)."""

    seat: int
    card: Monster | UnsetType = UNSET
    copy: Copy | UnsetType = UNSET


class Stay(Action, frozen=True):
    """CF-36."""

    seat: int


class Drop(Action, frozen=True):
    """CF-36 to CF-38."""

    seat: int


class UseGhost(Action, frozen=True):
    """The team is not a twist (CF-90)."""

    seat: int


class TurnUp(Action, frozen=True):
    """The next card off the deck for a Mad Doctor (CF-107)."""

    seat: int
    card: Monster | Helper
    copy: Copy | UnsetType = UNSET


class Pass(Action, frozen=True):
    """The seat's window closes (CF-58, CF-72)."""

    seat: int


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
