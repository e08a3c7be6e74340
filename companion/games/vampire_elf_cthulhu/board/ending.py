"""Objectives are shown, and the Novel is scored line by line (VE-116 to VE-123)."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.view.nodes import (
    Board,
    ChooseFields,
    Node,
    Style,
    UiCommand,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.view.widgets import STAGE, button, pawn, small
from companion.games.vampire_elf_cthulhu import actions as did
from companion.games.vampire_elf_cthulhu.board import novel
from companion.games.vampire_elf_cthulhu.board.parts import ART, GAP, box, names_of, stub
from companion.games.vampire_elf_cthulhu.cards import COLORS, POSITIONS
from companion.games.vampire_elf_cthulhu.rules.ending import position_points, type_points
from companion.games.vampire_elf_cthulhu.view import SeatView, View

PAGES = 112
LEFT = 172
RIGHT = 128
"""Widths of who it is and of what the type and the total bring."""
MOST_ROW = 72
TALL = 50
"""A lower row has small names."""
RING = 72
TELLING = 120.0
"""Seconds in which a story can be reported."""


def reveal(view: View, asked: Sequence[int]) -> Board:
    """Everybody shows the objective (VE-117)."""
    return Board(
        line1="The Novel is complete!",
        line2="Lay your objectives on the pad, in any order"
        if len(asked) > 1
        else f"{names_of(view, asked)}: lay your objective on the pad",
        seat=asked[0] if len(asked) == 1 else None,
        art="pad",
        stub=stub(view),
        stage=_stage(view, asked),
        buttons=(button("Find it here", ChooseFields(None, did.RevealObjective), art="look"),),
        sound="ruling",
    )


def over(view: View) -> Board:
    """Who has won, and the story that is to be reported (VE-121, VE-122)."""
    names = names_of(view, view.winners)
    best = max((seat.score or 0 for seat in view.seats), default=0)
    alone = len(view.winners) == 1
    verb, who = ("wins", "The winner") if alone else ("share the win", "The winners")
    told = story(view)
    glass = button("Two minutes", UiCommand("closer", timed(told, view)), art="glass")
    told = replace(told, buttons=(glass,))
    return Board(
        line1=f"{names} {verb} with {best}!",
        line2=f"{who} may tell the pages as a story",
        seat=view.winners[0] if len(view.winners) == 1 else None,
        art="crown",
        stub=stub(view),
        stage=_stage(view, ()),
        buttons=(small("Story", UiCommand("closer", told), art="book"),),
    )


def story(view: View) -> Board:
    """The four pages as a prompt for whoever says the story (VE-122)."""
    return Board(
        line1=f"{names_of(view, view.winners)}: tell the story",
        line2="The four pages in a row, from page 1 on",
        seat=view.winners[0] if len(view.winners) == 1 else None,
        art="book",
        stub=stub(view),
        stage=column(novel.pages(view, STAGE, heading=False), grow=1),
    )


def timed(told: Board, view: View) -> Board:
    """The same with a glass that runs, for whoever wants one."""
    return replace(
        told,
        line2="The ring is two minutes",
        stage=column(
            novel.pages(view, STAGE - RING - GAP, heading=False),
            stack(
                icon("glass", RING * 0.5, "accent", hole="night-950"),
                row(
                    space(
                        face=Style(None, "accent", stroke=7, shape="ring"),
                        lasts=TELLING,
                        width=RING,
                        height=RING,
                        key=f"story:{view.turn}",
                    ),
                    justify="center",
                ),
                height=RING,
                align="center",
                justify="center",
            ),
            gap=GAP,
            grow=1,
        ),
    )


def _stage(view: View, asked: Sequence[int]) -> Node:
    """The pages above; below them, page by page, what each brings every writer."""
    seats = len(view.seats)
    room = STAGE - PAGES - GAP
    high = min(MOST_ROW, (room + GAP) / seats - GAP)
    return column(
        row(
            space(width=LEFT),
            row(*novel.pages(view, PAGES, heading=False).children, gap=GAP, grow=1),
            space(width=RIGHT),
            gap=GAP,
            height=PAGES,
        ),
        *(_line(view, seat, high, awaited=seat in asked) for seat in range(seats)),
        gap=GAP,
        grow=1,
    )


def _line(view: View, seat: int, height: float, *, awaited: bool) -> Node:
    shown = view.seats[seat]
    won = seat in view.winners
    objective, tall = shown.objective, height >= TALL
    cells = (
        [space(flex=1) for _ in POSITIONS]
        if objective is None
        else [_points(view, seat, objective, position, tall=tall) for position in POSITIONS]
    )
    return row(
        row(
            pawn(seat, min(32, height - 8)),
            column(
                text(shown.name, "subtitle", size=22 if tall else 17, fit=12),
                None if objective is None else _wanted(view, objective),
                grow=1,
                shrink=True,
                justify="center",
            ),
            icon("crown", 26, "accent") if won else None,
            width=LEFT,
            gap=8,
            pad=(8, 0, 4, 0),
            align="center",
        ),
        *cells,
        _total(view, shown, objective, min(40.0, height * 0.78)),
        name=f"{shown.name}: {shown.score if shown.score is not None else 'objective'}",
        touch=ChooseFields(seat, did.RevealObjective) if awaited and height >= 64 else None,
        face=Style(
            "night-700" if won or awaited else "night-800",
            f"seat:{seat}" if won or awaited else None,
            stroke=4,
        ),
        height=height,
        gap=GAP,
        align="center",
        key=f"scored:{seat}",
    )


def _wanted(view: View, objective: str) -> Node:
    """The colours of the objective, from page 1 on."""
    return row(
        *(
            row(
                icon(ART[color], 14, "ink"),
                name=f"{color} on page {page}",
                face=f"card-{color}",
                radius=4,
                width=18,
                height=16,
                align="center",
                justify="center",
            )
            for page, color in enumerate(box(view).objectives[objective].colors, 1)
        ),
        gap=3,
        height=16,
    )


def _points(view: View, seat: int, objective: str, position: int, *, tall: bool) -> Node:
    """What the page brings, and why: its colour on its own page or elsewhere, with own ink or
    without.
    """
    known = box(view)
    wanted = known.objectives[objective].colors[position - 1]
    points = position_points(known, objective, position, view.novel[position - 1], seat)
    there = view.novel[position - 1]
    words = ""
    if there is not None and points:
        words = "page" if COLORS[known.color[there.card]] == wanted else "colour"
        words = f"right {words}" if tall else words
        words += " + ink" if there.seat == seat and there.specials else ""
    return row(
        text(
            f"+{points}" if points else "0",
            "figure",
            "accent" if points else "mist",
            size=34,
            shrink=False,
            key=f"points:{seat}:{position}",
        ),
        text(words, "tiny", "mist", lines=1 + tall, shrink=True) if words else None,
        name=f"{points} at {position} {words}".strip(),
        gap=6,
        align="center",
        justify="center",
        flex=1,
    )


def _total(view: View, shown: SeatView, objective: str | None, size: float) -> Node:
    if objective is None:
        return row(
            icon("eyeoff", 28, "mist", hole="night-800"),
            text("lay it", "label", "mist"),
            width=RIGHT,
            gap=8,
            align="center",
            justify="center",
        )
    known = box(view)
    types = type_points(known, objective, view.novel)
    return row(
        icon(known.type[objective], 26, "mist"),
        text(f"+{types}", "figure", "mist", shrink=False),
        space(),
        text(
            "" if shown.score is None else str(shown.score),
            "figure",
            size=size,
            fit=20,
            shrink=False,
            align="end",
        ),
        width=RIGHT,
        gap=6,
        pad=(4, 0, 12, 0),
        align="center",
    )
