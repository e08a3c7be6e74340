"""Which games are installed."""

from importlib import import_module

import pytest

import companion.games
from companion.table.games import Shelf, games
from tests.games.toy import TOY


def test_a_game_lies_in_the_folder_of_its_name() -> None:
    assert list(games()) == sorted(games())
    for name in games():
        module = import_module(f"{companion.games.__name__}.{name.replace('-', '_')}")
        assert games()[name] is module.GAME
        assert module.GAME.id == name


def test_a_game_is_opened_once_and_only_when_it_is_taken_down() -> None:
    opened: list[str] = []

    def box() -> object:
        opened.append("toy")
        return TOY

    shelf = Shelf({"toy": box, "another": pytest.fail})
    assert "toy" in shelf
    assert list(shelf) == ["another", "toy"]
    assert len(shelf) == 2
    assert opened == []
    assert shelf["toy"] is shelf.get("toy") is TOY
    assert opened == ["toy"]
    assert "none" not in shelf
    with pytest.raises(KeyError):
        shelf["none"]
