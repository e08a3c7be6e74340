"""A house from near: a column for each room, left to right."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.view.nodes import (
    Node,
    Style,
    Touch,
    UiCommand,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.games.scream_park.board.room import low_room, tall_room
from companion.games.scream_park.board.room_list import room_list
from companion.games.scream_park.board.shown import Shown
from companion.games.scream_park.board.way import PATH, Way

STOREY_ROOMS = 9
"""Of more rooms the house has two storeys."""
MIN_COLUMNS = 3
"""Fewer rooms are no wider."""
WIDTH, GAP = 776, 4
LOW = 160
"""A storey so low has its marks within."""


def house(
    shown: Shown, seat: int, height: float, way: Way | None, touches: Sequence[Touch] = ()
) -> Node:
    """The rooms of a seat, in one storey or two; `touches`: what a touch on each room does."""
    rooms, owner = shown.view.houses[seat], shown.view.seats[seat]
    if not rooms:
        return row(
            icon("house", 56, "mist"),
            text(f"{owner} has no room yet", "line", "mist"),
            face=Style(None, "night-500", radius=12, shape="dashed"),
            height=height,
            gap=14,
            align="center",
            justify="center",
            padx=12,
        )
    storeys = 1 if len(rooms) <= STOREY_ROOMS else 2
    per_storey = -(-len(rooms) // storeys)
    beside = max(per_storey, MIN_COLUMNS)
    tall = (height - GAP * (storeys - 1)) / storeys
    wide = (WIDTH + GAP) / beside - GAP
    room = low_room if tall < LOW else tall_room
    columns = [room(shown, seat, place, tall, wide, way) for place in range(len(rooms))]
    columns[: len(touches)] = [
        replace(one, touch=touch) for one, touch in zip(columns, touches, strict=False)
    ]
    columns += [space(flex=1)] * (beside * storeys - len(rooms))
    lines = [
        row(*columns[first : first + beside], gap=GAP, height=tall)
        for first in range(0, len(columns), beside)
    ]
    if room is tall_room:
        roofs = space(face=Style("night-700", "accent-dark", shape="roofs"), height=PATH)
        return stack(column(roofs, space()), *lines, name=f"{owner}'s house", height=height)
    return column(*lines, gap=GAP, name=f"{owner}'s house", height=height)


def large_house(shown: Shown, seat: int, height: float, way: Way | None, *, key: str = "") -> Node:
    """A house that shows its rooms in words when it is touched."""
    touch = UiCommand("closer", room_list(shown, seat)) if shown.view.houses[seat] else None
    return replace(house(shown, seat, height, way), touch=touch, key=key)
