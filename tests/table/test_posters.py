"""What a game shows before it is opened comes from its own folder."""

import sys
from pathlib import Path

import pytest

from companion.table import posters
from companion.table import registry as installed
from companion.table.posters import MATINEE, drawing_file, poster
from companion.table.registry import GameRegistry, folder, games
from high_card import GAME as HIGH_CARD


@pytest.fixture
def another(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of one more game, without a poster."""
    shelf = GameRegistry(
        {**{name: lambda: None for name in games()}, "high-card": lambda: HIGH_CARD}
    )
    monkeypatch.setattr(posters, "games", lambda: shelf)
    monkeypatch.setattr(posters, "folder", lambda game: tmp_path / game)
    poster.cache_clear()
    yield tmp_path / "high-card"
    poster.cache_clear()


def test_every_game_has_a_poster_with_a_drawing_and_colors_of_its_own() -> None:
    shown = posters.posters()
    assert sorted(game for game, _ in shown) == list(games())
    assert len({one.accent for _, one in shown}) == len(shown)
    assert all(drawing_file(game).is_file() for game, _ in shown)


def test_a_game_without_a_poster_gets_one_from_what_it_says(another: Path) -> None:
    del another
    assert poster("high-card") == posters.Poster("High Card", "2–2")


@pytest.mark.parametrize(
    "content",
    [
        b"title = 1",
        b"title =",
        b'title = "a"\nplayers = "2"\nx = 1',
        b'title = "a"\nplayers = "2"\naccent = "red"',
        b'title = "\xff"',
    ],
)
def test_a_damaged_poster_does_not_hide_its_game(another: Path, content: bytes) -> None:
    another.mkdir()
    (another / "poster.toml").write_bytes(content)
    assert poster("high-card").title == "High Card"
    (error,) = posters.poster_errors("high-card")
    assert error.startswith("poster.toml of high-card: ")


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"", "not well-formed XML: no element found"),
        (b"no drawing", "not well-formed XML: syntax error"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"><rect>', "not well-formed XML"),
        (b"<html/>", "the root element must be <svg>, not <html>"),
        (b"<svg \xff/>", "'utf-8' codec"),
    ],
)
def test_a_damaged_drawing_is_reported(another: Path, content: bytes, error: str) -> None:
    another.mkdir()
    assert list(posters.poster_errors("high-card")) == []
    (another / "poster.svg").write_bytes(content)
    (found,) = posters.poster_errors("high-card")
    assert found.startswith(f"poster.svg of high-card: {error}")


def test_a_package_without_a_folder_does_not_hide_its_game(
    another: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    del another

    def folder(game: str) -> Path:
        raise LookupError(game)

    monkeypatch.setattr(posters, "folder", folder)
    assert poster("high-card").title == "High Card"
    assert not posters.has_drawing("high-card")


def test_a_game_that_cannot_be_imported_has_no_poster(
    another: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    del another

    def broken() -> object:
        raise ImportError("no module named high_card")

    shelf = GameRegistry({"high-card": broken, "other": lambda: HIGH_CARD})
    monkeypatch.setattr(posters, "games", lambda: shelf)
    assert [game for game, _ in posters.posters()] == ["other"]
    assert str(shelf.broken["high-card"]) == "no module named high_card"


def test_what_is_no_game_has_the_colors_of_matinee() -> None:
    assert poster("matinee") is MATINEE


def test_a_folder_is_found_without_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    class Entry:
        name, module = "elsewhere", "imaplib"

    monkeypatch.setattr(installed, "games_elsewhere", lambda: (Entry,))
    before = set(sys.modules)
    assert folder("elsewhere").is_dir()
    assert folder("monstercon").name == "monstercon"
    assert "imaplib" not in set(sys.modules) - before
    with pytest.raises(LookupError):
        folder("absent")
    folder.cache_clear()


def test_no_module_outside_the_games_names_a_game() -> None:
    root = Path(installed.__file__).resolve().parents[1]
    words = {
        word for game in games() for word in (game, game.replace("-", "_"), poster(game).title)
    }
    named = [
        (path.name, word)
        for path in sorted(root.rglob("*.py"))
        if root / "games" not in path.parents
        for word in words
        if word in path.read_text(encoding="utf-8")
    ]
    assert named == []
