"""Options for the games that the suite plays: those that a number of seats needs, and others."""

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.core.game import Game
from companion.table.editable_options import (
    EditableOption,
    as_printed,
    changed,
    editable_options,
    first_known,
    options_objection,
)


def needed(game: Game[Any], seats: int) -> dict[str, Any]:
    """The fewest options without which so many cannot play: none, or one at another value."""
    for options in ({}, *_single(game)):
        if dealt(game, options, seats):
            return options
    raise AssertionError(f"{game.id}: no option lets {seats} play")


def dealt(game: Game[Any], options: dict[str, Any], seats: int) -> bool:
    """Whether a virtual dealer can begin such a game."""
    return options_objection(game, options, seats, dealt=True) is None


def _single(game: Game[Any]) -> Iterator[dict[str, Any]]:
    for setting in editable_options(game):
        (part, *more) = setting.parts
        if not more and part.key is None:
            yield from ({setting.option.id: value} for value in part.values)


def drawn(game: Game[Any], seats: int, random: Random) -> dict[str, Any]:
    """What so many need, and some of the other options at values that go together."""
    options = needed(game, seats)
    for setting in editable_options(game):
        if random.random() < 0.5:
            continue
        tried = options | {setting.option.id: _value(game, setting, random)}
        if dealt(game, tried, seats):
            options = tried
    return options


def _value(game: Game[Any], setting: EditableOption, random: Random) -> Any:
    """One part of the option is another; all of a list at once would seldom go together."""
    value = as_printed(game)[setting.option.id]
    if value is None:
        value = first_known(setting)
    part = random.choice(setting.parts)
    return changed(value, part.key, random.choice(part.values))
