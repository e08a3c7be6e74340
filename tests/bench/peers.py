"""Games of others, played at random as ours are: python-chess, and of OpenSpiel what is written
in Python; its Hearts, C++ driven from Python, is only shown. A decision is one player's action;
what chance does is not counted, as the dealer's answers are not.

Run as a process: `python -m tests.bench.peers SECONDS`; prints one JSON object.
"""

import json
import sys
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

from tests.bench.playouts import rate

PEERS = {
    "OpenSpiel hearts (C++)": ("hearts", ""),
    "OpenSpiel dominoes (Python)": ("python_block_dominoes", "block_dominoes"),
    "OpenSpiel liar's poker (Python)": ("python_liars_poker", "liars_poker"),
    "OpenSpiel tic-tac-toe (Python)": ("python_tic_tac_toe", "tic_tac_toe"),
}
MOST_MOVES = 200
"""After which a game of chess at random is given up; pieces that wander need never end."""


def whole(game: Any) -> Callable[[int], int]:
    """One random game, and how many decisions it took."""

    def one(seed: int) -> int:
        random = Random(seed)
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return one


def chess(seed: int) -> int:
    """One random game of python-chess, and how many moves it took."""
    board, random = import_module("chess").Board(), Random(seed)
    for move in range(MOST_MOVES):
        legal = list(board.legal_moves)
        if not legal:
            return move
        board.push(random.choice(legal))
    return MOST_MOVES


def main(seconds: float) -> None:
    """Measure and print one JSON object."""
    pyspiel = import_module("pyspiel")
    found: dict[str, float] = {}
    for name, (game, module) in PEERS.items():
        if module:  # a game in Python enters itself in the list when it is imported
            import_module(f"open_spiel.python.games.{module}")
        found[name] = rate(whole(pyspiel.load_game(game)), seconds)
    found["python-chess"] = rate(chess, seconds)
    print(json.dumps(found))


if __name__ == "__main__":
    main(float(sys.argv[1]))
