"""The words.toml of each game: every message can be read and filled in, and none is left over."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.core.actions import type_tag
from companion.core.game import Game
from companion.core.messages import TERMS, EachItem, Message, Plural, Select, Text, Value, Words
from companion.core.narration import MessageNarration
from companion.table.registry import games

HERE = Path(__file__).resolve().parents[2]
GAMES = [game for game in games().values() if isinstance(game.narration, MessageNarration)]


def inner(message: Message) -> Iterator[Message]:
    """A message and all those in it."""
    yield message
    match message:
        case Text():
            for part in message.parts:
                if not isinstance(part, str):
                    yield from inner(part)
        case Select() | Plural() | EachItem():
            for branch in message.branches.values():
                yield from inner(branch)
        case _:
            assert isinstance(message, Value)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_message_uses_terms_that_there_are(game: Game[Any]) -> None:
    words = words_of(game)
    used: set[str] = set()
    for path, message in words.messages.items():
        for one in inner(message):
            if isinstance(one, EachItem):
                assert "item" in one.branches, path
            if isinstance(one, Plural):
                assert one.branches.keys() <= {"one", "other", *(f"={n}" for n in range(10))}, path
            if isinstance(one, Value) and words.has_term(one.term):
                used.add(f"terms.{one.term}")
            elif isinstance(one, Value):
                assert one.term == one.fact, f"{path}: there is no term {one.term}"
    # what code shows by itself need not be in a message
    used.update(f"terms.{term}" for term in TERMS)
    assert {path for path in words.messages if path.startswith("terms.")} <= used


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_action_has_words(game: Game[Any]) -> None:
    actions = words_of(game).messages["action"]
    assert isinstance(actions, Select)
    types = {type_tag(kind) for kind in game.rules.action_types}
    assert actions.branches.keys() <= {*types, "other"}
    assert "other" in actions.branches or types <= {*actions.branches, "correct"}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_text_of_a_refusal_is_named_by_a_guard(game: Game[Any]) -> None:
    folder = HERE / "companion/games" / game.id.replace("-", "_")
    paths = (*folder.glob("refusals.py"), *folder.glob("refusals/*.py"))
    code = "".join(path.read_text(encoding="utf-8") for path in paths)
    texts = [path for path in words_of(game).messages if path.startswith("refusal.")]
    assert len(texts) > 30
    assert [path for path in texts if f'{path.rpartition(".")[2]}"' not in code] == []


def words_of(game: Game[Any]) -> Words[Any]:
    assert isinstance(game.narration, MessageNarration)
    return game.narration.words
