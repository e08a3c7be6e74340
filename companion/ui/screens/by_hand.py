"""What hands must do before the game goes on: a list that stays until somebody says done."""

from collections.abc import Sequence

from companion.core.kit import primary
from companion.core.nodes import Board, Face, Go, Node, column, icon, row, space, text
from companion.table.session import Step
from companion.ui.app import App

A_PAGE = 4


def told_by_hand(app: App, steps: Sequence[Step]) -> list[str]:
    """What hands must do after these steps and nothing on the screen shows."""
    shown = app.playing.game.shown_by_board
    return [
        app.sentence(step, ruling)
        for step in steps
        for ruling in step.rulings
        if ruling.kind == "instruct" and ruling.facts["do"] not in shown
    ]


def by_hand(words: Sequence[str], stub: tuple[str, str]) -> tuple[Board, ...]:
    """The instructions in the order in which hands should follow them, page by page."""
    pages = [words[start : start + A_PAGE] for start in range(0, len(words), A_PAGE)]
    return tuple(
        Board(
            line1="Now, by hand",
            line2="In this order; touch Next when it is done",
            stub=stub,
            art="hand",
            stage=column(
                *(_line(place, one) for place, one in enumerate(page, start=number * A_PAGE + 1)),
                space(),
                gap=8,
                grow=1,
            ),
        )
        for number, page in enumerate(pages)
    )


def _line(place: int, words: str) -> Node:
    return row(
        text(str(place), font="figure", size=30, colour="ink-2", width=40, align="center"),
        text(words, font="bold", size=22, fit=18, lines=2, colour="ink", grow=1),
        icon("hand", 32, "ink-2", hole="paper"),
        name=words,
        face=Face("paper", radius=10),
        pad=(8, 0, 16, 0),
        gap=10,
        height=66,
        align="center",
    )


def way_on(board: Board) -> tuple[Node, ...]:
    """What passes a moment by, where it has no such button of its own."""
    if any(one.touch == Go("next") for one in board.buttons):
        return ()
    return (primary("Next", Go("next"), art="next"),)
