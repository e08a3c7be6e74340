"""The app in a real window, worked by a real mouse (where Xvfb and xdotool are installed)."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.games import games
from companion.table.journal import Journal
from tests.bench.display import display
from tests.ui.table import evening, middle

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
    "Quit",
)

pytestmark = pytest.mark.skipif(
    shutil.which("Xvfb") is None or shutil.which("xdotool") is None,
    reason="Xvfb or xdotool is not installed",
)


@pytest.fixture
def screen() -> Iterator[dict[str, str]]:
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
    app: subprocess.Popen[bytes], clicks: list[tuple[float, float]], screen: dict[str, str]
) -> None:
    """One after the other, in the window of the app, which the last one closes."""
    search = ["xdotool", "search", "--sync", "--onlyvisible", "--class", "__main__"]
    window = subprocess.run(search, env=screen, capture_output=True, check=True, timeout=30)
    number = window.stdout.decode().split()[0]
    command = ["xdotool", "sleep", "1"]
    for x, y in clicks:
        command += [
            "mousemove",
            "--window",
            number,
            str(round(x)),
            str(round(y)),
            "sleep",
            "0.1",
            "click",
            "1",
        ]
        command += ["sleep", PACE]
    subprocess.run(command, env=screen, check=True, timeout=60)
    assert app.wait(timeout=20) == 0
