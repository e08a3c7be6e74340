"""Standard streams that are closed, full, or of an encoding that lacks letters."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import __version__
from companion.commands.command_line import COMMANDS
from companion.table.starts import FILE
from tests.sampling import sampled

COMPANION = [sys.executable, "-m", "companion"]
NEW = '{"cmd":"new","game":"creature-feature","seats":["Zoë","Bo","Cy"]}\n'
PRINT = [
    ["--version"],
    *([command.__name__.rpartition(".")[2], "--help"] for command in COMMANDS),
    ["simulate", "creature-feature", "--games", "1"],
    ["simulate", "creature-feature", "--games", "1", "--json"],
    ["simulate", "creature-feature", "--games", "1", "--explain"],
    ["doctor"],
    ["doctor", "--json"],
    ["referee"],
]
"""Commands that print, and read nothing but lines of the referee."""
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands that are given no folder write into one of the test."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.chdir(tmp_path)


def run(words: list[str], redirected: str = "", **environment: str) -> subprocess.CompletedProcess:
    """Run a command in a shell, with this behind it."""
    return subprocess.run(
        ["sh", "-c", f'exec "$@" {redirected}', "sh", *COMPANION, *words],
        input=NEW.encode(),
        capture_output=True,
        env={**os.environ, **environment},
        check=False,
    )


@pytest.mark.thorough(keep=6)
@pytest.mark.parametrize("words", PRINT, ids=" ".join)
def test_a_full_standard_output_ends_a_command_in_a_sentence(words: list[str]) -> None:
    ended = run(words, ">/dev/full")
    assert ended.returncode == 1
    assert ended.stderr.splitlines()[-1:] == [
        b"companion: standard output: No space left on device"
    ]
    assert b"Traceback" not in ended.stderr


@pytest.mark.thorough(keep=6)
@pytest.mark.parametrize("words", PRINT, ids=" ".join)
def test_a_closed_pipe_ends_a_command_without_a_word(words: list[str]) -> None:
    readable, writable = os.pipe()
    os.close(readable)
    with os.fdopen(writable, "wb") as pipe:
        ended = subprocess.run(
            [*COMPANION, *words],
            input=NEW.encode(),
            stdout=pipe,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert ended.returncode == 1
    assert re.fullmatch(rb"(playing .*\n)?", ended.stderr)


@pytest.mark.parametrize("words", [["--version"], ["doctor"], ["referee"]], ids=" ".join)
def test_a_closed_standard_output_is_named(words: list[str]) -> None:
    ended = run(words, ">&-")
    assert (ended.returncode, ended.stderr) == (
        1,
        b"companion: standard output: Bad file descriptor\n",
    )


@pytest.mark.parametrize("redirected", [">&- 2>&- <&-", "2>/dev/full >/dev/full", "2>&- <&-"])
def test_no_file_takes_the_place_of_a_closed_stream(tmp_path: Path, redirected: str) -> None:
    data, file = tmp_path / "data", tmp_path / "evening.zip"
    data.mkdir()
    (data / "players.json").write_text('{"known":[],"last":0}')
    run(["--data", str(data), "backup", str(file)], redirected)
    assert b"Traceback" not in run(["restore", "--data", str(data), str(file)]).stdout
    assert file.read_bytes().startswith(b"PK")


def test_a_full_standard_error_changes_nothing_else() -> None:
    ended = run(["simulate", "creature-feature", "--games", "1", "--json"], "2>/dev/full")
    assert ended.returncode == 0
    assert json.loads(ended.stdout)["games"] == 1


@pytest.mark.thorough(keep=6)
@pytest.mark.parametrize(
    "environment", [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}]
)
@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "creature-feature", "--games", "1"],
        ["simulate", "creature-feature", "--games", "1", "--json"],
        ["simulate", "shuffling-horror", "--games", "1", "--explain"],
        ["referee"],
        ["backup", "Zoë.zip"],
        ["restore", "Zoë.zip"],
        ["box", "check", "Zoë.toml"],
        ["report", "--place", "Zoë=x"],
        ["simulate", "Zoë"],
        ["--size", "Zoë"],
        ["--data", "Zoë/\udcff", "doctor"],
    ],
    ids=ascii,
)
def test_every_terminal_shows_every_name(
    words: list[str], environment: dict[str, str], tmp_path: Path
) -> None:
    folder = ["--data", str(tmp_path)]
    every = [words, [*folder, *words]] if "LC_ALL" in environment else [[*folder, *words], words]
    for before in sampled(every, 2):
        ended = run(before, PYTHONUTF8="0", **environment)
        assert b"Traceback" not in ended.stderr
        assert b"Error" not in ended.stderr


def test_json_is_utf_8_on_every_terminal() -> None:
    ended = run(["referee"], PYTHONIOENCODING="ascii")
    assert "Zoë" in ended.stdout.decode()
    assert json.loads(ended.stdout)["ok"]


def test_version_names_the_program_and_its_version() -> None:
    assert run(["--version"]).stdout.decode() == f"Matinee {__version__}\n"


# ---- signals

SIMULATE = ["simulate", "creature-feature"]


@pytest.mark.parametrize(
    ("words", "module"),
    [
        ([], "argparse"),
        ([], "companion.commands.command_line"),
        ([], "companion.ui.runtime.start"),
        ([], "pygame"),
        (SIMULATE, "companion.table.simulation.simulate"),
        (SIMULATE, "msgspec"),
    ],
)
def test_ctrl_c_during_the_imports_prints_nothing(
    words: list[str], module: str, tmp_path: Path
) -> None:
    program = f"""
import os, signal, sys
from companion.__main__ import main

class Interrupting:
    def find_spec(self, name, *_):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.modules.pop({module!r}, None)
sys.meta_path.insert(0, Interrupting())
sys.exit(main({["--data", str(tmp_path), *words]!r}))
"""
    ended = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        check=False,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, b"", b"")
    assert not (tmp_path / FILE).exists()


@pytest.fixture
def heard() -> Iterator[None]:
    """What is started in the background by a script ignores Ctrl-C, and so do its children."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heard")
def test_ctrl_c_ends_all_processes_of_a_simulation_without_a_word() -> None:
    program = """
import os, signal
from companion.__main__ import main
from companion.table.simulation import simulate

def interrupt(*_):
    os.killpg(0, signal.SIGINT)

simulate.run = interrupt
raise SystemExit(main("simulate creature-feature --jobs 2".split()))
"""
    ended = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        check=False,
        start_new_session=True,
    )
    assert ended.returncode == 130
    assert b"Traceback" not in ended.stderr
