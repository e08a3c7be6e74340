"""A room of a house: its value, what it requires, which icons it shows, what is under it."""

from collections.abc import Sequence

from companion.core.view.nodes import Node, Style, column, row, space, text
from companion.games.scream_park.board.icons import each, mark, required
from companion.games.scream_park.board.shown import Shown
from companion.games.scream_park.board.way import PATH, Way, path, step_mark
from companion.games.scream_park.box import Scene
from companion.games.scream_park.view import RoomView

NAMED = 5
"""Up to so many rooms have their names."""
HEAD, TILES, FOOT = 40, 28, 26
"""Heights of the value, of the required icons and of what is under a room."""
LONG_FOOT, WORDY = 42, 190
"""A foot in which a name has two lines, and how wide a room is whose name needs only one."""
LONG = 15
"""Letters of a name that a narrow room has in one line."""
LOW_HEAD, LOW_TILES, LOW_FOOT = 30, 24, 6
ONE_LINE = 112, 120
"""A low room so wide, and not as high, has its value and what it requires in one line."""
FIGURES, STEP = 44, 20
"""What the value and the VP take of that line, and the VIP where he comes."""
NARROW = 70
"""A room less wide has no space for the value, the VP and the VIP beside each other."""
EDGE = 8
"""What a room's own edges take of its width."""


def needs_of(shown: Shown, room: RoomView) -> tuple[tuple[str, str], ...]:
    """The icons that a room requires, each there, lacking, or ignored by an effect."""
    scene = shown.says(room.card, Scene)
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


def tall_room(
    shown: Shown, seat: int, place: int, height: float, width: float, way: Way | None
) -> Node:
    """With the VIP's path above it, and below it its name or what is under it."""
    room = shown.view.houses[seat][place]
    done = room.state != "incomplete"
    ground = "accent-dark" if done else "night-800"
    name = shown.name(room.card)
    named_here = len(shown.view.houses[seat]) <= NAMED
    long = named_here and width < WORDY and len(name) > LONG
    foot = LONG_FOOT if long else FOOT
    body = height - PATH - foot
    return column(
        path(seat, place, way),
        column(
            row(
                *_figures(room, HEAD),
                height=HEAD,
                gap=5,
                align="center",
                justify="center",
            ),
            row(
                *_tiles(shown, room, TILES),
                gap=2,
                height=TILES,
                justify="center",
                align="center",
            ),
            _icons(room, width - EDGE, body - HEAD - TILES - 10),
            face=ground,
            radius=6,
            height=body,
            padx=4,
            pady=2,
            gap=3,
        ),
        _foot(room, name, foot, named=named_here),
        name=f"{name}: {room.state}",
        flex=1,
        key=f"room:{seat}:{room.card}",
    )


def low_room(
    shown: Shown, seat: int, place: int, height: float, width: float, way: Way | None
) -> Node:
    """With all of it in as few lines as can be; its foot only says whether it is complete."""
    room = shown.view.houses[seat][place]
    done = room.state != "incomplete"
    ground = "accent-dark" if done else "night-800"
    steps = () if way is None else step_mark(seat, place, way, STEP)
    figures = _figures(room, LOW_HEAD)
    one_line = width >= ONE_LINE[0] and height < ONE_LINE[1]
    room_for_tiles = width - EDGE - (FIGURES + STEP * len(steps) if one_line else 0)
    needs = max(1, len(needs_of(shown, room)))
    tiles = _tiles(shown, room, min(LOW_TILES, room_for_tiles / needs - 2))
    body = height - LOW_FOOT
    rest = body - LOW_HEAD - 7 - (0 if one_line else LOW_TILES + 3)
    return column(
        column(
            row(
                *steps,
                *(figures[:1] if steps and width < NARROW else figures),
                *((space(width=2, grow=1), *tiles) if one_line else ()),
                height=LOW_HEAD,
                gap=2,
                align="center",
                justify="center",
            ),
            None
            if one_line
            else row(*tiles, gap=2, height=LOW_TILES, justify="center", align="center"),
            _icons(room, width - EDGE, rest),
            face=ground,
            radius=6,
            height=body,
            padx=4,
            pady=2,
            gap=3,
        ),
        space(face="accent" if done else "night-900", radius=4, height=LOW_FOOT),
        name=f"{shown.name(room.card)}: {room.state}",
        flex=1,
        key=f"room:{seat}:{room.card}",
    )


def _tiles(shown: Shown, room: RoomView, size: float) -> tuple[Node, ...]:
    return tuple(required(genre, size, state) for genre, state in needs_of(shown, room))


def _figures(room: RoomView, height: float) -> tuple[Node, ...]:
    """The value, and what the room brings for the Theme each day."""
    colour = "cream" if room.state != "incomplete" else "mist"
    value = text(str(room.value), "figure", colour, size=height * 0.9, shrink=False)
    if not room.theme:
        return (value,)
    return value, text(f"+{room.theme}", "subtitle", "bulb", size=20)


def _icons(room: RoomView, width: float, height: float) -> Node:
    """Icons that are there: genres, then Scenic icons, then Special Effects."""
    colour = "cream" if room.state != "incomplete" else "mist"
    marks = [
        *((one, colour) for one in each(room.genres)),
        *((one, "bulb") for one in each(room.scenic)),
        *((one, "accent") for one in each(room.effects)),
    ]
    size, a_line = _fitting(len(marks), width, height)
    lines = [marks[at : at + a_line] for at in range(0, len(marks), a_line)]
    return column(
        *(
            row(
                *(mark(one, size, ink) for one, ink in line),
                gap=3,
                height=size,
                justify="center",
                align="center",
            )
            for line in lines
        ),
        gap=3,
        height=height,
        justify="center",
    )


def _fitting(count: int, width: float, height: float) -> tuple[float, int]:
    """The largest icons of which so many fit, and how many stand in a line."""
    for size in range(34, 8, -1):
        a_line = max(1, int((width + 3) // (size + 3)))
        if -(-count // a_line) * (size + 3) <= height + 3:
            return float(size), a_line
    return 8.0, max(1, count)


def _foot(room: RoomView, name: str, height: float, *, named: bool) -> Node:
    """The name of the room, or a dash for each card under it."""
    done = room.state != "incomplete"
    face = Style("accent" if done else "night-900", radius=4)
    ink = "ink" if done else "mist"
    if named:
        return row(
            text(
                name,
                "caption",
                ink,
                size=20 if height == FOOT else 18,
                lines=1 if height == FOOT else 2,
                align="center",
                grow=1,
            ),
            face=face,
            height=height,
            padx=4,
            align="center",
        )
    dashes: Sequence[Node] = (
        [space(width=9, height=5, face=ink, radius=2) for _ in room.props]
        if len(room.props) <= 5
        else []
    )
    return row(*dashes, face=face, height=height, gap=3, align="center", justify="center")
