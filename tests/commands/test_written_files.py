"""A command, or a line of the referee, that writes a file replaces nothing but its own kind."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.table.referee import Referee

NEW = {"cmd": "new", "game": "creature-feature", "seats": ["Ann", "Bob", "Cid"]}


def _journal(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\0" + bytes(84))


def _link(path: Path) -> None:
    target = path.with_name("precious.txt")
    target.write_text("precious")
    path.symlink_to(target)


PLACED: dict[str, Callable[[Path], object]] = {
    "folder": Path.mkdir,
    "pipe": os.mkfifo,
    "device": lambda path: path.symlink_to("/dev/null"),
    "link": _link,
    "link to nothing": lambda path: path.symlink_to("nowhere"),
    "tags": lambda path: path.write_text("{}"),
    "journal": _journal,
    "empty": Path.touch,
}


def _contents(folder: Path) -> dict[str, tuple[int, bytes]]:
    return {
        path.name: (path.lstat().st_ino, path.read_bytes() if path.is_file() else b"")
        for path in folder.iterdir()
    }


@pytest.mark.parametrize("kind", PLACED)
@pytest.mark.parametrize("named", [True, False])
def test_an_exported_box_replaces_nothing(
    kind: str,
    named: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    there = tmp_path / "there"
    there.mkdir()
    monkeypatch.chdir(there)
    file = "mine" if named else "monstercon-house.toml"
    PLACED[kind](there / file)
    before = _contents(there)
    words = ["box", "export", "monstercon", "house", *([file] if named else [])]
    assert main(["--data", str(tmp_path / "data"), *words]) == 2
    assert capsys.readouterr().err == f"companion: {file} already exists\n"
    assert _contents(there) == before


@pytest.mark.parametrize("file", ["/", ".", ".."])
def test_a_box_is_not_exported_to_a_folder(
    file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["box", "export", "monstercon", "house", file]
    assert main(["--data", str(tmp_path), *words]) == 2
    assert capsys.readouterr().err == f"companion: {file} already exists\n"


@pytest.mark.parametrize("kind", PLACED)
def test_a_report_replaces_nothing(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    PLACED[kind](tmp_path / "mine")
    before = _contents(tmp_path)
    assert main(["report", str(tmp_path / "mine")]) == 2
    assert capsys.readouterr().err == f"companion: {tmp_path / 'mine'} already exists\n"
    assert _contents(tmp_path) == before


@pytest.mark.parametrize("kind", PLACED)
def test_a_saved_game_replaces_only_a_saved_game(kind: str, tmp_path: Path) -> None:
    referee = Referee()
    referee.answer(json.dumps(NEW).encode())
    file = tmp_path / "mine"
    save = json.dumps({"cmd": "save", "file": str(file)}).encode()
    PLACED[kind](file)
    before = _contents(tmp_path)
    error = referee.answer(save)["error"]
    assert error["code"] == "bad-file"
    why = "this is not a regular file", "this file exists and is not a saved game"
    assert error["text"] in [f"{file}: {one}" for one in why]
    assert _contents(tmp_path) == before
    file.rmdir() if kind == "folder" else file.unlink()
    for _ in range(2):
        assert referee.answer(save)["ok"]


@pytest.mark.parametrize("kind", [kind for kind in PLACED if kind not in ("folder", "pipe")])
def test_a_demo_replaces_only_pictures(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "01-home.png"
    PLACED[kind](file)
    before = _contents(tmp_path)
    assert main(["demo", "creature-feature", "--out", str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith(f"companion: {file}: this ")
    assert _contents(tmp_path) == before
