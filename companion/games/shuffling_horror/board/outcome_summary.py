"""What an action led to, as far as its picture shows it."""

from collections.abc import Sequence

from msgspec import Struct

from companion.core.actions import Action
from companion.core.game import Outcome
from companion.core.hand_tasks import HandTask, merged
from companion.core.rulings import Ruling
from companion.games.shuffling_horror import rulings
from companion.games.shuffling_horror.actions import Roll
from companion.games.shuffling_horror.board.board_view import BoardView, is_opening
from companion.games.shuffling_horror.board.next_question import is_roll_for_victim, says_all
from companion.games.shuffling_horror.cards import CARDS
from companion.games.shuffling_horror.narration.hand_tasks import hand_task
from companion.games.shuffling_horror.narration.names import capitalized
from companion.games.shuffling_horror.prompts import prompts
from companion.games.shuffling_horror.state import State
from companion.games.shuffling_horror.words import WORDS

MAX_LINES, MAX_SENTENCES = 4, 3
"""Lines beside a picture, and how many of them are announcements."""
HEADINGS = (
    rulings.Lapsed,
    rulings.Eliminated,
    rulings.Annihilated,
    rulings.Destroyed,
    rulings.Survives,
    rulings.Negated,
    rulings.Victim,
    rulings.Trapped,
    rulings.PlayerOut,
    rulings.PodPlayer,
    rulings.ReelEnd,
    rulings.FullAssault,
)
"""What its heading, or the list of what is still to come, says as fully as its sentence."""
FIGURED = (
    rulings.Test,
    rulings.Hit,
    rulings.Miss,
    rulings.Fumble,
    rulings.HeadShot,
    rulings.Spored,
    rulings.NoEffect,
    rulings.Damage,
)
"""What the figures below the heading say; of several the first of these that is there."""
UNROLLED = (rulings.Damage, rulings.Rolled, rulings.Victim)
"""What a roll that stands for any other does not say."""
FAILED = (rulings.Miss, rulings.Fumble, rulings.NoEffect, rulings.Counterstrike)
"""Rolls that fail, and what follows from them."""
SETBACKS = (
    *FAILED[:-1],
    rulings.Breach,
    rulings.Trapped,
    rulings.PlayerOut,
    rulings.PodPlayer,
)
"""Bad news: an attack that fails, whosever it is, as during the roll, or what survivors lose."""
PAID = frozenset(("SH-84", "SH-91", "SH-118"))
"""Clauses by which people pay spoints that they have touched on the screen."""
ICONS: dict[type[Ruling], str] = {
    rulings.Lapsed: "x",
    rulings.Test: "check",
    rulings.Victim: "person",
    rulings.Trapped: "worm",
    rulings.Event: "moon",
    rulings.CreatureFeature: "ghost",
    rulings.CreatureFeatureIgnored: "ghost",
    rulings.FullAssault: "people",
    rulings.DesperateMeasures: "skull",
    rulings.MonsterAmongUs: "eyeoff",
    rulings.TurningPoint: "reel",
    rulings.LastOneStanding: "person",
    rulings.FinalTurn: "clap",
    rulings.ReelEnd: "reel",
    rulings.PlayerOut: "x",
    rulings.PodPlayer: "pod",
    rulings.Clipped: "clap",
    rulings.StartingBonus: "ghost",
    rulings.Miss: "x",
    rulings.Fumble: "x",
    rulings.Hit: "vs",
    rulings.HeadShot: "skull",
    rulings.Counterstrike: "vs",
    rulings.Damage: "drop",
    rulings.NoEffect: "x",
    rulings.Survives: "heart",
    rulings.Negated: "spoint",
    rulings.Spored: "pod",
    rulings.Eliminated: "skull",
    rulings.Annihilated: "skull",
    rulings.Destroyed: "x",
    rulings.Breach: "house",
}
"""Rulings that deserve a look, the weightiest last if several come together: what an attack comes
to is read before what follows from it.
"""


