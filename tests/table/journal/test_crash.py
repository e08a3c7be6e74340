"""Killed while a game is under way, and started again. `scripts/crash` does it by the hundred."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from companion.table.registry import games
from tests.crash.__main__ import Broken, Table

AT_THE_FIRST_PACKING = 6
"""A seed that kills close to the first packing that begins."""


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


def test_a_kill_while_a_game_is_packed_may_come_before_anything_is_played(tmp_path: Path) -> None:
    table = Table(tmp_path / "one", "creature-feature", "hands")
    packs = [sys.executable, "-c", """print('{"word":"packs"}', flush=True); input()"""]
    with subprocess.Popen(packs, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        try:
            table._watch(child, Random(AT_THE_FIRST_PACKING))
        finally:
            child.kill()
    assert table.packing
    assert table.counts["writes begun"] == 0


def test_what_was_lost_or_doubled_would_be_reported(tmp_path: Path) -> None:
    table = Table(tmp_path / "one", "creature-feature", "hands")
    table._hear(b'{"word":"done","game":1,"moves":3}\n{"word":"will","game":1,"moves":4}\n')
    table._hear(b'{"word":"found","game":1,"moves":4}\n')
    with pytest.raises(Broken, match="promised"):
        table._hear(b'{"word":"found","game":1,"moves":3}\n')
