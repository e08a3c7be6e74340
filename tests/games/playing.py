"""Random games of every installed game and of the example game, for tests."""

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from msgspec import json as mjson

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


PLAYTHROUGH = "playthrough.txt"
"""The file in a game's folder."""
AT_A_TABLE: dict[str, dict[str, dict[str, Any]]] = {
    "scream-park": {"playthrough-each-day.txt": {"entry": "each-day"}}
}
"""By game further files, each with the options of a game that only people at a table can play."""


def playthroughs(game: Game[Any]) -> dict[str, str]:
    """By file, a game of bots, a line an action, indented what follows from it."""
    session = begun(game, 51, game.min_seats, plain=True)
    for _ in played(session, Random(51), 120):
        pass
    further = AT_A_TABLE.get(game.id, {}).items()
    return {
        PLAYTHROUGH: _recorded(session),
        **{name: _recorded(at_a_table(game, options)) for name, options in further},
    }


def at_a_table(game: Game[Any], options: dict[str, Any]) -> Session:
    """A game of bots at a real table."""
    names = tuple(f"Player {seat + 1}" for seat in range(game.min_seats))
    session = Session.new(game, Header(game.id, game.rules_version, names, options))
    random = Random(51)
    for _ in range(120):
        required = [one for one in session.rule_prompts() if not one.optional]
        if required:
            session.do(bots.any_of(random.choice(required), random))
    return session


def _recorded(session: Session) -> str:
    lines: list[str] = []
    for step in session.current_steps():
        lines.append("start" if step.action is None else mjson.encode(step.action).decode())
        lines += [
            f"    {ruling.kind} {mjson.encode(ruling.facts).decode()} {' '.join(ruling.cite)}"
            for ruling in step.rulings
        ]
    view = session.game.observation.view_json(session.state, None)
    lines.append(mjson.encode(view).decode())
    return "\n".join(lines) + "\n"
