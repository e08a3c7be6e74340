"""The procedures of a movie: what is under way, such as a turn, an attack or an event.

They form a stack. The one on top runs; when it ends, the one below continues. Each is plain data;
its rules are the functions `run_<procedure>` and `answer_<procedure>` that `rules.dispatch` lists.
"""

from typing import Literal

from msgspec import UNSET, UnsetType, field

from companion.core.actions import Ids
from companion.core.frozen_struct import FrozenStruct
from companion.games.shuffling_horror.effects import EffectStep, Option, Stat


class Cause(FrozenStruct, gc=False):
    """Who made a card appear: a survivor of a seat, or (None) a Director side seat (SH-47)."""

    seat: int
    survivor: str | None = None


class Pledge(FrozenStruct, rename={"source": "from"}):
    """Spoints offered to negate damage, and not paid before the total is reached (SH-119)."""

    seat: int
    source: Literal["rest", "power"]
    n: int


class _Procedure(FrozenStruct, gc=False, tag_field="doing"):
    """One thing that is under way."""


class SetUp(_Procedure):
    """Cards drawn before the movie begins; `seat` draws next."""

    stage: Literal["face", "value", "aside", "draw"]
    seat: int = 1
    value: int | None = None
    """The value of the monster among us (SH-252)."""


class ReelStart(_Procedure):
    """A reel is dealt and its scene resolved."""

    stage: Literal["deal", "cut", "screen", "bonus", "scene"]
    has_new_card: bool = field(name="fresh", default=False)
    """Whether a card was turned up since the last look for three monsters."""
    first_event_frame: int | None = field(name="ahead", default=None)
    """The frame whose event comes first, as it replaced another (SH-37)."""


class Turns(_Procedure):
    """The round of turns; `seat` has the next one."""

    seat: int


class PlayerTurn(_Procedure):
    """A player's turn. `left`: the survivors who may still act; None: the turn has not begun."""

    seat: int
    left: Ids | None = None
    is_take_attack_closed: bool = field(name="acted", default=False)
    """Whether a survivor of this turn has acted, so that the next have no Take+Attack (SH-69)."""


class SurvivorTurn(_Procedure):
    """The turn of one survivor; None while the player has to draw one first."""

    seat: int
    survivor: str | None
    stage: Literal["act", "acted", "turned", "star"] = "act"
    may_take_attack: bool = field(name="whole", default=True)
    """Whether Take+Attack is open."""


class Permission(_Procedure):
    """A player is asked for an item of a survivor (SH-66)."""

    seat: int
    """Who is asked."""
    card: str
    survivor: str
    source: str
    discard: str | UnsetType = UNSET


class MashPermission(_Procedure, tag="MashLeave"):
    """The Director is asked for a card of another row (SH-243)."""

    card: str
    asker: int
    to: str
    seat: int = 0


class TakeAttack(_Procedure):
    """The attack that a Take+Attack of a survivor ends with; with `item` only by that."""

    seat: int
    survivor: str
    item: str | None = None


class NewSurvivor(_Procedure):
    """A player draws a survivor (SH-71)."""

    seat: int
    drawing: bool = False
    """Whether the player has been asked to."""


class MonsterAmongUs(_Procedure, tag="AmongUs"):
    """The monster among us strikes, and is placed (SH-253)."""

    card: str
    stage: Literal["victim", "attack", "place"] = "victim"
    victim: str | None = None


class TurningUp(_Procedure):
    """Mystery cards are turned up, lowest frame first."""

    after_fade_out: bool = field(name="faded", default=False)
    """After a fade-out three monsters mean nothing (SH-195, SH-196)."""
    at: int | None = None
    """The frame (from 0) of the card that hands are turning over."""


class EventCard(_Procedure):
    """An event in hand; `frame` is None if it lay hidden under a sanctuary."""

    card: str
    frame: int | None
    cause: Cause
    stage: Literal["appear", "ask", "effect", "end"] = "appear"
    settled: bool = False
    """Whether the card has already gone where it belongs."""
    countdown: Ids = ()
    """Throngs that carry a countdown token of its attack cycle (SH-175)."""
    under: int | None = None
    """The sanctuary slot under which it lay hidden (SH-246)."""


class RemainingSteps(_Procedure, tag="Steps"):
    """The steps of an effect that are still to be done."""

    steps: tuple[EffectStep, ...]
    victim: str | None = None


class RunningStep(_Procedure, tag="Doing"):
    """One step of an effect, carried out for each survivor whom it affects."""

    step: EffectStep
    victim: str | None = None
    """The victim of the enclosing step."""
    affected: Ids | None = field(name="among", default=None)
    """The survivors whom it affects; None until they are known."""
    handled: int = field(name="at", default=0)
    """For how many of them it has been carried out."""
    failed: int = 0
    """Tests that failed."""
    left: Ids = ()
    """Attackers that have not attacked the one whose turn it is."""
    begun: bool = False


class RandomVictim(_Procedure):
    """The dice decide which of the candidates is hit; the procedure below gets the result."""

    candidates: Ids = field(name="among")


class FullAssault(_Procedure):
    """Everything attacks once (SH-173)."""

    left: Ids


class OptionChoice(_Procedure, tag="Ways"):
    """The Director chooses one option of an event."""

    options: tuple[Option, ...]
    victim: str | None = None


class PickingDiscard(_Procedure):
    """The Director chooses a card of the discard pile (SH-180)."""


class ManualEffect(_Procedure, tag="ByHand"):
    """People carry out a card that is not modeled (SH-177)."""


class ItemLoss(_Procedure, tag="Loss"):
    """A survivor loses one held item to an event."""

    survivor: str


