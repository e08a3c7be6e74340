"""A roll: the target, the exact odds, what hits, and what each further spoint would buy."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.actions import Ids
from companion.core.board.dice_tray import (
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
from companion.core.board.grid import grid
from companion.core.board.nodes import Background, Node, SubmitAction, column, row, text
from companion.core.board.widgets import pawn
from companion.core.dice import fraction
from companion.core.frozen_struct import FrozenStruct
from companion.games.shuffling_horror.actions import Pip, Roll
from companion.games.shuffling_horror.board.board_view import BoardView
from companion.games.shuffling_horror.board.overview import PANEL
from companion.games.shuffling_horror.board.spends import offered, purses, target_values
from companion.games.shuffling_horror.rules.dice import ANNIHILATION
from companion.games.shuffling_horror.rules.rolls import rolls_at_most, rolls_reaching
from companion.games.shuffling_horror.state import MAX_TARGET
from companion.games.shuffling_horror.view import RollView

TWO_DICE = 2
ODDS_WIDTH = 308
FACE = 56
ODD_AND_EVEN = ("Odd", "Even")
MAX_SPOINTS_AHEAD = 3
"""Further spoints for which the odds are shown."""
PIPS: tuple[tuple[Pip, ...], ...] = ((1, 2, 3), (4, 5, 6))
ODD_AND_EVEN_PIPS: tuple[tuple[Pip, ...], ...] = ((1, 3, 5), (2, 4, 6))
"""The odd and the even faces."""
BASES = ("d6", "2d6", "shad")
TITLES_WITHOUT_TARGET = {"among-us": "The monster's value"}
"""By purpose, the title of a roll that has no target."""


class Ahead(FrozenStruct):
    """The target and the odds of a roll after a number of further spoints."""

    spoints: int
    target: str
    odds: str


def tray(roll: RollView) -> Node:
    """The tray of a single die beside the overview."""
    return panel(
        row(
            die(None, 44),
            text(TITLES_WITHOUT_TARGET.get(roll.purpose, "Roll"), "title", size=26, lines=2, grow=1)
            if roll.need is None
            else target(aim(roll), 38),
            gap=12,
            align="center",
            justify="center",
            height=54,
        ),
        None if roll.odds is None else odds_line(roll.odds, 30),
        *(row(*(_face(pip) for pip in line), gap=8, grow=1) for line in PIPS),
        width=PANEL,
    )


def _face(pip: Pip, *label: Node, enabled: bool = True) -> Node:
    """A face of a single die, with what it means beside it."""
    return row(
        die(pip, FACE),
        *label,
        name=f"Rolled {pip}",
        touch=SubmitAction(Roll((pip,))),
        background=Background("night-700" if enabled else "night-900", "night-500", radius=12),
        padx=10 if label else 0,
        gap=12,
        align="center",
        justify="start" if label else "center",
        flex=1,
    )


def who_is_hit(view: BoardView, roll: RollView) -> Node:
    """A face of the die for each survivor who may be hit; nobody's is rolled again (SH-170). Of
    two dice the order counts; of many survivors half are out first (SH-171, SH-172).
    """
    numbers = view.asked.hints["numbers"]
    if roll.purpose == "victim-side":
        return row(
            *(
                _parity_half(view, words, numbers[index], index)
                for index, words in enumerate(ODD_AND_EVEN)
            ),
            gap=12,
            grow=1,
        )
    if roll.count == TWO_DICE:
        return panel(faces(TWO_DICE, 64, gap=10), grow=1)
    lines = (
        (_hit(view, pip, numbers[pip - 1] if pip <= len(numbers) else None) for pip in line)
        for line in PIPS
    )
    return column(*(row(*line, gap=10, height=0, grow=1) for line in lines), gap=10, grow=1)


def _hit(view: BoardView, pip: Pip, survivor: str | None) -> Node:
    """Who is hit by a face."""
    if survivor is None:
        words = text("roll again", "name", "mist", grow=1)
        return _face(pip, words, enabled=False)
    seat = view.survivors[survivor].seat
    return _face(
        pip,
        column(
            text(view.short_title(survivor), "title", size=26),
            row(pawn(seat, 28), text(view.own_name(seat), "name", grow=1), gap=6, align="center"),
            grow=1,
            shrink=True,
            gap=6,
            justify="center",
        ),
    )


def _parity_half(view: BoardView, words: str, survivors: Ids, even: int) -> Node:
    """Who may be hit by an odd face, or by an even one, and the faces of the die below."""
    people = [
        row(
            pawn(view.survivors[survivor].seat, 30),
            text(view.short_title(survivor), "name", grow=1),
            gap=6,
            align="center",
            flex=1,
        )
        for survivor in survivors
    ]
    return panel(
        text(words, "headline", "accent", align="center", height=34),
        grid(people, TWO_DICE, gap=6),
        row(*(_face(pip) for pip in ODD_AND_EVEN_PIPS[even]), gap=8, height=70),
        grow=1,
        shrink=True,
        width=0,
    )


def odds(
    view: BoardView, roll: RollView, words: str, *, ahead: bool = True, added: str = ""
) -> Node:
    """The roll beside the sides of a fight: what the dice must show, the exact chance, and
    `ahead`, what the next spoints would buy, or else what is `added` to the score.
    """
    roll = with_goal(view, roll)
    known = roll.need is not None and roll.odds is not None
    return panel(
        row(
            text(words, "subtitle", lines=1, grow=1),
            target(aim(roll), 36 if ahead else 42) if known else None,
            text(percent(roll.odds or ""), "figure", size=34 if ahead else 40, shrink=False)
            if known
            else None,
            gap=12,
            align="center",
            grow=1,
        ),
        _ahead_line(view, roll)
        if ahead
        else text(added, "name", "mist", size=18, fit=16, align="center", height=26)
        if added
        else None,
        width=ODDS_WIDTH,
        padx=12,
        pady=4,
        gap=2,
    )


def histogram(roll: RollView, height: float) -> Node | None:
    """How likely each sum of two dice is, if the sum is what counts."""
    if roll.need is None or roll.count < TWO_DICE or not _sums(roll):
        return None
    return chances(hits(roll), height, figure=roll.need)


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
    return fraction(sum(WAYS[total] for total in hits(roll)), TWO_DICE) == roll.odds


def further(view: BoardView, roll: RollView) -> Iterator[Ahead]:
    """What the next spoints would buy, one by one, as many as can be paid."""
    left = min(MAX_SPOINTS_AHEAD, sum(purses(view).values()))
    if roll.need is None or roll.odds is None:
        return
    if roll.purpose != "damage":
        for more in range(1, min(left, MAX_TARGET - roll.need) + 1):
            need = roll.need + more
            yield Ahead(more, f"≤ {need}", percent(fraction(rolls_at_most(need), roll.count)))
        return
    bases = [
        base
        for base in BASES
        if (1 if base == "d6" else TWO_DICE) == roll.count
        and fraction(rolls_reaching(roll.need, base), roll.count) == roll.odds
    ]
    for base in bases[:1]:
        for more in range(1, min(left, roll.need - roll.count) + 1):
            need = roll.need - more
            chance = percent(fraction(rolls_reaching(need, base), roll.count))
            yield Ahead(more, f"{need}+" if need > 1 else "any", chance)


def _ahead_line(view: BoardView, roll: RollView) -> Node:
    """What the next spoints buy, side by side."""
    bought = [_ahead(ahead) for ahead in further(view, roll)]
    return row(
        *(
            bought
            or (text(_spoints_text(view, roll), "label", "mist", lines=2, align="center", grow=1),)
        ),
        gap=6,
        height=40,
        name="What further spoints buy",
    )


def _ahead(ahead: Ahead) -> Node:
    return row(
        text(f"+{ahead.spoints}", "figure", "bulb", size=18, shrink=False),
        text(ahead.odds, "figure", size=18, shrink=False),
        gap=5,
        align="center",
        justify="center",
        flex=1,
    )


def _spoints_text(view: BoardView, roll: RollView) -> str:
    is_enough = roll.purpose == "damage" and roll.need is not None and roll.need <= roll.count
    if not purses(view) and not is_enough:
        return "no spoints left"
    if roll.need is None:
        return "every spoint adds 1"
    if roll.purpose != "damage":
        return "no better target"
    return f"{ANNIHILATION} or more annihilates" if target_values(view)[1] else "any roll is enough"


def with_goal(view: BoardView, roll: RollView) -> RollView:
    """A roll of a survivor's damage with what takes out a blob, or every card of a throng, for
    which the rules ask for no number.
    """
    attack = view.attack
    is_damage = roll.purpose == "damage" and attack is not None and attack.by == "survivor"
    values, _ = target_values(view) if is_damage else ([], False)
    if attack is None or roll.need is not None or not values:
        return roll
    need = max(0, max(values) - view.sure_damage(attack) - offered(view))
    base = "d6" if roll.count == 1 else "shad" if view.has_shad(attack) else "2d6"
    return replace(roll, need=need, odds=fraction(rolls_reaching(need, base), roll.count))
