"""A house from near: a column for each room, left to right."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.board.nodes import (
    Background,
    Board,
    Node,
    Touch,
    UiCommand,
    column,
    row,
    space,
    stack,
    text,
)
from companion.core.board.widgets import STAGE_WIDTH, button
from companion.core.wording import quantity
from companion.games.scream_park.board.board_view import BoardView
from companion.games.scream_park.board.icons import mark
from companion.games.scream_park.board.room import room_column
from companion.games.scream_park.board.room_list import room_list
from companion.games.scream_park.board.walk import VipWalk, current_walk
from companion.games.scream_park.view import View

ROOMS_PER_FLOOR = 7
"""Rooms of one story, which have room for their names; a house of more rooms has two."""
ROOMS_BESIDE, MIN_HEIGHT_OF_FLOORS = 5, 180
"""Rooms of one story with room for all their icons in a house of at least this height, if it is not
as large as there is room.
"""
MAX_LISTED_ROOMS = 5
"""Rooms of a house up to which they are shown in words when it is touched."""
MIN_COLUMNS = 3
"""Fewer rooms are no wider."""
TOWN, MOONLIT_TOWN = (Background("night-800", line, shape="skyline") for line in (None, "accent"))
"""What is behind a house; its moon is seen if the house leaves room for it."""
GAP = 4
FRAME = 6
"""The width of the frame around the chosen room, on each side."""
LARGE_HOUSE_HEIGHT = 292


def house(
    board_view: BoardView,
    seat: int,
    height: float,
    walk: VipWalk | None,
    touches: Sequence[Touch] = (),
    *,
    chosen: int | None = None,
) -> Node:
    """The rooms of a seat, in one floor or two; `touches`: what a touch on each room does, and
    `chosen`: the room that was touched.
    """
    rooms, name = board_view.view.houses[seat], f"{board_view.view.seats[seat]}'s house"
    if not rooms:
        return _empty(board_view, seat, name, height)
    is_low = MIN_HEIGHT_OF_FLOORS <= height < LARGE_HOUSE_HEIGHT
    floors = 1 if len(rooms) <= (ROOMS_BESIDE if is_low else ROOMS_PER_FLOOR) else 2
    per_floor = -(-len(rooms) // floors)
    beside = max(per_floor, MIN_COLUMNS)
    tall = (height - GAP * (floors - 1)) / floors
    wide = (STAGE_WIDTH + GAP) / beside - GAP
    columns = [
        room_column(board_view, seat, index, tall, wide, walk) for index in range(len(rooms))
    ]
    columns[: len(touches)] = [
        replace(node, touch=touch) for node, touch in zip(columns, touches, strict=False)
    ]
    if chosen is not None:
        inside = room_column(board_view, seat, chosen, tall - 2 * FRAME, wide - 2 * FRAME, walk)
        touch = columns[chosen].touch
        columns[chosen] = row(
            inside,
            name=inside.name,
            touch=touch,
            background=Background(None, "cream", stroke=4, radius=6),
            padding=(FRAME, FRAME, FRAME, FRAME),
            flex=1,
            key="frame",
        )
    columns += [space(flex=1)] * (beside * floors - len(rooms))
    lines = [
        row(*columns[first : first + beside], gap=GAP, height=tall)
        for first in range(0, len(columns), beside)
    ]
    return stack(
        space(background=MOONLIT_TOWN if len(rooms) < MIN_COLUMNS else TOWN),
        column(*lines, gap=GAP),
        name=name,
        height=height,
    )


def _empty(board_view: BoardView, seat: int, name: str, height: float) -> Node:
    """A plot without a room, with what people choose their first card by."""
    wanted = [
        row(
            mark(genre, 44, "cream"),
            text(board_view.name(genre), "title", "cream"),
            text(f"+{vp}", "figure", "bulb", size=30, shrink=False),
            gap=6,
            align="center",
        )
        for genre, vp in board_view.points(board_view.view.themes[seat]).items()
    ]
    plot = column(
        text(f"{board_view.view.seats[seat]}'s house is empty", "title", "cream", align="center"),
        row(
            text("Theme", "title", "mist", shrink=False),
            *wanted,
            gap=22,
            height=52,
            align="center",
            justify="center",
        ),
        text(board_view.vip_wants, "title", "mist", size=24, fit=18, lines=2, align="center"),
        gap=8,
        justify="center",
        padx=12,
    )
    return stack(space(background=TOWN), plot, name=name, height=height)


def details(board_view: BoardView, seat: int) -> Board:
    """A seat's house alone; a small one with its rooms in words."""
    rooms = len(board_view.view.houses[seat])
    return room_list(board_view, seat) if 0 < rooms <= MAX_LISTED_ROOMS else near(board_view, seat)


def near(board_view: BoardView, seat: int) -> Board:
    """A seat's house alone, as large as there is room."""
    view, rooms = board_view.view, len(board_view.view.houses[seat])
    by_room = button(
        "Room by room", UiCommand("show detail", room_list(board_view, seat)), icon="list"
    )
    return Board(
        line1=f"{view.seats[seat]}: {quantity(rooms, 'room')}",
        line2=forecast_text(view, seat),
        seat=seat,
        ticket=board_view.ticket,
        stage=column(
            house(board_view, seat, LARGE_HOUSE_HEIGHT, current_walk(view, seat)),
            justify="center",
            grow=1,
        ),
        buttons=(by_room,) if rooms else (),
    )


def forecast_text(view: View, seat: int) -> str:
    """What a scoring would bring this seat now, in a line."""
    forecast = view.hints[seat]
    walk = () if forecast.vip_walk is None else (f"VIP {quantity(forecast.vip_walk, 'room')}",)
    theme, complete = f"Theme {forecast.theme} VP", f"complete rooms {forecast.complete_value} VP"
    return ", ".join((theme, *walk, complete))
