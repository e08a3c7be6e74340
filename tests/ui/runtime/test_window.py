"""The window: its name, and the app in it worked by a real mouse.

What needs a display is skipped where Xvfb or xdotool is not installed.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from companion.table.journal.journal import Journal
from companion.table.registry import games
from companion.ui.runtime.stage import NAME, open_window
from tests.bench.display import display
from tests.ui.table import evening, middle

PACE = "0.7"
"""Seconds between two clicks: the app ignores what comes within 0.45 s of a change."""
CLICKS = (
    "Creature Feature",
    "Start",
    "Next",
    "Gem",
    "Next",
    "Film 4",
    "Menu",
    "Save and go home",
    "Settings",
    "Quit",
    "Quit",
)


@pytest.fixture
def screen() -> Iterator[dict[str, str]]:
    if shutil.which("Xvfb") is None or shutil.which("xdotool") is None:
        pytest.skip("Xvfb or xdotool is not installed")
    with display() as (_, env):
        yield {**env, "SDL_AUDIODRIVER": "dummy"}


def points(folder: Path) -> list[tuple[float, float]]:
    """Where each click goes: the same evening, laid out without a window."""
    table = evening(folder)
    found = []
    for name in CLICKS[:-1]:
        found.append(middle(table, name))
        table.play(f"touch {name}")
    found.append(middle(table, CLICKS[-1]))
    table.close()
    return found


@contextmanager
def app(folder: Path, screen: dict[str, str]) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """The app, and its window, found by its class."""
    process = subprocess.Popen(
        [sys.executable, "-m", "companion", "--data", str(folder)],
        env=screen,
        cwd=Path(__file__).resolve().parents[3],
    )
    try:
        search = ["xdotool", "search", "--sync", "--onlyvisible", "--class", f"^{NAME}$"]
        found = subprocess.run(search, env=screen, capture_output=True, check=True, timeout=30)
        yield process, found.stdout.decode().split()[0]
    finally:
        process.kill()
        process.wait()


def test_a_mouse_plays_in_a_real_window(tmp_path: Path, screen: dict[str, str]) -> None:
    clicks = points(tmp_path / "elsewhere")
    folder = tmp_path / "data"
    with app(folder, screen) as (process, number):
        click(number, clicks, screen)
        assert process.wait(timeout=20) == 0
    journal = Journal(folder / "journal.sqlite3")
    (kept,) = journal.games()
    state = journal.resume(games()[kept.header.game], kept)
    assert state.view()["phase"] == "team-up"
    journal.close()


def test_the_window_has_the_title_and_class_of_matinee(
    tmp_path: Path, screen: dict[str, str]
) -> None:
    with app(tmp_path, screen) as (_, number):
        name = ["xdotool", "getwindowname", number]
        assert subprocess.check_output(name, env=screen, text=True) == "Matinee\n"


def test_the_class_does_not_come_from_the_file_that_python_runs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for variable in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"):
        monkeypatch.setenv(variable, "__main__.py")
    open_window(800, 480)
    assert pygame.display.get_caption()[0] == "Matinee"
    assert os.environ["SDL_VIDEO_X11_WMCLASS"] == "Matinee"
    assert os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] == "Matinee"


def click(number: str, clicks: list[tuple[float, float]], screen: dict[str, str]) -> None:
    """Click one after the other in the window of that number, which the last one closes."""
    command = ["xdotool", "sleep", "1"]
    for x, y in clicks:
        place = ["mousemove", "--window", number, str(round(x)), str(round(y))]
        command += [*place, "sleep", "0.1", "click", "1", "sleep", PACE]
    subprocess.run(command, env=screen, check=True, timeout=60)
