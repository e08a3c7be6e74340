"""Pictures that stay until somebody touches Next: what the dice came to, and what the Director
says aloud.
"""

from collections.abc import Sequence
from re import sub

from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.board.instruction_list import title
from companion.core.board.nodes import Interstitial, Node
from companion.core.game import Outcome
from companion.core.hand_tasks import HandTask, merged
from companion.core.people import by_first_names
from companion.core.rulings import Ruling
from companion.games.shuffling_horror import rulings
from companion.games.shuffling_horror.actions import Roll
from companion.games.shuffling_horror.board.attack_steps import attack_steps
from companion.games.shuffling_horror.board.board_view import (
    MAX_LETTERS,
    ROMAN,
    BoardView,
    board_view,
    in_sentence,
    is_opening,
    ticket,
)
from companion.games.shuffling_horror.board.coming import MAX_ROWS, coming_list, of_state
from companion.games.shuffling_horror.board.fight_animation import fight_animation
from companion.games.shuffling_horror.board.interstitial_stage import (
    MAX_LINES,
    picture_stage,
    three_monsters,
)
from companion.games.shuffling_horror.board.next_question import is_roll_for_victim, says_all
from companion.games.shuffling_horror.cards import CARDS, Sanctuary
from companion.games.shuffling_horror.narration.hand_tasks import hand_task
from companion.games.shuffling_horror.narration.names import capitalized
from companion.games.shuffling_horror.observation import ShufflingHorrorObservation
from companion.games.shuffling_horror.prompts import prompts
from companion.games.shuffling_horror.state import State
from companion.games.shuffling_horror.words import WORDS

MAX_SENTENCES, MAX_WITH_REEL_END = 3, 44
"""Sentences below a heading, and letters of a heading with the end of the reel after it."""
MAX_COMING = (MAX_ROWS, 3, 3, 2, 2)
"""Steps still to come that have room below so many lines; a task by hand counts as two."""
RESULT_SECONDS, LINE_SECONDS, READ_SECONDS = 4.0, 1.5, 8.0
"""Seconds for which a result stays that asks nothing of hands, for each further line, and for what
is read aloud before a roll that shows it too.
"""
STAYS = (
    rulings.Eliminated,
    rulings.Annihilated,
    rulings.Destroyed,
    rulings.CreatureFeature,
    rulings.ReelEnd,
    rulings.PlayerOut,
    rulings.PodPlayer,
    rulings.TurningPoint,
    rulings.LastOneStanding,
    rulings.FinalTurn,
    rulings.MonsterAmongUs,
)
"""What changes the film stays until somebody has read it out."""
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
NOT_ROLLED = ("Any damage is enough: no roll", "No damage is enough: no roll")
"""Why damage was not rolled: for what takes out its target, and for what has no effect."""
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
TWISTS = (rulings.Eliminated, rulings.Spored, rulings.CreatureFeature)
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
WEIGHTY = tuple(ICONS)


