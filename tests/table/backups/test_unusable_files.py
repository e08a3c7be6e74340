"""A backup with files that Matinee cannot use says so before it is restored."""

import sys
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipInfo

import pytest

from companion.__main__ import main
from companion.table.players import Player, Players
from companion.ui.app.storage import open_stored_data
from tests.table.backups.test_refused_backups import rewritten, with_file

DAMAGED = {
    "players.json": (
        b'{"known": [{"name": "Ann"',
        (
            "players.json: invalid JSON: the text ends too early."
            " Nobody will be on the list of players, and the damaged file is set aside."
        ),
    ),
    "tags.json": (
        b"[]",
        (
            "tags.json: must be an object, not an array."
            " No tag will belong to a card, and the damaged file is set aside."
        ),
    ),
    "settings.json": (
        b'{"sound": 11}',
        ("settings.json: sound: must be at most 10. The default is used instead."),
    ),
    "rig.toml": (
        b"settle = 1\n[[reader]]\n",
        (
            'rig.toml, line 2: reader[0]: missing key "kind".'
            " No device will be used until the file is corrected."
        ),
    ),
    "boxes/scream-park/mine.toml": (
        b'matinee-box = 1\ngame = "scream-park"\n',
        (
            'boxes/scream-park/mine.toml, line 1: missing key "name".'
            " This set cannot be used until the file is corrected."
        ),
    ),
}


Entries = list[tuple[ZipInfo, bytes]]


def replaced(name: str, content: bytes) -> Callable[[Entries], None]:
    """Give a file of a backup another content."""

    def change(entries: Entries) -> None:
        entries[:] = [entry for entry in entries if entry[0].filename != name]
        with_file(name, content)(entries)

    return change


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("name", DAMAGED)
def test_a_file_that_cannot_be_used_is_named_before_anything_is_replaced(
    name: str,
    tmp_path: Path,
    saved: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    content, words = DAMAGED[name]
    stated = f"companion: damaged in the backup: {words}\n"
    file, data = tmp_path / "damaged.zip", tmp_path / "data"
    file.write_bytes(rewritten(saved, replaced(name, content)))
    data.mkdir()
    Players(data / "players.json").store((Player("Zoe", 3),))
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    before_asking: list[str] = []

    def answer(_: str) -> str:
        before_asking.append(capsys.readouterr().err)
        return "n"

    monkeypatch.setattr("builtins.input", answer)
    assert main(["--data", str(data), "restore", str(file)]) == 1
    assert before_asking == [stated]
    assert Players(data / "players.json").known == (Player("Zoe", 3),)
    # what it says is so
    assert main(["--data", str(data), "restore", "--replace", str(file)]) == 0
    assert capsys.readouterr().err == stated
    (kept,) = data.glob("earlier-*/players.json")
    assert Players(kept).known == (Player("Zoe", 3),)
    journal, *others, _ = open_stored_data(data)
    journal.close()
    aside = [one.set_aside for one in others if one.set_aside is not None]
    assert [one.read_bytes() for one in aside] == [content] * words.endswith("set aside.")


def test_a_backup_that_can_be_used_is_restored_without_a_word(
    tmp_path: Path, saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--data", str(tmp_path / "data"), "restore", str(saved)]) == 0
    assert capsys.readouterr().err == ""
