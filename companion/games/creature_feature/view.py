"""The position as everyone may see it: the shapes of the rules file's View."""

from typing import Literal

from msgspec import Struct

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
BoxName = Literal["feature", "upper-short", "lower-short", "fold"]


class TeamView(Struct, frozen=True):
    """A seat's two cards; `"face-down"` is a card whose face the table has not shown."""

    placed: bool
    butler: bool
    co_star: Monster | Literal["face-down"] | None
    star: Monster | Literal["face-down"] | None
    nurses: int
    ghost: bool
    twist: bool | None
    power: int | None
    passed: bool


class ShowdownView(Struct, frozen=True):
    """The box whose teams are compared now."""

    box: BoxName
    seats: tuple[int, ...]


class PendingView(Struct, frozen=True, rename={"helper": "for"}):
    """Who turns up cards for a helper."""

    seat: int
    helper: Literal["mad-doctor"]


class ResultView(Struct, frozen=True):
    """How a box ended; the lists run parallel to `seats`."""

    seats: tuple[int, ...]
    powers: tuple[int | None, ...]
    twists: tuple[bool | None, ...]
    winner: int | None
    tie: tuple[int, ...]


class PileView(Struct, frozen=True):
    """A seat's score area: a count, and what lies face up, in the order scored."""

    face_down: int
    face_up: tuple[Monster, ...]
    films: tuple[int, ...]
    shorts: tuple[int, ...]


class SeasonView(Struct, frozen=True):
    """A finished season, each list by seat."""

    face_down: tuple[int, ...]
    face_up: tuple[int, ...]
    films: tuple[int, ...]
    shorts: tuple[int, ...]
    bonus: tuple[int, ...]
    gain: tuple[int, ...]


class View(Struct, frozen=True):
    """What all may see."""

    game: Literal["creature-feature"]
    seats: tuple[str, ...]
    options: Options
    phase: Phase
    season: int
    seasons: int
    turn: int
    turns: int
    last_actor: int | None
    to_act: int | None
    priority: tuple[int, ...]
    boxes: tuple[BoxName, ...]
    tiles: dict[BoxName, tuple[int, ...]]
    double_feature: bool
    films_left: int
    pawns: tuple[BoxName | None, ...]
    teams: tuple[TeamView, ...]
    showdown: ShowdownView | None
    pending: PendingView | None
    results: dict[BoxName, ResultView]
    hands: tuple[int, ...]
    deck: int
    discards: int
    piles: tuple[PileView, ...]
    season_vp: tuple[int, ...]
    scores: tuple[int, ...]
    history: tuple[SeasonView, ...]
    winners: tuple[int, ...] | None
