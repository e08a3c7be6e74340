"""Background work while there is no input.

Python's garbage collector runs then, since a full collection during a game takes longer than a
frame. The journal is checkpointed and packs games that nobody plays. And screens that may come next
are drawn into the caches, so that no card has to wait for pictures drawn for the first time.
"""

import gc

from companion.table.play.steps import Header
from companion.table.registry import games
from companion.ui.app.app import App
from companion.ui.runtime.heap import give_back_free_memory
from companion.ui.runtime.prerender import Prerenderer
from companion.ui.runtime.stage import Stage

IDLE_SECONDS = 2.0
"""Seconds without input."""
FULL_COLLECTION_AFTER = 10
"""Collections of the middle generation after which all memory is collected."""
FORCED_COLLECTION_AFTER = 10_000
"""Objects after which memory is collected even if there is always input."""
GIVE_BACK_EVERY = 30.0
"""Seconds between two calls that return free memory to the system. Without them 8 to 10 MB are
free inside the heap after an hour.
"""


class IdleTasks:
    """Does a little work at each turn of the loop while idle. Objects that exist at the start are
    never collected.
    """

    _prerendered_header: Header | None = None
    _prerenderer: Prerenderer | None = None
    _given_back_at = 0.0

    def __init__(self, app: App, stage: Stage) -> None:
        self._app = app
        self._stage = stage
        self._unread_games = iter(games())
        gc.freeze()
        young, middle, _ = gc.get_threshold()
        gc.set_threshold(young, middle, FORCED_COLLECTION_AFTER)

    def tick(self, now: float, last_input_at: float) -> None:
        """Work at the end of a turn of the loop; `last_input_at` is the time of the last input."""
        if now - last_input_at < IDLE_SECONDS:
            return
        if gc.get_count()[2] > FULL_COLLECTION_AFTER:
            gc.collect()
            self._give_back(now)
        elif last_input_at > self._given_back_at and now - self._given_back_at >= GIVE_BACK_EVERY:
            self._give_back(now)
        else:
            self.prepare()

    def _give_back(self, now: float) -> None:
        give_back_free_memory()
        self._given_back_at = now

    def prepare(self) -> bool:
        """Do one piece of work; return whether more is left."""
        if self._app.forgetting.go_on():
            return True
        kept = self._app.stored_game
        tidied = self._app.journal.do_idle_work(None if kept is None else kept.number)
        self._app.games.report_damage()
        if not tidied:
            self._open_game()
        return tidied or self._prerender()

    def _open_game(self) -> None:
        """Load the rules of one more game that was played here, since *Games* lists it."""
        for name in self._unread_games:
            if self._app.journal.count([name]):
                games().get(name)
                return

    def _prerender(self) -> bool:
        """Draw one more possible screen of the game under way; return whether more are left."""
        session = self._app.session
        if session is not None and session.header != self._prerendered_header:
            self._prerendered_header = session.header
            self._prerenderer = Prerenderer(self._app, self._stage)
        if self._prerenderer is not None and not self._prerenderer.go_on():
            self._prerenderer = None
        return self._prerenderer is not None
