"""Pictures that stay until somebody touches Next: what the dice came to, and what the Director
says aloud.
"""

from collections.abc import Sequence

from companion.core.actions import Action
from companion.core.game import Outcome
from companion.core.rulings import Ruling
from companion.core.view.dice_tray import PANEL as PANEL_FACE
from companion.core.view.dice_tray import die, panel
from companion.core.view.nodes import Board, Node, column, icon, row, space, text
from companion.core.view.widgets import title
from companion.games.shuffling_horror import rulings
from companion.games.shuffling_horror.actions import Roll
from companion.games.shuffling_horror.board.board_view import ticket
from companion.games.shuffling_horror.board.desk import PANEL
from companion.games.shuffling_horror.cards import CARDS
from companion.games.shuffling_horror.narration.sentences import WORDS
from companion.games.shuffling_horror.prompts import prompts
from companion.games.shuffling_horror.state import State

MAX_LINES, FEW = 4, 2
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


def interstitials(action: Action | None, outcome: Outcome[State]) -> tuple[Board, ...]:
    """One picture of an action: its dice, and what the Director says about it."""
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
    words, drawing = _heading(outcome.state, weighty, action)
    counts = _counting(action, announcements)
    hands = [
        WORDS.ruling(outcome.state, one)
        for one in outcome.rulings
        if one.kind == "instruct" and not isinstance(one, rulings.TurnOver)
    ]
    room = len(lines) + len(hands) <= MAX_LINES
    goes = isinstance(action, Roll) and not hands
    goes = goes and not any(isinstance(one, STAYS) for one in announcements)
    twist = any(isinstance(one, TWISTS) for one in announcements)
    return (
        Board(
            line1=words,
            line2=_how(action, counts),
            art=drawing,
            ticket=ticket(outcome.state),
            stage=_stage(
                _dice(action.dice, counts)
                if isinstance(action, Roll)
                else _drawing(drawing, words),
                lines,
                hands if room else (),
            ),
            is_instruction_list=room and bool(hands),
            duration=RESULT_SECONDS + LINE_SECONDS * (len(lines) - 1) if goes else 0,
            sound="twist" if twist else "ruling",
            spoken_text=words if isinstance(action, Roll) else " ".join(lines),
        ),
    )


def _heading(state: State, weighty: Sequence[Ruling], action: Action | None) -> tuple[str, str]:
    """The weightiest thing that is reported, in a word or two."""
    if not weighty:
        dice = action.dice if isinstance(action, Roll) else ()
        return f"{sum(dice)} on the {'die' if len(dice) == 1 else 'dice'}", "dice"
    heaviest = max(weighty, key=lambda one: WEIGHTY.index(type(one)))
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


def _how(action: Action | None, counts: int) -> str:
    """The dice in words, or who speaks."""
    match action:
        case Roll((one, other)) if one + other == counts:
            return f"{one} and {other} make {counts}"
        case Roll((one, other)):
            return f"{one} and {other}: the higher one counts"
        case Roll((one,)):
            return f"A {one} on the die"
        case _:
            return "The Director says it aloud"


def _asked_about_it(state: State) -> bool:
    """Whether the board shows the event at once, since something is decided about it."""
    return any(one.ask in ("event", "choose", "manual") for one in prompts(state))


def _stage(drawn: Node, lines: Sequence[str], hands: Sequence[str]) -> Node:
    """The dice or a drawing, what is reported, and below it what hands must do."""
    shown = [*lines[: MAX_LINES - 1], *lines[MAX_LINES - 1 :][-1:]]
    count = len(shown) + len(hands)
    return row(
        drawn,
        column(
            *(_line(one, few=count <= FEW) for one in shown),
            *(_line(one, few=count <= FEW, by_hand=True) for one in hands),
            None if count == MAX_LINES else space(),
            gap=8,
            grow=1,
            shrink=True,
        ),
        gap=12,
        grow=1,
    )


def _dice(dice: Sequence[int], counts: int) -> Node:
    """The dice as they are, and what they count."""
    return panel(
        space(),
        row(*(die(one, 100) for one in dice), gap=14, justify="center", height=104),
        text(str(counts), "figure", "accent", size=80, align="center", height=100),
        space(),
        width=PANEL,
    )


def _drawing(drawing: str, words: str) -> Node:
    return column(
        icon(drawing, 130, "accent"),
        title(words, size=42, fit=24, lines=2, align="center"),
        face=PANEL_FACE,
        padx=12,
        pady=10,
        gap=8,
        align="center",
        justify="center",
        width=PANEL,
    )


def _line(words: str, *, few: bool, by_hand: bool = False) -> Node:
    return row(
        icon("hand", 36, "ink") if by_hand else None,
        text(words, "line", "ink", size=28 if few else 22, lines=3 if few else 2, grow=1),
        name=words,
        face="bulb" if by_hand else "paper",
        padx=16,
        gap=12,
        height=112 if few else 69,
        align="center",
    )
