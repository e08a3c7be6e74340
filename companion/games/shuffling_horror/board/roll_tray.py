"""A roll: the target, the exact odds, what hits, and what each further spoint would buy."""

from collections.abc import Iterator, Sequence

from companion.core.dice import fraction
from companion.core.record import Record
from companion.core.view.dice_tray import (
    SUMS,
    WAYS,
    chances,
    die,
    faces,
    odds_line,
    panel,
    percent,
    target,
)
from companion.core.view.nodes import Node, Style, SubmitAction, column, row, space, stack, text
from companion.core.view.widgets import pawn
from companion.core.wording import listed
from companion.games.shuffling_horror.actions import Pip, Roll
from companion.games.shuffling_horror.board.board_view import BoardView
from companion.games.shuffling_horror.board.desk import PANEL
from companion.games.shuffling_horror.rules.rolls import rolls_at_most, rolls_reaching
from companion.games.shuffling_horror.state import MAX_TARGET, PLACE_OF
from companion.games.shuffling_horror.view import RollView

TWO = 2
EDGE = 136
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


class Ahead(Record):
    """What so many further spoints would make of a roll."""

    spoints: int
    target: str
    odds: str


def tray(view: BoardView, roll: RollView, *, focus: bool = False) -> Node:
    """The tray beside the desk; in `focus`, beside the two sides of a fight, it takes the stage,
    and a line of the Director's may hide its head.
    """
    single = roll.count == 1
    dice, size = (44, 38) if single else (66, 50)
    head = row(
        *(die(None, dice),) * roll.count,
        _alone(roll) if roll.need is None else target(aim(roll), size),
        gap=12 if single else 10,
        align="center",
        justify="center" if single else "start",
        height=78 if focus else 54 if single else 76,
        key="told" if focus else "",
    )
    if focus and not single:
        return panel(
            row(
                target(aim(roll), 50),
                None if roll.odds is None else odds_line(roll.odds),
                gap=24,
                align="center",
                height=52,
                key="told",
            ),
            _chances(roll, 72) if roll.need is not None else space(),
            faces(roll.count, 54),
            grow=1,
            shrink=True,
        )
    if single:
        inside = (
            head,
            None if roll.odds is None else odds_line(roll.odds, 30),
            *(row(*(_face(view, one, roll) for one in line), gap=8, grow=1) for line in PIPS),
        )
    else:
        inside = (
            head,
            space() if roll.odds is None else odds_line(roll.odds),
            _chances(roll, 130) if roll.need is not None else space(),
        )
    if focus:
        return panel(*inside, grow=1, shrink=True)
    return panel(*inside, width=PANEL)


def _chances(roll: RollView, height: float) -> Node:
    """How likely each sum is, where the sum is what counts."""
    return chances(hits(roll), height, figure=roll.need) if _sums(roll) else space()


def _face(view: BoardView, pip: Pip, roll: RollView) -> Node:
    """A face; of a victim's roll whose it is, or that nobody's is rolled again (SH-170)."""
    numbers: Sequence[str] = view.asked.hints.get("numbers", ())
    who, seat = "", None
    if roll.purpose == "victim" and pip <= len(numbers):
        victim = numbers[pip - 1]
        who, seat = view.short_title(victim), pawn(view.survivors[victim].seat, 24)
    elif roll.purpose == "victim":
        who = "again"
    elif roll.purpose == "victim-side":
        who = "odds" if pip % 2 else "evens"
    return column(
        row(die(pip, 44 if seat else 50), seat, gap=4, align="center", justify="center"),
        text(who, "caption", fit=12, align="center") if who else None,
        name=f"Rolled {pip}",
        touch=SubmitAction(Roll((pip,))),
        face=Style("night-900", "accent", stroke=2),
        align="center",
        justify="center",
        flex=1,
    )


def _alone(roll: RollView) -> Node:
    return text(ALONE.get(roll.purpose, "Roll"), "title", size=26, lines=2, grow=1)


def small_tray(
    roll: RollView, words: str, below_it: str = "", *, edge: float = EDGE, low: bool = False
) -> Node:
    """The tray at the edge of a fight; a `low` one has no room for the chances of each sum."""
    if roll.need is None or roll.odds is None:
        return panel(text(words, "subtitle", align="center"), width=edge)
    return panel(
        text(words, "subtitle", align="center", height=30),
        target(aim(roll), 40),
        text(percent(roll.odds), "figure", size=28, align="center"),
        _chances(roll, 94) if roll.count == TWO and not low else None,
        *((space(), text(below_it, "label", align="center", height=28)) if below_it else ()),
        width=edge,
        padx=12 if edge == EDGE else 3,
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
    return frozenset(total for total in SUMS if total <= max(2, min(roll.need, MAX_TARGET)))


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
        for more in range(1, min(AHEAD, MAX_TARGET - roll.need) + 1):
            need = roll.need + more
            yield Ahead(more, f"≤ {need}", percent(fraction(rolls_at_most(need), roll.count)))
        return
    bases = [
        base
        for base in BASES
        if (1 if base == "d6" else TWO) == roll.count
        and fraction(rolls_reaching(roll.need, base), roll.count) == roll.odds
    ]
    for base in bases[:1]:
        for more in range(1, min(AHEAD, roll.need - 1) + 1):
            need = roll.need - more
            odds = percent(fraction(rolls_reaching(need, base), roll.count))
            yield Ahead(more, f"{need}+" if need > 1 else "any", odds)


def ahead_line(view: BoardView, roll: RollView) -> Node:
    """The next spoints, side by side."""
    bought = [_ahead(one) for one in further(roll)]
    return row(*(bought or (_best(view, roll),)), gap=8, height=36, name="What further spoints buy")


def _ahead(one: Ahead) -> Node:
    return stack(
        row(
            text(f"+{one.spoints}", "figure", "bulb", size=19),
            text(one.target, "figure", "accent", size=19),
            text(one.odds, "figure", size=19),
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


def _best(view: BoardView, roll: RollView) -> Node:
    words = "no better target"
    if roll.need is None:
        against = _against(view)
        words = f"{against}; every spoint adds 1" if against else "every spoint adds 1"
    return text(words, "label", "mist", align="center", grow=1)


def _against(view: BoardView) -> str:
    """What damage without a single target has to reach: a blob's strength, or the values of a
    throng, and what is sure to be added to the dice.
    """
    attack = view.attack
    if attack is None or attack.by != "survivor":
        return ""
    sure = view.sure_damage(attack)
    added = f", +{sure} to the dice" if sure else ""
    if attack.target in PLACE_OF:
        cards = view.cards_of(attack.target)
        values = sorted({view.value(card) for card in cards} - {0})
        return f"{listed([*map(str, values)])} fall{added}"
    for frame in view.frames:
        if frame is not None and frame.card == attack.target and frame.spoints is not None:
            return f"strength {frame.spoints}{added}"
    return ""
