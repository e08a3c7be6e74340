"""The whole position of a game of Creature Feature: everything that influences play."""

from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct

from companion.games.creature_feature.cards import Film, Monster
from companion.games.creature_feature.view import Public, Result

FACE_DOWN: Final = "face-down"
Laid = Monster | Literal["face-down"]
"""A card of a team as the table has shown it."""

FEATURE: Final = 0
"""The topmost box; the fold box is the last one of `State.boxes`."""


class Team(Struct, frozen=True, gc=False):
    """A seat's Star and Co-Star: a monster, face down, or None where no card lies."""

    placed: bool = False
    butler: bool = False
    co_star: Laid | None = None
    star: Laid | None = None
    nurses: int = 0
    ghost: bool = False
    passed: bool = False


Place = Literal["pile", "discards", "hand", "star", "co-star"]


class Known(Struct, frozen=True, gc=False):
    """A monster whose place is known; `copy` is None where no tag told it.

    `seat` belongs to the places hand, star and co-star.
    """

    monster: Monster
    copy: int | None
    place: Place
    seat: int | None = None


class State(Public, frozen=True):
    """Seats count from 0 clockwise; boxes by their place in `boxes`, fold last."""

    names: tuple[str, ...]
    tiles: tuple[tuple[int, ...], ...]
    films_seen: tuple[Film, ...]
    pawns: tuple[int, ...] | None
    teams: tuple[Team, ...]
    showdown: int | None
    pending: int | None
    results: dict[int, Result]
    helpers_out: tuple[int, ...]
    """Helpers known to be in the discards, by kind in catalogue order (CF-114)."""
    ledger: tuple[Known, ...]

    @property
    def fold(self) -> int:
        """The last box, in which nobody competes."""
        return len(self.boxes) - 1

    @property
    def hand_size(self) -> int:
        """Cards dealt to each seat (CF-13, CF-15)."""
        return 8 if len(self.names) == 6 else 10

    @property
    def turns(self) -> int:
        """Turns of a season, one for each film in the stack (CF-16)."""
        return 4 if len(self.names) == 6 else 5

    @property
    def first(self) -> int:
        """Who begins the order of play, counted on past the last seat."""
        return 0 if self.last_actor is None else self.last_actor + 1

    def order_of_play(self) -> tuple[int, ...]:
        """Seats clockwise from the left of the Last Actor."""
        return _clockwise(len(self.names), self.first)

    def rivals(self, box: int) -> tuple[int, ...]:
        """The seats whose pawns are in `box`, ascending."""
        if self.pawns is None:
            return ()
        return _standing(self.pawns, box)


@lru_cache(maxsize=1024)
def _standing(pawns: tuple[int, ...], box: int) -> tuple[int, ...]:
    return tuple(seat for seat, pawn in enumerate(pawns) if pawn == box)


@lru_cache(maxsize=64)
def _clockwise(seats: int, first: int) -> tuple[int, ...]:
    return tuple((first + step) % seats for step in range(seats))
