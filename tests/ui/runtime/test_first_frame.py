"""What Matinee reads before it shows anything, and what it leaves for later."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.table.registry import games

TO_FIRST_FRAME = """
import os, sys
import pygame

def shown(places):
    print(*sys.modules, sep="\\n", flush=True)
    os._exit(0)

pygame.display.update = shown
from companion.__main__ import main
main(["--data", sys.argv[1]])
"""
FOLDERS = {f"companion.games.{game.replace('-', '_')}": game for game in games()}


def read_by_then(folder: Path) -> set[str]:
    """The modules that were imported when the first frame was shown."""
    done = subprocess.run(
        [sys.executable, "-c", TO_FIRST_FRAME, str(folder)],
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
        check=True,
        capture_output=True,
        text=True,
    )
    return set(done.stdout.split())


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Of a machine with a rig of its own."""
    folder = tmp_path_factory.mktemp("data")
    (folder / "rig.toml").write_text("[[seat]]\nbutton = 5\nlight = 13\n\n[gpio]\nfactory='mock'\n")
    return read_by_then(folder)


def test_no_game_is_opened_before_somebody_asks_for_it(modules: set[str]) -> None:
    assert "companion.ui.screens.home.home" in modules
    assert FOLDERS.keys() & modules == set()


def test_pins_doctor_and_what_writes_boxes_are_fetched_later(modules: set[str]) -> None:
    assert modules & {"gpiozero", "hardware.doctor", "tomlkit", "serial"} == set()


def test_screens_that_are_seldom_opened_are_fetched_later(modules: set[str]) -> None:
    screens = {"cards.cards", "home.history", "log.film_screen", "machine.backup", "machine.doctor"}
    assert {f"companion.ui.screens.{screen}" for screen in screens} & modules == set()
    assert modules & {"companion.ui.film.page", "html", "fractions"} == set()


def test_a_laptop_opens_the_game_whose_cards_lie_in_its_tray(tmp_path: Path) -> None:
    opened = FOLDERS.keys() & read_by_then(tmp_path)
    assert {FOLDERS[folder] for folder in opened} == {next(iter(games()))}
