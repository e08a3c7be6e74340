"""The essence of a board for table mode, with the leader by points."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.board.glance import Glance
from companion.core.board.nodes import Board, Interstitial
from companion.core.hand_tasks import HandTask
from companion.table.play.session import Session
from companion.table.score_history import scores_so_far
from companion.ui.app.app import App
from companion.ui.screens.table.instructions import is_result
from companion.ui.screens.table.open_tasks import task_of_others

RESULT_STAYS_SECONDS = 6.0
"""How long a result is shown at least before the glance says what follows."""
READ_WORDS = 3
"""How many words of a result people read in a second."""


def table_glance(
    app: App, result: Interstitial | None, tasks: Sequence[HandTask] = ()
) -> Glance | None:
    """Say who must do what, after a `result` that is not closed yet, and what another one does by
    hand (`tasks`); None while something else is to be read or touched.
    """
    session = app.playing
    if app.toast is not None or app.preview is not None or app.held_touch is not None:
        return None
    if app.scan_queue or session.over:
        return None
    board = session.board()
    if result is None:
        glance = _glance_with_leader(session, board.glance)
        task = None if glance is None else task_of_others(tasks, glance.seats)
        if glance is None or task is None or glance.also:
            return glance
        return replace(glance, also=task.text.removesuffix("."), also_seats=task.seats)
    glance = _glance_with_leader(session, board.glance or _glance_of_sign(board))
    if glance is None or not is_result(result):
        return None
    words = sum(len(node.name.split()) for node in result.stage.walk() if node.role == "text")
    seconds = max(RESULT_STAYS_SECONDS, words / READ_WORDS)
    return replace(glance, result=result.line1, result_seconds=seconds)


def _glance_of_sign(board: Board) -> Glance | None:
    """The sign of a board that table mode does not replace: people need it, but not after a result
    that they have read.
    """
    who, colon, words = board.line1.partition(": ")
    if not colon:
        return None
    named = board.seats or (() if board.seat is None else (board.seat,))
    return Glance(words, () if who == "Anyone" else named)


def _glance_with_leader(session: Session, glance: Glance | None) -> Glance | None:
    """Add the only seat with the most points, unless the game has named a leader itself."""
    if glance is None or glance.leader is not None:
        return glance
    view = session.game.observation.view(session.state, None)
    scores = scores_so_far(session.game, view)
    most = max(scores)
    if scores.count(most) > 1:
        return glance
    return replace(glance, leader=scores.index(most), figure=str(most))
