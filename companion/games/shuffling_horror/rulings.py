"""What follows from an action in Shuffling Horror, in the order in which the protocol has its
facts.

A place is a pile, a throng, `frame-1`, `sanctuary-1`, `survivors-1` (a seat's), `survivor-ID`,
`rest-ID`, `power-1`, `seat-1`, or if things lie beside the screen.
"""

from typing import Any, ClassVar, Literal

from msgspec import UNSET, UnsetType, field

from companion.core.actions import Ids, snake_case
from companion.core.rulings import AddressedInstruction, Instruction, Ruling, rulings_in
from companion.games.shuffling_horror.actions import FrameNumber, StarUse
from companion.games.shuffling_horror.effects import Stat
from companion.games.shuffling_horror.view import Purpose

Pile = Literal["survivor_pile", "discard_pile"]
Face = Literal["up", "down"]

# ---- what people do by hand


class Place(Instruction, kw_only=True):
    """Lay cards of the box in their place (SH-17, SH-18, SH-22, SH-224, SH-226)."""

    cards: Ids
    n: int | UnsetType = UNSET
    to: str


class Shuffle(Instruction):
    """Shuffle a pile (SH-13)."""

    pile: Pile
    n: int


class ShuffleIn(Instruction):
    """Shuffle the monster among us into the survivor pile (SH-252)."""

    cards: Ids
    pile: Pile = "survivor_pile"


class Look(AddressedInstruction):
    """Look through the discard pile (SH-180)."""

    ICON: ClassVar[str] = "look"

    pile: Pile
    seat: int


class Read(Instruction):
    """Read a card and do what it says (SH-177)."""

    ICON: ClassVar[str] = "book"

    cards: Ids


class Deal(Instruction):
    """Deal a reel from the discard pile (SH-29)."""

    n: int
    to: str = "reel_pile"
    source: str = field(default="discard_pile", name="from")


class Draw(AddressedInstruction, kw_only=True):
    """Draw cards of a pile, face up onto the table or onto a place (SH-13, SH-30, SH-71)."""

    n: int = 1
    to: str
    face: Face
    seat: int | UnsetType | None = UNSET
    source: str = field(name="from")


class TurnOver(Instruction):
    """Turn over the card in a frame or under a sanctuary (SH-43, SH-246)."""

    at: str


class Move(Instruction, kw_only=True):
    """Move open cards, or `n` cards unseen (SH-11, SH-12, SH-214)."""

    cards: Ids | UnsetType = UNSET
    n: int | UnsetType = UNSET
    to: str
    source: str = field(name="from")


class Spoints(Instruction):
    """Move spoints (SH-19 to SH-22, SH-150 to SH-157)."""

    ICON: ClassVar[str] = "spoint"

    n: int
    to: str
    source: str = field(name="from")

    @property
    def addressee(self) -> int | None:
        """The seat whose power spoints they are."""
        for place in (self.to, self.source):
            kind, _, which = place.partition("-")
            if kind == "power":
                return int(which)
        return None


class SanctuarySpoints(Instruction):
    """Set the strength of a sanctuary or blob (SH-21, SH-129, SH-162)."""

    ICON: ClassVar[str] = "house"

    at: str
    left: int


class Token(Instruction, kw_only=True):
    """Move a token (SH-22, SH-107, SH-194, SH-212)."""

    ICON: ClassVar[str] = "star"

    token: str
    to: str
    n: int
    source: str = field(name="from")


# ---- what is said


def _code(name: str) -> str:
    return snake_case(name).replace("_", "-")


class Announcement(Ruling, tag_field="code", tag=_code):
    """Something that the Director says; the fact `code` is its class name."""

    KIND = "say"


class Decision(Announcement):
    """What a roll or payment came to."""

    DECIDES = True


class SurvivorPileEmpty(Announcement):
    """Nobody else will come (SH-27)."""


class ReelStart(Announcement):
    """A reel of `n` cards begins (SH-29)."""

    reel: int
    n: int


class StartingBonus(Announcement):
    """Monsters among the first cards (SH-33)."""

    n: int


class ReelEnd(Announcement):
    """The screen is clear (SH-205)."""

    reel: int


class FinalTurn(Announcement):
    """The screen is clear in the last reel (SH-208)."""


class SurvivorLoss(Announcement):
    """Cards of the survivor pile are discarded unseen (SH-214)."""

    n: int


class Revealed(Announcement):
    """A card was turned up (SH-36, SH-43)."""

    card: str
    frame: FrameNumber


class Drawn(Announcement):
    """A card was drawn (SH-147, SH-246, SH-255)."""

    card: str


class Event(Announcement):
    """An event takes place (SH-10)."""

    card: str


class Bypassed(Announcement):
    """An optional event is let go (SH-159)."""

    card: str


class FadedOut(Announcement):
    """A card has left the screen (SH-194)."""

    card: str


class MonsterAmongUs(Announcement):
    """A drawn survivor is the monster among us (SH-253)."""

    card: str


class Blob(Announcement):
    """An event stays as a space blob of this strength (SH-165, SH-239)."""

    card: str
    n: int


class Clipped(Announcement):
    """The Director clips the reel (SH-199)."""


