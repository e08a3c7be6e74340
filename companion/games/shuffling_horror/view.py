"""The position, the same for every viewer, in the shapes that the referee sends."""

from typing import Literal

from msgspec import Struct

from companion.core.actions import Ids
from companion.core.frozen_struct import FrozenStruct
from companion.games.shuffling_horror.effects import Stat
from companion.games.shuffling_horror.procedures import Cause, Pledge

Phase = Literal[
    "setup",
    "directors-cut",
    "reveal",
    "take",
    "turn",
    "permission",
    "draw",
    "attack",
    "attack-roll",
    "damage-roll",
    "negate",
    "flail",
    "star",
    "counterstrike",
    "place",
    "keep",
    "target",
    "event",
    "victim",
    "test",
    "discard",
    "manual",
    "special",
    "migrate",
    "award",
    "lurker",
    "survivor-loss",
    "star-roll",
    "over",
]
Purpose = Literal[
    "attack", "damage", "flail", "test", "escape", "victim", "victim-side", "among-us", "star"
]
"""What dice are rolled for."""


class FrameView(FrozenStruct):
    """A frame of the screen; `card` None: face down, or not scanned yet.

    `under` is the card that it covers, `spoints` the strength of a space blob, `by` who made
    it appear, as long as `card` is None.
    """

    card: str | None
    face: Literal["up", "down"]
    under: str | None
    spoints: int | None
    by: Cause | None


class SanctuaryView(FrozenStruct):
    """A sanctuary slot; `lurker`: a hidden card, `"face-down"` until somebody enters."""

    slot: int
    card: str | None
    spoints: int
    survivors: Ids
    store: Ids
    lurker: str | None


class PlayerView(FrozenStruct):
    """A seat, with its survivors in their order."""

    seat: int
    name: str
    state: Literal["director", "player", "out", "pod"]
    power: int
    survivors: Ids


class SurvivorView(FrozenStruct, rename={"inside": "in"}):
    """A survivor in play; `stars` by their reels, `trapped` the card that does it."""

    seat: int
    rest: int
    held: Ids
    stars: tuple[int, ...]
    inside: int | None
    trapped: str | None


class FadeIn(FrozenStruct):
    """Who begins the next reel."""

    seat: int
    survivor: str | None


class EventView(FrozenStruct):
    """The event in hand, and who made it appear."""

    card: str
    seat: int
    survivor: str | None


class AttackView(FrozenStruct):
    """The innermost attack; `seat` is its owner's, `damage` the total once it is rolled."""

    by: Literal["survivor", "monster", "event"]
    attacker: str
    seat: int
    target: str
    item: str | None
    stat: Stat | None
    doubles: int
    damage: int | None = None
    pledged: tuple[Pledge, ...] = ()


class RollView(FrozenStruct):
    """The roll that is asked for; `need` and `odds` None if it has no target."""

    purpose: Purpose
    count: int
    need: int | None
    odds: str | None


class LastOneView(FrozenStruct):
    """The last survivor standing, and how far that endgame is."""

    survivor: str
    seat: int
    stage: Literal["stars", "action", "round"]


class ResultView(FrozenStruct):
    """How the movie ended."""

    how: Literal["reel-4", "last-one-standing", "all-eliminated"]
    winner: Literal["survivors", "monsters"]
    survivors: Ids
    seats: tuple[int, ...]


class SharedFields(Struct, gc=False):
    """What all see as it is in the state."""

    reel: int
    round: int
    final_round: int | None
    reel_pile: int
    discard_pile: int
    survivor_pile: int
    uses: dict[str, int]
    """Tokens on items in play."""
    pool: int
    discards: Ids
    """Cards that were discarded since the reel was dealt; one of `maybe_hidden` may be hidden."""
    graveyard: Ids
    reel_tokens: tuple[int, ...]
    fade_in: FadeIn | None
    fade_out: str | None
    turning_point: Literal["off", "active", "spent", "ignored"]
    result: ResultView | None


class View(SharedFields, frozen=True, kw_only=True):  # pyright: ignore[reportGeneralTypeIssues]
    """What all see: nothing is secret. `throngs` by seat as a word, six slots each.

    `turn`: whose turn it is, and who acts; None if the seat has nobody to act.
    """

    game: Literal["shuffling-horror"] = "shuffling-horror"
    edition: Literal["roswell-51", "pittsburgh-68"]
    director: Literal["human", "auto"]
    phase: Phase
    turn: Cause | None
    lost_survivors: int
    frames: tuple[FrameView | None, FrameView | None, FrameView | None]
    throngs: dict[str, tuple[Ids, ...]]
    sanctuaries: tuple[SanctuaryView, SanctuaryView]
    players: tuple[PlayerView, ...]
    survivors: dict[str, SurvivorView]
    removed_spoints: int
    countdown: Ids
    event: EventView | None
    attack: AttackView | None
    roll: RollView | None
    last_one_standing: LastOneView | None
