"""The wheel: every file of the program is in it, and it runs where nothing else of Matinee is."""

import json
import os
import shutil
import site
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
SOURCES = ("companion", "hardware", "assets", "pyproject.toml", "README.md", "LICENSE")

Run = Callable[..., str]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy so that the build leaves nothing in the checkout."""
    source = tmp_path_factory.mktemp("source")
    for name in SOURCES:
        if (REPOSITORY / name).is_dir():
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(REPOSITORY / name, source / name, symlinks=True, ignore=ignored)
        else:
            shutil.copy(REPOSITORY / name, source / name)
    wheels = tmp_path_factory.mktemp("wheels")
    pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(wheels), str(source))
    (found,) = wheels.glob("*.whl")
    return found


def pip(*words: str) -> None:
    subprocess.run(
        [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", *words, "--no-index"],
        check=True,
        env={**os.environ, "PYTHONPATH": ""},
    )


def test_every_file_of_the_program_is_in_it(wheel: Path) -> None:
    inside = set(ZipFile(wheel).namelist())
    wanted = {
        path.relative_to(REPOSITORY).as_posix()
        for package in ("companion", "hardware")
        for path in (REPOSITORY / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    } | {
        f"companion/{path.relative_to(REPOSITORY).as_posix()}"
        for path in (REPOSITORY / "assets").rglob("*")
        if path.is_file()
    }
    assert "companion/games/creature_feature/clauses.toml" in wanted
    assert "companion/assets/icons/undo.svg" in wanted
    assert wanted - inside == set()


@pytest.fixture(scope="module")
def run(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs `companion` of an environment that has the wheel and the packages it depends on."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, with_pip=False, symlinks=True)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    packages = folder / "lib" / version / "site-packages"
    pip("install", "--no-deps", "--target", str(packages), str(wheel))
    (packages / "dependencies.pth").write_text("\n".join(site.getsitepackages()))

    def run(*words: str, text: str = "") -> str:
        done = subprocess.run(
            [folder / "bin" / "python", "-m", "companion", "--data", folder / "data", *words],
            cwd=folder,
            check=False,
            input=text,
            text=True,
            capture_output=True,
            env={**os.environ, "PYTHONPATH": "", "SDL_VIDEODRIVER": "dummy"},
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def test_the_referee_plays(run: Run) -> None:
    new = {"cmd": "new", "game": "scream-park", "seats": ["Ada", "Ben"], "dealer": "virtual"}
    answer = json.loads(run("referee", text=json.dumps({**new, "seed": 7}) + "\n"))
    assert answer["ok"]
    assert answer["prompts"]


def test_games_are_simulated(run: Run) -> None:
    assert "1 game in" in run("simulate", "creature-feature", "--games", "1", "--seats", "3")


def test_the_demo_draws(run: Run, tmp_path: Path) -> None:
    run("demo", "monstercon", "--out", str(tmp_path))
    assert list(tmp_path.glob("*.png"))
    assert (tmp_path / "evening.jsonl").stat().st_size
