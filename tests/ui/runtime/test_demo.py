"""The demo of every game plays through, and its saved game is a game. The pictures play it too, in
both sizes.
"""

from pathlib import Path

import pygame
import pytest
from msgspec.json import encode

from companion.table.referee import Referee
from companion.table.registry import folder, games
from companion.ui.runtime.demo import Demo, at_once
from companion.ui.runtime.stage import Stage


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("game", sorted(games()))
def test_the_demo_ends_in_the_same_view_through_the_referee(tmp_path: Path, game: str) -> None:
    script = (folder(game) / "demo.txt").read_text(encoding="utf-8")
    evening = Demo(Stage(pygame.Surface((800, 480))), tmp_path / "data", tmp_path, at_once)
    try:
        evening.play(script)
        evening.save(tmp_path / "evening.jsonl")
        view = evening.session.view()
    finally:
        evening.close()
    assert len(evening.pictures) == script.count("\npicture ")
    answer = Referee().answer(encode({"cmd": "load", "file": str(tmp_path / "evening.jsonl")}))
    assert answer["ok"]
    assert answer["differs"] is False
    assert encode(answer["view"]) == encode(view)
