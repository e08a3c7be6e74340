"""The demo: a scripted game through the real app.

Cards and buttons go in at the emulated rig, frames and lights come out; only the clock is
the script's own. A power cut is real: the app continues from a copy of the files as they
were on the disk at that instant.
"""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from random import Random
from time import sleep

from companion.core.board.nodes import Node, UiCommand
from companion.table.play.session import Session
from companion.table.players import Player
from companion.table.reports.save_file import save
from companion.ui.app.app import App
from companion.ui.app.storage import open_stored_data
from companion.ui.runtime.inbox import Inbox
from companion.ui.runtime.loop import Loop
from companion.ui.runtime.stage import Stage
from companion.ui.runtime.tray_controller import PAD, TrayController
from companion.ui.screens.all_routes import ROUTES
from companion.ui.screens.home.home import Home, continue_last
from companion.ui.screens.log.film_screen import FilmScreen
from companion.ui.screens.table.play import Play
from hardware.config import emulated_rig
from hardware.doctor import Doctor
from hardware.readers.emulated import pad
from hardware.rig import Rig

DEMO_DATE = date(2026, 10, 31)
"""The day of every demo, so that its pictures are alike."""
TICK = 0.02
"""Seconds of the script's clock between two steps of the rig."""
PAUSE_SECONDS = 0.1
LIFTED_SECONDS = 0.6
"""Longer than the grace of a reader, so that a card counts again."""
HOLD = 1.0
HOLD_PREVIEW_SECONDS = 0.4
"""Seconds after which the ring of a hold is about half closed."""
PREVIEW_SECONDS = 1.2
"""Longer than a finger has to stay to ask what it would do."""
UNKNOWN_TAG = bytes.fromhex("0499a26f916f91")


class ScriptError(Exception):
    """The script and the app do not agree: the line, and what was there instead."""


