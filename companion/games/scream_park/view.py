"""The position as everyone may see it: the shapes of the rules file's View."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from companion.games.scream_park.icons import Day
from companion.games.scream_park.options import Options

Phase = Literal["setup", "turn", "walk", "day-end", "day-start", "over"]
RoomState = Literal["complete", "either", "incomplete"]
Direction = Literal["left", "right"]
Decided = Literal["score", "staff", "rooms", "cards", "shared"]


class DayScore(Struct, frozen=True):
    """What a day brought; `theme` is by room."""

    theme: tuple[int, ...]
    theme_vp: int
    walk: int
    vip_vp: int
    total: int


class EndScore(Struct, frozen=True):
    """What the end of the game brought; `rooms` is the value or 0 of each room."""

    rooms: tuple[int, ...]
    room_vp: int
    effect_icons: int
    effect_vp: int
    staff_vp: int
    sets: int
    set_vp: int
    total: int


class ScoredView(Struct, frozen=True):
    """A seat's scorings."""

    friday: DayScore | None = None
    saturday: DayScore | None = None
    sunday: DayScore | None = None
    end: EndScore | None = None


class PropView(Struct, frozen=True):
    """A card under a room; `show`: of a Genre card, the side that is up."""

    card: str
    show: str | UnsetType = UNSET


class RoomView(Struct, frozen=True):
    """A column, reckoned."""

    card: str
    props: tuple[PropView, ...]
    value: int
    genres: dict[str, int]
    scenic: dict[str, int]
    effects: dict[str, int]
    missing: dict[str, int]
    waivers: int
    state: RoomState
    theme: int
    vip: bool | None


class HintView(Struct, frozen=True):
    """What a scoring would bring now."""

    theme: int
    vip_walk: int | None
    vip_stop: int | None
    complete_value: int


class DiscardsView(Struct, frozen=True):
    """The discards since the last reshuffle; `cards`: empty where they are hidden."""

    n: int
    cards: tuple[str, ...]


class View(Struct, frozen=True):
    """A whole position. Lists are by seat, unless the rules file says otherwise."""

    game: str
    seats: tuple[str, ...]
    options: Options
    phase: Phase
    day: Day | None
    turn: int
    passing: Direction | None
    vips: dict[str, str | None]
    themes: tuple[str | None, ...]
    scores: tuple[int, ...]
    staff: tuple[int, ...]
    hands: tuple[int, ...]
    to_use: tuple[int, ...]
    genre_due: tuple[bool, ...]
    vip_at: tuple[int, ...]
    houses: tuple[tuple[RoomView, ...], ...]
    limits: tuple[int | None, ...]
    hints: tuple[HintView, ...]
    effects: tuple[int, ...]
    scenic: tuple[dict[str, int], ...]
    scenic_sets: tuple[int, ...]
    cards: tuple[int, ...]
    discards: DiscardsView
    genre_deck: dict[str, int]
    described: dict[str, tuple[str, ...]] | None
    scored: tuple[ScoredView, ...]
    winners: tuple[int, ...] | None
    ranking: tuple[tuple[int, ...], ...] | None
    decided_by: Decided | None
