"""Bots in their seats: which bot acts next, and with what it may see."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from companion.core.actions import Action
from companion.core.game import AnyGame
from companion.core.prompts import Prompt

BOT_LIMIT = 1000
"""Actions that bots may take after one input."""

RANDOM = "random"
"""The bot that every game has."""


class BotPosition(Protocol):
    """The position in which a bot chooses: the state, and the virtual table if there is one."""

    @property
    def state(self) -> object: ...
    @property
    def virtual_table(self) -> object: ...


def any_of(prompt: Prompt, random: Random) -> Action:
    """Any action that the prompt accepts."""
    accepts = prompt.accepts
    return accepts[int(random.random() * len(accepts))].sample(random)


def names(game: AnyGame) -> tuple[str, ...]:
    """The bots that can play this game."""
    return (RANDOM, *game.bots.by_name)


def can_play_seat(game: AnyGame, bot: str, seat: int) -> bool:
    """Whether the bot can play in that seat."""
    return bot == RANDOM or game.bots.by_name[bot].can_play_seat(seat)


class SeatedBots(Struct, frozen=True):
    """The bots of a game, by seat. `chance` returns the random numbers of a seat in a position."""

    game: AnyGame
    players: Mapping[int, str]
    seats: int
    chance: Callable[[int, Any], Random]

    def before_closing(self, position: BotPosition, prompts: Sequence[Prompt]) -> Action | None:
        """Return the action of a bot whose chance ends with the next required answer; None: no bot
        acts.
        """
        for prompt in prompts:
            if (
                prompt.closed_by_required
                and (seat := prompt.seat) is not None
                and seat in self.players
            ):
                action = self._choose(seat, position, prompt)
                if action is not None:
                    return action
        return None

    def answer(self, position: BotPosition, prompts: Sequence[Prompt]) -> Action | None:
        """Return the action of the first bot that must act; None: people must, or nobody.

        If only bots play, the first one that wants to answers a prompt for anybody. Call this
        after the virtual dealer has had its turn.
        """
        for prompt in prompts:
            if prompt.optional:
                continue
            whose = prompt.seat
            if whose is None:
                asked = self._seats_for_anybody(position)
            else:
                asked = (whose,) if whose in self.players else ()
            for seat in asked:
                action = self._choose(seat, position, prompt)
                if action is not None:
                    return action
            if asked and position.virtual_table is not None:
                return any_of(self._narrowed(position, prompt), self.chance(asked[0], position))
        return None

    def _seats_for_anybody(self, position: BotPosition) -> Sequence[int]:
        """The seats of the bots that may answer a prompt for anybody."""
        alone = position.virtual_table is not None and len(self.players) == self.seats
        return range(self.seats) if alone else ()

    def _choose(self, seat: int, position: BotPosition, prompt: Prompt) -> Action | None:
        """Return the answer of a seat's bot to a prompt; None: no answer."""
        bot, random = self.players[seat], self.chance(seat, position)
        if bot == RANDOM:
            # half of the time it does not use an optional chance
            if prompt.closed_by_required and random.random() < 0.5:
                return None
            return any_of(self._narrowed(position, prompt), random)
        game, table = self.game, position.virtual_table
        private = {} if table is None else game.dealer.private_view(table, seat)
        shown = game.bots.observe(position.state, seat)
        if shown is None:
            shown = game.observation.view(position.state, seat)
        return game.bots.by_name[bot].choose(
            shown, private, self._narrowed(position, prompt), random
        )

    def _narrowed(self, position: BotPosition, prompt: Prompt) -> Prompt:
        """The prompt as its seat has it at this table."""
        table = position.virtual_table
        return prompt if table is None else self.game.dealer.narrow(table, prompt) or prompt
