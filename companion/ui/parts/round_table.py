"""The table seen from above, and who sits round it."""

from bisect import bisect
from collections.abc import Iterable, Sequence

from msgspec import Struct

from companion.core.board.nodes import (
    Background,
    Node,
    UiCommand,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.board.widgets import title
from companion.core.game import AnyGame
from companion.table.players import Player

PILL = 138
LONG_NAME = 6
"""Letters from which on a name takes room from the shape beside it."""
VERY_LONG_NAME = 7
"""Letters from which on a name has the shape above it."""
RING = 5
"""The ring of the chosen one is outside its pill."""
PLACE = PILL + 2 * RING, 66 + 2 * RING
"""Width and height of a place at a small table."""
CHAIR = 91, 70
"""Width and height of a place if many sit round the table."""
COLUMNS, LINES = 5, 4
PLACES_AT_FIRST = {
    1: (0,),
    2: (0, 3),
    3: (0, 2, 4),
    4: (0, 2, 3, 5),
    5: (0, 1, 2, 3, 4),
    6: (0, 1, 2, 3, 4, 5),
}
"""By number of people: where they sit at first, of six places clockwise from the front left."""


class TablePlaces(Struct, frozen=True):
    """Which chairs of the table are taken, numbered clockwise from the front left."""

    taken: tuple[int, ...]
    is_large: bool
    """Whether the table has more places than six."""

    @classmethod
    def usual(cls, game: AnyGame, number: int) -> "TablePlaces":
        """Return the places of `number` people who have just sat down."""
        is_large = number >= min(len(PLACES_AT_FIRST), game.max_seats - 1) and game.max_seats > len(
            PLACES_AT_FIRST
        )
        return cls(tuple(range(number)) if is_large else PLACES_AT_FIRST[number], is_large)

    def seat_at(self, index: int) -> int:
        """The number of the seat that a free place would get."""
        return bisect(self.taken, index)

    def changed(self, game: AnyGame, taken: Iterable[int]) -> "TablePlaces":
        """Return the table with these places taken; at a table of another size people sit
        down again.
        """
        places = tuple(sorted(taken))
        usual = TablePlaces.usual(game, len(places))
        return usual if usual.is_large != self.is_large else TablePlaces(places, self.is_large)


def round_table(
    game: AnyGame,
    players: Sequence[Player],
    places: TablePlaces,
    chosen: int,
    *,
    matinee_directs: bool,
) -> Node:
    """Draw the seats around a table; if Matinee directs, the seat that directs does not count.
    Touching a player sends UiCommand("choose seat", number), and touching a free place
    UiCommand("add player", place).
    """
    taken = places.taken
    middle = _middle(game, len(players), len(game.directors) if matinee_directs else 0)
    if places.is_large:
        return _large_table(game, players, taken, chosen, middle)
    room = len(players) < game.max_seats
    front, left, back, far, right, near = [
        _pill(players, taken.index(index), chosen)
        if index in taken
        else _free_chair(index)
        if room
        else space(width=PLACE[0], height=PLACE[1])
        for index in range(len(PLACES_AT_FIRST))
    ]
    return stack(
        row(
            background=Background("night-700", "night-600", shape="ellipse"), width=350, height=250
        ),
        column(
            row(back, far, justify="center", gap=14),
            row(left, space(), middle, space(), right, align="center"),
            row(front, near, justify="center", gap=14),
            height=292,
            justify="between",
        ),
        grow=1,
        align="center",
        justify="center",
    )


def _middle(game: AnyGame, seats: int, helpers: int) -> Node:
    count = seats - helpers
    least, max_seats = game.min_seats - helpers, game.max_seats - helpers
    most = f"{least} can play" if least == max_seats else f"{least} to {max_seats} can play"
    return column(
        column(
            title(f"{count} player{'s' if count > 1 else ''}", align="center"),
            text(most, "label", align="center"),
            background=Background("accent-dark", "accent"),
            padding=(8, 0, 8, 6),
        ),
        row(
            icon("cw", 26, "mist", hole_color="night-700"),
            text("clockwise", "name", "mist"),
            gap=8,
            justify="center",
            align="center",
        ),
        gap=4,
        width=164,
    )


def _large_table(
    game: AnyGame,
    players: Sequence[Player],
    taken: Sequence[int],
    chosen: int,
    middle: Node,
) -> Node:
    """More people than six places have room for: they sit at the edge of a grid, clockwise from
    the front left.
    """
    places: dict[tuple[int, int], Node] = {}
    for index, at in zip(range(game.max_seats), _edge(), strict=False):
        if index in taken:
            seat = taken.index(index)
            places[at] = _seated(_above_name(players[seat]), players, seat, chosen, CHAIR)
        elif len(players) < game.max_seats:
            places[at] = _free_chair(index, CHAIR)
    width, height = CHAIR
    inside = stack(
        row(background=Background("night-700", "night-600", shape="ellipse")),
        column(middle, align="center", justify="center"),
        width=(COLUMNS - 2) * width,
        height=(LINES - 2) * height,
    )

    def line(number: int, columns: Sequence[int]) -> list[Node]:
        blank = space(width=width, height=height)
        return [places.get((place_column, number), blank) for place_column in columns]

    sides = [column(*(line(number, [at])[0] for number in (1, 2))) for at in (0, COLUMNS - 1)]
    return column(
        row(*line(0, range(COLUMNS))),
        row(sides[0], inside, sides[1]),
        row(*line(LINES - 1, range(COLUMNS))),
        grow=1,
    )


def _edge() -> list[tuple[int, int]]:
    """The edge of the grid clockwise from the front left: columns and lines."""
    last, low = COLUMNS - 1, LINES - 1
    return [
        *((0, line) for line in range(low, -1, -1)),
        *((column, 0) for column in range(1, last + 1)),
        *((last, line) for line in range(1, low + 1)),
        *((column, low) for column in range(last - 1, 0, -1)),
    ]


def _pill(players: Sequence[Player], index: int, chosen: int) -> Node:
    """One who sits here."""
    player = players[index]
    color, ground = f"seat:{player.look}", f"seat-ground:{player.look}"
    if len(player.name) > VERY_LONG_NAME:
        return _seated(_above_name(player), players, index, chosen)
    is_long = len(player.name) > LONG_NAME
    disc = 44 if is_long else 54
    pill = row(
        stack(
            icon(color, 26 if is_long else 32, color),
            background=Background("ink", shape="disc"),
            width=disc,
            height=disc,
            align="center",
            justify="center",
        ),
        text(
            player.name,
            "caption" if is_long else "subtitle",
            f"seat-ink:{player.look}",
            fit=16,
            grow=1,
        ),
        background=Background(ground, color, radius=33),
        padding=(4, 0, 2, 0) if is_long else (6, 0, 4, 0),
        gap=4 if is_long else 8,
        align="center",
    )
    return _seated(pill, players, index, chosen)


def _above_name(player: Player) -> Node:
    """The shape above a name that needs the whole width."""
    ground, ink = f"seat-ground:{player.look}", f"seat-ink:{player.look}"
    return column(
        icon(f"seat:{player.look}", 28, ink, hole_color=ground),
        text(player.name, "caption", ink, size=20, fit=16, align="center"),
        background=Background(ground, f"seat:{player.look}", radius=33),
        padx=10,
        pady=4,
        justify="center",
    )


def _seated(
    pill: Node,
    players: Sequence[Player],
    index: int,
    chosen: int,
    size: tuple[float, float] = PLACE,
) -> Node:
    """A pill that can be touched and dragged, with a ring if it is the chosen one."""
    player = players[index]
    return stack(
        pill,
        name=player.name,
        touch=UiCommand("choose seat", index),
        drags=True,
        background=Background(None, "cream", stroke=4, radius=38) if index == chosen else None,
        width=size[0],
        height=size[1],
        padx=RING + 1,
        pady=RING + 1,
        key=f"seat:{player.look}",
    )


def _free_chair(index: int, size: tuple[float, float] = PLACE) -> Node:
    """A place at the table where somebody could sit down."""
    place_there = stack(
        icon("plus", 30, "mist", hole_color="night-800"),
        background=Background("night-900", "night-500", radius=33, shape="dashed"),
        align="center",
        justify="center",
    )
    return stack(
        place_there,
        name=f"Add at place {index + 1}",
        touch=UiCommand("add player", index),
        width=size[0],
        height=size[1],
        padx=RING,
        pady=RING,
        key=f"free:{index}",
    )
