"""Pictures that stay until somebody touches Next: what the dice came to, and what the Director
says aloud.
"""

from collections.abc import Sequence
from re import sub

from msgspec.structs import replace

from companion.core.board.instruction_list import title
from companion.core.board.nodes import Interstitial
from companion.core.hand_tasks import HandTask
from companion.core.people import by_first_names
from companion.games.shuffling_horror import rulings
from companion.games.shuffling_horror.board.attack_steps import attack_steps
from companion.games.shuffling_horror.board.board_view import (
    MAX_LETTERS,
    ROMAN,
    board_view,
    in_sentence,
    ticket,
)
from companion.games.shuffling_horror.board.coming import MAX_ROWS, coming_list, of_state
from companion.games.shuffling_horror.board.fight_animation import fight_animation
from companion.games.shuffling_horror.board.interstitial_stage import (
    picture_stage,
    three_monsters,
)
from companion.games.shuffling_horror.board.outcome_summary import (
    MAX_LINES,
    OutcomeSummary,
)
from companion.games.shuffling_horror.cards import CARDS, Sanctuary
from companion.games.shuffling_horror.observation import ShufflingHorrorObservation
from companion.games.shuffling_horror.words import WORDS

MAX_WITH_REEL_END = 44
"""Letters of a heading with the end of the reel after it."""
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
NOT_ROLLED = ("Any damage is enough: no roll", "No damage is enough: no roll")
"""Why damage was not rolled: for what takes out its target, and for what has no effect."""
TWISTS = (rulings.Eliminated, rulings.Spored, rulings.CreatureFeature)


def picture(summary: OutcomeSummary) -> Interstitial:
    """What has happened, and what people do, as long as it takes to read."""
    heaviest, dice, state = summary.heaviest, summary.dice, summary.state
    is_negated = isinstance(heaviest, rulings.Negated)
    steps = attack_steps(summary.before, summary.announced, sure=summary.sure)
    lines = len(summary.sentences) + 2 * len(summary.tasks)
    coming = None
    if lines < len(MAX_COMING) and not is_negated and not summary.has((rulings.PlayerOut,)):
        view = board_view(ShufflingHorrorObservation().view(summary.after, None), CARDS)
        coming = coming_list(of_state(view, summary.after), state.names, MAX_COMING[lines])
    rows = len(summary.sentences) + len(summary.tasks) + bool(steps) + 2 * bool(coming)
    # without room for a banner the big line says what has happened
    has_banner = summary.asks_people and rows < MAX_LINES
    line1, line2, seats = _sign(summary, has_banner=has_banner)
    all_attack = isinstance(heaviest, rulings.CreatureFeature) and heaviest.by == "monsters"
    return Interstitial(
        line1=line1,
        line2=line2,
        seat=seats[0] if len(seats) == 1 else None,
        seats=seats,
        icon=summary.icon,
        ticket=ticket(state),
        stage=three_monsters(summary.after, summary.sentences)
        if all_attack and not summary.tasks
        else picture_stage(summary, steps, coming, has_banner=has_banner),
        is_instruction_list=summary.has_room and bool(summary.by_hand),
        closed_by_play=summary.is_by_card,
        duration=_seconds(summary),
        sound="twist" if summary.has(TWISTS) else "ruling",
        spoken_text=summary.heading
        if dice or is_negated
        else " ".join(WORDS.ruling(state, ruling) for ruling in summary.announced),
        animation=fight_animation(summary.before, dice, summary.announced) if dice else None,
    )


def _seconds(summary: OutcomeSummary) -> float:
    """How long the picture stays; 0: until somebody has read it."""
    if summary.by_hand or summary.has(STAYS):
        return 0
    if summary.precedes_victim:
        return READ_SECONDS
    is_negated = isinstance(summary.heaviest, rulings.Negated)
    if not (summary.dice or is_negated):
        return 0
    lines = len(summary.announced) - 1 + bool(summary.tasks and not is_negated)
    return RESULT_SECONDS + LINE_SECONDS * lines


def _sign(summary: OutcomeSummary, *, has_banner: bool) -> tuple[str, str, tuple[int, ...]]:
    """The lines of the sign, and whom it asks."""
    heaviest, names = summary.heaviest, summary.state.names
    line1, line2 = summary.heading, _result(summary)
    seats: tuple[int, ...] = () if summary.is_rolled else (0,)
    if isinstance(heaviest, rulings.Negated):
        seats = (summary.state.cast[heaviest.survivor].seat,)
        said = line1[:1].lower() + line1[1:]
        line1 = summary.before.sign(*seats, heaviest.survivor, said)
        line2 = line2 or "Pay it into the central pool"
    elif not summary.is_rolled or (isinstance(heaviest, rulings.Lapsed) and not summary.dice):
        line1, line2 = _without_dice(summary), _then(summary)
    else:
        line2 = line2 or NOT_ROLLED[isinstance(heaviest, rulings.NoEffect)]
    if not summary.asks_people:
        return line1, line2, seats
    asked = summary.tasks
    if has_banner or not summary.is_rolled:
        asked = asked[:1]
        line1 = _first_task(summary.tasks, names)
    else:
        reel = next((one.reel for one in summary.announced if isinstance(one, rulings.ReelEnd)), 0)
        longer = f"{line1} Reel {reel} ends"
        if reel and line1.endswith("!") and _letters(longer, names) <= MAX_WITH_REEL_END:
            line1 = longer
    return line1, line2, tuple(dict.fromkeys(seat for task in asked for seat in task.seats))


def _letters(line: str, names: Sequence[str]) -> int:
    """The letters of a line as screens show it."""
    return len(by_first_names(line, names))


def _result(summary: OutcomeSummary) -> str:
    """What the dice came to; empty without dice."""
    counts = summary.counts
    is_sum = counts == sum(summary.dice) or isinstance(summary.heaviest, rulings.NoEffect)
    match summary.dice:
        case (_, *_) if summary.figures and is_sum:
            return summary.figures
        case (first, second) if is_sum:
            return f"{first} and {second} make {counts}"
        case (first, second):
            return f"{first} and {second}: the higher one counts"
        case (die,):
            return f"A {die} on the die"
        case _:
            return ""


def _first_task(tasks: Sequence[HandTask], names: Sequence[str]) -> str:
    """The first task with who does it; a longer one leaves out where the thing comes from."""
    first = tasks[0]
    if len(first.sentence(names)) <= MAX_LETTERS:
        return title(tasks, names)
    text = sub(r" from .+?(?= for | in | into | on | to |[.:;]|$)", "", first.text)
    return title((replace(first, text=text),), names)


def _then(summary: OutcomeSummary) -> str:
    """The second line of a board without a roll: how play goes on."""
    next_step = "lay the next card" if summary.is_by_card else "touch Next"
    if summary.tasks and summary.has_room:
        return f"Do this by hand, then {next_step}"
    return f"Read it aloud, then {'roll for who is hit' if summary.precedes_victim else next_step}"


def _without_dice(summary: OutcomeSummary) -> str:
    """The first line of a board without dice: what the Director does with a card, or what happens;
    the longest that can be read from a meter away.
    """
    before, heading = summary.before, summary.heading
    director, name = before.name(0), in_sentence(heading.rstrip("!"))
    match summary.heaviest:
        case rulings.Lapsed():
            return heading
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
    short = (line for line in lines if _letters(line, names) <= MAX_LETTERS)
    return next(short, lines[-1])
