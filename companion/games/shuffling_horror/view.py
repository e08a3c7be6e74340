"""The position, the same for every viewer, in the shapes that the referee sends."""

from typing import Literal

from msgspec import Struct

from companion.games.shuffling_horror.actions import Purse
from companion.games.shuffling_horror.effects import Stat

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


class TurnView(Struct, frozen=True):
    """Whose turn it is; `survivor`: who acts, None where the seat has nobody to act."""

    seat: int
    survivor: str | None


class FrameView(Struct, frozen=True):
    """A frame of the screen; `card` None: face down, or not scanned yet.

    `under` is the card that it covers, `spoints` the strength of a space blob, `by` who made
    it appear, as long as `card` is None.
    """

    card: str | None
    face: Literal["up", "down"]
    under: str | None
    spoints: int | None
    by: TurnView | None


class SanctuaryView(Struct, frozen=True):
    """A sanctuary slot; `lurker`: a hidden card, `"face-down"` until somebody enters."""

    slot: int
    card: str | None
    spoints: int
    survivors: tuple[str, ...]
    store: tuple[str, ...]
    lurker: str | None


class PlayerView(Struct, frozen=True):
    """A seat, with its survivors in their order."""

    seat: int
    name: str
    state: Literal["director", "player", "out", "pod"]
    power: int
    survivors: tuple[str, ...]


class SurvivorView(Struct, frozen=True, rename={"inside": "in"}):
    """A survivor in play; `stars` by their reels, `trapped` the card that does it."""

    seat: int
    rest: int
    held: tuple[str, ...]
    stars: tuple[int, ...]
    inside: int | None
    trapped: str | None


class FadeInView(Struct, frozen=True):
    """Who begins the next reel."""

    seat: int
    survivor: str | None


class EventView(Struct, frozen=True):
    """The event in hand, and who made it appear."""

    card: str
    seat: int
    survivor: str | None


class PledgeView(Struct, frozen=True, rename={"source": "from"}):
    """Spoints offered to negate damage, and not paid yet (SH-119)."""

    seat: int
    source: Purse
    n: int


class AttackView(Struct, frozen=True):
    """The innermost attack; `seat` is its owner's, `damage` the total once it is rolled."""

    by: Literal["survivor", "monster", "event"]
    attacker: str
    seat: int
    target: str
    item: str | None
    stat: Stat | None
    doubles: int
    damage: int | None
    pledged: tuple[PledgeView, ...]


class RollView(Struct, frozen=True):
    """The roll that is asked for; `need` and `odds` None where it has no target."""

    purpose: Purpose
    count: int
    need: int | None
    odds: str | None


class LastOneView(Struct, frozen=True):
    """The last survivor standing, and how far that endgame is."""

    survivor: str
    seat: int
    stage: Literal["stars", "action", "round"]


class ResultView(Struct, frozen=True):
    """How the movie ended."""

    how: Literal["reel-4", "last-one-standing", "all-eliminated"]
    winner: Literal["survivors", "monsters"]
    survivors: tuple[str, ...]
    seats: tuple[int, ...]


class View(Struct, frozen=True):
    """What all see: nothing is secret. `throngs` by seat as a word, six slots each."""

    game: Literal["shuffling-horror"]
    edition: Literal["roswell-51", "pittsburgh-68"]
    director: Literal["human", "auto"]
    phase: Phase
    reel: int
    round: int
    final_round: int | None
    turn: TurnView | None
    reel_pile: int
    discard_pile: int
    survivor_pile: int
    lost_survivors: int
    frames: tuple[FrameView | None, FrameView | None, FrameView | None]
    throngs: dict[str, tuple[tuple[str, ...], ...]]
    sanctuaries: tuple[SanctuaryView, SanctuaryView]
    players: tuple[PlayerView, ...]
    survivors: dict[str, SurvivorView]
    uses: dict[str, int]
    pool: int
    removed_spoints: int
    discards: tuple[str, ...]
    graveyard: tuple[str, ...]
    reel_tokens: tuple[int, ...]
    fade_in: FadeInView | None
    fade_out: str | None
    countdown: tuple[str, ...]
    event: EventView | None
    attack: AttackView | None
    roll: RollView | None
    turning_point: Literal["off", "active", "spent", "ignored"]
    last_one_standing: LastOneView | None
    result: ResultView | None
