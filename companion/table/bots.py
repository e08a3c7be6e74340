"""Bots: seats that the program plays, from what such a seat may see."""

from random import Random
from typing import Any, Protocol

from companion.core.actions import Action
from companion.core.game import Game, Prompt

BOT_LIMIT = 1000
"""So often may bots act after one line (protocol, Commands, `new`)."""

RANDOM = "random"
"""The bot that every game has."""


class Position(Protocol):
    """Where a bot must choose: the state, and the virtual table if there is one."""

    @property
    def state(self) -> Any: ...
    @property
    def table(self) -> Any: ...


def any_of(prompt: Prompt, random: Random) -> Action:
    """Any action that the prompt accepts."""
    accepts = prompt.accepts
    return accepts[int(random.random() * len(accepts))].sample(random)


def names(game: Game[Any]) -> tuple[str, ...]:
    """The bots that can play this game."""
    return (RANDOM, *game.bots)


def choose(game: Game[Any], bot: str, position: Position, prompt: Prompt, random: Random) -> Action:
    """What the bot does about a prompt of its seat."""
    table, seat = position.table, prompt.seat
    if table is not None:
        prompt = game.dealer.narrow(table, prompt) or prompt
    if bot == RANDOM or seat is None:
        return any_of(prompt, random)
    private = {} if table is None else game.dealer.private(table, seat)
    return game.bots[bot](game.view(position.state, seat), private, prompt, random)
