"""The essence of a board for table mode, with the leader by points."""

from msgspec.structs import replace

from companion.core.view.glance import Glance
from companion.table.play.session import Session
from companion.ui.app.app import App


def table_glance(app: App) -> Glance | None:
    """Say who must do what; None while something else is to be read or touched."""
    session = app.playing
    if app.toast is not None or app.preview is not None or app.held_touch is not None:
        return None
    if app.scan_queue or session.over or session.header.ended:
        return None
    return _glance_with_leader(session, session.board().glance)


def _glance_with_leader(session: Session, glance: Glance | None) -> Glance | None:
    """Add the only seat with the most points, unless the game has named a leader itself."""
    if glance is None or glance.leader is not None:
        return glance
    view = session.game.observation.view(session.state, None)
    scores = session.game.observation.running_scores(view)
    if scores is None:
        scores = session.game.observation.summary(view).scores
    most = max(scores)
    if scores.count(most) > 1:
        return glance
    return replace(glance, leader=scores.index(most), figure=str(most))
