"""The position as everybody may see it, in the shapes that the referee sends."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct, field

from companion.games.creature_feature.cards import Monster
from companion.games.creature_feature.options import Options

Phase = Literal[
    "set-up",
    "movie-time",
    "double-feature",
    "team-up",
    "co-stars",
    "audition",
    "stars",
    "showdown",
    "claims",
    "over",
]
SeatNumbers = tuple[int, ...]
BySeat = tuple[int, ...]
"""A number for each seat."""
Tiles = tuple[int, ...]
"""What each of some tiles is worth."""
BoxName = Literal["feature", "upper-short", "lower-short", "fold"]


class TeamView(Struct, frozen=True):
    """A seat's two cards; `"face-down"` is a card whose face the table has not shown."""

    is_placed: bool = field(name="placed")
    has_butler: bool = field(name="butler")
    co_star: Monster | Literal["face-down"] | None
    star: Monster | Literal["face-down"] | None
    nurses: int
    has_used_ghost: bool = field(name="ghost")
    twist: bool | None
    power: int | None
    passed: bool


class ShowdownView(Struct, frozen=True):
    """The box whose teams are compared now."""

    box: BoxName
    seats: SeatNumbers


class PendingView(Struct, frozen=True, rename={"helper": "for"}):
    """Who turns up cards for a helper."""

    seat: int
    helper: Literal["mad-doctor"]


class Result(Struct, frozen=True):
    """How a box ended; the lists run parallel to `seats`, which ascend."""

    seats: SeatNumbers = ()
    powers: tuple[int | None, ...] = ()
    twists: tuple[bool | None, ...] = ()
    winner: int | None = None
    tie: SeatNumbers = ()


class Pile(Struct, frozen=True, gc=False):
    """A seat's score area in this season, in the order scored."""

    face_down: int = 0
    face_up: tuple[Monster, ...] = ()
    films: Tiles = ()
    shorts: Tiles = ()


class SeasonView(Struct, frozen=True):
    """A finished season, each list by seat."""

    face_down: BySeat
    face_up: BySeat
    films: BySeat
    shorts: BySeat
    bonus: BySeat
    gain: BySeat


class Public(Struct, frozen=True, gc=False):
    """Fields of the state that all may see unchanged."""

    options: Options
    phase: Phase
    season: int
    turn: int
    last_actor: int | None
    to_act: int | None
    priority: SeatNumbers
    boxes: tuple[BoxName, ...]
    double_feature: bool
    films_left: int
    hands: BySeat
    deck: int
    discards: int
    piles: tuple[Pile, ...]
    scores: BySeat
    history: tuple[SeasonView, ...]


class View(Public, frozen=True, kw_only=True):
    """What all may see."""

    game: Literal["creature-feature"] = "creature-feature"
    seats: tuple[str, ...]
    seasons: int
    turns: int
    tiles: dict[BoxName, Tiles]
    pawns: tuple[BoxName | None, ...]
    teams: tuple[TeamView, ...]
    showdown: ShowdownView | None
    pending: PendingView | None
    results: dict[BoxName, Result]
    season_vp: BySeat
    winners: SeatNumbers | None

    @property
    def crowded(self) -> bool:
        """Whether there are enough players for two boxes of shorts, and little room (CF-20)."""
        return "lower-short" in self.boxes

    @property
    def stayed(self) -> SeatNumbers:
        """Who has stayed since a pawn was moved last, from the left of the Last Actor (CF-36)."""
        if self.phase != "audition" or self.last_actor is None or self.to_act is None:
            return ()
        first, seats = self.last_actor + 1, len(self.seats)
        return tuple([(first + index) % seats for index in range((self.to_act - first) % seats)])

    def strength(self, seat: int) -> tuple[bool, int]:
        """What a team counts in a showdown: whether it is not a twist, and its power."""
        team = self.teams[seat]
        return not team.twist, team.power or 0

    def leader(self, seats: Iterable[int], ghost: int | None = None) -> int:
        """Who of these seats would win if nobody did anything more (CF-52 to CF-54); `ghost`: after
        the Ghost of that seat.
        """

        def rank(seat: int) -> tuple[bool, int, int]:
            straight, power = self.strength(seat)
            return straight or seat == ghost, power, -self.priority.index(seat)

        return max(seats, key=rank)

    def winning_ghosts(self) -> tuple[int, ...]:
        """The seats of the showdown whose unused Ghost would make them win (CF-90)."""
        if self.showdown is None or self.phase != "showdown":
            return ()
        seats = self.showdown.seats
        now = self.leader(seats)
        return tuple(
            seat
            for seat in seats
            if seat != now
            and self.teams[seat].twist
            and "ghost" in (self.teams[seat].star, self.teams[seat].co_star)
            and self.leader(seats, seat) == seat
        )
