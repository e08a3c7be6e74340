"""The VIP's walk along the rooms of a house: how far it walks, and where it stops."""

from msgspec import Struct

from companion.core.board.nodes import Background, Node, icon, row, space, stack
from companion.core.board.widgets import pawn
from companion.games.scream_park.view import View

PATH = 26
"""Height of the line of lamps under the roofs."""
LAMP = 24


class VipWalk(Struct, frozen=True):
    """How far the VIP walks, and before which room it stops; `has_walked`: the day is scored."""

    rooms: int
    stop: int | None
    has_walked: bool = False


def current_walk(view: View, seat: int) -> VipWalk | None:
    """How far today's VIP would walk, or has walked; None: nobody can tell, or no room is there."""
    forecast = view.hints[seat]
    if view.phase == "day-end":
        scored = view.scored[seat]
        day = None if view.day is None else getattr(scored, view.day)
        return (
            None if day is None else VipWalk(view.vip_at[seat], forecast.vip_stop, has_walked=True)
        )
    if forecast.vip_walk is None or not view.houses[seat]:
        return None
    return VipWalk(forecast.vip_walk, forecast.vip_stop)


def walk_marks(seat: int, index: int, walk: VipWalk) -> Node:
    """The VIP's walk under the roof of this room: the lamp shines where the VIP enters, has a cross
    where the VIP stops, and is dark beyond.
    """
    enters = index < walk.rooms
    return row(
        _dots(enters),
        *step_mark(seat, index, walk, LAMP),
        _dots(index < walk.rooms - 1),
        name="The VIP enters" if enters else "The VIP stops here" if index == walk.stop else "",
        height=PATH,
        gap=3,
        align="center",
    )


def step_mark(seat: int, index: int, walk: VipWalk, size: float) -> tuple[Node, ...]:
    """The lamp of a room: a tick, the VIP where it ends, a cross where it stops."""
    if index == walk.rooms - 1:
        return (stack(pawn(seat, size), width=size, height=size, key=f"vip:{seat}"),)
    if index < walk.rooms:
        return (
            _lamp(
                "check",
                size,
                "ink",
                Background("accent" if walk.has_walked else "bulb", shape="disc"),
            ),
        )
    dark = Background("night-950", "night-500", stroke=2, shape="disc")
    return (_lamp("x" if index == walk.stop else "", size, "bad", dark),)


def _lamp(icon_name: str, size: float, color: str, background: Background) -> Node:
    return stack(
        icon(icon_name, size - 8, color) if icon_name else None,
        background=background,
        width=size,
        height=size,
        align="center",
        justify="center",
    )


def _dots(lit: bool) -> Node:
    """A dotted line as long as there is room."""
    background = Background("bulb" if lit else "night-500", shape="disc")
    return row(
        *(space(width=4, height=4, background=background) for _ in range(2)),
        justify="between",
        align="center",
        flex=1,
        height=4,
        padx=2,
    )
