"""What follows from an action in Shuffling Horror, in the order in which the protocol has its
facts.

A place is a pile, a throng, `frame-1`, `sanctuary-1`, `survivors-1` (a seat's), `survivor-ID`,
`rest-ID`, `power-1`, `seat-1`, or where things lie beside the screen.
"""

from typing import Any, Literal

from msgspec import UNSET, UnsetType, field

from companion.core.actions import snake_case
from companion.core.rulings import Instruction, Ruling, rulings_in
from companion.games.shuffling_horror.actions import FrameNumber, StarUse
from companion.games.shuffling_horror.effects import Stat
from companion.games.shuffling_horror.view import Purpose

Pile = Literal["survivor_pile", "discard_pile"]
Face = Literal["up", "down"]

# ---- what hands do


class Place(Instruction, frozen=True, kw_only=True):
    """Lay cards of the box in their place (SH-17, SH-18, SH-22, SH-224, SH-226)."""

    cards: tuple[str, ...]
    n: int | UnsetType = UNSET
    to: str


class Shuffle(Instruction, frozen=True):
    """Shuffle a pile (SH-13)."""

    pile: Pile
    n: int


class ShuffleIn(Instruction, frozen=True):
    """Shuffle the monster among us into the survivor pile (SH-252)."""

    cards: tuple[str, ...]
    pile: Pile = "survivor_pile"


class Look(Instruction, frozen=True):
    """Look through the discard pile (SH-180)."""

    pile: Pile
    seat: int


class Read(Instruction, frozen=True):
    """Read a card and do what it says (SH-177)."""

    cards: tuple[str, ...]


class Deal(Instruction, frozen=True):
    """Deal a reel from the discard pile (SH-29)."""

    n: int
    to: str = "reel_pile"
    source: str = field(default="discard_pile", name="from")


class Draw(Instruction, frozen=True, kw_only=True):
    """Draw cards of a pile, face up onto the table or onto a place (SH-13, SH-30, SH-71)."""

    n: int = 1
    to: str
    face: Face
    seat: int | UnsetType | None = UNSET
    source: str = field(name="from")


class TurnOver(Instruction, frozen=True):
    """Turn over the card in a frame or under a sanctuary (SH-43, SH-246)."""

    at: str


class Move(Instruction, frozen=True, kw_only=True):
    """Move open cards, or `n` cards unseen (SH-11, SH-12, SH-214)."""

    cards: tuple[str, ...] | UnsetType = UNSET
    n: int | UnsetType = UNSET
    to: str
    source: str = field(name="from")


class Spoints(Instruction, frozen=True):
    """Move spoints (SH-19 to SH-22, SH-150 to SH-157)."""

    n: int
    to: str
    source: str = field(name="from")


class SanctuarySpoints(Instruction, frozen=True):
    """Leave so many spoints on a sanctuary or blob (SH-21, SH-129, SH-162)."""

    at: str
    left: int


class Token(Instruction, frozen=True, kw_only=True):
    """Move a token (SH-22, SH-107, SH-194, SH-212)."""

    token: str
    to: str
    n: int
    source: str = field(name="from")


# ---- what is said


def _code(name: str) -> str:
    return snake_case(name).replace("_", "-")


class Said(Ruling, frozen=True, tag_field="code", tag=_code):
    """Something that the Director says; the fact `code` is its class name."""

    KIND = "say"


class SurvivorPileEmpty(Said, frozen=True):
    """Nobody else will come (SH-27)."""


class ReelStart(Said, frozen=True):
    """A reel of `n` cards begins (SH-29)."""

    reel: int
    n: int


class StartingBonus(Said, frozen=True):
    """Monsters among the first cards (SH-33)."""

    n: int


class ReelEnd(Said, frozen=True):
    """The screen is clear (SH-205)."""

    reel: int


class FinalTurn(Said, frozen=True):
    """The screen is clear in the last reel (SH-208)."""


class SurvivorLoss(Said, frozen=True):
    """Cards of the survivor pile are discarded unseen (SH-214)."""

    n: int


class Revealed(Said, frozen=True):
    """A card was turned up (SH-36, SH-43)."""

    card: str
    frame: FrameNumber


class Drawn(Said, frozen=True):
    """A card was drawn (SH-147, SH-246, SH-255)."""

    card: str


class Event(Said, frozen=True):
    """An event takes place (SH-10)."""

    card: str


class Bypassed(Said, frozen=True):
    """An optional event is let go (SH-159)."""

    card: str


class FadedOut(Said, frozen=True):
    """A card has left the screen (SH-194)."""

    card: str


class MonsterAmongUs(Said, frozen=True):
    """A drawn survivor is the monster among us (SH-253)."""

    card: str


class Blob(Said, frozen=True):
    """An event stays as a space blob of this strength (SH-165, SH-239)."""

    card: str
    n: int


class Clipped(Said, frozen=True):
    """The Director clips the reel (SH-199)."""


class DesperateMeasures(Said, frozen=True):
    """Every monster on the screen attacks (SH-244)."""


class AllOutAttack(Said, frozen=True):
    """Every throng of a seat attacks (SH-188)."""

    seat: int


class FullAssault(Said, frozen=True):
    """Everything attacks (SH-173)."""

    n: int


