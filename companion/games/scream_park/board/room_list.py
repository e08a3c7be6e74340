"""Every room of a house in words: what it lacks, what it brings, whom it lets in."""

from msgspec import UNSET, Struct

from companion.core.board.grid import grid
from companion.core.board.nodes import (
    AmendAction,
    Board,
    ChooseFields,
    Node,
    UiCommand,
    column,
    icon,
    row,
    space,
    text,
)
from companion.core.board.widgets import button
from companion.core.wording import listed
from companion.games.scream_park import actions
from companion.games.scream_park.board.board_view import BoardView
from companion.games.scream_park.board.icons import mark
from companion.games.scream_park.board.room import ThemePoints, printed
from companion.games.scream_park.board.walk import VipWalk, current_walk
from companion.games.scream_park.descriptions import Scene, Vip
from companion.games.scream_park.descriptions.requirement_text import found_text
from companion.games.scream_park.rooms import CountedRoom
from companion.games.scream_park.view import PropView, RoomView

MIN_ROWS, COLUMN_ROOMS = 2, 3
"""Lines below each other, at least and at most: the fewer, the larger."""
PAGE_ROOMS = 2 * COLUMN_ROOMS
MIN_CARDS = 3
"""Cards of a room up to which they are in one column; fewer are no larger."""


class FontSizes(Struct, frozen=True):
    """The font sizes of a room's value, name and report, and how many lines the report may have."""

    value: float
    name: float
    report: float
    lines: int = 3


FONT_SIZES = {(1, 2): FontSizes(72, 32, 28), (1, 3): FontSizes(56, 28, 24)} | {
    (2, 2): FontSizes(48, 24, 22),
    (2, 3): FontSizes(44, 22, 20),
}
"""By how many columns there are, and how many lines are below each other."""