def interstitials(
    before: BoardView,
    action: Action | None,
    outcome: Outcome[State],
    state: State,
    *,
    sure: bool = False,
) -> tuple[Interstitial, ...]:
    """One picture of an action: its dice, or what the person who directs reads aloud. `before`:
    the table before the action, `state`: the one after it, still with those who fell. `sure`: the
    action stands for any roll, and nothing was rolled.
    """
    announcements = [
        ruling
        for ruling in outcome.rulings
        if ruling.kind != "instruct" and not isinstance(ruling, rulings.Corrected)
    ]
    if sure:
        announcements = [ruling for ruling in announcements if not isinstance(ruling, UNROLLED)]
    weighty = [ruling for ruling in announcements if type(ruling) in ICONS]
    dice = action.dice if isinstance(action, Roll) and not sure else ()
    if not announcements or state.result is not None or not (dice or weighty):
        return ()
    by_hand = [ruling for ruling in outcome.rulings if is_by_hand(outcome.state, ruling)]
    if says_all(outcome.state, announcements, weighty, rolled=bool(dice), by_hand=bool(by_hand)):
        return ()
    heaviest = max(weighty, key=lambda ruling: WEIGHTY.index(type(ruling)), default=None)
    heading, drawing = _heading(state, heaviest, announcements)
    negated = isinstance(heaviest, rulings.Negated)
    seat = state.cast[heaviest.survivor].seat if negated else None if dice or sure else 0
    counts = _counting(dice, announcements)
    payments = [ruling for ruling in outcome.rulings if _is_payment(ruling)]
    # who has paid may have fallen since
    paid_tasks = [hand_task(state, ruling) for ruling in payments]
    hands = merged([*paid_tasks, *(hand_task(outcome.state, ruling) for ruling in by_hand)])
    stays = bool(by_hand) or any(isinstance(ruling, STAYS) for ruling in announcements)
    figures = _figures(state, announcements) if dice else ""
    sentences = [
        _without_heading(heading, WORDS.ruling(state, ruling))
        for ruling in announcements
        if not _is_in(heaviest, ruling)
        and not (figures and isinstance(ruling, FIGURED) and not isinstance(ruling, rulings.Spored))
        and not (isinstance(ruling, rulings.SpointsChanged) and _has_spoints(by_hand))
    ]
    more = _few_of(sentences, heading)
    has_room = len(more) + len(hands) <= MAX_LINES
    if not has_room:
        hands = merged(paid_tasks)
        more = more[max(0, len(more) + len(hands) - MAX_LINES) :]
    by_card = any(prompt.question_id in ("reveal", "draw") for prompt in prompts(outcome.state))
    victim = not dice and is_roll_for_victim(outcome.state)
    then = _then(hands=bool(hands and has_room), by_card=by_card, victim=victim)
    result = (
        ""
        if not dice
        else figures
        if figures and (counts == sum(dice) or isinstance(heaviest, rulings.NoEffect))
        else _dice_in_words(dice, counts)
    )
    if isinstance(heaviest, rulings.Negated):
        line1 = before.sign(seat, heaviest.survivor, heading[:1].lower() + heading[1:])
        line2 = result or "Pay it into the central pool"
    elif isinstance(heaviest, rulings.Lapsed) and not dice:
        line1, line2 = heading, then
    elif dice or sure:
        line1, line2 = heading, result or NOT_ROLLED[isinstance(heaviest, rulings.NoEffect)]
    else:
        line1, line2 = _without_dice(before, heaviest, heading), then
    seats = () if seat is None else (seat,)
    steps = attack_steps(before, announcements, sure=sure)
    coming = (
        _coming(outcome.state, state.names, MAX_COMING[len(more) + 2 * len(hands)])
        if not negated
        and len(more) + 2 * len(hands) < len(MAX_COMING)
        and not any(isinstance(ruling, rulings.PlayerOut) for ruling in announcements)
        else None
    )
    # without room for a banner the big line says what has happened
    has_banner = len(more) + len(hands) + bool(steps) + 2 * bool(coming) < MAX_LINES
    asks_people = bool(by_hand and hands) and not isinstance(heaviest, rulings.Event)
    if asks_people and not has_banner and (dice or sure):
        line1 = _with_reel_end(line1, announcements, state.names)
        seats = tuple(dict.fromkeys(seat for task in hands for seat in task.seats))
        seat = seats[0] if len(seats) == 1 else None
    elif asks_people:
        line1, seats = _first_task(hands, state.names), tuple(dict.fromkeys(hands[0].seats))
        seat = seats[0] if len(seats) == 1 else None
    return (
        Interstitial(
            line1=line1,
            line2=line2,
            seat=seat,
            seats=seats,
            icon=drawing,
            ticket=ticket(state),
            stage=three_monsters(outcome.state, more)
            if isinstance(heaviest, rulings.CreatureFeature)
            and heaviest.by == "monsters"
            and not hands
            else picture_stage(
                _pictured(heaviest) or drawing,
                dice,
                counts,
                heading,
                more,
                hands,
                state.names,
                steps,
                coming,
                bad=_is_bad(before, heaviest),
                crossed=_is_lost(heaviest),
                has_banner=asks_people and has_banner,
            ),
            is_instruction_list=has_room and bool(by_hand),
            closed_by_play=by_card,
            duration=READ_SECONDS
            if victim and not stays
            else RESULT_SECONDS
            + LINE_SECONDS * (len(announcements) - 1 + bool(payments and not negated))
            if (dice or negated) and not stays
            else 0,
            sound="twist"
            if any(isinstance(ruling, TWISTS) for ruling in announcements)
            else "ruling",
            spoken_text=heading
            if dice or negated
            else " ".join(WORDS.ruling(state, ruling) for ruling in announcements),
            animation=fight_animation(before, dice, announcements) if dice else None,
        ),
    )


def _few_of(sentences: Sequence[str], heading: str) -> list[str]:
    """The first of what the heading does not say, and the last one."""
    more = [sentence for sentence in sentences if sentence.rstrip(".!") != heading.rstrip("!")]
    return [*more[: MAX_SENTENCES - 1], *more[MAX_SENTENCES - 1 :][-1:]]


