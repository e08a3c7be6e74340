"""Spoints for a roll or against damage: own rest with a step, a cell for every seat's power."""

from msgspec.structs import replace

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
    stack,
    text,
)
from companion.core.view.widgets import pawn, step
from companion.games.shuffling_horror.actions import Purse, Spend
from companion.games.shuffling_horror.board.board_view import BoardView
from companion.games.shuffling_horror.procedures import Pledge
from companion.games.shuffling_horror.view import PlayerView

ROW_SIZE = 6
MAX_PIPS = 12
FEW = 7
"""Of so many people, the Director among them, the names have room."""


def purses(view: BoardView) -> dict[tuple[int, Purse], int]:
    """What may be spent now, and at most how much of it."""
    return {
        (one.fixed["seat"], one.fixed["source"]): number.most
        for one in view.patterns(Spend)
        if isinstance(number := one.open["n"], Number)
    }


def _pledges(view: BoardView) -> tuple[Pledge, ...]:
    return () if view.attack is None else view.attack.pledged


def offered(view: BoardView) -> int:
    """What is pledged so far (SH-119)."""
    return sum(one.n for one in _pledges(view))


def pledged(view: BoardView, seat: int, source: Purse) -> int:
    """What a seat has offered of a purse."""
    return sum(one.n for one in _pledges(view) if (one.seat, one.source) == (seat, source))


def _back(seat: int, source: Purse, *, all_of_it: bool = False) -> UndoMatching:
    return UndoMatching(Spend, {"seat": seat, "source": source}, all_of_it)


def _all_of(view: BoardView, seat: int, source: Purse) -> SubmitAction | None:
    """As much as may be spent of a purse at once."""
    most = purses(view).get((seat, source), 0)
    return SubmitAction(Spend(seat, source, most)) if most else None


def cells(view: BoardView, survivor: str) -> list[Node]:
    """A cell for the survivor's own rest spoints, and one for the power of every seat."""
    could = purses(view)
    seats = [_cell(view, one, (one.seat, "power") in could) for one in view.players[1:]]
    there = view.survivors[survivor]
    if not there.rest and len(seats) >= ROW_SIZE:
        return seats
    fill, ink = ("night-600", "cream") if there.rest else ("night-900", "mist")
    can_spend = (there.seat, "rest") in could
    rest = column(
        row(
            icon("spoint", 30, "bulb"),
            text(str(there.rest), "figure", ink, size=26, shrink=True),
            gap=4,
            height=34,
            align="center",
            justify="center",
        ),
        text("rest", "label", ink, align="center", height=24),
        name="One rest spoint",
        touch=SubmitAction(Spend(there.seat, "rest", 1)) if can_spend else None,
        enabled=can_spend,
        hold=_all_of(view, there.seat, "rest"),
        face=fill,
        pad=(3, 3, 3, 2),
        justify="center",
        flex=1,
        key="purse:rest",
    )
    return [rest, *seats]


def pips(view: BoardView, damage: int) -> Node:
    """A pip a point of damage: own rest in bulb yellow, others in the accent."""
    rest = sum(one.n for one in _pledges(view) if one.source == "rest")
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


def rest_step(view: BoardView, survivor: str) -> Node:
    """Their own rest spoints, and one more of them; a last pledge of them can be taken back."""
    there = view.survivors[survivor]
    could = (there.seat, "rest") in purses(view)
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
        replace(
            step(
                "plus",
                "One rest spoint",
                SubmitAction(Spend(there.seat, "rest", 1)) if could else None,
                enabled=could,
            ),
            hold=_all_of(view, there.seat, "rest"),
        ),
        gap=8,
        height=64,
        align="center",
    )


def power_cells(view: BoardView, height: float) -> Node:
    """A cell a seat: a touch offers one of its power spoints."""
    could = purses(view)
    cells = [_cell(view, one, (one.seat, "power") in could) for one in view.players[1:]]
    lines = 1 if len(cells) <= ROW_SIZE else 2
    cells += [space(flex=1)] * (-len(cells) % lines)
    row_size = len(cells) // lines
    return column(
        *(
            row(*cells[start : start + row_size], gap=6, height=0, grow=1)
            for start in range(0, len(cells), row_size)
        ),
        gap=8,
        height=height if lines == 2 else 104,
    )


def _cell(view: BoardView, player: PlayerView, could: bool) -> Node:
    seat = player.seat
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
        hold=_back(seat, "power", all_of_it=True) if offer else _all_of(view, seat, "power"),
        face=Style(fill, "accent" if offer else None),
        pad=(3, 3, 3, 2),
        justify="center",
        flex=1,
        key=f"purse:{seat}",
    )
