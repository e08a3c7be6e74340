"""Spoints for a roll or against damage: own rest, and a cell for every seat's power."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.board.nodes import (
    Background,
    Node,
    SubmitAction,
    Touch,
    UndoMatching,
    column,
    icon,
    row,
    space,
    text,
)
from companion.core.board.widgets import pawn
from companion.core.dice import FACES
from companion.core.domains import Number
from companion.games.shuffling_horror.actions import Purse, Spend
from companion.games.shuffling_horror.board.board_view import BoardView
from companion.games.shuffling_horror.procedures import Pledge
from companion.games.shuffling_horror.rules.dice import ANNIHILATION
from companion.games.shuffling_horror.state import PLACE_OF

MAX_PIPS = 12
MAX_WIDE = 5
"""Players up to which the label of the purses has words for what a spoint does."""
LABEL_WIDTH, NARROW_LABEL_WIDTH = 142, 58
SPOINT_EFFECTS = {"attack": "+1 to hit", "damage": "+1 damage", "negate": "pays 1"}
"""What every spoint does, by what is rolled for; for any other roll it adds 1 to the stat."""


def purses(view: BoardView) -> dict[tuple[int, Purse], int]:
    """What may be spent now, and at most how much of it."""
    return {
        (pattern.fixed["seat"], pattern.fixed["source"]): number.most
        for pattern in view.patterns(Spend)
        if isinstance(number := pattern.open["n"], Number)
    }


def offers(view: BoardView) -> Sequence[Spend | Pledge]:
    """What is pledged against damage (SH-119), or was spent on the roll that is open."""
    if view.phase == "negate" and view.attack is not None:
        return view.attack.pledged
    return view.asked.hints.get("counted", ())


def offered(view: BoardView) -> int:
    """How many spoints that is."""
    return sum(offer.n for offer in offers(view))


def _offered_from(view: BoardView, seat: int, source: Purse) -> int:
    """What of it is of one purse."""
    return sum(offer.n for offer in offers(view) if (offer.seat, offer.source) == (seat, source))


def target_values(view: BoardView) -> tuple[list[int], bool]:
    """The values of the cards that damage is rolled against, or the strength of a blob; and whether
    10 damage annihilates them, which it never does to a blob (SH-102, SH-162).
    """
    target = "" if view.attack is None else view.attack.target
    if (strength := view.blob_strength(target)) is not None:
        return [strength], False
    cards = view.cards_of(target) if target in PLACE_OF else (target,)
    return [value for value in map(view.value, cards) if value], True


def helpful_spoints(view: BoardView) -> int | None:
    """Return how many more spoints help a roll for damage: with them, any dice take out the target.
    None: another roll, which can use as many as may be spent.
    """
    least = _least_damage(view)
    if least is None:
        return None
    values, _ = target_values(view)
    return max(0, max(values, default=0) - least)


def _usable_spoints(view: BoardView) -> int | None:
    """Return how many more spoints help a roll for damage until any dice annihilate the target;
    None as for `helpful_spoints`.
    """
    least = _least_damage(view)
    if least is None:
        return None
    values, can_annihilate = target_values(view)
    return max(0, max((*values, ANNIHILATION * can_annihilate)) - least)


def is_sure(view: BoardView) -> bool:
    """Whether any dice take out the target of a survivor's damage and none annihilate it."""
    least, roll = _least_damage(view), view.roll
    values, can_annihilate = target_values(view)
    if least is None or roll is None or least < max(values, default=0):
        return False
    return not can_annihilate or least + (FACES[-1] - 1) * roll.count < ANNIHILATION


def _least_damage(view: BoardView) -> int | None:
    """What a survivor's damage comes to if every die shows 1; None: another roll."""
    roll, attack = view.roll, view.attack
    if roll is None or roll.purpose != "damage" or attack is None or attack.by != "survivor":
        return None
    return roll.count + view.sure_damage(attack) + offered(view)


def _undo_spend(seat: int, source: Purse) -> UndoMatching:
    return UndoMatching(Spend, {"seat": seat, "source": source}, all=True)


def _all_that_helps(view: BoardView, seat: int, source: Purse) -> SubmitAction | None:
    """As much of a purse at once as helps."""
    most, useful = purses(view).get((seat, source), 0), helpful_spoints(view)
    most = most if useful is None else min(most, useful)
    return SubmitAction(Spend(seat, source, most)) if most else None


