"""What can happen at a table of Shuffling Horror."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from companion.core.actions import Action, Correct
from companion.games.shuffling_horror.effects import Stat

FrameNumber = Literal[1, 2, 3]
SlotNumber = Literal[1, 2]
"""A sanctuary's."""
Pip = Annotated[int, Meta(ge=1, le=6)]
Purse = Literal["rest", "power"]
StarUse = Literal["second_action", "reroll", "force_reroll"]


class Draw(Action):
    """The card just drawn from the survivor or discard pile (SH-23, SH-71, SH-147, SH-246)."""

    card: str


class Reveal(Action):
    """The card turned up in a frame (SH-43)."""

    frame: FrameNumber
    card: str


class Roll(Action):
    """What the dice show (SH-81)."""

    dice: tuple[Pip, ...]


class SetAside(Action):
    """The monster among us is chosen (SH-252)."""

    seat: int
    card: str


class Take(Action):
    """A survivor takes an item or power play from the screen (SH-61, SH-77)."""

    seat: int
    survivor: str
    card: str
    discard: str | UnsetType = UNSET


class Attack(Action):
    """A survivor attacks one card, or strikes back at it (SH-85 to SH-88)."""

    seat: int
    survivor: str
    target: str
    item: str | UnsetType = UNSET
    stat: Stat | UnsetType = UNSET


class ThrongAttack(Action):
    """Dynamite for a whole throng (SH-108)."""

    seat: int
    survivor: str
    throng: str
    item: str
    stat: Stat | UnsetType = UNSET


class Rest(Action):
    """A survivor rests: two spoints, or three inside a sanctuary (SH-152)."""

    seat: int
    survivor: str


class Move(Action):
    """A survivor goes into a sanctuary (SH-141)."""

    seat: int
    survivor: str
    sanctuary: SlotNumber


class TakeItem(Action, rename={"source": "from"}):
    """A survivor takes an item from the survivor `source` (SH-66)."""

    seat: int
    survivor: str
    source: str
    card: str
    discard: str | UnsetType = UNSET


class Allow(Action):
    """What was asked for is given (SH-66, SH-243)."""

    seat: int


class Refuse(Action):
    """What was asked for is not given (SH-67, SH-243)."""

    seat: int


class TakeAttackItem(Action):
    """A survivor takes an item and will attack with it: Take Item + Attack (SH-70)."""

    seat: int
    survivor: str
    card: str
    discard: str | UnsetType = UNSET


class TakeAttackSurvivor(Action):
    """A player draws a survivor, who will attack: Take Survivor + Attack (SH-71)."""

    seat: int


class Search(Action):
    """A survivor inside a sanctuary looks for items (SH-147)."""

    seat: int
    survivor: str


class Leave(Action):
    """A survivor comes back from a sanctuary to the pool (SH-145)."""

    seat: int
    survivor: str


class Escape(Action):
    """A trapped survivor tries to get free (SH-168)."""

    seat: int
    survivor: str


class Store(Action):
    """A held or found item is left in the sanctuary (SH-147, SH-149)."""

    seat: int
    survivor: str
    card: str


class Fetch(Action):
    """A stored item is taken (SH-149)."""

    seat: int
    survivor: str
    card: str


class Keep(Action):
    """A found or won item is kept (SH-147, SH-250); `store`: the held item that is left in the
    sanctuary for it.
    """

    seat: int
    survivor: str
    card: str
    discard: str | UnsetType = UNSET
    store: str | UnsetType = UNSET


class ReturnCard(Action):
    """A found or won item is not kept (SH-148, SH-250)."""

    seat: int
    card: str


class Discard(Action):
    """A held item is lost to an event (Effects)."""

    seat: int
    survivor: str
    card: str


class Pass(Action):
    """The seat lets it go by (SH-65, SH-193)."""

    seat: int


class Spend(Action, rename={"source": "from"}):
    """Spoints for the open roll or negation (SH-84, SH-91, SH-118)."""

    seat: int
    source: Purse
    n: int


class Flail(Action):
    """The damage is not negated (SH-117)."""

    seat: int
    survivor: str


