"""Objectives are shown, and the Novel is scored line by line (VE-116 to VE-123)."""

from companion.core.board.nodes import (
    Background,
    Board,
    ChooseFields,
    Node,
    UiCommand,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from companion.core.board.widgets import STAGE_HEIGHT, button, icon_button, pawn
from companion.games.vampire_elf_cthulhu import actions
from companion.games.vampire_elf_cthulhu.board import novel
from companion.games.vampire_elf_cthulhu.board.parts import GAP, board, objective_colors
from companion.games.vampire_elf_cthulhu.cards import COLORS, POSITIONS
from companion.games.vampire_elf_cthulhu.rules.ending import position_points, type_points
from companion.games.vampire_elf_cthulhu.view import SeatView, View

MAX_NOVEL_HEIGHT = 150
HEADS_HEIGHT = 28
LINE_GAP = 4
LEFT_WIDTH = 172
RIGHT_WIDTH = 144
"""Widths of who it is and of what the type and the total bring."""
MAX_ROW_HEIGHT = 66
TALL_ROW_HEIGHT = 60
"""Rows lower than this have small names."""
OBJECTIVE_WIDTH = 162
POINTS_WIDTH = 44
UNSCORED_LINE_HEIGHT = 36
"""The height of the line above all objectives."""
RING = 72
STORY_SECONDS = 120.0
"""Seconds for the story of the winner."""


def reveal(view: View, awaited: tuple[int, ...]) -> Board:
    """Ask everybody to show their objective (VE-117)."""
    return board(
        view,
        "reveal",
        _stage(view, awaited),
        seat=awaited[0] if len(awaited) == 1 else None,
        icon="pad",
        facts={"seats": awaited, "all_show": len(awaited) == len(view.seats)},
    )


def over(view: View) -> Board:
    """Show who has won, and the timer for their story (VE-121, VE-122)."""
    timed = UiCommand(
        "show detail", _story(view, "timed", (), STAGE_HEIGHT - RING - GAP, _glass(view))
    )
    story = _story(view, "story", (button("Two minutes", timed, icon="glass"),), STAGE_HEIGHT)
    return board(
        view,
        "over",
        _stage(view, ()),
        icon_button("Story", UiCommand("show detail", story), icon="book"),
        seat=_only_winner(view),
        icon="crown",
        facts={"best": max((seat.score or 0 for seat in view.seats), default=0)},
    )


def _only_winner(view: View) -> int | None:
    return view.winners[0] if len(view.winners) == 1 else None


def _story(
    view: View, name: str, buttons: tuple[Node, ...], height: float, below: Node | None = None
) -> Board:
    """The four cards as a prompt for the player who narrates (VE-122)."""
    cards = novel.positions(view, height, heading=False)
    stage = column(cards, below, gap=0 if below is None else GAP, grow=1)
    return board(view, name, stage, *buttons, seat=_only_winner(view), icon="book")


def unscored(view: View) -> Node:
    """What every objective that a player can have brings each of them, if the game ends before
    objectives are shown (VE-117): the Novel counts as it is (VE-118 to VE-120).
    """
    cards = [card for card in view.card_index.objectives if card not in view.objectives.discard]
    half = -(-len(cards) // 2)
    high = min(MAX_ROW_HEIGHT, (STAGE_HEIGHT - UNSCORED_LINE_HEIGHT) / half - LINE_GAP)
    columns = (
        column(*(_brings(view, card, high) for card in part), gap=LINE_GAP, flex=1)
        for part in (cards[:half], cards[half:])
    )
    is_inked = any(there is not None and there.specials for there in view.novel)
    words = ". Points at your shape are yours alone" if is_inked else " and its points"
    return column(
        text(f"Everyone: find your objective{words}", "title", height=UNSCORED_LINE_HEIGHT),
        row(*columns, gap=2 * GAP, grow=1),
        grow=1,
    )


def _brings(view: View, objective: str, height: float) -> Node:
    """An objective by what is on its card, its points, and the seats that have more."""
    known = view.card_index
    points = [
        sum(
            position_points(known, objective, position, there, seat)
            for position, there in enumerate(view.novel, 1)
        )
        + type_points(known, objective, view.novel)
        for seat in range(len(view.seats))
    ]
    more = (
        row(
            pawn(seat, 26),
            text(str(n), "figure", "ink", size=24, shrink=False, key=f"{objective}:{seat}"),
            gap=2,
            align="center",
            name=f"{view.names[seat]} {n}",
        )
        for seat, n in enumerate(points)
        if n > min(points)
    )
    return row(
        row(
            icon(known.type[objective], 28, "ink"),
            *objective_colors(view, objective, 20, 26),
            width=OBJECTIVE_WIDTH,
            gap=3,
            align="center",
            justify="center",
        ),
        text(
            str(min(points)),
            "figure",
            "ink",
            size=30,
            width=POINTS_WIDTH,
            align="center",
            key=objective,
        ),
        *more,
        name=f"{known.catalog[objective].name}: {', '.join(map(str, points))}",
        background=Background("paper", radius=8),
        height=height,
        gap=10,
        align="center",
    )


def _glass(view: View) -> Node:
    """A ring that runs out, for whoever wants one."""
    return stack(
        icon("glass", RING * 0.5, "accent", hole_color="night-950"),
        row(
            space(
                background=Background(None, "accent", stroke=7, shape="ring"),
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
    """The Novel above, each card at the head of its column; below it, what each card brings every
    writer.
    """
    seats = len(view.seats)
    high = min(MAX_ROW_HEIGHT, (STAGE_HEIGHT - HEADS_HEIGHT) / seats - LINE_GAP)
    above = min(STAGE_HEIGHT - seats * (high + LINE_GAP), MAX_NOVEL_HEIGHT)
    return column(
        row(
            space(width=LEFT_WIDTH),
            row(*novel.positions(view, above, heading=False).children, gap=GAP, grow=1),
            row(
                text("type", "caption", "mist"),
                space(),
                text("total", "caption", "mist"),
                width=RIGHT_WIDTH,
                padding=(4, 0, 12, 0),
                align="end",
            ),
            gap=GAP,
            height=above,
        ),
        *(_line(view, seat, high, awaited=seat in awaited) for seat in _order(view)),
        gap=LINE_GAP,
        grow=1,
    )


def _order(view: View) -> list[int]:
    """The seats in order; once all have points, the best one first."""
    seats = [*range(len(view.seats))]
    if any(view.seats[seat].score is None for seat in seats):
        return seats
    return sorted(seats, key=lambda seat: -(view.seats[seat].score or 0))


def _line(view: View, seat: int, height: float, *, awaited: bool) -> Node:
    shown, won = view.seats[seat], seat in view.winners
    objective, tall, lit = shown.objective, height >= TALL_ROW_HEIGHT, won or awaited
    cells = (
        [space(flex=1) for _ in POSITIONS]
        if objective is None
        else [_points(view, seat, objective, position, tall=tall) for position in POSITIONS]
    )
    return row(
        row(
            pawn(seat, min(32, height - 8)),
            column(
                text(shown.name, "subtitle", size=22 if tall else 18, fit=16),
                None
                if objective is None
                else row(
                    *objective_colors(view, objective, 16, 22),
                    icon("crown", 20, "accent") if won else None,
                    gap=3,
                    height=24,
                    align="center",
                ),
                grow=1,
                shrink=True,
                justify="center",
            ),
            width=LEFT_WIDTH,
            gap=8,
            padding=(8, 0, 4, 0),
            align="center",
        ),
        *cells,
        _total(view, shown, objective, min(40.0, height * 0.78)),
        name=f"{shown.name}: {shown.score if shown.score is not None else 'objective'}",
        touch=ChooseFields(seat, actions.RevealObjective) if awaited and height >= 64 else None,
        background=Background(
            "night-700" if lit else "night-800", f"seat:{seat}" if lit else None, stroke=4
        ),
        height=height,
        gap=GAP,
        align="center",
        key=f"scored:{seat}",
    )


def _points(view: View, seat: int, objective: str, position: int, *, tall: bool) -> Node:
    """What the card brings, and why: its color in its own position or elsewhere, with own ink or
    without.
    """
    known, there = view.card_index, view.novel[position - 1]
    wanted = known.objectives[objective].colors[position - 1]
    points = position_points(known, objective, position, there, seat)
    words = ""
    if there is not None and points:
        words = "position" if COLORS[known.color[there.card]] == wanted else "color"
        words += " + token" if there.seat == seat and there.specials else ""
    return row(
        text(
            f"+{points}" if points else "0",
            "figure",
            "accent" if points else "mist",
            size=30,
            shrink=False,
            key=f"points:{seat}:{position}",
        ),
        text(words, "tiny", "mist", lines=3 if tall else 1, shrink=True) if words else None,
        name=f"{points} at {position} {words}".strip(),
        gap=4,
        align="center",
        justify="center",
        flex=1,
    )


def _total(view: View, shown: SeatView, objective: str | None, size: float) -> Node:
    if objective is None:
        return row(
            icon("eyeoff", 28, "mist", hole_color="night-800"),
            text("lay it", "label", "mist"),
            width=RIGHT_WIDTH,
            gap=8,
            align="center",
            justify="center",
        )
    known = view.card_index
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
        width=RIGHT_WIDTH,
        gap=6,
        padding=(4, 0, 12, 0),
        align="center",
    )
