"""Spoints for a roll or against damage: own rest, and a cell for every seat's power."""

from companion.core.domains import Number
from companion.core.view.nodes import (
    Node,
    Style,
    SubmitAction,
    UndoMatching,
    column,
    icon,
    row,
    space,
    text,
)
from companion.core.view.widgets import pawn
from companion.games.shuffling_horror.actions import Purse, Spend
from companion.games.shuffling_horror.board.board_view import BoardView
from companion.games.shuffling_horror.procedures import Pledge

MAX_PIPS = 12
MAX_WIDE = 5
"""Players up to which the label of the purses has words for what a spoint does."""
LABEL_WIDTH, NARROW_LABEL_WIDTH = 142, 58
EACH = {"attack": "+1 to hit", "damage": "+1 damage", "negate": "-1 damage"}
"""What every spoint does, by what is rolled for; for any other roll it adds 1 to the stat."""


def purses(view: BoardView) -> dict[tuple[int, Purse], int]:
    """What may be spent now, and at most how much of it."""
    return {
        (pattern.fixed["seat"], pattern.fixed["source"]): number.most
        for pattern in view.patterns(Spend)
        if isinstance(number := pattern.open["n"], Number)
    }


def _pledges(view: BoardView) -> tuple[Pledge, ...]:
    return () if view.attack is None else view.attack.pledged


def offered(view: BoardView) -> int:
    """What is pledged so far (SH-119)."""
    return sum(pledge.n for pledge in _pledges(view))


def pledged(view: BoardView, seat: int, source: Purse) -> int:
    """What a seat has offered of a purse."""
    return sum(
        pledge.n for pledge in _pledges(view) if (pledge.seat, pledge.source) == (seat, source)
    )


def _undo_spend(seat: int, source: Purse) -> UndoMatching:
    return UndoMatching(Spend, {"seat": seat, "source": source}, all=True)


def _all_of(view: BoardView, seat: int, source: Purse) -> SubmitAction | None:
    """As much as may be spent of a purse at once."""
    most = purses(view).get((seat, source), 0)
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
    """That spoints can be spent, and what each of them does."""
    wide = len(view.players) <= MAX_WIDE
    purpose = "negate" if view.roll is None else view.roll.purpose
    each = f"each: {EACH.get(purpose, '+1 to stat')}" if wide else "+1 each"
    if purpose == "negate" and not wide:
        each = "-1 each"
    return column(
        text("Spend spoints" if wide else "Spend", "label", "bulb", lines=1),
        text(each, "caption", "mist"),
        name="Spend spoints",
        justify="center",
        width=LABEL_WIDTH if wide else NARROW_LABEL_WIDTH,
    )


def pips(view: BoardView, damage: int) -> Node:
    """A pip a point of damage: own rest in bulb yellow, others in the accent."""
    rest = sum(pledge.n for pledge in _pledges(view) if pledge.source == "rest")
    done = offered(view)
    shown = [
        space(
            face=Style(
                ("bulb" if place < rest else "accent") if place < done else "night-900",
                None if place < done else "night-500",
                radius=5,
            ),
            height=28,
            flex=1,
        )
        for place in range(min(damage, MAX_PIPS))
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
    """A purse: a touch offers one spoint of it, a held finger all of it, or none again."""
    could = (seat, source) in purses(view)
    offer = pledged(view, seat, source)
    left = max(0, has - offer)
    rest = source == "rest"
    return column(
        row(
            icon("spoint", size, "bulb") if rest else pawn(seat, size * 1.07),
            text(str(left), "figure", "cream" if could else "mist", size=size, shrink=True),
            text(f"+{offer}", "figure", "accent", size=size * 0.86, shrink=True) if offer else None,
            gap=5,
            height=size * 1.22,
            align="center",
            justify="center",
        ),
        text(words, "caption", "cream" if could else "mist", align="center", height=22),
        name="One rest spoint" if rest else f"{words}: a power spoint",
        touch=SubmitAction(Spend(seat, source, 1)) if could or offer else None,
        enabled=could or offer > 0,
        hold=_undo_spend(seat, source) if offer else _all_of(view, seat, source),
        face=Style("night-600" if could else "night-900", "accent" if offer else None),
        justify="center",
        flex=1,
        key=f"purse:{source}:{seat}",
    )
