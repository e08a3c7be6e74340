"""The cast of a film, how the points grew, and its scenes, side by side."""

from companion.core.view.nodes import Node, Style, UiCommand, column, icon, row, space, text
from companion.core.view.plots import plot
from companion.core.view.widgets import pawn
from companion.table.film import Film, Member, Scene

GAP = 8
MAX_WITH_PLOT = 6
"""With more seats the cast takes two columns and the chart is left out."""
TWO_LINES = 44
"""A row at least so high has room for the role below the name."""
THREE_LINES = 58
"""A row at least so high has room for a long name in two lines besides."""
LONG_NAME = 14
"""Letters of a name that may be wrapped."""
CAST, SCENES = 250, 250
WIDE_CAST = 430
LABELS = 134
"""What the names of the parts share below the plot."""
MIN_NAME_WIDTH, MIN_FIGURE_WIDTH = 76, 14


def sheet(film: Film, high: float, *, most: float = 0, rules: bool = False) -> Node:
    """The film on a stage so high; `most`: the least that the axis of the plot reaches to, so that
    the plots of two films can be compared; `rules`: a touch on a turning point asks for its rule.
    """
    touches = [UiCommand("rule", place) if rules else None for place in range(len(film.scenes))]
    few = len(film.cast) <= MAX_WITH_PLOT
    return row(
        _cast(film, high, columns=1 if few else 2),
        _plot(film, high, most) if few and len(film.history.scores) > 1 else None,
        column(*map(_scene, film.scenes, touches), width=SCENES, grow=0 if few else 1, gap=GAP)
        if film.scenes
        else None,
        names=tuple(member.name for member in film.cast),
        gap=GAP + 2,
        grow=1,
    )


def _cast(film: Film, high: float, columns: int) -> Node:
    lines = -(-len(film.cast) // columns)
    gap = GAP if lines < MAX_WITH_PLOT else GAP / 2
    height = min(80, (high + gap) / lines - gap)
    parts = [film.cast[first : first + lines] for first in range(0, len(film.cast), lines)]
    return row(
        *(column(*(_member(member, height) for member in part), flex=1, gap=gap) for part in parts),
        width=CAST if columns == 1 else WIDE_CAST,
        grow=0 if columns > 1 or film.scenes or film.history.scores else 1,
        gap=GAP,
    )


def _member(member: Member, height: float) -> Node:
    """A row of the cast: a winner is crowned, on the rays of the seat's colour."""
    ink, soft = ("ink", "ink") if member.won else ("cream", "mist")
    role = member.role if height >= TWO_LINES else ""
    return row(
        icon("crown", 24, ink) if member.won else text(str(member.place), "figure", soft, size=20),
        pawn(member.seat, min(38, height - 6)),
        column(
            text(
                member.name,
                "name",
                ink,
                size=20,
                fit=16,
                lines=2 if height >= THREE_LINES and len(member.name) > LONG_NAME else 1,
            ),
            text(role, "tiny", soft, fit=16) if role else None,
            grow=1,
            shrink=True,
            justify="center",
        ),
        text(str(member.points), "figure", ink, size=min(30, height - 8), fit=20, shrink=False),
        name=f"{member.place} {member.name} {member.points}",
        face=Style(f"seat:{member.seat}", "cream", shape="rays")
        if member.won
        else Style("night-800"),
        height=height,
        padx=10,
        gap=8,
        align="center",
    )


def _plot(film: Film, high: float, most: float) -> Node:
    found = film.history
    lines = tuple(
        (member.seat, tuple(at[member.seat] for at in found.scores)) for member in film.cast
    )
    return plot(film.points, lines, _labels(film), high, spans=found.spans, most=most)


def _labels(film: Film) -> list[str]:
    """The parts by name, a narrow one by its figure alone."""
    found = film.history
    every = len(found.scores) - 1
    wide = [LABELS * span / every for span in found.spans]
    return [
        f"{word} {number}"
        if room >= MIN_NAME_WIDTH
        else str(number)
        if room >= MIN_FIGURE_WIDTH
        else ""
        for (word, number), room in zip(found.parts, wide, strict=True)
    ]


def _scene(scene: Scene, touch: UiCommand | None) -> Node:
    """A turning point on paper; a touch says by which rule it was found."""
    return column(
        row(
            text(scene.title, "title", "ink", size=20, fit=16, grow=1),
            text(scene.when, "tiny", "ink-2"),
            icon("why", 20, "ink-2", hole_colour="paper") if touch else None,
            height=22,
            gap=6,
            align="center",
        ),
        text(scene.text, "label", "ink", size=18, fit=16, lines=3),
        space(),
        name=f"{scene.title}: {scene.text}",
        touch=touch,
        repeats=True,
        face=Style("paper", radius=8),
        pad=(12, 3, 12, 3),
        gap=1,
        height=0,
        grow=1,
    )
