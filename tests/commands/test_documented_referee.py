"""The lines that docs/referee.md shows are accepted, in their order."""

import re
from pathlib import Path

import pytest

from companion.table.referee import Referee

PAGE = Path(__file__).resolve().parents[2] / "docs" / "referee.md"


def test_the_example_of_the_referee_page_can_be_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = PAGE.read_text(encoding="utf-8")
    (example,) = re.findall(r"^```json\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    referee = Referee()
    for line in example.splitlines():
        answer = referee.answer(line.encode())
        assert answer["ok"], (line, answer)


def test_the_referee_page_lists_every_command() -> None:
    text = PAGE.read_text(encoding="utf-8")
    refused = Referee().answer(b'{"cmd":"?"}')["error"]["text"]
    commands = refused.partition("Allowed: ")[2].rstrip(".").split(", ")
    assert len(commands) > 10
    assert [one for one in commands if f'{{"cmd":"{one}"' not in text] == []
