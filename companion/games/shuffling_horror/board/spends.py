"""Spoints for a roll or against damage: own rest with a step, a cell for every seat's power."""

from collections.abc import Sequence

from companion.core.prompts import Prompt
from companion.core.view.nodes import (
    Node,
    Style,
    SubmitAction,
    UndoMatching,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.view.widgets import pawn, step
from companion.games.shuffling_horror.actions import Purse, Spend
from companion.games.shuffling_horror.board import known
from companion.games.shuffling_horror.board.known import Seen

A_ROW = 6
MOST_PIPS = 12
FEW = 7
"""Of so many people, the Director among them, the names have room."""


def purses(prompts: Sequence[Prompt]) -> dict[tuple[int, Purse], int]:
    """What may be spent now, and at most how much of it."""
    found: dict[tuple[int, Purse], int] = {}
    for one in known.templates(prompts, Spend):
        domain = one.open["n"].wire()["number"]
        found[one.fixed["seat"], one.fixed["source"]] = domain["most"]
    return found


def offered(view: Seen) -> int:
    """What is pledged so far (SH-119)."""
    return 0 if view.attack is None else sum(one.n for one in view.attack.pledged)


def pledged(view: Seen, seat: int, source: Purse) -> int:
    """What a seat has offered of a purse."""
    offers = () if view.attack is None else view.attack.pledged
    return sum(one.n for one in offers if (one.seat, one.source) == (seat, source))


def _back(seat: int, source: Purse, *, all_of_it: bool = False) -> UndoMatching:
    return UndoMatching(Spend, {"seat": seat, "source": source}, all_of_it)


def pips(view: Seen, damage: int) -> Node:
    """A pip a point of damage: own rest in bulb yellow, others in the accent."""
    rest = sum(
        one.n for one in (view.attack.pledged if view.attack else ()) if one.source == "rest"
    )
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
        for place in range(min(damage, MOST_PIPS))
    ]
    return row(
        text("Negate", "title"),
        *shown,
        text(f"{done}/{damage}", "figure", size=34, fit=20, shrink=False),
        gap=5,
        height=42,
        align="center",
    )


def rest_step(view: Seen, prompts: Sequence[Prompt], survivor: str) -> Node:
    """Their own rest spoints, and one more of them; a last pledge of them can be taken back."""
    there = view.survivors[survivor]
    could = purses(prompts).get((there.seat, "rest"), 0)
    own = pledged(view, there.seat, "rest")
    words = f"{own} of {there.rest} offered" if own else f"{there.rest} there"
    return row(
        icon("spoint", 30, "bulb"),
        column(
            text("own rest spoints", "name"),
            text(words, "label", "mist"),
            grow=1,
            shrink=True,
            justify="center",
        ),
        step("minus", "One back", _back(there.seat, "rest")) if own else None,
        step(
            "plus",
            "One rest spoint",
            SubmitAction(Spend(there.seat, "rest", 1)) if could else None,
            enabled=could > 0,
        ),
        gap=8,
        height=64,
        align="center",
    )


def power_cells(view: Seen, prompts: Sequence[Prompt], height: float) -> Node:
    """A cell a seat: a touch offers one of its power spoints."""
    could = purses(prompts)
    cells = [
        _cell(view, player.seat, could.get((player.seat, "power"), 0) > 0)
        for player in view.players[1:]
    ]
    lines = 1 if len(cells) <= A_ROW else 2
    a_row = -(-len(cells) // lines)
    blank = [space(flex=1)] * (a_row * lines - len(cells))
    full = [*cells, *blank]
    return column(
        *(
            row(*full[start : start + a_row], gap=6, height=0, grow=1)
            for start in range(0, len(full), a_row)
        ),
        gap=8,
        height=height if lines == 2 else 104,
    )


def _cell(view: Seen, seat: int, could: bool) -> Node:
    player = view.players[seat]
    offer = pledged(view, seat, "power")
    left = max(0, player.power - offer)
    fill = "night-600" if could else "night-900"
    return column(
        row(
            pawn(seat, 30),
            text(str(left), "figure", "cream" if could else "mist", size=26, shrink=True),
            gap=4,
            height=34,
            align="center",
            justify="center",
        ),
        stack(
            text(
                f"+{offer}" if offer else player.name if len(view.players) <= FEW else "",
                "label",
                "ink" if offer else "cream" if could else "mist",
                align="center",
            ),
            face=Style("accent", radius=5) if offer else None,
            height=24,
        ),
        name=f"{player.name}: a power spoint",
        touch=SubmitAction(Spend(seat, "power", 1)) if could or offer else None,
        enabled=could or offer > 0,
        hold=_back(seat, "power", all_of_it=True) if offer else None,
        face=Style(fill, "accent" if offer else None),
        pad=(3, 3, 3, 2),
        justify="center",
        flex=1,
        key=f"purse:{seat}",
    )