class OutcomeSummary(Struct, frozen=True):
    """What an action led to, as far as its picture shows it."""

    before: BoardView
    """The table before the action."""
    state: State
    """The one after it, still with those who fell."""
    after: State
    """The one after it."""
    announced: Sequence[Ruling]
    dice: Sequence[int]
    sure: bool
    """Whether the action stands for any roll, and nothing was rolled."""
    heaviest: Ruling | None
    """The weightiest of what is announced; None: the dice alone are shown."""
    heading: str
    icon: str
    figures: str
    """What the dice came to, and what was needed; may be empty."""
    by_hand: Sequence[Ruling]
    """The tasks by hand, except payments that people have touched on the screen."""
    tasks: Sequence[HandTask]
    """All of this and what they have paid; if that has no room, only what they have paid."""
    has_room: bool
    """Whether all tasks have room."""
    sentences: Sequence[str]
    """The first of what the heading and the figures do not say, and the last one."""

    def has(self, kinds: tuple[type[Ruling], ...]) -> bool:
        """Whether one of these kinds is announced."""
        return any(isinstance(ruling, kinds) for ruling in self.announced)

    @property
    def is_rolled(self) -> bool:
        """Whether there is a roll, or what stands for any."""
        return bool(self.dice) or self.sure

    @property
    def counts(self) -> int:
        """What the dice count: their sum, and of a SHAD the higher one (SH-92)."""
        damage = (ruling.dice for ruling in self.announced if isinstance(ruling, rulings.Damage))
        return next(damage, sum(self.dice))

    @property
    def asks_people(self) -> bool:
        """Whether the picture is about what people do by hand."""
        return bool(self.by_hand and self.tasks) and not isinstance(self.heaviest, rulings.Event)

    @property
    def is_by_card(self) -> bool:
        """Whether the next question is answered by a card."""
        return any(prompt.question_id in ("reveal", "draw") for prompt in prompts(self.after))

    @property
    def precedes_victim(self) -> bool:
        """Whether it is read before a roll that says it too."""
        return not self.dice and is_roll_for_victim(self.after)

    @property
    def is_bad(self) -> bool:
        """Whether it is bad news: a roll that fails, or what survivors lose."""
        match self.heaviest:
            case rulings.Test(success=success):
                return not success
            case rulings.Counterstrike(attacker=attacker):
                return attacker not in self.before.survivors
            case _:
                return isinstance(self.heaviest, SETBACKS) or self.is_lost

    @property
    def is_lost(self) -> bool:
        """Whether a survivor falls."""
        fall = self.heaviest
        falls = isinstance(fall, rulings.Fallen | rulings.Spored)
        return falls and isinstance(fall.survivor, str)

    @property
    def pictured(self) -> str:
        """The drawing of the card that it is about; a roll that fails has one of its own."""
        ruling = self.heaviest
        if isinstance(ruling, FAILED) or (isinstance(ruling, rulings.Test) and not ruling.success):
            return self.icon
        cards = (getattr(ruling, field, None) for field in ("card", "target", "survivor"))
        known = (CARDS[card].icon for card in cards if isinstance(card, str) and card in CARDS)
        return next(known, self.icon)


def summarize(
    before: BoardView, action: Action | None, outcome: Outcome[State], state: State, *, sure: bool
) -> OutcomeSummary | None:
    """Collect what is shown of an outcome; None if nothing is, or the next question says it all.
    `before`: the table before the action, `state`: the one after it, still with those who fell.
    `sure`: the action stands for any roll, and nothing was rolled.
    """
    after, unsaid = outcome.state, (rulings.Corrected, *(UNROLLED if sure else ()))
    announced = [
        ruling
        for ruling in outcome.rulings
        if ruling.kind != "instruct" and not isinstance(ruling, unsaid)
    ]
    weighty = [ruling for ruling in announced if type(ruling) in ICONS]
    dice = action.dice if isinstance(action, Roll) and not sure else ()
    if not announced or state.result is not None or not (dice or weighty):
        return None
    by_hand = [ruling for ruling in outcome.rulings if is_by_hand(after, ruling)]
    if says_all(after, announced, weighty, rolled=bool(dice), by_hand=bool(by_hand)):
        return None
    heaviest = max(weighty, key=lambda ruling: [*ICONS].index(type(ruling)), default=None)
    heading, icon = _heading(state, heaviest, announced)
    figures = _figures(state, announced) if dice else ""
    # who has paid may have fallen since
    paid = [hand_task(state, ruling) for ruling in outcome.rulings if _is_payment(ruling)]
    tasks = merged([*paid, *(hand_task(after, ruling) for ruling in by_hand)])
    has_spoints = any(isinstance(ruling, rulings.Spoints) for ruling in by_hand)
    said = (*(FIGURED if figures else ()), *((rulings.SpointsChanged,) if has_spoints else ()))
    sentences = [
        _without_heading(heading, WORDS.ruling(state, ruling))
        for ruling in announced
        if not _is_in(heaviest, ruling)
        and (isinstance(ruling, rulings.Spored) or not isinstance(ruling, said))
    ]
    more = [sentence for sentence in sentences if sentence.rstrip(".!") != heading.rstrip("!")]
    more = [*more[: MAX_SENTENCES - 1], *more[MAX_SENTENCES - 1 :][-1:]]
    has_room = len(more) + len(tasks) <= MAX_LINES
    if not has_room:
        tasks = merged(paid)
        more = more[max(0, len(more) + len(tasks) - MAX_LINES) :]
    return OutcomeSummary(
        before,
        state,
        after,
        announced,
        dice,
        sure,
        heaviest,
        heading,
        icon,
        figures,
        by_hand,
        tasks,
        has_room,
        more,
    )


