"""The cast of a film, how the points grew, and its points, side by side."""

from companion.core.board.nodes import Background, Node, UiCommand, column, icon, row, space, text
from companion.core.board.plots import plot, span_labels
from companion.core.board.widgets import pawn
from companion.table.film import Film, Member, TurningPoint

GAP = 8
MIN_HIGHEST = 2
"""The most points of anybody from which on there is a chart: below, lines only jump."""
MIN_POINTS = 3
"""Times at which points are counted from which on there is a chart: two make straight lines."""
MAX_WITH_PLOT = 6
"""Seats up to which there is a chart; with more, the cast takes two columns."""
TWO_LINES = 44
"""A row at least so high has room for the role below the name."""
THREE_LINES, LONG_ROLE = 72, 64
"""Rows at least so high have room for a long name in two lines besides, or for a role in two."""
LONG, LONG_ROLE_LETTERS = 14, 17
"""Letters of a name that may be wrapped, and of a role that has a line of its own."""
CAST, TURNING_POINTS_WIDTH = 264, 268
WIDE_CAST = 464
LABELS = 102
"""What the names of the parts share below the plot."""
LOW_TITLE, LOW_WHEN = 100, 52
"""Widths of the title of a low turning point, and of when it was."""


def has_chart(film: Film) -> bool:
    """Whether there are points enough for lines that can be read."""
    highest = max((point for _, points in film.series for point in points), default=0)
    return len(film.history.scores) >= MIN_POINTS and highest >= MIN_HIGHEST


def sheet(film: Film, high: float, *, maximum: float = 0, rules: bool = False) -> Node:
    """The film on a stage so high; `maximum`: the axis of the plot reaches to it at least, so that
    the plots of two films can be compared; `rules`: a touch on a turning point shows it whole, with
    its rule.
    """
    touches = [
        UiCommand("show rule", index) if rules else None
        for index in range(len(film.turning_points))
    ]
    few = len(film.cast) <= MAX_WITH_PLOT
    drawn = few and has_chart(film)
    points = zip(film.turning_points, touches, strict=True)
    if film.joint_result is not None and not drawn:
        tiles = [_low_turning_point(*point) for point in points]
    else:
        tiles = [_turning_point(*point, wide=few and not drawn) for point in points]
    return row(
        _cast(film, high, 1 if few else 2, is_alone=not (drawn or tiles or film.joint_result)),
        _plot(film, high, maximum) if drawn else None,
        column(
            film.joint_result, *tiles, width=TURNING_POINTS_WIDTH, grow=0 if drawn else 1, gap=GAP
        )
        if tiles or film.joint_result
        else None,
        names=tuple(name for member in film.cast for name in (*member.before, member.name)),
        gap=GAP + 2,
        grow=1,
    )


