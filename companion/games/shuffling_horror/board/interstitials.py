"""Pictures that stay until somebody touches Next: what the dice came to, and what the Director
says aloud.
"""

from collections.abc import Sequence

from companion.core.actions import Action
from companion.core.game import Outcome
from companion.core.rulings import Ruling
from companion.core.view.dice_tray import die, panel
from companion.core.view.nodes import Board, Node, column, icon, row, space, text
from companion.games.shuffling_horror import rulings
from companion.games.shuffling_horror.actions import Roll
from companion.games.shuffling_horror.board.board_view import BoardView, ticket
from companion.games.shuffling_horror.board.curtain import curtain
from companion.games.shuffling_horror.board.desk import PANEL
from companion.games.shuffling_horror.cards import CARDS
from companion.games.shuffling_horror.narration.sentences import WORDS
from companion.games.shuffling_horror.prompts import prompts
from companion.games.shuffling_horror.state import State

MAX_LINES, MAX_SENTENCES = 5, 3
SIZES = {1: 40, 2: 32, 3: 27, 4: 24, 5: 22}
"""Of the letters, by the number of lines beside the picture."""
SHOWN = frozenset(("turn_over",))
"""The `do` of instructions that the board shows by itself."""
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
    rulings.Victim,
    rulings.Trapped,
    rulings.PlayerOut,
)
"""What its heading says as fully as its sentence."""
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
    before: BoardView, action: Action | None, outcome: Outcome[State]
) -> tuple[Board, ...]:
    """One picture of an action: its dice, and what the Director says about it. `before`: the table
    before the action.
    """
    announcements = [
        one
        for one in outcome.rulings
        if one.kind != "instruct" and not isinstance(one, rulings.Corrected)
    ]
    lines = [WORDS.ruling(outcome.state, one) for one in announcements]
    weighty = [one for one in announcements if type(one) in ICONS]
    if not announcements or outcome.state.result is not None:
        return ()
    if not isinstance(action, Roll) and not weighty:
        return ()
    events = all(isinstance(one, rulings.Event) for one in weighty)
    if weighty and events and _asked_about_it(outcome.state):
        return ()
    heaviest = max(weighty, key=lambda one: WEIGHTY.index(type(one)), default=None)
    words, drawing = _heading(outcome.state, heaviest, announcements)
    counts = _counting(action, announcements)
    hands = [
        WORDS.ruling(outcome.state, one)
        for one in outcome.rulings
        if one.kind == "instruct" and not isinstance(one, rulings.TurnOver)
    ]
    sentences = [
        WORDS.ruling(outcome.state, one) for one in announcements if not _is_in(heaviest, one)
    ]
    # the heading calls the event by its name already
    sentences = [one.removeprefix(f"{words} ") for one in sentences]
    more = [one for one in sentences if one.rstrip(".!") != words.rstrip("!")]
    more = [*more[: MAX_SENTENCES - 1], *more[MAX_SENTENCES - 1 :][-1:]]
    room = len(more) + len(hands) <= MAX_LINES
    goes = isinstance(action, Roll) and not hands
    goes = goes and not any(isinstance(one, STAYS) for one in announcements)
    twist = any(isinstance(one, TWISTS) for one in announcements)
    return (
        Board(
            line1=words,
            line2=_how(outcome.state, action, counts),
            art=drawing,
            ticket=ticket(outcome.state),
            stage=_stage(
                _pictured(heaviest) or drawing,
                action.dice if isinstance(action, Roll) else (),
                counts,
                more,
                hands if room else (),
            ),
            is_instruction_list=room and bool(hands),
            duration=RESULT_SECONDS + LINE_SECONDS * (len(lines) - 1) if goes else 0,
            sound="twist" if twist else "ruling",
            spoken_text=words if isinstance(action, Roll) else " ".join(lines),
            curtain=curtain(before, action.dice, announcements)
            if isinstance(action, Roll)
            else None,
        ),
    )


