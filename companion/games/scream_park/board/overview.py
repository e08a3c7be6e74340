"""All houses at once, while everybody chooses: who still has cards to use, and how far they are."""

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from companion.core.board.nodes import (
    Background,
    DeferredBoard,
    Node,
    UiCommand,
    column,
    icon,
    row,
    space,
    text,
)
from companion.core.board.widgets import STAGE_HEIGHT, pawn, points
from companion.games.scream_park.board.board_view import BoardView
from companion.games.scream_park.board.house import TOWN, details
from companion.games.scream_park.board.icons import mark, required
from companion.games.scream_park.board.opening import VIPS_HEIGHT, vip_cards
from companion.games.scream_park.board.room import needs_of, roof, wall
from companion.games.scream_park.board.seats import card_marks
from companion.games.scream_park.view import RoomView

GAP = 8
MAX_IN_ONE_ROW = 3
"""Seats up to which their panels are in one row, and high."""
MAX_THEMED = 4
"""Seats up to which a panel has room for the genres of the Theme, and for words beside marks."""
MAX_NUMBERED_ROOMS, MAX_ROOMS_WITH_NEEDS, MAX_WIDE_ROOMS = 10, 10, 5
"""Rooms of a house in little up to which each has its value, the icons that it requires, and those
beside each other.
"""
MIN_HEIGHT_WITH_NEEDS, SOCKET = 90, 20
"""The height from which on a room shows the icons that it requires, and their size."""
HEAD, LINE = 36, 36
"""Heights of the line with the name, and of the one below the house."""


def overview(board_view: BoardView, asked: Collection[int]) -> Node:
    """The VIPs, and below them a panel for each seat; a touch on one whose turn is not over claims
    the next cards for it, on another one it shows its house from near.
    """
    lines = _panels(board_view, STAGE_HEIGHT - VIPS_HEIGHT - GAP, asked)
    return column(vip_cards(board_view, board_view.view.day), *lines, gap=GAP, grow=1)


def built_houses(board_view: BoardView) -> Node | None:
    """What has been built in a game that people have ended; None: nothing."""
    if not any(board_view.view.houses):
        return None
    return column(*_panels(board_view, STAGE_HEIGHT, (), is_over=True), gap=GAP, grow=1)


def _panels(
    board_view: BoardView, height: float, asked: Collection[int], *, is_over: bool = False
) -> list[Node]:
    """The panels of all seats in lines that share this height."""
    seats = range(len(board_view.view.seats))
    rows = 1 if len(seats) <= MAX_IN_ONE_ROW else 2
    in_row = -(-len(seats) // rows)
    height = (height - GAP * (rows - 1)) / rows
    cells = [
        _panel(board_view, seat, height, asked=seat in asked, is_over=is_over) for seat in seats
    ]
    cells += [space(flex=1, background=TOWN)] * (in_row * rows - len(cells))
    lines = [cells[at : at + in_row] for at in range(0, len(cells), in_row)]
    return [row(*line, gap=GAP, height=height) for line in lines]


def _panel(board_view: BoardView, seat: int, height: float, *, asked: bool, is_over: bool) -> Node:
    """A seat: its name and points, its Theme, its house, what it still has to do, its Staff."""
    view = board_view.view
    name = f"{view.seats[seat]}'s house from near"
    touch = UiCommand("show detail", DeferredBoard(details, (board_view, seat)))
    if asked:
        name, touch = f"{view.seats[seat]} lays the next cards", UiCommand("claim card", seat)
    high = len(view.seats) <= MAX_IN_ONE_ROW
    theme = _theme(board_view.points(view.themes[seat])) if len(view.seats) <= MAX_THEMED else None
    marks = () if is_over else _task(board_view, seat)
    task, staff = row(*marks, gap=4, align="center"), _staff(view.staff[seat])
    inside = height - HEAD - 14
    below = row(task, space(), theme, space(), staff, gap=6, height=LINE, align="center")
    house = _house(board_view, seat, inside - (LINE + GAP if high else 0))
    return column(
        row(
            pawn(seat, 32),
            text(view.seats[seat], "title", fit=16, grow=1),
            None if high else task,
            points(view.scores[seat], 34, f"score:{seat}"),
            gap=8,
            height=HEAD,
            align="center",
        ),
        column(house, below, gap=GAP, height=inside)
        if high
        else row(
            replace(house, width=0, grow=1), theme, staff, gap=10, height=inside, align="center"
        ),
        name=name,
        touch=touch,
        background=Background(
            "night-700" if asked else "night-900", f"seat:{seat}" if asked else None, radius=10
        ),
        padding=(10, 4, 12, 6),
        gap=4,
        flex=1,
        key=f"seat:{seat}",
    )


def _theme(wanted: Mapping[str, int]) -> Node:
    return row(*(mark(genre, 26, "cream") for genre in wanted), gap=3, align="center")


def _task(board_view: BoardView, seat: int) -> tuple[Node, ...]:
    """What a seat still has to do in this turn: its cards, a Genre card, or nothing more."""
    marks = card_marks(board_view.view, seat)
    if len(board_view.view.seats) > MAX_THEMED:
        return marks
    if board_view.view.genre_due[seat]:
        return *marks, text("Genre", "label", "accent", shrink=False)
    if not board_view.view.to_use[seat]:
        return *marks, text("done", "label", "good", shrink=False)
    return marks


def _staff(number: int) -> Node:
    return row(
        icon("person", 24, "mist"),
        text(str(number), "figure", "mist", size=26, shrink=False),
        gap=4,
        height=28,
        align="center",
    )


def _house(board_view: BoardView, seat: int, height: float) -> Node:
    """A house in little: a complete room is lit and has a floor, an incomplete one is dark."""
    rooms = board_view.view.houses[seat]
    if not rooms:
        return row(text("no room yet", "note", "mist"), height=height, align="center")
    columns = [_room(board_view, room, height, len(rooms)) for room in rooms]
    if len(rooms) == 1 and height >= MIN_HEIGHT_WITH_NEEDS:
        columns.append(space(flex=1))
    return row(*columns, gap=2, height=height)


def _room(board_view: BoardView, room: RoomView, height: float, rooms: int) -> Node:
    """One of so many rooms of a house in little."""
    lit, numbered = room.state != "incomplete", rooms <= MAX_NUMBERED_ROOMS
    sockets = height >= MIN_HEIGHT_WITH_NEEDS and rooms <= MAX_ROOMS_WITH_NEEDS
    is_wide = rooms <= MAX_WIDE_ROOMS or not sockets
    value = text(
        str(room.value),
        "figure",
        "cream" if lit else "mist",
        size=min(40.0 if is_wide else 26.0, height - 22),
        fit=16,
        align="center",
    )
    needs = [required(genre, SOCKET, state) for genre, state in needs_of(board_view, room)]
    beside = row(*needs, gap=1, height=SOCKET, justify="center")
    return column(
        roof(room, 12),
        column(
            value if numbered else None,
            (beside if is_wide else column(*needs, gap=1, align="center")) if sockets else None,
            background=wall(room),
            grow=1,
            justify="center",
            gap=4 if is_wide else 1,
        ),
        space(height=6, background=Background("accent" if lit else "night-800", radius=1)),
        name=f"{room.value}: {room.state}",
        width=0,
        grow=1,
    )
