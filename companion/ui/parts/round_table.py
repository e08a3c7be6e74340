"""The table seen from above, and who sits round it."""

from collections.abc import Sequence
from typing import Any

from companion.core.game import Game
from companion.core.view.nodes import Node, Style, UiCommand, column, icon, row, space, stack, text
from companion.core.view.widgets import title
from companion.table.players import Player

PILL = 138
RING = 5
"""The ring of the chosen one is outside its pill."""
SEATS_PER_LINE = 3
LOW = 72
"""How high a line is then."""
LINES = 4
"""So many lie under each other; of more people one more sits in each."""
ROUND = {
    1: (0,),
    2: (0, 3),
    3: (0, 2, 4),
    4: (0, 2, 3, 5),
    5: (0, 1, 2, 3, 4),
    6: (0, 1, 2, 3, 4, 5),
}
"""By number of people: where they sit, of six places clockwise from the front left."""


def round_table(game: Game[Any], players: Sequence[Player], chosen: int) -> Node:
    """A seat means UiCommand("seat", place), a free one UiCommand("add", the place it would
    become).
    """
    if game.most_seats > len(ROUND):
        return _lines(game, players, chosen)
    taken = ROUND[len(players)]
    room = len(players) < game.most_seats
    front, left, back, far, right, near = [
        _pill(players, taken.index(place), chosen)
        if place in taken
        else _free(place, taken)
        if room
        else space(width=PILL + 2 * RING, height=66 + 2 * RING)
        for place in range(len(ROUND))
    ]
    return stack(
        row(face=Style("night-700", "night-600", shape="ellipse"), width=350, height=250),
        column(
            row(back, far, justify="center", gap=14),
            row(left, space(), _middle(game, len(players)), space(), right, align="center"),
            row(front, near, justify="center", gap=14),
            height=292,
            justify="between",
        ),
        grow=1,
        align="center",
        justify="center",
    )


def _middle(game: Game[Any], count: int) -> Node:
    least, most_seats = game.least_seats, game.most_seats
    most = f"{least} can play" if least == most_seats else f"{least} to {most_seats} can play"
    return column(
        column(
            title(f"{count} player{'s' if count > 1 else ''}", align="center"),
            text(most, "label", align="center"),
            face=Style("accent-dark", "accent"),
            pad=(8, 0, 8, 6),
        ),
        row(
            icon("cw", 26, "mist", hole_colour="night-700"),
            text("clockwise", "name", "mist"),
            gap=8,
            justify="center",
            align="center",
        ),
        gap=4,
        width=164,
    )


def _lines(game: Game[Any], players: Sequence[Player], chosen: int) -> Node:
    """More people than a table has sides: line by line."""
    count = len(players)
    cells = [_pill(players, place, chosen, width=0) for place in range(count)]
    if count < game.most_seats:
        cells.append(_free(count, range(count), width=0))
    a_line = SEATS_PER_LINE if len(cells) <= SEATS_PER_LINE * LINES else SEATS_PER_LINE + 1
    lines = [cells[start : start + a_line] for start in range(0, len(cells), a_line)]
    filled = [(*line, *[space(flex=1)] * (a_line - len(line))) for line in lines]
    return column(*(row(*line, gap=2) for line in filled), gap=2, grow=1)


def _pill(
    players: Sequence[Player], place: int, chosen: int, width: float = PILL + 2 * RING
) -> Node:
    """One who sits here; in a width of 0 the pill takes what there is, and its disc gives way."""
    player = players[place]
    colour, ground = f"seat:{player.look}", f"seat-ground:{player.look}"
    disc = 54 if width else 44
    pill = row(
        stack(
            icon(colour, 32 if width else 26, colour),
            face=Style("ink", shape="disc"),
            width=disc,
            height=disc,
            align="center",
            justify="center",
        ),
        text(player.name, "subtitle", f"seat-ink:{player.look}", fit=14 if width else 12, grow=1),
        face=Style(ground, colour, radius=33),
        pad=(6, 0, 12, 0) if width else (5, 0, 6, 0),
        gap=8 if width else 4,
        align="center",
    )
    return stack(
        pill,
        name=player.name,
        touch=UiCommand("seat", place),
        drags=True,
        face=Style(None, "cream", stroke=4, radius=38) if place == chosen else None,
        width=width,
        grow=0 if width else 1,
        height=66 + 2 * RING if width else LOW,
        padx=RING + 1,
        pady=RING + 1,
        key=f"seat:{player.look}",
    )


def _free(place: int, taken: Sequence[int], width: float = PILL + 2 * RING) -> Node:
    """A place at the table where somebody could sit down."""
    place_there = stack(
        icon("plus", 30, "mist", hole_colour="night-800"),
        face=Style("night-900", "night-500", radius=33, shape="dashed"),
        align="center",
        justify="center",
    )
    return stack(
        place_there,
        name=f"Add at place {place + 1}",
        touch=UiCommand("add", sum(1 for one in taken if one < place)),
        width=width,
        grow=0 if width else 1,
        height=66 + 2 * RING if width else LOW,
        padx=RING,
        pady=RING,
        key=f"free:{place}",
    )
