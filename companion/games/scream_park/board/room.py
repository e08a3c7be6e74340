"""A room of a house: its value, what it requires, which icons it shows, what is under it."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from companion.core.board.nodes import Background, Node, column, icon, row, space, text
from companion.games.scream_park.board.board_view import BoardView
from companion.games.scream_park.board.icons import each, mark, required
from companion.games.scream_park.board.walk import PATH, VipWalk, step_mark, walk_marks
from companion.games.scream_park.descriptions import Scene
from companion.games.scream_park.view import RoomView

ROOF, LOW_ROOF, GAP = 34, 10, 3
LOW_ROOM_HEIGHT = 160
"""The height up to which a room has a low roof, its lamp and its name within, and no foot."""
HEAD, LOW_HEAD, TILES, FOOT = 42, 26, 28, 26
"""Heights of the value, also if there is little room, of the required icons and of what is under
a room.
"""
LONG_FOOT, LINE = 42, 20
"""A foot in which a name has two lines, and the height of a line in a low room."""
MIN_HEIGHT_WITH_LONG_NAME = 130
"""The height of a low room from which on a name may have two lines."""
LETTER_WIDTH, FOOT_MARGINS = 9.3, 34
"""The width of a letter of the smallest name, and of the tick and the margins beside a name."""
MIN_WIDTH_WITH_NAME = 104
"""The width from which on a name, or its first word, has room."""
MIN_WIDTH_WITH_ROOF, MIN_WIDTH_WITH_THEME = 220, 170
"""The width from which on a room has a high roof, and the VP for the Theme beside its value."""
MIN_WIDTH_WITH_CORNER = 84
"""The width from which on the VP for the Theme are in the corner, apart from the icons."""
MIN_WIDTH_WITH_TICK = 140
"""The width from which on a complete room has a tick beside its name."""
MIN_TILE = 20
"""Smaller icons that a room requires are below its value."""
EDGES_WIDTH = 8
"""The part of its width that a room's own edges take."""
SIZES = (40.0, 34.0, 30.0, 26.0, 24.0)
"""Sizes of icons, of which the largest that lets all fit is taken; the least can still be
recognized from a meter away.
"""
MIN_COUNTED = 3
"""From this many equal icons on, one is drawn with their number."""
COUNT_WIDTH, POINTS_WIDTH = 0.8, 1.9
"""The widths of such a number and of the VP for the Theme, as shares of the icon's."""


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


class ThemePoints(Struct, frozen=True):
    """What a room brings for the Theme each day."""

    vp: int
    n: int = 0
    """Always 0: no icon of the room."""

    def width(self, size: float) -> float:
        """How much of a line it takes."""
        return size * POINTS_WIDTH

    def drawn(self, size: float) -> tuple[Node, ...]:
        """The icon of Themes with the VP, apart from all that the room shows."""
        return (
            row(
                icon("house", size * 0.7, "ink"),
                text(f"+{self.vp}", "subtitle", "ink", size=size * 0.75, shrink=False),
                name=f"Theme +{self.vp}",
                background=Background("bulb", radius=6),
                width=self.width(size),
                height=size,
                align="center",
                justify="center",
            ),
        )


Part = Marks | ThemePoints


def needs_of(board_view: BoardView, room: RoomView) -> tuple[tuple[str, str], ...]:
    """The icons that a room requires, each there, lacking, or ignored by an effect."""
    scene = board_view.says(room.card, Scene)
    needs = scene.needs if scene else each(room.missing)
    lacking, waivers = dict(room.missing), room.waivers
    lines: list[tuple[str, str]] = []
    for genre in reversed(needs):
        if not lacking.get(genre):
            lines.append((genre, "there"))
            continue
        lacking[genre] -= 1
        lines.append((genre, "ignored" if waivers > 0 else "lacking"))
        waivers -= 1
    return tuple(reversed(lines))


def wall(room: RoomView) -> Background:
    """A complete room is lit by the lamp of its roof."""
    if room.state == "incomplete":
        return Background("night-900", "night-600", stroke=2, radius=2)
    return Background("night-700", "accent", shape="beam")


def roof(room: RoomView, height: float) -> Node:
    """The roof of a room: its lamp shines if the room is complete."""
    dark = room.state == "incomplete"
    fill, line = ("night-800", "night-500") if dark else ("accent-dark", "accent")
    return space(background=Background(fill, line, stroke=2, shape="gable"), height=height)


