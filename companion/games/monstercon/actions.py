"""What can happen at a table of MonsterCon!."""

from typing import Literal

from msgspec import UNSET, UnsetType

from companion.core.actions import Action, Correct
from companion.games.monstercon.cards import Suited

Direction = Literal["left", "right", "across"]


class TakeKing(Action, frozen=True):
    """A King is dealt: the seat is that monster (MC-04)."""

    seat: int
    card: str


class Deal(Action, frozen=True):
    """The cards have been dealt as instructed (MC-14)."""


class Mimic(Action, frozen=True):
    """The Entity chooses a monster for this hand (MC-94)."""

    seat: int
    monster: Suited


class Play(Action, frozen=True):
    """A card is laid or played (MC-19, MC-28 to MC-30)."""

    seat: int
    card: str


class Whirlwind(Action, frozen=True):
    """All hands are passed on (MC-49 to MC-54); `ignored` with five players (MC-104)."""

    seat: int
    direction: Direction
    ignored: int | UnsetType = UNSET


class Shapeshift(Action, frozen=True):
    """From now on the lowest card of the suit led wins for this seat (MC-61 to MC-68)."""

    seat: int


class MesmericGaze(Action, frozen=True):
    """Another seat receives the trick (MC-56, MC-85)."""

    seat: int
    to: int


class BreakGaze(Action, frozen=True):
    """The player who gazes turns their own King face down, which ends the gaze (MC-88)."""

    seat: int


class RetrieveJoker(Action, frozen=True):
    """A Joker that another player has played comes to the Entity's hand (MC-100)."""

    seat: int
    card: str


class Pass(Action, frozen=True):
    """The seat lets its window go by."""

    seat: int


ACTIONS: tuple[type[Action], ...] = (
    TakeKing,
    Deal,
    Mimic,
    Whirlwind,
    Shapeshift,
    MesmericGaze,
    BreakGaze,
    RetrieveJoker,
    Pass,
    Play,
    Correct,
)
