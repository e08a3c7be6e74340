"""Whole games on a virtual table, played by bots alone."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import active_children
from random import Random
from signal import (
    SIG_BLOCK,
    SIG_DFL,
    SIG_SETMASK,
    SIG_UNBLOCK,
    SIGINT,
    pthread_sigmask,
    signal,
)
from typing import Any

from msgspec import Struct, convert

from companion.core.actions import Action, JsonObject
from companion.core.game import AnyGame, Outcome
from companion.table.play import bots
from companion.table.registry import games
from hardware.untrusted.validation import suggestion

CHUNK = 8
"""Games that a process is given at once."""
MAX_DECISIONS = 5000
"""Where a game of bots alone is stopped; some games need never end."""


class Played(Struct, frozen=True):
    """How one game went: where it ended, and how many decisions its seats took."""

    view: object
    state: object
    decisions: int
    answers: int
    """Facts that the dealer gave; they are not decisions."""


class SimulatedPosition(Struct, gc=False):
    """The state and the virtual table of a game whose earlier steps are not kept."""

    state: object
    virtual_table: object


class Move(Struct, frozen=True, gc=False):
    """One thing that happened in a game: before which position, and what came of it."""

    state: object
    action: Action
    outcome: Outcome[Any]
    fact: bool
    """Whether the dealer answered it."""


def moves(
    game: AnyGame, names: tuple[str, ...], options: object, seed: int, players: tuple[str, ...]
) -> Iterator[Move]:
    """One game with these bots, seat by seat; the same seed gives the same game."""
    random = Random(seed)
    dealer = game.dealer
    asks, apply, answer, follow = (
        game.rules.prompts,
        game.rules.apply,
        dealer.resolve_chance,
        dealer.apply_rulings,
    )
    outcome = game.rules.start(names, options)
    table = follow(dealer.set_up(names, options, seed), None, outcome.rulings)

    seated = bots.SeatedBots(
        game, dict(enumerate(players)), len(names), lambda _seat, _where: random
    )
    decisions = 0
    while decisions < MAX_DECISIONS:
        state, fact = outcome.state, False
        prompts = asks(state)
        if not prompts:
            return
        position = SimulatedPosition(state, table)
        # an optional prompt and the required one that closes it are asked together
        action = seated.before_closing(position, prompts) if len(prompts) > 1 else None
        if action is None:
            action = answer(table, prompts)
            fact = action is not None
        if action is None:
            action = seated.answer(position, prompts)
        if action is None:
            return
        decisions += not fact
        outcome = apply(state, action)
        yield Move(state, action, outcome, fact)
        table = follow(table, action, outcome.rulings)


def play(
    game: AnyGame, names: tuple[str, ...], options: object, seed: int, players: tuple[str, ...]
) -> Played:
    """How such a game goes."""
    state = game.rules.start(names, options).state
    decisions = answers = 0
    for move in moves(game, names, options, seed, players):
        state = move.outcome.state
        answers += move.fact
        decisions += not move.fact
    return Played(game.observation.view(state, None), state, decisions, answers)


class Job(Struct, frozen=True):
    """One game to play, by numbers only, so that another process can take it."""

    game: str
    names: tuple[str, ...]
    options: JsonObject
    seed: int
    players: tuple[str, ...]


class Score(Struct, frozen=True):
    """What a simulation keeps of a game."""

    seed: int
    players: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    turns: int
    decisions: int
    answers: int
    statistics: tuple[tuple[int, int], ...] = ()
    """What the game says of itself: how many, of how many."""


def run(job: Job) -> Score:
    """Play one job."""
    game = games()[job.game]
    played = play(
        game, job.names, convert(job.options, game.options.options_type), job.seed, job.players
    )
    summary = game.observation.summary(played.view)
    return Score(
        job.seed,
        job.players,
        summary.scores,
        summary.winners,
        summary.turns,
        played.decisions,
        played.answers,
        tuple(statistic.count(played.state) for statistic in game.bots.statistics),
    )


def line_up(game: AnyGame, seats: int, named: Sequence[str], others: str | None) -> tuple[str, ...]:
    """Return the bot of each seat: those named, then `others`, or the usual bot of that seat.

    Raises ValueError with a message for people.
    """
    known = bots.names(game)
    for bot in (*named, others):
        if bot is not None and bot not in known:
            raise ValueError(f'unknown bot "{bot}"{suggestion(bot, known)}')
    if len(named) > seats:
        raise ValueError(f"{len(named)} bots are named for {seats} seats")
    players = list(named)
    for seat in range(len(named), seats):
        if others is not None and bots.can_play_seat(game, others, seat):
            players.append(others)
        else:
            players.append(_default_bot(game, seat))
    for seat, bot in enumerate(players):
        if not bots.can_play_seat(game, bot, seat):
            raise ValueError(f"{bot} cannot play in seat {seat}")
    return tuple(players)


def _default_bot(game: AnyGame, seat: int) -> str:
    for name, bot in game.bots.by_name.items():
        if bot.is_default and bot.can_play_seat(seat):
            return name
    return bots.RANDOM


def jobs(
    game: AnyGame, count: int, seed: int, players: Sequence[str], options: JsonObject
) -> list[Job]:
    """`count` games; the players change seats from game to game, but for those who can play
    in some seats only.
    """
    seats = range(len(players))
    names = tuple(f"Player {seat + 1}" for seat in seats)
    free = [
        seat
        for seat in seats
        if all(bots.can_play_seat(game, players[seat], number) for number in seats)
    ]
    planned: list[Job] = []
    for number in range(count):
        seated = list(players)
        for index, seat in enumerate(free):
            seated[seat] = players[free[(index + number) % len(free)]]
        planned.append(Job(game.id, names, options, seed + number, tuple(seated)))
    return planned


def simulate(todo: Sequence[Job], processes: int) -> Iterator[Score]:
    """Yield the scores of all jobs in their order, played by `processes` processes."""
    if processes == 1:
        yield from map(run, todo)
        return
    others = set(active_children())
    # Ctrl-C reaches them too: they end by it without a word, also while they begin
    before = pthread_sigmask(SIG_BLOCK, (SIGINT,))
    try:
        pool = ProcessPoolExecutor(processes, initializer=_restore_sigint)
        # not by its `map`, which cancels what the thread of a pool that breaks may be ending
        scores = [pool.submit(_run_all, todo[at : at + CHUNK]) for at in range(0, len(todo), CHUNK)]
    except OSError:
        # if no more processes can be started, the first ones would be waited for without end
        for process in set(active_children()) - others:
            process.kill()
        raise
    finally:
        pthread_sigmask(SIG_SETMASK, before)
    try:
        for chunk in scores:
            yield from chunk.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _run_all(todo: Sequence[Job]) -> list[Score]:
    return list(map(run, todo))


def _restore_sigint() -> None:
    signal(SIGINT, SIG_DFL)
    pthread_sigmask(SIG_UNBLOCK, (SIGINT,))
