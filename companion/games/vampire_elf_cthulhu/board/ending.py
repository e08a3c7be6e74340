"""Objectives are shown, and the Novel is scored line by line (VE-116 to VE-123)."""

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
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.board import novel
from companion.games.vampire_elf_cthulhu.board.parts import GAP, badge, board
from companion.games.vampire_elf_cthulhu.cards import COLOR_ICONS, COLORS, POSITIONS
from companion.games.vampire_elf_cthulhu.rules.ending import position_points, type_points
from companion.games.vampire_elf_cthulhu.view import SeatView, View

PAGES = 112
LEFT = 172
RIGHT = 128
"""Widths of who it is and of what the type and the total bring."""
MAX_ROW_HEIGHT = 72
TALL = 50
"""A lower row has small names."""
RING = 72
STORY_SECONDS = 120.0
"""Seconds in which a story can be told."""


def reveal(view: View, awaited: tuple[int, ...]) -> Board:
    """Everybody shows the objective (VE-117)."""
    return board(
        view,
        "reveal",
        _stage(view, awaited),
        button("Find it here", ChooseFields(None, actions.RevealObjective), art="look"),
        seat=awaited[0] if len(awaited) == 1 else None,
        art="pad",
        sound="ruling",
        facts={"seats": awaited},
    )


def over(view: View) -> Board:
    """Who has won, and the story that is to be told (VE-121, VE-122)."""
    timed = UiCommand("closer", _story(view, "timed", (), STAGE - RING - GAP, _glass(view)))
    story = _story(view, "story", (button("Two minutes", timed, art="glass"),), STAGE)
    return board(
        view,
        "over",
        _stage(view, ()),
        small("Story", UiCommand("closer", story), art="book"),
        seat=_only_winner(view),
        art="crown",
        facts={"best": max((seat.score or 0 for seat in view.seats), default=0)},
    )


def _only_winner(view: View) -> int | None:
    return view.winners[0] if len(view.winners) == 1 else None


def _story(
    view: View, name: str, buttons: tuple[Node, ...], height: float, below: Node | None = None
) -> Board:
    """The four pages as a prompt for the player who narrates (VE-122)."""
    pages = novel.pages(view, height, heading=False)
    stage = column(pages, below, gap=0 if below is None else GAP, grow=1)
    return board(view, name, stage, *buttons, seat=_only_winner(view), art="book")


def _glass(view: View) -> Node:
    """A ring that runs out, for whoever wants one."""
    return stack(
        icon("glass", RING * 0.5, "accent", hole_colour="night-950"),
        row(
            space(
                face=Style(None, "accent", stroke=7, shape="ring"),
                duration=STORY_SECONDS,
                width=RING,
                height=RING,
                key=f"story:{view.turn}",
            ),
            justify="center",
        ),
        height=RING,
        align="center",
        justify="center",
    )


def _stage(view: View, awaited: tuple[int, ...]) -> Node:
    """The pages above; below them, page by page, what each brings every writer."""
    seats = len(view.seats)
    room = STAGE - PAGES - GAP
    high = min(MAX_ROW_HEIGHT, (room + GAP) / seats - GAP)
    return column(
        row(
            space(width=LEFT),
            row(*novel.pages(view, PAGES, heading=False).children, gap=GAP, grow=1),
            space(width=RIGHT),
            gap=GAP,
            height=PAGES,
        ),
        *(_line(view, seat, high, awaited=seat in awaited) for seat in range(seats)),
        gap=GAP,
        grow=1,
    )


def _line(view: View, seat: int, height: float, *, awaited: bool) -> Node:
    shown, won = view.seats[seat], seat in view.winners
    objective, tall, lit = shown.objective, height >= TALL, won or awaited
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
        touch=ChooseFields(seat, actions.RevealObjective) if awaited and height >= 64 else None,
        face=Style("night-700" if lit else "night-800", f"seat:{seat}" if lit else None, stroke=4),
        height=height,
        gap=GAP,
        align="center",
        key=f"scored:{seat}",
    )


def _wanted(view: View, objective: str) -> Node:
    """The colours of the objective, from page 1 on."""
    return row(
        *(
            badge(
                icon(COLOR_ICONS[color], 14, "ink"),
                f"card-{color}",
                18,
                16,
                radius=4,
                name=f"{color} on page {page}",
            )
            for page, color in enumerate(view.box.objectives[objective].colors, 1)
        ),
        gap=3,
        height=16,
    )


def _points(view: View, seat: int, objective: str, position: int, *, tall: bool) -> Node:
    """What the page brings, and why: its colour on its own page or elsewhere, with own ink or
    without.
    """
    known, there = view.box, view.novel[position - 1]
    wanted = known.objectives[objective].colors[position - 1]
    points = position_points(known, objective, position, there, seat)
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
            icon("eyeoff", 28, "mist", hole_colour="night-800"),
            text("lay it", "label", "mist"),
            width=RIGHT,
            gap=8,
            align="center",
            justify="center",
        )
    known = view.box
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