class CreatureFeature(Said, frozen=True):
    """Three monsters on the screen: a seat takes one, or all attack a survivor (SH-52, SH-55)."""

    by: Literal["monsters", "survivor"]
    seat: int | UnsetType = UNSET
    survivor: str | UnsetType = UNSET


class CreatureFeatureIgnored(Said, frozen=True):
    """Three monsters after a fade-out mean nothing (SH-195)."""


class Lapsed(Said, frozen=True):
    """Nothing can be done of what comes next (SH-53, SH-59, SH-114, SH-162)."""

    what: Literal["attack", "take", "place", "blob"]


class Refused(Said, frozen=True):
    """A seat does not give what was asked for (SH-67, SH-243)."""

    seat: int


class Enters(Said, frozen=True):
    """A survivor joins a seat (SH-23, SH-71)."""

    survivor: str
    seat: int


class PlayerOut(Said, frozen=True):
    """A player has no survivor left (SH-201)."""

    seat: int


class PodPlayer(Said, frozen=True):
    """An eliminated player has a first monster (SH-202)."""

    seat: int


class TurningPoint(Said, frozen=True):
    """No more cards come to the screen in this reel (SH-223)."""


class TurningPointIgnored(Said, frozen=True):
    """The same in Reel 4, where it changes nothing (SH-225)."""


class LastOneStanding(Said, frozen=True):
    """Only one survivor is left (SH-227)."""

    survivor: str


class Rests(Said, frozen=True):
    """A survivor rests and gets so many spoints (SH-152)."""

    survivor: str
    n: int


class SpointsChanged(Said, frozen=True, tag="spoints"):
    """An event gives or takes spoints (SH-153)."""

    survivor: str
    n: int


class HorrorStar(Said, frozen=True):
    """A survivor uses up a star (SH-217)."""

    survivor: str
    use: StarUse


class StarAwarded(Said, frozen=True):
    """A survivor wins the star of a reel (SH-212, SH-231)."""

    survivor: str
    reel: int


class Victim(Said, frozen=True):
    """Whom an event hits (SH-169)."""

    survivor: str


class Trapped(Said, frozen=True):
    """A survivor is held by a card (SH-167)."""

    survivor: str


# ---- rolls, and what becomes of those who attack and are attacked


class Rolled(Said, frozen=True):
    """A roll without a target (SH-169, SH-231, SH-252)."""

    dice: tuple[int, ...]
    purpose: Purpose


class Strike(Said, frozen=True):
    """An attacker and its aim: survivors, cards, throngs, sanctuaries."""

    attacker: str
    target: str


class Hit(Strike, frozen=True):
    """An attack roll of at most the target (SH-81, SH-95, SH-115)."""

    need: int
    roll: int
    bonus: int


class Miss(Strike, frozen=True):
    """An attack roll over the target (SH-81, SH-115)."""

    need: int
    roll: int


class Fumble(Strike, frozen=True):
    """A double six (SH-103, SH-126)."""


class Counterstrike(Strike, frozen=True):
    """What was attacked strikes back (SH-104, SH-106)."""


class HeadShot(Strike, frozen=True):
    """A double one, and whom it puts out of play (SH-99)."""

    victims: tuple[str, ...]


class Damage(Strike, frozen=True):
    """Damage in all, and what it is made of (SH-90, SH-116)."""

    n: int
    dice: int
    item: str | None
    doubles: int
    spoints: int


class NoEffect(Said, frozen=True):
    """Damage below a monster's value (SH-97)."""

    target: str
    n: int


class Fallen(Said, frozen=True):
    """A monster card or a survivor that is defeated."""

    card: str | UnsetType = UNSET
    survivor: str | UnsetType = UNSET


class Eliminated(Fallen, frozen=True):
    """To the discard pile (SH-97, SH-121)."""


class Annihilated(Fallen, frozen=True):
    """Out of play (SH-102, SH-122)."""


class Destroyed(Said, frozen=True):
    """A sanctuary or blob has no spoints left (SH-129, SH-162)."""

    card: str


class Breach(Said, frozen=True):
    """A double one destroys a sanctuary (SH-131)."""

    sanctuary: int


class Test(Said, frozen=True):
    """A test, an escape or a flail; `card`: what makes it succeed without a roll (SH-120)."""

    purpose: Purpose
    survivor: str
    stat: Stat
    need: int | None
    roll: int | None
    success: bool
    card: str | None


class DamageForgone(Said, frozen=True):
    """The attacker goes straight to the flail (SH-127)."""

    survivor: str


class Negated(Said, frozen=True):
    """Damage is paid with spoints (SH-118)."""

    survivor: str
    n: int


class Survives(Said, frozen=True):
    """A flail succeeded (SH-120)."""

    survivor: str


class Spored(Said, frozen=True):
    """A survivor becomes a Familiar Face at once (SH-123)."""

    survivor: str


# ---- the end, and corrections


class MovieOver(Ruling, frozen=True, tag_field="code", tag="movie-over"):
    """How the movie ended (SH-232, SH-235, SH-236)."""

    KIND = "score"

    how: str
    winner: str
    survivors: tuple[str, ...]
    seats: tuple[int, ...]


class Corrected(Said, frozen=True):
    """What was corrected."""

    path: str
    value: Any
    was: Any


RULINGS = rulings_in(__name__)
"""All of them, for reading stored games."""
