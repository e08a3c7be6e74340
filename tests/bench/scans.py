"""From the second equal UID in the reader's thread to the flipped frame, durable write and all.

Run as a process: `python -m tests.bench.scans WIDTH HEIGHT SCANS`. A real rig in threads, a
real journal, a game of six under way. Beside it stands what no app could do without: one
durable write and one flip of a bare window.
"""

import sqlite3
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import monotonic

import pygame
from msgspec import json

from companion.core.actions import Action
from companion.core.game import Game
from companion.table.play.interpret import Answer, TaggedCard, meaning_of_scan
from companion.table.players import Player
from companion.table.registry import games
from companion.ui.app.app import App
from companion.ui.app.storage import open_stored_data
from companion.ui.runtime.idle_tasks import IdleTasks
from companion.ui.runtime.inbox import Inbox
from companion.ui.runtime.loop import Loop
from companion.ui.runtime.stage import Stage, open_window
from companion.ui.runtime.tray_controller import PAD, TrayController
from companion.ui.screens.all_routes import ROUTES
from companion.ui.screens.home.home import Home
from companion.ui.screens.table.play import Play
from hardware.config import emulated_rig
from hardware.readers.emulated import pad
from hardware.rig import Rig
from hardware.signals import Lifted, Scanned, Signal
from tests.games.options import needed

NAMES = ("Mara", "Theo", "Ines", "Jo", "Kit", "Sam")


class Scans:
    """An app at a table where cards are laid, and how long each took, in milliseconds."""

    def __init__(
        self, surface: pygame.Surface, folder: Path, seed: int, stage: Stage | None = None
    ) -> None:
        self._random = Random(seed)
        self._inbox = Inbox()
        self._last: Signal | None = None
        self._rig = Rig(emulated_rig(6), self._put)
        self.app = App(*open_stored_data(folder), self._rig, Home(), ROUTES, monotonic)
        self._laptop = TrayController(self._rig, self._inbox.put)
        self._laptop.attach(self.app)
        self.loop = Loop(self.app, stage or Stage(surface), self._inbox)
        self._tidying = self.loop.idle_tasks = IdleTasks(self.app, self.loop.stage)
        self.took: list[float] = []
        self._flipped_at = 0.0
        self._flip, self.loop.stage.flip = self.loop.stage.flip, self._note_flip

    def _note_flip(self, rects: Sequence[pygame.Rect]) -> None:
        """Flip, and note when: the lights change after it."""
        self._flip(rects)
        self._flipped_at = monotonic()

    def _put(self, signal: Signal) -> None:
        self._last = signal
        self._inbox.put(signal)

    def play(self, game: Game[object], scans: int, *, leave: bool = True) -> None:
        """Games of random decisions; every one that a card can make is made by a card. The last
        one stays on the table where nobody is to `leave` it.
        """
        self._rig.start()
        while len(self.took) < scans:
            names = NAMES[: game.max_seats]
            players = tuple(Player(name, seat) for seat, name in enumerate(names))
            self.app.games.begin(game, players, needed(game, len(names)))
            play = Play()
            self.app.open_screen(play)
            self.loop.run_once()
            self.prepare()  # it is quiet while people deal
            while not self.app.playing.over and len(self.took) < scans:
                self._decide(play)
            if leave or len(self.took) < scans:
                self.app.put_game_away()
        if leave:
            self.close()

    def prepare(self) -> None:
        """Do all that the app does in quiet moments; each reads the rules of one more game."""
        for _ in games():
            while self._tidying.prepare():
                pass

    def close(self) -> None:
        """Everything is put away."""
        self._rig.close()
        self.app.journal.close()

    def _decide(self, play: Play) -> None:
        prompts = self.app.playing.rule_prompts()
        prompt = self._random.choice([one for one in prompts if not one.optional])
        action = self._random.choice(prompt.accepts).sample(self._random)
        card = self._card_for(action)
        if card is None:
            play.do(self.app, action)
            self.loop.run_once()  # hands see the table before they lay a card on it
        else:
            self._scan(card)
            self.app.close_down_to(Play)
        play.queue.boards.clear()

    def _card_for(self, action: Action) -> str | None:
        """A card that means exactly this action when it is laid."""
        session = self.app.playing
        for card in filter(session.game.cards.catalog.__contains__, _words(action)):
            if meaning_of_scan(session, TaggedCard(session.game.id, card), None) == Answer(action):
                return card
        return None

    def _scan(self, card: str) -> None:
        self._last = None  # the reader's thread may be faster than this one
        pad(PAD).lay(self._laptop.register_tag(self.app.playing.game.id, card))
        scanned = self._await(Scanned)
        self.took.append((self._flipped_at - scanned) * 1000)
        self._last = None
        pad(PAD).lift()
        self._await(Lifted)

    def _await(self, kind: type[Scanned | Lifted]) -> float:
        """Let the loop turn until this signal has been shown; when it was told."""
        while not isinstance(self._last, kind):
            self.loop.wait(1)
        reported = self._last.at
        self.loop.run_once()
        return reported


def _words(action: Action) -> list[str]:
    values = [getattr(action, field) for field in action.__struct_fields__]
    return [value for value in values if isinstance(value, str)]


def bare(surface: pygame.Surface, folder: Path, times: int) -> list[float]:
    """One durable write and one flip, in milliseconds."""
    books = sqlite3.connect(folder / "bare.sqlite3", isolation_level=None)
    books.execute("pragma journal_mode = wal")
    books.execute("pragma synchronous = full")
    books.execute("create table line (words text)")
    took: list[float] = []
    for _ in range(times):
        began = monotonic()
        books.execute("insert into line values (?)", ("x" * 4000,))
        surface.fill("black")
        pygame.display.flip()
        took.append((monotonic() - began) * 1000)
    books.close()
    return took


def main(width: int, height: int, scans: int) -> None:
    """Measure and print one JSON object."""
    surface = open_window(width, height)
    found: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for game in games().values():
            one = Scans(surface, Path(folder) / game.id, 1)
            one.play(game, scans)
            found[game.id] = one.took
        found["bare"] = bare(surface, Path(folder), scans)
    print(json.encode(found).decode())


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