def _is_in(heaviest: Ruling | None, one: Ruling) -> bool:
    """Whether the heading and the dice say it already."""
    if isinstance(one, rulings.Rolled):
        return True
    if isinstance(one, rulings.Revealed):
        return isinstance(heaviest, rulings.Event) and heaviest.card == one.card
    if isinstance(one, rulings.Victim):
        return isinstance(heaviest, rulings.Victim | rulings.Trapped)
    if isinstance(one, rulings.Eliminated | rulings.Annihilated) and one.survivor:
        return False
    return one is heaviest and isinstance(one, HEADINGS)


def _pictured(ruling: Ruling | None) -> str:
    """The drawing of the card that it is about."""
    cards = (getattr(ruling, field, None) for field in ("card", "target", "survivor"))
    return next((CARDS[one].icon for one in cards if isinstance(one, str) and one in CARDS), "")


def _heading(
    state: State, heaviest: Ruling | None, announcements: Sequence[Ruling]
) -> tuple[str, str]:
    """The weightiest thing that is reported, with whom it is about; else what the dice mean."""
    if heaviest is None:
        rolled = next((one for one in announcements if isinstance(one, rulings.Rolled)), None)
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


def _counting(action: Action | None, announcements: Sequence[Ruling]) -> int:
    """What the dice count: their sum, and of a SHAD the higher one (SH-92)."""
    if not isinstance(action, Roll):
        return 0
    damage = (one.dice for one in announcements if isinstance(one, rulings.Damage))
    return next(damage, sum(action.dice))


def _how(state: State, action: Action | None, counts: int) -> str:
    """The dice in words, or who speaks."""
    match action:
        case Roll((one, other)) if one + other == counts:
            return f"{one} and {other} make {counts}"
        case Roll((one, other)):
            return f"{one} and {other}: the higher one counts"
        case Roll((one,)):
            return f"A {one} on the die"
        case _ if state.options.director == "auto":
            return "Matinee directs: read this aloud"
        case _:
            return f"{state.names[0]} (Director): read this aloud"


def _asked_about_it(state: State) -> bool:
    """Whether the board shows the event at once, since something is decided about it."""
    return any(one.question_id in ("event", "choose", "manual") for one in prompts(state))


def _stage(
    drawing: str, dice: Sequence[int], counts: int, lines: Sequence[str], hands: Sequence[str]
) -> Node:
    """The picture and the dice, beside them what hands must do, and then what else is reported;
    without either, the picture has the whole stage.
    """
    if not lines and not hands:
        return panel(
            row(
                icon(drawing, 190, "accent"),
                *_dice(dice, counts, 110),
                gap=30,
                grow=1,
                align="center",
                justify="center",
            ),
            grow=1,
        )
    size = SIZES[min(len(lines) + len(hands), MAX_LINES)]
    return row(
        panel(
            space(),
            row(icon(drawing, 110 if dice else 190, "accent"), justify="center"),
            row(*_dice(dice, counts, 60), gap=10, align="center", justify="center"),
            space(),
            width=PANEL,
        ),
        column(
            *(_line(one, size, by_hand=True) for one in hands),
            *(_line(one, size) for one in lines),
            gap=8,
            grow=1,
            shrink=True,
        ),
        gap=12,
        grow=1,
    )


def _dice(dice: Sequence[int], counts: int, size: float) -> list[Node]:
    """The dice as they are, and what they count."""
    if not dice:
        return []
    figure = text(str(counts), "figure", "accent", size=size, shrink=False)
    return [*(die(one, size) for one in dice), *((figure,) if len(dice) > 1 else ())]


def _line(words: str, size: float, *, by_hand: bool = False) -> Node:
    return row(
        icon("hand", 36, "ink") if by_hand else None,
        text(words, "line", "ink", size=size, lines=4, grow=1),
        name=words,
        face="bulb" if by_hand else "paper",
        padx=16,
        gap=12,
        height=0,
        grow=1,
        align="center",
    )
