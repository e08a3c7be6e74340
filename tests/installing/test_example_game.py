"""The example game, installed as any other package would be: nothing of Matinee names it, and it is
played everywhere.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.installing.test_wheel import REPOSITORY, pip

SOURCE = REPOSITORY / "docs" / "examples" / "high-card"
Python = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Python:
    """Runs Python where the example is installed; the checkout has it on no path."""
    copy = tmp_path_factory.mktemp("copy") / "high-card"
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__", "tests"))
    installed = tmp_path_factory.mktemp("installed")
    pip("install", "--no-deps", "--no-build-isolation", "--target", str(installed), str(copy))
    env = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(REPOSITORY), str(installed))),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }

    def run(*words: str, stdin: str | None = None) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, *words],
            env=env,
            check=False,
            capture_output=True,
            text=True,
            cwd=installed,
            input=stdin,
        )

    return run


def test_the_referee_plays_it(python: Python) -> None:
    lines = (
        {"cmd": "new", "game": "high-card", "seats": ["Ada", "Ben"]},
        {"cmd": "do", "action": {"type": "lay", "seat": 0, "card": "two"}},
        {"cmd": "do", "action": {"type": "lay", "seat": 1, "card": "nine"}},
        {"cmd": "undo"},
        {"cmd": "do", "action": {"type": "lay", "seat": 0, "card": "nine"}},
    )
    done = python("-m", "companion", "referee", stdin="\n".join(json.dumps(line) for line in lines))
    new, _, won, _, refused = map(json.loads, done.stdout.splitlines())
    assert new["ok"]
    assert won["rulings"][0]["text"] == "Ben wins the point and leads."
    assert refused["error"]["cite"] == ["HC-3"]


def test_simulate_plays_it(python: Python) -> None:
    done = python("-m", "companion", "simulate", "high-card", "--games", "20", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 20


def test_the_app_plays_an_evening_of_it(python: Python, tmp_path: Path) -> None:
    done = python("-m", "companion", "demo", "high-card", "--out", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert len(list(tmp_path.glob("*.png"))) > 3


@pytest.mark.thorough
def test_it_passes_the_conformance_suite_and_its_own_tests(python: Python) -> None:
    done = python(
        *("-m", "pytest", "-q", "-p", "no:cacheprovider", "--installed"),
        *("-k", "high-card or high_card"),
        *("--rootdir", str(REPOSITORY), "-c", str(REPOSITORY / "pyproject.toml")),
        str(REPOSITORY / "tests" / "games" / "test_conformance.py"),
        str(SOURCE / "tests"),
    )
    assert done.returncode == 0, done.stdout


def test_no_file_of_matinee_names_it() -> None:
    named = [
        path
        for package in ("companion", "hardware", "assets", "systemd")
        for path in (REPOSITORY / package).rglob("*")
        if path.is_file()
        and path.suffix in (".py", ".toml", ".svg", ".txt")
        and any(word in path.read_text(encoding="utf-8") for word in ("high-card", "high_card"))
    ]
    assert named == []