@dataclass(eq=False)
class Demo:
    """Play a script; `out` gets the pictures, `_folder` the stored data."""

    stage: Stage
    _folder: Path
    out: Path
    _pace: Callable[[float], None]

    _cuts = 0
    _now = 0.0
    _finger = 0.0, 0.0

    def __post_init__(self) -> None:
        self.pictures: list[Path] = []
        self._open_game()

    def _open_game(self) -> None:
        self._inbox = Inbox()
        self.rig = self._made_rig()
        self.laptop = TrayController(self.rig, self._inbox.put)
        self.app = App(*open_stored_data(self._folder), self.rig, Home(), ROUTES, self._clock)
        self.app.today = lambda: DEMO_DATE
        self.app.doctor = Doctor(Path("/"), self._folder.absolute(), self.rig, self._clock)
        self.laptop.attach(self.app)
        continue_last(self.app)
        self.loop = Loop(self.app, self.stage, self._inbox, self._clock)
        self._pass(PAUSE_SECONDS)

    def _made_rig(self) -> Rig:
        """The devices of this table."""
        return Rig(emulated_rig(6), self._inbox.put, self._clock)

    def _clock(self) -> float:
        return self._now

    @property
    def session(self) -> Session:
        """The game under way."""
        return self.app.playing

    def play(self, script: str) -> None:
        """Play every line in turn. Raises ScriptError at the first that does not fit."""
        for number, line in enumerate(script.splitlines(), start=1):
            words = line.split("#")[0].strip()
            if words:
                try:
                    self._run_command(*words.partition(" ")[::2])
                except ScriptError as error:
                    raise ScriptError(f"line {number}, {words!r}: {error}") from None

    def _run_command(self, verb: str, rest: str) -> None:
        match verb:
            case "seat":
                names = rest.split()
                self.app.players.store(tuple(map(Player, names, range(len(names)))))
            case "touch":
                self._put_finger(rest)
                self._lift_finger()
            case "rest":
                self._put_finger(rest)
                self._pass(PREVIEW_SECONDS)
            case "off":
                self._lift_finger()
            case "down":
                self.heard(int(rest))
                self.rig.controls.press(int(rest))
                self._pass(PAUSE_SECONDS)
                self._pass(HOLD_PREVIEW_SECONDS)
            case "wait":
                self._pass(float(rest))
            case "keep":
                self._pass(HOLD)
            case "up":
                self.rig.controls.release(int(rest))
                self._pass(PAUSE_SECONDS)
            case "lay":
                self._lay(rest)
            case "lift":
                self._lift()
            case "press":
                self._press(int(rest), PAUSE_SECONDS)
            case "hold":
                self._press(int(rest), HOLD)
            case "hurry":
                self._play_quickly(Random(rest))
            case "pull":
                pad(PAD).pull()
                self._pass(PAUSE_SECONDS)
            case "plug":
                pad(PAD).plug()
                self._pass(6)
            case "cut":
                self._cut()
            case "picture":
                self._picture(rest)
            case "expect":
                self._expect(rest)
            case _:
                raise ScriptError("no such word")

    # ---- what people do

    def _lift_finger(self) -> None:
        self.loop.release(*self._finger)
        self._pass(PAUSE_SECONDS)

    def _put_finger(self, name: str) -> None:
        self._finger = self.seen(name)
        self.loop.touch(*self._finger)

    def seen(self, name: str) -> tuple[float, float]:
        """The middle of what has that name, once it has been there long enough to be touched.
        Raises ScriptError if it is not there.
        """
        self.loop.draw()
        while seconds := self.loop.touch_seconds_left(*self._middle(name)):
            self._pass(seconds + TICK)
        return self._middle(name)

    def _middle(self, name: str) -> tuple[float, float]:
        for placed in self.stage.placed:
            node = placed.node
            if node.touch is not None and node.enabled and node.name == name:
                return placed.rect.center
        there = [placed.node.name for placed in self.stage.placed if placed.node.touch is not None]
        raise ScriptError(f"there is only {', '.join(there)}")

    def heard(self, seat: int) -> None:
        """Let the time pass until what that seat's button means could be seen."""
        self.loop.draw()
        while seconds := self.loop.seat_buttons.seconds_left(seat):
            self._pass(seconds + TICK)

    def _lay(self, card: str) -> None:
        self._lift()
        if card == "unknown":
            pad(PAD).lay(UNKNOWN_TAG)
        else:
            self.laptop.on_touch(UiCommand("lay card", card))
        self._pass(PAUSE_SECONDS)

    def _lift(self) -> None:
        self.laptop.on_touch(UiCommand("lift card"))
        self._pass(LIFTED_SECONDS)

    def _press(self, seat: int, seconds: float) -> None:
        self.heard(seat)
        self.rig.controls.press(seat)
        self._pass(seconds)
        self.rig.controls.release(seat)
        self._pass(PAUSE_SECONDS)

    def _play_quickly(self, random: Random) -> None:
        """Play the rest of the game with random decisions."""
        play = next(screen for screen in self.app.screens if isinstance(screen, Play))
        while not self.session.over:
            asked = [prompt for prompt in self.session.rule_prompts() if not prompt.optional]
            play.do(self.app, random.choice(random.choice(asked).accepts).sample(random))
        self.app.close_down_to(Play)
        self.app.toast = None
        self.session.confirm()

    def _cut(self) -> None:
        """Simulate a power cut: go on with a copy of what is on the disk now."""
        self._cuts += 1
        after = self._folder.with_name(f"{self._folder.name}-after-cut-{self._cuts}")
        shutil.copytree(self._folder, after)
        self.app.journal.close()
        self.rig.close()
        self._folder = after
        pad(PAD).lift()
        self._open_game()

    def step(self) -> None:
        """Let a moment pass, long enough for a card on the pad to count."""
        self._pass(PAUSE_SECONDS)

    def wait(self, seconds: float) -> None:
        """Let time pass while nobody does anything."""
        self._now += seconds
        self._pass(PAUSE_SECONDS)

    # ---- what is seen

    def _pass(self, seconds: float) -> None:
        steps = max(1, round(seconds / TICK))
        for _ in range(steps):
            self._now += TICK
            self.rig.step()
            self.loop.wait(0)
            self._pace(TICK)
        self.loop.run_once()
        while isinstance(self.app.screen, FilmScreen) and self.app.screen.is_reading:
            self.loop.run_once()

    def _picture(self, name: str) -> None:
        self.loop.settle()
        path = self.out / f"{len(self.pictures) + 1:02d}-{name}.png"
        self.stage.save_picture(path)
        self.pictures.append(path)

    def _expect(self, words: str) -> None:
        shown = sign_line(self.app.node())
        if not shown.startswith(words):
            raise ScriptError(f"the sign says {shown!r}")

    def save(self, path: Path) -> None:
        """Save the game under way as a saved game."""
        save(self.session, path)

    def close(self) -> None:
        """Take the last card off the pad and give everything back."""
        pad(PAD).lift()
        self.rig.close()
        self.app.journal.close()


def sign_line(node: Node) -> str:
    """The first line of the sign."""
    return next((child.name for child in node.walk() if child.key == "line1"), "")


def real_time(speed: float) -> Callable[[float], None]:
    """A pace that people can follow."""
    return lambda seconds: sleep(seconds / speed)


def at_once(_seconds: float) -> None:
    """Do not wait: the pace of a script that nobody watches."""
