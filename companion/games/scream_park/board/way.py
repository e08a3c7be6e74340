"""The VIP's way along the rooms of a house: how far he walks, and where he stops."""

from msgspec import Struct

from companion.core.view.nodes import Node, Style, icon, row, space, stack
from companion.core.view.widgets import pawn
from companion.games.scream_park.view import View

PATH = 44
"""Height of the roofs over which he walks."""


class Way(Struct, frozen=True):
    """How far the VIP walks, and before which room he stops; `there`: he has walked."""

    rooms: int
    stop: int | None
    there: bool = False


def way_now(view: View, seat: int) -> Way | None:
    """How far today's VIP would walk, or has walked; None: nobody can tell, or no room is there."""
    hint = view.hints[seat]
    if view.phase == "day-end":
        scored = view.scored[seat]
        day = None if view.day is None else getattr(scored, view.day)
        return None if day is None else Way(view.vip_at[seat], hint.vip_stop, there=True)
    if hint.vip_walk is None or not view.houses[seat]:
        return None
    return Way(hint.vip_walk, hint.vip_stop)


def path(seat: int, place: int, way: Way | None) -> Node:
    """The VIP's way over this room: lit as far as he walks, a cross where he stops."""
    if way is None:
        return space(height=PATH)
    last = place == way.rooms - 1
    if place >= way.rooms:
        return row(
            _stop() if place == way.stop else None,
            name="The VIP stops here" if place == way.stop else "",
            height=PATH,
            align="center",
            justify="center",
        )
    lit = "accent" if way.there else "mist"
    line = _dots(lit)
    figure = (
        stack(pawn(seat, 28), width=28, height=28, key=f"vip:{seat}")
        if last
        else icon("check", 20, lit)
    )
    return row(
        line,
        figure,
        space() if last else _dots(lit),
        name="The VIP enters",
        height=PATH,
        gap=3,
        align="center",
    )


def _stop() -> Node:
    """A cross that can be seen before any roof, and before the moon."""
    return stack(
        icon("x", 24, "bad"),
        face=Style("night-950", shape="disc"),
        width=32,
        height=32,
        align="center",
        justify="center",
    )


def _dots(colour: str) -> Node:
    """A dotted line as long as there is room."""
    return row(
        *(space(width=5, height=5, face=Style(colour, shape="disc")) for _ in range(2)),
        justify="between",
        align="center",
        flex=1,
        height=5,
        padx=3,
    )


def step_mark(seat: int, place: int, way: Way, size: float) -> tuple[Node, ...]:
    """The same within a low room: a tick, the VIP where he ends, a cross where he stops."""
    if place == way.rooms - 1:
        return (stack(pawn(seat, size), width=size, height=size, key=f"vip:{seat}"),)
    if place < way.rooms:
        return (icon("check", size, "good"),)
    return (icon("x", size, "bad"),) if place == way.stop else ()
