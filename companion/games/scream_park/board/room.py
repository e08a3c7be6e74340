"""A room of a house: its value, what it requires, which icons it shows, what is under it."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from companion.core.view.nodes import Node, Style, column, icon, row, space, text
from companion.games.scream_park.board.board_view import BoardView
from companion.games.scream_park.board.icons import each, mark, required
from companion.games.scream_park.board.way import PATH, Way, path, step_mark
from companion.games.scream_park.box import Scene
from companion.games.scream_park.view import RoomView

MAX_NAMED_ROOMS = 5
"""Rooms of a house up to which they have their names."""
ROOF, LOW_ROOF, GAP = 34, 14, 3
LOW_ROOM_HEIGHT = 160
"""The height up to which a room has a low roof, its lamp within, and no foot."""
HEAD, LOW_HEAD, TILES, FOOT = 42, 30, 28, 26
"""Heights of the value, of the required icons and of what is under a room."""
LONG_FOOT = 42
"""A foot in which a name has two lines."""
LETTER_WIDTH, FOOT_MARGINS = 8.8, 34
"""The width of a letter of the smallest name, and of the tick and the margins beside a name."""
MIN_WIDTH_WITH_NEEDS, MIN_LOW_WIDTH_WITH_NEEDS = 120, 100
"""The width from which on a room, and a low one, has what it requires beside its value."""
MIN_WIDTH_WITH_VIP = 70
"""The width from which on a room has space for the value, the VP and the VIP beside each other."""
EDGES_WIDTH = 8
"""The part of its width that a room's own edges take."""
SIZES = (40.0, 34.0, 30.0, 26.0, 24.0)
"""Sizes of icons, of which the largest that lets all fit is taken; the least can still be
recognized from a meter away.
"""
MIN_COUNTED = 3
"""From this many equal icons on, one is drawn with their number."""
COUNT_WIDTH = 0.8
"""The width of such a number, as a share of the icon's."""


class Marks(Struct, frozen=True):
    """Icons of a kind that a room shows."""

    what: str
    n: int
    color: str

    def width(self, size: float) -> float:
        """How much of a line they take."""
        return (
            size * (1 + COUNT_WIDTH) if self.n >= MIN_COUNTED else size * self.n + 3 * (self.n - 1)
        )

    def drawn(self, size: float) -> tuple[Node, ...]:
        """One by one, or one with their number."""
        node = mark(self.what, size, self.color)
        if self.n < MIN_COUNTED:
            return (node,) * self.n
        number = text(
            f"×{self.n}",
            "figure",
            self.color,
            size=size * 0.72,
            width=size * COUNT_WIDTH,
            shrink=False,
        )
        return node, number


def needs_of(board_view: BoardView, room: RoomView) -> tuple[tuple[str, str], ...]:
    """The icons that a room requires, each there, lacking, or ignored by an effect."""
    scene = board_view.says(room.card, Scene)
    needs = scene.needs if scene else each(room.missing)
    lacking, waivers = dict(room.missing), room.waivers
    found: list[tuple[str, str]] = []
    for genre in reversed(needs):
        if not lacking.get(genre):
            found.append((genre, "there"))
            continue
        lacking[genre] -= 1
        found.append((genre, "ignored" if waivers > 0 else "lacking"))
        waivers -= 1
    return tuple(reversed(found))


def wall(room: RoomView) -> Style:
    """A complete room is lit by the lamp of its roof."""
    if room.state == "incomplete":
        return Style("night-900", "night-600", stroke=2, radius=2)
    return Style("night-700", "accent", shape="beam")


def roof(room: RoomView, height: float) -> Node:
    """The roof of a room: its lamp shines where the room is complete."""
    dark = room.state == "incomplete"
    fill, line = ("night-800", "night-500") if dark else ("accent-dark", "accent")
    return space(face=Style(fill, line, stroke=2, shape="gable"), height=height)


def room_column(
    board_view: BoardView, seat: int, place: int, height: float, width: float, way: Way | None
) -> Node:
    """A room below its roof and its lamp, and above its name or what is under it."""
    room = board_view.view.houses[seat][place]
    name, low = board_view.name(room.card), height < LOW_ROOM_HEIGHT
    rooms = board_view.view.houses[seat]
    named = not low and len(rooms) <= MAX_NAMED_ROOMS
    # all rooms of a house end at the same height
    letters = max(len(board_view.name(one.card)) for one in rooms)
    long = named and letters * LETTER_WIDTH + FOOT_MARGINS > width
    foot = 0 if low else LONG_FOOT if long else FOOT
    ridge = LOW_ROOF if low else ROOF
    lamp = 0 if low or way is None else PATH
    steps: tuple[Node, ...] = ()
    if low and way is not None and (place < way.rooms or place == way.stop):
        steps = step_mark(seat, place, way, 22)
    body = height - ridge - lamp - foot - (GAP if lamp else 0)
    return column(
        roof(room, ridge),
        column(
            path(seat, place, way) if lamp and way is not None else None,
            *room_face(board_view, seat, room, body, width - EDGES_WIDTH, steps),
            face=wall(room),
            height=height - ridge - foot,
            padx=EDGES_WIDTH / 2,
            pady=2,
            gap=GAP,
        ),
        None if low else _foot(room, name, foot, named=named),
        name=f"{name}: {room.state}",
        flex=1,
        key=f"room:{seat}:{room.card}",
    )


