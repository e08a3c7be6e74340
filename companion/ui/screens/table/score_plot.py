"""How the points of a game that is over grew, turn by turn: the log knows more than the view."""

from msgspec.structs import replace

from companion.core.board.ending import SCORE_PLOT
from companion.core.board.nodes import Node
from companion.core.board.plots import plot
from companion.core.board.widgets import STAGE_HEIGHT
from companion.table.play.session import Session
from companion.table.score_history import running_history


class ScorePlot:
    """Draws the plot of points on the board of a finished game from the log, and caches it."""

    _made: tuple[int, Node, Node] | None = None

    def stage(self, session: Session, stage: Node) -> Node:
        """Return the stage with its plot filled in; unchanged if the game does not have one."""
        if self._made is None or self._made[:2] != (session.head.id, stage):
            self._made = session.head.id, stage, _drawn(session, stage)
        return self._made[2]


def _drawn(session: Session, stage: Node) -> Node:
    there = next((node for node in stage.walk() if node.key == SCORE_PLOT), None)
    history = running_history(session.game, session.current_steps())
    if there is None or not history.spans:
        return stage
    seats = [seat for node in there.walk() for seat, _ in node.series]
    labels = [node.name for node in there.children[-1].walk() if node.role == "text"]
    if len(labels) != len(history.spans):
        return stage
    lines = tuple((seat, tuple(float(score[seat]) for score in history.scores)) for seat in seats)
    drawn = replace(
        plot(there.name, lines, labels, STAGE_HEIGHT, spans=history.spans, headed=True),
        key=SCORE_PLOT,
    )
    return replace(
        stage, children=tuple(drawn if node is there else node for node in stage.children)
    )
