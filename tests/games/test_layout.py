"""Each game's folder is divided as docs/adding-a-game.md says."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from companion.core.game import AnyGame
from companion.table.registry import games


def package_of(game: AnyGame) -> str:
    return f"companion.games.{game.id.replace('-', '_')}"


GAMES = [game for game in games().values() if package_of(game) in type(game.boards).__module__]
HERE = Path(__file__).resolve().parents[2]
PARTS = {
    "rules": "rules.dispatch",
    "options": "options",
    "observation": "observation",
    "narration": "narration",
    "boards": "board",
    "dealer": "dealer",
    "bots": "bots",
}
"""By part of a game, the module of its class."""
OPTIONAL = {"cards.toml", "refusals.toml", "boards.toml", "card_lines.toml"}


def listed() -> list[str]:
    """The modules and files in the table of the document."""
    text = (HERE / "docs/adding-a-game.md").read_text(encoding="utf-8")
    table = text.split("## The folder of a game")[1].split("\n## ")[0]
    rows = (line.split("|")[1] for line in table.splitlines() if line.startswith("| `"))
    return [name for row in rows for name in re.findall(r"`([\w./-]+)`", row)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_folder_has_what_the_document_lists(game: AnyGame) -> None:
    folder = HERE / package_of(game).replace(".", "/")
    names = [name for name in listed() if name not in OPTIONAL]
    assert len(names) > 20
    missing = [
        name
        for name in names
        if not (folder / name).exists() and not (folder / name.removesuffix(".py")).is_dir()
    ]
    assert missing == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_part_is_in_its_module(game: AnyGame) -> None:
    package = package_of(game)
    modules = {part: type(getattr(game, part)).__module__ for part in PARTS}
    elsewhere = {
        part: module
        for part, module in modules.items()
        if not f"{module}.".startswith(f"{package}.{PARTS[part]}.")
    }
    assert elsewhere == {}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_texts_are_in_their_module(game: AnyGame) -> None:
    words = import_module(f"{package_of(game)}.words")
    assert getattr(game.narration, "words", None) is words.WORDS