class UseCard(Action):
    """A held card makes the flail succeed without a roll, and is discarded (SH-179)."""

    seat: int
    survivor: str
    card: str


class HorrorStar(Action):
    """A survivor uses up a star (SH-217 to SH-222)."""

    seat: int
    survivor: str
    use: StarUse


class AwardStar(Action):
    """The players give the reel's star to a survivor (SH-212)."""

    survivor: str


class TakeAttack(Action):
    """The Director side takes a card from the screen into a throng, which will attack
    (SH-187, SH-249).
    """

    seat: int
    card: str
    to: str


class AllOutAttack(Action):
    """Every own throng will attack (SH-188)."""

    seat: int


class CoverAttack(Action):
    """A card of the screen is covered, and a throng attacks if there is one (SH-190)."""

    seat: int
    frame: FrameNumber
    attacker: str | UnsetType = UNSET


class MashAttack(Action):
    """A card of one throng goes to another, which will attack (SH-242, SH-243)."""

    seat: int
    card: str
    to: str


class DesperateAttack(Action):
    """Each screen monster will attack (SH-244)."""

    seat: int


class Target(Action):
    """Whom a throng or card attacks: a survivor or a sanctuary (SH-114)."""

    seat: int
    attacker: str
    victim: str | UnsetType = UNSET
    sanctuary: SlotNumber | UnsetType = UNSET


class TakeMonster(Action):
    """The Director side takes one of three monsters in a Creature Feature (SH-55)."""

    seat: int
    card: str
    to: str


class Place(Action):
    """A drawn or spored card is placed in a throng (SH-136 to SH-138)."""

    seat: int
    card: str
    to: str


class ForgoDamage(Action):
    """The attacker goes straight to the flail (SH-127)."""

    seat: int


class FadeOut(Action):
    """The fade-out token is laid on a card of the screen (SH-194)."""

    seat: int
    frame: FrameNumber


class ClipReel(Action):
    """The Director clears the screen, which ends the reel (SH-199)."""

    seat: int


class Activate(Action):
    """An optional event takes place; no seat if the players decide (SH-159, SH-160)."""

    seat: int | UnsetType = UNSET


class Bypass(Action):
    """An optional event is let go; no seat if the players decide (SH-159, SH-160)."""

    seat: int | UnsetType = UNSET


class Choose(Action):
    """The Director chooses one way of an event (SH-180)."""

    seat: int
    option: str


class ChooseVictim(Action):
    """The Director chooses whom an event hits (Effects)."""

    seat: int
    victim: str


class Pick(Action):
    """The Director looks a card out of the discard pile (SH-180)."""

    seat: int
    card: str


class Migrate(Action):
    """The Director gives a throng to the eliminated player of seat `to` (SH-240)."""

    seat: int
    throng: str
    to: int


class DirectorsCut(Action):
    """The Director draws discards for a new reel (SH-237)."""

    seat: int


class SurvivorLoss(Action):
    """Cards of the survivor pile are discarded unseen (SH-214)."""

    seat: int


class DiscardMonster(Action):
    """The Director sends away the monster that hides in a sanctuary (SH-247)."""

    seat: int
    sanctuary: SlotNumber


class Done(Action):
    """The people have carried out the card (SH-177)."""


ACTIONS: tuple[type[Action], ...] = (
    Roll,
    Spend,
    Rest,
    Move,
    Search,
    Leave,
    Escape,
    Allow,
    Refuse,
    TakeAttackSurvivor,
    Pass,
    Flail,
    HorrorStar,
    AllOutAttack,
    DesperateAttack,
    CoverAttack,
    ForgoDamage,
    FadeOut,
    ClipReel,
    Activate,
    Bypass,
    Choose,
    Migrate,
    DirectorsCut,
    SurvivorLoss,
    DiscardMonster,
    Done,
    ThrongAttack,
    Discard,
    ReturnCard,
    Store,
    Fetch,
    Keep,
    UseCard,
    SetAside,
    ChooseVictim,
    AwardStar,
    TakeItem,
    MashAttack,
    Place,
    Pick,
    Target,
    TakeMonster,
    TakeAttack,
    Attack,
    TakeAttackItem,
    Take,
    Draw,
    Reveal,
    Correct,
)
