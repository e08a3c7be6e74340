"""What can happen at a table of Creature Feature (rules file, Actions)."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from companion.core.actions import Action, Correct

Monster = Literal[
    "puny-human",
    "alien",
    "zombie",
    "ghost",
    "witch",
    "robot",
    "mummy",
    "werewolf",
    "devil",
    "vampire",
    "frankensteins-monster",
]
Helper = Literal["igor", "discrete-butler", "bats", "nurse", "mad-doctor"]
Film = Literal["film-2", "film-4", "film-6", "double-feature"]
Place = Literal["star", "co-star"]
Copy = Annotated[int, Meta(ge=1, le=7)]


class NameLastActor(Action):
    """Who last saw a monster film made before 1970 (CF-08)."""

    player: int


class RevealFilm(Action):
    """The top film of the stack, or one set aside for a Double Feature (CF-19, CF-22)."""

    film: Film


class DiscardHelper(Action):
    """An unwanted helper goes (CF-32)."""

    seat: int
    helper: Helper


class PlayHelper(Action):
    """A helper is played; Bats name whose card they look at (CF-99 to CF-110)."""

    seat: int
    helper: Helper
    target: int | UnsetType = UNSET
    card: Place | UnsetType = UNSET


class TeamUp(Action):
    """Two cards lie face down; only a virtual table is told which (CF-28)."""

    seat: int
    star: Monster | UnsetType = UNSET
    co_star: Monster | UnsetType = UNSET


class RevealCoStar(Action):
    """A Co-Star is turned up (CF-29, CF-48, CF-68)."""

    seat: int
    card: Monster | UnsetType = UNSET
    copy: Copy | UnsetType = UNSET


class RevealStar(Action):
    """A Star is turned up (CF-48, CF-68, CF-86)."""

    seat: int
    card: Monster | UnsetType = UNSET
    copy: Copy | UnsetType = UNSET


class Stay(Action):
    """CF-36."""

    seat: int


class Drop(Action):
    """CF-36 to CF-38."""

    seat: int


class UseGhost(Action):
    """The team is no twist (CF-90)."""

    seat: int


class TurnUp(Action):
    """The next card off the deck for a Mad Doctor (CF-107)."""

    seat: int
    card: Monster | Helper
    copy: Copy | UnsetType = UNSET


class Pass(Action):
    """The seat's window closes (CF-58, CF-72)."""

    seat: int


ACTIONS: tuple[type[Action], ...] = (
    NameLastActor,
    RevealFilm,
    DiscardHelper,
    PlayHelper,
    TeamUp,
    RevealCoStar,
    RevealStar,
    Stay,
    Drop,
    UseGhost,
    TurnUp,
    Pass,
    Correct,
)