def room_column(
    board_view: BoardView, seat: int, index: int, height: float, width: float, walk: VipWalk | None
) -> Node:
    """A room below its roof and its lamp, and above its name or what is under it."""
    rooms = board_view.view.houses[seat]
    room = rooms[index]
    name, low = board_view.name(room.card), height < LOW_ROOM_HEIGHT
    # all rooms of a house end at the same height
    letters = max(name_width(board_view.name(one.card)) for one in rooms)
    if low:
        lines = 1 if letters < width - EDGES_WIDTH else 2
        named = lines == 1 or height >= MIN_HEIGHT_WITH_LONG_NAME
        named = named and width >= MIN_WIDTH_WITH_NAME
        steps: tuple[Node, ...] = ()
        if walk is not None and (index < walk.rooms or index == walk.stop):
            steps = step_mark(seat, index, walk, 22)
        shown = fitting_name(name, width)
        label = text(shown, "caption", size=16, lines=lines, height=lines * LINE, align="center")
        parts = room_face(
            board_view,
            seat,
            room,
            height - LOW_ROOF - 4,
            width - EDGES_WIDTH,
            steps,
            low=True,
            label=label if named else None,
        )
        ridge, foot = LOW_ROOF, 0
    else:
        named = width >= MIN_WIDTH_WITH_NAME
        margins = FOOT_MARGINS if width >= MIN_WIDTH_WITH_TICK else EDGES_WIDTH
        foot = LONG_FOOT if named and letters + margins > width else FOOT
        ridge = ROOF if width >= MIN_WIDTH_WITH_ROOF else LOW_ROOF
        lamp = 0 if walk is None else PATH + GAP
        body = height - ridge - lamp - foot - 4
        parts = room_face(board_view, seat, room, body, width - EDGES_WIDTH)
        parts = (walk_marks(seat, index, walk) if walk is not None else None, *parts)
    return column(
        roof(room, ridge),
        column(
            *parts,
            background=wall(room),
            height=height - ridge - foot,
            padx=EDGES_WIDTH / 2,
            pady=2,
            gap=GAP,
        ),
        None if low else _foot(room, name, foot, width, named=named),
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
    *,
    low: bool = False,
    label: Node | None = None,
) -> tuple[Node | None, ...]:
    """What a wall shows: the value, required icons as sockets, the VP for the Theme, and the icons
    that are there. `steps`: the lamp of the VIP's walk, if it is within; `label`: a name below all
    icons, if there is room for both.
    """
    is_wide = width >= MIN_WIDTH_WITH_THEME
    head = LOW_HEAD if low or not is_wide else HEAD
    color = "cream" if room.state != "incomplete" else "mist"
    value = text(str(room.value), "figure", color, size=head, shrink=False)
    needs = needs_of(board_view, room)
    has_corner = width >= MIN_WIDTH_WITH_CORNER + 28 * len(steps)
    badge = 24 if is_wide else 22
    points = ThemePoints(room.theme).drawn(badge) if room.theme and has_corner else ()
    beside = width - 0.7 * head - 28 * len(steps) - (POINTS_WIDTH * badge + 6 if points else 0)
    size = min(head - 2, TILES, beside / max(1, len(needs)) - 4)
    within: Sequence[Part] = (ThemePoints(room.theme),) if room.theme and not points else ()
    if size >= MIN_TILE:
        line = row(
            value,
            *_tiles(needs, size),
            space(),
            *steps,
            *points,
            gap=3,
            height=head,
            align="center",
        )
        head += GAP
        return line, *_icons_above(label, board_view, seat, room, width, height - head, within)
    size = min(TILES, width / max(1, len(needs)) - 2)
    return (
        row(
            value,
            *steps,
            *((space(), *points) if points else ()),
            height=head,
            gap=4,
            align="center",
            justify="center",
        ),
        row(*_tiles(needs, size), gap=2, height=size, align="center", justify="center"),
        *_icons_above(label, board_view, seat, room, width, height - head - size - 2 * GAP, within),
    )


def _icons_above(
    label: Node | None,
    board_view: BoardView,
    seat: int,
    room: RoomView,
    width: float,
    height: float,
    before: Sequence[Part],
) -> tuple[Node | None, ...]:
    """The icons that are there, and the `label` below them unless some would have no room."""
    low = height - GAP - ((label and label.height) or 0)
    there = (*before, *_icons_of(board_view, seat, room))
    if label is None or (there and (low < SIZES[-1] or _lines(there, width, low)[1])):
        return (icons(board_view, seat, room, width, height, before),)
    return icons(board_view, seat, room, width, low, before), label


def _tiles(needs: Iterable[tuple[str, str]], size: float) -> tuple[Node, ...]:
    return tuple(required(genre, size, state) for genre, state in needs)


