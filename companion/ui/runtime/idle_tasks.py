"""What is done when nobody wants anything.

Memory is looked through: Python does it now and then, in the middle of anything, and with a game
under way that takes longer than a frame. The journal makes room for the next lines and packs games
that nobody plays. And the game is rehearsed, so that no card has to wait for pictures that are
drawn for the first time.
"""

import gc

from companion.table.play.steps import Header
from companion.table.registry import games
from companion.ui.app.app import App
from companion.ui.runtime.heap import give_back_free_memory
from companion.ui.runtime.prerender import Prerenderer
from companion.ui.runtime.stage import Stage

QUIET = 2.0
"""Seconds after the last hand."""
DUE = 10
"""So many times has Python looked through what is young since it last looked through all."""
IN_ANY_CASE = 10_000
"""So often at most, should it never be quiet."""
GIVE_BACK_EVERY = 30.0
"""Seconds between two moments in which the C library returns free memory to the system. Without
them 8 to 10 MB are free inside the heap after an hour.
"""


class IdleTasks:
    """Uses quiet moments, a little of each; what was there at the start is never looked through."""

    _rehearsed: Header | None = None
    _rehearsal: Prerenderer | None = None
    _given_back_at = 0.0

    def __init__(self, app: App, stage: Stage) -> None:
        self._app = app
        self._stage = stage
        self._unopened = iter(games())
        gc.freeze()
        young, middle, _ = gc.get_threshold()
        gc.set_threshold(young, middle, IN_ANY_CASE)

    def turned(self, now: float, hand_at: float) -> None:
        """The loop has gone round, and a hand came last then."""
        if now - hand_at < QUIET:
            return
        if gc.get_count()[2] > DUE:
            gc.collect()
            self._give_back(now)
        elif hand_at > self._given_back_at and now - self._given_back_at >= GIVE_BACK_EVERY:
            self._give_back(now)
        else:
            self.prepare()

    def _give_back(self, now: float) -> None:
        give_back_free_memory()
        self._given_back_at = now

    def prepare(self) -> bool:
        """Do a little of what the next cards need not wait for then; whether anything is left."""
        if self._app.forgetting.go_on():
            return True
        kept = self._app.stored_game
        tidied = self._app.journal.do_idle_work(None if kept is None else kept.number)
        self._app.games.report_damage()
        if not tidied:
            self._open_game()
        return tidied or self._rehearse()

    def _open_game(self) -> None:
        """Read the rules of another game that was played here, since Games lists it."""
        for name in self._unopened:
            if self._app.journal.count([name]):
                games().get(name)
                return

    def _rehearse(self) -> bool:
        """Go on rehearsing the game under way; whether anything is left of that."""
        session = self._app.session
        if session is not None and session.header != self._rehearsed:
            self._rehearsed = session.header
            self._rehearsal = Prerenderer(self._app, self._stage)
        if self._rehearsal is not None and not self._rehearsal.go_on():
            self._rehearsal = None
        return self._rehearsal is not None
