"""Pictures that stay until somebody touches Next: what the dice came to, and what the Director
says aloud.
"""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from companion.core.actions import Action
from companion.core.game import Outcome
from companion.core.hand_tasks import HandTask, merged
from companion.core.rulings import Ruling
from companion.core.view.dice_tray import die, panel
from companion.core.view.nodes import Interstitial, Node, Style, column, icon, row, text
from companion.core.view.widgets import pawn, title
from companion.games.shuffling_horror import rulings
from companion.games.shuffling_horror.actions import Roll
from companion.games.shuffling_horror.board.attack_steps import attack_steps
from companion.games.shuffling_horror.board.board_view import (
    BoardView,
    board_view,
    is_opening,
    ticket,
)
from companion.games.shuffling_horror.board.coming import MAX_ROWS, coming_list, of_state
from companion.games.shuffling_horror.board.desk import PANEL
from companion.games.shuffling_horror.board.fight_curtain import curtain
from companion.games.shuffling_horror.cards import CARDS
from companion.games.shuffling_horror.narration.hand_tasks import hand_task
from companion.games.shuffling_horror.narration.names import capitalized
from companion.games.shuffling_horror.observation import ShufflingHorrorObservation
from companion.games.shuffling_horror.prompts import prompts
from companion.games.shuffling_horror.state import State, frame_to_reveal
from companion.games.shuffling_horror.words import WORDS