class AttackSeries(_Procedure, tag="Strike"):
    """Attackers attack one survivor, one after the other, as in a Creature Feature
    (SH-52, SH-53).
    """

    attackers: Ids
    survivor: str
    walls: Literal["lapse", "reach", "target"] = "lapse"
    """What a sanctuary around does: it ends the series, does not matter, or is attacked."""


class HiddenCard(_Procedure, tag="UnderSanctuary"):
    """The card hidden under a sanctuary is turned up, because a survivor entered first (SH-247)."""

    slot: int
    survivor: str
    seat: int


class Refilling(_Procedure):
    """A frame (from 0) from which a Director side seat has taken a card."""

    index: int = field(name="place")
    cause: Cause


class Take(_Procedure):
    """A Director side seat takes one of the monsters on the screen (SH-55)."""

    seat: int
    own_throngs_only: bool = field(name="own", default=False)


class Drawing(_Procedure):
    """Cards are drawn from the shuffled discard pile onto the table."""

    purpose: Literal["search", "monsters", "items"]
    left: int
    seat: int = 0
    survivor: str | None = None
    drawn: Ids = ()
    stage: Literal["shuffle", "draw", "sort", "hand-out"] = "shuffle"


class Keeping(_Procedure):
    """A player decides whether a found or won item is kept, stored or returned (SH-147, SH-250)."""

    card: str
    seat: int
    survivor: str
    how: Literal["search", "event", "won"]
    source: str = "table"


class Placing(_Procedure):
    """A monster is placed in a throng; `source` is its place until then."""

    seat: int
    card: str
    source: str
    spored: bool = False
    """Whether it is a survivor who has just fallen."""
    by_event: bool = False
    """Spored by an event: a throng founded with it does not attack at once (SH-128)."""


class HeadShotAttack(_Procedure):
    """A throng that was founded with a spored survivor may attack at once (SH-128)."""

    seat: int
    throng: str


class DirectorTurn(_Procedure):
    """A turn of the Director or of an eliminated player."""

    seat: int
    stage: Literal["begin", "main", "attacks", "lurkers", "screen", "special", "end"] = "begin"
    bonus: bool = False
    begun: bool = False
    """Whether the reel was looked at after a fade-out."""
    left: Ids = ()
    """Attackers that have still to attack."""


class MonsterAttack(_Procedure):
    """An attack by monsters or an event. `target`: a survivor or `sanctuary-1|2`."""

    attacker: str
    owner: int
    target: str
    stage: Literal["roll", "star", "damage", "negate", "flail", "flail-star", "after"] = "roll"
    by: Literal["monster", "event"] = "monster"
    doubles: int = 0
    dice: int | None = None
    """How many dice an event's damage has; None: what the attacker's damage roll has."""
    plus: int = 0
    """What an event adds to its dice."""
    damage: int | None = None
    passed: tuple[int, ...] = ()
    """Seats that force no other roll."""
    pledged: tuple[Pledge, ...] = ()
    spent: int = 0
    """Spoints on the flail."""


class CounterStrike(_Procedure):
    """A survivor may strike back at the attacker that fumbled (SH-126)."""

    survivor: str
    attacker: str


class SurvivorAttack(_Procedure):
    """A survivor's attack. `target`: a card or, with a throng attack, a throng."""

    seat: int
    survivor: str
    target: str
    item: str | None = None
    stat: Stat | None = None
    stage: Literal["roll", "star", "damage", "after"] = "roll"
    spent: int = 0
    """Spoints on the roll that is open."""
    doubles: int = 0
    is_token_spent: bool = field(name="rolled", default=False)
    """Whether a token of the item has been spent on this attack (SH-109)."""
    struck: Ids = ()
    """Whom the damage reaches."""


class Testing(_Procedure):
    """A survivor's test of an event, or of a trap."""

    seat: int
    survivor: str
    stat: Stat
    purpose: Literal["test", "escape"]
    stage: Literal["roll", "star"] = "roll"
    spent: int = 0


class Check(_Procedure):
    """Who is out of the game, whether a throng migrates to them, the Turning Point and the
    end.
    """

    by_director: bool = False
    """Whether the Director has just eliminated somebody (SH-241)."""
    migrate: tuple[int, ...] | None = None
    """Eliminated players who may be given a throng; None: not yet looked for."""


class ReelEnd(_Procedure):
    """The tasks at the end of Reels 1 to 3."""

    stage: Literal["collect", "award", "lurkers", "loss", "next"] = "collect"
    lurkers: tuple[int, ...] = ()


class LastOneStanding(_Procedure, tag="LastOne"):
    """The last survivor standing; `tokens` have still to be rolled for."""

    stage: Literal["stars", "action", "round"]
    survivor: str
    seat: int
    tokens: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()


class Over(_Procedure):
    """The movie is over."""


Procedure = (
    SetUp
    | ReelStart
    | Turns
    | PlayerTurn
    | SurvivorTurn
    | Permission
    | MashPermission
    | TakeAttack
    | NewSurvivor
    | MonsterAmongUs
    | TurningUp
    | EventCard
    | RemainingSteps
    | RunningStep
    | RandomVictim
    | FullAssault
    | OptionChoice
    | PickingDiscard
    | ManualEffect
    | ItemLoss
    | AttackSeries
    | HiddenCard
    | Refilling
    | Take
    | Drawing
    | Keeping
    | Placing
    | HeadShotAttack
    | DirectorTurn
    | MonsterAttack
    | CounterStrike
    | SurvivorAttack
    | Testing
    | Check
    | ReelEnd
    | LastOneStanding
    | Over
)