def _cast(film: Film, high: float, columns: int, *, is_alone: bool) -> Node:
    """The cast; if nothing else is shown it takes the whole width."""
    lines = -(-len(film.cast) // columns)
    gap = GAP if lines < MAX_WITH_PLOT else GAP / 2
    height = min(80, (high + gap) / lines - gap)
    parts = [film.cast[first : first + lines] for first in range(0, len(film.cast), lines)]
    is_ranked = any(member.rank is not None for member in film.cast)
    return row(
        *(
            column(*(_member(member, height, is_ranked) for member in part), flex=1, gap=gap)
            for part in parts
        ),
        width=CAST if columns == 1 else WIDE_CAST,
        grow=1 if columns == 1 and is_alone else 0,
        gap=GAP,
    )


def _member(member: Member, height: float, is_ranked: bool) -> Node:
    """A row of the cast: a winner is crowned, on the seat's color. A long role has a
    line of its own below all else.
    """
    name = member.names
    ink, soft = ("ink", "ink") if member.won else ("cream", "mist")
    rank, points = ("" if value is None else str(value) for value in (member.rank, member.points))
    is_wide = len(member.role) > LONG_ROLE_LETTERS or (member.role and member.before)
    below = is_wide and height >= TWO_LINES
    role = (
        text(member.role, "tiny", soft, fit=16, lines=2 if below and height >= LONG_ROLE else 1)
        if member.role and height >= TWO_LINES
        else None
    )
    high_enough = height >= (TWO_LINES if role is None else THREE_LINES)
    name_lines = 2 if high_enough and len(name) > LONG and not below else 1
    head = row(
        icon("crown", 22, ink)
        if member.won
        else text(rank, "figure", soft, size=20, align="center", width=22)
        if is_ranked
        else None,
        pawn(member.seat, 24 if below else min(38, height - 6)),
        column(
            text(name, "name", ink, size=20, fit=16, lines=name_lines),
            None if below else role,
            grow=1,
            shrink=True,
            justify="center",
        ),
        None
        if member.points is None
        else text(
            points,
            "figure",
            ink,
            size=min(24, height - 26) if below else min(30, height - 8),
            fit=20,
            shrink=False,
        ),
        grow=0 if below else 1,
        shrink=True,
        gap=6,
        align="center",
    )
    return column(
        head,
        role if below else None,
        name=" ".join(filter(None, (rank, name, points))),
        background=Background(f"seat:{member.seat}", "cream", radius=8)
        if member.won
        else Background("night-800"),
        height=height,
        padx=8,
        justify="center",
    )


def _plot(film: Film, high: float, maximum: float) -> Node:
    history = film.history
    return plot(
        history.heading(film.points_label),
        film.series,
        span_labels(history.periods, history.spans, LABELS),
        high,
        spans=history.spans,
        maximum=maximum,
        headed=True,
    )


def _turning_point(point: TurningPoint, touch: UiCommand | None, *, wide: bool) -> Node:
    """A turning point on paper, larger if it is `wide`; a touch shows it whole."""
    title, words = (26, 24) if wide else (20, 18)
    return column(
        row(
            text(point.title, "title", "ink", size=title, fit=16, grow=1),
            text(point.when, "tiny", "ink-2", size=title * 0.8),
            icon("why", 20, "ink-2", hole_color="paper") if touch else None,
            height=title * 1.1,
            gap=6,
            align="center",
        ),
        text(point.text, "label", "ink", size=words, fit=16, lines=2 if wide else 3),
        space(),
        name=f"{point.title}: {point.text}",
        touch=touch,
        repeats=True,
        background=Background("paper", radius=8),
        padding=(12, 3, 12, 3),
        gap=1,
        height=0,
        grow=1,
    )


def _low_turning_point(point: TurningPoint, touch: UiCommand | None) -> Node:
    """A turning point on low and wide paper: its title is beside what happened."""
    return row(
        text(point.title, "title", "ink", size=20, fit=16, lines=2, width=LOW_TITLE),
        text(point.text, "label", "ink", size=18, fit=16, lines=2, grow=1),
        column(
            text(point.when, "tiny", "ink-2", align="center"),
            icon("why", 20, "ink-2", hole_color="paper") if touch else None,
            width=LOW_WHEN,
            align="center",
            justify="center",
        ),
        name=f"{point.title}: {point.text}",
        touch=touch,
        repeats=True,
        background=Background("paper", radius=8),
        padx=10,
        gap=8,
        height=0,
        grow=1,
        align="center",
    )


def whole_turning_point(point: TurningPoint) -> Node:
    """The whole sentence in large letters, and the rule by which it was found."""
    return column(
        text(point.text, "headline", "ink", size=34, fit=20, lines=5, grow=1),
        row(
            icon("why", 26, "ink-2", hole_color="paper"),
            text(point.rule, "label", "ink-2", fit=16, lines=2, grow=1),
            height=56,
            gap=10,
            align="center",
        ),
        name=point.text,
        background=Background("paper", radius=12),
        padx=24,
        pady=12,
        grow=1,
    )