def _with_reel_end(heading: str, announced: Sequence[Ruling], names: Sequence[str]) -> str:
    """The heading of a result, with the end of the reel after it if there is room."""
    reels = [ruling.reel for ruling in announced if isinstance(ruling, rulings.ReelEnd)]
    line = f"{heading} Reel {reels[0]} ends" if reels and heading.endswith("!") else heading
    return line if len(by_first_names(line, names)) <= MAX_WITH_REEL_END else heading


def _has_spoints(by_hand: Sequence[Ruling]) -> bool:
    """Whether somebody takes or pays spoints by hand."""
    return any(isinstance(ruling, rulings.Spoints) for ruling in by_hand)


def _coming(state: State, names: Sequence[str], most: int) -> Node | None:
    """What is still to come, in at most so many lines."""
    view = board_view(ShufflingHorrorObservation().view(state, None), CARDS)
    return coming_list(of_state(view, state), names, most)


def _first_task(hands: Sequence[HandTask], names: Sequence[str]) -> str:
    """The first task with who does it; a longer one leaves out where the thing comes from."""
    line = title(hands, names)
    if len(hands[0].sentence(names)) <= MAX_LETTERS:
        return line
    first = replace(
        hands[0], text=sub(r" from .+?(?= for | in | into | on | to |[.:;]|$)", "", hands[0].text)
    )
    return title((first,), names)


def _is_bad(before: BoardView, heaviest: Ruling | None) -> bool:
    """Whether it is bad news: a roll that fails, or what survivors lose."""
    match heaviest:
        case rulings.Test(success=success):
            return not success
        case rulings.Counterstrike(attacker=attacker):
            return attacker not in before.survivors
        case _:
            return isinstance(heaviest, SETBACKS) or _is_lost(heaviest)


def _is_lost(heaviest: Ruling | None) -> bool:
    """Whether a survivor falls."""
    fall = isinstance(heaviest, rulings.Eliminated | rulings.Annihilated | rulings.Spored)
    return fall and isinstance(heaviest.survivor, str)


def _then(*, hands: bool, by_card: bool, victim: bool) -> str:
    """The second line of a board without a roll: how play goes on."""
    done = "Do this by hand" if hands else "Read it aloud"
    next_step = "lay the next card" if by_card else "touch Next"
    return f"{done}, then {'roll for who is hit' if victim and not hands else next_step}"


def _without_dice(before: BoardView, heaviest: Ruling | None, heading: str) -> str:
    """The first line of a board without dice: what the Director does with a card, or what happens;
    the longest that can be read from a meter away.
    """
    director, name = before.name(0), in_sentence(heading.rstrip("!"))
    match heaviest:
        case rulings.Event(card=card) if isinstance(CARDS[card].attributes, Sanctuary):
            slot = ROMAN[CARDS[card].attributes.slot]
            lines = [f"{director}: put {name} on slot {slot}", f"{director}: {name} on slot {slot}"]
        case rulings.Event():
            lines = [f"{director}: read {name} aloud", f"{director}: {heading}"]
        case rulings.CreatureFeature(survivor=str(survivor)) if survivor in before.survivors:
            seat = before.survivors[survivor].seat
            who = before.whom(survivor), before.own_name(seat)
            lines = [f"{heading} All attack {one}" for one in who]
        case rulings.CreatureFeature(seat=int(seat)):
            lines = [f"{heading} {before.name(seat)} takes one"]
        case _:
            return before.sign(0, None, heading)
    names = [player.name for player in before.players]
    short = (line for line in lines if len(by_first_names(line, names)) <= MAX_LETTERS)
    return next(short, lines[-1])


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


def _pictured(ruling: Ruling | None) -> str:
    """The drawing of the card that it is about; none of a roll that fails."""
    if isinstance(ruling, FAILED) or (isinstance(ruling, rulings.Test) and not ruling.success):
        return ""
    cards = (getattr(ruling, field, None) for field in ("card", "target", "survivor"))
    return next((CARDS[card].icon for card in cards if isinstance(card, str) and card in CARDS), "")


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


def _counting(dice: Sequence[int], announcements: Sequence[Ruling]) -> int:
    """What the dice count: their sum, and of a SHAD the higher one (SH-92)."""
    damage = (ruling.dice for ruling in announcements if isinstance(ruling, rulings.Damage))
    return next(damage, sum(dice))


def _dice_in_words(dice: Sequence[int], counts: int) -> str:
    match dice:
        case (first, second) if first + second == counts:
            return f"{first} and {second} make {counts}"
        case (first, second):
            return f"{first} and {second}: the higher one counts"
        case _:
            return f"A {dice[0]} on the die"
