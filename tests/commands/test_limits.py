"""Where the system gives no more: numbers out of range, open files, disk."""

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from companion.__main__ import main

NUMBERS = {
    ("simulate creature-feature", "--games"): "a whole number from 1 to 100000",
    ("simulate creature-feature", "--seats"): "a whole number from 1 to 100",
    ("simulate creature-feature", "--jobs"): "a whole number from 1 to 64",
    ("simulate creature-feature", "--seed"): "a whole number from 0 to 9223372036854775807",
    ("report", "--entry"): "a whole number from 1 to 1000000",
    ("demo creature-feature", "--speed"): "a number from 0.01 to 1000",
}
"""By command and option, what is allowed."""


@pytest.mark.parametrize(("option", "allowed"), NUMBERS.items(), ids=str)
@pytest.mark.parametrize("words", ["-1", "99999999999999999999", "1e-300", "nan", "9" * 5000, ""])
def test_a_number_out_of_range_is_refused_with_the_range(
    option: tuple[str, str], allowed: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*option[0].split(), f"{option[1]}={words}"])
    assert ended.value.code == 2
    reported = capsys.readouterr().err.splitlines()[-1]
    assert reported.endswith(f" must be {allowed}")
    assert len(reported) < 200


@pytest.mark.thorough(keep=3)
@pytest.mark.parametrize("jobs", ["1", "4"])
@pytest.mark.parametrize("files", [8, 12, 16])
def test_a_limit_of_open_files_ends_a_simulation_in_a_sentence(files: int, jobs: str) -> None:
    ended = subprocess.run(
        [
            *(sys.executable, "-m", "companion", "simulate", "creature-feature"),
            *("--games", "9", "--jobs", jobs),
        ],
        capture_output=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files)),
        timeout=100,
    )
    assert b"Traceback" not in ended.stderr
    assert ended.returncode == (0 if jobs == "1" else 1)
    assert jobs == "1" or ended.stderr.endswith(b"companion: Too many open files\n")


@pytest.mark.parametrize("command", ["export monstercon house", "backup"])
def test_a_file_that_grows_too_large_is_named(tmp_path: Path, command: str) -> None:
    (tmp_path / "tags.json").write_text("{}" + " " * 5000)
    file = tmp_path / "mine"
    words = ["box", *command.split()] if command != "backup" else [command]
    ended = subprocess.run(
        [sys.executable, "-m", "companion", "--data", str(tmp_path), *words, str(file)],
        capture_output=True,
        check=False,
        # the limit would cut compiled modules, too, and later runs could not import them
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20)),
    )
    assert (ended.returncode, ended.stderr.decode()) == (1, f"companion: {file}: File too large\n")
    assert [path.name for path in tmp_path.iterdir()] == ["tags.json"]


@pytest.mark.parametrize(
    ("words", "reported"),
    [
        ("restore .", ". is a folder; a backup is a ZIP file."),
        ("restore folder", "folder is a folder; a backup is a ZIP file."),
        ("restore empty", "empty is empty."),
        (
            "restore /dev/null",
            "/dev/null is not a regular file; a backup is a ZIP file.",
        ),
        ("backup missing/matinee.zip", "missing: there is no such folder"),
        ("backup empty/matinee.zip", "empty: there is no such folder"),
        ("backup empty", "empty already exists"),
        ("check .", ".: this is a folder"),
    ],
)
def test_a_file_that_cannot_be_is_named_as_it_was_typed(
    words: str,
    reported: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "tags.json").write_text("{}")
    (tmp_path / "folder").mkdir()
    (tmp_path / "empty").touch()
    monkeypatch.chdir(tmp_path)
    assert main(["--data", "data", *words.split()]) in (1, 2)
    assert capsys.readouterr().err == f"companion: {reported}\n"


@pytest.mark.parametrize("command", ["backup", "restore", "check", "box check", "box import"])
def test_an_empty_name_is_refused(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([*command.split(), ""])
    assert capsys.readouterr().err.endswith("the name of a file is empty\n")