def icons(
    board_view: BoardView,
    seat: int,
    room: RoomView,
    width: float,
    height: float,
    before: Sequence[Part] = (),
) -> Node | None:
    """Icons that are there: genres of the Theme first, then others, Scenic icons and Special
    Effects; and how many more there are, if not all have room. None: they have no room here.
    """
    if height < SIZES[-1]:
        return None
    there = (*before, *_icons_of(board_view, seat, room))
    lines, more, size = _lines(there, width, height)
    rest = text(f"+{more}", "figure", "cream", size=size * 0.8, shrink=False) if more else None
    return column(
        *(
            row(
                *(part for marks in line for part in marks.drawn(size)),
                rest if index == len(lines) - 1 else None,
                gap=3,
                height=size,
                justify="center",
                align="center",
            )
            for index, line in enumerate(lines)
        ),
        gap=2,
        height=height,
        justify="center",
    )


def _icons_of(board_view: BoardView, seat: int, room: RoomView) -> tuple[Marks, ...]:
    """The icons of a room with all cards under it."""
    return _marks(board_view, seat, room.genres, {**room.scenic, **room.effects})


def printed(board_view: BoardView, seat: int, scene: Scene) -> tuple[Marks, ...]:
    """The icons of the bottom half of a card."""
    others = Counter[str]((*scene.scenic, *scene.effects))
    return _marks(board_view, seat, Counter(scene.genres), others)


def _marks(
    board_view: BoardView, seat: int, genres: Mapping[str, int], others: Mapping[str, int]
) -> tuple[Marks, ...]:
    wanted = board_view.points(board_view.view.themes[seat])
    return (
        *(
            Marks(genre, genres[genre], "cream" if genre in wanted else "mist")
            for genre in sorted(genres, key=lambda genre: genre not in wanted)
        ),
        *(Marks(kind, n, "bulb") for kind, n in others.items()),
    )


def _lines(
    marks: Sequence[Part], width: float, height: float
) -> tuple[list[list[Part]], int, float]:
    """The icons line by line in the largest size of which all fit; of the least size those that
    fit, and the number of the others.
    """
    lines: list[list[Part]] = []
    size, most = SIZES[-1], 1
    for size in SIZES:
        lines, most = _wrapped(marks, width, size), int((height + 2) // (size + 2))
        if len(lines) <= most:
            return lines, 0, size
    shown, hidden = lines[: max(1, most)], [mark for line in lines[max(1, most) :] for mark in line]
    last = shown[-1]
    while last and sum(part.width(size) + 3 for part in last) + size * 1.4 > width:
        hidden.append(last.pop())
    return shown, sum(part.n for part in hidden), size


def _wrapped(marks: Iterable[Part], width: float, size: float) -> list[list[Part]]:
    """The icons of this size, line by line."""
    lines: list[list[Part]] = []
    left = 0.0
    for icon_count in marks:
        if not lines or icon_count.width(size) > left:
            lines.append([])
            left = width
        lines[-1].append(icon_count)
        left -= icon_count.width(size) + 3
    return lines


def name_width(name: str) -> float:
    """About how wide a name is in the smallest letters; a space is half a letter."""
    return LETTER_WIDTH * (len(name) - name.count(" ") / 2)


def fitting_name(name: str, width: float) -> str:
    """The name, or its first word if the width is too small for its longest word."""
    longest = max(map(name_width, name.split()))
    return name if longest + EDGES_WIDTH <= width else name.partition(" ")[0]


def _foot(room: RoomView, name: str, height: float, width: float, *, named: bool) -> Node:
    """The name of the room, or a dash for each card under it."""
    done = room.state != "incomplete"
    background = Background("accent" if done else "night-800", radius=4)
    ink = "ink" if done else "mist"
    if named:
        return row(
            icon("check", 18, ink) if done and width >= MIN_WIDTH_WITH_TICK else None,
            text(
                fitting_name(name, width),
                "caption",
                ink,
                size=20 if height == FOOT else 18 if width >= MIN_WIDTH_WITH_TICK else 16,
                lines=1 if height == FOOT else 2,
                align="center",
            ),
            background=background,
            height=height,
            gap=4,
            padx=2,
            align="center",
            justify="center",
        )
    dashes: Sequence[Node] = (
        [space(width=9, height=5, background=ink, radius=2) for _ in room.props]
        if len(room.props) <= 5
        else []
    )
    return row(
        *dashes, background=background, height=height, gap=3, align="center", justify="center"
    )
