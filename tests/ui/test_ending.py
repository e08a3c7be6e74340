"""How the app ends when it is told to, and how it starts after it ended by itself."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic

import pygame
import pytest

from companion.table.games import games
from companion.table.starts import FILE, MOST, SOON, Starts
from companion.ui import start
from companion.ui.ending import STOPPED, ended_by_sigterm
from companion.ui.loop import Loop
from companion.ui.screens.home import Home, continue_last
from companion.ui.screens.play import Play
from tests.ui.table import NAMES, begin, evening

# ---- safe start

Run = Callable[[Loop], None]


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """The data folder of a game under way."""
    table = evening(tmp_path)
    begin(table, games()["creature-feature"], NAMES[:3])
    table.close()
    return tmp_path / "books"


@pytest.fixture
def opened(memory: None, monkeypatch: pytest.MonkeyPatch) -> Callable[[Path, Run], Loop]:
    """Opens the app in that folder and has the loop do this."""
    monkeypatch.setattr(pygame, "quit", lambda: None)

    def open_(folder: Path, run: Run) -> Loop:
        loops: list[Loop] = []

        def once(loop: Loop) -> None:
            loops.append(loop)
            run(loop)

        monkeypatch.setattr(Loop, "run", once)
        with suppress(Crash):
            start.kiosk(folder)
        return loops[0]

    return open_


class Crash(BaseException):
    """The process ends here."""


def crash(_: Loop) -> None:
    raise Crash


def close(loop: Loop) -> None:
    loop.app.closing = True


def runs(loop: Loop) -> None:
    """It goes round for as long as a start must last."""
    began = loop.clock()
    for after in (0.0, SOON + 1):
        loop.clock = lambda after=after: began + after
        loop.turn()


def test_after_two_crashes_home_is_shown_and_the_game_is_kept(
    played: Path, opened: Callable[[Path, Run], Loop]
) -> None:
    for _ in range(MOST):
        assert isinstance(opened(played, crash).app.screen, Play)
    for run in (crash, close, runs):
        loop = opened(played, run)
        assert isinstance(loop.app.screen, Home)
        assert loop.app.session is None
        assert loop.app.toast is not None or run is runs
        if loop.app.toast is not None:
            assert loop.app.toast.text == (
                "Matinee ended soon after its last starts. Touch Continue to go on playing."
            )

    def plays(loop: Loop) -> None:
        assert continue_last(loop.app)
        runs(loop)
        raise Crash

    opened(played, plays)
    assert isinstance(opened(played, close).app.screen, Play)


def test_a_start_that_was_closed_or_lasted_does_not_count(
    played: Path, opened: Callable[[Path, Run], Loop]
) -> None:
    for run in (crash, close, close, runs, crash, close, runs, close):
        assert isinstance(opened(played, run).app.screen, Play)
    assert not (played / FILE).exists()


def test_starts_are_not_counted_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    for folder in (tmp_path, tmp_path / "nowhere"):
        for _ in range(4):
            starts = Starts(folder)
            starts.begin()
            assert not starts.safe
            starts.turned(0, playing=True)
            starts.turned(SOON, playing=True)
            starts.end()


@pytest.mark.parametrize("content", [b"", b"x", b"-3", b"9" * 5000, b"\xff", b"1e9"])
def test_any_count_is_read(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    assert not Starts(tmp_path).safe


# ---- SIGTERM

BEGINS = """
import sys, threading, time
from companion.__main__ import main
from companion.ui.app import App
from companion.ui.loop import Loop
from companion.ui.stage import Stage
from hardware.rig import Rig

def there(*_):
    print("there", flush=True)

def hangs(*_):
    there()
    time.sleep(60)

def runs(loop, run=Loop.run):
    there()
    run(loop)
"""
HANGS = {
    "nothing": "Loop.run = runs",
    "the loop": "App.pass_time = hangs",
    "a drawing": "Stage.flip = hangs",
    "a device": "Loop.run = runs; Rig.close = lambda _: time.sleep(60)",
    "a thread": (
        "Loop.run = runs; threading.Thread(target=time.sleep, args=(60,), daemon=True).start()"
    ),
}
WHOLE = 4.0
"""Seconds within which it is gone on a machine that is busy."""


@pytest.mark.parametrize("what", HANGS)
def test_sigterm_ends_the_app_whatever_hangs(tmp_path: Path, what: str) -> None:
    program = f"{BEGINS}\n{HANGS[what]}\nsys.exit(main(['--data', {str(tmp_path)!r}]))"
    app = subprocess.Popen(
        [sys.executable, "-c", program],
        env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
        stdout=subprocess.PIPE,
    )
    with app:
        try:
            assert app.stdout is not None
            assert any(line == b"there\n" for line in app.stdout)
            began = monotonic()
            app.terminate()
            assert app.wait(30) == 0
            assert monotonic() - began < WHOLE
        finally:
            app.kill()
    assert (tmp_path / FILE).exists() == (what in ("the loop", "a drawing"))


def test_sigterm_ends_a_demo_that_is_watched(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "companion", "demo", "creature-feature", "--speed", "0.1"]
    app = subprocess.Popen(
        [*command, "--out", str(tmp_path)], env={**os.environ, "SDL_VIDEODRIVER": "dummy"}
    )
    try:
        with pytest.raises(subprocess.TimeoutExpired):
            app.wait(4)
        app.terminate()
        assert app.wait(30) == STOPPED
    finally:
        app.kill()
        app.wait()


def test_before_there_is_an_app_the_signal_ends_the_start() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(SystemExit), ended_by_sigterm():
        signal.raise_signal(signal.SIGTERM)
    assert signal.getsignal(signal.SIGTERM) is before
