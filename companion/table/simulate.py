"""Whole games on a virtual table, played by bots alone."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any

from msgspec import Struct, convert

from companion.core.game import Game
from companion.table import bots
from companion.table.games import games

MOST_DECISIONS = 5000
"""Where a game of bots alone is stopped; some games need never end."""


class Played(Struct, frozen=True):
    """How one game went: the final view, and how many decisions its seats took."""

    view: Any
    decisions: int
    answers: int
    """Facts that the dealer gave; they are not decisions."""


class Where(Struct):
    """The state and the virtual table of a game that remembers nothing."""

    state: Any
    table: Any


def play(
    game: Game[Any], names: tuple[str, ...], options: Any, seed: int, players: tuple[str, ...]
) -> Played:
    """One game with these bots, seat by seat; the same seed gives the same game."""
    random = Random(seed)
    dealer = game.dealer
    outcome = game.start(names, options)
    where = Where(
        outcome.state, dealer.follow(dealer.set_up(names, options, seed), None, outcome.rulings)
    )
    seated = bots.Seated(game, dict(enumerate(players)), len(names), lambda seat, where: random)
    decisions = answers = 0
    while decisions < MOST_DECISIONS:
        prompts = game.prompts(where.state)
        if not prompts:
            break
        action = seated.in_time(where, prompts)
        fact = dealer.answer(where.table, prompts) if action is None else None
        answers += fact is not None
        action = action or fact or seated.answer(where, prompts)
        if action is None:
            break
        decisions += fact is None
        outcome = game.apply(where.state, action)
        where.state = outcome.state
        where.table = dealer.follow(where.table, action, outcome.rulings)
    return Played(game.view(where.state, None), decisions, answers)


class Job(Struct, frozen=True):
    """One game to play, by numbers only, so that another process can take it."""

    game: str
    names: tuple[str, ...]
    options: dict[str, Any]
    seed: int
    players: tuple[str, ...]


class Score(Struct, frozen=True):
    """What a simulation keeps of a game."""

    players: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    turns: int
    decisions: int
    answers: int


def run(job: Job) -> Score:
    """Play one job."""
    game = games()[job.game]
    played = play(game, job.names, convert(job.options, game.options), job.seed, job.players)
    summary = game.summary(played.view)
    return Score(
        job.players,
        summary.scores,
        summary.winners,
        summary.turns,
        played.decisions,
        played.answers,
    )


def jobs(
    game: Game[Any], count: int, seats: int, seed: int, players: Sequence[str], options: Any
) -> list[Job]:
    """`count` games; the players change seats from game to game."""
    names = tuple(f"Player {seat + 1}" for seat in range(seats))
    return [
        Job(
            game.id,
            names,
            options,
            seed + number,
            tuple(players[(seat + number) % seats] for seat in range(seats)),
        )
        for number in range(count)
    ]


def simulate(todo: Sequence[Job], processes: int) -> Iterator[Score]:
    """The scores of all jobs in their order, played by so many processes."""
    if processes == 1:
        yield from map(run, todo)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(run, todo, chunksize=8)
