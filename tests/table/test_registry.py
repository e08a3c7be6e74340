"""Which games are installed."""

from importlib import import_module

import pytest

import companion.games
from companion.table import registry as installed
from companion.table.registry import GameRegistry, games
from high_card import GAME as HIGH_CARD


def test_a_game_lies_in_the_folder_of_its_name() -> None:
    assert list(games()) == sorted(games())
    for name in games():
        module = import_module(f"{companion.games.__name__}.{name.replace('-', '_')}")
        assert games()[name] is module.GAME
        assert module.GAME.id == name


def test_a_game_is_opened_once_and_only_when_it_is_taken_down() -> None:
    opened: list[str] = []

    def box() -> object:
        opened.append("high-card")
        return HIGH_CARD

    shelf = GameRegistry({"high-card": box, "another": pytest.fail})
    assert "high-card" in shelf
    assert list(shelf) == ["another", "high-card"]
    assert len(shelf) == 2
    assert opened == []
    assert shelf["high-card"] is shelf.get("high-card") is HIGH_CARD
    assert opened == ["high-card"]
    assert "none" not in shelf
    with pytest.raises(KeyError):
        shelf["none"]


def test_a_package_that_cannot_be_imported_has_no_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    class Entry:
        name, module = "elsewhere", "absent_package.game"

    monkeypatch.setattr(installed, "games_elsewhere", lambda: (Entry,))
    with pytest.raises(LookupError, match="absent_package"):
        installed.folder("elsewhere")


def test_a_game_that_cannot_be_loaded_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> object:
        raise SyntaxError("invalid syntax")

    shelf = GameRegistry({"high-card": lambda: HIGH_CARD, "broken": broken})
    monkeypatch.setattr(installed, "games", lambda: shelf)
    assert installed.load_all() == [HIGH_CARD]
    assert not installed.try_load("broken")
    assert "broken" not in shelf
    assert installed.load_error("broken") == (
        "the game broken could not be loaded: SyntaxError: invalid syntax"
    )
