"""The app in a real window, worked by a real mouse (where Xvfb and xdotool are installed)."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.games import games
from companion.table.journal import Journal
from tests.ui.table import evening

PACE = "0.4"
"""Seconds between two clicks: a quick person's."""
CLICKS = (
    "Creature Feature",
    "Start",
    "Next",
    "Gem",
    "Next",
    "Film 4",
    "Menu",
    "Put the game away",
    "Settings",
    "Close Matinee",
)

pytestmark = pytest.mark.skipif(
    shutil.which("Xvfb") is None or shutil.which("xdotool") is None,
    reason="Xvfb or xdotool is not installed",
)


@pytest.fixture
def screen() -> Iterator[dict[str, str]]:
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x720x24", "-nolisten", "tcp"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert server.stdout is not None
    number = server.stdout.readline().decode().strip()
    yield {
        **os.environ,
        "DISPLAY": f":{number}",
        "SDL_VIDEODRIVER": "x11",
        "SDL_AUDIODRIVER": "dummy",
    }
    server.terminate()
    server.wait()
    server.stdout.close()


def points(folder: Path) -> list[tuple[int, int]]:
    """Where each click goes: the same evening, laid out without a window."""
    table = evening(folder)
    found = []
    for name in CLICKS[:-1]:
        table.loop.draw()
        found.append(middle(table, name))
        table.play(f"touch {name}")
    table.loop.draw()
    found.append(middle(table, CLICKS[-1]))
    table.close()
    return found


def middle(table, name: str) -> tuple[int, int]:
    rect = next(one.rect for one in table.stage.placed if one.node.name == name)
    return round(rect.x + rect.w / 2), round(rect.y + rect.h / 2)


def test_a_mouse_plays_in_a_real_window(tmp_path: Path, screen: dict[str, str]) -> None:
    clicks = points(tmp_path / "elsewhere")
    folder = tmp_path / "books"
    app = subprocess.Popen(
        [sys.executable, "-m", "companion", "--data", str(folder)],
        env=screen,
        cwd=Path(__file__).resolve().parents[2],
    )
    try:
        click(app, clicks, screen)
    finally:
        app.kill()
        app.wait()
    journal = Journal(folder / "journal.sqlite3")
    (kept,) = journal.games()
    state = journal.resume(games()[kept.header.game], kept)
    assert state.view()["phase"] == "team-up"
    journal.close()


def click(
    app: subprocess.Popen[bytes], clicks: list[tuple[int, int]], screen: dict[str, str]
) -> None:
    """One after the other, in the window of the app, which the last one closes."""
    search = ["xdotool", "search", "--sync", "--onlyvisible", "--class", "__main__"]
    window = subprocess.run(search, env=screen, capture_output=True, check=True, timeout=30)
    number = window.stdout.decode().split()[0]
    command = ["xdotool", "sleep", "1"]
    for x, y in clicks:
        command += ["mousemove", "--window", number, str(x), str(y), "sleep", "0.1", "click", "1"]
        command += ["sleep", PACE]
    subprocess.run(command, env=screen, check=True, timeout=60)
    assert app.wait(timeout=20) == 0