def room_list(board_view: BoardView, seat: int, first: int = 0) -> Board:
    """A line for each room from this one on, in two columns if there are many."""
    rooms = len(board_view.view.houses[seat])
    walk = current_walk(board_view.view, seat)
    end = min(first + PAGE_ROOMS, rooms)
    columns = 1 if rooms <= COLUMN_ROOMS else 2
    high = max(MIN_ROWS, -(-min(rooms, PAGE_ROOMS) // columns))
    sizes = FONT_SIZES[columns, high]
    lines = [_room(board_view, seat, index, walk, sizes) for index in range(first, end)]
    lines += [space(height=0, grow=1)] * (columns * high - len(lines))
    halves = [column(*lines[at : at + high], gap=6, flex=1) for at in range(0, len(lines), high)]
    buttons: tuple[Node, ...] = ()
    page = ""
    if rooms > PAGE_ROOMS:
        page = f" {first // PAGE_ROOMS + 1}/{-(-rooms // PAGE_ROOMS)}"
    if end < rooms:
        more = UiCommand("show detail", room_list(board_view, seat, end))
        buttons = (button("Other rooms", more, icon="next"),)
    return Board(
        line1=f"{board_view.view.seats[seat]}, room by room{page}",
        line2=board_view.vip_wants,
        seat=seat,
        ticket=board_view.ticket,
        stage=row(*halves, gap=8, grow=1),
        buttons=buttons,
    )


def _room(
    board_view: BoardView, seat: int, index: int, walk: VipWalk | None, sizes: FontSizes
) -> Node:
    room = board_view.view.houses[seat][index]
    ground, ink = ("night-800", "mist") if room.state == "incomplete" else ("accent-dark", "cream")
    size, value = sizes.name, sizes.value
    name = board_view.name(room.card)
    return row(
        text(str(room.value), "figure", ink, size=value, width=value * 0.9, align="center"),
        column(
            row(
                text(name, "subtitle", size=size, grow=1),
                *_stop_mark(index, walk, size),
                *(ThemePoints(room.theme).drawn(size) if room.theme else ()),
                icon("pen", 22, ink),
                gap=6,
                align="center",
            ),
            text(report(board_view, seat, room), "label", size=sizes.report, lines=sizes.lines),
            grow=1,
            shrink=True,
            justify="center",
        ),
        name=f"{name}: {room.state}",
        touch=touch_room(board_view, seat, index),
        background=ground,
        radius=6,
        padding=(6, 1, 8, 1),
        gap=8,
        height=0,
        grow=1,
        align="center",
    )


def _stop_mark(index: int, walk: VipWalk | None, size: float) -> tuple[Node, ...]:
    """Whether the VIP comes here, and where it stops."""
    if walk is None or (index >= walk.rooms and index != walk.stop):
        return ()
    icon_name, ink = ("check", "good") if index < walk.rooms else ("x", "bad")
    return (icon("vip", size - 2, "cream"), icon(icon_name, size - 2, ink))


def touch_room(board_view: BoardView, seat: int, index: int, *, adds: bool = False) -> UiCommand:
    """A touch on a room, which shows its cards."""
    return UiCommand("show detail", room_cards(board_view, seat, index, adds=adds))


def room_cards(board_view: BoardView, seat: int, index: int, *, adds: bool) -> Board:
    """The cards of a room; a touch on one asks where it really went. `adds`: the next card can go
    under the room.
    """
    room = board_view.view.houses[seat][index]
    columns = 1 if len(room.props) < MIN_CARDS else 2
    cells = [_card(board_view, seat, prop) for prop in (PropView(room.card), *room.props)]
    add = ChooseFields(seat, actions.Add, {"room": index})
    return Board(
        line1=f"{board_view.name(room.card)}: touch a card to change it",
        line2=report(board_view, seat, room),
        seat=seat,
        ticket=board_view.ticket,
        stage=grid(cells, columns, min_cells=MIN_CARDS * columns),
        buttons=(button("Add a card here", add, icon="plus"),) if adds else (),
    )


def _card(board_view: BoardView, seat: int, prop: PropView) -> Node:
    """A card of a room, with the icons that it brings."""
    fixed = {"seat": seat, "card": prop.card}
    name = board_view.name(prop.card)
    known, icon_name = board_view.cards.get(prop.card), ""
    scene = board_view.says(prop.card, Scene)
    marks = () if scene is None else printed(board_view, seat, scene)
    if prop.show is not UNSET:
        fixed, name = {**fixed, "show": prop.show}, f"Genre card, {board_view.name(prop.show)} up"
        icon_name = prop.show
    elif known is not None:
        icon_name = known.icon
    return row(
        mark(icon_name, 40, "cream") if prop.show is not UNSET else icon(icon_name, 40, "cream"),
        column(
            text(name, "title", size=28, fit=18, lines=1 if marks else 2),
            row(*(part for one in marks for part in one.drawn(30)), gap=4, height=32)
            if marks
            else None,
            grow=1,
            shrink=True,
            justify="center",
        ),
        icon("pen", 28, "mist"),
        name=f"Change {name}",
        touch=AmendAction((actions.Place, actions.Add, actions.TakeGenre), fixed),
        background="night-700",
        radius=10,
        padding=(14, 4, 14, 4),
        gap=12,
        align="center",
        flex=1,
    )


def report(board_view: BoardView, seat: int, room: RoomView) -> str:
    """What a room lacks, what each of its icons brings for the Theme, and why the VIP enters or
    does not.
    """
    points = board_view.points(board_view.view.themes[seat])
    brings = [
        f"{board_view.name(genre)} +{vp}" for genre, vp in points.items() if genre in room.genres
    ]
    parts = (lacking(board_view, room), ", ".join(brings), vip_text(board_view, room))
    return ". ".join(filter(None, parts))


def lacking(board_view: BoardView, room: RoomView) -> str:
    """Required icons that are not there."""
    if not room.missing:
        return f"Complete: {room.value} VP"
    missing = [
        f"{f'{n} ' if n > 1 else ''}{board_view.name(genre)}" for genre, n in room.missing.items()
    ]
    ignored = f" ({room.waivers} is ignored)" if room.waivers else ""
    return f"Lacks {listed(missing)}{ignored}"


def vip_text(board_view: BoardView, room: RoomView) -> str:
    """Why today's VIP enters the room or not, looked at by itself."""
    counted = vip_count(board_view, room)
    if counted is not None:
        return f"{'VIP enters' if room.vip else 'VIP stops'}: {counted}"
    return (
        "VIP enters by the VIP effect" if room.vip and board_view.says(board_view.vip, Vip) else ""
    )


def vip_count(board_view: BoardView, room: RoomView) -> str | None:
    """What the room has of what today's VIP wants; None: nobody knows, or it does not matter."""
    vip = board_view.says(board_view.vip, Vip)
    if room.vip is None or vip is None or (room.vip and "vip" in room.effects):
        return None
    scene = board_view.says(room.card, Scene)
    counted = CountedRoom(
        room.value,
        len(scene.needs) if scene else 0,
        room.genres,
        room.scenic,
        room.effects,
        room.missing,
        len(room.props),
    )
    return found_text(vip.requirement, counted, board_view.name)
