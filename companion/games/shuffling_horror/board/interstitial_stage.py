"""The stages of pictures that stay: what the dice came to, or what is read aloud."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.board.dice_tray import PANEL as PANEL_BACKGROUND
from companion.core.board.dice_tray import die, panel
from companion.core.board.nodes import Background, Node, column, icon, row, stack, text
from companion.core.board.widgets import pawn, title
from companion.core.hand_tasks import HandTask
from companion.games.shuffling_horror.board.board_view import BoardView, board_view
from companion.games.shuffling_horror.board.outcome_summary import MAX_LINES, OutcomeSummary
from companion.games.shuffling_horror.board.overview import PANEL
from companion.games.shuffling_horror.observation import ShufflingHorrorObservation
from companion.games.shuffling_horror.state import State

BANNER_HEIGHT = 52
SIZES = {1: 40, 2: 32, 3: 27, 4: 24}
"""Sizes of the letters, by the number of lines beside the picture."""


def picture_stage(
    summary: OutcomeSummary, steps: Node | None, coming: Node | None, *, has_banner: bool
) -> Node:
    """The picture with its dice or its name, beside it what people must do, then the other
    announcements and what is still to come, below the `steps` of an attack; without any of them,
    the picture has the whole stage. Bad news is red, and who is lost is crossed out; `has_banner`:
    the name is above it all, since the sign has a task.
    """
    lines, tasks, dice, bad = summary.sentences, summary.tasks, summary.dice, summary.is_bad
    rows = len(lines) + len(tasks) + (steps is not None) + 2 * (coming is not None)
    color = "bad" if bad else "accent"
    alone = not lines and not tasks and coming is None
    size = 110 if alone else 60
    figure = text(str(summary.counts), "figure", color, size=size, shrink=False)
    large = 190 if alone else 110
    cross = stack(icon("x", large, "no"), align="center", justify="center")
    picture = (
        row(
            stack(icon(summary.pictured, large, color), cross if summary.is_lost else None),
            justify="center",
        ),
        row(
            *(die(face, size) for face in dice),
            figure if len(dice) > 1 else None,
            gap=10,
            align="center",
            justify="center",
        )
        if dice
        else None
        if has_banner
        else title(summary.heading, size=40, fit=26, color=color, align="center", lines=3),
    )
    background = Background("night-950", "no", 6, radius=12) if bad else PANEL_BACKGROUND
    if alone:
        whole = row(*picture, gap=30, grow=1, align="center", justify="center")
        return column(steps, panel(whole, background=background, grow=1), gap=8, grow=1)
    size = SIZES[min(rows, MAX_LINES)]
    whole = row(
        panel(*picture, background=background, width=PANEL, justify="center", gap=12),
        column(
            steps,
            *(_hand_line(task, size, summary.state.names) for task in tasks),
            *(_line(line, size) for line in lines),
            coming,
            gap=8,
            grow=1,
            shrink=True,
        ),
        gap=12,
        grow=1,
    )
    return column(_banner(summary.heading, bad=bad), whole, gap=8, grow=1) if has_banner else whole


def _banner(name: str, *, bad: bool) -> Node:
    """What has happened, in large letters across the stage."""
    return row(
        text(name, "headline", "cream" if bad else "ink", size=34, fit=24, align="center", grow=1),
        name=name,
        background=Background("no" if bad else "accent", radius=12),
        height=BANNER_HEIGHT,
        padx=12,
        align="center",
    )


def _hand_line(task: HandTask, size: float, names: Sequence[str]) -> Node:
    """What is done by hand, with the pawns of those who do it."""
    pawns = [pawn(seat, 40) for seat in dict.fromkeys(task.seats)]
    return _line(task.sentence(names), size, pawns or [icon("hand", 36, "ink")])


def _line(words: str, size: float, hands: Sequence[Node] = ()) -> Node:
    return row(
        *hands,
        text(words, "line", "ink", size=size, lines=4, grow=1),
        name=words,
        background="bulb" if hands else "paper",
        padx=16,
        gap=12,
        height=0,
        grow=1,
        align="center",
    )


def three_monsters(state: State, lines: Sequence[str]) -> Node:
    """The picture of a Creature Feature: the three monsters of the screen, and what they do."""
    view = board_view(ShufflingHorrorObservation().view(state, None), state.catalog)
    cards = [frame.card for frame in state.frames if frame is not None and frame.card]
    return column(
        title(f"{view.term('creature-feature')}!", size=54, color="bulb", align="center"),
        row(*(_monster(view, card) for card in cards), gap=10, grow=1),
        *(replace(_line(line, 26), height=60, grow=0) for line in lines[-1:]),
        gap=8,
        grow=1,
    )


def _monster(view: BoardView, card: str) -> Node:
    """One of the three monsters of a Creature Feature."""
    return column(
        row(
            icon(view.icon_of(card), 72, "accent"),
            text(view.figure(card), "figure", "cream", size=50, shrink=False),
            gap=14,
            align="center",
            justify="center",
        ),
        title(view.title(card), size=36, fit=24, color="accent", align="center"),
        background=Background("accent-dark", "accent", stroke=4, radius=12),
        justify="center",
        padx=8,
        gap=4,
        flex=1,
    )
