"""Every room of a house in words: what it lacks, what it brings, whom it lets in."""

from functools import partial

from msgspec import Struct

from companion.core.cards import Catalogue
from companion.core.view.nodes import Board, Node, UiCommand, column, icon, row, space, text
from companion.core.view.widgets import button
from companion.core.wording import listed
from companion.games.scream_park.board.icons import named, stub, vip_wants
from companion.games.scream_park.board.way import Way, way_now
from companion.games.scream_park.box import Scene, Theme, Vip
from companion.games.scream_park.demands import found
from companion.games.scream_park.rooms import Column
from companion.games.scream_park.view import RoomView, View

FEW, A_COLUMN = 2, 4
"""Lines below each other, at least and at most: the fewer, the larger."""
A_PAGE = 2 * A_COLUMN


class Letters(Struct, frozen=True):
    """How large a line is: the value of the room, its name, and what is reported of it."""

    value: float
    name: float
    told: float
    lines: int = 2


LETTERS = {2: Letters(72, 32, 28, 3), 3: Letters(56, 28, 24), 4: Letters(32, 20, 18)}
"""By how many lines are below each other."""


def room_list(view: View, seat: int, cards: Catalogue, first: int = 0) -> Board:
    """A line for each room from this one on, in two columns where there are many."""
    rooms = view.houses[seat]
    way = way_now(view, seat)
    shown = range(first, min(first + A_PAGE, len(rooms)))
    columns = 1 if len(rooms) <= A_COLUMN else 2
    high = max(FEW, min(len(rooms), A_COLUMN))
    lines = [_room(view, seat, place, cards, way, LETTERS[high]) for place in shown]
    lines += [space(height=0, grow=1)] * (columns * high - len(lines))
    rest = shown.stop < len(rooms)
    more = UiCommand("closer", room_list(view, seat, cards, shown.stop)) if rest else None
    return Board(
        line1=f"{view.seats[seat]}, room by room",
        line2=vip_wants(view, cards),
        seat=seat,
        stub=stub(view),
        stage=row(
            *(column(*lines[at : at + high], gap=6, flex=1) for at in range(0, len(lines), high)),
            gap=8,
            grow=1,
        ),
        buttons=() if more is None else (button("Other rooms", more, art="next"),),
    )


def _room(
    view: View, seat: int, place: int, cards: Catalogue, way: Way | None, letters: Letters
) -> Node:
    room = view.houses[seat][place]
    done = room.state != "incomplete"
    ground, ink = ("accent-dark", "cream") if done else ("night-800", "mist")
    name = named(cards, room.card)
    return row(
        text(
            str(room.value),
            "figure",
            ink,
            size=letters.value,
            width=letters.value * 0.9,
            align="center",
        ),
        column(
            row(
                text(name, "subtitle", size=letters.name, grow=1),
                *_step(place, way, letters.name),
                text(f"+{room.theme}", "headline", "bulb", size=letters.name, shrink=False)
                if room.theme
                else None,
                gap=6,
                align="center",
            ),
            text(
                told(view, seat, place, cards),
                "label",
                "cream",
                size=letters.told,
                lines=letters.lines,
            ),
            grow=1,
            shrink=True,
            justify="center",
        ),
        name=f"{name}: {room.state}",
        face=ground,
        radius=6,
        pad=(6, 1, 8, 1),
        gap=8,
        height=0,
        grow=1,
        align="center",
    )


def _step(place: int, way: Way | None, size: float) -> tuple[Node, ...]:
    """Whether the VIP comes here, and where he stops."""
    if way is None or (place >= way.rooms and place != way.stop):
        return ()
    art, ink = ("check", "good") if place < way.rooms else ("x", "bad")
    return (icon("vip", size - 2, "cream"), icon(art, size - 2, ink))


def told(view: View, seat: int, place: int, cards: Catalogue) -> str:
    """What a room lacks, what each of its icons brings for the Theme, and why the VIP enters or
    does not.
    """
    room = view.houses[seat][place]
    held = view.themes[seat]
    card = None if held is None else cards.get(held)
    points = card.attributes.points if card and isinstance(card.attributes, Theme) else {}
    brings = [f"{named(cards, one)} +{vp}" for one, vp in points.items() if one in room.genres]
    parts = (lacking(room, cards), ", ".join(brings), guest(view, room, cards))
    return "; ".join(filter(None, parts))


def lacking(room: RoomView, cards: Catalogue) -> str:
    """Required icons that are not there."""
    missing = [
        f"{count} {named(cards, genre)}" if count > 1 else named(cards, genre)
        for genre, count in room.missing.items()
    ]
    if not missing:
        return f"complete, {room.value}"
    ignored = f" ({room.waivers} may be ignored)" if room.waivers else ""
    return f"lacks {listed(missing)}{ignored}"


def guest(view: View, room: RoomView, cards: Catalogue) -> str:
    """Why today's VIP enters the room or not, looked at by itself."""
    vip = None if view.day is None else view.vips[view.day]
    card = None if vip is None else cards.get(vip)
    if room.vip is None or card is None or not isinstance(card.attributes, Vip):
        return ""
    if room.vip and "vip" in room.effects:
        return "the VIP effect lets in"
    has = found(card.attributes.requirement, as_column(room, cards), partial(named, cards))
    return f"{'lets in' if room.vip else 'keeps out'}: {has}"


def as_column(room: RoomView, cards: Catalogue) -> Column:
    """What a room shows, as the rules count it."""
    card = cards.get(room.card)
    scene = None if card is None else card.attributes
    needs = len(scene.needs) if isinstance(scene, Scene) else 0
    return Column(
        room.value, needs, room.genres, room.scenic, room.effects, room.missing, len(room.props)
    )
