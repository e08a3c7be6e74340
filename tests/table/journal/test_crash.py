"""Killed while a game is under way, and started again. `scripts/crash` does it by the hundred."""

from pathlib import Path
from random import Random

import pytest

from companion.table.registry import games
from tests.crash.__main__ import Broken, Table


def test_every_game_comes_back_as_it_was(tmp_path: Path) -> None:
    random = Random(1)
    for game in games():
        table = Table(tmp_path / game, game, "hands")
        table.kill(random)
        kept = table.promised is not None
        table.kill(random)
        assert table.counts["acknowledged"] > 0
        assert table.counts["resumed"] >= kept


def test_the_app_comes_back_to_the_table(tmp_path: Path) -> None:
    table = Table(tmp_path / "app", "creature-feature", "screen")
    table.kill(Random(2))
    table.kill(Random(3))
    assert table.counts["acknowledged"] > 0


def test_what_was_lost_or_doubled_would_be_told(tmp_path: Path) -> None:
    table = Table(tmp_path / "one", "creature-feature", "hands")
    table._hear(b'{"word":"done","game":1,"moves":3}\n{"word":"will","game":1,"moves":4}\n')
    table._hear(b'{"word":"found","game":1,"moves":4}\n')
    with pytest.raises(Broken, match="promised"):
        table._hear(b'{"word":"found","game":1,"moves":3}\n')