class DesperateMeasures(Announcement):
    """Every monster on the screen attacks (SH-244)."""


class AllOutAttack(Announcement):
    """Every throng of a seat attacks (SH-188)."""

    seat: int


class FullAssault(Announcement):
    """Everything attacks (SH-173)."""

    n: int


class CreatureFeature(Announcement):
    """Three monsters on the screen: a seat takes one, or all attack a survivor (SH-52, SH-55)."""

    by: Literal["monsters", "survivor"]
    seat: int | UnsetType = UNSET
    survivor: str | UnsetType = UNSET


class CreatureFeatureIgnored(Announcement):
    """Three monsters after a fade-out mean nothing (SH-195)."""


class Lapsed(Decision):
    """Nothing can be done of what comes next (SH-53, SH-59, SH-114, SH-162)."""

    what: Literal["attack", "take", "place", "blob"]


class RequestDeclined(Announcement, tag="refused"):
    """A seat does not give what was asked for (SH-67, SH-243)."""

    seat: int


class Enters(Announcement):
    """A survivor joins a seat (SH-23, SH-71)."""

    survivor: str
    seat: int


class PlayerOut(Announcement):
    """A player has no survivor left (SH-201)."""

    seat: int


class PodPlayer(Announcement):
    """An eliminated player has a first monster (SH-202)."""

    seat: int


class TurningPoint(Announcement):
    """No more cards come to the screen in this reel (SH-223)."""


class TurningPointIgnored(Announcement):
    """A turning point in Reel 4, where it changes nothing (SH-225)."""


class LastOneStanding(Announcement):
    """Only one survivor is left (SH-227)."""

    survivor: str


class Rests(Announcement):
    """A survivor rests and gets `n` spoints (SH-152)."""

    survivor: str
    n: int


class SpointsChanged(Announcement, tag="spoints"):
    """An event gives or takes spoints (SH-153)."""

    survivor: str
    n: int


class HorrorStar(Announcement):
    """A survivor uses up a star (SH-217)."""

    survivor: str
    use: StarUse


class StarAwarded(Announcement):
    """A survivor wins the star of a reel (SH-212, SH-231)."""

    survivor: str
    reel: int


class Victim(Decision):
    """Whom an event hits (SH-169)."""

    survivor: str


class Trapped(Announcement):
    """A survivor is held by a card (SH-167)."""

    survivor: str


# ---- rolls, and what becomes of those who attack and are attacked


class Rolled(Announcement):
    """A roll without a target (SH-169, SH-231, SH-252)."""

    dice: tuple[int, ...]
    purpose: Purpose


class Strike(Announcement):
    """Who attacks whom or what: `target` is a survivor, card, throng or sanctuary."""

    attacker: str
    target: str


class Hit(Strike):
    """An attack roll of at most the target (SH-81, SH-95, SH-115)."""

    need: int
    roll: int
    bonus: int


class Miss(Strike):
    """An attack roll over the target (SH-81, SH-115)."""

    need: int
    roll: int


class Fumble(Strike):
    """A double six (SH-103, SH-126)."""


class Counterstrike(Strike):
    """What was attacked strikes back (SH-104, SH-106)."""


class HeadShot(Strike):
    """A double one, and whom it puts out of play (SH-99)."""

    victims: Ids


class Damage(Strike):
    """Damage in all, and what it is made of (SH-90, SH-116)."""

    n: int
    dice: int
    item: str | None
    doubles: int
    spoints: int


class NoEffect(Decision):
    """Damage below a monster's value (SH-97)."""

    target: str
    n: int


class Fallen(Decision):
    """A monster card or a survivor that is defeated."""

    card: str | UnsetType = UNSET
    survivor: str | UnsetType = UNSET


class Eliminated(Fallen):
    """To the discard pile (SH-97, SH-121)."""


class Annihilated(Fallen):
    """Out of play (SH-102, SH-122)."""


class Destroyed(Decision):
    """A sanctuary or blob has no spoints left (SH-129, SH-162)."""

    card: str


class Breach(Decision):
    """A double one destroys a sanctuary (SH-131)."""

    sanctuary: int


class Test(Announcement):
    """A test, an escape or a flail; `card`: what makes it succeed without a roll (SH-120)."""

    purpose: Purpose
    survivor: str
    stat: Stat
    need: int | None
    roll: int | None
    success: bool
    card: str | None


class DamageForgone(Announcement):
    """The attacker goes straight to the flail (SH-127)."""

    survivor: str


class Negated(Decision):
    """Damage is paid with spoints (SH-118)."""

    survivor: str
    n: int


class Survives(Decision):
    """A flail succeeded (SH-120)."""

    survivor: str


class Spored(Decision):
    """A survivor becomes a Familiar Face at once (SH-123)."""

    survivor: str


# ---- the end, and corrections


class MovieOver(Ruling, tag_field="code", tag="movie-over"):
    """How the movie ended (SH-232, SH-235, SH-236)."""

    KIND = "score"

    how: str
    winner: str
    survivors: Ids
    seats: tuple[int, ...]


class Corrected(Announcement):
    """What was corrected."""

    path: str
    value: Any
    was: Any


RULINGS = rulings_in(__name__)
"""All of them, for reading stored games."""