def room_face(
    board_view: BoardView,
    seat: int,
    room: RoomView,
    height: float,
    width: float,
    steps: Sequence[Node] = (),
) -> tuple[Node | None, ...]:
    """What a wall shows: the value with the VP for the Theme, required icons as sockets, and the
    icons that are there. `steps`: the lamp of the VIP's way, where it is within.
    """
    low = height < LOW_ROOM_HEIGHT / 2 + 30
    head = LOW_HEAD if low else HEAD
    value, *theme = _figures(room, head)
    needs = needs_of(board_view, room)
    if width >= (MIN_LOW_WIDTH_WITH_NEEDS if low else MIN_WIDTH_WITH_NEEDS):
        tiles = _tiles(needs, min(TILES, (width - 62 - 24 * len(steps)) / max(1, len(needs)) - 2))
        line = row(*tiles, space(), *theme, *steps, value, gap=3, height=head, align="center")
        return line, icons(board_view, seat, room, width, height - head - 7)
    figures = (value,) if steps and width < MIN_WIDTH_WITH_VIP else (value, *theme)
    size = min(24 if low else TILES, width / max(1, len(needs)) - 2)
    sockets = _tiles(needs, size)
    return (
        row(*steps, *figures, height=head, gap=4, align="center", justify="center"),
        row(*sockets, gap=2, height=size, align="center", justify="center"),
        icons(board_view, seat, room, width, height - head - size - 10),
    )


def _tiles(needs: Iterable[tuple[str, str]], size: float) -> tuple[Node, ...]:
    return tuple(required(genre, size, state) for genre, state in needs)


def _figures(room: RoomView, height: float) -> tuple[Node, ...]:
    """The value, and what the room brings for the Theme each day."""
    color = "cream" if room.state != "incomplete" else "mist"
    value = text(str(room.value), "figure", color, size=height, shrink=False)
    if not room.theme:
        return (value,)
    return value, text(f"+{room.theme}", "subtitle", "bulb", size=20, shrink=False)


def icons(
    board_view: BoardView, seat: int, room: RoomView, width: float, height: float
) -> Node | None:
    """Icons that are there: genres of the Theme first, then others, Scenic icons and Special
    Effects. None: they have no room here.
    """
    if height < SIZES[-1]:
        return None
    lines, size = _lines(_marks(board_view, seat, room), width, height)
    return column(
        *(
            row(
                *(part for marks in line for part in marks.drawn(size)),
                gap=3,
                height=size,
                justify="center",
                align="center",
            )
            for line in lines
        ),
        gap=2,
        height=height,
        justify="center",
    )


def _marks(board_view: BoardView, seat: int, room: RoomView) -> tuple[Marks, ...]:
    wanted = board_view.points(board_view.view.themes[seat])
    genres = sorted(room.genres, key=lambda genre: genre not in wanted)
    others = (*room.scenic.items(), *room.effects.items())
    return (
        *(
            Marks(genre, room.genres[genre], "cream" if genre in wanted else "mist")
            for genre in genres
        ),
        *(Marks(kind, n, "bulb") for kind, n in others),
    )


def _lines(marks: Sequence[Marks], width: float, height: float) -> tuple[list[list[Marks]], float]:
    """The icons line by line in the largest size of which all fit; of the least size those that
    fit.
    """
    lines: list[list[Marks]] = []
    size, most = SIZES[-1], 1
    for size in SIZES:
        lines, most = _wrapped(marks, width, size), int((height + 2) // (size + 2))
        if len(lines) <= most:
            break
    return lines[: max(1, most)], size


def _wrapped(marks: Iterable[Marks], width: float, size: float) -> list[list[Marks]]:
    """The icons of this size, line by line."""
    lines: list[list[Marks]] = []
    left = 0.0
    for icon_count in marks:
        if not lines or icon_count.width(size) > left:
            lines.append([])
            left = width
        lines[-1].append(icon_count)
        left -= icon_count.width(size) + 3
    return lines


def _foot(room: RoomView, name: str, height: float, *, named: bool) -> Node:
    """The name of the room, or a dash for each card under it."""
    done = room.state != "incomplete"
    face = Style("accent" if done else "night-800", radius=4)
    ink = "ink" if done else "mist"
    if named:
        return row(
            icon("check", 18, ink) if done else None,
            text(
                name,
                "caption",
                ink,
                size=20 if height == FOOT else 18,
                lines=1 if height == FOOT else 2,
                align="center",
            ),
            face=face,
            height=height,
            gap=4,
            padx=4,
            align="center",
            justify="center",
        )
    dashes: Sequence[Node] = (
        [space(width=9, height=5, face=ink, radius=2) for _ in room.props]
        if len(room.props) <= 5
        else []
    )
    return row(*dashes, face=face, height=height, gap=3, align="center", justify="center")
