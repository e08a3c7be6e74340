"""A house from near: a column for each room, left to right (look, mock-ups 09 and 24)."""

from collections.abc import Sequence

from msgspec import Struct

from companion.core.cards import Catalogue
from companion.core.kit import pawn
from companion.core.nodes import Face, Node, column, icon, row, space, stack, text
from companion.games.scream_park.board.icons import each, mark, named, required
from companion.games.scream_park.box import Scene
from companion.games.scream_park.view import RoomView, View

NAMED = 5
"""Up to so many rooms have their names."""
A_STOREY = 9
"""Of more rooms the house has two storeys."""
PATH, HEAD, TILES, FOOT = 44, 40, 28, 26
"""Heights of the roofs with the VIP's path, of the value, of the required icons and of what is
under a room.
"""
GAP = 4
LOW = 160
"""A storey so low has its marks within."""


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


def house(view: View, seat: int, cards: Catalogue, height: float, way: Way | None) -> Node:
    """The rooms of a seat, in one storey or two."""
    rooms = view.houses[seat]
    if not rooms:
        return _empty(view, seat, height)
    storeys = 1 if len(rooms) <= A_STOREY else 2
    a_storey = -(-len(rooms) // storeys)
    tall = (height - GAP * (storeys - 1)) / storeys
    lines: list[Node] = []
    for first in range(0, len(rooms), a_storey):
        columns = [
            _room(view, seat, place, cards, tall, way)
            for place in range(first, min(first + a_storey, len(rooms)))
        ]
        columns += [space(width=0, grow=1)] * (max(a_storey, NAMED) - len(columns))
        lines.append(row(*columns, gap=GAP, height=tall))
    name = f"{view.seats[seat]}'s house"
    if storeys == 1:
        roofs = space(face=Face("night-700", "accent-dark", shape="roofs"), height=PATH)
        return stack(column(roofs, space()), *lines, name=name, height=height)
    return column(*lines, gap=GAP, name=name, height=height)


def _empty(view: View, seat: int, height: float) -> Node:
    return row(
        icon("house", 56, "mist", hole="night-950"),
        text(f"{view.seats[seat]} has no room yet", font="bold", size=24, colour="mist"),
        face=Face(None, "night-500", radius=12, shape="dashed"),
        height=height,
        gap=14,
        align="center",
        justify="center",
        pad=(12, 0, 12, 0),
    )


def needs_of(room: RoomView, cards: Catalogue) -> tuple[tuple[str, str], ...]:
    """The icons that a room requires, each there, lacking, or ignored by an effect."""
    card = cards.get(room.card)
    scene = None if card is None else card.attributes
    needs = scene.needs if isinstance(scene, Scene) else each(room.missing)
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


def _room(
    view: View, seat: int, place: int, cards: Catalogue, height: float, way: Way | None
) -> Node:
    rooms = view.houses[seat]
    room = rooms[place]
    done = room.state != "incomplete"
    ground = "accent-dark" if done else "night-800"
    low = height < LOW
    name = named(cards, room.card)
    body = height - (0 if low else PATH) - (6 if low else FOOT)
    return column(
        *(() if low else (_path(seat, place, way),)),
        column(
            _head(room, 30 if low else HEAD, ground, way if low else None, place),
            row(
                *(required(genre, 22 if low else TILES, state)
                  for genre, state in needs_of(room, cards)),
                gap=2,
                height=22 if low else TILES,
                justify="center",
                align="center",
            ),
            _icons(room, len(rooms), body - (30 if low else HEAD) - (22 if low else TILES) - 10,
                   ground),
            face=Face(ground, radius=6),
            height=body,
            pad=(4, 2, 4, 2),
            gap=3,
        ),
        _foot(room, name, done, named=len(rooms) <= NAMED, height=6 if low else FOOT),
        name=f"{name}: {room.state}",
        width=0,
        grow=1,
        key=f"room:{seat}:{room.card}",
    )  # fmt: skip


def _head(room: RoomView, height: float, ground: str, way: Way | None, place: int) -> Node:
    """The value, and what the room brings for the Theme each day."""
    colour = "cream" if room.state != "incomplete" else "mist"
    size = height * 0.9
    path = () if way is None else (_step_mark(way, place, 20, ground),)
    return row(
        *path,
        text(str(room.value), font="figure", size=size, fit=18, colour=colour, shrink=False),
        *(
            (text(f"+{room.theme}", font="strong", size=20, fit=14, colour="bulb"),)
            if room.theme
            else ()
        ),
        height=height,
        gap=5,
        align="center",
        justify="center",
    )


def _step_mark(way: Way, place: int, size: float, ground: str) -> Node:
    if place < way.rooms:
        return icon("check", size, "good", hole=ground, shrink=True)
    return icon("x", size, "bad" if place == way.stop else ground, hole=ground, shrink=True)


def _path(seat: int, place: int, way: Way | None) -> Node:
    """The VIP's way over this room: lit as far as he walks, a cross where he stops."""
    if way is None:
        return space(height=PATH)
    last = place == way.rooms - 1
    if place >= way.rooms:
        return row(
            *((_stop(),) if place == way.stop else ()),
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
        else icon("check", 20, lit, hole="night-950")
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
        icon("x", 24, "bad", hole="night-950"),
        face=Face("night-950", shape="disc"),
        width=32,
        height=32,
        align="center",
        justify="center",
    )


def _dots(colour: str) -> Node:
    """A dotted line as long as there is room."""
    return row(
        *(space(width=5, height=5, face=Face(colour, shape="disc")) for _ in range(2)),
        justify="between",
        align="center",
        width=0,
        grow=1,
        height=5,
        pad=(3, 0, 3, 0),
    )


def _icons(room: RoomView, rooms: int, height: float, ground: str) -> Node:
    """Icons that are there: genres, then Scenic icons, then Special Effects."""
    colour = "cream" if room.state != "incomplete" else "mist"
    marks = [
        *((one, colour) for one in each(room.genres)),
        *((one, "bulb") for one in each(room.scenic)),
        *((one, "accent") for one in each(room.effects)),
    ]
    storeys = 1 if rooms <= A_STOREY else 2
    width = 776 / max(NAMED, -(-rooms // storeys)) - 14
    size, a_line = _fitting(len(marks), width, height)
    lines = [marks[at : at + a_line] for at in range(0, len(marks), a_line)]
    return column(
        *(
            row(
                *(mark(one, size, ink, ground) for one, ink in line),
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


def _foot(room: RoomView, name: str, done: bool, *, named: bool, height: float) -> Node:
    """The name of the room, or a dash for each card under it."""
    face = Face("accent" if done else "night-900", radius=4)
    ink = "ink" if done else "mist"
    if named and height >= FOOT:
        return row(
            text(name, font="bold", size=20, fit=13, colour=ink, align="center", grow=1),
            face=face,
            height=height,
            pad=(4, 0, 4, 0),
            align="center",
        )
    dashes: Sequence[Node] = (
        [space(width=9, height=5, face=Face(ink, radius=2)) for _ in room.props]
        if height >= FOOT and len(room.props) <= 5
        else []
    )
    return row(*dashes, face=face, height=height, gap=3, align="center", justify="center")