def cells(view: BoardView, survivor: str, *, size: float = 28) -> list[Node]:
    """What the spoints are for; a cell for the survivor's own rest spoints, and one for the power
    of every seat, with figures of that size.
    """
    there = view.survivors[survivor]
    return [
        _label(view),
        _cell(view, there.seat, "rest", there.rest, "rest", size),
        *(
            _cell(view, player.seat, "power", player.power, player.name, size)
            for player in view.players[1:]
        ),
    ]


def _label(view: BoardView) -> Node:
    """Say that spoints can be spent, and what each does; once some are, how to take them back."""
    wide = len(view.players) <= MAX_WIDE
    purpose = "negate" if view.roll is None else view.roll.purpose
    each = f"each: {SPOINT_EFFECTS.get(purpose, '+1 to stat')}" if wide else "+1 each"
    if purpose == "negate" and not wide:
        each = "1 each"
    if offered(view):
        each = "hold: take back" if wide else each
    return column(
        text("Spend spoints" if wide else "Spend", "label", "bulb", lines=1),
        text(each, "caption", "mist"),
        name="Spend spoints",
        justify="center",
        width=LABEL_WIDTH if wide else NARROW_LABEL_WIDTH,
    )


def spending_hint(view: BoardView) -> str:
    """What a short and a long touch on a purse do; the last spoint against damage pays all."""
    damage = None if view.attack is None else view.attack.damage
    if view.phase == "negate" and damage is not None and damage - offered(view) == 1:
        return "one spoint more, and all is paid at once"
    return (
        "touch: one more; hold: take it back"
        if offered(view)
        else "touch: one spoint; hold: all that help"
    )


def pips(view: BoardView, damage: int) -> Node:
    """A pip a point of damage: own rest in bulb yellow, others in the accent."""
    rest = sum(offer.n for offer in offers(view) if offer.source == "rest")
    done = offered(view)
    shown = [
        space(
            background=Background(
                ("bulb" if index < rest else "accent") if index < done else "night-900",
                None if index < done else "night-500",
                radius=5,
            ),
            height=28,
            flex=1,
        )
        for index in range(min(damage, MAX_PIPS))
    ]
    return row(
        text("Negate", "title"),
        *shown,
        text(f"{done}/{damage}", "figure", size=34, fit=20, shrink=False),
        gap=5,
        height=42,
        align="center",
    )


def _cell(view: BoardView, seat: int, source: Purse, has: int, words: str, size: float) -> Node:
    """A purse: a touch offers one spoint of it, a held finger all that helps, or, with something
    offered, none again. Spoints that only annihilate can be spent one by one.
    """
    offer, rest = _offered_from(view, seat, source), source == "rest"
    left = max(0, has - offer) if view.phase == "negate" else has
    usable = _usable_spoints(view)
    could = (seat, source) in purses(view) and usable != 0
    is_lit = could and helpful_spoints(view) != 0
    touch: Touch | None = SubmitAction(Spend(seat, source, 1)) if could or offer else None
    if offer and (usable == 0 or not could):
        touch = replace(_undo_spend(seat, source), all=False)
    return column(
        row(
            # many players: only the figures fit side by side, and the name is below them
            None
            if offer and view.is_crowded
            else icon("spoint", size, "bulb")
            if rest
            else pawn(seat, size * 1.07),
            text(str(left), "figure", "cream" if could else "mist", size=size, shrink=True),
            text(f"+{offer}", "figure", "accent", size=size * 0.86, shrink=True) if offer else None,
            gap=5,
            height=size * 1.22,
            align="center",
            justify="center",
        ),
        text(words, "caption", "cream" if could else "mist", align="center", height=22),
        name=f"One {view.term('rest')} spoint"
        if rest
        else f"{words}: a {view.term('power')} spoint",
        touch=touch,
        enabled=touch is not None,
        hold=_undo_spend(seat, source) if offer else _all_that_helps(view, seat, source),
        background=Background("night-600" if is_lit else "night-900", "accent" if offer else None),
        justify="center",
        flex=1,
        key=f"purse:{source}:{seat}",
    )
