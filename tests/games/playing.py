"""Random games of every installed game and of the example game, for tests."""

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.core.game import Game
from companion.table.play import bots
from companion.table.play.session import Session
from companion.table.play.steps import Header
from companion.table.registry import games
from high_card import GAME as HIGH_CARD
from tests.games.options import drawn, needed

ALL = {game.id: game for game in (*games().values(), HIGH_CARD)}
MAX_ACTIONS = 1500


def begun(game: Game[Any], seed: int, seats: int, *, plain: bool = False) -> Session:
    """A game on a virtual table; `plain`: with no options but those that so many need."""
    names = tuple(f"Player {seat + 1}" for seat in range(seats))
    options = needed(game, seats) if plain else drawn(game, seats, Random(seed))
    return Session.new(game, Header(game.id, game.rules_version, names, options, seed))


def played(session: Session, random: Random, most: int) -> Iterator[Session]:
    """The session after each of at most `most` random decisions."""
    for _ in range(most):
        asked = [
            narrowed
            for prompt in session.rule_prompts()
            if (narrowed := session.game.dealer.narrow(session.head.virtual_table, prompt))
            is not None
        ]
        if not asked:
            return
        # optional prompts too: what may be done now and then must hold as well
        required = [prompt for prompt in asked if not prompt.optional]
        prompt = random.choice(asked) if random.random() < 0.2 else required[0]
        session.do(bots.any_of(prompt, random))
        yield session


games_seeds_seats = given(
    st.sampled_from(sorted(ALL)), st.integers(0, 2**32 - 1), st.integers(0, 5), st.integers(5, 120)
)


def seats_of(game: Game[Any], number: int) -> int:
    return game.min_seats + number % (game.max_seats - game.min_seats + 1)
