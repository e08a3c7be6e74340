"""The whole app as `companion` opens it, played by a finger that never rests, until it is killed:
`python -m tests.crash.screen FOLDER GAME SEED`.
"""

import os
import sys
from pathlib import Path
from random import Random

from companion.core.board.nodes import UiCommand
from companion.table.folders import JOURNAL
from companion.table.players import Player
from companion.table.registry import games
from companion.ui.runtime import start
from companion.ui.runtime.loop import Loop
from companion.ui.screens.home.home import continue_last
from companion.ui.screens.table.play import Play
from tests.crash.hands import NAMES
from tests.crash.reports import found, report_writes, say
from tests.games.options import needed

ASIDE = (
    "Menu",
    "Why?",
    "Log",
    "Back",
    "Back to the table",
    "Next",
    "OK",
    "Fix scores and positions",
)
"""What the finger touches besides answering."""


class Played(Loop):
    """The loop with somebody at the table."""

    folder: Path
    game: str
    random: Random
    _found = False

    def failed(self, error: Exception, *, lost: bool) -> None:
        del lost
        raise error

    def wait(self, seconds: float) -> None:
        super().wait(0)

    def run_once(self) -> None:
        if not self._found:
            self._report_what_is_there()
        self._play()
        super().run_once()

    def _report_what_is_there(self) -> None:
        self._found = True
        if self.app.journal.set_aside is not None:
            sys.exit("a kill is no damage")
        if self.app.session is None and self.app.games.last() is not None:
            self.app.touch(
                UiCommand("continue game")
            )  # home after two starts that were killed soon
        if self.app.session is not None and self.app.stored_game is not None:
            self.draw()
            say("shown", at_table=isinstance(self.app.screen, Play))
            found(self.folder / JOURNAL, self.app.stored_game.number, self.app.session)
        report_writes()

    def _play(self) -> None:
        app, game = self.app, games()[self.game]
        if app.session is None and not continue_last(app):
            seats = max(game.min_seats, 3)
            players = tuple(Player(name, seat) for seat, name in enumerate(NAMES[:seats]))
            app.games.begin(game, players, needed(game, seats))
            app.open_screen(Play())
        if app.playing.over:
            app.put_game_away()
            return
        roll = self.random.random()
        if roll < 0.1:
            app.close_overlays()
            app.touch(UiCommand("undo"))
        elif roll < 0.25:
            self._touch_aside()
        else:
            app.close_overlays()
            asked = [one for one in app.playing.rule_prompts() if not one.optional]
            play = app.screen
            if isinstance(play, Play):
                play.do(
                    app, self.random.choice(self.random.choice(asked).accepts).sample(self.random)
                )

    def _touch_aside(self) -> None:
        self.draw()
        there = [one for one in self.stage.placed if one.node.touch and one.node.enabled]
        aside = [one.rect for one in there if one.node.name in ASIDE]
        if aside:
            rect = self.random.choice(aside)
            self.touch(rect.x + rect.w / 2, rect.y + rect.h / 2)
            self.release(rect.x + rect.w / 2, rect.y + rect.h / 2)


if __name__ == "__main__":
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    Played.folder, Played.game, Played.random = Path(sys.argv[1]), sys.argv[2], Random(sys.argv[3])
    start.Loop = Played  # type: ignore[misc]
    sys.exit(start.start(800, 480, Played.folder))
