"""A roll: the target, the exact odds, what hits, and what each further spoint would buy."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.dice import fraction
from companion.core.prompts import Prompt
from companion.core.view.dice_tray import (
    SUMS,
    WAYS,
    chances,
    die,
    odds_line,
    panel,
    percent,
    target,
)
from companion.core.view.nodes import Node, Style, SubmitAction, column, row, space, stack, text
from companion.core.view.widgets import pawn
from companion.core.wording import listed
from companion.games.shuffling_horror.actions import Pip, Roll
from companion.games.shuffling_horror.board import known
from companion.games.shuffling_horror.board.desk import PANEL
from companion.games.shuffling_horror.board.known import Seen
from companion.games.shuffling_horror.rolls import below, reaching
from companion.games.shuffling_horror.state import PLACE_OF
from companion.games.shuffling_horror.view import RollView

TWO = 2
EDGE = 136
MOST = 11
"""No target is better (SH-83)."""
AHEAD = 3
"""So many further spoints are reported beforehand."""
PIPS: tuple[tuple[Pip, ...], ...] = ((1, 2, 3), (4, 5, 6))
BASES = ("d6", "2d6", "shad")
ALONE = {
    "victim": "Who is hit?",
    "victim-side": "Odds or evens?",
    "among-us": "The monster's value",
    "damage": "Damage",
}
"""What a roll without a target is for."""


class Ahead(Struct, frozen=True):
    """What so many further spoints would make of a roll."""

    spoints: int
    target: str
    odds: str


def tray(view: Seen, prompts: Sequence[Prompt], *, focus: bool = False) -> Node:
    """The tray beside the desk; in `focus`, beside the two sides of a fight, it takes the stage,
    and a told line may hide its head.
    """
    roll = view.roll
    wide = {"grow": 1, "shrink": True} if focus else {"width": PANEL}
    if roll is None:
        return replace(space(), **wide)
    if roll.count == 1:
        return replace(panel(*_one_die(view, roll, prompts, focus)), **wide)
    both = panel(
        row(
            die(None, 66),
            die(None, 66),
            target(aim(roll), 50) if roll.need is not None else _alone(roll),
            gap=10,
            align="center",
            height=78 if focus else 76,
            key="told" if focus else "",
        ),
        *((odds_line(roll.odds),) if roll.odds is not None else (space(),)),
        chances(hits(roll), 130, figure=roll.need)
        if roll.need is not None and _sums(roll)
        else space(),
    )
    return replace(both, **wide)


def _one_die(
    view: Seen, roll: RollView, prompts: Sequence[Prompt], focus: bool
) -> tuple[Node, ...]:
    """Six faces: the one that was rolled is touched."""
    asked = known.required(prompts)
    numbers = () if asked is None else tuple(asked.hints.get("numbers", ()))
    return (
        row(
            die(None, 44),
            target(aim(roll), 38) if roll.need is not None else _alone(roll),
            gap=12,
            align="center",
            justify="center",
            height=78 if focus else 54,
            key="told" if focus else "",
        ),
        *((odds_line(roll.odds, 30),) if roll.odds is not None else ()),
        *(row(*(_face(view, one, roll, numbers) for one in line), gap=8, grow=1) for line in PIPS),
    )


def _face(view: Seen, pip: Pip, roll: RollView, numbers: Sequence[object]) -> Node:
    """A face; of a victim's roll whose it is, or that nobody's is rolled again (SH-170)."""
    who, seat = "", ()
    if roll.purpose == "victim" and pip <= len(numbers):
        victim = str(numbers[pip - 1])
        who, seat = known.called(view, victim), (pawn(view.survivors[victim].seat, 24),)
    elif roll.purpose == "victim":
        who = "again"
    elif roll.purpose == "victim-side":
        who = "odds" if pip % 2 else "evens"
    return column(
        row(die(pip, 44 if seat else 50), *seat, gap=4, align="center", justify="center"),
        text(who, "caption", align="center") if who else None,
        name=f"Rolled {pip}",
        touch=SubmitAction(Roll((pip,))),
        face=Style("night-900", "accent", stroke=2),
        align="center",
        justify="center",
        flex=1,
    )


def _alone(roll: RollView) -> Node:
    return text(ALONE.get(roll.purpose, "Roll"), "title", size=26, lines=2, grow=1)


def small_tray(roll: RollView | None, words: str, below_it: str = "") -> Node:
    """The tray at the edge of a fight."""
    if roll is None or roll.need is None or roll.odds is None:
        return panel(text(words, "subtitle", align="center"), width=EDGE)
    shown = roll.count == TWO and _sums(roll)
    foot = text(below_it, "label", align="center", height=28)
    return panel(
        text(words, "subtitle", align="center", height=30),
        target(aim(roll), 40),
        text(percent(roll.odds), "figure", size=28, align="center"),
        *((chances(hits(roll), 94, figure=roll.need),) if shown else (space(),)),
        *((space(), foot) if below_it else ()),
        width=EDGE,
    )


def aim(roll: RollView) -> str:
    """What the dice must show, in a sign and a figure."""
    if roll.need is None:
        return ""
    if roll.purpose == "damage":
        return f"{roll.need}+" if roll.need > 1 else "any"
    return f"≤ {roll.need}"


def hits(roll: RollView) -> frozenset[int]:
    """The sums of two dice that succeed: 2 always, 12 never (SH-81, SH-83)."""
    if roll.need is None:
        return frozenset()
    if roll.purpose == "damage":
        return frozenset(total for total in SUMS if total >= roll.need)
    return frozenset(total for total in SUMS if total <= max(2, min(roll.need, MOST)))


def _sums(roll: RollView) -> bool:
    """Whether the sum of the dice is what counts: of a SHAD it is the higher one."""
    if roll.purpose != "damage":
        return True
    return fraction(sum(WAYS[total] for total in hits(roll)), TWO) == roll.odds


def further(roll: RollView) -> Iterator[Ahead]:
    """What the next spoints would buy, one by one."""
    if roll.need is None or roll.odds is None:
        return
    if roll.purpose != "damage":
        for more in range(1, min(AHEAD, MOST - roll.need) + 1):
            need = roll.need + more
            yield Ahead(more, f"≤ {need}", percent(fraction(below(need), roll.count)))
        return
    base = next(
        (
            one
            for one in BASES
            if (1 if one == "d6" else TWO) == roll.count
            and fraction(reaching(roll.need, one), roll.count) == roll.odds
        ),
        None,
    )
    if base is not None:
        for more in range(1, min(AHEAD, roll.need - 1) + 1):
            need = roll.need - more
            yield Ahead(
                more,
                f"{need}+" if need > 1 else "any",
                percent(fraction(reaching(need, base), roll.count)),
            )


def ahead_line(view: Seen, roll: RollView | None) -> Node:
    """The next spoints, side by side."""
    bought = list(further(roll)) if roll is not None else []
    return row(
        *(
            stack(
                row(
                    text(f"+{one.spoints}", "figure", "bulb", size=19),
                    text(one.target, "figure", "accent", size=19),
                    text(one.odds, "figure", size=19, shrink=True),
                    gap=6,
                    align="center",
                    justify="center",
                ),
                face="night-900",
                radius=8,
                align="center",
                justify="center",
                flex=1,
            )
            for one in bought
        ),
        None if bought else _best(view, roll),
        gap=8,
        height=36,
        name="What further spoints buy",
    )


def _best(view: Seen, roll: RollView | None) -> Node:
    words = "no better target"
    if roll is not None and roll.need is None:
        words = "every spoint adds 1"
        against = _against(view)
        words = f"{against}; {words}" if against else words
    return text(words, "label", "mist", align="center", grow=1)


def _against(view: Seen) -> str:
    """What damage without a single target has to reach: a blob's strength, or the values of a
    throng, and what is sure to be added to the dice.
    """
    attack = view.attack
    if attack is None or attack.by != "survivor":
        return ""
    sure = known.sure_damage(view, attack)
    added = f", +{sure} to the dice" if sure else ""
    if attack.target in PLACE_OF:
        cards = known.cards_of(view, attack.target)
        values = sorted({known.worth(view, card) for card in cards} - {0})
        return f"{listed([str(one) for one in values])} fall{added}"
    for frame in view.frames:
        if frame is not None and frame.card == attack.target and frame.spoints is not None:
            return f"strength {frame.spoints}{added}"
    return ""
