"""Why? while something is chosen by numbers: how these come about."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.board.nodes import Node, column
from companion.ui.app.app import App
from companion.ui.app.frame import BACK, Frame
from companion.ui.parts.paging import page_of, previous_and_more
from companion.ui.screens.table.field_question import FieldQuestion
from companion.ui.screens.table.overlay import TableOverlay

MAX_LINES = 6
"""Lines below the head, each as high as a finger is wide."""


@dataclass(eq=False)
class ChoiceReasons(TableOverlay):
    """The lines of a game about the choices of a question, below their head."""

    one_question = True

    question: str
    seat: int | None
    head: Node
    lines: Sequence[Node]

    def frame(self, app: App) -> Frame:
        page = page_of(self.lines, self.page, MAX_LINES)
        return Frame(
            "Why these numbers?",
            self.question,
            column(self.head, *page.shown, gap=4, grow=1),
            (*previous_and_more(page), BACK),
            seat=self.seat,
            icon="why",
            is_why_open=True,
        )


def explain_choice(app: App) -> bool:
    """Explain the numbers of the board or question that is open; return False if it has none."""
    asked, table = app.screen, app.table_screen
    if table is not None and asked is table and table.takes_cards(app):
        board = app.playing.board()
        if board.reasons:
            head, *lines = board.reasons
            app.open_screen(ChoiceReasons(board.line1, board.seat, head, lines))
        return bool(board.reasons)
    if not isinstance(asked, FieldQuestion) or asked.secret:
        return False
    state = (asked.asked_after or app.playing.head).state
    several = app.playing.game.boards.choice_reasons(state, asked.patterns)
    if not several:
        return False
    app.open_screen(ChoiceReasons(asked.frame(app).line1, asked.seat, several[0], several[1:]))
    return True
