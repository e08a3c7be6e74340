"""The end of a game: the winners' panels, who is below, and how the points grew."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.board.nodes import Background, Node, column, icon, row, space, stack, text
from companion.core.board.plots import plot
from companion.core.board.widgets import STAGE_HEIGHT, pawn, pawn_out, title

LABELS_WIDTH = 372
"""What the names of the stretches of time share below the plot."""
SCORE_PLOT = "course"
"""The key of the plot."""
GAP = 6
MIN_ROW_HEIGHT = 40
MAX_ROW_HEIGHT = 64
PANEL_HEIGHTS = {1: 160, 2: 144, 3: 120}
CROWDED_PANEL_HEIGHT = 92
"""How high a winner's panel may be, by how many stand below it."""
LOW_PANEL_HEIGHT = 84
"""Panels lower than this have crown and shape side by side."""
MIN_LIT_HEIGHT = 56
"""A panel lower than this has no bulbs."""
BULB_MARGIN = 13
"""The space that the bulbs round a panel take."""
TITLE_LETTER_WIDTH = 13
"""About what a letter of a winner's name takes."""
FIGURE_WIDTH = 34
"""About what a figure of the points takes."""
PANEL_WIDTH = 190
"""What name and points share; a longer name has a line of its own."""
NAME_LINE_HEIGHT = 42
MIN_POINTS_HEIGHT = 24
"""The least height below the line of a name."""
TWO_LINES_HEIGHT = 46
"""A row at least so high has room for a note."""


class Standing(Struct, frozen=True):
    """Where a seat is at the end; `note`: what befell it, in a word or two."""

    seat: int
    name: str
    rank: str
    points: int
    score_history: tuple[float, ...]
    """Points at the start, and after each stretch of time."""
    note: str = ""
    out: bool = False
    """Whether the seat is out, so that its points do not count."""


def ending(
    about: str,
    winners: Sequence[Standing],
    rest: Sequence[Standing],
    labels: Sequence[str],
    *,
    spans: Sequence[int] = (),
) -> Node:
    """The plot at the left, at the right the winners above the rest; `labels` name the
    stretches of time, `spans` say over how many points each goes, none: over one.
    """
    panel, line = _heights(len(winners), len(rest))
    lines = tuple((standing.seat, standing.score_history) for standing in (*winners, *rest))
    out = [standing.seat for standing in rest if standing.out]
    return row(
        replace(
            plot(about, lines, labels, STAGE_HEIGHT, out=out, spans=spans, headed=True),
            key=SCORE_PLOT,
        ),
        column(
            *(_winner(standing, panel) for standing in winners),
            *(_rank_cell(standing, line) for standing in rest),
            width=270,
            gap=GAP,
        ),
        gap=12,
        grow=1,
    )


def _heights(winners: int, rest: int) -> tuple[float, float]:
    """The heights of a winner's panel and of a row below; the rows get their minimum first."""
    most = PANEL_HEIGHTS.get(rest, CROWDED_PANEL_HEIGHT)
    room = STAGE_HEIGHT + GAP - rest * (MIN_ROW_HEIGHT + GAP)
    panel = min(most, room / max(1, winners) - GAP)
    left = STAGE_HEIGHT + GAP - winners * (panel + GAP)
    return panel, min(MAX_ROW_HEIGHT, left / max(1, rest) - GAP)


def _winner(standing: Standing, height: float) -> Node:
    """The winner's panel: rays in the seat's color, bulbs round them."""
    color = f"seat:{standing.seat}"
    low = height < LOW_PANEL_HEIGHT
    size = min(36.0, height / 3) if not low else min(34.0, height * 0.5)
    marks = (
        icon("crown", size, "ink"),
        icon(color, size, "ink"),
    )
    lit = height >= MIN_LIT_HEIGHT
    inner = height - (2 * BULB_MARGIN if lit else 0)
    points = text(
        str(standing.points),
        "figure",
        "ink",
        size=min(64, inner * 0.8),
        fit=24,
        shrink=False,
        key=f"points:{standing.seat}",
    )
    name = title(
        standing.name,
        size=min(60, inner * 0.8),
        color="ink",
        fit=26,
        align="center",
        grow=1,
    )
    beside = len(standing.name) * TITLE_LETTER_WIDTH + len(str(standing.points)) * FIGURE_WIDTH
    below = inner - NAME_LINE_HEIGHT
    if below < MIN_POINTS_HEIGHT or beside <= PANEL_WIDTH:
        shown = row(
            row(*marks, gap=4, align="center")
            if low
            else column(*marks, gap=2, align="center", justify="center"),
            name,
            points,
            gap=10,
            align="center",
        )
    else:
        shown = column(
            replace(name, size=44, grow=0, height=NAME_LINE_HEIGHT),
            row(
                *(replace(mark, size=min(36.0, below)) for mark in marks),
                space(),
                replace(points, size=min(52, below)),
                gap=8,
                align="center",
                height=below,
            ),
        )
    return stack(
        space(background=Background("cream", "ink", shape="lights")) if lit else None,
        replace(
            shown,
            padding=(BULB_MARGIN + 9, (height - inner) / 2, BULB_MARGIN + 7, (height - inner) / 2),
        ),
        name=f"Winner {standing.name} {standing.points}",
        background=Background(color, "cream", shape="rays"),
        height=height,
        key=f"rays:{standing.seat}",
    )


def _rank_cell(standing: Standing, height: float) -> Node:
    return row(
        text(standing.rank, "subtitle", "mist", width=18) if standing.rank else None,
        (pawn_out if standing.out else pawn)(standing.seat, min(34, height - 4)),
        column(
            text(standing.name, "name"),
            text(standing.note, "caption", "mist")
            if standing.note and height >= TWO_LINES_HEIGHT
            else None,
            grow=1,
            shrink=True,
            justify="center",
        ),
        text(
            str(standing.points),
            "figure",
            size=min(40, height),
            align="end",
            shrink=False,
            key=f"points:{standing.seat}",
        ),
        name=f"{standing.rank} {standing.name} {standing.points}".lstrip(),
        background="night-800",
        radius=8,
        padx=12,
        gap=10,
        height=height,
        align="center",
        key=f"place:{standing.seat}",
    )
