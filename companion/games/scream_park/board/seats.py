"""The strip of seats below a house: who still has cards to use, and each house in little."""

from collections.abc import Collection

from msgspec.structs import replace

from companion.core.view.nodes import Board, Node, Style, UiCommand, column, icon, row, space, text
from companion.core.view.widgets import button, pawn, points
from companion.core.wording import count
from companion.games.scream_park.board.house import house
from companion.games.scream_park.board.icons import mark
from companion.games.scream_park.board.room_list import room_list
from companion.games.scream_park.board.shown import Shown
from companion.games.scream_park.board.way import way_now
from companion.games.scream_park.rules.day import CARDS_PER_TURN
from companion.games.scream_park.view import View

STRIP = 96
NEAR = 292


def strip(
    shown: Shown, now: int | None, asked: Collection[int], claims: Collection[int] = ()
) -> Node:
    """A panel for each seat; touching one shows its house from near, or claims the pad for a seat
    of `claims`.
    """
    panels = [
        panel(shown, seat, now=seat == now, asked=seat in asked)
        for seat in range(len(shown.view.seats))
    ]
    for seat in claims:
        name = f"{shown.view.seats[seat]} lays the next cards"
        panels[seat] = replace(panels[seat], touch=UiCommand("claim", seat), name=name)
    return row(*panels, gap=8, height=STRIP)


def panel(shown: Shown, seat: int, *, now: bool, asked: bool) -> Node:
    """A seat: name, points, cards of this turn, its house in little, Staff tokens."""
    view, ring = shown.view, f"seat:{seat}" if asked else None
    wide = len(view.seats) <= 4
    return column(
        row(
            pawn(seat, 32),
            text(view.seats[seat], "name", grow=1),
            points(view.scores[seat], 32, f"score:{seat}"),
            gap=6,
            height=36,
            align="center",
        ),
        _little(view, seat),
        row(
            *(_card_marks(view, seat) if view.phase in ("turn", "enter") else ()),
            space(),
            _sets(view, seat) if wide and view.scenic_sets[seat] else None,
            icon("person", 22, "mist"),
            text(str(view.staff[seat]), "figure", "mist", size=24, shrink=False),
            gap=4,
            height=26,
            align="center",
        ),
        name=f"{view.seats[seat]}'s house from near",
        touch=UiCommand("closer", near(shown, seat)),
        face=Style("night-600" if now else "night-800", ring),
        pad=(8, 4, 10, 4),
        gap=3,
        flex=1,
        key=f"seat:{seat}",
    )


def _little(view: View, seat: int) -> Node:
    """A window for each room: lit where it is complete, half where its owner may choose."""
    faces = {
        "complete": Style("accent", radius=2),
        "either": Style("accent-dark", "accent", stroke=2, radius=2),
        "incomplete": Style(None, "night-500", stroke=2, radius=2),
    }
    rooms = view.houses[seat]
    windows = [
        space(flex=1, height=12, face=faces[room.state], key=f"window:{seat}:{place}")
        for place, room in enumerate(rooms)
    ]
    name = f"{len(rooms)} rooms"
    return row(*(windows or (space(),)), name=name, gap=2, height=14, align="center")


def _card_marks(view: View, seat: int) -> tuple[Node, ...]:
    """The two cards of a turn; a used one is filled. A Genre card that is owed is in the accent."""
    if view.genre_due[seat]:
        return (_card(Style(None, "accent", stroke=3, radius=3)),)
    if view.phase == "enter":
        return () if view.hands[seat] else (icon("check", 24, "good"),)
    left = min(view.to_use[seat], CARDS_PER_TURN)
    if not left:
        return (icon("check", 24, "good"),)
    used, unused = Style("cream", radius=3), Style(None, "mist", stroke=2, radius=3)
    return (*(_card(used),) * (CARDS_PER_TURN - left), *(_card(unused),) * left)


def _card(face: Style) -> Node:
    return space(width=17, height=22, face=face)


def _sets(view: View, seat: int) -> Node:
    """Scenic sets as they would score now."""
    return row(
        mark("candelabra", 20, "bulb"),
        text(f"×{view.scenic_sets[seat]}", "subtitle", "bulb", size=20, shrink=False),
        gap=1,
        height=26,
        align="center",
    )


def near(shown: Shown, seat: int) -> Board:
    """A seat's house alone, as large as there is room."""
    view, rooms = shown.view, len(shown.view.houses[seat])
    by_room = button("Room by room", UiCommand("closer", room_list(shown, seat)), art="list")
    return Board(
        line1=f"{view.seats[seat]}: {count(rooms, 'room')}",
        line2=prospects(view, seat),
        seat=seat,
        stub=shown.stub,
        stage=column(house(shown, seat, NEAR, way_now(view, seat)), justify="center", grow=1),
        buttons=(by_room,) if rooms else (),
    )


def prospects(view: View, seat: int) -> str:
    """What a scoring would bring this seat now, in a line."""
    hint = view.hints[seat]
    walk = () if hint.vip_walk is None else (f"VIP {count(hint.vip_walk, 'room')}",)
    theme, complete = f"Theme {hint.theme} VP", f"complete rooms {hint.complete_value} VP"
    return ", ".join((theme, *walk, complete))
