"""Random playouts: decisions a second, one process. A decision is one seat's action; prompts
are narrowed, ruling facts made, JSON is not. The dealer's answers are counted by themselves.

Run as a process: `python -m tests.bench.playouts SECONDS`. Beside the games stands noughts
and crosses as bare Python can play it, as a measure of the machine.
"""

import sys
from collections.abc import Callable
from random import Random
from time import perf_counter

from msgspec import json

from companion.core.game import Game
from companion.table.games import games
from companion.table.simulate import moves

LINES = (
    (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6),
)  # fmt: skip


def noughts_and_crosses(seed: int) -> int:
    """One random game on a tuple; how many decisions it took."""
    random = Random(seed)
    board: tuple[int, ...] = (0,) * 9
    for turn in range(9):
        free = [place for place in range(9) if not board[place]]
        place = random.choice(free)
        board = (*board[:place], turn % 2 + 1, *board[place + 1 :])
        if any(board[a] and board[a] == board[b] == board[c] for a, b, c in LINES):
            return turn + 1
    return 9


def whole(game: Game[object]) -> Callable[[int], tuple[int, int]]:
    """A game of its most usual size played by bots that choose at random: their decisions, and
    the dealer's answers.
    """
    seats = min(4, game.most_seats)
    names = tuple(f"Player {seat}" for seat in range(seats))

    def one(seed: int) -> tuple[int, int]:
        played = moves(game, names, game.options(), seed, ("random",) * seats)
        facts = [move.fact for move in played]
        return facts.count(False), facts.count(True)

    return one


def rates(one: Callable[[int], tuple[int, int]], seconds: float) -> tuple[float, float]:
    """Decisions and answers a second over whole games, after one to warm up."""
    one(0)
    decisions, answers, seed = 0, 0, 1
    began = perf_counter()
    while (took := perf_counter() - began) < seconds:
        more, answered = one(seed)
        decisions += more
        answers += answered
        seed += 1
    return decisions / took, answers / took


def rate(one: Callable[[int], int], seconds: float) -> float:
    """Decisions a second, where nobody deals."""
    return rates(lambda seed: (one(seed), 0), seconds)[0]


def main(seconds: float) -> None:
    """Measure and print one JSON object."""
    found = {game.id: rates(whole(game), seconds) for game in games().values()}
    print(
        json.encode(
            {
                "decisions": {game: one for game, (one, _) in found.items()},
                "answers": {game: one for game, (_, one) in found.items()},
                "noughts-and-crosses": rate(noughts_and_crosses, seconds),
            }
        ).decode()
    )


if __name__ == "__main__":
    main(float(sys.argv[1]))
