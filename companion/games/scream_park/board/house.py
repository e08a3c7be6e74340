"""A house from near: a column for each room, left to right."""

from companion.core.cards import Catalogue
from companion.core.view.nodes import Node, Style, column, icon, row, space, stack, text
from companion.games.scream_park.board.room import low_room, tall_room
from companion.games.scream_park.board.way import PATH, Way
from companion.games.scream_park.view import View

A_STOREY = 9
"""Of more rooms the house has two storeys."""
LEAST = 3
"""Fewer rooms are no wider."""
WIDTH, GAP = 776, 4
LOW = 160
"""A storey so low has its marks within."""


def house(view: View, seat: int, cards: Catalogue, height: float, way: Way | None) -> Node:
    """The rooms of a seat, in one storey or two."""
    rooms = view.houses[seat]
    if not rooms:
        return _empty(view, seat, height)
    storeys = 1 if len(rooms) <= A_STOREY else 2
    a_storey = -(-len(rooms) // storeys)
    beside = max(a_storey, LEAST)
    tall = (height - GAP * (storeys - 1)) / storeys
    wide = (WIDTH + GAP) / beside - GAP
    room = low_room if tall < LOW else tall_room
    lines: list[Node] = []
    for first in range(0, len(rooms), a_storey):
        columns = [
            room(view, seat, place, cards, tall, wide, way)
            for place in range(first, min(first + a_storey, len(rooms)))
        ]
        columns += [space(flex=1)] * (beside - len(columns))
        lines.append(row(*columns, gap=GAP, height=tall))
    name = f"{view.seats[seat]}'s house"
    if room is tall_room:
        roofs = space(face=Style("night-700", "accent-dark", shape="roofs"), height=PATH)
        return stack(column(roofs, space()), *lines, name=name, height=height)
    return column(*lines, gap=GAP, name=name, height=height)


def _empty(view: View, seat: int, height: float) -> Node:
    return row(
        icon("house", 56, "mist"),
        text(f"{view.seats[seat]} has no room yet", "line", "mist"),
        face=Style(None, "night-500", radius=12, shape="dashed"),
        height=height,
        gap=14,
        align="center",
        justify="center",
        padx=12,
    )
