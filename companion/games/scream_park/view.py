"""The position as everybody may see it, in the shapes that the referee sends."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from companion.games.scream_park.descriptions.icons import Day
from companion.games.scream_park.options import Options

Phase = Literal["setup", "turn", "enter", "walk", "day-end", "day-start", "over"]
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


class PropView(Struct, frozen=True, forbid_unknown_fields=True):
    """A card under a room; `show`: of a Genre card, the side that is up."""

    card: str
    show: str | UnsetType = UNSET


class RoomForm(Struct, frozen=True, forbid_unknown_fields=True):
    """A room and what is under it, as a correction sets it."""

    card: str
    props: tuple[PropView, ...]


class RoomView(RoomForm, frozen=True):
    """A room of a house (a column of cards), with the sums of its icons."""

    value: int
    genres: dict[str, int]
    scenic: dict[str, int]
    effects: dict[str, int]
    missing: dict[str, int]
    waivers: int
    state: RoomState
    theme: int
    vip: bool | None


class ForecastView(Struct, frozen=True):
    """What a scoring would bring now."""

    theme: int
    vip_walk: int | None
    vip_stop: int | None
    complete_value: int


class DiscardsView(Struct, frozen=True):
    """The discards since the last reshuffle; `cards`: empty if they are hidden."""

    n: int
    cards: tuple[str, ...]


class Public(Struct, frozen=True, gc=False):
    """What all may see of a position as it is. Lists are by seat."""

    options: Options
    phase: Phase
    day: Day | None
    turn: int
    themes: tuple[str | None, ...]
    scores: tuple[int, ...]
    staff: tuple[int, ...]
    hands: tuple[int, ...]
    to_use: tuple[int, ...]
    genre_due: tuple[bool, ...]
    vip_at: tuple[int, ...]
    genre_deck: dict[str, int]
    """Copies left of each Genre card (SP-53)."""
    scored: tuple[ScoredView, ...]


class View(Public, frozen=True, kw_only=True):
    """A whole position."""

    game: str = "scream-park"
    seats: tuple[str, ...]
    passing: Direction | None
    vips: dict[str, str | None]
    houses: tuple[tuple[RoomView, ...], ...]
    limits: tuple[int | None, ...]
    hints: tuple[ForecastView, ...]
    effects: tuple[int, ...]
    scenic: tuple[dict[str, int], ...]
    scenic_sets: tuple[int, ...]
    cards: tuple[int, ...]
    discards: DiscardsView
    described: dict[str, tuple[str, ...]] | None
    winners: tuple[int, ...] | None
    ranking: tuple[tuple[int, ...], ...] | None
    decided_by: Decided | None
