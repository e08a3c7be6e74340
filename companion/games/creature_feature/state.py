"""The whole position of a game of Creature Feature: everything that influences play."""

from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from companion.core.tuples import clockwise, replaced_at
from companion.games.creature_feature.cards import NUMBER, Film, Monster
from companion.games.creature_feature.rulings import UNKNOWN, ScoredCard
from companion.games.creature_feature.view import BySeat, Pile, Public, Result, SeatNumbers, Tiles

FACE_DOWN: Final = "face-down"
TeamCard = Monster | Literal["face-down"]
"""A card of a team as the table has shown it."""

SEATS_WITH_OWN_DEAL = 6
"""With six players, other numbers of cards and films are dealt (CF-15)."""
FEATURE: Final = 0
"""The topmost box; the fold box is the last one of `State.boxes`."""


def is_up(card: str | None) -> bool:
    """Return whether a card is there and its face is known."""
    return card is not None and card != FACE_DOWN


class Team(Struct, frozen=True, gc=False):
    """A seat's Star and Co-Star: a monster, face down, or None if no card is."""

    is_placed: bool = field(default=False, name="placed")
    """Whether both cards were laid in the team-up (CF-35)."""
    has_butler: bool = field(default=False, name="butler")
    co_star: TeamCard | None = None
    star: TeamCard | None = None
    nurses: int = 0
    """Nurses played in this showdown."""
    has_used_ghost: bool = field(default=False, name="ghost")
    """Whether a Ghost of the team spoke in this showdown, so that no twist counts (CF-90)."""
    passed: bool = False

    def count(self, monster: str) -> int:
        """How many of this monster lie face up in the team."""
        return (self.star == monster) + (self.co_star == monster)

    @property
    def is_revealed(self) -> bool:
        """Whether both cards are face up."""
        return is_up(self.star) and is_up(self.co_star)

    @property
    def cards(self) -> tuple[ScoredCard, ScoredCard]:
        """Co-Star and Star, each by name or unknown."""
        return _scored(self.co_star), _scored(self.star)

    @property
    def numbers(self) -> tuple[int, int]:
        """The numbers of Star and Co-Star. Both must be up."""
        return NUMBER[self.star or ""], NUMBER[self.co_star or ""]

    @property
    def pair_is_twist(self) -> bool:
        """Whether the Co-Star's number equals or beats the Star's (CF-51). Both must be up."""
        star, co_star = self.numbers
        return co_star >= star

    @property
    def twist(self) -> bool | None:
        """The twist as it is judged now; None until both cards are up (CF-51, CF-90)."""
        return not self.has_used_ghost and self.pair_is_twist if self.is_revealed else None


def _scored(card: TeamCard | None) -> ScoredCard:
    return UNKNOWN if card is None or card == FACE_DOWN else card


CardPlace = Literal["pile", "discards", "hand", "star", "co-star"]


class Known(Struct, frozen=True, gc=False):
    """A monster whose place is known; `copy` is None if no tag was read.

    `seat` belongs to the places hand, star and co-star.
    """

    monster: Monster
    copy: int | None
    place: CardPlace
    seat: int | None = None


Ledger = tuple[Known, ...]


class State(Public, frozen=True):
    """Seats are numbered from 0, clockwise; boxes by their place in `boxes`, fold last."""

    names: tuple[str, ...]
    tiles: tuple[Tiles, ...]
    films_seen: tuple[Film, ...]
    pawns: BySeat | None
    teams: tuple[Team, ...]
    showdown: int | None
    """The box whose teams are compared now."""
    mad_doctor_seat: int | None = field(name="pending")
    """The seat that turns up cards for its Mad Doctor (CF-107)."""
    results: dict[int, Result]
    helpers_discarded: tuple[int, ...] = field(name="helpers_out")
    """Helpers known to be in the discards, by kind in catalog order (CF-114)."""
    ledger: Ledger

    @property
    def fold(self) -> int:
        """The last box, in which nobody competes."""
        return len(self.boxes) - 1

    @property
    def hand_size(self) -> int:
        """Cards dealt to each seat (CF-13, CF-15)."""
        return 8 if len(self.names) == SEATS_WITH_OWN_DEAL else 10

    @property
    def turns(self) -> int:
        """Turns of a season, one for each film in the stack (CF-16)."""
        return 4 if len(self.names) == SEATS_WITH_OWN_DEAL else 5

    @property
    def first_in_order(self) -> int:
        """Who begins the order of play, counted on past the last seat."""
        return 0 if self.last_actor is None else self.last_actor + 1

    def order_of_play(self) -> SeatNumbers:
        """The seats, clockwise from the left of the Last Actor."""
        return clockwise(self.first_in_order, len(self.names))

    def rivals(self, box: int) -> SeatNumbers:
        """The seats whose pawns are in `box`, ascending."""
        return () if self.pawns is None else _seats_in_box(self.pawns, box)

    @property
    def rivals_now(self) -> SeatNumbers:
        """The seats of the box whose showdown is on."""
        return () if self.showdown is None else self.rivals(self.showdown)

    def with_team(self, seat: int, team: Team) -> "State":
        """Return the state with another team of a seat."""
        return replace(self, teams=replaced_at(self.teams, seat, team))

    def with_pile(self, seat: int, pile: Pile) -> "State":
        """Return the state with another score area of a seat."""
        return replace(self, piles=replaced_at(self.piles, seat, pile))

    def hands_with(self, seat: int, change: int) -> tuple[int, ...]:
        """Return the numbers of cards in hand, with more or fewer for one seat."""
        return replaced_at(self.hands, seat, max(0, self.hands[seat] + change))


@lru_cache(maxsize=1024)
def _seats_in_box(pawns: BySeat, box: int) -> SeatNumbers:
    return tuple(seat for seat, pawn in enumerate(pawns) if pawn == box)
