"""Random playouts: decisions a second, one process. A decision is one seat's action; prompts
are narrowed, ruling facts made, JSON is not. The dealer's answers are counted by themselves.

Run as a process: `python -m tests.bench.playouts SECONDS`. All play in turns of a quarter of a
second, so that what else the machine does meets them alike: our games, those of others where
they are installed (`tests.bench.peers`), and noughts and crosses as bare Python can play it.
"""

import sys
from collections.abc import Callable, Mapping
from random import Random
from time import perf_counter

from msgspec import json

from companion.core.game import Game
from companion.table.registry import games
from companion.table.simulation.simulate import moves
from tests.bench import peers

LINES = (
    (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6),
)  # fmt: skip


TURN_S = 0.25


def noughts_and_crosses(seed: int) -> tuple[int, int]:
    """One random game on a tuple: its decisions, and no answers."""
    random = Random(seed)
    board: tuple[int, ...] = (0,) * 9
    for turn in range(9):
        free = [index for index in range(9) if not board[index]]
        place = random.choice(free)
        board = (*board[:place], turn % 2 + 1, *board[place + 1 :])
        if any(board[a] and board[a] == board[b] == board[c] for a, b, c in LINES):
            return turn + 1, 0
    return 9, 0


def whole(game: Game[object]) -> Callable[[int], tuple[int, int]]:
    """A game of its most usual size played by bots that choose at random: their decisions, and
    the dealer's answers.
    """
    seats = min(4, game.max_seats)
    names = tuple(f"Player {seat}" for seat in range(seats))

    def one(seed: int) -> tuple[int, int]:
        played = moves(game, names, game.options.options_type(), seed, ("random",) * seats)
        facts = [move.fact for move in played]
        return facts.count(False), facts.count(True)

    return one


class Tally:
    """What one kind of game has done until now."""

    def __init__(self, one: Callable[[int], tuple[int, int]]) -> None:
        self._one = one
        self._decisions = self._answers = self._seed = 0
        self._took = 0.0
        one(0)  # a first game warms up

    def play(self) -> None:
        """Whole games for a turn."""
        began = perf_counter()
        while (took := perf_counter() - began) < TURN_S:
            self._seed += 1
            decisions, answers = self._one(self._seed)
            self._decisions += decisions
            self._answers += answers
        self._took += took

    def rates(self) -> tuple[float, float]:
        """Decisions and answers a second."""
        return self._decisions / self._took, self._answers / self._took


def in_turn(
    players: Mapping[str, Callable[[int], tuple[int, int]]], seconds: float
) -> dict[str, tuple[float, float]]:
    """Decisions and answers a second of each, which plays for about so long."""
    tallies = {name: Tally(one) for name, one in players.items()}
    for _ in range(max(1, round(seconds / TURN_S))):
        for tally in tallies.values():
            tally.play()
    return {name: tally.rates() for name, tally in tallies.items()}


def main(seconds: float) -> None:
    """Measure and print one JSON object."""
    ours = {game.id: whole(game) for game in games().values()}
    others = peers.players()
    found = in_turn({**ours, **others, "noughts-and-crosses": noughts_and_crosses}, seconds)
    print(
        json.encode(
            {
                "decisions": {game: found[game][0] for game in ours},
                "answers": {game: found[game][1] for game in ours},
                "peers": {name: found[name][0] for name in others},
                "noughts-and-crosses": found["noughts-and-crosses"][0],
            }
        ).decode()
    )


if __name__ == "__main__":
    main(float(sys.argv[1]))