MAX_LINES, MAX_SENTENCES = 4, 3
FEW_COMING = 3
"""Steps still to come that have room below what hands do and other lines."""
MAX_BESIDE_COMING = 2
"""What hands do and other lines, up to which there is room for steps still to come."""
SIZES = {1: 40, 2: 32, 3: 27, 4: 24}
"""Sizes of the letters, by the number of lines beside the picture."""
RESULT_SECONDS, LINE_SECONDS = 4.0, 1.5
"""Seconds for which a result stays that asks nothing of hands, and for each further line."""
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
UNREAD = (rulings.Counterstrike,)
"""What has no screen of its own without dice: the next question says it."""
PAID = frozenset(("SH-84", "SH-91", "SH-118"))
"""Clauses by which people pay spoints that they have touched on the screen."""
TWISTS = (rulings.Eliminated, rulings.Spored, rulings.CreatureFeature)
ICONS: dict[type[Ruling], str] = {
    rulings.Test: "check",
    rulings.Miss: "x",
    rulings.Fumble: "x",
    rulings.Hit: "vs",
    rulings.HeadShot: "skull",
    rulings.Counterstrike: "vs",
    rulings.NoEffect: "x",
    rulings.Damage: "drop",
    rulings.Survives: "heart",
    rulings.Negated: "spoint",
    rulings.Spored: "pod",
    rulings.Eliminated: "skull",
    rulings.Annihilated: "skull",
    rulings.Destroyed: "x",
    rulings.Breach: "house",
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
}
"""Rulings that deserve a look, the weightiest last where several come together."""
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
    action stands for any damage roll, and nothing was rolled.
    """
    announcements = [
        ruling
        for ruling in outcome.rulings
        if ruling.kind != "instruct" and not isinstance(ruling, rulings.Corrected)
    ]
    if sure:
        announcements = [
            ruling for ruling in announcements if not isinstance(ruling, rulings.Damage)
        ]
    weighty = [ruling for ruling in announcements if type(ruling) in ICONS]
    dice = action.dice if isinstance(action, Roll) and not sure else ()
    if not announcements or state.result is not None or not (dice or weighty):
        return ()
    if (
        weighty
        and all(isinstance(ruling, rulings.Event) for ruling in weighty)
        and _is_asked(outcome.state)
    ):
        return ()
    if not dice and all(isinstance(ruling, UNREAD) for ruling in weighty):
        return ()
    if dice and _is_in_next_question(outcome.state, announcements):
        return ()
    heaviest = max(weighty, key=lambda ruling: WEIGHTY.index(type(ruling)), default=None)
    heading, drawing = _heading(state, heaviest, announcements)
    negated = isinstance(heaviest, rulings.Negated)
    seat = state.cast[heaviest.survivor].seat if negated else None if dice or sure else 0
    counts = _counting(dice, announcements)
    payments = [ruling for ruling in outcome.rulings if _is_payment(ruling)]
    by_hand = [ruling for ruling in outcome.rulings if is_by_hand(outcome.state, ruling)]
    # who has paid may have fallen since
    tasks = [hand_task(state, ruling) for ruling in payments]
    tasks += [hand_task(outcome.state, ruling) for ruling in by_hand]
    hands = merged(tasks)
    stays = bool(by_hand) or any(isinstance(ruling, STAYS) for ruling in announcements)
    figures = _figures(state, announcements) if dice else ""
    paid = any(isinstance(ruling, rulings.Spoints) for ruling in by_hand)
    sentences = [
        _without_heading(heading, WORDS.ruling(state, ruling))
        for ruling in announcements
        if not _is_in(heaviest, ruling)
        and not (figures and isinstance(ruling, FIGURED) and not isinstance(ruling, rulings.Spored))
        and not (paid and isinstance(ruling, rulings.SpointsChanged))
    ]
    more = [sentence for sentence in sentences if sentence.rstrip(".!") != heading.rstrip("!")]
    more = [*more[: MAX_SENTENCES - 1], *more[MAX_SENTENCES - 1 :][-1:]]
    has_room = len(more) + len(hands) <= MAX_LINES
    if not has_room:
        hands = merged(map(partial(hand_task, state), payments))
        more = more[max(0, len(more) + len(hands) - MAX_LINES) :]
    by_card = any(prompt.question_id in ("reveal", "draw") for prompt in prompts(outcome.state))
    twist = any(isinstance(ruling, TWISTS) for ruling in announcements)
    spoken = " ".join(WORDS.ruling(state, ruling) for ruling in announcements)
    return (
        Interstitial(
            line1=before.sign(seat, heaviest.survivor, heading[:1].lower() + heading[1:])
            if negated
            else heading
            if dice or sure
            else before.sign(0, None, heading),
            line2=figures
            if figures and counts == sum(dice)
            else _dice_in_words(dice, counts)
            if dice
            else "Pay it into the central pool"
            if negated
            else "Any damage is enough: no roll"
            if sure
            else f"{'Do this by hand' if hands and has_room else 'Read it aloud'}, then "
            f"{'lay the next card' if by_card else 'touch Next'}",
            seat=seat,
            seats=() if seat is None else (seat,),
            art=drawing,
            ticket=ticket(state),
            stage=_three_monsters(outcome.state, more)
            if isinstance(heaviest, rulings.CreatureFeature)
            and heaviest.by == "monsters"
            and not hands
            else _stage(
                _pictured(heaviest) or drawing,
                dice,
                counts,
                heading,
                more,
                hands,
                state.names,
                attack_steps(before, announcements, sure=sure),
                # what is paid or said of a player who is out leaves no room for what follows
                coming_list(
                    of_state(
                        board_view(ShufflingHorrorObservation().view(outcome.state, None), CARDS),
                        outcome.state,
                    ),
                    state.names,
                    FEW_COMING if more or hands else MAX_ROWS,
                )
                if not negated
                and len(more) + len(hands) <= MAX_BESIDE_COMING
                and not any(isinstance(ruling, rulings.PlayerOut) for ruling in announcements)
                else None,
            ),
            is_instruction_list=has_room and bool(by_hand) and not negated,
            closed_by_play=by_card,
            duration=RESULT_SECONDS
            + LINE_SECONDS * (len(announcements) - 1 + bool(payments and not negated))
            if (dice or negated) and not stays
            else 0,
            sound="twist" if twist else "ruling",
            spoken_text=heading if dice or negated else spoken,
            curtain=curtain(before, dice, announcements) if dice else None,
        ),
    )


def _three_monsters(state: State, lines: Sequence[str]) -> Node:
    """The picture of a Creature Feature: the three monsters of the screen, and what they do."""
    view = board_view(ShufflingHorrorObservation().view(state, None), CARDS)
    cards = [frame.card for frame in state.frames if frame is not None and frame.card]
    return column(
        title("Creature Feature!", size=54, color="bulb", align="center"),
        row(*(_monster(view, card) for card in cards), gap=10, grow=1),
        *(replace(_line(line, 26), height=60, grow=0) for line in lines[-1:]),
        gap=8,
        grow=1,
    )


def _monster(view: BoardView, card: str) -> Node:
    """One of the three monsters of a Creature Feature."""
    return column(
        row(
            icon(view.art(card), 72, "accent"),
            text(view.figure(card), "figure", "cream", size=50, shrink=False),
            gap=14,
            align="center",
            justify="center",
        ),
        title(view.title(card), size=36, fit=24, color="accent", align="center"),
        face=Style("accent-dark", "accent", stroke=4, radius=12),
        justify="center",
        padx=8,
        gap=4,
        flex=1,
    )


def is_by_hand(state: State, ruling: Ruling) -> bool:
    """Whether it is an instruction that the next question does not give by itself, as it does for
    a card that is turned over, for a survivor who is drawn, for what replaces a card of a scene,
    and for the only card that comes face down from the reel pile and is turned over at once; nor
    that spoints are paid which people have touched on the screen.
    `state`: the one after it.
    """
    match ruling:
        case rulings.Spoints() if _is_payment(ruling):
            return False
        case rulings.TurnOver() | rulings.Draw(source="survivor_pile", seat=int()):
            return False
        case rulings.Draw(source="reel_pile", face="up") if not is_opening(state):
            return not _is_revealed_next(state)
        case rulings.Draw(source="reel_pile", to=to):
            return to != _only_revealed(state)
        case _:
            return ruling.kind == "instruct"


def _is_payment(ruling: Ruling) -> bool:
    """Whether people have touched the spoints that they pay by it."""
    return isinstance(ruling, rulings.Spoints) and not PAID.isdisjoint(ruling.cite)


def _is_revealed_next(state: State) -> bool:
    return any(prompt.question_id == "reveal" for prompt in prompts(state))


def _only_revealed(state: State) -> str:
    """The frame whose card is asked for next, where no other frame has an unknown card."""
    asked = _is_revealed_next(state)
    unknown = [frame for frame in state.frames if frame is not None and frame.card is None]
    place = frame_to_reveal(state)
    return f"frame-{place + 1}" if asked and place is not None and len(unknown) == 1 else ""


def _figures(state: State, announcements: Sequence[Ruling]) -> str:
    """What the dice came to, and what was needed."""
    found = (ruling for kind in FIGURED for ruling in announcements if isinstance(ruling, kind))
    ruling = next(found, None)
    return "" if ruling is None else WORDS.text("figures", state, ruling.facts)


def _without_heading(heading: str, sentence: str) -> str:
    """What a sentence says besides the heading with which it begins."""
    for mark in "!:":
        rest = sentence.removeprefix(f"{heading.rstrip('!')}{mark} ")
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
    """The drawing of the card that it is about."""
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
        if rolled is not None and rolled.purpose == "victim":
            return "Nobody's number: roll again", "dice"
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


def _is_asked(state: State) -> bool:
    """Whether the next question shows the event, since something is decided about it."""
    return any(prompt.question_id in ("event", "choose", "manual") for prompt in prompts(state))


def _is_in_next_question(state: State, announcements: Sequence[Ruling]) -> bool:
    """Whether the next question says it all: that the damage of a hit is rolled, or that damage can
    be negated.
    """
    asked = next((prompt for prompt in prompts(state) if not prompt.optional), None)
    if asked is None:
        return False
    if asked.question_id == "negate":
        return all(isinstance(ruling, rulings.Rolled | rulings.Damage) for ruling in announcements)
    is_damage = asked.question_id == "roll" and asked.hints.get("purpose") == "damage"
    return is_damage and all(
        isinstance(ruling, rulings.Rolled | rulings.Hit) for ruling in announcements
    )


def _stage(
    drawing: str,
    dice: Sequence[int],
    counts: int,
    name: str,
    lines: Sequence[str],
    hands: Sequence[HandTask],
    table: Sequence[str],
    steps: Node | None,
    coming: Node | None,
) -> Node:
    """The picture with its dice or its name, beside it what hands must do, then the other
    announcements and what is still to come, below the `steps` of an attack; without any of them,
    the picture has the whole stage.
    """
    alone = not lines and not hands and coming is None
    size = 110 if alone else 60
    figure = text(str(counts), "figure", "accent", size=size, shrink=False)
    picture = (
        row(icon(drawing, 190 if alone else 110, "accent"), justify="center"),
        row(
            *(die(face, size) for face in dice),
            figure if len(dice) > 1 else None,
            gap=10,
            align="center",
            justify="center",
        )
        if dice
        else title(name, size=40, fit=26, color="accent", align="center", lines=3),
    )
    if alone:
        large = row(*picture, gap=30, grow=1, align="center", justify="center")
        return column(steps, panel(large, grow=1), gap=8, grow=1)
    rows = len(lines) + len(hands) + (steps is not None) + 2 * (coming is not None)
    size = SIZES[min(rows, MAX_LINES)]
    return row(
        panel(*picture, width=PANEL, justify="center", gap=12),
        column(
            steps,
            *(_hand_line(task, size, table) for task in hands),
            *(_line(line, size) for line in lines),
            coming,
            gap=8,
            grow=1,
            shrink=True,
        ),
        gap=12,
        grow=1,
    )


def _hand_line(task: HandTask, size: float, table: Sequence[str]) -> Node:
    """What is done by hand, with the pawns of those who do it."""
    pawns = [pawn(seat, 40) for seat in dict.fromkeys(task.seats)]
    return _line(task.sentence(table), size, pawns or [icon("hand", 36, "ink")])


def _line(words: str, size: float, hands: Sequence[Node] = ()) -> Node:
    return row(
        *hands,
        text(words, "line", "ink", size=size, lines=4, grow=1),
        name=words,
        face="bulb" if hands else "paper",
        padx=16,
        gap=12,
        height=0,
        grow=1,
        align="center",
    )