def is_by_hand(state: State, ruling: Ruling) -> bool:
    """Whether it is an instruction that no later question gives by itself, as it does for a card
    that is turned over, for a survivor who is drawn, and for a card that comes from the reel pile
    onto a frame; nor that spoints are paid which people have touched on the screen.
    `state`: the one after it.
    """
    match ruling:
        case rulings.Spoints() if _is_payment(ruling):
            return False
        case rulings.TurnOver() | rulings.Draw(source="survivor_pile", seat=int()):
            return False
        case rulings.Draw(source="reel_pile", to=to) if to.startswith("frame-"):
            return is_opening(state)
        case _:
            return ruling.kind == "instruct"


def _is_payment(ruling: Ruling) -> bool:
    """Whether people have touched the spoints that they pay by it."""
    return isinstance(ruling, rulings.Spoints) and not PAID.isdisjoint(ruling.cite)


def _figures(state: State, announcements: Sequence[Ruling]) -> str:
    """What the dice came to, and what was needed."""
    figured = (ruling for kind in FIGURED for ruling in announcements if isinstance(ruling, kind))
    ruling = next(figured, None)
    if ruling is None:
        return ""
    made_of = [one.facts for one in announcements if isinstance(one, rulings.Damage)]
    return WORDS.text("figures", state, {**(made_of or [{}])[0], **ruling.facts})


def _without_heading(heading: str, sentence: str) -> str:
    """What a sentence says besides the heading with which it begins."""
    for mark in ("! ", ": ", ", and "):
        rest = sentence.removeprefix(f"{heading.rstrip('!')}{mark}")
        if rest != sentence:
            return capitalized(rest)
    return sentence


def _is_in(heaviest: Ruling | None, ruling: Ruling) -> bool:
    """Whether the heading and the dice say it already."""
    if isinstance(ruling, rulings.Rolled | rulings.Blob):
        return True
    if isinstance(heaviest, rulings.StartingBonus):
        return isinstance(ruling, rulings.Revealed) or ruling is heaviest
    if isinstance(ruling, rulings.Revealed):
        return isinstance(heaviest, rulings.Event) and heaviest.card == ruling.card
    if isinstance(ruling, rulings.Victim):
        return isinstance(heaviest, rulings.Victim | rulings.Trapped)
    if isinstance(ruling, rulings.Eliminated | rulings.Annihilated) and ruling.survivor:
        return False
    return ruling is heaviest and isinstance(ruling, HEADINGS)


def _heading(
    state: State, heaviest: Ruling | None, announcements: Sequence[Ruling]
) -> tuple[str, str]:
    """Return the weightiest announcement with whom it is about; else what the dice mean."""
    if heaviest is None:
        rolled = next(
            (ruling for ruling in announcements if isinstance(ruling, rulings.Rolled)), None
        )
        if rolled is not None and rolled.purpose == "star":
            return ("No star" if len(announcements) == 1 else "A Horror Star is won!"), "star"
        return WORDS.ruling(state, rolled or announcements[0]).rstrip("."), "dice"
    drawing = ICONS[type(heaviest)]
    match heaviest:
        case rulings.Test(success=False):
            drawing = "x"
        case rulings.Event():
            drawing = CARDS[heaviest.card].icon
        case _:
            pass
    return WORDS.text("heading", state, heaviest.facts), drawing
